import type { InsightFigures, Insights } from '@whenable/contract'
import type { InsightsMessages } from '@whenable/elements/internal/messages/owner/generated/insights'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { dateFormatter, formatDate, type Instant } from '@whenable/time'
import type { InsightsPeriod } from './flow/index.js'

/** The messages that the element uses, of all sections. */
export type InsightsTexts = InsightsMessages & OwnerPartMessages

/** What the templates of insights are rendered from. */
export interface InsightsView {
  readonly messages: InsightsTexts
  readonly lang: string
}

/** A figure, by its name in the answer. */
export type FigureName = 'bookings' | 'cancelled' | 'moved' | 'did_not_come' | 'lead_time'

/** The figures, in the order of the page. */
export const figureNames: readonly FigureName[] = [
  'bookings',
  'cancelled',
  'moved',
  'did_not_come',
  'lead_time',
]

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The units of times to a booking, the longest first, with the time from which each is used. */
const units = [
  { unit: 'day', seconds: day, from: 1.5 * day },
  { unit: 'hour', seconds: hour, from: 59.5 * minute },
  { unit: 'minute', seconds: minute, from: 0 },
] as const

/** A number of weeks or months, such as `12 weeks`. */
export const periodText = ({ unit, count }: InsightsPeriod, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** How far ahead something is booked, such as `3 days`. */
const leadTimeText = (seconds: number, lang: string): string => {
  const { unit, seconds: size } = units.find(({ from }) => seconds >= from) ?? units[2]
  const format = new Intl.NumberFormat(lang, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  })
  return format.format(seconds / size)
}

/** The value of a figure; a dash if there is none. */
export const figureText = (
  figures: InsightFigures,
  name: FigureName | 'cancelled_by_guest',
  lang: string,
): string => {
  const value = figures[name]
  if (value === undefined) return '–'
  return name === 'lead_time' ? leadTimeText(value, lang) : new Intl.NumberFormat(lang).format(value)
}

/** Whether no booking began in the period. */
export const isEmpty = ({ total }: Insights): boolean => total.bookings + total.cancelled === 0

/** From when on all bookings that a figure counts are kept; undefined if always. */
const keptSince = ({ bookings_since, cancelled_since }: Insights, name: FigureName): Instant | undefined =>
  name === 'cancelled' ? cancelled_since : bookings_since

/** Whether the period before has a figure that counts all its bookings. */
export const isComparable = (insights: Insights, name: FigureName): boolean => {
  if (insights.before[name] === undefined) return false
  return (keptSince(insights, name) ?? -Infinity) <= insights.before_start_time
}

/** From when on the period has all bookings; undefined if it has all. */
export const completeSince = (insights: Insights): Instant | undefined => {
  const since = keptSince(insights, 'cancelled')
  return since !== undefined && since > insights.start_time ? since : undefined
}

/** The days of a week or a month, or of all, abbreviated or in full. */
export const daysText = (
  { start_time: start, end_time: end }: Pick<Insights, 'start_time' | 'end_time'>,
  { timezone }: Insights,
  lang: string,
  isShort = false,
): string => {
  const style = isShort ? ({ day: 'numeric', month: 'short' } as const) : ({ dateStyle: 'long' } as const)
  // The end is the start of the next day.
  return dateFormatter(lang, { ...style, timeZone: timezone }).formatRange(start * 1000, (end - 1) * 1000)
}

/** A date, such as `2 March 2026`. */
export const dateText = (at: Instant, { timezone }: Insights, lang: string): string =>
  formatDate(at, { locale: lang, timeZone: timezone, style: 'long' })

/** The days of a week, abbreviated, or the name of a month with its year. */
export const nameText = (period: Insights['periods'][number], insights: Insights, lang: string): string =>
  insights.unit === 'month'
    ? dateFormatter(lang, { month: 'long', year: 'numeric', timeZone: insights.timezone }).format(
        period.start_time * 1000,
      )
    : daysText(period, insights, lang, true)
