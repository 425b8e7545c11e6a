import type { BookingSettings } from '@whenable/contract'
import { addressPart, webAddress } from '../web-address.js'

/** Where a guest changes a booking; absent where there is no such page. */
export interface ManageLinks {
  readonly reschedule?: string | undefined
  readonly cancel?: string | undefined
}

/** The service's own page for a booking, where it has such pages (interface: ui-settings, `capabilities`). */
export const hostedManagePage = (
  settings: BookingSettings | null,
  bookingRef: string | undefined,
  serviceUrl: string | null | undefined,
): string | undefined =>
  bookingRef && settings?.capabilities.includes('hosted-pages')
    ? webAddress(`${serviceUrl?.replace(/\/$/, '')}/manage/${addressPart(bookingRef)}`)
    : undefined

/** The owner's own pages where the configuration names them, `:booking_ref` standing for the reference; else `managePage`. */
export const manageLinks = (
  settings: BookingSettings | null,
  bookingRef: string | undefined,
  managePage: string | null | undefined,
): ManageLinks => {
  const { rescheduling_url, cancellation_url } = settings?.scheduler ?? {}
  const link = (own: string | undefined) =>
    webAddress(own?.replaceAll(':booking_ref', addressPart(bookingRef ?? ''))) ?? webAddress(managePage)
  return { reschedule: link(rescheduling_url), cancel: link(cancellation_url) }
}
