import type { HostPage, HostPageSource, ServiceErrorInfo } from '@whenable/contract'
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
  runEffect,
  runMachine,
  type Transition,
} from '../machine.js'

/** What a visitor sees of a host's event types. `ready` without event types is empty. */
export type HostStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | { readonly step: 'ready'; readonly page: HostPage }

export type HostState = { readonly online: boolean } & HostStep

export type HostIntent =
  | { readonly type: 'retry' }
  /** Reads the event types again, for example when the visitor returns to the page or has booked. */
  | { readonly type: 'refresh' }

export type HostFlow = Flow<HostState, HostIntent>

type PendingEffect = { readonly type: 'load'; readonly attempt: number }

type HostEvent = HostIntent | PageEvent | EffectErrorEvent | AnswerEvent<'load', HostPage>

type HostProgress = Progress<{ readonly online: boolean }, HostStep, PendingEffect>

const load = (transition: Transition<HostProgress>) => {
  abortEffects(transition, () => true)
  runEffect(transition, { type: 'load' })
}

const handlers: Handlers<HostProgress, HostEvent> = {
  retry: (transition) => {
    if (transition.step.step !== 'error') return
    transition.step = { step: 'loading' }
    load(transition)
  },
  refresh: (transition) => {
    if (transition.running && transition.step.step === 'ready') load(transition)
  },
  load: (transition, { value: page }) => {
    transition.step = { step: 'ready', page }
  },
  error: (transition, { error }) => {
    // What is known stays when a later reading fails.
    if (transition.step.step !== 'ready') transition.step = { step: 'error', error }
  },
}

/** Creates the flow of a host's event types. It sends no request before `start()`. */
export const createHostFlow = ({
  source,
  now,
  online,
}: {
  readonly source: HostPageSource
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}): HostFlow =>
  runMachine<HostProgress, HostEvent, PendingEffect | AbortEffect>({
    progress: { ...initialProgress, facts: { online: online ?? true }, step: { step: 'loading' } },
    transition: createTransition({
      handlers,
      onStart: load,
      onReconnect: (transition) => {
        if (transition.step.step !== 'loading') load(transition)
      },
    }),
    now,
    run: { load: (_effect, signal) => source.hostPage({ signal }) },
  })
