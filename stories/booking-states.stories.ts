import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { html } from 'lit'
import { bookingFaces, bookingStates } from './states/booking-states.js'
import { stillFlow } from './states/still-flow.js'
import { storyNow } from './states/studio.js'

/**
 * Every state of the flow of `<when-booking>`. The flow of these stories does not run; the stories under
 * *Booking* run against a service in the page.
 */
const meta: Meta = { title: 'Booking/States', tags: ['!autodocs'] }
export default meta

type Story = StoryObj

const showing = (state: BookingState): Story => ({
  render: () =>
    html`<when-booking
      hour-cycle="h23"
      service-url="https://booking.example.com"
      .now=${() => storyNow}
      .flow=${stillFlow<BookingState, BookingIntent>(state)}
    ></when-booking>`,
})

/** A state by its name. Throws if the name is missing. */
const face = (name: string): Story => {
  const state = bookingFaces[name]
  if (!state) throw new Error(`No face '${name}' in states/booking-states.ts`)
  return showing(state)
}

export const Loading = showing(bookingStates.loading)
export const Choosing = showing(bookingStates.choosing)
export const Details = showing(bookingStates.details)
export const Submitting = showing(bookingStates.submitting)
export const Booked = showing(bookingStates.booked)
export const Pending = showing(bookingStates.pending)
export const Taken = showing(bookingStates.taken)
export const Unconfirmed = showing(bookingStates.unconfirmed)
export const Failed = showing(bookingStates.failed)

export const ChoosingNoDayYet = face('choosing, no day yet')
export const ChoosingWaiting = face('choosing, waiting for a month')
export const ChoosingEmptyMonth = face('choosing, a month without free times')
export const ChoosingLookingFurther = face('choosing, looking further')
export const ChoosingNothingFree = face('choosing, nothing free at all')
export const ChoosingTimesFailed = face('choosing, times failed to load')
export const ChoosingOneTime = face('choosing, one time')
export const ChoosingFortyTimes = face('choosing, forty times')
export const ChoosingLongNames = face('choosing, long names')
export const BookedLongNames = face('booked, long names')
export const DetailsRefused = face('details, refused for now')
export const UnconfirmedChecking = face('unconfirmed, still looking')
export const UnconfirmedGone = face('unconfirmed, most likely booked')
