import type { CalendarEvent, CalendarInfo } from '@whenable/contract'
import { type Instant, parseInstant } from '@whenable/time'

/** A Thursday morning in Lisbon: the clock of the stories about events. */
export const sampleNow = parseInstant('2026-03-12T10:40:00Z')
export const sampleTimeZone = 'Europe/Lisbon'

const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`)
const span = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })

export const sampleCalendars: readonly CalendarInfo[] = [
  { id: 'team', name: 'Design team', color: '#2b8a3e', email: 'noor@example.com' },
  { id: 'own', name: 'Personal', color: '#e8590c' },
]

const answers: readonly (readonly [name: string, status: string, comment?: string])[] = [
  ['Kai Lund', 'yes'],
  ['Noor Haddad', 'noreply'],
  ['Ana Prado', 'no', 'On leave that week'],
  ['Lia Fontes', 'yes'],
  ['Tom Reyes', 'maybe'],
  ['Mina Okafor', 'yes'],
  ['Jo Weiss', 'noreply'],
  ['Sam Ito', 'yes'],
]

/** An invitation with every field. */
export const invitation: CalendarEvent = {
  id: 'review',
  calendar_id: 'team',
  title: 'Design review: calendar week view',
  location: 'Room 4, https://maps.example.com/room4',
  description:
    '<p>We look at:</p><ul><li>colours in dark</li><li>dragging by keyboard</li></ul><p>Notes are in <a href="https://docs.example.com/notes">the document</a>.</p>',
  organizer: { name: 'Rita Sousa', email: 'rita@example.com' },
  participants: answers.map(([name, status, comment]) => ({
    ...{ name, status, comment },
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  })),
  conferencing: {
    provider: 'Google Meet',
    details: {
      ...{ url: 'https://meet.example.com/abc', meeting_code: 'abc-defg-hij', password: '4711' },
      phone: ['+351 210 000 000'],
    },
  },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20260430T093000Z'],
  when: { ...span('03-12T10:30', '03-12T11:30'), start_timezone: sampleTimeZone },
}

/** Events of two calendars around that day, and one in June. */
export const sampleEvents: readonly CalendarEvent[] = [
  invitation,
  {
    ...{ id: 'porto', calendar_id: 'own', title: 'Porto', busy: false },
    when: { start_date: '2026-03-11', end_date: '2026-03-14' },
  },
  {
    ...{ id: 'standup', calendar_id: 'team', title: 'Stand-up' },
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=30'],
    when: { ...span('03-02T09:00', '03-02T09:15'), start_timezone: sampleTimeZone },
  },
  {
    ...{ id: 'lunch', calendar_id: 'team', title: 'Lunch with the new ones', status: 'tentative' },
    when: span('03-12T13:00', '03-12T14:00'),
  },
  {
    ...{ id: 'dentist', calendar_id: 'own', title: 'Dentist', status: 'cancelled' },
    when: span('03-12T15:00', '03-12T16:00'),
  },
  {
    ...{ id: 'train', calendar_id: 'own', title: 'Night train', location: 'Santa Apolónia' },
    when: span('03-13T22:00', '03-14T06:00'),
  },
  {
    ...{ id: 'conference', calendar_id: 'own', title: 'Conference' },
    when: { start_date: '2026-06-09', end_date: '2026-06-11' },
  },
]
