import type { AvailabilityService } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type EffectRunners, type Flow, type LazyHandlers, runMachine } from '../machine.js'
import { adoptClocks, clocksDiffer } from '../service-clocks.js'
import type { DraftStorage } from '../stored-value.js'
import { readableSlots } from './availability.js'
import { canChoose, choosingTransition } from './choosing.js'
import { draftStorage } from './draft.js'
import type { BookingEffect, BookingEvent, BookingProgress, BookingTransitionFunction } from './progress.js'
import { type BookingStart, initialBooking } from './start.js'
import type { BookingIntent, BookingState } from './state.js'
import type { SubmittingHandlers } from './submission-effects.js'

/** Options of every booking flow. */
export interface BookingFlowBasics extends Omit<BookingStart, 'now' | 'stored'> {
  /** The clock. */
  readonly now: () => Instant
  /** Where the draft survives a reload. Not used for a reschedule. */
  readonly storage?: DraftStorage | null | undefined
  /** Names the service and the configuration, so that two widgets keep separate drafts. */
  readonly storageKey?: string | undefined
  /** Called when slots are left out because they are malformed. Default: `console.warn`. */
  readonly warn?: ((message: string) => void) | undefined
  /** Makes idempotency keys: unique, at most 256 characters. */
  readonly newKey?: (() => string) | undefined
}

export interface LazyBookingFlowOptions extends BookingFlowBasics {
  readonly service: AvailabilityService
  /** Loads what `submittingHandlers` returns. After a failure it is called again with the next event. */
  readonly loadSubmitting: () => Promise<SubmittingHandlers>
}

export type BookingFlow = Flow<BookingState, BookingIntent>

interface Runnable extends BookingFlowBasics {
  readonly service: AvailabilityService
  readonly transition: BookingTransitionFunction
  readonly run?: Partial<EffectRunners<BookingEffect>> | undefined
  readonly lazy?: LazyHandlers<BookingProgress, BookingEvent, BookingEffect> | undefined
}

/** Runs a booking flow. The draft of an earlier page load is restored first. */
export const runBooking = ({ service, transition, run, lazy, ...given }: Runnable): BookingFlow => {
  // Known settings wait for the service's clocks, too.
  const options = clocksDiffer(given.settings) ? { ...given, settings: undefined } : given
  const { now, newKey, rescheduling, storage, storageKey = '', warn = console.warn } = options
  const drafts = draftStorage(rescheduling ? null : storage, storageKey)

  return runMachine<BookingProgress, BookingEvent, BookingEffect>({
    progress: initialBooking({ ...options, now: now(), stored: drafts.read() }),
    transition,
    run: {
      settings: async ({ bookingId }, signal) => {
        const settings = await service.settings({ bookingId }, { signal })
        await adoptClocks(settings)
        return settings
      },
      availability: async ({ query }, signal) =>
        readableSlots(await service.availability(query, { signal }), warn),
      'store-draft': ({ stored }) => drafts.write(stored),
      ...run,
    },
    lazy,
    now,
    newKey,
  })
}

/**
 * Creates the same flow as `createBookingFlow` for a page that shows free times first and loads the code of the later
 * steps meanwhile. Events that need that code, such as those after a chosen slot, wait in order until it has loaded.
 */
export const createLazyBookingFlow = ({ loadSubmitting, ...options }: LazyBookingFlowOptions): BookingFlow =>
  runBooking({
    ...options,
    transition: choosingTransition,
    lazy: {
      canHandle: canChoose,
      isNear: ({ step: { step } }) => step === 'choosing' || step === 'details',
      load: loadSubmitting,
    },
  })
