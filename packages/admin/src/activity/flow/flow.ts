import type { Page } from '@whenable/client/internal/pages'
import type { ActivityBurst, ActivityDeed, ActivityEnding, Block } from '@whenable/contract'
import { abortEffects, type Flow, pendingEffect, runEffect } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { callByName } from '../../base/endpoint-table.js'
import { failLoad, leaveError, readyChanger, readyOf, refreshBy, rerun } from '../../flow/list.js'
import {
  createOwnerFlow,
  type OwnerEffect,
  type OwnerFlowOptions,
  type OwnerTypes,
} from '../../flow/owner-flow.js'
import type { ActivityCalls } from '../endpoints.js'
import type { ActivityAct, ActivityIntent, ActivityState, ActivityStep } from './state.js'

export type ActivityFlow = Flow<ActivityState, ActivityIntent>

interface Loaded {
  readonly bursts: readonly ActivityBurst[]
  readonly blocks: readonly Block[]
  readonly waiting: number
}

interface Effects {
  readonly load: OwnerEffect<Loaded>
  readonly 'load-deeds': OwnerEffect<
    Page<ActivityDeed>,
    { readonly burstId: string; readonly after: string | undefined }
  >
  readonly write: OwnerEffect<unknown, { readonly act: ActivityAct }>
}

type Types = OwnerTypes<ActivityStep, ActivityIntent, Effects>

const changeReady = readyChanger<ActivityStep>()

const load = (transition: Types['transition']) => rerun(transition, { type: 'load' })

const loadDeeds = (transition: Types['transition'], burstId: string, after?: string) =>
  rerun(transition, { type: 'load-deeds', burstId, after })

const handlers: Types['handlers'] = {
  open: (transition, { burstId }) => {
    abortEffects(transition, ({ type }) => type === 'load-deeds')
    changeReady(transition, () => ({
      opened: burstId === undefined ? undefined : { burstId, deeds: 'loading', next: undefined },
    }))
    if (burstId !== undefined && transition.step.step === 'ready') loadDeeds(transition, burstId)
  },
  more: (transition) => {
    const { step } = transition
    if (step.step !== 'ready' || step.opened?.next === undefined) return
    if (!pendingEffect(transition, 'load-deeds')) loadDeeds(transition, step.opened.burstId, step.opened.next)
  },
  act: (transition, { act }) => {
    const { step } = transition
    if (step.step !== 'ready' || step.action?.state === 'working') return
    const { call: type, id } = act
    transition.step = { ...step, action: { type, id, state: 'working' }, done: undefined }
    runEffect(transition, { type: 'write', act })
  },
  refresh: refreshBy(load, 'write', 'load'),
  retry: (transition) => {
    const { step } = transition
    if (step.step === 'ready' && step.opened?.deeds === 'unknown') {
      transition.step = { ...step, opened: { ...step.opened, deeds: 'loading' } }
      loadDeeds(transition, step.opened.burstId)
    }
    if (leaveError(transition)) load(transition)
  },
  load: (transition, { value: { bursts, blocks, waiting } }) => {
    const before = readyOf(transition)
    const wasNew = new Set(before?.bursts.flatMap(({ id, is_new }) => (is_new ? id : [])))
    const shown = bursts.map((burst) => ({ ...burst, is_new: burst.is_new || wasNew.has(burst.id) }))
    const opened = before?.opened
    const isThere = shown.find(({ id }) => id === opened?.burstId)
    const isChanged =
      isThere?.active !== before?.bursts.find(({ id }) => id === opened?.burstId)?.active && opened
    transition.step = {
      ...{ step: 'ready', bursts: shown, blocks, waiting, opened: isThere && opened },
      ...{ action: before?.action, done: before?.done },
    }
    // What has ended meanwhile is shown as ended.
    if (isThere && isChanged) loadDeeds(transition, isThere.id)
  },
  'load-deeds': (transition, { value: { items, next } }, { after, burstId }) =>
    changeReady(transition, ({ opened }) => {
      if (opened?.burstId !== burstId) return {}
      const before = after !== undefined && Array.isArray(opened.deeds) ? opened.deeds : []
      return { opened: { burstId, deeds: [...before, ...items], next } }
    }),
  write: (transition, { value }, { act: { call } }) => {
    const done =
      call === 'end'
        ? { ending: value as ActivityEnding }
        : call === 'block'
          ? { block: value as Block }
          : undefined
    changeReady(transition, () => ({ action: undefined, done }))
    load(transition)
  },
  error: (transition, { error }, effect) => {
    if (effect.type === 'load') failLoad(transition, error)
    if (effect.type === 'load-deeds')
      changeReady(transition, ({ opened }) =>
        opened?.deeds === 'loading' ? { opened: { ...opened, deeds: 'unknown' } } : {},
      )
    if (effect.type !== 'write') return
    const { call: type, id } = effect.act
    changeReady(transition, () => ({ action: { type, id, state: error } }))
    // It may have ended meanwhile.
    load(transition)
  },
}

/** Effects that change something. */
const writes = ['write'] as const

/** How much of a burst is read at once. */
const deedsAtOnce = '50'

/** Creates the flow of what strangers caused, for an owner. It sends no request before `start()`. */
export const createActivityFlow = ({
  source,
  ...options
}: OwnerFlowOptions & { readonly source: ActivityCalls }): ActivityFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, writes, onStart: load, onReconnect: load },
    order: orderEffects({ reads: ['load', 'load-deeds'], writes }),
    run: {
      load: async (_effect, signal) => {
        const [bursts, blocks, { waiting }] = await Promise.all([
          source.bursts({ query: { limit: '100' } }, { signal }),
          source.blocks({}, { signal }),
          source.waitingEmails({}, { signal }),
        ])
        // Whether it is noted that the owner has looked changes nothing for them now.
        if (bursts.some(({ is_new }) => is_new))
          await source.noteSeen({ body: {} }, { signal }).catch(() => {})
        return { bursts, blocks, waiting }
      },
      'load-deeds': ({ burstId: burst_id, after: page_token }, signal) =>
        source.deeds({ path: { burst_id }, query: { limit: deedsAtOnce, page_token } }, { signal }),
      write: ({ act }, signal) => callByName(source, act, { signal }),
    },
  })
