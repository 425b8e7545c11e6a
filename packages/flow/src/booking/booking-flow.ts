import type { Instant } from '@whenable/time'
import type { BookingService } from '../booking-service.js'
import { type Flow, runFlow } from '../flow-runner.js'
import { type DraftStorage, draftStorage } from './draft-storage.js'
import type { BookingEffect } from './effects.js'
import type { BookingIntent, BookingState } from './state.js'
import {
  type BookingEvent,
  type BookingProgress,
  type BookingStart,
  initialBooking,
  transition,
} from './transition.js'

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
  const { service, now, newKey, rescheduling, storage, storageKey = '' } = options
  const drafts = draftStorage(rescheduling ? null : storage, storageKey)

  return runFlow<BookingProgress, BookingIntent, BookingEvent, BookingEffect>({
    progress: initialBooking({ ...options, now: now(), kept: drafts.read() }),
    transition,
    now,
    newKey,
    run: async (effect, signal) => {
      switch (effect.type) {
        case 'settings':
          return service.settings(effect, { signal })
        case 'availability':
          return service.availability(effect.query, { signal })
        case 'send': {
          const { bookingId, submission } = effect
          const { key, request, slot } = submission
          return bookingId
            ? service.reschedule(bookingId, slot, { signal })
            : service.book(request, { signal, key })
        }
        case 'keep':
          return drafts.keep(effect.kept)
      }
    },
  })
}
