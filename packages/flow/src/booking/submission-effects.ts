import type {
  AnswerChallenge,
  RescheduleOptions,
  ServiceErrorInfo,
  SubmissionService,
} from '@whenable/contract'
import type { LoadedHandlers } from '../machine.js'
import type { BookingEffect, BookingEvent, BookingProgress, BookingTransitionFunction } from './progress.js'
import type { SendEffect } from './submission.js'
import { bookingTransition } from './submitting.js'

/** Resolves after some seconds, or as soon as the signal is aborted. */
export type Wait = (seconds: number, signal: AbortSignal) => Promise<void>

/** Waits, then until the page is visible (hidden pages get no animation frames). */
const waitUntilVisible: Wait = (seconds, signal) =>
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
    ? service.reschedule(bookingId, slot, options)
    : service.book(request, { ...options, idempotencyKey: key })
}

/** Handlers of the booking flow from a chosen slot on, with what runs their effects. */
export type SubmittingHandlers = LoadedHandlers<BookingProgress, BookingEvent, BookingEffect>

/** What holds a chosen slot, or lets visitors pay for it, if the service can. */
export interface LazyHolding {
  /** Whether a hold, or a payment, of an earlier page load is stored. */
  readonly isStored: () => boolean
  /**
   * Loads it, and returns what `holdingHandlers` or `payingHandlers` returns.
   *
   * @param inner the handlers of the flow until then
   */
  readonly load: (inner: SubmittingHandlers) => Promise<SubmittingHandlers>
}

/** Handlers with another transition function. Those that they load later get it too. */
export const wrapHandlers = (
  { transition, lazy, ...rest }: SubmittingHandlers,
  wrap: (transition: BookingTransitionFunction) => BookingTransitionFunction,
): SubmittingHandlers => ({
  ...rest,
  transition: wrap(transition),
  lazy: lazy && { ...lazy, load: async () => wrapHandlers(await lazy.load(), wrap) },
})

/** Intents that need the handlers of several times. */
const seriesIntents = /^(repeat|add-time|drop-time|replace-time|review|continue)$/

/**
 * Adds what loads later still, each once: what holds the chosen slot and what lets visitors pay for it when the form opens, and the
 * handlers of several times when they are needed. A slot is held in all of them. Several times are not paid for.
 */
const withLater = (
  handlers: SubmittingHandlers,
  holding?: LazyHolding,
  paying?: LazyHolding,
  loadSeries?: () => Promise<SubmittingHandlers>,
): SubmittingHandlers => {
  let load: (() => Promise<SubmittingHandlers>) | undefined
  /** Finds what to load: for an event, or before any needs it. Booking one time never waits for its hold, but for its payment. */
  const find = ({ facts, step: { step }, submission }: BookingProgress, type?: string) => {
    const { settings, rescheduling, series } = facts
    const isStored = () => holding?.isStored() || paying?.isStored()
    const isNear = !type && (/details|unconfirmed/.test(step) || (step === 'choosing' && isStored()))
    const isPaid = !rescheduling && settings?.capabilities.includes('payment')
    load = undefined
    if (type && loadSeries && (series || submission?.series || seriesIntents.test(type)))
      load = async () => withLater(await loadSeries(), holding)
    else if (isNear && holding && settings?.capabilities.includes('holds'))
      load = () => holding.load(withLater(handlers, undefined, paying, loadSeries))
    else if (isPaid && paying && (isNear || /submit|retry/.test(`${type}`)))
      load = async () => withLater(await paying.load(handlers), holding)
    return load
  }
  return {
    ...handlers,
    lazy: {
      canHandle: (progress, { type }) => !find(progress, type),
      isNear: (progress) => !!find(progress),
      load: () => load?.() as Promise<SubmittingHandlers>,
    },
  }
}

/**
 * Makes the handlers of the booking flow from a chosen slot on, over the port that books.
 *
 * @param answer solves challenges in the page's own way.
 * @param loadSeries loads what `reviewingHandlers` returns, for several times at once
 * @param holding holds the chosen slot. It is loaded once the form opens, for services that announce the capability `holds`.
 * @param paying lets visitors pay for the chosen slot. It is loaded with the form as well, for the capability `payment`.
 */
export const submittingHandlers = (
  service: SubmissionService,
  wait: Wait = waitUntilVisible,
  answer?: AnswerChallenge,
  loadSeries?: () => Promise<SubmittingHandlers>,
  holding?: LazyHolding,
  paying?: LazyHolding,
): SubmittingHandlers =>
  withLater(
    {
      transition: bookingTransition,
      run: {
        wait: ({ seconds }, signal) => wait(seconds, signal),
        send: (effect, signal) =>
          sendSubmission(service, effect, { signal, challengeResponse: effect.challengeResponse }),
        challenge: ({ submission: { slot }, bookingId }, signal) =>
          service.solveChallenge?.(slot, { signal, bookingId, answer }),
        release: async ({ bookingId, slot }, signal) =>
          service.releaseEmails?.(bookingId, slot, { signal, bookingId, answer }),
      },
    },
    holding,
    paying,
    loadSeries,
  )
