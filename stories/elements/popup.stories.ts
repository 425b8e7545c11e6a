import '@whenable/elements/define/booking'
import '@whenable/elements/define/popup'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Popup } from '@whenable/elements'
import { html } from 'lit'
import { expect, userEvent, waitFor } from 'storybook/test'
import { clientId, studioAt } from '../service-in-page.js'
import { storyNow, storyTimeZone } from '../states/studio.js'
import { visitorOf } from '../visitor.js'

/**
 * Shows its content in a dialog. Content in a `<template>` is created when the dialog first opens. With the script tag,
 * `Whenable.popup()`, `Whenable.button()` and links with `data-when-booking` create one.
 */
const meta: Meta<Popup> = {
  title: 'Elements/when-popup',
  component: 'when-popup',
  args: { button: 'Book a walkthrough', label: 'Book a walkthrough' },
  parameters: {
    content: `<template>
  <when-booking
    service-url="${studioAt()}"
    slug="walkthrough"
    client-id="${clientId}"
    time-zone="${storyTimeZone}"
    hour-cycle="h23"
    no-draft
  ></when-booking>
</template>`,
    // The same at the moment of the stories.
    drawnContent: () =>
      html`<when-booking
        service-url=${studioAt()}
        slug="walkthrough"
        client-id=${clientId}
        time-zone=${storyTimeZone}
        hour-cycle="h23"
        no-draft
        .now=${() => storyNow}
      ></when-booking>`,
  },
}
export default meta

type Story = StoryObj<Popup>

/** A button at the edge of the window that opens a booking. */
export const Default: Story = {}

/** The open dialog. */
export const Open: Story = { args: { open: true } }

/** Opened by its button, and closed by Escape. */
export const OpenedAndClosed: Story = {
  play: async ({ canvasElement }) => {
    const popup = canvasElement.querySelector('when-popup') as Popup
    await visitorOf(canvasElement).press('Book a walkthrough')
    await waitFor(() => expect(popup.open).toBe(true))
    await visitorOf(canvasElement).press('Close')
    await waitFor(() => expect(popup.open).toBe(false))
    await userEvent.tab()
  },
}

/** In Arabic, right to left. */
export const RightToLeft: Story = { args: { open: true, button: '', label: '' }, globals: { locale: 'ar' } }
