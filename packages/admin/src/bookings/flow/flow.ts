import type { OwnerBookingDetail } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { callByName } from '../../base/endpoint-table.js'
import { createOwnerFlow, type OwnerFlowOptions } from '../../flow/owner-flow.js'
import type { BookingsCalls } from '../endpoints.js'
import { type BookingsTypes, bookingsMachine, bookingsWrites } from './machine.js'
import type { BookingsFilter, BookingsIntent, BookingsQuery, BookingsState } from './state.js'

export interface BookingsFlowOptions extends OwnerFlowOptions {
  readonly source: BookingsCalls
  /** What is shown first. Default: upcoming bookings. */
  readonly query?: Partial<BookingsQuery> | undefined
  /** The booking whose details are shown first. */
  readonly selectedId?: string | undefined
  /** Receives a file that the owner asked for. */
  readonly save: (file: Blob, name: string) => void
}

export type BookingsFlow = Flow<BookingsState, BookingsIntent>

const filterOf = ({ guest, configurationId, host }: BookingsFilter) => ({
  guest: guest || undefined,
  configuration_id: configurationId,
  host,
})

const listQuery = ({ view, ...filter }: BookingsQuery, limit: number) => ({
  ...filterOf(filter),
  view,
  limit: String(limit),
})

/**
 * Creates the flow of an owner's bookings. It sends no request before `start()`, and reads the list and the counts again on `refresh`.
 */
export const createBookingsFlow = ({
  source,
  query: first,
  selectedId,
  save,
  ...options
}: BookingsFlowOptions): BookingsFlow =>
  createOwnerFlow<BookingsTypes>({
    ...options,
    ...bookingsMachine,
    step: { step: 'loading', query: { view: 'upcoming', ...first } },
    progress: { held: false, incoming: undefined, selectedId },
    order: orderEffects({
      reads: ['load', 'load-more', 'load-detail'],
      writes: bookingsWrites,
      // The details of another booking need not wait.
      scopeOf: (effect) => ('bookingId' in effect ? effect.bookingId : undefined),
    }),
    run: {
      load: async ({ query, limit }, signal) => {
        const [page, counts] = await Promise.all([
          source.list({ query: listQuery(query, limit) }, { signal }),
          source.counts({ query: filterOf(query) }, { signal }),
        ])
        return { page, counts }
      },
      'load-more': ({ query, after, limit }, signal) =>
        source.list({ query: { ...listQuery(query, limit), page_token: after } }, { signal }),
      'load-types': (_effect, signal) => source.eventTypes({}, { signal }),
      'load-detail': ({ bookingId }, signal) =>
        source.booking({ path: { booking_id: bookingId } }, { signal }),
      'send-action': ({ action, key }, signal) =>
        callByName(source, action, { signal, idempotencyKey: key }) as Promise<OwnerBookingDetail>,
      book: ({ body, key }, signal) => source.book({ body }, { signal, idempotencyKey: key }),
      check: ({ body }, signal) => source.check({ body }, { signal }),
      'load-times': ({ request }, signal) => source.freeTimes(request, { signal }),
      'load-file': async ({ query: { view, ...filter }, timeZone: timezone }, signal) => {
        const file = await source.csv({ query: { ...filterOf(filter), view, timezone } }, { signal })
        save(file, `bookings-${view}.csv`)
      },
    },
  })
