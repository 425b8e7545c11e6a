import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { html } from 'lit'
import photo from './brand/ada.svg?no-inline'
import logo from './brand/logo.svg?no-inline'
import logoDark from './brand/logo-dark.svg?no-inline'
import { bookingStates } from './states/booking-states.js'
import { staticFlow } from './states/static-flow.js'
import { storyNow } from './states/studio.js'

/**
 * The name, the logo and the photos that an owner has uploaded: in the summary of a booking, with another logo on dark pages. Pictures
 * come from the service alone. A page that has them already adds `hide-brand`.
 */
const meta: Meta = { title: 'Brand', tags: ['!autodocs'] }
export default meta

type Story = StoryObj

const addressOf = (file: string): string => new URL(file, document.baseURI).href

/** A state of a business that has uploaded its pictures. */
const branded = (state: BookingState): BookingState => ({
  ...state,
  settings: {
    ...state.settings,
    brand: { name: 'Marlow Studio', logo_url: addressOf(logo), logo_dark_url: addressOf(logoDark) },
    participants: [
      { name: 'Ada Mensah', timezone: 'Europe/Lisbon', picture: addressOf(photo) },
      { name: 'Jonas Okafor', timezone: 'America/New_York' },
    ],
  } as unknown as NonNullable<BookingState['settings']>,
})

const showing = (state: BookingState, scheme: 'light' | 'dark' = 'light'): Story => ({
  render: () =>
    html`<div style="color-scheme: ${scheme}; background: Canvas">
      <when-booking
        hour-cycle="h23"
        service-url=${location.origin}
        .now=${() => storyNow}
        .flow=${staticFlow<BookingState, BookingIntent>(branded(state))}
      ></when-booking>
    </div>`,
})

export const Choosing = showing(bookingStates.choosing)
/** A dark page shows the logo for dark pages. */
export const Dark = showing(bookingStates.choosing, 'dark')
/** The hosts, with their photos, beside who has booked. */
export const Booked = showing(bookingStates.booked)
/** The form. */
export const Details = showing(bookingStates.details)
