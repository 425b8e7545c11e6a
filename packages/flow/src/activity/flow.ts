import type { ActivityBurst, ActivityDeeds, ActivitySource, Block, NewBlock } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import {
  type AbortEffect,
  type AnswerEvent,
  abortEffects,
  createTransition,
  type EffectErrorEvent,
  type Flow,
  type Handlers,
  initialProgress,
  type PageEvent,
  type Progress,
  pendingEffect,
  runEffect,
  runMachine,
  type Transition,
} from '../machine.js'
import { orderEffects } from '../read-order.js'
import type { ActivityIntent, ActivityState, ActivityStep } from './state.js'

export type ActivityFlow = Flow<ActivityState, ActivityIntent>

type Attempt = { readonly attempt: number }

/** What an owner asked for. */
type Act =
  | {
      readonly action: 'end'
      readonly id: string
      readonly deedIds: readonly string[] | undefined
      readonly sendsEmails: boolean
    }
  | { readonly action: 'undo' | 'unblock' | 'send-emails'; readonly id: string }
  | { readonly action: 'block'; readonly id: string; readonly block: NewBlock }

type PendingEffect =
  | ({ readonly type: 'load' } & Attempt)
  | ({ readonly type: 'load-deeds'; readonly burstId: string; readonly after: string | undefined } & Attempt)
  | ({ readonly type: 'act'; readonly act: Act } & Attempt)

interface Loaded {
  readonly bursts: readonly ActivityBurst[]
  readonly blocks: readonly Block[]
  readonly waiting: number
}

type Done = Extract<ActivityStep, { step: 'ready' }>['done']

type ActivityEvent =
  | ActivityIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'load', Loaded>
  | AnswerEvent<'load-deeds', ActivityDeeds>
  | AnswerEvent<'act', Done>

type ActivityProgress = Progress<{ readonly online: boolean }, ActivityStep, PendingEffect>
type ActivityTransition = Transition<ActivityProgress>
type Ready = Extract<ActivityStep, { step: 'ready' }>

/** Changes what is shown, once it has loaded. */
const change = (transition: ActivityTransition, changes: (step: Ready) => Partial<Ready>) => {
  const { step } = transition
  if (step.step === 'ready') transition.step = { ...step, ...changes(step) }
}

const load = (transition: ActivityTransition) => {
  abortEffects(transition, ({ type }) => type === 'load')
  runEffect(transition, { type: 'load' })
}

const loadDeeds = (transition: ActivityTransition, burstId: string, after?: string) => {
  abortEffects(transition, ({ type }) => type === 'load-deeds')
  runEffect(transition, { type: 'load-deeds', burstId, after })
}

const act = (transition: ActivityTransition, asked: Act) => {
  const { step } = transition
  if (step.step !== 'ready' || step.action?.state === 'working') return
  const { action: type, id } = asked
  transition.step = { ...step, action: { type, id, state: 'working' }, done: undefined }
  runEffect(transition, { type: 'act', act: asked })
}

const handlers: Handlers<ActivityProgress, ActivityEvent> = {
  open: (transition, { burstId }) => {
    abortEffects(transition, ({ type }) => type === 'load-deeds')
    change(transition, () => ({
      opened: burstId === undefined ? undefined : { burstId, deeds: 'loading', next: undefined },
    }))
    if (burstId !== undefined && transition.step.step === 'ready') loadDeeds(transition, burstId)
  },
  more: (transition) => {
    const { step } = transition
    if (step.step !== 'ready' || step.opened?.next === undefined) return
    if (!pendingEffect(transition, 'load-deeds')) loadDeeds(transition, step.opened.burstId, step.opened.next)
  },
  end: (transition, { burstId, deedIds, sendsEmails }) =>
    act(transition, { action: 'end', id: burstId, deedIds, sendsEmails }),
  undo: (transition, { endingId }) => act(transition, { action: 'undo', id: endingId }),
  block: (transition, { block }) => act(transition, { action: 'block', id: block.value, block }),
  unblock: (transition, { blockId }) => act(transition, { action: 'unblock', id: blockId }),
  'send-emails': (transition) => act(transition, { action: 'send-emails', id: 'waiting' }),
  refresh: (transition) => {
    const { step, running } = transition
    if (!running || step.step !== 'ready') return
    if (!pendingEffect(transition, 'act') && !pendingEffect(transition, 'load')) load(transition)
  },
  retry: (transition) => {
    const { step } = transition
    if (step.step === 'ready' && step.opened?.deeds === 'unknown') {
      transition.step = { ...step, opened: { ...step.opened, deeds: 'loading' } }
      loadDeeds(transition, step.opened.burstId)
    }
    if (step.step !== 'error') return
    transition.step = { step: 'loading' }
    load(transition)
  },
  load: (transition, { value: { bursts, blocks, waiting } }) => {
    const { step } = transition
    const before = step.step === 'ready' ? step : undefined
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
  'load-deeds': (transition, { value: { deeds, next } }, { after, burstId }) =>
    change(transition, ({ opened }) => {
      if (opened?.burstId !== burstId) return {}
      const before = after !== undefined && Array.isArray(opened.deeds) ? opened.deeds : []
      return { opened: { burstId, deeds: [...before, ...deeds], next } }
    }),
  act: (transition, { value: done }) => {
    change(transition, () => ({ action: undefined, done }))
    load(transition)
  },
  error: (transition, { error }, effect) => {
    const { step } = transition
    if (effect.type === 'load' && step.step !== 'ready') transition.step = { step: 'error', error }
    if (effect.type === 'load-deeds')
      change(transition, ({ opened }) =>
        opened?.deeds === 'loading' ? { opened: { ...opened, deeds: 'unknown' } } : {},
      )
    if (effect.type !== 'act') return
    const { action: type, id } = effect.act
    change(transition, () => ({ action: { type, id, state: error } }))
    // It may have ended meanwhile.
    load(transition)
  },
}

/** Effects that change something. */
const writes = ['act'] as const

const perform = async (source: ActivitySource, asked: Act, signal: AbortSignal): Promise<Done> => {
  if (asked.action === 'end') return { ending: await source.end(asked.id, asked, { signal }) }
  if (asked.action === 'block') return { block: await source.block(asked.block, { signal }) }
  if (asked.action === 'undo') await source.undo(asked.id, { signal })
  else if (asked.action === 'unblock') await source.unblock(asked.id, { signal })
  else await source.sendWaitingEmails({ signal })
  return undefined
}

/** Creates the flow of what strangers caused, for an owner. It sends no request before `start()`. */
export const createActivityFlow = ({
  source,
  now,
  online,
}: {
  readonly source: ActivitySource
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}): ActivityFlow =>
  runMachine<ActivityProgress, ActivityEvent, PendingEffect | AbortEffect>({
    progress: { ...initialProgress, facts: { online: online ?? true }, step: { step: 'loading' } },
    transition: createTransition({ handlers, onStart: load, onReconnect: load, writes }),
    now,
    order: orderEffects({ reads: ['load', 'load-deeds'], writes }),
    run: {
      load: async (_effect, signal) => {
        const [bursts, blocks, waiting] = await Promise.all([
          source.bursts({ signal }),
          source.blocks({ signal }),
          source.waitingEmails({ signal }),
        ])
        // Whether it is noted that the owner has looked changes nothing for them now.
        if (bursts.some(({ is_new }) => is_new)) await source.noteSeen({ signal }).catch(() => {})
        return { bursts, blocks, waiting }
      },
      'load-deeds': ({ burstId, after }, signal) => source.deeds(burstId, after, { signal }),
      act: ({ act: asked }, signal): Promise<Done> => perform(source, asked, signal),
    },
  })
