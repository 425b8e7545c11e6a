import { createAvailabilityService } from '@whenable/client'
import { parseBookingReference } from '@whenable/contract'
import { type BookingFlow, createLazyBookingFlow, type Prefill } from '@whenable/flow'
import { momentOf } from '../base/clock.js'
import { newest } from '../base/newest.js'
import type { Booking } from './booking.js'
import { connectService } from './connect-service.js'
import type { ChosenEventType } from './event-types/event-types.js'
import { pageStorage } from './page-storage.js'
import { loadSubmissionSteps } from './steps/lazy-steps.js'

/** What the element knows beside the page's words. */
export interface KnownOfFlow {
  /** The configuration that is shown, as far as the page names one. */
  readonly shownConfigurationId: string | null | undefined
  /** What the visitor has chosen of several configurations. */
  readonly chosen: ChosenEventType | undefined
  readonly prefill: Prefill | undefined
  /** IANA name; the zone to begin with. */
  readonly timeZone: string
  readonly locale: string
}

/**
 * The flow that a page's words describe; nothing while they name no service.
 *
 * @throws RangeError naming an address or a reference that is none
 */
export const createFlow = (
  page: Booking,
  { shownConfigurationId, chosen, prefill, timeZone, locale }: KnownOfFlow,
): BookingFlow | undefined => {
  const { bookingRef, slots } = page
  const settings = chosen?.settings ?? page.settings
  const reference = bookingRef ? parseBookingReference(bookingRef) : undefined
  const configuration = shownConfigurationId ?? reference?.configurationId
  const own = () => page.configurations.find((one) => one.configurationId === configuration)?.service
  const ofPage = own()
  const service =
    chosen?.service ??
    (ofPage && newest(own, ofPage)) ??
    connectService(page, configuration, createAvailabilityService)
  // Before anything is reckoned or drawn: what follows takes as long as the answers do.
  if (service && 'preload' in service && !settings && !slots)
    service.preload(momentOf(page), page.rescheduling?.bookingId ?? reference?.bookingId)
  return (
    service &&
    createLazyBookingFlow({
      service,
      loadSubmitting: async () => (await loadSubmissionSteps()).submissionOf(service),
      settings: settings ?? undefined,
      slots: slots ?? undefined,
      prefill,
      timeZone,
      now: () => momentOf(page),
      storage: page.noDraft ? null : pageStorage(),
      storageKey: `${page.serviceUrl} ${configuration ?? page.slug}`,
      rescheduling: page.rescheduling ?? (reference && { bookingId: reference.bookingId }),
      online: navigator.onLine,
      locale,
      ...chosen?.place,
    })
  )
}
