import type { StoryObj } from '@storybook/web-components-vite'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { html } from 'lit'
import { bookingStates } from '../states/booking-states.js'
import { staticFlow } from '../states/static-flow.js'
import { storyNow } from '../states/studio.js'

/** A brand: its name, its page, and the CSS to copy. */
interface Theme {
  readonly name: string
  /** The brand's name as it writes it, in the slot `header`. */
  readonly wordmark: string
  /** Declarations for the page around the widget, and for the wordmark. */
  readonly page: string
  readonly wordmarkStyle: string
  /** The theme: documented tokens and parts of `when-booking`. */
  readonly css: string
}

/** A booking in a theme, whose source is the CSS of the theme. */
export const themedBooking = ({ name, wordmark, page, wordmarkStyle, css }: Theme): StoryObj => ({
  parameters: { docs: { source: { code: css.trim(), language: 'css' } } },
  render: () =>
    html`<style>
        .${name} { ${page} padding: 28px clamp(8px, 3vw, 40px) 40px; }
        .${name} when-booking { margin-inline: auto; }
        .${name} .wordmark { ${wordmarkStyle} }
        ${css.replaceAll('when-booking', `.${name} when-booking`)}
      </style>
      <div class=${name}>
        <when-booking
          no-draft
          hour-cycle="h23"
          .now=${() => storyNow}
          .flow=${staticFlow<BookingState, BookingIntent>(bookingStates.choosing)}
          ><span slot="header" class="wordmark">${wordmark}</span></when-booking
        >
      </div>`,
})
