import { formatBookingReference, ServiceError } from '@whenable/contract'
import { type BookingFlow, createBookingFlow } from '@whenable/flow'
import type { tags } from '../tags.js'
import { classAt, existingBooking, ids, memoryService, now, settingsWith, slotsOn } from './memory-service.js'

export type VisitorTag = keyof typeof tags

const free = [...slotsOn('2026-03-12', '10:00', '10:30', '15:00'), ...slotsOn('2026-03-13', '10:00')]
const booking = existingBooking(free[0]!)
const held = { settings: settingsWith({ booking }), slots: free }
const never = () => Promise.reject(new ServiceError('unauthorized', 'nobody is signed in', { status: 401 }))

const event = {
  id: 'e1',
  title: 'Stand-up',
  when: { object: 'timespan', start_time: now, end_time: now + 3600 },
}

const record = {
  ...{
    bookingId: 'b1',
    configurationId: 'c1',
    status: 'booked',
    title: 'Walkthrough',
    start: now,
    end: now + 1800,
  },
  guest: { name: 'Noor', email: 'noor@example.com' },
}

const poll = {
  ...{ title: 'Plan', timezone: 'UTC', state: 'open', expires_in: 60, votes: 'hidden', answers_left: 9 },
  slots: [{ start_time: now, end_time: now + 1800, is_taken: false }],
  capabilities: [],
}

/** What an element shows in tests of all elements. */
export interface ElementCase {
  /** Returns properties with which the element shows its content. */
  readonly properties: () => Readonly<Record<string, unknown>>
  /** The narrowest width that is usable, in pixels; 0 for an element in a line of text, or without a box. */
  readonly narrowest: number
  /** The width that it takes where there is room and nothing stretches it, in pixels. */
  readonly preferred: number
}

const group = () =>
  memoryService({
    settings: settingsWith({ type: 'group' }),
    slots: [classAt('2026-03-12T09:00:00Z', 'Wheel', 3)],
  })

/** The flow that the parts of a booking share, at the form if `isChosen`. */
const flow = (isChosen = false): BookingFlow => {
  const created = createBookingFlow({
    service: memoryService({ slots: free }),
    ...{ settings: settingsWith(), slots: free, timeZone: 'UTC', now: () => now },
  })
  if (isChosen) created.send({ type: 'choose-slot', start: free[0]!.start })
  return created
}

/** Each visitor's element with data. */
export const everyElement: Readonly<Record<VisitorTag, ElementCase>> = {
  'when-agenda': { properties: () => ({ events: [event] }), narrowest: 240, preferred: 720 },
  'when-booking': {
    properties: () => ({ service: memoryService({ slots: free }) }),
    ...{ narrowest: 240, preferred: 980 },
  },
  'when-booking-days': { properties: () => ({ flow: flow() }), narrowest: 240, preferred: 340 },
  'when-booking-details': { properties: () => ({ flow: flow(true) }), narrowest: 240, preferred: 640 },
  'when-booking-summary': { properties: () => ({ flow: flow() }), narrowest: 240, preferred: 340 },
  'when-booking-times': { properties: () => ({ flow: flow() }), narrowest: 240, preferred: 340 },
  'when-calendar': { properties: () => ({ events: [event] }), narrowest: 240, preferred: 980 },
  'when-calendar-import': { properties: () => ({}), narrowest: 130, preferred: 340 },
  'when-confirmation': {
    properties: () => ({ booking: record, settings: settingsWith() }),
    narrowest: 130,
    preferred: 536,
  },
  'when-day-list': {
    properties: () => ({ date: '2026-03-12', slots: free }),
    narrowest: 130,
    preferred: 536,
  },
  'when-details-form': { properties: () => ({ settings: settingsWith() }), narrowest: 110, preferred: 472 },
  'when-event': { properties: () => ({ event }), narrowest: 120, preferred: 510 },
  'when-free-busy': {
    properties: () => ({
      emails: ['ada@example.com'],
      answers: [{ email: 'ada@example.com', time_slots: [] }],
    }),
    ...{ narrowest: 240, preferred: 980 },
  },
  'when-group-events': { properties: () => ({ service: group() }), narrowest: 240, preferred: 980 },
  'when-manage-booking': {
    properties: () => ({ bookingRef: formatBookingReference(ids), service: memoryService(held) }),
    ...{ narrowest: 240, preferred: 980 },
  },
  'when-month': { properties: () => ({}), narrowest: 240, preferred: 340 },
  'when-organizer-confirmation': {
    properties: () => ({
      bookingRef: formatBookingReference({ ...ids, salt: 'salt' }),
      service: memoryService(held),
    }),
    ...{ narrowest: 240, preferred: 980 },
  },
  'when-poll': {
    properties: () => ({
      source: {
        poll: async () => poll,
        answer: async () => undefined,
        saveAnswer: never,
        withdrawAnswer: never,
      },
    }),
    ...{ narrowest: 180, preferred: 720 },
  },
  'when-popup': { properties: () => ({}), narrowest: 0, preferred: 0 },
  'when-redirect': { properties: () => ({}), narrowest: 0, preferred: 0 },
  'when-seat-list': {
    properties: () => ({ slots: [classAt('2026-03-12T09:00:00Z', 'Wheel', 3)] }),
    ...{ narrowest: 130, preferred: 640 },
  },
  'when-host-page': {
    properties: () => ({
      source: { hostPage: async () => ({ slug: 'a', name: 'Ada', timezone: 'UTC', event_types: [] }) },
    }),
    ...{ narrowest: 180, preferred: 720 },
  },
  'when-routing-form': {
    properties: () => ({
      source: {
        routingForm: async () => ({
          ...{ slug: 'help', title: 'How can we help?' },
          questions: [{ key: 'need', label: 'Need', answers: ['A', 'B'] }],
        }),
        target: never,
      },
    }),
    ...{ narrowest: 180, preferred: 720 },
  },
  'when-slot-list': {
    properties: () => ({ date: '2026-03-12', slots: free }),
    narrowest: 130,
    preferred: 340,
  },
  'when-time': { properties: () => ({ datetime: '2026-03-12T10:30:00Z' }), narrowest: 0, preferred: 0 },
  'when-time-zone-list': { properties: () => ({}), narrowest: 80, preferred: 340 },
  'when-time-zone-select': { properties: () => ({}), narrowest: 40, preferred: 0 },
  'when-waitlist': {
    properties: () => ({
      wanted: { start: now, end: free[0]!.end },
      service: { key: 'test', join: never, entry: never, accept: never, pass: never, leave: never },
      settings: settingsWith(),
    }),
    ...{ narrowest: 130, preferred: 536 },
  },
  'when-week': { properties: () => ({ date: '2026-03-12', slots: free }), narrowest: 180, preferred: 720 },
}
