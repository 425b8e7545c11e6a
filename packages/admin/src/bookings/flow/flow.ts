import type { OwnerBookings } from '@whenable/contract'
import { type Flow, runMachine } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import type { Instant } from '@whenable/time'
import { bookingsTransition, bookingsWrites } from './machine.js'
import {
  type BookingsEffect,
  type BookingsEvent,
  type BookingsProgress,
  initialBookings,
} from './progress.js'
import type { BookingsIntent, BookingsQuery, BookingsState } from './state.js'

export interface BookingsFlowOptions {
  readonly source: OwnerBookings
  /** The clock. */
  readonly now: () => Instant
  /** What is shown first. Default: upcoming bookings. */
  readonly query?: Partial<BookingsQuery> | undefined
  /** The booking whose details are shown first. */
  readonly selectedId?: string | undefined
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
  /** Receives a file that the owner asked for. */
  readonly save: (file: Blob, name: string) => void
}

export type BookingsFlow = Flow<BookingsState, BookingsIntent>

/**
 * Creates the flow of an owner's bookings. It sends no request before `start()`, and reads the list and the counts again on `refresh`.
 */
export const createBookingsFlow = ({
  source,
  now,
  query,
  selectedId,
  online,
  save,
}: BookingsFlowOptions): BookingsFlow =>
  runMachine<BookingsProgress, BookingsEvent, BookingsEffect>({
    progress: initialBookings({ online: online ?? true, query, selectedId }),
    transition: bookingsTransition,
    now,
    order: orderEffects({
      reads: ['load', 'load-more', 'load-detail'],
      writes: bookingsWrites,
      // The details of another booking need not wait.
      scopeOf: (effect) => ('bookingId' in effect ? effect.bookingId : undefined),
    }),
    run: {
      load: async ({ query: { view, ...filter }, limit }, signal) => {
        const [page, counts] = await Promise.all([
          source.list({ view, ...filter, limit }, { signal }),
          source.counts(filter, { signal }),
        ])
        return { page, counts }
      },
      'load-more': ({ query: all, after, limit }, signal) =>
        source.list({ ...all, limit, after }, { signal }),
      'load-types': (_effect, signal) => source.eventTypes({ signal }),
      'load-detail': ({ bookingId }, signal) => source.booking(bookingId, { signal }),
      'send-action': ({ bookingId, action, key }, signal) =>
        source.act(bookingId, action, { signal, idempotencyKey: key }),
      book: ({ request, key }, signal) => source.book(request, { signal, idempotencyKey: key }),
      check: ({ request }, signal) => source.check(request, { signal }),
      'load-times': ({ request }, signal) => source.freeTimes(request, { signal }),
      'load-file': async ({ query: all, timeZone }, signal) => {
        save(await source.csv(all, timeZone, { signal }), `bookings-${all.view}.csv`)
      },
    },
  })
