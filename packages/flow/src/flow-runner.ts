import { type Fault, faultOf } from '@whenable/contract'
import type { Instant } from '@whenable/time'

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

/** An answer that failed; `attempt` says which. */
export interface FaultEvent {
  readonly type: 'fault'
  readonly attempt: number
  readonly fault: Fault
}

/** Calls a question off. */
export interface AbortEffect {
  readonly type: 'abort'
  readonly attempt: number
}

/** What a transition is given beside state and event: the clock, and a key that nobody has had yet. */
export interface Moment {
  readonly now: Instant
  readonly newKey: string
}

interface Machine<Progress, Intent, Event, Effect> {
  readonly progress: Progress
  readonly transition: (
    progress: Progress,
    event: Event | Intent | PageEvent | FaultEvent,
    moment: Moment,
  ) => { progress: Progress; effects: readonly (Effect | AbortEffect)[] }
  /** Carries an effect out and answers with the event that its answer is, if it has one. */
  readonly run: (effect: Effect, signal: AbortSignal) => Promise<Event | undefined>
  readonly now: () => Instant
  readonly newKey?: (() => string) | undefined
}

/** 144 random bits; `crypto.randomUUID` is missing on plain-http pages. */
const randomKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))

/** What every flow's progress is made of: the facts and the step that its state shows, and whatever else it knows. */
interface Shown {
  readonly facts: object
  readonly step: object
}

/** Runs a pure transition: keeps its progress, carries out its effects, tells its listeners. */
export const runFlow = <Progress extends Shown, Intent, Event, Effect extends { attempt: number }>({
  progress,
  transition,
  run,
  now,
  newKey = randomKey,
}: Machine<Progress, Intent, Event, Effect>): Flow<Progress['facts'] & Progress['step'], Intent> => {
  type State = Progress['facts'] & Progress['step']
  const show = (): State => ({ ...progress.facts, ...progress.step })
  let state = show()
  const listeners = new Set<(state: State) => void>()
  const underWay = new Map<number, AbortController>()

  const perform = async (effect: Effect | AbortEffect) => {
    const { attempt } = effect
    if ('type' in effect && effect.type === 'abort') return underWay.get(attempt)?.abort()
    const controller = new AbortController()
    underWay.set(attempt, controller)
    const event = await run(effect as Effect, controller.signal).catch(
      (error): FaultEvent => ({ type: 'fault', attempt, fault: faultOf(error) }),
    )
    underWay.delete(attempt)
    if (event) dispatch(event)
  }

  const dispatch = (event: Event | Intent | PageEvent | FaultEvent) => {
    const { facts, step } = progress
    const turn = transition(progress, event, { now: now(), newKey: newKey() })
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
