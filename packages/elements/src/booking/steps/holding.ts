import type { ClientAvailabilityService } from '@whenable/client'
import { createHoldService } from '@whenable/client/holds'
import type { BookingService, HoldService } from '@whenable/contract'
import type { HoldNotice, SubmittingHandlers } from '@whenable/flow'
import { holdingHandlers, holdStorage } from '@whenable/flow/holding'
import { html, type TemplateResult } from 'lit'
import { holding as english, type HoldingMessages } from '../../messages/holding.js'
import { pageStorage } from '../page-storage.js'
import type { StepView } from './step-view.js'

/** The handlers of the flow that hold the chosen time, over the service that returned the free times. */
export const createHoldingHandlers = (
  service: BookingService | ClientAvailabilityService,
): SubmittingHandlers =>
  holdingHandlers(
    'client' in service ? createHoldService(service.client) : (service as HoldService),
    holdStorage(pageStorage(), String(service.key ?? '')),
  )

/**
 * What the visitor is told of the hold. The seconds count down for the eyes; a screen reader says once that the last minute has begun,
 * and once that the hold has ended.
 */
export const holdNotice = (hold: HoldNotice, { messages, format }: StepView): TemplateResult => {
  const { reservedFor, reservationEnded }: HoldingMessages = { ...english, ...messages }
  if (hold.state === 'ended') return html`${reservationEnded}`
  const seconds = new Intl.NumberFormat(format.locale, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return html`<span aria-hidden="true">${reservedFor(seconds.format(hold.seconds))}</span
    ><span class="visually-hidden">${reservedFor(seconds.format(60))}</span>`
}
