import type {
  RoutedTarget,
  RoutingAnswers,
  RoutingFormPage,
  RoutingFormSource,
  ServiceErrorInfo,
} from '@whenable/contract'
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

/** What a visitor sees of a routing form. */
export type RoutingFormStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      readonly form: RoutingFormPage
      /** Whether it is asked where the answers lead. */
      readonly isSending: boolean
      /** Why that failed. */
      readonly error: ServiceErrorInfo | undefined
    }
  | { readonly step: 'routed'; readonly form: RoutingFormPage; readonly target: RoutedTarget }

export type RoutingFormState = { readonly online: boolean } & RoutingFormStep

export type RoutingFormIntent =
  | { readonly type: 'retry' }
  /** Asks where answers lead. */
  | { readonly type: 'answer'; readonly answers: RoutingAnswers }
  /** Leads back to the questions. */
  | { readonly type: 'back' }

export type RoutingFormFlow = Flow<RoutingFormState, RoutingFormIntent>

type PendingEffect =
  | { readonly type: 'load'; readonly attempt: number }
  | { readonly type: 'route'; readonly attempt: number; readonly answers: RoutingAnswers }

type RoutingFormEvent =
  | RoutingFormIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'load', RoutingFormPage>
  | AnswerEvent<'route', RoutedTarget>

type RoutingFormProgress = Progress<{ readonly online: boolean }, RoutingFormStep, PendingEffect>

const load = (transition: Transition<RoutingFormProgress>) => {
  abortEffects(transition, () => true)
  runEffect(transition, { type: 'load' })
}

const handlers: Handlers<RoutingFormProgress, RoutingFormEvent> = {
  retry: (transition) => {
    if (transition.step.step !== 'error') return
    transition.step = { step: 'loading' }
    load(transition)
  },
  answer: (transition, { answers }) => {
    const { step } = transition
    if (step.step !== 'ready' || step.isSending) return
    transition.step = { ...step, isSending: true, error: undefined }
    runEffect(transition, { type: 'route', answers })
  },
  back: (transition) => {
    const { step } = transition
    if (step.step !== 'routed') return
    transition.step = { step: 'ready', form: step.form, isSending: false, error: undefined }
  },
  load: (transition, { value: form }) => {
    transition.step = { step: 'ready', form, isSending: false, error: undefined }
  },
  route: (transition, { value: target }) => {
    const { step } = transition
    if (step.step === 'ready') transition.step = { step: 'routed', form: step.form, target }
  },
  error: (transition, { error }) => {
    const { step } = transition
    // The answers stay, to send them again.
    transition.step = step.step === 'ready' ? { ...step, isSending: false, error } : { step: 'error', error }
  },
}

/** Creates the flow of a routing form, for a visitor. It sends no request before `start()`. */
export const createRoutingFormFlow = ({
  source,
  now,
  online,
}: {
  readonly source: RoutingFormSource
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}): RoutingFormFlow =>
  runMachine<RoutingFormProgress, RoutingFormEvent, PendingEffect | AbortEffect>({
    progress: { ...initialProgress, facts: { online: online ?? true }, step: { step: 'loading' } },
    transition: createTransition({
      handlers,
      onStart: load,
      onReconnect: (transition) => {
        if (transition.step.step === 'error') load(transition)
      },
    }),
    now,
    run: {
      load: (_effect, signal) => source.routingForm({ signal }),
      route: ({ answers }, signal) => source.target(answers, { signal }),
    },
  })
