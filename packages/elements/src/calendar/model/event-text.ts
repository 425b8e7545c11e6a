import { type CalendarInfo, hexColor } from '@whenable/contract'
import {
  dateAt,
  formatDate,
  formatRange,
  formatTime,
  type Instant,
  intervalOf,
  isRecurring,
  type TimeFormat,
  type When,
} from '@whenable/time'
import type { CalendarMessages } from '../../messages/calendar.js'
import type { ChoosingMessages } from '../../messages/choosing.js'
import { dayRange } from '../../messages/day-range.js'
import { isolated } from '../../messages/isolated.js'
import type { LayoutMessages } from '../../messages/layouts.js'
import type { TimesMessages } from '../../messages/times.js'
import type { EventOccurrence } from './plain-events.model.js'

/**
 * A colour that is safe in a style: `#rgb`, `#rrggbb`, or a name that the browser knows, as in calendar files (RFC
 * 7986, COLOR).
 */
export const safeColor = (color: string | null | undefined): string | undefined =>
  hexColor(color) ?? (color && /^[a-z]+$/i.test(color) && CSS.supports('color', color) ? color : undefined)

/** A colour of an `EventText` as a CSS declaration; empty means the accent colour. */
export const colorStyle = (color: string | undefined): string => (color ? `--c:${color};` : '')

/** All messages of a calendar. */
export type AllCalendarMessages = ChoosingMessages & TimesMessages & LayoutMessages & CalendarMessages

/** What texts of events depend on. */
export interface EventTextContext {
  readonly format: TimeFormat
  readonly messages: AllCalendarMessages
  readonly calendars: ReadonlyMap<string, CalendarInfo>
}

/** The texts of an event. They are plain text. */
export interface EventText {
  readonly title: string
  /** The range of its times; empty for all-day events. */
  readonly time: string
  /** Its start, if there is no room for the range. */
  readonly begins: string
  /** Title, day, time, calendar and status in one sentence. */
  readonly sentence: string
  /** The same if only its start is visible. */
  readonly shortSentence: string
  /** Its states, as class names and parts: `tentative`, `cancelled`, `free`, `repeats`. */
  readonly states: string
  /** A colour that is safe in a style. */
  readonly color: string | undefined
}

const statesOf = (occurrence: EventOccurrence): (keyof CalendarMessages & string)[] => {
  const { status, busy, master_event_id } = occurrence.event
  const isTentative = !occurrence.cancelled && (status === 'tentative' || status === 'maybe')
  return [
    ...(isTentative ? (['tentative'] as const) : []),
    ...(occurrence.cancelled ? (['cancelled'] as const) : []),
    ...(busy === false ? (['shownAsFree'] as const) : []),
    ...(master_event_id || isRecurring(occurrence.event) ? (['repeats'] as const) : []),
  ]
}

/** The day or days of a `when` as text; empty for a time span of several days, whose text has them. */
const dayText = (when: When, { locale, timeZone }: TimeFormat): string => {
  if (when.object === 'date') return formatDate(when.date, { locale, style: 'weekday-day' })
  if (when.object === 'datespan') return dayRange(when.start_date, when.end_date, locale)
  const { start, end } = intervalOf(when, timeZone)
  return dateAt(start, timeZone) === dateAt(Math.max(start, end - 1) as Instant, timeZone)
    ? formatDate(start, { locale, timeZone, style: 'weekday-day' })
    : ''
}

/** A `when` as text, with its day. */
export const whenText = (when: When, format: TimeFormat): string => {
  const { start, end, allDay } = intervalOf(when, format.timeZone)
  return [dayText(when, format), allDay ? '' : formatRange(start, end, format)].filter(Boolean).join(', ')
}

/** The texts of an occurrence in a language and a time zone. */
export const eventText = (
  occurrence: EventOccurrence,
  { format, messages, calendars }: EventTextContext,
): EventText => {
  const { event, when, start, end } = occurrence
  const calendar = calendars.get(event.calendar_id ?? '')
  const title = event.title?.trim() || messages.untitledEvent
  const ownStates = statesOf(occurrence)
  const { capacity } = event
  // Only sessions show their seats.
  const hasSeats = event.event_id && typeof capacity === 'number'
  const seats = hasSeats ? [capacity ? messages.seatsLeft(capacity) : messages.full] : []
  const range = formatRange(start, end, format)
  const time = occurrence.allDay ? '' : [range, ...seats].join(', ')
  const day = dayText(when, format)
  const begins = formatTime(start, format)
  // The visible text comes first.
  const sentence = (clock: string): string =>
    [
      isolated(title, format.locale),
      occurrence.allDay ? messages.allDay : [clock, ...seats].join(', '),
      ...(day ? [day] : []),
      ...(calendar ? [isolated(calendar.name, format.locale)] : []),
      ...ownStates.map((state) => messages[state] as string),
    ].join(', ')
  return {
    title,
    time,
    begins: occurrence.allDay ? '' : begins,
    sentence: sentence(range),
    // “1:00 pm” is not in “1:00 – 2:30 pm”: the name must contain the visible text (WCAG 2.5.3, label in name).
    shortSentence: sentence(range.includes(begins) ? range : `${begins} – ${formatTime(end, format)}`),
    states: ownStates.map((state) => (state === 'shownAsFree' ? 'free' : state)).join(' '),
    color: safeColor(event.color) ?? safeColor(calendar?.color),
  }
}
