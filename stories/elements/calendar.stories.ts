import type { CalendarEvent, CalendarInfo, CalendarSource } from '@whenable/contract'
import '@whenable/elements/define/calendar'
import '@whenable/elements/define/event'
import '@whenable/elements/define/popup'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { createICalendarSource } from '@whenable/client/icalendar-source'
import type { Calendar, EventCard, EventSelectEvent, Popup } from '@whenable/elements'
import { combineSources, eventListSource, sessionSource } from '@whenable/flow/calendar'
import { type Instant, parseInstant } from '@whenable/time'
import { html } from 'lit'
import { expect, waitFor } from 'storybook/test'
import { studioService } from '../service-in-page.js'
import { visitorOf } from '../visitor.js'

const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const span = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })

const calendars: readonly CalendarInfo[] = [
  { id: 'work', name: 'Work', color: '#3b5bdb' },
  { id: 'team', name: 'Team', color: '#7048e8' },
  { id: 'hiring', name: 'Hiring', color: '#0b7285' },
  { id: 'finance', name: 'Finance', color: '#e67700' },
  { id: 'studio', name: 'Studio', color: '#2b8a3e' },
]

const event = (
  calendar_id: string,
  title: string,
  when: CalendarEvent['when'],
  more = {},
): CalendarEvent => ({
  ...{ id: `${title} ${JSON.stringify(when)}`, calendar_id, title, when },
  ...more,
})

const events: readonly CalendarEvent[] = [
  event(
    'team',
    'Stand-up',
    { ...span('02T09:00', '02T09:30'), start_timezone: 'Europe/Lisbon' },
    {
      id: 'standup',
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    },
  ),
  event('team', 'Stand-up', span('13T09:00', '13T09:30'), {
    ...{ status: 'cancelled', master_event_id: 'standup', original_start_time: at('13T09:00') },
  }),
  event('work', 'Design review', span('09T10:07', '09T12:00')),
  event('work', 'Lunch', span('10T12:30', '10T13:30'), { busy: false }),
  event('hiring', 'Interview', span('11T13:00', '11T14:30')),
  event('finance', 'Tax call?', span('11T13:30', '11T15:00'), { status: 'tentative' }),
  event('work', 'Product walkthrough', span('12T10:30', '12T11:00')),
  event('studio', 'Yoga class', span('13T12:00', '13T13:00')),
  event('finance', 'Deadline', { time: at('14T11:00') }),
  event('studio', 'Team offsite, Porto', { start_date: '2026-03-09', end_date: '2026-03-11' }),
  event('hiring', 'Job fair', { start_date: '2026-03-14', end_date: '2026-03-17' }),
]

/** The given number of events over five weeks, always the same. */
const many = (count: number): CalendarEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const day = (index * 17) % 35
    const start = (at('02T08:00') + day * 86_400 + ((index * 7) % 40) * 900) as Instant
    const minutes = 15 + ((index * 13) % 8) * 15
    const own = calendars[index % calendars.length] as CalendarInfo
    const title = `Meeting ${index + 1}`
    return event(own.id, title, { start_time: start, end_time: start + minutes * 60 }, { id: `${index}` })
  })

/** A source that stores changes. */
const keeping = (): CalendarSource => {
  const known = [...events]
  return {
    ...eventListSource(known, calendars),
    events: async ({ calendarId }) => known.filter(({ calendar_id }) => calendar_id === calendarId),
    change: async ({ kind, event: changed }) => {
      const index = known.findIndex(({ id }) => id === changed.id)
      if (kind === 'remove') known.splice(index, 1)
      else if (index < 0) known.push(changed)
      else known[index] = changed
      return changed
    },
  }
}

/** One calendar cannot be read, and another account must be reconnected. */
const failing: CalendarSource = {
  calendars: async () =>
    calendars.map((one) =>
      one.id === 'team' ? { ...one, access: 'expired', reconnectUrl: 'https://example.com/connect' } : one,
    ),
  events: async (query, options) => {
    if (query.calendarId === 'finance') throw new Error('away')
    return eventListSource(events, calendars).events(query, options)
  },
}

/** Three days of talks in Berlin, shown in Lisbon's time: a series with one later and one cancelled occurrence. */
const talks = `BEGIN:VCALENDAR
X-WR-CALNAME:Talks
COLOR:teal
BEGIN:VEVENT
UID:doors
DTSTART;TZID=Europe/Berlin:20260310T090000
DURATION:PT45M
RRULE:FREQ=DAILY;COUNT=3
SUMMARY:Doors open
END:VEVENT
BEGIN:VEVENT
UID:doors
RECURRENCE-ID;TZID=Europe/Berlin:20260312T090000
DTSTART;TZID=Europe/Berlin:20260312T110000
DURATION:PT45M
SUMMARY:Doors open, late
END:VEVENT
BEGIN:VEVENT
UID:opening
DTSTART;TZID=Europe/Berlin:20260310T100000
DTEND;TZID=Europe/Berlin:20260310T113000
SUMMARY:Opening
LOCATION:Hall 1
END:VEVENT
BEGIN:VEVENT
UID:zones
DTSTART;TZID=Europe/Berlin:20260311T140000
DTEND;TZID=Europe/Berlin:20260311T150000
SUMMARY:Clocks that go back
STATUS:TENTATIVE
COLOR:crimson
END:VEVENT
BEGIN:VEVENT
UID:dinner
DTSTART;TZID=Europe/Berlin:20260311T190000
DTEND;TZID=Europe/Berlin:20260311T220000
SUMMARY:Dinner
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:fair
DTSTART;VALUE=DATE:20260310
DTEND;VALUE=DATE:20260313
SUMMARY:Fair
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR`

/** One calendar file loads, another is missing. */
const files = combineSources({
  Talks: createICalendarSource({ text: talks, id: 'talks', timeZone: 'Europe/Lisbon' }),
  Holidays: createICalendarSource({
    ...{ url: 'https://files.example/holidays.ics', id: 'holidays', name: 'Holidays' },
    fetch: async () => new Response('Not here', { status: 404 }),
  }),
})

/** Events in a month, a week, some days or an agenda, from a list or from a source that also stores changes. */
const meta: Meta<Calendar> = {
  title: 'Elements/when-calendar',
  component: 'when-calendar',
  parameters: { width: 980 },
  args: {
    ...{ view: 'week', views: ['month', 'week', 'day', 'agenda'], date: '2026-03-12', lang: 'en-GB' },
    ...{ hourCycle: 'h23', timeZone: 'Europe/Lisbon', events, calendars, now: () => at('12T14:07') },
  },
}
export default meta

type Story = StoryObj<Calendar>

const businessHours = { days: [1, 2, 3, 4, 5], start: '9:00', end: '18:00' }

/** A week. */
export const Default: Story = {}

/** A month with week numbers. */
export const Month: Story = { args: { view: 'month', weekNumbers: 'iso' } }

/** Working days, with closed hours shaded. */
export const WorkWeek: Story = { args: { view: 'work-week', businessHours } }

/** Four days from today. */
export const FourDays: Story = { args: { view: 'days' } }

/** A day with two time zones. */
export const Day: Story = { args: { view: 'day', secondTimeZone: 'Asia/Tokyo' } }

/** A list of upcoming events. */
export const Agenda: Story = { args: { view: 'agenda' } }

/** Scrolls to the first hour. */
const toFirstHour: Story['play'] = async ({ canvasElement }) => {
  const scroll = () => canvasElement.querySelector('when-calendar')?.shadowRoot?.querySelector('.scroll')
  await waitFor(() => expect(scroll()).toBeTruthy())
  scroll()?.scrollTo(0, 0)
}

/** Clocks go forward: an hour is skipped. */
export const SpringForward: Story = { args: { date: '2026-03-29' }, play: toFirstHour }

/** Clocks go back: an hour occurs twice. */
export const FallBack: Story = { args: { date: '2026-10-25' }, play: toFirstHour }

/** Only the day on which clocks go back. */
export const FallBackDay: Story = { args: { date: '2026-10-25', view: 'day' }, play: toFirstHour }

/** On a large screen. */
export const Wide: Story = { parameters: { width: 1400 } }

/** With a 12-hour clock. */
export const TwelveHours: Story = { args: { hourCycle: 'h12' } }

/** Very long titles. */
export const LongNames: Story = {
  args: {
    events: events.map((one, index) => ({
      ...one,
      title: index % 2 ? `${one.title}, and what else there is to be said of it before noon` : 'W'.repeat(60),
    })),
  },
}

/** The page's own event card. */
export const EventOpen: Story = {
  decorators: [
    (story) =>
      html`<div
        @when-event-select=${({ currentTarget, occurrence }: EventSelectEvent) => {
          const page = currentTarget as HTMLElement
          ;(page.querySelector('when-event') as EventCard).event = occurrence.event
          ;(page.querySelector('when-popup') as Popup).open = true
        }}
      >
        ${story()}
        <when-popup label="Event">
          <when-event hour-cycle="h23" time-zone="Europe/Lisbon"></when-event>
        </when-popup>
      </div>`,
  ],
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).press(/Design review/)
    await visitorOf(canvasElement).find('dialog', /./)
  },
}

/** A thousand events over five weeks. */
export const ThousandEvents: Story = { args: { events: many(1000) } }

/** A thousand events in a month: a count replaces those without room. */
export const ThousandEventsInAMonth: Story = { args: { view: 'month', events: many(1000) } }

/** The list of a day's remaining events is open. */
export const MoreOpen: Story = {
  args: { view: 'month', events: many(1000) },
  play: async ({ canvasElement }) => {
    await visitorOf(canvasElement).press(/\+\d+ more/)
    await visitorOf(canvasElement).find('dialog', /./)
  },
}

/** In Arabic, right to left. */
export const RightToLeft: Story = { args: { lang: 'ar' }, globals: { locale: 'ar' } }

/** In German. */
export const German: Story = { args: { lang: 'de', view: 'month', weekNumbers: 'iso' } }

/** The code that a page writes for a source. */
const written = { source: "createCalendarSource({ baseUrl: 'https://booking.example.com', grantId: '…' })" }

/** Events move by pointer, or by keyboard after M. For a series, a question asks which occurrences move. */
export const Editable: Story = {
  args: { editable: true, source: keeping() },
  parameters: { written },
}

/** Sessions of a group event beside a person's own calendars, with the seats left. They are booked in a dialog. */
export const Sessions: Story = {
  args: {
    date: '2026-03-16',
    source: combineSources({
      Own: eventListSource(events, calendars),
      Classes: sessionSource(studioService('classes')),
    }),
  },
  parameters: {
    written: {
      source: `combineSources({
  Own: createCalendarSource({ baseUrl: 'https://booking.example.com', grantId: '…' }),
  Classes: sessionSource(createBookingService(createClient({ baseUrl: 'https://booking.example.com', slug: 'classes', clientId: '…' }))),
})`,
    },
  },
}

/** Calendar files (`.ics`), one of which is missing. */
export const CalendarFiles: Story = {
  args: { source: files },
  parameters: { written: { source: "createICalendarSource({ url: '/talks.ics' })" } },
}

/** One calendar cannot be read, and another account must be reconnected. */
export const FailingCalendar: Story = { args: { source: failing }, parameters: { written } }

/** On a phone-sized layout: dots, and the list of a day. */
export const Narrow: Story = { args: { view: 'month' }, parameters: { width: 320 } }

/** A day without events. */
export const Empty: Story = { args: { date: '2026-01-01', view: 'day' } }
