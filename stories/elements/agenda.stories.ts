import '@whenable/elements/define/agenda'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import { type CalendarEvent, type CalendarSource, ServiceError } from '@whenable/contract'
import type { Agenda } from '@whenable/elements'
import { eventListSource } from '@whenable/flow/calendar'
import type { Instant } from '@whenable/time'
import { planned, plannedCalendars, plannedNow, plannedZone } from '../states/planned.js'

const at = (days: number, minutes: number): Instant =>
  (plannedNow + days * 86_400 + (minutes - 40) * 60) as Instant

/** Ten thousand meetings over a year. */
const many = Array.from({ length: 10_000 }, (_, index): CalendarEvent => {
  const start = at(Math.floor(index / 28) - 180, (index % 28) * 20 - 120)
  return {
    ...{ id: `${index}`, title: `Meeting ${index + 1}` },
    calendar_id: plannedCalendars[index % 2]?.id as string,
    when: { start_time: start, end_time: start + 1200 },
  }
})

/** What a page writes for a source. */
const written = { source: "createCalendarSource({ baseUrl: 'https://booking.example.com', grantId: '…' })" }

const sound = eventListSource(planned, plannedCalendars)
const failing: CalendarSource = {
  ...sound,
  events: async (query, options) => {
    if (query.calendarId === 'own') throw new ServiceError('internal_error', 'this calendar is out of order')
    return sound.events(query, options)
  },
}

/**
 * Events day by day, from today on and as far back and ahead as one scrolls. Only what is near is in the page. Arrow keys go
 * from event to event, PageUp and PageDown from day to day.
 */
const meta: Meta<Agenda> = {
  title: 'Elements/when-agenda',
  component: 'when-agenda',
  args: {
    ...{ events: planned, calendars: plannedCalendars, hourCycle: 'h23', timeZone: plannedZone },
    now: () => plannedNow,
  },
}
export default meta

type Story = StoryObj<Agenda>

/** Whole days first, then by time; what goes on over days is on each of them. */
export const Default: Story = {}

/** From a day in April on; after it nothing is planned until June. */
export const Later: Story = { args: { date: '2026-04-10' } }

/** In a place as wide as a telephone. */
export const Narrow: Story = {
  args: { hourCycle: 'h12' },
  parameters: { width: 340 },
}

/** From right to left. */
export const RightToLeft: Story = { globals: { locale: 'ar' } }

/** In German. */
export const German: Story = { globals: { locale: 'de' } }

/** A year with 10,000 meetings. */
export const TenThousand: Story = { args: { events: many } }

/** From a source, of whose calendars one cannot be read. */
export const FailingCalendar: Story = { args: { source: failing }, parameters: { written } }

/** While the calendars are being asked for. */
export const Waiting: Story = { args: { events: [], busy: true } }

/** Nothing is planned at all. */
export const Empty: Story = { args: { events: [] } }

/** The page could not get the events. */
export const Failed: Story = { args: { events: [], failed: true } }
