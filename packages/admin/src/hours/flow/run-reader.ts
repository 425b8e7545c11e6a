import type { ServiceErrorInfo } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'

/** What is true in every step of a reader. */
export interface EffectInput<Input> {
  readonly input: Input
  readonly online: boolean
}

/** A step of a reader. */
export type ReaderStep<Value> =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | { readonly step: 'ready'; readonly value: Value }

/** An error of a source, as plain JSON. */
export const infoOf = (error: unknown): ServiceErrorInfo => {
  const { type, status, message, field } = Object(error) as Partial<ServiceErrorInfo>
  return {
    type: type ?? 'connection_error',
    status: status ?? 0,
    message: message ?? String(error),
    ...(field === undefined ? {} : { field }),
  }
}

/** Runs a flow that reads one value for an input. Another input aborts the reading of the one before. */
export const runReader = <Input, Value, State, Intent extends { readonly type: string }>({
  input: first,
  online: isOnline,
  read,
  state: stateOf,
  inputOf,
}: {
  readonly input: Input
  readonly online: boolean
  readonly read: (input: Input, signal: AbortSignal) => Promise<Value>
  readonly state: (facts: EffectInput<Input>, step: ReaderStep<Value>) => State
  /** The input that an intent chooses; undefined for `retry` and `refresh`, which read the same again. */
  readonly inputOf: (intent: Intent) => Input | undefined
}): Flow<State, Intent> => {
  const listeners = new Set<(state: State) => void>()
  let facts: EffectInput<Input> = { input: first, online: isOnline }
  let step: ReaderStep<Value> = { step: 'loading' }
  let state = stateOf(facts, step)
  let isRunning = false
  let request: AbortController | undefined

  const set = (nextFacts: EffectInput<Input>, next: ReaderStep<Value>): void => {
    facts = nextFacts
    step = next
    state = stateOf(facts, step)
    for (const listener of [...listeners]) listener(state)
  }
  const load = async (): Promise<void> => {
    request?.abort()
    const own = new AbortController()
    request = own
    try {
      const value = await read(facts.input, own.signal)
      if (!own.signal.aborted) set(facts, { step: 'ready', value })
    } catch (error) {
      // What was read before is better than an error.
      if (!own.signal.aborted && step.step !== 'ready') set(facts, { step: 'error', error: infoOf(error) })
    }
  }
  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(intent) {
      const input = inputOf(intent)
      if (input !== undefined) set({ ...facts, input }, { step: 'loading' })
      else if (step.step === 'error') set(facts, { step: 'loading' })
      if (isRunning) void load()
    },
    start() {
      if (isRunning) return
      isRunning = true
      if (step.step === 'loading') void load()
    },
    stop() {
      isRunning = false
      request?.abort()
    },
    setOnline(online) {
      set({ ...facts, online }, step)
    },
  }
}
