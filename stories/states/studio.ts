import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord, Slot } from '@whenable/flow'
import {
  addDays,
  type Instant,
  instant,
  instantOf,
  parseInstant,
  plainDate,
  wallTime,
  weekdayOf,
} from '@whenable/time'

/** The moment at which every state is shown: a Monday morning in Lisbon, two weeks before Europe's clocks change. */
export const storyNow: Instant = parseInstant('2026-03-02T09:05:00Z')

/** The visitor's time zone in every state. */
export const storyTimeZone = 'Europe/Lisbon'

/** The configuration that the states show. */
export const studioSettings = {
  configuration_id: '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11',
  name: 'Walkthrough',
  slug: 'walkthrough',
  booking_type: 'booking',
  duration_minutes: 30,
  organizer: { name: 'Ada Mensah', email: 'ada@marlow.example', timezone: 'Europe/Lisbon' },
  participants: [
    { name: 'Ada Mensah', timezone: 'Europe/Lisbon' },
    { name: 'Jonas Okafor', timezone: 'America/New_York' },
  ],
  event: {
    title: 'Product walkthrough',
    description: 'We look at what you have together and answer what comes up. No slides.',
    location: 'Video call',
  },
  scheduler: {
    min_cancellation_notice: 120,
    cancellation_policy: 'Up to two hours before the start, without giving a reason.',
    additional_fields: {
      topic: {
        label: 'What should we look at first?',
        type: 'multi_line_text',
        required: false,
        options: [],
        order: 1,
      },
      team: {
        label: 'How many people are on your team?',
        type: 'dropdown',
        required: true,
        options: ['Only me', '2 to 10', 'More than 10'],
        order: 2,
      },
    },
  },
  capabilities: ['idempotency', 'ui-settings', 'hosted-pages'],
} as unknown as BookingSettings

/** The same, with very long words. */
export const longNames: BookingSettings = {
  ...studioSettings,
  name: 'Walkthrough of everything that has been built since the beginning of last year',
  participants: [
    { name: 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine', timezone: 'Europe/Lisbon' },
    { name: 'Maria do Carmo de Albuquerque e Vasconcelos Pereira', timezone: 'America/New_York' },
    { name: 'Jonas Okafor', timezone: 'America/New_York' },
  ],
  event: {
    title:
      'Walkthrough of everything that has been built since the beginning of last year, and of what comes next',
    description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft. '.repeat(
      3,
    ),
    location:
      'https://video.example.com/rooms/a-name-that-goes-on-and-on-without-a-place-to-break-it?and=more',
  },
} as BookingSettings

/** The same, with an owner's thanks and a page to redirect to after booking. */
export const withRedirect: BookingSettings = {
  ...studioSettings,
  appearance: {
    thank_you_message: 'Thank you! Find what to bring along at https://marlow.example/first-visit.',
  },
  scheduler: studioSettings.scheduler && {
    ...studioSettings.scheduler,
    confirmation_redirect_url: 'https://marlow.example/thanks',
  },
}

const minutes = (count: number) => count * 60
const hosts = ['ada@marlow.example', 'jonas@marlow.example']

/** A slot of half an hour that starts at a wall time in Lisbon. */
export const slotAt = (wall: string): Slot => {
  const start = instantOf(wallTime(wall), storyTimeZone)
  return { start, end: instant(start + minutes(30)), emails: hosts }
}

const clocks = ['14:00', '14:30', '15:30', '16:00', '17:30', '18:00']

/** The free times of four weeks: weekdays but Fridays, fewer on Wednesdays. */
export const studioSlots: readonly Slot[] = Array.from({ length: 28 }, (_, day) =>
  addDays(plainDate('2026-03-02'), day),
)
  .filter((date) => ![0, 5, 6].includes(weekdayOf(date)))
  .flatMap((date) =>
    (weekdayOf(date) === 3 ? clocks.slice(0, 2) : clocks).map((clock) => slotAt(`${date}T${clock}:00`)),
  )

/** The free times of a Thursday. */
export const daySlots = studioSlots
  .filter(({ start }) => start >= slotAt('2026-03-12T00:00:00').start)
  .slice(0, 6)

/** Forty free times on the same Thursday, one every twenty minutes. */
export const fortySlots: readonly Slot[] = Array.from({ length: 40 }, (_, index) => {
  const start = instant(slotAt('2026-03-12T06:00:00').start + minutes(20 * index))
  return { start, end: instant(start + minutes(20)), emails: hosts }
})

/** How many times are free on the days of the month. */
export const freeCounts = new Map(
  [3, 4, 5, 9, 10, 12, 16, 17].map((day) => [plainDate(`2026-03-${String(day).padStart(2, '0')}`), 6]),
)

/** The slot that the visitor has chosen. */
export const chosenSlot = slotAt('2026-03-12T15:30:00')

/** The booking in states that have one. */
export const studioBooking: BookingRecord = {
  bookingId: '0d9b2f6a-8c4d-4f0e-8f5a-2f1d7c9e4b20',
  uid: '5a1f7c0e-9d1b-4f0a-8a52-6f1f4c2f7d11@whenable',
  bookingRef: 'bxwMHjpbSn6dLgtvDzqcEQ2bL2qMTU8Oj1ovHXyeSyA',
  status: 'booked',
  title: 'Product walkthrough',
  description: 'We look at what you have together and answer what comes up. No slides.',
  location: 'Video call',
  start: chosenSlot.start,
  end: chosenSlot.end,
  organizer: { name: 'Ada Mensah', email: 'ada@marlow.example' },
  hosts: [{ name: 'Ada Mensah' }, { name: 'Jonas Okafor' }],
  guest: { name: 'Noor Haddad', email: 'noor@example.com' },
}
