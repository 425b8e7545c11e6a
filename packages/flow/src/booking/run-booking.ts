import type { AvailabilityService } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type Flow, runFlow } from '../machine.js'
import { readableSlots } from './availability.js'
import { type DraftStorage, draftStorage } from './draft.js'
import type { BookingEffect } from './effects.js'
import type { BookingEvent, BookingProgress, BookingTransition } from './progress.js'
import { type BookingStart, initialBooking } from './start.js'
import type { BookingIntent, BookingState } from './state.js'

/** What runs any booking flow, whatever its part of the service. */
export interface BookingFlowBasics extends Omit<BookingStart, 'now' | 'kept'> {
  /** The clock. */
  readonly now: () => Instant
  /** Where the draft outlives a reload; without one, and for a reschedule, it does not. */
  readonly storage?: DraftStorage | null | undefined
  /** Names service and configuration, so that drafts of two widgets stay apart. */
  readonly storageKey?: string | undefined
  /** Told of free times that were left out because they could not be read; `console.warn` unless told. */
  readonly warn?: ((message: string) => void) | undefined
  /** Makes idempotency keys: each one new, at most 256 characters. */
  readonly newKey?: (() => string) | undefined
}

export type BookingFlow = Flow<BookingState, BookingIntent>

/** What a flow needs from a chosen slot on. */
export interface SubmissionPart {
  readonly transition: BookingTransition
  /** Carries out the effects that lead on from there; what it resolves with is their answer. */
  readonly perform: (effect: BookingEffect, signal: AbortSignal) => Promise<unknown>
}

interface Machine extends BookingFlowBasics, SubmissionPart {
  readonly service: AvailabilityService
}

/** Runs a transition of one booking from its first progress, or from what a reload has left. */
export const runBooking = (machine: Machine): Flow<BookingState, BookingEvent> => {
  const { service, perform, transition, now, newKey, rescheduling, storage, storageKey = '' } = machine
  const { warn = console.warn } = machine
  const drafts = draftStorage(rescheduling ? null : storage, storageKey)

  return runFlow<BookingProgress, BookingEvent, BookingEvent, BookingEffect>({
    progress: initialBooking({ ...machine, now: now(), stored: drafts.read() }),
    transition,
    now,
    newKey,
    run: async (effect, signal) => {
      switch (effect.type) {
        case 'settings':
          return service.settings(effect, { signal })
        case 'availability':
          return readableSlots(await service.availability(effect.query, { signal }), warn)
        case 'store-draft':
          return drafts.keep(effect.stored)
        default:
          return perform(effect, signal)
      }
    },
  })
}
