import '@whenable/elements/define/booking'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { BookingIntent, BookingState } from '@whenable/flow'
import { html } from 'lit'
import { bookingStates, bookingVariants } from './states/booking-states.js'
import { staticFlow } from './states/static-flow.js'
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
      .flow=${staticFlow<BookingState, BookingIntent>(state)}
    ></when-booking>`,
})

/** A state by its name. Throws if the name is missing. */
const stateNamed = (name: string): Story => {
  const state = bookingVariants[name]
  if (!state) throw new Error(`No state '${name}' in states/booking-states.ts`)
  return showing(state)
}

export const Loading = showing(bookingStates.loading)
export const Choosing = showing(bookingStates.choosing)
export const Details = showing(bookingStates.details)
export const Reviewing = showing(bookingStates.reviewing)
export const Submitting = showing(bookingStates.submitting)
export const Booked = showing(bookingStates.booked)
export const Pending = showing(bookingStates.pending)
export const Taken = showing(bookingStates.taken)
export const Paying = showing(bookingStates.paying)
export const Confirming = showing(bookingStates.confirming)
export const Unconfirmed = showing(bookingStates.unconfirmed)
export const Failed = showing(bookingStates.failed)

export const ChoosingNoDayYet = stateNamed('choosing, no day yet')
export const ChoosingLoading = stateNamed('choosing, waiting for a month')
export const ChoosingEmptyMonth = stateNamed('choosing, a month without free times')
export const ChoosingSearching = stateNamed('choosing, looking further')
export const ChoosingNothingFree = stateNamed('choosing, nothing free at all')
export const ChoosingTimesFailed = stateNamed('choosing, times failed to load')
export const ChoosingFullDay = stateNamed('choosing, a full day to wait for')
export const ChoosingWithPrice = stateNamed('choosing, with a price')
export const ChoosingOneTime = stateNamed('choosing, one time')
export const ChoosingFortyTimes = stateNamed('choosing, forty times')
export const ChoosingLongNames = stateNamed('choosing, long names')
export const BookedLongNames = stateNamed('booked, long names')
export const DetailsMayRepeat = stateNamed('details, which may repeat')
export const DetailsWithPrice = stateNamed('details, with a price')
export const DetailsSeveralTimes = stateNamed('details, of several times')
export const ChoosingAnotherTime = stateNamed('choosing, another time')
export const ReviewingLoading = stateNamed('reviewing, still looking')
export const ReviewingFailed = stateNamed('reviewing, failed to load')
export const ReviewingAllFree = stateNamed('reviewing, all free')
export const ReviewingRefused = stateNamed('reviewing, refused')
export const BookedSeveralTimes = stateNamed('booked, several times')
export const DetailsRateLimited = stateNamed('details, refused for now')
export const SubmittingVerifying = stateNamed('submitting, checking the request')
export const DetailsNotVerified = stateNamed('details, request not checked')
export const DetailsHeld = stateNamed('details, held for another minute')
export const DetailsNoLongerHeld = stateNamed('details, no longer held')
export const PayingNoLongerKept = stateNamed('paying, no longer kept')
export const PayingFailed = stateNamed('paying, failed')
export const PayingTooLate = stateNamed('paying, too late')
export const ConfirmingWrongCode = stateNamed('confirming, a wrong code')
export const ConfirmingInProgress = stateNamed('confirming, in progress')
export const ConfirmingAnotherCode = stateNamed('confirming, another code')
export const ConfirmingNoLongerKept = stateNamed('confirming, no longer kept')
export const UnconfirmedChecking = stateNamed('unconfirmed, still looking')
export const UnconfirmedLikelyBooked = stateNamed('unconfirmed, most likely booked')
export const UnconfirmedTooLate = stateNamed('unconfirmed, too late to see')
export const FailedLinkUsed = stateNamed('failed, a link that was used')
export const FailedLinkExpired = stateNamed('failed, a link that has expired')
