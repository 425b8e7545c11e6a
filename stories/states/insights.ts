import type { InsightFigures, Insights } from '@whenable/contract'
import { addDays, addMonths, type PlainDate, plainDate, startOfDay } from '@whenable/time'
import { storyTimeZone } from './studio.js'

const day = 86_400

/** Figures of some bookings, of which about every tenth was cancelled. */
const figuresOf = (bookings: number, change: Partial<InsightFigures> = {}): InsightFigures => ({
  bookings,
  cancelled: Math.round(bookings / 9),
  cancelled_by_guest: Math.round(bookings / 12),
  moved: Math.round(bookings / 12),
  came: Math.round(bookings / 2),
  did_not_come: Math.round(bookings / 24),
  lead_time: 4 * day,
  ...change,
})

/** How many bookings there are in a week: some more each month, and fewer around the turn of the year. */
const bookingsIn = (week: number): number =>
  9 + ((week * 7) % 11) + Math.floor(week / 5) - (week % 13 === 0 ? 6 : 0)

const [lastWeek, lastMonth] = [plainDate('2026-03-09'), plainDate('2026-03-01')]

/** What the bookings of some weeks or months come to in the studio of the stories. */
export const storyInsights = ({
  weeks,
  months,
}: {
  readonly weeks?: string | null | undefined
  readonly months?: string | null | undefined
}): Insights => {
  const startOf = (date: PlainDate) => startOfDay(date, storyTimeZone)
  const count = Number(months ?? weeks)
  /** The first day of the current week or month, or of an earlier one. */
  const dateOf = (number: number): PlainDate =>
    months ? addMonths(lastMonth, number) : addDays(lastWeek, 7 * number)
  const counts = Array.from({ length: count }, (_, index) =>
    months ? 4 * bookingsIn(48 - count + index) : bookingsIn(60 - count + index),
  )
  const sum = counts.reduce((total, count) => total + count, 0)
  return {
    timezone: storyTimeZone,
    start_time: startOf(dateOf(1 - count)),
    end_time: startOf(dateOf(1)),
    unit: months ? 'month' : 'week',
    total: figuresOf(sum),
    before: figuresOf(Math.round(sum * 0.87), { lead_time: 5 * day, did_not_come: Math.round(sum / 16) }),
    before_start_time: startOf(dateOf(1 - 2 * count)),
    bookings_since: undefined,
    cancelled_since: startOf(addDays(lastWeek, -90)),
    periods: counts.map((bookings, index) => {
      const start = dateOf(index + 1 - count)
      return {
        ...figuresOf(bookings, { lead_time: (2 + (index % 4)) * day }),
        start_date: start,
        start_time: startOf(start),
        end_time: startOf(dateOf(index + 2 - count)),
      }
    }),
    event_types: [
      { name: 'Project walkthrough', color: '#3b5bdb', part: 0.5, lead_time: 3 * day },
      { name: 'Design review', color: '#b45309', part: 0.3, lead_time: 6 * day },
      { name: 'Intro call', color: '#0b6477', part: 0.16, lead_time: 20 * 3_600 },
      { name: undefined, color: undefined, part: 0.04, lead_time: 9 * day },
    ].map(({ name, color, part, lead_time }, index) => ({
      ...figuresOf(Math.round(sum * part), { lead_time }),
      configuration_id: `type-${index}`,
      name,
      color,
    })),
    hosts: [
      { email: 'ada@marlow.example', name: 'Ada Lovelace', part: 0.62 },
      { email: 'jonas@marlow.example', name: 'Jonas Okafor', part: 0.55 },
    ].map(({ part, ...host }) => ({ ...figuresOf(Math.round(sum * part)), ...host })),
  }
}
