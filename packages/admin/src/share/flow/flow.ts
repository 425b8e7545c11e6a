import type { ServiceErrorInfo, ShareableEventType } from '@whenable/contract'
import { abortEffects, type Flow, runEffect } from '@whenable/flow/internal/machine'
import type { Instant } from '@whenable/time'
import type { TimesRequest } from '../../base/free-times.js'
import { failLoad, readyChanger, readyOf, refreshBy, rerun, retryBy } from '../../flow/list.js'
import { createOwnerFlow, type OwnerEffect, type OwnerTypes } from '../../flow/owner-flow.js'
import type { ShareCalls } from '../endpoints.js'
import {
  type EventTypeFlowOptions,
  otherEventType,
  timesFrom,
  type WantedEventType,
  wantedEventType,
} from './wanted-event-type.js'

/** A free time to offer. */
export interface OfferedTime {
  readonly start: Instant
  readonly end: Instant
}

/** The next free times of an event type: still being read, unknown after a failure, or known. */
export type OfferedTimes = 'loading' | 'unknown' | readonly OfferedTime[]

/** What an owner shares. `ready` without event types is empty. */
export type ShareStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      readonly eventTypes: readonly ShareableEventType[]
      /** The chosen event type; undefined if there is none. */
      readonly chosen: ShareableEventType | undefined
      readonly times: OfferedTimes
      /** Whether the service makes links that offer times, once known. */
      readonly canOffer?: boolean | undefined
      /** The bytes that a visitor downloads until the first time shows, once known. */
      readonly firstSlotBytes?: number | undefined
    }

export type ShareState = { readonly online: boolean } & ShareStep

export type ShareIntent =
  | { readonly type: 'choose'; readonly eventTypeId: string }
  | { readonly type: 'retry' }
  /** Reads everything again, for example when the owner returns to the page. */
  | { readonly type: 'refresh' }

export type ShareFlow = Flow<ShareState, ShareIntent>

interface Effects {
  readonly load: OwnerEffect<readonly ShareableEventType[]>
  readonly 'load-bytes': OwnerEffect<number | undefined>
  readonly 'load-offers': OwnerEffect<boolean | undefined, { readonly eventTypeId: string }>
  readonly 'load-times': OwnerEffect<readonly OfferedTime[], TimesRequest>
}

type Types = OwnerTypes<ShareStep, ShareIntent, Effects, WantedEventType>

const changeReady = readyChanger<ShareStep>()

/** How far ahead times are offered, in seconds. */
const window = 14 * 86_400

/** The most times that are offered, and of one day: a choice, not a list. */
const limits = { all: 5, ofDay: 2 }

const loadTimes = (transition: Types['transition']) => {
  const { step, now } = transition
  if (step.step === 'ready' && step.chosen)
    rerun(transition, { type: 'load-times', ...timesFrom(step.chosen, now, window) })
}

const load = (transition: Types['transition']) => {
  abortEffects(transition, () => true)
  runEffect(transition, { type: 'load' })
}

/** A few times to choose from: at most two of each span of 24 hours, the earliest first. */
export const selectTimes = (times: readonly OfferedTime[]): readonly OfferedTime[] => {
  const chosen: OfferedTime[] = []
  for (const time of [...times].sort((a, b) => a.start - b.start)) {
    const near = chosen.filter(({ start }) => time.start - start < 86_400)
    if (near.length >= limits.ofDay || chosen.some(({ start }) => Math.abs(start - time.start) < 7200))
      continue
    chosen.push(time)
    if (chosen.length === limits.all) break
  }
  return chosen
}

const handlers: Types['handlers'] = {
  choose: (transition, { eventTypeId }) => {
    const chosen = otherEventType(transition, eventTypeId)
    if (!chosen) return
    changeReady(transition, () => ({ chosen, times: 'loading' }))
    loadTimes(transition)
  },
  retry: retryBy(load),
  refresh: refreshBy(load),
  load: (transition, { value: eventTypes }) => {
    const { wanted } = transition
    const before = readyOf(transition)
    const chosen = wantedEventType(eventTypes, wanted)
    const isSame = chosen !== undefined && chosen.id === before?.chosen?.id
    transition.step = {
      ...{ step: 'ready', eventTypes, chosen, times: isSame ? before.times : 'loading' },
      ...{ firstSlotBytes: before?.firstSlotBytes, canOffer: before?.canOffer },
    }
    loadTimes(transition)
    if (before) return
    if (chosen) runEffect(transition, { type: 'load-offers', eventTypeId: chosen.id })
    runEffect(transition, { type: 'load-bytes' })
  },
  'load-bytes': (transition, { value: firstSlotBytes }) =>
    changeReady(transition, () => ({ firstSlotBytes })),
  'load-offers': (transition, { value: canOffer }) => changeReady(transition, () => ({ canOffer })),
  'load-times': (transition, { value }) => changeReady(transition, () => ({ times: selectTimes(value) })),
  error: (transition, { error }, { type }) => {
    if (type === 'load') failLoad(transition, error)
    if (type === 'load-times') changeReady(transition, () => ({ times: 'unknown' }))
  },
}

/** Creates the flow of sharing. It sends no request before `start()`. */
export const createShareFlow = ({
  source,
  eventType,
  ...options
}: EventTypeFlowOptions<ShareCalls>): ShareFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, onStart: load },
    progress: { wanted: eventType },
    onReconnect: (transition) => {
      if (transition.step.step !== 'loading') load(transition)
    },
    run: {
      load: (_effect, signal) => source.eventTypes({}, { signal }),
      'load-bytes': (_effect, signal) => source.firstSlotBytes?.({}, { signal }),
      'load-offers': ({ eventTypeId }, signal) => source.canOffer?.(eventTypeId, { signal }),
      'load-times': ({ eventTypeId, start, end }, signal) =>
        source.times({ eventTypeId, start, end }, { signal }),
    },
  })
