import type { PollAnswer, PollAnswerBody, PollPage, PollSource } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { isCompleteEmail } from '../booking/form.js'
import {
  type AbortEffect,
  type AnswerEvent,
  abortEffects,
  changeFacts,
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
import type { PollDraft, PollDraftErrors, PollFacts, PollFlowState, PollIntent, PollStep } from './state.js'

/** How often the poll is read again, in seconds. */
const refreshSeconds = 20

export type PollFlow = Flow<PollFlowState, PollIntent>

type PendingEffect =
  /** Reads the poll, and at first one's own answer. */
  | { readonly type: 'load' | 'read'; readonly token: string | undefined; readonly attempt: number }
  | { readonly type: 'wait'; readonly seconds: number; readonly attempt: number }
  | {
      readonly type: 'send-answer'
      readonly token: string
      readonly answer: PollAnswerBody
      /** What is saved, to notice what was changed meanwhile. */
      readonly draft: PollDraft
      readonly attempt: number
    }
  | { readonly type: 'send-withdrawal'; readonly token: string; readonly attempt: number }

type PollEvent =
  | PollIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'load', { readonly poll: PollPage; readonly answer: PollAnswer | undefined }>
  | AnswerEvent<'read', PollPage>
  | AnswerEvent<'wait', void>
  | AnswerEvent<'send-answer', PollAnswer>
  | AnswerEvent<'send-withdrawal', void>

interface PollProgress extends Progress<PollFacts, PollStep, PendingEffect> {
  /** What one's own answer is read and changed with; undefined until the first is sent. */
  readonly token: string | undefined
}

type PollTransition = Transition<PollProgress>

/** A key of the machine as a token, which stands in an address. */
const tokenOf = (key: string): string => key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** What is missing or wrong in a draft. */
export const checkPollDraft = ({ name, email, votes }: PollDraft): PollDraftErrors => ({
  ...(!name.trim() && { name: 'required' as const }),
  ...(!email.trim()
    ? { email: 'required' as const }
    : !isCompleteEmail(email.trim()) && { email: 'email' as const }),
  ...(!Object.keys(votes).length && { votes: 'required' as const }),
})

const load = (transition: PollTransition) => {
  abortEffects(transition, ({ type }) => type === 'load')
  runEffect(transition, { type: 'load', token: transition.token })
}

const read = (transition: PollTransition) => {
  if (!transition.running || pendingEffect(transition, 'load') || pendingEffect(transition, 'read')) return
  runEffect(transition, { type: 'read', token: undefined })
}

/** Shows what was read. An answer that is being typed or sent stays as it is. */
const place = (transition: PollTransition, poll: PollPage) => {
  const { step, facts } = transition
  if (step.step === 'saving') transition.step = { ...step, poll }
  else if (poll.state !== 'open') transition.step = { step: poll.state, poll }
  else if (step.step === 'answering' || step.step === 'saved') transition.step = { ...step, poll }
  else transition.step = facts.hasAnswer ? { step: 'saved', poll } : { step: 'answering', poll, errors: {} }
}

const change = (transition: PollTransition, changes: Partial<PollDraft>) => {
  const { step, facts } = transition
  if (step.step !== 'answering' && step.step !== 'saved' && step.step !== 'saving') return
  const draft = { ...facts.draft, ...changes }
  changeFacts(transition, { draft })
  if (step.step === 'saved') transition.step = { step: 'answering', poll: step.poll, errors: {} }
  // An error that is shown goes as soon as it is corrected; a new one waits for the next try.
  if (step.step !== 'answering') return
  const wrong = checkPollDraft(draft)
  const errors = Object.fromEntries(
    Object.entries(step.errors).filter(([field]) => field in wrong),
  ) as PollDraftErrors
  transition.step = { step: 'answering', poll: step.poll, errors }
}

const handlers: Handlers<PollProgress, PollEvent> = {
  vote: (transition, { start, vote }) => {
    const { [start]: _before, ...others } = transition.facts.draft.votes
    change(transition, { votes: vote ? { ...others, [start]: vote } : others })
  },
  edit: (transition, { name, email }) => {
    change(transition, { ...(name !== undefined && { name }), ...(email !== undefined && { email }) })
  },
  save: (transition, { timeZone: timezone, language }) => {
    const { step, facts, newKey } = transition
    if (step.step !== 'answering' && step.step !== 'saved') return
    const { poll } = step
    const { draft } = facts
    const errors = checkPollDraft(draft)
    if (Object.keys(errors).length) {
      transition.step = { step: 'answering', poll, errors }
      return
    }
    transition.token ??= tokenOf(newKey)
    transition.step = { step: 'saving', poll, isWithdrawing: false }
    runEffect(transition, {
      type: 'send-answer',
      token: transition.token,
      answer: {
        ...{ name: draft.name.trim(), email: draft.email.trim(), votes: { ...draft.votes } },
        ...(timezone && { timezone }),
        ...(language && { language }),
      },
      draft,
    })
  },
  withdraw: (transition) => {
    const { step, facts, token } = transition
    if ((step.step !== 'answering' && step.step !== 'saved') || !facts.hasAnswer || !token) return
    transition.step = { step: 'saving', poll: step.poll, isWithdrawing: true }
    runEffect(transition, { type: 'send-withdrawal', token })
  },
  refresh: (transition) => {
    if ('poll' in transition.step) read(transition)
  },
  retry: (transition) => {
    if (transition.step.step !== 'error') return
    transition.step = { step: 'loading' }
    load(transition)
  },
  load: (transition, { value: { poll, answer } }) => {
    if (answer) {
      const { name, email, votes } = answer
      changeFacts(transition, { draft: { name, email, votes }, hasAnswer: true })
    }
    place(transition, poll)
  },
  read: (transition, { value: poll }) => place(transition, poll),
  wait: read,
  'send-answer': (transition, _answer, { draft }) => {
    const { step, facts } = transition
    if (step.step !== 'saving') return
    changeFacts(transition, { hasAnswer: true })
    const { poll } = step
    transition.step =
      facts.draft === draft ? { step: 'saved', poll } : { step: 'answering', poll, errors: {} }
    read(transition)
  },
  'send-withdrawal': (transition) => {
    const { step, facts } = transition
    if (step.step !== 'saving') return
    changeFacts(transition, { hasAnswer: false, draft: { ...facts.draft, votes: {} } })
    transition.step = { step: 'answering', poll: step.poll, errors: {} }
    read(transition)
  },
  error: (transition, { error }, { type }) => {
    const { step } = transition
    if (type === 'load') transition.step = { step: 'error', error }
    if (step.step !== 'saving') return
    const { poll } = step
    if (type === 'send-answer') transition.step = { step: 'answering', poll, errors: {}, problem: error }
    if (type === 'send-withdrawal') transition.step = { step: 'saved', poll, problem: error }
    // The poll may have been closed meanwhile, or one of its times booked.
    if (type === 'send-answer' || type === 'send-withdrawal') read(transition)
  },
}

/** Reads the poll again after a while, as long as it can change. */
const commit = (transition: PollTransition) => {
  const { step, running } = transition
  const canChange = running && 'poll' in step && step.step !== 'booked'
  if (!canChange) abortEffects(transition, ({ type }) => type === 'wait')
  else if (!pendingEffect(transition, 'wait')) {
    const { expires_in: left, state } = step.poll
    const seconds = state === 'open' ? Math.min(refreshSeconds, Math.max(left + 1, 1)) : refreshSeconds
    runEffect(transition, { type: 'wait', seconds })
  }
}

/** Effects that change one's own answer, and with it what the poll shows. */
const writes = ['send-answer', 'send-withdrawal'] as const

/** Resolves after some seconds and as soon as the page is visible (hidden pages get no animation frames). */
const waitUntilVisible = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const whenVisible = globalThis.requestAnimationFrame ?? queueMicrotask
    const timer = setTimeout(() => whenVisible(() => resolve()), seconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

export interface PollFlowOptions {
  readonly source: PollSource
  /** The token of the answer that this participant gave before. */
  readonly token?: string | undefined
  /**
   * Stores the token of an answer before it is sent, so that one whose reply is lost is found again. Without it the answer can be
   * changed until the page is left.
   */
  readonly keepToken?: ((token: string) => void) | undefined
  /** What is filled in at first. */
  readonly draft?: Partial<PollDraft> | undefined
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
  /** Waits some seconds before the poll is read again. */
  readonly wait?: ((seconds: number, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * Creates the flow of a poll for a participant. It sends no request before `start()`. While it runs, it reads the poll again every 20
 * seconds: the votes of others, and which times are taken.
 */
export const createPollFlow = ({
  source,
  token,
  keepToken,
  draft,
  now,
  online,
  wait = waitUntilVisible,
}: PollFlowOptions): PollFlow =>
  runMachine<PollProgress, PollEvent, PendingEffect | AbortEffect>({
    progress: {
      ...initialProgress,
      facts: {
        online: online ?? true,
        draft: { name: '', email: '', votes: {}, ...draft },
        hasAnswer: false,
      },
      step: { step: 'loading' },
      token,
    },
    transition: createTransition({
      handlers,
      onStart: (transition) => ('poll' in transition.step ? read(transition) : load(transition)),
      onReconnect: (transition) => (transition.step.step === 'error' ? load(transition) : read(transition)),
      writes,
      commit,
    }),
    now,
    order: orderEffects({ reads: ['load', 'read'], writes }),
    run: {
      load: async ({ token: known }, signal) => {
        const [poll, answer] = await Promise.all([
          source.poll({ signal }),
          known === undefined ? undefined : source.answer(known, { signal }),
        ])
        return { poll, answer }
      },
      read: (_effect, signal) => source.poll({ signal }),
      wait: ({ seconds }, signal) => wait(seconds, signal),
      'send-answer': async ({ token: used, answer }, signal) => {
        keepToken?.(used)
        return source.saveAnswer(used, answer, { signal })
      },
      'send-withdrawal': ({ token: used }, signal) => source.withdrawAnswer(used, { signal }),
    },
  })
