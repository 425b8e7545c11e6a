import type { AvailabilityService } from '@whenable/contract'
import { withTimeout } from '../timeout.js'
import { choosingTransition, isOfChoosing } from './choosing.js'
import type { BookingEvent } from './progress.js'
import { type BookingFlow, type BookingFlowBasics, runBooking, type SubmissionPart } from './run-booking.js'

export interface LazyBookingFlowOptions extends BookingFlowBasics {
  readonly service: AvailabilityService
  /** Fetches the rest (see `submissionPart`); asked again after a failure, with whatever happens next. */
  readonly loadSubmission: () => Promise<SubmissionPart>
}

/**
 * The same flow as `createBookingFlow`'s for a page that shows free times first and fetches the rest then. From a chosen
 * slot, or a submission that a reload cut off, it waits for the rest: what happens until then is done in order when it has
 * come.
 */
export const createLazyBookingFlow = (options: LazyBookingFlowOptions): BookingFlow => {
  const waiting: BookingEvent[] = []
  let part: SubmissionPart | undefined
  let isFetching = false

  const fetchPart = async () => {
    if (isFetching) return
    isFetching = true
    // A failure shows as a flow that waits: the page that fetches knows of it.
    part = await withTimeout(options.loadSubmission).catch(() => undefined)
    isFetching = false
    if (!part) return
    for (const event of waiting.splice(0)) flow.send(event)
    // Changes nothing, but what is shown begins to age.
    flow.setOnline(flow.state.online)
  }

  const flow = runBooking({
    ...options,
    perform: (effect, signal) => (part as SubmissionPart).perform(effect, signal),
    transition: (before, event, moment) => {
      if (part) return part.transition(before, event, moment)
      const isAhead = !waiting.length && isOfChoosing(before, event)
      const turn = isAhead ? choosingTransition(before, event, moment) : { progress: before, effects: [] }
      if (!isAhead) waiting.push(event)
      if (!isAhead || ['choosing', 'details'].includes(turn.progress.step.step)) fetchPart()
      return turn
    },
  })
  return flow
}
