import type { BookingSettings } from '@whenable/contract'
import { type BookingRecord, managePages } from '@whenable/flow'
import { html, nothing, type TemplateResult } from 'lit'
import '../define/redirect.js'
import type { RedirectMessages } from '../messages/redirect.js'

/** Where a booking is changed: on the owner's pages if the configuration names them, or on `page`. */
export const changePages = (
  settings: BookingSettings | null,
  booking: BookingRecord,
  page: string | undefined,
): ReturnType<typeof managePages> => {
  const ownerPages = managePages(settings, booking)
  return { reschedule: ownerPages.reschedule ?? page, cancel: ownerPages.cancel ?? page }
}

/** The redirect to the owner's page for after booking, if the configuration names one. */
export const redirectTemplate = (
  settings: BookingSettings | null,
  booking: BookingRecord,
  messages: Partial<RedirectMessages> | null,
): TemplateResult | typeof nothing =>
  settings?.scheduler?.confirmation_redirect_url
    ? html`<when-redirect
        exportparts="action"
        .messages=${messages}
        .booking=${booking}
        .settings=${settings}
      ></when-redirect>`
    : nothing
