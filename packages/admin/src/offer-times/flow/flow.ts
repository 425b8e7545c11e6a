import type { Link, LinkBody, OfferableTime, ServiceErrorInfo, ShareableEventType } from '@whenable/contract'
import { abortEffects, type Flow, runEffect } from '@whenable/flow/internal/machine'
import type { TimesRequest } from '../../base/free-times.js'
import { readyChanger, refreshBy, rerun, retryBy, withoutRow } from '../../flow/list.js'
import { createOwnerFlow, type OwnerEffect, type OwnerTypes } from '../../flow/owner-flow.js'
import type { ShareCalls } from '../../share/endpoints.js'
import {
  type EventTypeFlowOptions,
  otherEventType,
  timesFrom,
  type WantedEventType,
  wantedEventType,
} from '../../share/flow/wanted-event-type.js'
import { pickingWindow, pickTime } from './picked-times.js'

export { mostOffered } from './picked-times.js'

/** A link that was made, as what was chosen then. */
export interface MadeOffer {
  /** The page of the link. */
  readonly address: string
  readonly times: readonly OfferableTime[]
}

/** What an owner offers. `ready` without a chosen event type is empty. */
export type OfferStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      readonly eventTypes: readonly ShareableEventType[]
      readonly chosen: ShareableEventType | undefined
      /** The free times of the chosen event type: still being read, unknown after a failure, or known. */
      readonly times: 'loading' | 'unknown' | readonly OfferableTime[]
      /** The times to offer, by start. */
      readonly picked: readonly OfferableTime[]
      /** Whether the link books once. */
      readonly isOnce: boolean
      /** Whether nobody without the link can book the times. */
      readonly holdsTimes: boolean
      /** After how many days the link ends; undefined: never. */
      readonly days: number | undefined
      /** What the page of the link says above the times. */
      readonly message: string
      readonly making: 'no' | 'making' | ServiceErrorInfo
      /** The links of the chosen event type, the latest first; `none` where the service lists none. */
      readonly links: 'none' | 'loading' | 'unknown' | readonly Link[]
      /** The link that is being revoked, or could not be. */
      readonly revoking: { readonly linkId: string; readonly state: 'working' | ServiceErrorInfo } | undefined
      /** The link of what is chosen now; undefined until it is made, and once something else is chosen. */
      readonly made: MadeOffer | undefined
    }

export type OfferState = { readonly online: boolean } & OfferStep

export type OfferIntent =
  | { readonly type: 'choose'; readonly eventTypeId: string }
  /** Chooses a time, or takes it back. */
  | { readonly type: 'pick'; readonly time: OfferableTime }
  | { readonly type: 'set-once'; readonly isOnce: boolean }
  | { readonly type: 'set-holds'; readonly holdsTimes: boolean }
  | { readonly type: 'set-days'; readonly days: number | undefined }
  | { readonly type: 'set-message'; readonly message: string }
  /** Makes the link. */
  | { readonly type: 'make' }
  | { readonly type: 'retry' }
  | { readonly type: 'retry-times' | 'retry-links' }
  /** Reads the links again, which others change. */
  | { readonly type: 'refresh' }
  /** Ends a link at once. */
  | { readonly type: 'revoke'; readonly linkId: string }

export type OfferFlow = Flow<OfferState, OfferIntent>

interface Effects {
  readonly load: OwnerEffect<readonly ShareableEventType[]>
  readonly 'load-times': OwnerEffect<readonly OfferableTime[], TimesRequest>
  readonly 'load-links': OwnerEffect<readonly Link[] | undefined, { readonly eventTypeId: string }>
  readonly offer: OwnerEffect<
    { readonly address: string },
    { readonly times: readonly OfferableTime[]; readonly link: LinkBody }
  >
  readonly 'send-revocation': OwnerEffect<unknown, { readonly linkId: string }>
}

type Types = OwnerTypes<OfferStep, OfferIntent, Effects, WantedEventType>
type OfferTransition = Types['transition']

const changeReady = readyChanger<OfferStep>()
type Ready = Extract<OfferStep, { step: 'ready' }>

const nothingPicked = { picked: [], making: 'no', made: undefined } as const

const load = (transition: OfferTransition) => {
  abortEffects(transition, () => true)
  runEffect(transition, { type: 'load' })
}

const loadTimes = (transition: OfferTransition) => {
  const { step, now } = transition
  if (step.step !== 'ready' || !step.chosen) return
  changeReady(transition, () => ({ times: 'loading' }))
  rerun(transition, { type: 'load-times', ...timesFrom(step.chosen, now, pickingWindow) })
}

const loadLinks = (transition: OfferTransition) => {
  const { step } = transition
  if (step.step === 'ready' && step.chosen)
    rerun(transition, { type: 'load-links', eventTypeId: step.chosen.id })
}

const refreshLinks = refreshBy(loadLinks, 'load-links')

/** Changes what is chosen: a link that was made, or is being made, is no longer the one of it. */
const change = (transition: OfferTransition, changes: (step: Ready) => Partial<Ready>) => {
  const { step } = transition
  if (step.step !== 'ready') return
  abortEffects(transition, ({ type }) => type === 'offer')
  transition.step = { ...step, making: 'no', made: undefined, ...changes(step) }
}

const handlers: Types['handlers'] = {
  choose: (transition, { eventTypeId }) => {
    const chosen = otherEventType(transition, eventTypeId)
    if (!chosen) return
    change(transition, () => ({ chosen, ...nothingPicked, links: 'loading', revoking: undefined }))
    loadTimes(transition)
    loadLinks(transition)
  },
  pick: (transition, { time }) => change(transition, ({ picked }) => ({ picked: pickTime(picked, time) })),
  'set-once': (transition, { isOnce }) => change(transition, () => ({ isOnce })),
  'set-holds': (transition, { holdsTimes }) => change(transition, () => ({ holdsTimes })),
  'set-days': (transition, { days }) => change(transition, () => ({ days })),
  'set-message': (transition, { message }) => change(transition, () => ({ message })),
  make: (transition) => {
    const { step } = transition
    if (step.step !== 'ready' || !step.chosen || !step.picked.length || step.making === 'making') return
    transition.step = { ...step, making: 'making' }
    const { chosen, picked: times, isOnce, holdsTimes, days, message } = step
    runEffect(transition, {
      type: 'offer',
      times,
      link: {
        configuration_id: chosen.id,
        slots: times.map(({ start, eventId }) => ({ start_time: start, event_id: eventId })),
        most_bookings: isOnce ? 1 : undefined,
        expires_in: days === undefined ? undefined : days * 86_400,
        hold_slots: holdsTimes || undefined,
        message: message.trim() || undefined,
      },
    })
  },
  retry: retryBy(load),
  'retry-times': loadTimes,
  load: (transition, { value: eventTypes }) => {
    const { wanted } = transition
    const chosen = wantedEventType(eventTypes, wanted)
    transition.step = {
      ...{
        step: 'ready',
        eventTypes,
        chosen,
        times: 'loading',
        isOnce: true,
        holdsTimes: false,
        days: undefined,
        message: '',
        links: 'loading',
        revoking: undefined,
      },
      ...nothingPicked,
    }
    loadTimes(transition)
    loadLinks(transition)
  },
  'load-times': (transition, { value: times }) => changeReady(transition, () => ({ times })),
  offer: (transition, { value: { address } }, { times }) => {
    changeReady(transition, () => ({ making: 'no', made: { address, times } }))
    loadLinks(transition)
  },
  'load-links': (transition, { value: links }) =>
    changeReady(transition, () => ({ links: links ? [...links].reverse() : 'none' })),
  'send-revocation': (transition, _event, { linkId }) => {
    changeReady(transition, ({ links }) => ({
      links: typeof links === 'string' ? links : withoutRow(links, linkId),
      revoking: undefined,
    }))
    loadLinks(transition)
  },
  revoke: (transition, { linkId }) => {
    const { step } = transition
    if (step.step !== 'ready' || step.revoking?.state === 'working') return
    // What is read meanwhile may still have it.
    abortEffects(transition, ({ type }) => type === 'load-links')
    changeReady(transition, () => ({ revoking: { linkId, state: 'working' } }))
    runEffect(transition, { type: 'send-revocation', linkId })
  },
  refresh: (transition) => {
    const { step } = transition
    if (step.step === 'ready' && step.links !== 'none' && step.revoking?.state !== 'working')
      refreshLinks(transition)
  },
  'retry-links': (transition) => {
    changeReady(transition, () => ({ links: 'loading' }))
    loadLinks(transition)
  },
  error: (transition, { error }, effect) => {
    const { type } = effect
    const { step } = transition
    if (type === 'load') transition.step = { step: 'error', error }
    if (step.step !== 'ready') return
    if (type === 'load-times') transition.step = { ...step, times: 'unknown' }
    if (type === 'offer') transition.step = { ...step, making: error }
    if (type === 'load-links' && step.links === 'loading')
      changeReady(transition, () => ({ links: 'unknown' }))
    if (effect.type !== 'send-revocation') return
    changeReady(transition, () => ({ revoking: { linkId: effect.linkId, state: error } }))
    loadLinks(transition)
  },
}

/** Creates the flow of offering times. It sends no request before `start()`. */
export const createOfferFlow = ({
  source,
  eventType,
  ...options
}: EventTypeFlowOptions<ShareCalls>): OfferFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, onStart: load },
    progress: { wanted: eventType },
    onReconnect: (transition) => {
      const { step } = transition
      if (step.step === 'error') load(transition)
      if (step.step === 'ready' && step.times === 'unknown') loadTimes(transition)
      if (step.step === 'ready' && step.links === 'unknown') loadLinks(transition)
    },
    run: {
      load: (_effect, signal) => source.eventTypes({}, { signal }),
      'load-times': ({ eventTypeId, start, end }, signal) =>
        source.times({ eventTypeId, start, end }, { signal }),
      'load-links': async ({ eventTypeId: configuration_id }, signal) =>
        source.links?.({ query: { configuration_id } }, { signal }),
      offer: async ({ link }, signal) => {
        if (!source.offer) throw new TypeError('source.offer: expected a function that makes a link')
        return source.offer({ body: link }, { signal })
      },
      'send-revocation': async ({ linkId: link_id }, signal) => {
        if (!source.revokeLink) throw new TypeError('source.revokeLink: expected a function that ends a link')
        return source.revokeLink({ path: { link_id } }, { signal })
      },
    },
  })
