import { choosingTransition, isOfChoosing } from './choosing.js'
import type { BookingEvent, BookingTransition } from './progress.js'
import {
  type AvailabilityService,
  type BookingFlow,
  type FlowOptions,
  runBooking,
  type SubmissionService,
} from './run-booking.js'

/** What a flow needs from a chosen slot on. */
export interface SubmissionPart {
  /** `bookingTransition`. */
  readonly transition: BookingTransition
  readonly service: SubmissionService
}

export interface ChoosingFlowOptions extends Omit<FlowOptions, 'service'> {
  readonly service: AvailabilityService
  /** Fetches the rest when it is needed; asked again after a failure, with whatever happens next. */
  readonly submission: () => Promise<SubmissionPart>
}

/**
 * The same flow as `createBookingFlow`'s for a page that shows free times first and fetches the rest meanwhile. From a
 * chosen slot, or a submission that a reload cut off, it waits for the rest: what happens until then is done in order when
 * it has come.
 */
export const createChoosingFlow = (options: ChoosingFlowOptions): BookingFlow => {
  const waiting: BookingEvent[] = []
  let part: SubmissionPart | undefined
  let isFetching = false

  const fetchPart = async () => {
    if (isFetching) return
    isFetching = true
    // A failure shows as a flow that waits: the page that fetches knows of it.
    part = await options.submission().catch(() => undefined)
    isFetching = false
    if (part) for (const event of waiting.splice(0)) flow.send(event)
  }

  const flow = runBooking({
    ...options,
    submissionService: () => (part as SubmissionPart).service,
    transition: (before, event, moment) => {
      if (part) return part.transition(before, event, moment)
      const isAhead = !waiting.length && isOfChoosing(before, event)
      const turn = isAhead ? choosingTransition(before, event, moment) : { progress: before, effects: [] }
      if (!isAhead) waiting.push(event)
      if (!isAhead || turn.progress.step.step === 'details') fetchPart()
      return turn
    },
  })
  return flow
}
