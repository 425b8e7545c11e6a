import {
  type AdditionalField,
  type Booking,
  type BookingService,
  type BookingSettings,
  type Challenge,
  ServiceError,
  type ServiceErrorType,
} from '@whenable/contract'
import type { Slot } from '@whenable/flow'
import { type Instant, instant, parseInstant } from '@whenable/time'

/** The tests' clock: a Tuesday morning. */
export const now = parseInstant('2026-03-10T09:10:00Z')

/** A free half hour that starts at a time in UTC. */
export const slotAt = (start: string): Slot => {
  const begin = parseInstant(start)
  return { start: begin, end: instant(begin + 1800), emails: ['ada@example.com'] }
}

/** Free half hours of a date at times in UTC. */
export const slotsOn = (date: string, ...times: string[]): Slot[] =>
  times.map((time) => slotAt(`${date}T${time}:00Z`))

/** A class of two hours that starts at a time in UTC. */
export const classAt = (start: string, title: string, seats: number): Slot => {
  const { start: begin } = slotAt(start)
  return {
    start: begin,
    end: instant(begin + 7200),
    emails: [],
    event: {
      eventId: title,
      calendarId: 'studio',
      seats,
      title,
      location: 'Workshop',
      description: 'Bring an apron, or see https://example.com/clay for one.',
    },
  }
}

export const ids = {
  configurationId: '11111111-1111-4111-8111-111111111111',
  bookingId: '22222222-2222-4222-8222-222222222222',
}

/** Settings with two hosts, and changes. */
export const settingsWith = (changes: Partial<BookingSettings> = {}): BookingSettings => ({
  configuration_id: ids.configurationId,
  name: 'Walkthrough',
  slug: undefined,
  type: undefined,
  booking_type: 'booking',
  duration_minutes: 30,
  appearance: undefined,
  organizer: {
    name: 'Ada Mensah',
    email: 'ada@example.com',
    timezone: 'Europe/Lisbon',
    time_zone_changes: [],
  },
  participants: [
    { name: 'Ada Mensah', email: undefined, timezone: undefined, time_zone_changes: [] },
    { name: 'Jonas Okafor', email: undefined, timezone: undefined, time_zone_changes: [] },
  ],
  time_zone_offsets: [],
  event: {
    title: 'Product walkthrough',
    description: 'We look at your calendar set-up together and answer what comes up. No slides.',
    location: undefined,
    conferencing: 'Video call',
  },
  scheduler: undefined,
  booking: undefined,
  capabilities: ['idempotency'],
  ...changes,
})

type Scheduler = NonNullable<BookingSettings['scheduler']>

/** Public rules of a configuration, with changes. */
export const schedulerWith = (changes: Partial<Scheduler> = {}): Scheduler => ({
  available_days_in_future: undefined,
  min_booking_notice: undefined,
  min_cancellation_notice: undefined,
  cancellation_policy: undefined,
  rescheduling_url: undefined,
  cancellation_url: undefined,
  confirmation_redirect_url: undefined,
  hide_rescheduling_options: undefined,
  hide_cancellation_options: undefined,
  hide_additional_guests: undefined,
  max_additional_guests: undefined,
  additional_fields: undefined,
  ...changes,
})

/** An additional field, with changes. */
export const fieldWith = (
  label: string,
  type: string,
  changes: Partial<AdditionalField> = {},
): AdditionalField => ({
  label,
  type,
  required: undefined,
  default: undefined,
  pattern: undefined,
  order: undefined,
  options: [],
  ...changes,
})

/** Settings of Noor Haddad's booking. */
export const existingBooking = ({ start, end }: Slot): NonNullable<BookingSettings['booking']> => ({
  guest: { name: 'Noor Haddad', email: 'noor@example.com' },
  additional_guests: [],
  additional_fields: undefined,
  timezone: undefined,
  email_language: undefined,
  start_time: start,
  end_time: end,
  status: 'booked',
  cancellation_reason: undefined,
})

type Method = keyof BookingService

/** A service in memory: it offers slots, books them, and fails on request. */
export interface MemoryService extends BookingService {
  /** The calls, in order, with their first argument. */
  readonly calls: readonly (readonly [method: Method, argument: unknown])[]
  /** Makes the next calls of a method fail, by default one. */
  fail(method: Method, type: ServiceErrorType, times?: number): void
  /** Delays calls of a method until the returned function is called. */
  delay(method: Method): () => void
  /** Books a slot, or a seat in a group event, for somebody else. */
  take(start: Instant, eventId?: string): void
}

export interface MemoryServiceOptions {
  readonly settings?: BookingSettings | null
  readonly slots?: readonly Slot[]
  /** An existing booking; its times are in `settings.booking`. */
  readonly booking?: Partial<Booking>
}

export const memoryService = ({
  settings = settingsWith(),
  slots = [],
  booking,
}: MemoryServiceOptions = {}): MemoryService => {
  const calls: [Method, unknown][] = []
  const failures = new Map<Method, ServiceErrorType[]>()
  const pendingCalls = new Map<Method, Promise<void>>()
  let free = [...slots]
  let status: Booking['status'] = booking?.status ?? 'booked'

  const range = async (method: Method, argument: unknown) => {
    calls.push([method, argument])
    await pendingCalls.get(method)
    const type = failures.get(method)?.pop()
    if (type) throw new ServiceError(type, `a test wants ${method} to fail`)
  }

  const take = (start: Instant, eventId?: unknown) => {
    const slot = free.find(
      (one) => one.start === start && one.event?.eventId === eventId && one.event?.seats !== 0,
    )
    const withSeatTaken = slot?.event && {
      ...slot,
      event: { ...slot.event, seats: (slot.event.seats ?? 1) - 1 },
    }
    free = free.flatMap((one) => (one !== slot ? [one] : withSeatTaken ? [withSeatTaken] : []))
    return slot
  }

  const record = (span?: Slot): Booking => ({
    booking_id: ids.bookingId,
    event_id: undefined,
    title: settings?.event?.title,
    organizer: { email: 'ada@example.com', name: 'Ada Mensah' },
    hosts: undefined,
    description: undefined,
    location: settings?.event?.location,
    booking_ref: undefined,
    ical_uid: undefined,
    calendar_entry: undefined,
    conferencing: undefined,
    email: undefined,
    waiting_emails: undefined,
    start_time: span?.start,
    end_time: span?.end,
    ...booking,
    status,
  })

  return {
    calls,
    fail: (method, type, times = 1) => failures.set(method, Array(times).fill(type)),
    delay: (method) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      pendingCalls.set(method, promise)
      return () => {
        pendingCalls.delete(method)
        resolve()
      }
    },
    take,
    settings: async (query) => {
      await range('settings', query)
      return settings
    },
    availability: async (query) => {
      await range('availability', query)
      const timeSlots = free
        .filter(({ start }) => query.start <= start && start < query.end)
        .map(({ start, end, emails, event }) => ({
          start_time: start,
          end_time: end,
          emails: [...emails],
          event_id: event?.eventId,
          master_id: event?.masterId,
          calendar_id: event?.calendarId,
          capacity: event?.seats,
          total_capacity: event?.allSeats,
          title: event?.title,
          description: event?.description,
          location: event?.location,
        }))
      return {
        order: [],
        time_slots: timeSlots.filter(({ capacity }) => capacity !== 0),
        full_slots: timeSlots.filter(({ capacity }) => capacity === 0),
        next_start_time: undefined,
      }
    },
    book: async (request) => {
      await range('book', request)
      const slot = take(Number(request.start_time) as Instant, request.event_id)
      if (!slot) throw new ServiceError('timeslot_not_available', 'taken')
      status = settings?.booking_type === 'organizer-confirmation' ? 'pending' : 'booked'
      return record(slot)
    },
    booking: async (bookingId) => {
      await range('booking', bookingId)
      return record()
    },
    reschedule: async (bookingId, span) => {
      await range('reschedule', [bookingId, span])
      const slot = take(span.start, span.event?.eventId)
      if (!slot) throw new ServiceError('timeslot_not_available', 'taken')
      return record(slot)
    },
    solveChallenge: async (slot, { answer }) => {
      await range('solveChallenge', slot)
      const challenge = { challenge: 'c', kind: 'external', expires_in: 600 } as Challenge
      return (await answer?.(challenge)) ?? 'solved'
    },
    cancel: async (bookingId, reason) => {
      await range('cancel', [bookingId, reason])
      status = 'cancelled'
    },
    answer: async (bookingId, answer) => {
      await range('answer', [bookingId, answer])
      status = answer.status === 'confirmed' ? 'booked' : 'cancelled'
    },
  }
}
