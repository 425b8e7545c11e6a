import type { ClientAvailabilityService } from '@whenable/client'
import { createHoldService } from '@whenable/client/holds'
import type { BookingService, HoldService } from '@whenable/contract'
import {
  type BookingEvent,
  type BookingProgress,
  type HoldNotice,
  type SubmittingHandlers,
  wrapHandlers,
} from '@whenable/flow'
import { holdingHandlers, holdStorage } from '@whenable/flow/holding'
import { html, type TemplateResult } from 'lit'
import { HoldChangeEvent } from '../../events/hold-change.js'
import { holding as english, type HoldingMessages } from '../../messages/holding.js'
import { pageStorage } from '../page-storage.js'
import type { StepView } from './step-view.js'

/** What the answers to the effects of a hold report. */
const answers: Readonly<Record<string, HoldChangeEvent['state'] | undefined>> = {
  hold: 'held',
  'extend-hold': 'extended',
}

/** The change of a hold to report, if there is one. */
const holdChange = (
  { facts: before, holding: earlier }: BookingProgress,
  { facts, holding }: BookingProgress,
  { type }: BookingEvent,
): HoldChangeEvent | undefined => {
  if (facts.hold?.state === 'ended')
    return before.hold?.state === 'ended' ? undefined : new HoldChangeEvent('ended', 0)
  const isAnswered = earlier?.request !== undefined && holding?.request === undefined
  if (!isAnswered || !holding?.seconds) return undefined
  const state = answers[type]
  return state && new HoldChangeEvent(state, holding.seconds)
}

/**
 * The handlers of the flow that hold the chosen time, over the service that returned the free times. Changes are reported.
 *
 * @param inner the handlers of the flow until then.
 */
export const createHoldingHandlers = (
  service: BookingService | ClientAvailabilityService,
  element: EventTarget,
  inner: SubmittingHandlers,
): SubmittingHandlers => {
  const handlers = holdingHandlers(
    'client' in service ? createHoldService(service.client) : (service as HoldService),
    holdStorage(pageStorage(), String(service.key ?? '')),
    inner,
  )
  return wrapHandlers(handlers, (transition) => (before, event, context) => {
    const next = transition(before, event, context)
    const change = holdChange(before, next.progress, event)
    // After the state has changed, because a listener may send something to the flow.
    if (change) queueMicrotask(() => element.dispatchEvent(change))
    return next
  })
}

/**
 * What the visitor is told of the hold: that there is one, and what is left of its last minute. The seconds count down for the eyes; a
 * screen reader says once each that the time is held, that the last minute has begun, and that the hold has ended.
 */
export const holdNotice = (hold: HoldNotice, { messages, format }: StepView): TemplateResult => {
  const { reserved, reservedFor, reservationEnded }: HoldingMessages = { ...english, ...messages }
  if (hold.state !== 'ending') return html`${hold.state === 'held' ? reserved : reservationEnded}`
  const seconds = new Intl.NumberFormat(format.locale, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return html`<span aria-hidden="true">${reservedFor(seconds.format(hold.seconds))}</span
    ><span class="visually-hidden">${reservedFor(seconds.format(60))}</span>`
}
