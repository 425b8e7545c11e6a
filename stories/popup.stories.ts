import '@whenable/elements/define/booking'
import '@whenable/elements/define/popup'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingService } from '@whenable/flow'
import { html } from 'lit'
import { studioService } from './service-in-page.js'
import { storyNow, storyTimeZone } from './states/studio.js'

interface Given {
  open: boolean
  button: string
  label: string
  lang: string
}

/**
 * Shows its content in a dialog over the page. Content in a `<template>` is made when it is opened first; `Whenable.popup()`,
 * `Whenable.button()` and links with `data-when-booking` of the script tag make one by themselves.
 */
const meta: Meta<Given> = {
  title: 'Booking/when-popup',
  component: 'when-popup',
  args: { open: false, button: 'Book a walkthrough', label: 'Book a walkthrough', lang: 'en-GB' },
  parameters: { layout: 'fullscreen' },
  loaders: [async () => ({ service: await studioService('walkthrough') })],
  render: ({ open, button, label, lang }, { loaded }) =>
    html`<main style="padding: 2em; block-size: 90vh" lang=${lang}>
      <h1>Marlow Studio</h1>
      <p>Half an hour by video with Ada and Jonas.</p>
      <when-popup ?open=${open} button=${button} label=${label}>
        <when-booking
          no-draft
          time-zone=${storyTimeZone}
          hour-cycle="h23"
          .now=${() => storyNow}
          .service=${loaded['service'] as BookingService}
        ></when-booking>
      </when-popup>
    </main>`,
}
export default meta

type Story = StoryObj<Given>

/** A button at the edge of the window, with a booking behind it. */
export const Launcher: Story = {}

/** The dialog over the page. */
export const Open: Story = { args: { open: true } }

/** In a language that is written from right to left. */
export const RightToLeft: Story = { args: { open: true, lang: 'ar', button: '', label: '' } }
