import type { BookingViewName, OwnerBooking, OwnerBookingDetail } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { dateAt, type Interval, instant } from '@whenable/time'
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
  readonly save: (file: Blob, name: string) => void | Promise<void>
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

/** The largest page that a service answers with. */
const largestPage = 200
const rangeViews = ['past', 'upcoming', 'cancelled'] as const
/** Bookings are found by their start. One that reaches into a time span has begun at most a week before, such as a workshop of several days. */
const longestBooking = 7 * 86_400

/** Reads all bookings of a time span, page by page. */
const readRange = async (
  { list }: BookingsCalls,
  { view: _, ...filter }: BookingsQuery,
  { start, end }: Interval,
  signal: AbortSignal,
): Promise<readonly OwnerBooking[]> => {
  const found = new Map<string, OwnerBooking>()
  const from = instant(start - longestBooking)
  const read = async (view: BookingViewName) => {
    let page_token: string | undefined
    do {
      const query = { ...filterOf(filter), view, from, until: end, limit: String(largestPage), page_token }
      const { items, next } = await list({ query }, { signal })
      for (const booking of items) if (booking.end_time > start) found.set(booking.id, booking)
      page_token = next
    } while (page_token !== undefined)
  }
  await Promise.all(rangeViews.map(read))
  return [...found.values()]
}

/** The lines of a CSV file, with their ends. A quoted cell can contain more of them. */
const linesOf = (text: string): readonly string[] => {
  const lines: string[] = []
  let line = ''
  let isQuoted = false
  for (const part of text.split(/(?<=\n)/)) {
    line += part
    // With an odd number of quotation marks, a quoted cell begins or ends.
    if (part.split('"').length % 2 === 0) isQuoted = !isQuoted
    if (isQuoted) continue
    lines.push(line)
    line = ''
  }
  return lines
}

/** One file of several, whose lines begin with their date and time. */
const mergeFiles = async (files: readonly Blob[]): Promise<Blob> => {
  const all = await Promise.all(files.map(async (file) => linesOf(await file.text())))
  const lines = all.flatMap(([, ...rest]) => rest)
  return new Blob([all[0]?.[0] ?? '', ...lines.sort()], { type: files[0]?.type ?? '' })
}

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
      reads: ['load', 'load-more', 'load-range', 'load-detail'],
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
      'load-range': ({ query, range }, signal) => readRange(source, query, range, signal),
      'load-types': (_effect, signal) => source.eventTypes({}, { signal }),
      'load-detail': ({ bookingId }, signal) =>
        source.booking({ path: { booking_id: bookingId } }, { signal }),
      'send-action': ({ action, key }, signal) =>
        callByName(source, action, { signal, idempotencyKey: key }) as Promise<OwnerBookingDetail>,
      book: ({ body, key }, signal) => source.book({ body }, { signal, idempotencyKey: key }),
      check: ({ body }, signal) => source.check({ body }, { signal }),
      'load-times': ({ request }, signal) => source.freeTimes(request, { signal }),
      'load-file': async ({ query: { view, ...filter }, timeZone: timezone, range }, signal) => {
        const read = (one: BookingViewName) => {
          const span = range && { from: range.start, until: range.end }
          return source.csv({ query: { ...filterOf(filter), ...span, view: one, timezone } }, { signal })
        }
        if (range)
          await save(
            await mergeFiles(await Promise.all(rangeViews.map(read))),
            `bookings-${dateAt(range.start, timezone)}.csv`,
          )
        else await save(await read(view), `bookings-${view}.csv`)
      },
    },
  })
