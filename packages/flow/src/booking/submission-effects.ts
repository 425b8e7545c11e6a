import type {
  AnswerChallenge,
  RescheduleOptions,
  ServiceErrorInfo,
  SubmissionService,
} from '@whenable/contract'
import type { LoadedHandlers } from '../machine.js'
import type { BookingEffect, BookingEvent, BookingProgress } from './progress.js'
import type { SendEffect } from './submission.js'
import { type BookingExtension, type BookingMachine, submitting, transitionOf } from './submitting.js'

/** Resolves after some seconds, or as soon as the signal is aborted. */
export type Wait = (seconds: number, signal: AbortSignal) => Promise<void>

/** Waits, then until the page is visible (hidden pages get no animation frames). */
export const waitUntilVisible: Wait = (seconds, signal) =>
  new Promise((resolve) => {
    const whenVisible = globalThis.requestAnimationFrame ?? queueMicrotask
    const timer = setTimeout(() => whenVisible(() => resolve()), seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Books or moves one booking. */
export const sendSubmission = async (
  service: SubmissionService,
  { bookingId, submission, mayBeBooked }: SendEffect,
  options: RescheduleOptions,
) => {
  const { key, request, slot } = submission
  // A submission that may have succeeded may itself have taken the last seat.
  if (slot.event && !mayBeBooked)
    await service.validate?.(request, options).catch((error: ServiceErrorInfo) => {
      // Only a refusal counts. If the service cannot tell, the booking itself decides.
      if (error.status === 400) throw error
    })
  return bookingId
    ? service.reschedule(bookingId, { ...slot, reason: request['reason'] as string | undefined }, options)
    : service.book(request, { ...options, idempotencyKey: key })
}

/** Handlers of the booking flow from a chosen slot on, with what runs their effects. */
export type SubmittingHandlers = LoadedHandlers<BookingProgress, BookingEvent, BookingEffect>

/** An extension of the booking flow that loads once it is needed. */
export interface LazyExtension {
  /** Whether something of an earlier page load is stored. */
  readonly isStored?: () => boolean
  /** Loads it. After a failure it is called again. */
  readonly load: () => Promise<BookingExtension>
}

/** What the booking flow can do with some services only. */
export interface LazyExtensions {
  /** Several times at once (`reviewingExtension`). It is loaded when a visitor chooses a second one. */
  readonly series?: LazyExtension | undefined
  /** Lets visitors pay for the chosen slot (`payingExtension`). It is loaded with the form, for the capability `payment`. */
  readonly paying?: LazyExtension | undefined
  /** Holds the chosen slot (`holdingExtension`). It is loaded with the form, for the capability `holds`. */
  readonly holding?: LazyExtension | undefined
  /** Lets visitors confirm their address (`confirmingExtension`). It is loaded with the form, for the capability `confirm-email`. */
  readonly confirming?: LazyExtension | undefined
}

/** The extensions in the order in which each extends the machine of those before it. */
const names = ['series', 'paying', 'holding', 'confirming'] as const
type Name = (typeof names)[number]

/** Intents that need several times. */
const seriesIntents = /^(repeat|add-time|drop-time|replace-time|review|continue)$/

/**
 * The extension to load: for an event, or before any needs it. Booking one time never waits for its hold, but for its payment and its
 * confirmation.
 */
const neededExtension = (
  lazy: LazyExtensions,
  { facts: { settings, rescheduling, series }, step: { step }, submission }: BookingProgress,
  type?: string,
): Name | undefined => {
  const isNear =
    !type &&
    (/details|unconfirmed|confirming|paying/.test(step) ||
      (step === 'choosing' && names.some((name) => lazy[name]?.isStored?.())))
  const isSubmitted = isNear || /submit|retry/.test(`${type}`)
  const can = (capability: string) => settings?.capabilities.includes(capability)
  if (lazy.confirming && !rescheduling && can('confirm-email') && isSubmitted) return 'confirming'
  if (type && lazy.series && (series || submission?.series || seriesIntents.test(type))) return 'series'
  if (lazy.holding && can('holds') && isNear) return 'holding'
  if (lazy.paying && !rescheduling && can('payment') && isSubmitted) return 'paying'
  return undefined
}

/** Options of what books. */
export interface SubmittingOptions extends LazyExtensions {
  readonly service: SubmissionService
  /** The timer between two refreshes. The default one pauses while the page is hidden. */
  readonly wait?: Wait | undefined
  /** Solves challenges in the page's own way, such as by a CAPTCHA. */
  readonly answerChallenge?: AnswerChallenge | undefined
  /** Called after every transition. */
  readonly observe?: ((progress: BookingProgress, event: BookingEvent) => void) | undefined
}

/** Makes the handlers of the booking flow from a chosen slot on, over the port that books. */
export const submittingHandlers = ({
  service,
  wait = waitUntilVisible,
  answerChallenge: answer,
  observe,
  ...lazy
}: SubmittingOptions): SubmittingHandlers => {
  const base: BookingMachine = {
    ...submitting,
    run: {
      wait: ({ seconds }, signal) => wait(seconds, signal),
      send: (effect, signal) =>
        sendSubmission(service, effect, { signal, challengeResponse: effect.challengeResponse }),
      challenge: ({ submission: { slot }, bookingId }, signal) =>
        service.solveChallenge?.(slot, { signal, bookingId, answer }),
      release: async ({ bookingId, slot }, signal) =>
        service.releaseEmails?.(bookingId, slot, { signal, bookingId, answer }),
    },
  }
  /** The handlers with the extensions that have been loaded. Others are loaded once they are needed. */
  const withLoaded = (loaded: { readonly [name in Name]?: BookingExtension }): SubmittingHandlers => {
    const machine = names.reduce((inner, name) => loaded[name]?.(inner) ?? inner, base)
    const transition = transitionOf(machine)
    const missing = Object.fromEntries(
      names.filter((name) => !loaded[name]).map((name) => [name, lazy[name]]),
    )
    let needed: Name | undefined
    const find = (progress: BookingProgress, type?: string): boolean => {
      needed = neededExtension(missing, progress, type)
      return !!needed
    }
    return {
      transition: (before, event, context) => {
        const next = transition(before, event, context)
        observe?.(next.progress, event)
        return next
      },
      run: machine.run,
      lazy: {
        canHandle: (progress, { type }) => !find(progress, type),
        isNear: (progress) => find(progress),
        load: async () => {
          const name = needed as Name
          return withLoaded({ ...loaded, [name]: await lazy[name]?.load() })
        },
      },
    }
  }
  return withLoaded({})
}
