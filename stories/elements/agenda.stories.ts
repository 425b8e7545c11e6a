import '@whenable/elements/define/agenda'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { type CalendarEvent, type CalendarSource, ServiceError } from '@whenable/contract'
import type { Agenda } from '@whenable/elements'
import { eventListSource } from '@whenable/flow/calendar'
import type { Instant } from '@whenable/time'
import { sampleCalendars, sampleEvents, sampleNow, sampleTimeZone } from '../states/sample-events.js'

const at = (days: number, minutes: number): Instant =>
  (sampleNow + days * 86_400 + (minutes - 40) * 60) as Instant

/** Ten thousand meetings over a year. */
const many = Array.from({ length: 10_000 }, (_, index): CalendarEvent => {
  const start = at(Math.floor(index / 28) - 180, (index % 28) * 20 - 120)
  return {
    ...{ id: `${index}`, title: `Meeting ${index + 1}` },
    calendar_id: sampleCalendars[index % 2]?.id as string,
    when: { start_time: start, end_time: start + 1200 },
  }
})

/** The code that a page writes for a source. */
const written = { source: "createCalendarSource({ baseUrl: 'https://booking.example.com', grantId: '…' })" }

const sound = eventListSource(sampleEvents, sampleCalendars)
const failing: CalendarSource = {
  ...sound,
  events: async (query, options) => {
    if (query.calendarId === 'own') throw new ServiceError('internal_error', 'this calendar is out of order')
    return sound.events(query, options)
  },
}

/**
 * Events by day, from today, scrolling endlessly in both directions. Only events near the visible ones are in the page. Arrow
 * keys move between events, PageUp and PageDown between days.
 */
const meta: Meta<Agenda> = {
  title: 'Elements/when-agenda',
  component: 'when-agenda',
  args: {
    ...{ events: sampleEvents, calendars: sampleCalendars, hourCycle: 'h23', timeZone: sampleTimeZone },
    now: () => sampleNow,
  },
}
export default meta

type Story = StoryObj<Agenda>

/** All-day events come first, then events by time. A multi-day event appears on each of its days. */
export const Default: Story = {}

/** Starts on a day in April. The next event is in June. */
export const Later: Story = { args: { date: '2026-04-10' } }

/** On a phone-sized layout. */
export const Narrow: Story = {
  args: { hourCycle: 'h12' },
  parameters: { width: 340 },
}

/** Right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }

/** In German. */
export const German: Story = { globals: { locale: 'de' } }

/** A year with 10,000 meetings. */
export const TenThousand: Story = { args: { events: many } }

/** A source with one calendar that cannot be read. */
export const FailingCalendar: Story = { args: { source: failing }, parameters: { written } }

/** The calendars are loading. */
export const Loading: Story = { args: { events: [], busy: true } }

/** No events. */
export const Empty: Story = { args: { events: [] } }

/** Loading the events failed. */
export const Failed: Story = { args: { events: [], failed: true } }
