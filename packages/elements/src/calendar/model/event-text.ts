import type { CalendarInfo } from '@whenable/contract'
import { hexColor } from '@whenable/contract/values'
import {
  dateAt,
  formatDate,
  formatRange,
  formatTime,
  type Instant,
  intervalOf,
  isRecurring,
  offsetAt,
  type TimeFormat,
  type When,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { dayRange } from '../../messages/day-range.js'
import type { CalendarMessages } from '../../messages/generated/calendar.js'
import type { ChoosingMessages } from '../../messages/generated/choosing.js'
import type { LayoutMessages } from '../../messages/generated/layouts.js'
import type { TimesMessages } from '../../messages/generated/times.js'
import { isolated } from '../../messages/isolated.js'
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
    ? formatDate(dateAt(start, timeZone), { locale, style: 'weekday-day' })
    : ''
}

/** The same for a name, in which a range without its year is quicker to hear and to write. */
const spokenDay = (when: When, format: TimeFormat): string =>
  when.object === 'datespan' && when.start_date.slice(0, 4) === when.end_date.slice(0, 4)
    ? [when.start_date, when.end_date]
        .map((date) => formatDate(date, { locale: format.locale, style: 'weekday-day' }))
        .join(' – ')
    : dayText(when, format)

/** A `when` as text, with its day. */
export const whenText = (when: When, format: TimeFormat): string => {
  const { start, end, allDay } = intervalOf(when, format.timeZone)
  return joined(format.locale, dayText(when, format), allDay ? '' : formatRange(start, end, format))
}

/** The texts of an occurrence. Each text of its times is written on its first use: a month only shows when some begin. */
class OccurrenceText implements EventText {
  readonly title: string
  readonly states: string
  readonly color: string | undefined
  readonly #seats: readonly string[]
  readonly #rest: () => readonly string[]
  #begins: string | undefined
  #range: string | undefined
  #sentence: string | undefined
  #shortSentence: string | undefined

  constructor(
    private readonly occurrence: EventOccurrence,
    private readonly context: EventTextContext,
  ) {
    const { event } = occurrence
    const { messages, calendars, format } = context
    const calendar = calendars.get(event.calendar_id ?? '')
    const ownStates = statesOf(occurrence)
    const { capacity } = event
    this.title = event.title?.trim() || messages.untitledEvent
    this.states = ownStates.map((state) => (state === 'shownAsFree' ? 'free' : state)).join(' ')
    this.color = safeColor(event.color) ?? safeColor(calendar?.color)
    // Only sessions show their seats.
    const hasSeats = event.event_id && typeof capacity === 'number'
    this.#seats = hasSeats ? [capacity ? messages.seatsLeft(capacity) : messages.full] : []
    this.#rest = () => [
      spokenDay(occurrence.when, format),
      calendar ? isolated(calendar.name, format.locale) : '',
      ...ownStates.map((state) => messages[state] as string),
    ]
  }

  get time(): string {
    return this.occurrence.allDay ? '' : joined(this.context.format.locale, this.#rangeText, ...this.#seats)
  }

  get begins(): string {
    const { allDay, start } = this.occurrence
    this.#begins ??= allDay ? '' : formatTime(start, this.context.format)
    return this.#begins
  }

  get sentence(): string {
    this.#sentence ??= this.#sentenceOf(() => this.#rangeText)
    return this.#sentence
  }

  get shortSentence(): string {
    this.#shortSentence ??= this.#sentenceOf(() => {
      const { start, end } = this.occurrence
      const { format } = this.context
      // “1:00 pm” is not in “1:00 – 2:30 pm”: the name must contain the visible text (WCAG 2.5.3, label in name).
      const dash = /\p{L}/u.test(this.begins) ? ' – ' : '–'
      const both = end > start ? `${this.begins}${dash}${formatTime(end, format)}` : this.begins
      const day = dateAt(start, format.timeZone)
      const isClear =
        day === dateAt(end, format.timeZone) &&
        offsetAt(start, format.timeZone) === offsetAt(end, format.timeZone)
      return isClear || !this.#rangeText.includes(this.begins) ? both : this.#rangeText
    })
    return this.#shortSentence
  }

  get #rangeText(): string {
    const { start, end } = this.occurrence
    this.#range ??= formatRange(start, end, this.context.format)
    return this.#range
  }

  /** Title, times, day, calendar and states; the visible text comes first. */
  #sentenceOf(clock: () => string): string {
    const { format, messages } = this.context
    return joined(
      format.locale,
      isolated(this.title, format.locale),
      ...(this.occurrence.allDay ? [messages.allDay] : [clock(), ...this.#seats]),
      ...this.#rest(),
    )
  }
}

/** The texts of an occurrence in a language and a time zone. */
export const eventText = (occurrence: EventOccurrence, context: EventTextContext): EventText =>
  new OccurrenceText(occurrence, context)
