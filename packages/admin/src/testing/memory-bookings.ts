import { type OwnerBooking, type OwnerBookingDetail, ownValue, ServiceError } from '@whenable/contract'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { type Instant, instant } from '@whenable/time'
import type { BookingsCalls } from '../bookings/endpoints.js'

/** A booking as a list has it; starts in hours from the tests' clock. */
export const ownerBooking = (
  id: string,
  hours: number,
  change: Partial<OwnerBooking> = {},
): OwnerBooking => ({
  ...{
    id,
    object: 'booking',
    status: 'booked',
    configuration_id: 'walkthrough',
    event_type: 'Product walkthrough',
  },
  ...{
    color: undefined,
    title: 'Product walkthrough',
    ...{ location: undefined, resources: undefined, parts: undefined },
    join_url: undefined,
    conferencing: undefined,
  },
  start_time: instant(now + hours * 3_600),
  end_time: instant(now + hours * 3_600 + 1_800),
  guest: { email: `${id}@example.com`, name: id },
  additional_guests: [],
  hosts: [{ email: 'ada@example.com', name: 'Ada' }],
  ...{
    sends_email: true,
    moved_from: undefined,
    calendar_change: undefined,
    reschedule_request: undefined,
    attendance: undefined,
    event_id: undefined,
    calendar_id: undefined,
  },
  created_at: instant(now - 86_400),
  updated_at: instant(now - 86_400),
  ...change,
})

/** The details of a booking. */
export const bookingDetail = (
  booking: OwnerBooking,
  change: Partial<OwnerBookingDetail> = {},
): OwnerBookingDetail =>
  ({
    ...booking,
    type: 'standard',
    timezone: 'Asia/Beirut',
    answers: [
      { key: 'topic', label: 'What should we look at first?', type: 'text', value: 'Moving 40 calendars' },
      { key: 'team', label: 'People on your team', type: 'dropdown', value: '2 to 10' },
    ],
    manage_url: 'https://book.example.com/manage/1',
    possible_hosts: [{ email: 'jonas@example.com', name: 'Jonas' }],
    history: [
      {
        id: 'h1',
        kind: 'booked',
        at: instant(now - 86_400),
        by: { kind: 'guest' },
        hosts_before: [],
        hosts_after: [],
      },
    ],
    ...change,
  }) as OwnerBookingDetail

/** Bookings in memory, which record what they are asked. A refusal answers the next change. */
export const memoryBookings = (
  initial: readonly OwnerBooking[],
  details: Readonly<Record<string, Partial<OwnerBookingDetail>>> = {},
  refusals: ServiceError[] = [],
) => {
  let list = [...initial]
  const asked: (readonly [string, ...unknown[]])[] = []
  const one = (id: string): OwnerBooking => {
    const found = list.find((booking) => booking.id === id)
    if (!found) throw new ServiceError('not_found_error', id)
    return found
  }
  const change = (id: string, fields: Partial<OwnerBooking>) => {
    list = list.map((booking) => (booking.id === id ? { ...booking, ...fields } : booking))
  }
  const notes = new Map<string, OwnerBookingDetail['history']>()
  const detailOf = (id: string): OwnerBookingDetail => {
    const detail = bookingDetail(one(id), details[id])
    return { ...detail, history: [...detail.history, ...(notes.get(id) ?? [])] }
  }
  const isInView = ({ status, end_time, calendar_change }: OwnerBooking, view: string) => {
    if (view === 'cancelled') return status === 'cancelled'
    if (status === 'cancelled') return false
    if (view === 'past') return end_time <= now
    return end_time > now && (view === 'upcoming' || status === 'pending' || calendar_change !== undefined)
  }
  const act =
    <Request extends { readonly path: { readonly booking_id: string }; readonly body?: unknown }>(
      name: string,
      changesOf: (request: Request) => Partial<OwnerBooking> = () => ({}),
    ) =>
    async (request: Request) => {
      const { booking_id: id } = request.path
      asked.push([name, id, request.body])
      const refusal = refusals.shift()
      if (refusal) throw refusal
      change(id, changesOf(request))
      return detailOf(id)
    }
  const source: BookingsCalls = {
    list: async ({ query = {} }) => {
      const { view = 'upcoming', guest: part, configuration_id: eventTypeId, from, until } = query
      asked.push(['list', query])
      const items = list
        .filter((booking) => isInView(booking, view ?? 'upcoming'))
        .filter(({ guest }) =>
          `${guest.name} ${guest.email}`.toLowerCase().includes((part ?? '').toLowerCase()),
        )
        .filter(({ start_time: at }) => at >= Number(from ?? 0) && at < Number(until ?? Infinity))
        .filter(({ configuration_id }) => !eventTypeId || configuration_id === eventTypeId)
        .sort((a, b) => a.start_time - b.start_time)
      return { items: view === 'past' || view === 'cancelled' ? items.reverse() : items, next: undefined }
    },
    counts: async () => {
      const count = (view: string) => list.filter((booking) => isInView(booking, view)).length
      return {
        upcoming: count('upcoming'),
        to_answer: count('to_answer'),
        past: count('past'),
        cancelled: count('cancelled'),
      }
    },
    booking: async ({ path }) => detailOf(path.booking_id),
    eventTypes: async () => [
      {
        id: 'walkthrough',
        name: 'Product walkthrough',
        duration: 30,
        hosts: [
          { email: 'ada@example.com', name: 'Ada' },
          { email: 'jonas@example.com', name: 'Jonas' },
        ],
        ...{ takesTurns: true, additionalGuests: 10 },
      },
      {
        id: 'intro',
        name: 'Intro call',
        duration: 15,
        hosts: [{ email: 'jonas@example.com', name: 'Jonas' }],
      },
    ],
    confirm: act('confirm', () => ({ status: 'booked' })),
    decline: act('decline', () => ({ status: 'cancelled' })),
    cancel: act('cancel', () => ({ status: 'cancelled' })),
    move: act('move', ({ body: { start_time: start, end_time: end } }) => ({
      start_time: instant(Number(start)),
      end_time: instant(Number(end ?? Number(start) + 1_800)),
    })),
    reassign: act('reassign'),
    attendance: act('attendance', ({ body }) => ({ attendance: body.attendance ?? undefined })),
    'request-reschedule': act('request-reschedule', ({ body }) => ({
      reschedule_request: { requested_at: now, message: body?.message ?? undefined },
    })),
    'calendar-change': act('calendar-change', () => ({ calendar_change: undefined })),
    'add-note': act('add-note', ({ path: { booking_id: id }, body: { text } }) => {
      const note = { id: `note-${asked.length}`, kind: 'note', at: now, text }
      const entry = { ...note, hosts_before: [], hosts_after: [] }
      notes.set(id, [...(notes.get(id) ?? []), entry as unknown as OwnerBookingDetail['history'][number]])
      return {}
    }),
    'remove-note': act('remove-note'),
    check: async ({ body }) => {
      asked.push(['check', body])
      const isLate = body?.start_time != null && (Number(body.start_time) % 86_400) / 3_600 >= 18
      const none = { host: undefined, calendar: undefined, limit: undefined, names: undefined, blocks: false }
      const ofGuests = {
        'often@example.com': { ...none, code: 'guest_limit', limit: { of: 'week', most: 2 } },
        'room@example.com': { ...none, code: 'no_resource', names: ['Garden', 'Street'], blocks: true },
      }
      const ofGuest = ownValue(ofGuests, body?.guest ?? '')
      const late = isLate ? [{ ...none, code: 'outside_hours', host: 'ada@example.com' }] : []
      return { is_possible: !ofGuest?.blocks, warnings: ofGuest ? [ofGuest] : late }
    },
    book: async ({ body }) => {
      asked.push(['book', body])
      const start_time = instant(Number(body.start_time))
      const end_time = instant(Number(body.end_time ?? start_time + 1_800))
      list = [...list, ownerBooking('made', 0, { start_time, end_time, guest: body.guest, created_at: now })]
      return detailOf('made')
    },
    freeTimes: async ({ start }) =>
      [9, 10.5, 14].map((hour) => ({
        emails: [],
        start_time: instant(start + hour * 3_600) as Instant,
        end_time: instant(start + hour * 3_600 + 1_800) as Instant,
        ...{ event_id: undefined, master_id: undefined, calendar_id: undefined, capacity: undefined },
        ...{ title: undefined, description: undefined, location: undefined },
      })),
    csv: async ({ query = {} }) => {
      asked.push(['csv', query])
      return new Blob(['date\r\n'])
    },
  }
  return {
    source,
    asked,
    add: (booking: OwnerBooking) => {
      list = [...list, booking]
    },
  }
}
