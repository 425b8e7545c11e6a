import { ServiceError } from '@whenable/contract'
import { now, slotsOn } from '@whenable/elements/internal/testing/memory-service'
import { instant } from '@whenable/time'
import type { tags } from '../tags.js'
import { calendarWith, connectionWith } from './connections-double.js'
import { memoryEventTypes } from './event-types-double.js'
import { memoryBookings, ownerBooking } from './memory-bookings.js'
import { scheduleOf, schedulesDouble } from './schedules-double.js'

const free = slotsOn('2026-03-12', '10:00', '10:30', '15:00')
const eventType = {
  ...{ id: 'c1', name: 'Talk', slug: 'talk', address: 'https://book.example/b/talk', isActive: true },
}
const hour = { start_time: instant(now + 3_600), end_time: instant(now + 7_200) }

const signedOut = () =>
  Promise.reject(new ServiceError('unauthorized', 'nobody is signed in', { status: 401 }))
const signInOptions = { application: 'Studio', setup: 'none', emails_codes: true, has_passkeys: true }

const burst = {
  ...{
    id: 'b1',
    network: '203.0.113.0/24',
    first_at: now,
    last_at: now,
    active: 34,
    targets: ['Intro call'],
  },
  ...{ counts: [{ kind: 'booking', count: 34 }], is_new: true, ending: undefined },
}
const poll = {
  ...{ id: 'p1', configuration_id: 'c1', title: 'Planning', name: undefined, state: 'open', votes: 'shown' },
  ...{ answers: [], timezone: 'Europe/Lisbon', language: undefined, expires_at: hour.end_time },
  slots: [{ ...hour, is_taken: false, yes: 0, if_needed: 0, no: 0 }],
  ...{ expires_in: 3_600, created_at: now, chosen_start_time: undefined, booking_id: undefined },
}

const figures = {
  bookings: 3,
  cancelled: 1,
  cancelled_by_guest: 1,
  moved: 1,
  came: 2,
  did_not_come: 0,
  lead_time: 86_400,
}
const insights = {
  ...{
    timezone: 'UTC',
    start_time: now,
    end_time: instant(now + 7 * 86_400),
    total: figures,
    before: figures,
    before_start_time: instant(now - 7 * 86_400),
    unit: 'week',
  },
  periods: [{ ...figures, start_date: '2026-03-12', start_time: now, end_time: instant(now + 7 * 86_400) }],
  event_types: [{ ...figures, configuration_id: 'c1', name: 'Talk', color: undefined }],
  hosts: [{ ...figures, email: 'ada@example.com', name: 'Ada' }],
}

const member = {
  ...{ id: 'm1', name: 'Ada', email: 'ada@example.com', role: 'owner', signed_in_at: now, browsers: 1 },
}

/** Data for each of the owner's tags, which most of what it can show needs. */
export const everyElement: Readonly<Record<keyof typeof tags, () => object>> = {
  'when-admin': () => ({ source: { token: signedOut, options: async () => signInOptions } }),
  'when-bookings': () => ({
    bookingId: 'noor',
    source: memoryBookings([ownerBooking('noor', 3), ownerBooking('sam', 30)]).source,
  }),
  'when-calendars': () => ({
    source: { connections: async () => [connectionWith()], calendars: async () => [calendarWith()] },
  }),
  'when-booking-feeds': () => ({
    source: {
      feeds: async () => [
        {
          ...{ id: 'f1', of: 'member', shows: 'details', created_at: now },
          address: 'https://book.example/feeds/4f6a0d7c1f5e4c0a9d1b2c3e4f5a6b7c.ics',
        },
      ],
      member: async () => member,
    },
  }),
  'when-explain': () => ({
    configurationId: 'e1',
    source: {
      explain: async () => ({ timezone: 'UTC', times: [{ ...hour, offered: true, reasons: [] }] }),
    },
  }),
  'when-offer-times': () => ({ source: { eventTypes: async () => [eventType], times: async () => free } }),
  'when-activity': () => ({
    source: {
      bursts: async () => [burst],
      blocks: async () => [],
      waitingEmails: async () => ({ waiting: 0 }),
      noteSeen: async () => ({ new: 0 }),
    },
  }),
  'when-insights': () => ({ source: { insights: async () => insights } }),
  'when-polls': () => ({
    source: { eventTypes: async () => [eventType], polls: async () => [poll], times: async () => free },
  }),
  'when-routing-forms': () => ({
    source: { routingForms: async () => [], eventTypes: async () => [eventType], hosts: async () => [] },
  }),
  'when-hours': () => ({ source: schedulesDouble([scheduleOf()]).source }),
  'when-event-type-editor': () => {
    const { source } = memoryEventTypes()
    return { source, configurationId: 'walkthrough' }
  },
  'when-event-types': () => ({ source: memoryEventTypes().source }),
  'when-share': () => ({ source: { eventTypes: async () => [eventType], times: async () => free } }),
  'when-settings': () => ({
    section: 'team',
    source: { member: async () => member, members: async () => [member], passkeys: async () => [] },
  }),
}
