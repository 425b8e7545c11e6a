import type { ServiceErrorInfo } from '@whenable/contract'
import { toServiceErrorInfo } from '@whenable/contract/values'
import type { Instant } from '@whenable/time'
import { withTimeout } from './effect-timeout.js'
import type { EffectOrder } from './read-order.js'

/** A flow: it has a state to show and accepts intents. */
export interface Flow<State, Intent> {
  /** The current state: plain JSON, replaced on every change and never mutated. */
  readonly state: State
  /** Calls `listener` after every change of state. Returns a function that unsubscribes it. */
  subscribe(listener: (state: State) => void): () => void
  /** Sends what the visitor wants. An intent that does not fit the current step is ignored. */
  send(intent: Intent): void
  /** Sends the first requests, or repeats those that {@link stop} aborted. */
  start(): void
  /** Aborts requests that only read, for example when the element leaves the page. A submission continues. */
  stop(): void
  /** Sets whether the browser has a network connection. */
  setOnline(online: boolean): void
}

/** Events from the page, in addition to intents. */
export type PageEvent = { type: 'start' } | { type: 'stop' } | { type: 'online'; online: boolean }

/** An effect succeeded. The event has the type of the effect. */
export interface AnswerEvent<Type extends string, Value> {
  readonly type: Type
  readonly attempt: number
  readonly value: Value
}

/** An effect failed. */
export interface EffectErrorEvent {
  readonly type: 'error'
  readonly attempt: number
  readonly error: ServiceErrorInfo
}

/** Work that a transition asks for, as plain data. `attempt` identifies it in its answer; 0 if no answer is awaited. */
export interface Effect {
  readonly type: string
  readonly attempt: number
}

/** Aborts the effect with the same `attempt`. */
export interface AbortEffect extends Effect {
  readonly type: 'abort'
}

/** The internal state of a flow, as plain JSON. Each flow adds fields for its handlers. */
export interface Progress<
  Facts extends { readonly online: boolean } = { readonly online: boolean },
  Step extends object = object,
  Pending extends Effect = Effect,
> {
  /** The part of the state that exists in every step. Together with {@link step} it is the public state. */
  readonly facts: Facts
  readonly step: Step
  /** Whether the flow is between `start()` and `stop()` and may send requests on its own. */
  readonly running: boolean
  /** The last attempt id that was given out. */
  readonly attempt: number
  /** The effects whose answers are awaited. An answer to any other attempt changes nothing. */
  readonly pending: readonly Pending[]
}

/** The current time, and a new unique key. */
export interface TransitionContext {
  readonly now: Instant
  readonly newKey: string
}

type PendingOf<P extends Progress> = P['pending'][number]

/** A transition in progress: a working copy of the progress, and the effects to run. */
export type Transition<P extends Progress> = {
  -readonly [Field in keyof P]: P[Field]
} & TransitionContext & {
    readonly effects: Effect[]
  }

/** A pure function from progress and event to the next progress and the effects to run. */
export type TransitionFunction<P extends Progress, Event, E extends Effect> = (
  before: P,
  event: Event,
  context: TransitionContext,
) => { readonly progress: P; readonly effects: readonly E[] }

/** Handles one type of event. The handler of an answer or an error also gets the effect that it belongs to. */
type Handler<P extends Progress, Event> = [Event] extends [AnswerEvent<infer Type, unknown>]
  ? (transition: Transition<P>, event: Event, effect: Extract<PendingOf<P>, { type: Type }>) => void
  : [Event] extends [EffectErrorEvent]
    ? (transition: Transition<P>, event: Event, effect: PendingOf<P>) => void
    : (transition: Transition<P>, event: Event) => void

/** Handlers by event type. */
export type Handlers<
  P extends Progress,
  Event extends { type: string },
  Types extends Event['type'] = Exclude<Event['type'], PageEvent['type']>,
> = { readonly [Type in Types]: Handler<P, Extract<Event, { type: Type }>> }

/** The definition of a machine. */
export interface MachineDefinition<P extends Progress, Event extends { type: string }> {
  /** The handler of each event type. */
  readonly handlers: object
  /** Runs when the flow starts. */
  readonly onStart?: ((transition: Transition<P>) => void) | undefined
  /** Runs when the network connection returns. */
  readonly onReconnect?: ((transition: Transition<P>) => void) | undefined
  /** The steps in which an event is handled; it is ignored in others. Events that are not listed are handled in every step. */
  readonly steps?: { readonly [Type in Event['type']]?: readonly string[] } | undefined
  /** Effects that change something: `stop()` lets them finish and aborts all others. */
  readonly writes?: readonly PendingOf<P>['type'][] | undefined
  /** Completes every transition. */
  readonly commit?: ((transition: Transition<P>, before: P, event: Event | PageEvent) => void) | undefined
}

/** The initial progress of every flow. */
export const initialProgress = { running: false, attempt: 0, pending: [] } as const

/** Replaces the facts that changed. A fact that stays the same keeps its identity, so that views of it can be memoized. */
export const changeFacts = <P extends Progress>(
  transition: Transition<P>,
  changes: Partial<P['facts']>,
  isSame: (a: unknown, b: unknown) => boolean = Object.is,
): void => {
  for (const [name, value] of Object.entries(changes))
    if (!isSame(value, transition.facts[name as keyof P['facts']]))
      transition.facts = { ...transition.facts, [name]: value }
}

type WithoutAttempt<E> = E extends Effect ? Omit<E, 'attempt'> : never

/** Runs an effect and awaits its answer. Returns its attempt id. */
export const runEffect = <P extends Progress>(
  transition: Transition<P>,
  effect: WithoutAttempt<PendingOf<P>>,
): number => {
  const attempt = ++transition.attempt
  const pending = { ...effect, attempt } as PendingOf<P>
  transition.pending = [...transition.pending, pending]
  transition.effects.push(pending)
  return attempt
}

/** Aborts the pending effects that a predicate selects. */
export const abortEffects = <P extends Progress>(
  transition: Transition<P>,
  isAborted: (effect: PendingOf<P>) => boolean,
): void => {
  for (const { attempt } of transition.pending.filter(isAborted))
    transition.effects.push({ type: 'abort', attempt })
  transition.pending = transition.pending.filter((effect) => !isAborted(effect))
}

/** The pending effect of a type, if there is one. */
export const pendingEffect = <E extends Effect, Type extends E['type']>(
  { pending }: { readonly pending: readonly E[] },
  type: Type,
): Extract<E, { type: Type }> | undefined =>
  pending.find((effect): effect is Extract<E, { type: Type }> => effect.type === type)

/** Changes the progress outside an event, for example before the first one. */
export const changeProgress = <P extends Progress>(
  before: P,
  context: TransitionContext,
  change: (transition: Transition<P>) => void,
): { progress: P; effects: Effect[] } => {
  const transition = { ...before, ...context, effects: [] } as unknown as Transition<P>
  change(transition)
  const { now: _now, newKey: _newKey, effects, ...progress } = transition
  return { progress: progress as unknown as P, effects }
}

/**
 * Makes the transition function of a machine. It drops answers to attempts that are not pending, and handles `start`,
 * `stop` and `online` for every flow in the same way.
 */
export const createTransition = <P extends Progress, Event extends { type: string }, E extends Effect>({
  handlers,
  onStart,
  onReconnect,
  steps,
  writes,
  commit,
}: MachineDefinition<P, Event>): TransitionFunction<P, Event, E> => {
  type AnyHandler = (transition: Transition<P>, event: unknown, effect?: Effect) => void
  const handle = (transition: Transition<P>, event: Event | PageEvent) => {
    if (event.type === 'start') {
      transition.running = true
      onStart?.(transition)
    } else if (event.type === 'stop') {
      transition.running = false
      abortEffects(transition, ({ type }) => !writes?.includes(type))
    } else if ('online' in event) {
      const isBack = event.online && !transition.facts.online
      changeFacts(transition, { online: event.online } as Partial<P['facts']>)
      if (isBack) onReconnect?.(transition)
    } else {
      const handler = (handlers as Record<string, AnyHandler | undefined>)[event.type]
      if (!('attempt' in event)) return handler?.(transition, event)
      const effect = transition.pending.find(({ attempt }) => attempt === event.attempt)
      transition.pending = transition.pending.filter((other) => other !== effect)
      if (effect) handler?.(transition, event, effect)
    }
  }
  return (before, event, context) => {
    const { step } = before.step as { step?: string }
    const counts = steps?.[event.type as Event['type']]?.includes(step ?? '') ?? true
    const { progress, effects } = changeProgress(before, context, (transition) => {
      if (counts) handle(transition, event)
      commit?.(transition, before, event)
    })
    return { progress, effects: effects as unknown as E[] }
  }
}

/** Runs effects by their type. What a function resolves with is the value of the {@link AnswerEvent}. */
export type EffectRunners<E extends Effect> = {
  readonly [Type in Exclude<E['type'], 'abort'>]: (
    effect: Extract<E, { type: Type }>,
    signal: AbortSignal,
  ) => unknown
}

/** Handlers that load later, with the functions that run their effects. */
export interface LoadedHandlers<P extends Progress, Event, E extends Effect> {
  readonly transition: TransitionFunction<P, Event, E>
  readonly run: Partial<EffectRunners<E>>
  /** More handlers, which load later still. */
  readonly lazy?: LazyHandlers<P, Event, E> | undefined
}

/**
 * When and how handlers load later. Until then the flow handles what it can; the first event that needs them and all events
 * after it wait, and are handled in order.
 */
export interface LazyHandlers<P extends Progress, Event, E extends Effect> {
  /** Whether an event can be handled without them, with the same result. */
  readonly canHandle: (progress: P, event: Event) => boolean
  /** Whether to load them before an event needs them. */
  readonly isNear: (progress: P) => boolean
  /** Loads them. After a failure it is called again with the next event. */
  readonly load: () => Promise<LoadedHandlers<P, Event, E>>
}

interface Machine<P extends Progress, Event, E extends Effect> extends LoadedHandlers<P, Event, E> {
  /** The progress before the first event. */
  readonly progress: P
  readonly now: () => Instant
  readonly newKey?: (() => string) | undefined
  /** Keeps effects that read apart from those that write the same (see `orderEffects`). Default: none. */
  readonly order?: EffectOrder<E> | undefined
}

/** 144 random bits. `crypto.randomUUID` is missing on plain-http pages. */
export const randomKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))

/** Runs a machine: it stores the progress, runs the effects and calls the listeners. */
export const runMachine = <P extends Progress, Event, E extends Effect>({
  progress,
  transition,
  run,
  lazy,
  now,
  newKey = randomKey,
  order,
}: Machine<P, Event, E>): Flow<P['facts'] & P['step'], Event> => {
  type State = P['facts'] & P['step']
  const stateOf = (): State => ({ ...progress.facts, ...progress.step })
  let state = stateOf()
  const listeners = new Set<(state: State) => void>()
  const controllers = new Map<number, AbortController>()
  /** Events that wait for the lazy handlers. */
  const queue: Event[] = []
  let isLoading = false

  const runEffect = async (effect: Effect) => {
    const { type, attempt } = effect
    if (type === 'abort') return controllers.get(attempt)?.abort()
    const controller = new AbortController()
    controllers.set(attempt, controller)
    const runner = (run as Record<string, unknown>)[type] as (effect: Effect, signal: AbortSignal) => unknown
    const work = async (signal: AbortSignal) => runner(effect, signal)
    const endWrite = order?.begin(effect as E)
    const read = order?.readerOf(effect as E)
    // Requests have a timeout, timers do not.
    const answer =
      type === 'wait'
        ? work(controller.signal)
        : read
          ? read((attempt) => withTimeout(work, attempt), controller.signal)
          : withTimeout(work, controller)
    const event = await answer.then(
      (value) => ({ type, attempt, value }),
      (error) => ({ type: 'error', attempt, error: toServiceErrorInfo(error) }),
    )
    controllers.delete(attempt)
    try {
      if (attempt) dispatch(event as Event)
    } finally {
      endWrite?.()
    }
  }

  const loadHandlers = async ({ load }: LazyHandlers<P, Event, E>) => {
    if (isLoading) return
    isLoading = true
    // The page that loads them tells the visitor about a failure.
    const loaded = await withTimeout(load).catch(() => undefined)
    isLoading = false
    if (!loaded) return
    lazy = loaded.lazy
    transition = loaded.transition
    run = { ...run, ...loaded.run }
    for (const event of queue.splice(0)) dispatch(event)
    // Lets the loaded handlers commit the current state.
    dispatch({ type: 'online', online: progress.facts.online } as Event)
  }

  const dispatch = (event: Event) => {
    if (lazy && (queue.length || !lazy.canHandle(progress, event))) {
      queue.push(event)
      return void loadHandlers(lazy)
    }
    const { facts, step } = progress
    const next = transition(progress, event, { now: now(), newKey: newKey() })
    progress = next.progress
    const isNew = facts !== progress.facts || step !== progress.step
    if (isNew) state = stateOf()
    for (const effect of next.effects) void runEffect(effect)
    if (lazy?.isNear(progress)) void loadHandlers(lazy)
    if (isNew) for (const listener of [...listeners]) listener(state)
  }

  return {
    get state() {
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: dispatch,
    start: () => dispatch({ type: 'start' } as Event),
    stop: () => dispatch({ type: 'stop' } as Event),
    setOnline: (online) => dispatch({ type: 'online', online } as Event),
  }
}
