import type { CallOptions, ServiceErrorInfo, SubmissionService } from '@whenable/contract'
import type { BookingEffect } from './effects.js'
import type { SubmissionPart } from './run-booking.js'
import { transition } from './submitting.js'

/** Ends after so many seconds, or as soon as the signal is aborted. */
export type Wait = (seconds: number, signal: AbortSignal) => Promise<void>

/** Waits, and then on until the page is seen: a hidden one draws no frames. */
const untilSeen: Wait = (seconds, signal) =>
  new Promise((resolve) => {
    const seen = globalThis.requestAnimationFrame ?? queueMicrotask
    const timer = setTimeout(() => seen(() => resolve()), seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type SendEffect = Extract<BookingEffect, { type: 'send' }>

const send = async (
  service: SubmissionService,
  { bookingId, submission }: SendEffect,
  options: CallOptions,
) => {
  const { key, request, slot, unanswered: lost } = submission
  // What may have happened already has perhaps taken the last seat itself.
  if (slot.event && !lost)
    await service.validate?.(request, options).catch((error: ServiceErrorInfo) => {
      // Only a refusal counts: where a service cannot tell, the booking itself has the last word.
      if (error.status === 400) throw error
    })
  return bookingId
    ? service.reschedule(bookingId, slot, options)
    : service.book(request, { ...options, idempotencyKey: key })
}

/** What a flow needs from a chosen slot on, over the part of the port that books. */
export const submissionPart = (service: SubmissionService, wait: Wait = untilSeen): SubmissionPart => ({
  transition,
  perform: async (effect, signal) => {
    if (effect.type === 'wait') return wait(effect.seconds, signal)
    if (effect.type === 'send') return send(service, effect, { signal })
  },
})
