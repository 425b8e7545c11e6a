import type { BookingService } from '@whenable/contract'
import { createLazyBookingFlow } from '@whenable/flow'
import { currentInstant, type Instant } from '@whenable/time'
import { currentInstantOf } from '../base/clock.js'
import type { FirstRender } from '../base/first-render.js'
import type { Booking } from '../booking/booking.js'
import { bookingHost } from '../booking/booking-host.js'
import { storedPreference } from '../booking/page-storage.js'
import { loadSubmissionSteps } from '../booking/steps/lazy-steps.js'

/** The first render of a booking, and how it is hydrated. */
export interface PreparedBooking extends FirstRender {
  /** Whether the visitor chose another time zone or hour cycle earlier than the server rendered. */
  readonly isOutdated: boolean
  /** Switches to the visitor's own time zone, and requests old free times again. */
  readonly hydrate: (renderedAt: Instant) => void
}

/** Seconds after which free times are requested again. */
const freshFor = 60

const never = () => new Promise<never>(() => undefined)
/** A flow that has not started makes no requests. */
const unusedService: Pick<BookingService, 'settings' | 'availability'> = {
  settings: never,
  availability: never,
}

/** Gives a booking a flow over what its page already knows, and loads what it shows beside the days. */
export const prepareBooking = async (booking: Booking): Promise<PreparedBooking> => {
  const host = booking[bookingHost]
  const { flowController, lazyFeatures } = host
  const { settings, slots, rescheduling, hourCycle, noDraft, timeZone } = booking
  flowController.flow = createLazyBookingFlow({
    service: unusedService,
    loadSubmitting: never,
    settings: settings ?? undefined,
    slots: slots ?? undefined,
    rescheduling,
    timeZone: host.initialTimeZone,
    now: () => currentInstantOf(booking),
  })
  const [{ submissionSteps, panelsFor }, { submissionStyles }] = await Promise.all([
    loadSubmissionSteps(),
    import('../booking/steps/submission-steps.styles.js'),
  ])
  lazyFeatures.steps = submissionSteps
  lazyFeatures.panels = await panelsFor(booking, host.layout)
  const cycle = !noDraft && storedPreference('hour-cycle', () => true)
  return {
    styles: [submissionStyles],
    isOutdated: host.initialTimeZone !== timeZone || (!!cycle && cycle !== hourCycle),
    hydrate: (renderedAt) => {
      const { flow } = flowController
      const { initialTimeZone } = booking[bookingHost]
      if (booking.lockedTimeZone == null && !booking.timeZone)
        flow?.send({ type: 'change-time-zone', timeZone: initialTimeZone })
      if (currentInstant() - renderedAt > freshFor) flow?.send({ type: 'refresh' })
    },
  }
}
