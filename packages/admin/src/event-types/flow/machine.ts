import type { EventType } from '@whenable/contract'
import { abortEffects, runEffect } from '@whenable/flow/internal/machine'
import {
  changeRow,
  failLoad,
  isIdle,
  isSame,
  leaveError,
  putRow,
  readyChanger,
  rerun,
  withoutRow,
  withWork,
} from '../../flow/list.js'
import type { OwnerEffect, OwnerTypes } from '../../flow/owner-flow.js'
import type { NewEventType } from '../endpoints.js'
import type { EventTypesIntent, EventTypesStep, EventTypeWork } from './state.js'

interface OfEventType {
  readonly id: string
}

interface Effects {
  readonly load: OwnerEffect<readonly EventType[]>
  readonly 'send-new': OwnerEffect<EventType, { readonly input: NewEventType }>
  readonly 'save-active': OwnerEffect<EventType, OfEventType & { readonly isActive: boolean }>
  readonly 'send-copy': OwnerEffect<EventType, OfEventType & { readonly name: string }>
  readonly 'count-bookings': OwnerEffect<number, OfEventType>
  readonly 'send-removal': OwnerEffect<void, OfEventType>
}

export type EventTypesTypes = OwnerTypes<EventTypesStep, EventTypesIntent, Effects>
type EventTypesTransition = EventTypesTypes['transition']

const changeReady = readyChanger<EventTypesStep>()

export const load = (transition: EventTypesTransition): void => {
  leaveError(transition)
  rerun(transition, { type: 'load' })
}

const setWork = (transition: EventTypesTransition, id: string, work: EventTypeWork | undefined) =>
  changeReady(transition, (ready) => ({ work: withWork(ready.work, id, work) }))

/** Starts work on an event type, unless it is being worked on. */
const startWork = (transition: EventTypesTransition, id: string, work: EventTypeWork): boolean => {
  const { step } = transition
  if (step.step !== 'ready' || !isIdle(step.eventTypes, step.work, id)) return false
  setWork(transition, id, work)
  changeReady(transition, () => ({ notice: undefined }))
  return true
}

const putEventType = (transition: EventTypesTransition, eventType: EventType) =>
  changeReady(transition, ({ eventTypes }) => ({ eventTypes: putRow(eventTypes, eventType) }))

export const handlers: EventTypesTypes['handlers'] = {
  load: (transition, { value: eventTypes }) => {
    const { step } = transition
    if (step.step !== 'ready') {
      transition.step = { step: 'ready', eventTypes, work: {} }
      return
    }
    // The same list keeps its identity, so that nothing is rendered again.
    if (!isSame(eventTypes, step.eventTypes)) changeReady(transition, () => ({ eventTypes }))
  },

  'send-new': (transition, { value }) => {
    putEventType(transition, value)
    changeReady(transition, () => ({ form: undefined, notice: { kind: 'created', id: value.id } }))
  },
  'save-active': (transition, { value }, { id, isActive }) => {
    setWork(transition, id, undefined)
    putEventType(transition, value)
    changeReady(transition, () => ({ notice: { kind: isActive ? 'opened' : 'closed', id } }))
  },
  'send-copy': (transition, { value }, { id }) => {
    setWork(transition, id, undefined)
    putEventType(transition, value)
    changeReady(transition, () => ({ notice: { kind: 'duplicated', id: value.id } }))
  },
  'count-bookings': (transition, { value: bookingsAhead }, { id }) =>
    changeReady(transition, ({ removal }) => (removal?.id === id ? { removal: { id, bookingsAhead } } : {})),
  'send-removal': (transition, _event, { id }) => {
    setWork(transition, id, undefined)
    changeReady(transition, ({ eventTypes }) => ({
      eventTypes: withoutRow(eventTypes, id),
      removal: undefined,
      notice: { kind: 'removed', id },
    }))
  },

  error: (transition, { error }, effect) => {
    if (effect.type === 'load') return failLoad(transition, error)
    if (effect.type === 'send-new') {
      changeReady(transition, () => ({ form: { isSubmitting: false, error } }))
      return
    }
    setWork(transition, effect.id, undefined)
    changeReady(transition, () => ({ removal: undefined, notice: { kind: 'failed', error } }))
    load(transition)
  },

  retry: load,
  refresh: (transition) => {
    if (!transition.pending.some(({ type }) => type === 'load')) load(transition)
  },
  'open-form': (transition) =>
    changeReady(transition, () => ({ form: { isSubmitting: false }, removal: undefined, notice: undefined })),
  'close-form': (transition) =>
    changeReady(transition, ({ form }) => (form?.isSubmitting ? {} : { form: undefined })),
  create: (transition, { input }) => {
    const { step } = transition
    if (step.step !== 'ready' || !step.form || step.form.isSubmitting) return
    changeReady(transition, () => ({ form: { isSubmitting: true } }))
    runEffect(transition, { type: 'send-new', input })
  },
  'set-active': (transition, { id, isActive }) => {
    if (!startWork(transition, id, 'switching')) return
    changeReady(transition, ({ eventTypes }) => ({
      eventTypes: changeRow(eventTypes, id, { is_active: isActive }),
    }))
    runEffect(transition, { type: 'save-active', id, isActive })
  },
  duplicate: (transition, { id, name }) => {
    if (startWork(transition, id, 'duplicating')) runEffect(transition, { type: 'send-copy', id, name })
  },
  'ask-removal': (transition, { id }) => {
    abortEffects(transition, ({ type }) => type === 'count-bookings')
    changeReady(transition, () => ({ removal: id === undefined ? undefined : { id }, notice: undefined }))
    if (id !== undefined) runEffect(transition, { type: 'count-bookings', id })
  },
  remove: (transition, { id }) => {
    const { step } = transition
    if (step.step !== 'ready' || step.removal?.id !== id || step.removal.bookingsAhead === undefined) return
    if (startWork(transition, id, 'removing')) runEffect(transition, { type: 'send-removal', id })
  },
}

/** Effects that change event types. */
export const writes = ['send-new', 'save-active', 'send-copy', 'send-removal'] as const
