import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { html } from 'lit'
import { bookingStates } from './states/booking-states.js'
import { staticFlow } from './states/static-flow.js'
import { storyNow } from './states/studio.js'
import { themes } from './themes.js'

/**
 * Five ready-made looks. Each is a few tokens: copy the CSS into your page and change it. All but one follow the page's light or
 * dark scheme.
 */
const meta: Meta = { title: 'Theming/Ready themes' }
export default meta

type Story = StoryObj

const themed = (name: keyof typeof themes): Story => {
  const code = `when-booking {${themes[name]}\n}`
  return {
    parameters: { docs: { source: { code, language: 'css' } } },
    render: () =>
      html`<style>
          ${code.replace('when-booking', `when-booking.${name}`)}
        </style>
        <when-booking
          class=${name}
          no-draft
          hour-cycle="h23"
          .now=${() => storyNow}
          .flow=${staticFlow<BookingState, BookingIntent>(bookingStates.choosing)}
        ></when-booking>`,
  }
}

/** Warm and bookish. */
export const Paper = themed('paper')
/** Green, spacious, with round corners. */
export const Forest = themed('forest')
/** Dark on any page. */
export const Midnight = themed('midnight')
/** A light accent with dark text. */
export const Candy = themed('candy')
/** Black on white, square, small. */
export const Ink = themed('ink')
