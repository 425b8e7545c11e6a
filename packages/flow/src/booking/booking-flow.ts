import type { Instant } from '@whenable/time'
import type { BookingService } from '../booking-service.js'
import { type Flow, runFlow } from '../flow-runner.js'
import { type DraftStorage, draftStorage } from './draft-storage.js'
import type { BookingEffect } from './effects.js'
import type { BookingIntent, BookingState } from './state.js'
import { type BookingAnswer, type BookingStart, initialBooking, transition } from './transition.js'

export interface FlowOptions extends Omit<BookingStart, 'now' | 'kept'> {
  readonly service: BookingService
  /** The clock. */
  readonly now: () => Instant
  /** Where the draft outlives a reload; without one, and for a reschedule, it does not. */
  readonly storage?: DraftStorage | null | undefined
  /** Names service and configuration, so that drafts of two widgets stay apart. */
  readonly storageKey?: string | undefined
  /** Makes idempotency keys: each one new, at most 256 characters. */
  readonly newKey?: (() => string) | undefined
}

export type BookingFlow = Flow<BookingState, BookingIntent>

/** Makes the flow of one booking, or of moving one. Nothing is asked for before `start()`. */
export const createBookingFlow = (options: FlowOptions): BookingFlow => {
  const { service, now, newKey, rescheduling } = options
  const drafts = draftStorage(rescheduling ? null : (options.storage ?? null), options.storageKey ?? '')

  const run = async (effect: BookingEffect, signal: AbortSignal): Promise<BookingAnswer | undefined> => {
    const { attempt } = effect
    switch (effect.type) {
      case 'settings':
        return { type: 'settings', attempt, settings: await service.settings(effect, { signal }) }
      case 'availability':
        return {
          type: 'availability',
          attempt,
          availability: await service.availability(effect.query, { signal }),
        }
      case 'book':
        return {
          type: 'sent',
          attempt,
          booking: await service.book(effect.request, { signal, key: effect.key }),
        }
      case 'reschedule':
        return {
          type: 'sent',
          attempt,
          booking: await service.reschedule(effect.bookingId, effect.span, { signal }),
        }
      case 'keep':
        drafts.keep(effect.kept)
    }
  }

  return runFlow<ReturnType<typeof initialBooking>, BookingIntent, BookingAnswer, BookingEffect>({
    progress: initialBooking({ ...options, now: now(), kept: drafts.read() }),
    transition,
    run,
    now,
    newKey,
  })
}
