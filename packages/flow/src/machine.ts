import { type ServiceErrorInfo, toServiceErrorInfo } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { withTimeout } from './timeout.js'

/** A flow as a page holds it: state to draw, intents to send. */
export interface Flow<State, Intent> {
  /** The state now; plain JSON, replaced and never changed. */
  readonly state: State
  /** Calls `listener` after every change of state; answers with a function that ends it. */
  subscribe(listener: (state: State) => void): () => void
  /** Says what the visitor wants. What does not fit the present step changes nothing. */
  send(intent: Intent): void
  /** Sends the first questions, or those again that {@link stop} called off. */
  start(): void
  /** Calls questions off, such as when the element leaves the page. A submission under way goes on. */
  stop(): void
  /** Tells whether the browser has a network. */
  setOnline(online: boolean): void
}

/** What the page tells a flow beside its intents. */
export type PageEvent = { type: 'start' } | { type: 'stop' } | { type: 'online'; online: boolean }

/** An effect that failed; `attempt` says which. */
export interface EffectErrorEvent {
  readonly type: 'error'
  readonly attempt: number
  readonly error: ServiceErrorInfo
}

/** An effect that answered, by the effect's own type. */
export interface AnswerEvent<Type extends string, Value> {
  readonly type: Type
  readonly attempt: number
  readonly value: Value
}

/** Something to be done. `attempt` names it to its answer; 0: nobody awaits one. */
interface Effect {
  readonly type: string
  readonly attempt: number
}

/** Calls an effect off. */
export interface AbortEffect extends Effect {
  readonly type: 'abort'
}

/** What a transition is given beside progress and event: the clock, and a key that nobody has had yet. */
export interface Moment {
  readonly now: Instant
  readonly newKey: string
}

/** What every progress is made of: the facts and the step that its state shows, and whatever else the flow knows. */
interface Progress {
  readonly facts: object
  readonly step: object
}

interface Machine<P extends Progress, Event, E extends Effect> {
  readonly progress: P
  readonly transition: (progress: P, event: Event, moment: Moment) => { progress: P; effects: readonly E[] }
  /** Carries an effect out; what it resolves with is the value of an {@link AnswerEvent}. */
  readonly run: (effect: E, signal: AbortSignal) => Promise<unknown>
  readonly now: () => Instant
  readonly newKey?: (() => string) | undefined
}

/** 144 random bits; `crypto.randomUUID` is missing on plain-http pages. */
const randomKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))

/** Runs a pure transition: keeps its progress, carries out its effects, tells its listeners. */
export const runFlow = <P extends Progress, Intent, Event, E extends Effect>({
  progress,
  transition,
  run,
  now,
  newKey = randomKey,
}: Machine<P, Event, E>): Flow<P['facts'] & P['step'], Intent> => {
  type State = P['facts'] & P['step']
  const show = (): State => ({ ...progress.facts, ...progress.step })
  let state = show()
  const listeners = new Set<(state: State) => void>()
  const underWay = new Map<number, AbortController>()

  const perform = async (effect: E) => {
    const { type, attempt } = effect
    if (type === 'abort') return underWay.get(attempt)?.abort()
    const controller = new AbortController()
    underWay.set(attempt, controller)
    // Waiting takes as long as it takes; what a page's service promises does not.
    const work = (signal: AbortSignal) => run(effect, signal)
    const answer = type === 'wait' ? work(controller.signal) : withTimeout(work, controller)
    const event = await answer.then(
      (value) => ({ type, attempt, value }),
      (error) => ({ type: 'error', attempt, error: toServiceErrorInfo(error) }),
    )
    underWay.delete(attempt)
    if (attempt) dispatch(event)
  }

  const dispatch = (event: unknown) => {
    const { facts, step } = progress
    const turn = transition(progress, event as Event, { now: now(), newKey: newKey() })
    progress = turn.progress
    const isNew = facts !== progress.facts || step !== progress.step
    if (isNew) state = show()
    for (const effect of turn.effects) void perform(effect)
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
    start: () => dispatch({ type: 'start' }),
    stop: () => dispatch({ type: 'stop' }),
    setOnline: (online) => dispatch({ type: 'online', online }),
  }
}
