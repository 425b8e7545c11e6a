import { createAvailabilityService } from '@whenable/client'
import type { BookingSettings } from '@whenable/contract'
import { parseBookingReference } from '@whenable/contract/values'
import { type BookingFlow, createLazyBookingFlow, type Prefill } from '@whenable/flow'
import { dateAt, type PlainDate } from '@whenable/time'
import { currentInstantOf } from '../base/clock.js'
import type { Booking } from './booking.js'
import { connectService } from './connect-service.js'
import type { ChosenEventType } from './event-types/event-types.js'
import { isPreloaded } from './page-preload.js'
import { pageStorage } from './page-storage.js'
import { loadSubmissionStepsAfterPaint } from './steps/lazy-steps.js'

/** What the flow is created from, besides the public properties. */
export interface FlowContext {
  /** Id of the shown configuration, if the page names one. */
  readonly currentConfigurationId: string | null | undefined
  /** The visitor's choice from several configurations. */
  readonly chosenEventType: ChosenEventType | undefined
  readonly prefill: Prefill | undefined
  /** Returns the first time zone (IANA name). A page's first use of time zones takes long. */
  readonly initialTimeZone: () => string
  readonly locale: string
}

/** The day that is shown first to move a booking: its own. Lists begin today, and so do classes, which may be on few days. */
const openingDay = (
  booking: Booking,
  settings: BookingSettings | null,
  timeZone: () => string,
): PlainDate | undefined => {
  const { rescheduling, layout } = booking
  const start = rescheduling?.start
  const hasDays = layout !== 'list' && settings?.type !== 'group'
  return hasDays && start && start > currentInstantOf(booking) ? dateAt(start, timeZone()) : undefined
}

/**
 * Creates the flow of a booking element; undefined if its options name no service.
 *
 * @throws RangeError naming an invalid address or booking reference
 */
export const createFlow = (
  booking: Booking,
  { currentConfigurationId, chosenEventType, prefill, initialTimeZone, locale }: FlowContext,
): BookingFlow | undefined => {
  const { bookingRef, slots } = booking
  const settings = chosenEventType?.settings ?? booking.settings
  const reference = bookingRef ? parseBookingReference(bookingRef) : undefined
  const configuration = currentConfigurationId ?? reference?.configurationId
  const service =
    chosenEventType?.service ??
    booking.configurations.find((one) => one.configurationId === configuration)?.service ??
    connectService(booking, configuration, createAvailabilityService)
  // First of all: everything else takes as long as the requests do.
  if (service && 'preload' in service && !settings && !slots)
    service.preload(
      currentInstantOf(booking),
      booking.rescheduling?.bookingId ?? reference?.bookingId,
      // A page does not preload with the credentials of a session.
      booking.session || booking.sessionProvider ? undefined : isPreloaded,
    )
  return (
    service &&
    createLazyBookingFlow({
      service,
      loadSubmitting: async () =>
        (await loadSubmissionStepsAfterPaint()).createSubmittingHandlers(service, booking),
      settings: settings ?? undefined,
      slots: slots ?? undefined,
      prefill,
      timeZone: initialTimeZone(),
      date: openingDay(booking, settings, initialTimeZone),
      now: () => currentInstantOf(booking),
      storage: booking.noDraft ? null : pageStorage(),
      storageKey: `${booking.serviceUrl} ${configuration ?? booking.slug}`,
      rescheduling: booking.rescheduling ?? (reference && { bookingId: reference.bookingId }),
      online: navigator.onLine,
      locale,
      ...chosenEventType?.flowOptions,
    })
  )
}
