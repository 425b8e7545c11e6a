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
 * Shows its content in a dialog over the page. Content in a `<template>` is made when it is opened first; `Whenable.popup()`,
 * `Whenable.button()` and links with `data-when-booking` of the script tag make one by themselves.
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

/** A button at the edge of the window, with a booking behind it. */
export const Default: Story = {}

/** The dialog over the page. */
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

/** In Arabic, from right to left. */
export const RightToLeft: Story = { args: { open: true, button: '', label: '' }, globals: { locale: 'ar' } }
