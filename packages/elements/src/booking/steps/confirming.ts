import type { ClientAvailabilityService } from '@whenable/client'
import { createEmailConfirmationService } from '@whenable/client/email-confirmations'
import type { BookingService, EmailConfirmationService } from '@whenable/contract'
import type { BookingExtension, BookingState } from '@whenable/flow'
import { confirmationStorage, confirmingExtension } from '@whenable/flow/confirming'
import { html, type TemplateResult } from 'lit'
import '../../define/booking-email-code.js'
import type { BookingContext } from '../booking-context.js'
import { pageStorage } from '../page-storage.js'

/** What lets visitors confirm their email address, over the service that returned the free times. */
export const createConfirming = (service: BookingService | ClientAvailabilityService): BookingExtension =>
  confirmingExtension(
    'client' in service
      ? createEmailConfirmationService(service.client)
      : (service as unknown as EmailConfirmationService),
    confirmationStorage(pageStorage(), String(service.key ?? '')),
  )

/** The step in which the visitor enters the code of an email. */
export const confirmingStep = (state: BookingState, context: BookingContext): TemplateResult =>
  html`<when-booking-email-code
    class="step center"
    part="email-code"
    id="focus-target"
    exportparts="label, error, submit-button, send-again-button, back-button"
    .state=${state}
    .context=${context}
  ></when-booking-email-code>`
