import { type Instant, startOfDay, toIsoString } from '@whenable/time'
import { RecurrenceError, readRecurrence } from '@whenable/time/recurrence'
import type { CalendarEvent } from '../ports.js'
import { detailsOf, titleOf } from './event-details.js'
import { type Clock, endAfter, type Moment, momentOf, whenOf } from './moments.js'
import { type Properties, propertiesOf } from './properties.js'

/** What says when an event is fits into far fewer characters; what is longer is made to keep a reader busy. */
const MAX_TIMES_LENGTH = 100_000

/** The first lines that have this many characters together. */
const withinLength = (lines: readonly string[]): string[] => {
  let length = 0
  return lines.filter((line) => {
    length += line.length
    return length <= MAX_TIMES_LENGTH
  })
}

/** Lines of when an event is, and whether it takes time. */
export const timeLine =
  /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXRULE|EXDATE|RECURRENCE-ID|SEQUENCE|STATUS|TRANSP)[;:]/i
const recurrenceLine = /^(?:RRULE|RDATE|EXRULE|EXDATE)/i

/** Whether a line says when an event is, or whether it takes time. */
export const isTime = (line: string): boolean => timeLine.test(line)

/** The RDATE of a series that lasts as long as it says, rather than as long as the series' event. */
export interface Period {
  readonly start: Instant
  readonly end: Instant
}

/** An event as its lines say it. */
export interface ReadEvent {
  /** Empty if it has none. */
  readonly uid: string
  readonly sequence: number
  readonly title: string | undefined
  /** Undefined if no time of it can be read. */
  readonly event: CalendarEvent | undefined
  readonly periods: readonly Period[]
  /** What could not be read, so that the event is at other times than its calendar says. */
  readonly errors: readonly string[]
  /** What was read in a way that may differ from other programs'. */
  readonly notes: readonly string[]
}

/** A text in an error. */
const quoted = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** The lines of a series with current names of their time zones; an unknown time zone becomes the event's own. */
const withTimeZones = (lines: readonly string[], { timeZones }: Clock): string[] =>
  lines.map((line) =>
    line.replace(/;TZID=(?:"([^"]*)"|([^;:]*))/i, (_, inQuotes: string, bare: string) => {
      const timeZone = timeZones.get(inQuotes ?? bare)
      return timeZone ? `;TZID=${timeZone}` : ''
    }),
  )

/** The recurrence lines of an event. If they are too long, only its rules count, so that it is busy more often, not less. */
const readableRecurrence = (times: readonly string[], errors: string[]): string[] => {
  const lines = times.filter((line) => recurrenceLine.test(line))
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  if (length <= MAX_TIMES_LENGTH) return lines
  errors.push(`its recurrence has ${length} characters, more than ${MAX_TIMES_LENGTH}: only its rules count`)
  return withinLength(lines.filter((line) => /^RRULE/i.test(line)))
}

/** A line of a series as far as it can be read. */
const readLine = (line: string, errors: string[], notes: string[]): string[] => {
  try {
    for (const part of readRecurrence([line]).unknownParts)
      notes.push(`its rule has the unknown part ${quoted(part)}, which is ignored`)
    return [line]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const part = error instanceof RecurrenceError ? error.message : `${quoted(line)} cannot be read`
    const effect = /^RRULE/i.test(line)
      ? 'without this rule it is busy at its first occurrence'
      : 'the line is ignored'
    errors.push(`${part}; ${effect}`)
    return []
  }
}

/** The recurrence of an event, as far as its lines can be read, alone and together. */
const recurrenceOf = (lines: readonly string[], errors: string[], notes: string[]): string[] => {
  const readable = lines.flatMap((line) => readLine(line, errors, notes))
  try {
    readRecurrence(readable)
    return readable
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    errors.push(`${error.message}; it is busy at its first occurrence`)
    return []
  }
}

/** A time in jCal's form: `2026-03-30T09:00:00Z` of `20260330T090000Z`. */
const extended = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6')

/** The most periods of a series that are read. */
const MAX_PERIODS = 500

/** The periods of RDATE lines (RFC 5545, section 3.8.5.2), by default in the time zone of their event. */
const periodsOf = (lines: readonly string[], eventTimeZone: string, errors: string[]): Period[] => {
  const written = lines.flatMap((line) => {
    if (!/^RDATE[^:]*;VALUE=PERIOD/i.test(line)) return []
    const timeZone = /;TZID=([^;:]*)/i.exec(line)?.[1] ?? eventTimeZone
    const values = line.slice(line.lastIndexOf(':') + 1).split(',')
    return values.map((value) => ({ value, timeZone }))
  })
  if (written.length > MAX_PERIODS)
    errors.push(`RDATE has ${written.length} periods: only the first ${MAX_PERIODS} have their own length`)
  return written.slice(0, MAX_PERIODS).flatMap(({ value, timeZone }) => {
    const [from = '', to = ''] = value.split('/')
    const instantAt = (text: string): Instant => {
      const property = { parameters: {}, type: 'date-time', value: extended(text) }
      const moment = momentOf(property, { timeZones: new Map(), defaultTimeZone: timeZone })
      if ('date' in moment) throw new RangeError(`${quoted(text)} is a date`)
      return moment.instant
    }
    try {
      const start = instantAt(from)
      const end = /^[+-]?P/i.test(to) ? endAfter(start, timeZone, to) : instantAt(to)
      return end > start ? [{ start, end }] : []
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      errors.push(
        `RDATE has the period ${quoted(value)}: expected a start and an end; it lasts as long as the event`,
      )
      return []
    }
  })
}

/** The last property of a name: where it may be there only once, the last counts. */
const lastOf = (properties: Properties, name: string) => properties.get(name)?.at(-1)

/** Reads the moment of a property; undefined if it is missing or invalid, which is an error. */
const readMoment = (
  lines: readonly string[],
  properties: Properties,
  name: string,
  clock: Clock,
  errors: string[],
) => {
  const property = lastOf(properties, name)
  const line = lines.findLast(
    (one) => one.slice(0, name.length).toLowerCase() === name && /^[;:]/.test(one[name.length] ?? ''),
  )
  if (line === undefined) return undefined
  try {
    if (property) return momentOf(property, clock)
  } catch {
    // Reported below.
  }
  errors.push(`${name.toUpperCase()} is ${quoted(line.slice(name.length + 1))}: expected a date or a time`)
  return undefined
}

const isDated = (moment: Moment): moment is Extract<Moment, { date: unknown }> => 'date' in moment

/** What is assumed of an event whose end cannot be read. */
const assumedLength = 'it counts as one hour long, or as one day'

/** When an event is. An end that cannot be read is assumed. */
const timesOf = (
  start: Moment,
  end: Moment | undefined,
  duration: string | undefined,
  isEndUnknown: boolean,
  errors: string[],
) => {
  const assumed = isDated(start) ? undefined : 'PT1H'
  if (isEndUnknown) return whenOf({ start, duration: assumed }).when
  try {
    const { when, isReversed } = whenOf({ start, end, duration })
    if (isReversed) errors.push(`it ends before it starts; ${assumedLength}`)
    return when
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    errors.push(`its end cannot be read (${error.message}); ${assumedLength}`)
    return whenOf({ start, duration: assumed }).when
  }
}

/** The id of an event, or of an override. */
export const eventId = (uid: string, original?: Moment): string =>
  original
    ? `${uid}_${('date' in original ? original.date : toIsoString(original.instant)).replace(/[-:]/g, '')}`
    : uid

/**
 * Reads an event by its lines (RFC 5545, section 3.6.1). What cannot be read is left out, and told.
 *
 * @param number names an event that has no UID.
 */
export const readEvent = (lines: readonly string[], number: number, clock: Clock): ReadEvent => {
  const errors: string[] = []
  const notes: string[] = []
  const times = lines.filter(isTime)
  const properties = propertiesOf(withinLength(times.filter((line) => !recurrenceLine.test(line))))
  const uid = lastOf(properties, 'uid')?.value.trim() ?? ''
  const sequence = Number(/^\d{1,9}$/.exec(lastOf(properties, 'sequence')?.value ?? '')?.[0] ?? 0)
  const title = titleOf(lines)
  const unreadable = (): ReadEvent => ({ uid, sequence, title, event: undefined, periods: [], errors, notes })
  const moment = (name: string) => readMoment(times, properties, name, clock, errors)
  const start = moment('dtstart')
  if (!start && !errors.length) errors.push('DTSTART is missing')
  if (!start) return unreadable()
  const original = moment('recurrence-id')
  if (lastOf(properties, 'recurrence-id')?.parameters['range'])
    errors.push('RECURRENCE-ID replaces all later occurrences too; only the first one is replaced')
  const end = moment('dtend')
  const isEndUnknown = !end && errors.some((error) => error.startsWith('DTEND'))
  if (isEndUnknown) errors.push(assumedLength)
  const texts = lines.filter((line) => !isTime(line))
  const name = uid || `#${number}`
  let event: CalendarEvent
  try {
    event = {
      id: eventId(name, original),
      when: timesOf(start, end, lastOf(properties, 'duration')?.value, isEndUnknown, errors),
      status: lastOf(properties, 'status')?.value.toLowerCase(),
      // Does not block its owner's time (RFC 5545, section 3.8.2.7).
      busy: lastOf(properties, 'transp')?.value.toUpperCase() !== 'TRANSPARENT',
      ...(texts.length && detailsOf(texts)),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    errors.push(error.message)
    return unreadable()
  }
  const told = { uid, sequence, title, errors, notes }
  if (original) {
    const original_start_time = 'date' in original ? startOfDay(original.date, 'UTC') : original.instant
    return { ...told, event: { ...event, master_event_id: name, original_start_time }, periods: [] }
  }
  const own = withTimeZones(readableRecurrence(times, errors), clock)
  const recurrence = recurrenceOf(own, errors, notes)
  return {
    ...told,
    event: { ...event, ...(recurrence.length && { recurrence }) },
    periods: isDated(start) ? [] : periodsOf(own, start.timeZone, errors),
  }
}
