import type { AnswerChallenge, BookingSettings, WaitlistService } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { Draft } from '../booking/state.js'
import { type Flow, initialProgress, runMachine } from '../machine.js'
import { orderEffects } from '../read-order.js'
import type { DraftStorage } from '../stored-value.js'
import type { WaitlistFlowState, WaitlistIntent, WantedTime } from './state.js'
import { entryStorage } from './storage.js'
import {
  type WaitlistEffect,
  type WaitlistEvent,
  type WaitlistProgress,
  waitlistTransition,
} from './waiting.js'

export interface WaitlistFlowOptions {
  readonly service: WaitlistService
  /** What is wanted. Not needed with `waitlistId`. */
  readonly wanted?: WantedTime | undefined
  /** The id of an entry, from the link in an email. */
  readonly waitlistId?: string | undefined
  /** The settings of the configuration, whose additional fields the form asks for. Default: the service's, for a new entry. */
  readonly settings?: BookingSettings | null | undefined
  /** What the form starts with. What was typed and stored for this wait takes precedence. */
  readonly draft?: Partial<Draft> | undefined
  /** The visitor's IANA time zone: offers respect its nights. */
  readonly timeZone: string
  /** The language of emails (BCP 47). */
  readonly locale?: string | undefined
  /** Where the entry and the draft survive a reload. */
  readonly storage?: DraftStorage | null | undefined
  /** Names the service and the configuration, so that two widgets keep separate entries. */
  readonly storageKey?: string | undefined
  /** Solves challenges in the page's own way, such as by a CAPTCHA. */
  readonly answerChallenge?: AnswerChallenge | undefined
  /** The clock of the machine. What the visitor sees depends on the service's seconds alone. */
  readonly now: () => Instant
  /** Resolves with the seconds that have passed, at the earliest after these. The default one pauses while the page is hidden. */
  readonly wait?: ((seconds: number, signal: AbortSignal) => Promise<number>) | undefined
  /** Makes ids of entries: unguessable, 16 to 256 characters. */
  readonly newKey?: (() => string) | undefined
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}

export type WaitlistFlow = Flow<WaitlistFlowState, WaitlistIntent>

const emptyDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

/** Waits, then until the page is visible (hidden pages get no animation frames). The time of day plays no part. */
const waitUntilVisible = (seconds: number, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const started = performance.now()
    const done = () => resolve((performance.now() - started) / 1000)
    const whenVisible = globalThis.requestAnimationFrame ?? queueMicrotask
    const timer = setTimeout(() => whenVisible(done), seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

const nameOf = ({ start, end, event, bookingId }: WantedTime): string =>
  bookingId ?? [start, end, event?.eventId].join(' ')

/** Creates the flow of waiting for a time that comes free. It sends no request before `start()`. */
export const createWaitlistFlow = ({
  service,
  wanted,
  waitlistId,
  draft,
  wait = waitUntilVisible,
  ...options
}: WaitlistFlowOptions): WaitlistFlow => {
  // The entry of a link is not the visitor's own of this page, and stores nothing.
  const storage = wanted && !waitlistId ? options.storage : null
  const entries = entryStorage(storage, `${options.storageKey ?? ''} ${wanted ? nameOf(wanted) : ''}`)
  const stored = entries.read()
  const id = waitlistId ?? stored?.waitlistId ?? null
  const needsSettings = waitlistId === undefined && !options.settings && !!service.settings

  return runMachine<WaitlistProgress, WaitlistEvent, WaitlistEffect>({
    progress: {
      ...initialProgress,
      facts: {
        ...{ online: options.online ?? true, settings: options.settings ?? null, wanted: wanted ?? null },
        draft: { ...emptyDraft, ...draft, ...stored?.draft },
      },
      step: { step: id || needsSettings ? 'loading' : 'asking' },
      ...{ waitlistId: id, isLinked: waitlistId !== undefined, unanswered: null, secondsLeft: 0 },
      ...{ timeZone: options.timeZone, locale: options.locale, needsSettings },
    },
    transition: waitlistTransition,
    order: orderEffects({ reads: ['read'], writes: ['join', 'send-accept', 'send-pass', 'send-leave'] }),
    now: options.now,
    newKey: options.newKey,
    run: {
      settings: (_effect, signal) => service.settings?.({}, { signal }),
      read: ({ waitlistId }, signal) => service.entry(waitlistId, { signal }),
      join: ({ request, challengeResponse }, signal) => service.join(request, { signal, challengeResponse }),
      'send-accept': ({ waitlistId, start }, signal) => service.accept(waitlistId, start, { signal }),
      'send-pass': ({ waitlistId, start }, signal) => service.pass(waitlistId, start, { signal }),
      'send-leave': ({ waitlistId }, signal) => service.leave(waitlistId, { signal }),
      forget: ({ waitlistId }, signal) => service.leave(waitlistId, { signal }),
      challenge: ({ join: { request } }, signal) =>
        service.solveChallenge?.(
          {
            ...{ start: instant(Number(request.start_time)), end: instant(Number(request.end_time)) },
            ...(request.event_id && { event: { eventId: request.event_id } }),
          },
          { signal, answer: options.answerChallenge, bookingId: request.booking_id ?? undefined },
        ),
      wait: ({ seconds }, signal) => wait(seconds, signal),
      store: ({ stored }) => entries.write(stored),
    },
  })
}
