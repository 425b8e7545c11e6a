import type { CalendarEvent } from '@whenable/contract'
import type { Instant, When } from '@whenable/time'
import { RecurrenceError, readRecurrence } from '@whenable/time/recurrence'
import { occurrenceId, type Start, startOf } from '@whenable/time/series'
import { contentLine, type Properties, propertiesOf } from '../properties.js'
import { recurrenceLinesOf } from '../recurrence-lines.js'
import { detailsOf, titleOf } from './event-details.js'
import { type Clock, endAfter, type Moment, momentOf, whenOf } from './moments.js'

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
  /** Undefined if no time of it can be read. An override that says no time has no `when`. */
  readonly event: CalendarEvent | undefined
  /** The occurrence that an override replaces, as it is written. */
  readonly original: Moment | undefined
  /** Whether it replaces all later occurrences too (RANGE=THISANDFUTURE). */
  readonly isRange: boolean
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
      const moment = momentOf(
        { parameters: {}, value: text },
        { timeZones: new Map(), defaultTimeZone: timeZone },
      )
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

/** The last line of a name. */
const lineOf = (lines: readonly string[], name: string): string | undefined =>
  lines.findLast(
    (line) => line.slice(0, name.length).toUpperCase() === name && /^[;:]/.test(line[name.length] ?? ''),
  )

/** Reads the moment of a line; undefined if it is missing or invalid, which is an error. */
const readMoment = (
  line: string | undefined,
  name: string,
  clock: Clock,
  errors: string[],
): Moment | undefined => {
  if (line === undefined) return undefined
  try {
    const found = contentLine(line)
    if (found) return momentOf(found, clock)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  errors.push(`${name} is ${quoted(line.slice(name.length + 1))}: expected a date or a time`)
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

/** The id of an event, or of an override at a start by its series. */
export const eventId = (uid: string, original?: Start): string =>
  original === undefined ? uid : occurrenceId(uid, original)

/** The lines of a dated series: dates, by the time zone of each, so that they are the same for every reader. */
const datedRecurrence = (lines: readonly string[], when: When, { defaultTimeZone }: Clock): string[] =>
  recurrenceLinesOf({ start: startOf(when), timeZone: defaultTimeZone, lines })

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
  const moment = (name: string) => readMoment(lineOf(times, name), name, clock, errors)
  const start = moment('DTSTART')
  const originalLine = lineOf(times, 'RECURRENCE-ID')
  const original = moment('RECURRENCE-ID')
  const range = originalLine && contentLine(originalLine)?.parameters['range']?.toUpperCase()
  if (range && range !== 'THISANDFUTURE')
    errors.push(`RECURRENCE-ID has RANGE=${range.slice(0, 100)}: only this occurrence is replaced`)
  const told = { uid, sequence, title, original, isRange: range === 'THISANDFUTURE', errors, notes }
  const unreadable = (): ReadEvent => ({ ...told, event: undefined, periods: [] })
  if (!start && !original && !errors.length) errors.push('DTSTART is missing')
  if (!start && !original) return unreadable()
  const end = moment('DTEND')
  const isEndUnknown = !end && errors.some((error) => error.startsWith('DTEND'))
  if (isEndUnknown) errors.push(assumedLength)
  const texts = lines.filter((line) => !isTime(line))
  const name = uid || `#${number}`
  const duration = lastOf(properties, 'duration')?.value
  let event: CalendarEvent
  try {
    event = {
      id: eventId(name, original && ('date' in original ? original.date : original.instant)),
      when: start && timesOf(start, end, duration, isEndUnknown, errors),
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
  if (original || !start) return { ...told, event: { ...event, master_event_id: name }, periods: [] }
  const own = withTimeZones(readableRecurrence(times, errors), clock)
  const readable = recurrenceOf(own, errors, notes)
  const recurrence = isDated(start) ? datedRecurrence(readable, event.when as When, clock) : readable
  return {
    ...told,
    event: { ...event, ...(recurrence.length && { recurrence }) },
    periods: isDated(start) ? [] : periodsOf(own, start.timeZone, errors),
  }
}
