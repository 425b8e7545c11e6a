import type { BookingService } from '@whenable/contract'
import { createLazyBookingFlow } from '@whenable/flow'
import { currentInstant, type Instant } from '@whenable/time'
import type { CSSResult } from 'lit'
import { momentOf } from '../base/clock.js'
import type { Booking } from '../booking/booking.js'
import { storedPreference } from '../booking/page-storage.js'
import { loadSubmissionSteps } from '../booking/steps/lazy-steps.js'

/** What is known of a booking whose first picture a server has drawn. */
export interface BookingDependencies {
  readonly styles: readonly CSSResult[]
  /** The visitor has chosen otherwise before: another zone, another clock. */
  readonly differs: boolean
  /** Goes on in the visitor's own zone, and asks for the times anew where those drawn are old. */
  readonly goOn: (drawnAt: Instant) => void
}

/** Seconds for which times are as good as new. */
const goodFor = 60

const never = () => new Promise<never>(() => undefined)
/** A flow at rest asks for nothing. */
const nobody: Pick<BookingService, 'settings' | 'availability'> = { settings: never, availability: never }

/** Gives a booking a flow over what its page knows already, and what draws it beside the days. */
export const bookingDependencies = async (booking: Booking): Promise<BookingDependencies> => {
  const { running, rest } = { running: booking['running'], rest: booking['rest'] }
  const { settings, slots, rescheduling, hourCycle, noDraft, timeZone } = booking
  running.flow = createLazyBookingFlow({
    service: nobody,
    loadSubmitting: never,
    settings: settings ?? undefined,
    slots: slots ?? undefined,
    rescheduling,
    timeZone: booking['firstZone'],
    now: () => momentOf(booking),
  })
  const { submissionStyles, panelsFor } = await loadSubmissionSteps()
  rest.panels = await panelsFor(booking, booking['drawnLayout'])
  const cycle = !noDraft && storedPreference('hour-cycle', () => true)
  return {
    styles: [submissionStyles, ...(rest.panels.styles ? [rest.panels.styles] : [])],
    differs: booking['firstZone'] !== timeZone || (!!cycle && cycle !== hourCycle),
    goOn: (drawnAt) => {
      const { flow } = running
      if (!booking['isTimeZoneLocked'] && !booking.timeZone)
        flow?.send({ type: 'change-time-zone', timeZone: booking['firstZone'] })
      if (currentInstant() - drawnAt > goodFor) flow?.send({ type: 'refresh' })
    },
  }
}
