import type { CalendarEvent, CalendarInfo } from '@whenable/contract'
import { type Instant, parseInstant } from '@whenable/time'

/** An instant of March 2026, in UTC, which is Lisbon's time until the 29th: `12T09:00`. */
export const inMarch = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)

const span = (start: string, end: string) => ({ start_time: inMarch(start), end_time: inMarch(end) })

/** Calendars of the week from 9 to 15 March 2026. */
export const weekCalendars: readonly CalendarInfo[] = [
  { id: 'work', name: 'Work', color: '#3b5bdb' },
  { id: 'team', name: 'Team', color: '#7048e8' },
]

/** Events of that week: one of each kind, a series, and a crowded time. */
export const weekEvents: readonly CalendarEvent[] = [
  {
    id: 'standup',
    calendar_id: 'team',
    title: 'Stand-up',
    when: { ...span('02T09:00', '02T09:30'), start_timezone: 'Europe/Lisbon' },
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  },
  { id: 'review', calendar_id: 'work', title: 'Design review', when: span('09T10:07', '09T12:00') },
  { id: 'lunch', calendar_id: 'work', title: 'Lunch', busy: false, when: span('10T12:30', '10T13:30') },
  { id: 'interview', calendar_id: 'work', title: 'Interview', when: span('11T13:00', '11T14:30') },
  {
    ...{ id: 'tax', calendar_id: 'team', title: 'Tax call', status: 'tentative' },
    when: span('11T13:30', '11T15:00'),
  },
  {
    id: 'party',
    calendar_id: 'team',
    title: 'Party',
    status: 'cancelled',
    when: span('13T18:00', '13T20:00'),
  },
  { id: 'moment', calendar_id: 'work', title: 'Deadline', when: { time: inMarch('14T11:00') } },
  {
    ...{ id: 'offsite', calendar_id: 'work', title: 'Team offsite' },
    when: { start_date: '2026-03-09', end_date: '2026-03-11' },
  },
  ...Array.from({ length: 9 }, (_, index) => ({
    ...{ id: `crowd-${index}`, calendar_id: 'work', title: `Meeting ${index + 1}` },
    when: span(`12T14:${String(index * 5).padStart(2, '0')}`, '12T16:00'),
  })),
]
