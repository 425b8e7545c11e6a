import type { ClientAvailabilityService } from '@whenable/client'
import { createHoldService } from '@whenable/client/holds'
import type { BookingService, HoldService } from '@whenable/contract'
import type { BookingExtension, HoldNotice } from '@whenable/flow'
import { holdingExtension, holdStorage } from '@whenable/flow/holding'
import { html, type TemplateResult } from 'lit'
import { HoldChangeEvent } from '../../events/hold-change.js'
import { holding as english, type HoldingMessages } from '../../messages/generated/holding.js'
import type { BookingContext } from '../booking-context.js'
import { pageStorage } from '../page-storage.js'

/** What holds the chosen time, over the service that returned the free times. Changes are reported. */
export const createHolding = (
  service: BookingService | ClientAvailabilityService,
  element: EventTarget,
): BookingExtension =>
  holdingExtension(
    'client' in service ? createHoldService(service.client) : (service as HoldService),
    holdStorage(pageStorage(), String(service.key ?? '')),
    {
      // After the state has changed, because a listener may send something to the flow.
      report: ({ state, seconds }) =>
        queueMicrotask(() => element.dispatchEvent(new HoldChangeEvent(state, seconds))),
    },
  )

/**
 * What the visitor is told of the hold: that there is one, and what is left of its last minute. The seconds count down for the eyes; a
 * screen reader says once each that the time is held, that the last minute has begun, and that the hold has ended.
 */
export const holdNotice = (hold: HoldNotice, { messages, format }: BookingContext): TemplateResult => {
  const { reserved, reservedFor, reservationEnded }: HoldingMessages = { ...english, ...messages }
  if (hold.state !== 'ending') return html`${hold.state === 'held' ? reserved : reservationEnded}`
  const seconds = new Intl.NumberFormat(format.locale, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return html`<span aria-hidden="true">${reservedFor(seconds.format(hold.seconds))}</span
    ><span class="visually-hidden">${reservedFor(seconds.format(60))}</span>`
}
