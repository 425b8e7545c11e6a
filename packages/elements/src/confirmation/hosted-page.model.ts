import type { BookingSettings } from '@whenable/contract'
import { addressPart, webAddress } from '../base/web-address.js'

/** The service's own page to manage a booking, if it has such pages (interface: ui-settings, `capabilities`). */
export const hostedManagePage = (
  settings: BookingSettings | null,
  bookingRef: string | undefined,
  serviceUrl: string | null | undefined,
): string | undefined =>
  bookingRef && settings?.capabilities.includes('hosted-pages')
    ? webAddress(`${serviceUrl?.replace(/\/$/, '')}/manage/${addressPart(bookingRef)}`)
    : undefined
