import { formatBookingReference, ServiceError } from '@whenable/contract'
import { createBookingFlow } from '@whenable/flow'
import type { tags } from './tags.js'
import { type DefinitionCases, describeDefinitions } from './testing/describe-definitions.js'
import {
  classAt,
  existingBooking,
  ids,
  memoryService,
  now,
  settingsWith,
  slotsOn,
} from './testing/memory-service.js'

const free = [...slotsOn('2026-03-12', '10:00', '10:30', '15:00'), ...slotsOn('2026-03-13', '10:00')]
const held = { settings: settingsWith({ booking: existingBooking(free[0]!) }), slots: free }

const group = () =>
  memoryService({
    settings: settingsWith({ type: 'group' }),
    slots: [classAt('2026-03-12T09:00:00Z', 'Wheel', 3)],
  })
const single = () => memoryService({ slots: free })

const event = {
  id: 'e1',
  title: 'Stand-up',
  when: { object: 'timespan', start_time: now, end_time: now + 3600 },
  recurrence: ['RRULE:FREQ=DAILY'],
}

const flow = (isChosen = false) => {
  const created = createBookingFlow({
    service: single(),
    ...{ settings: settingsWith(), slots: free, timeZone: 'UTC', now: () => now },
  })
  if (isChosen) created.send({ type: 'choose-slot', start: free[0]!.start })
  return created
}

const signedOut = () =>
  Promise.reject(new ServiceError('unauthorized', 'nobody is signed in', { status: 401 }))

/** Each tag with attributes that show all its inner elements. */
const cases: DefinitionCases<keyof typeof tags> = {
  'when-agenda': [() => ({ events: [event] })],
  'when-booking': [
    ...(['month', 'week', 'list'] as const).flatMap((layout) => [
      () => ({ layout, service: single(), calendarImport: true }),
      () => ({ layout, service: group() }),
    ]),
  ],
  'when-booking-days': [() => ({ flow: flow() })],
  'when-booking-details': [() => ({ flow: flow(true) })],
  'when-booking-summary': [() => ({ flow: flow() })],
  'when-booking-times': [() => ({ flow: flow() })],
  'when-calendar': (['month', 'week', 'day', 'agenda'] as const).map((view) => () => ({
    view,
    events: [event],
  })),
  'when-confirmation': [() => ({})],
  'when-day-list': [() => ({ date: '2026-03-12', slots: free })],
  'when-details-form': [() => ({ settings: settingsWith() })],
  'when-event': [() => ({ event })],
  'when-free-busy': [
    () => ({ emails: ['ada@example.com'], answers: [{ email: 'ada@example.com', time_slots: [] }] }),
  ],
  'when-group-events': (['month', 'week', 'list'] as const).map((layout) => () => ({
    layout,
    service: group(),
  })),
  'when-manage-booking': [() => ({ bookingRef: formatBookingReference(ids), service: memoryService(held) })],
  'when-month': [() => ({})],
  'when-organizer-confirmation': [
    () => ({ bookingRef: formatBookingReference({ ...ids, salt: 'salt' }), service: memoryService(held) }),
  ],
  'when-calendar-import': [() => ({})],
  'when-popup': [() => ({ open: true })],
  'when-redirect': [() => ({})],
  'when-seat-list': [() => ({ slots: [classAt('2026-03-12T09:00:00Z', 'Wheel', 3)] })],
  'when-host-page': [
    () => ({
      source: { hostPage: async () => ({ slug: 'a', name: 'Ada', timezone: 'UTC', event_types: [] }) },
    }),
  ],
  'when-routing-form': [
    () => ({
      source: {
        routingForm: async () => ({
          ...{ slug: 'help', title: 'How can we help?' },
          questions: [{ key: 'need', label: 'Need', answers: ['A', 'B'] }],
        }),
        target: signedOut,
      },
    }),
  ],
  'when-slot-list': [() => ({ date: '2026-03-12', slots: free })],
  'when-time': [() => ({ datetime: '2026-03-12T10:30:00Z' })],
  'when-poll': [
    () => ({
      source: {
        poll: async () => ({
          ...{
            title: 'Plan',
            timezone: 'UTC',
            state: 'open',
            expires_in: 60,
            votes: 'hidden',
            answers_left: 9,
          },
          ...{ slots: [{ start_time: now, end_time: now + 1800, is_taken: false }], capabilities: [] },
        }),
        answer: async () => undefined,
        saveAnswer: signedOut,
        withdrawAnswer: signedOut,
      },
    }),
  ],
  'when-waitlist': [
    () => ({
      wanted: { start: now, end: free[0]!.end },
      service: {
        key: 'test',
        join: signedOut,
        entry: signedOut,
        accept: signedOut,
        pass: signedOut,
        leave: signedOut,
      },
      settings: settingsWith(),
    }),
  ],
  'when-week': [() => ({ date: '2026-03-12', slots: free })],
  'when-time-zone-list': [() => ({})],
  'when-time-zone-select': [() => ({})],
}

describeDefinitions(new URL('./define/', import.meta.url), cases)
