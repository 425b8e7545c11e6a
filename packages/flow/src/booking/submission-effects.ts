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

/** What holds a chosen slot, lets visitors pay for it, or lets them confirm their address, if the service can. */
export interface LazyHolding {
  /** Whether a hold, a payment or a confirmation of an earlier page load is stored. */
  readonly isStored: () => boolean
  /**
   * Loads it, and returns what `holdingHandlers`, `payingHandlers` or `confirmingHandlers` returns.
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

/** What loads later still, if the service can. */
interface Later {
  readonly holding?: LazyHolding | undefined
  readonly paying?: LazyHolding | undefined
  readonly confirming?: LazyHolding | undefined
  readonly loadSeries?: (() => Promise<SubmittingHandlers>) | undefined
}

/**
 * Adds what loads later still, each once: what holds the chosen slot, lets visitors pay for it and lets them confirm their address when the
 * form opens, and the handlers of several times when they are needed. A slot is held and confirmed in all of them. Several times are not
 * paid for.
 */
const withLater = (
  handlers: SubmittingHandlers,
  { holding, paying, confirming, loadSeries }: Later,
): SubmittingHandlers => {
  let load: (() => Promise<SubmittingHandlers>) | undefined
  /**
   * Finds what to load: for an event, or before any needs it. Booking one time never waits for its hold, but for its payment and its
   * confirmation.
   */
  const find = ({ facts, step: { step }, submission }: BookingProgress, type?: string) => {
    const { settings, rescheduling, series } = facts
    const isStored = () => holding?.isStored() || paying?.isStored() || confirming?.isStored()
    const isNear =
      !type && (/details|unconfirmed|confirming|paying/.test(step) || (step === 'choosing' && isStored()))
    const isSubmitted = isNear || /submit|retry/.test(`${type}`)
    const can = (capability: string) => !rescheduling && settings?.capabilities.includes(capability)
    load = undefined
    if (confirming && can('confirm-email') && isSubmitted)
      load = () => confirming.load(withLater(handlers, { holding, paying, loadSeries }))
    else if (type && loadSeries && (series || submission?.series || seriesIntents.test(type)))
      load = async () => withLater(await loadSeries(), { holding, confirming })
    else if (isNear && holding && settings?.capabilities.includes('holds'))
      load = () => holding.load(withLater(handlers, { paying, confirming, loadSeries }))
    else if (paying && can('payment') && isSubmitted)
      load = async () => withLater(await paying.load(handlers), { holding, confirming })
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
 * @param confirming lets visitors confirm their email address. It is loaded with the form as well, for the capability `confirm-email`.
 */
export const submittingHandlers = (
  service: SubmissionService,
  wait: Wait = waitUntilVisible,
  answer?: AnswerChallenge,
  loadSeries?: () => Promise<SubmittingHandlers>,
  holding?: LazyHolding,
  paying?: LazyHolding,
  confirming?: LazyHolding,
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
    { holding, paying, confirming, loadSeries },
  )
