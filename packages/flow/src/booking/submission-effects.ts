import type {
  AnswerChallenge,
  RescheduleOptions,
  ServiceErrorInfo,
  SubmissionService,
} from '@whenable/contract'
import type { LazyHandlers, LoadedHandlers } from '../machine.js'
import type { BookingEffect, BookingEvent, BookingProgress } from './progress.js'
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

type SendEffect = Extract<BookingEffect, { type: 'send' }>

/** Books or moves one booking. */
export const sendSubmission = async (
  service: SubmissionService,
  { bookingId, submission }: SendEffect,
  options: RescheduleOptions,
) => {
  const { key, request, slot, unanswered } = submission
  // A submission that may have succeeded may itself have taken the last seat.
  if (slot.event && !unanswered)
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

/** How a chosen slot is held, if the service can. */
export interface LazyHolding {
  /** Whether a hold of an earlier page load is stored. */
  readonly isStored: () => boolean
  /** Loads what `holdingHandlers` returns. */
  readonly load: () => Promise<SubmittingHandlers>
}

const seriesIntents = ['repeat', 'add-time', 'drop-time', 'replace-time', 'review', 'continue']

/**
 * What loads later still: the handlers of several times, when they are needed, or those that hold the one time or let visitors pay for it,
 * when the form opens. A configuration that may be booked several times at once has neither.
 */
const laterHandlers = (
  loadSeries: () => Promise<SubmittingHandlers>,
  holding: LazyHolding | undefined,
  paying: LazyHolding | undefined,
): LazyHandlers<BookingProgress, BookingEvent, BookingEffect> => {
  const payingOf = ({ facts: { settings, rescheduling } }: BookingProgress) =>
    !rescheduling && settings?.capabilities.includes('payment') ? paying : undefined
  /** What loads with the form. */
  let near: LazyHolding | undefined
  return {
    // Booking one time never waits for its hold, but for its payment.
    canHandle: (progress, { type }) =>
      !progress.facts.series &&
      !progress.submission?.series &&
      !seriesIntents.includes(type) &&
      !(payingOf(progress) && ['submit', 'retry', 'challenge'].includes(type)),
    isNear: (progress) => {
      const { settings } = progress.facts
      const { step } = progress.step
      const paid = payingOf(progress)
      const wanted = paid ?? (settings?.capabilities.includes('holds') ? holding : undefined)
      const isNear =
        !settings?.scheduler?.['booking_series'] &&
        (step === 'details' ||
          (paid && step === 'unconfirmed') ||
          (step === 'choosing' && wanted?.isStored()))
      near = isNear ? wanted : undefined
      return !!near
    },
    load: () => near?.load() ?? loadSeries(),
  }
}

/**
 * Makes the handlers of the booking flow from a chosen slot on, over the port that books.
 *
 * @param answer solves challenges in the page's own way.
 * @param loadSeries loads what `reviewingHandlers` returns, for several times at once
 * @param holding holds the chosen slot. It is loaded once the form opens, for services that announce the capability `holds`.
 * @param paying lets visitors pay for the chosen slot, and holds it. It is loaded in its place with the capability `payment`.
 */
export const submittingHandlers = (
  service: SubmissionService,
  wait: Wait = waitUntilVisible,
  answer?: AnswerChallenge,
  loadSeries?: () => Promise<SubmittingHandlers>,
  holding?: LazyHolding,
  paying?: LazyHolding,
): SubmittingHandlers => ({
  lazy: loadSeries && laterHandlers(loadSeries, holding, paying),
  transition: bookingTransition,
  run: {
    wait: ({ seconds }, signal) => wait(seconds, signal),
    send: (effect, signal) =>
      sendSubmission(service, effect, { signal, challengeResponse: effect.challengeResponse }),
    challenge: ({ submission: { slot }, bookingId }, signal) =>
      service.solveChallenge?.(slot, { signal, bookingId, answer }),
  },
})
