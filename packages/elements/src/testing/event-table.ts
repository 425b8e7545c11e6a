import type { CalendarEvent } from '@whenable/contract'
import { type Instant, parseInstant, plainDate } from '@whenable/time'

/*
 * Events of both APIs, and the cells in which viewers in three time zones see them. The table was written by hand from the
 * rules: the clock at an instant, the dates on which clocks change, and RFC 5545 for recurrence. Nothing was copied from the
 * rendered calendar.
 *
 * Clocks in 2026 — New York: UTC-5, from 8 March 07:00Z UTC-4, from 1 November 06:00Z UTC-5. Kolkata: UTC+5:30. Auckland:
 * UTC+13, from 4 April 14:00Z UTC+12, from 26 September 14:00Z UTC+13.
 */

const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`)
const span = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })

export const tableEvents: readonly CalendarEvent[] = [
  // Legacy API: Sundays at 09:30 in New York, 14:30Z in winter and 13:30Z in summer.
  {
    id: 'stand-up',
    title: 'Stand-up',
    when: span('03-01T14:30', '03-01T15:00'),
    recurrence: { timezone: 'America/New_York', rrule: ['RRULE:FREQ=WEEKLY;BYDAY=SU'] },
  },
  // Current API: Sundays at 08:00 in Auckland, 19:00Z on Saturday in summer and 20:00Z in winter.
  {
    id: 'market',
    title: 'Market',
    when: { object: 'timespan', ...span('03-28T19:00', '03-28T20:00'), start_timezone: 'Pacific/Auckland' },
    recurrence: ['RRULE:FREQ=WEEKLY'],
  },
  // Four days at 11:00 in New York, the last in summer time; the second is moved, the third is cancelled.
  {
    id: 'class',
    title: 'Class',
    when: { object: 'timespan', ...span('03-05T16:00', '03-05T17:00'), start_timezone: 'America/New_York' },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  },
  {
    id: 'class-later',
    title: 'Class, later',
    when: { object: 'timespan', ...span('03-06T18:00', '03-06T19:30') },
    master_event_id: 'class',
    original_start_time: at('03-06T16:00'),
  },
  {
    id: 'class-cancelled',
    title: 'Class, cancelled',
    status: 'cancelled',
    when: { object: 'timespan', ...span('03-07T16:00', '03-07T17:00') },
    master_event_id: 'class',
    original_start_time: at('03-07T16:00'),
  },
  // Cancelled in the legacy API's format.
  { id: 'call', title: 'Call', cancelled: true, when: span('03-02T15:00', '03-02T15:45') },
  // An instant at which New York's clocks go forward.
  { id: 'release', title: 'Release', when: { object: 'time', time: at('03-08T07:00') } },
  // Three hours across each clock change in the table.
  { id: 'shift', title: 'Shift', when: span('03-08T05:30', '03-08T08:30') },
  { id: 'watch', title: 'Watch', when: span('04-04T13:30', '04-04T14:30') },
  { id: 'patrol', title: 'Patrol', when: span('09-26T13:30', '09-26T14:30') },
  { id: 'round', title: 'Round', when: span('11-01T05:30', '11-01T06:30') },
  // 31 hours: a bar on the viewer's days.
  { id: 'crossing', title: 'Crossing', when: span('03-03T20:00', '03-05T03:00') },
  // Dates, which are the same in every time zone.
  { id: 'holiday', title: 'Holiday', when: { object: 'date', date: plainDate('2026-03-04') } },
  {
    id: 'trip',
    title: 'Trip',
    when: { start_date: plainDate('2026-03-06'), end_date: plainDate('2026-03-09') },
  },
  {
    id: 'bins',
    title: 'Bins',
    when: { date: plainDate('2026-03-03') },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'],
  },
]

/** A week from a Monday on, as one viewer sees it. */
export interface TableWeek {
  readonly timeZone: string
  readonly monday: string
  /** The number of rows: 25 if a day of the week repeats an hour. */
  readonly rows: 24 | 25
  /** Skipped time: the day, the row and the minutes. */
  readonly missing: readonly string[]
  /**
   * The day, and the row and minutes of start and end; `again` is a repeated hour. An event without a duration is 25 minutes
   * high.
   */
  readonly timed: readonly string[]
  /** The first and last day; an arrow marks a span that continues beyond the week. */
  readonly bars: readonly string[]
}

const [newYork, kolkata, auckland] = ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const
const beforeSunday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dates = ['Bins Tue–Tue', 'Holiday Wed–Wed', 'Trip Fri–Sun →']

export const tableWeeks: readonly TableWeek[] = [
  {
    timeZone: newYork,
    monday: '2026-03-02',
    rows: 24,
    missing: ['Sun 02:00–03:00'],
    timed: [
      'Call Mon 10:00–10:45',
      'Class Thu 11:00–12:00',
      'Class, later Fri 13:00–14:30',
      'Class, cancelled Sat 11:00–12:00',
      'Shift Sun 00:30–04:30',
      'Release Sun 03:00–03:25',
      'Stand-up Sun 09:30–10:00',
      'Class Sun 11:00–12:00',
    ],
    bars: [...dates, 'Crossing Tue–Wed'],
  },
  {
    timeZone: kolkata,
    monday: '2026-03-02',
    rows: 24,
    missing: [],
    timed: [
      'Call Mon 20:30–21:15',
      'Class Thu 21:30–22:30',
      'Class, later Fri 23:30–24:00',
      'Class, later Sat 00:00–01:00',
      'Class, cancelled Sat 21:30–22:30',
      'Shift Sun 11:00–14:00',
      'Release Sun 12:30–12:55',
      'Stand-up Sun 19:00–19:30',
      'Class Sun 20:30–21:30',
    ],
    bars: [...dates, 'Crossing Wed–Thu'],
  },
  {
    timeZone: auckland,
    monday: '2026-03-02',
    rows: 24,
    missing: [],
    timed: [
      'Stand-up Mon 03:30–04:00',
      'Call Tue 04:00–04:45',
      'Class Fri 05:00–06:00',
      'Class, later Sat 07:00–08:30',
      'Class, cancelled Sun 05:00–06:00',
      'Shift Sun 18:30–21:30',
      'Release Sun 20:00–20:25',
    ],
    bars: [...dates, 'Crossing Wed–Thu'],
  },
  {
    timeZone: newYork,
    monday: '2026-03-30',
    rows: 24,
    missing: [],
    timed: ['Watch Sat 09:30–10:30', 'Market Sat 16:00–17:00', 'Stand-up Sun 09:30–10:00'],
    bars: [],
  },
  {
    timeZone: kolkata,
    monday: '2026-03-30',
    rows: 24,
    missing: [],
    timed: ['Watch Sat 19:00–20:00', 'Market Sun 01:30–02:30', 'Stand-up Sun 19:00–19:30'],
    bars: [],
  },
  {
    timeZone: auckland,
    monday: '2026-03-30',
    rows: 25,
    missing: beforeSunday.map((day) => `${day} 02:00 again–03:00`),
    timed: ['Stand-up Mon 02:30–03:00', 'Watch Sun 02:30–02:30 again', 'Market Sun 08:00–09:00'],
    bars: [],
  },
  {
    timeZone: newYork,
    monday: '2026-09-21',
    rows: 24,
    missing: [],
    timed: ['Patrol Sat 09:30–10:30', 'Market Sat 15:00–16:00', 'Stand-up Sun 09:30–10:00'],
    bars: [],
  },
  {
    timeZone: kolkata,
    monday: '2026-09-21',
    rows: 24,
    missing: [],
    timed: ['Patrol Sat 19:00–20:00', 'Market Sun 00:30–01:30', 'Stand-up Sun 19:00–19:30'],
    bars: [],
  },
  {
    timeZone: auckland,
    monday: '2026-09-21',
    rows: 24,
    missing: ['Sun 02:00–03:00'],
    timed: ['Stand-up Mon 01:30–02:00', 'Patrol Sun 01:30–03:30', 'Market Sun 08:00–09:00'],
    bars: [],
  },
  {
    timeZone: newYork,
    monday: '2026-10-26',
    rows: 25,
    missing: beforeSunday.map((day) => `${day} 01:00 again–02:00`),
    timed: ['Market Sat 15:00–16:00', 'Round Sun 01:30–01:30 again', 'Stand-up Sun 09:30–10:00'],
    bars: [],
  },
  {
    timeZone: kolkata,
    monday: '2026-10-26',
    rows: 24,
    missing: [],
    timed: ['Market Sun 00:30–01:30', 'Round Sun 11:00–12:00', 'Stand-up Sun 20:00–20:30'],
    bars: [],
  },
  {
    timeZone: auckland,
    monday: '2026-10-26',
    rows: 24,
    missing: [],
    timed: ['Stand-up Mon 02:30–03:00', 'Market Sun 08:00–09:00', 'Round Sun 18:30–19:30'],
    bars: [],
  },
]

/** March in weeks from Monday, 23 February, to Sunday, 5 April: the date of each cell and its events. */
export interface TableMonth {
  readonly timeZone: string
  readonly cells: readonly string[]
}

/** Bars in a month, from the first to the last date in each week. */
const datesInMonth = [
  'Holiday 03-04–03-04',
  'Trip 03-06–03-08 →',
  '← Trip 03-09–03-09',
  'Bins 03-03–03-03',
  'Bins 03-10–03-10',
]
const on = (title: string, ...own: string[]) => own.map((date) => `${title} ${date}`)

export const tableMonths: readonly TableMonth[] = [
  {
    timeZone: newYork,
    cells: [
      ...datesInMonth,
      'Crossing 03-03–03-04',
      ...on('Stand-up', '03-01', '03-08', '03-15', '03-22', '03-29', '04-05'),
      ...on('Market', '03-28', '04-04'),
      ...on('Class', '03-05', '03-08'),
      ...on('Class, later', '03-06'),
      ...on('Class, cancelled', '03-07'),
      ...on('Call', '03-02'),
      ...on('Release', '03-08'),
      ...on('Shift', '03-08'),
      ...on('Watch', '04-04'),
    ],
  },
  {
    timeZone: kolkata,
    cells: [
      ...datesInMonth,
      'Crossing 03-04–03-05',
      ...on('Stand-up', '03-01', '03-08', '03-15', '03-22', '03-29', '04-05'),
      ...on('Market', '03-29', '04-05'),
      ...on('Class', '03-05', '03-08'),
      ...on('Class, later', '03-06', '03-07'),
      ...on('Class, cancelled', '03-07'),
      ...on('Call', '03-02'),
      ...on('Release', '03-08'),
      ...on('Shift', '03-08'),
      ...on('Watch', '04-04'),
    ],
  },
  {
    timeZone: auckland,
    cells: [
      ...datesInMonth,
      'Crossing 03-04–03-05',
      ...on('Stand-up', '03-02', '03-09', '03-16', '03-23', '03-30'),
      ...on('Market', '03-29', '04-05'),
      ...on('Class', '03-06', '03-09'),
      ...on('Class, later', '03-07'),
      ...on('Class, cancelled', '03-08'),
      ...on('Call', '03-03'),
      ...on('Release', '03-08'),
      ...on('Shift', '03-08'),
      ...on('Watch', '04-05'),
    ],
  },
]

/** The days of a week from Monday on. */
export const tableDays = [...beforeSunday, 'Sun'] as const

/** A row of the table: an hour, perhaps `again`, and the minutes after its start. */
export const rowOf = (hour: number, minutes: number, isAgain: boolean): string => {
  const [own, after] = [hour + Math.floor(minutes / 60), Math.round(minutes % 60)]
  return `${String(own).padStart(2, '0')}:${String(after).padStart(2, '0')}${isAgain && minutes < 60 ? ' again' : ''}`
}
