import type { EventData } from '@whenable/contract'
import {
  type Instant,
  instant,
  instantOf,
  isPlainDate,
  type PlainDate,
  toIsoString,
  wallAt,
  wallTime,
} from '@whenable/time'
import { durationText, parseDuration } from '../event-type-editor/durations.model.js'

/** The most places that a date can have. */
const mostPlaces = 500

/** A date with places, in the time of its host. */
export interface NewSession {
  readonly date: PlainDate
  /** `HH:MM` */
  readonly time: string
  readonly durationMinutes: number
  readonly places: number
  readonly isWeekly: boolean
  /** The last date of a weekly one. Absent: it goes on. */
  readonly lastDate?: PlainDate | undefined
}

/** A date with places, as it is stored. */
export interface Session {
  readonly id: string
  readonly start: Instant
  readonly end: Instant
  /** IANA name. */
  readonly timeZone: string
  readonly places: number
  readonly guests: readonly { readonly email: string; readonly name?: string | undefined }[]
  readonly isRepeated: boolean
}

/** What changes of a date. */
export interface SessionChange extends Pick<Session, 'timeZone' | 'places'> {
  /** Absent: it stays when it is. */
  readonly start?: Instant | undefined
  readonly end?: Instant | undefined
}

/** What is typed into the form of a date. */
export interface SessionForm {
  readonly date: string
  readonly time: string
  readonly length: string
  readonly places: string
  readonly isWeekly: boolean
  readonly lastDate: string
}

/** The fields of a form that cannot be read. */
export type SessionProblems = Readonly<Partial<Record<'date' | 'length' | 'places' | 'lastDate', true>>>

/** A form with the values of a date. */
export const sessionForm = ({ start, end, timeZone, places }: Session, lang: string): SessionForm => {
  const wall = wallAt(start, timeZone)
  return {
    ...{ date: wall.slice(0, 10), time: wall.slice(11, 16), places: String(places) },
    ...{ length: durationText((end - start) / 60, lang), isWeekly: false, lastDate: '' },
  }
}

/** What a form says, or what of it cannot be read. A date before `today` is a problem. */
export const readSession = (
  { date, time, length, places, isWeekly, lastDate }: SessionForm,
  { lang, today }: { readonly lang: string; readonly today: string },
): { readonly session: NewSession } | { readonly problems: SessionProblems } => {
  const durationMinutes = parseDuration(length, lang)
  const count = /^\d{1,3}$/.test(places.trim()) ? Number(places) : 0
  const problems: SessionProblems = {
    ...((!isPlainDate(date) || date < today || !/^\d\d:\d\d/.test(time)) && { date: true }),
    ...(!durationMinutes && { length: true }),
    ...((count < 1 || count > mostPlaces) && { places: true }),
    ...(isWeekly && lastDate && lastDate < date && { lastDate: true }),
  }
  if (Object.keys(problems).length || !isPlainDate(date) || !durationMinutes) return { problems }
  return {
    session: {
      ...{ date, durationMinutes, places: count, isWeekly, time: time.slice(0, 5) },
      lastDate: isWeekly && isPlainDate(lastDate) ? lastDate : undefined,
    },
  }
}

/** When a date begins and ends in a time zone, and the lines of its series. */
export const datedSession = (
  { date, time, durationMinutes, isWeekly, lastDate }: NewSession,
  timeZone: string,
): { readonly start: Instant; readonly end: Instant; readonly recurrence: string[] } => {
  const start = instantOf(wallTime(`${date}T${time}`), timeZone)
  const last = lastDate && instantOf(wallTime(`${lastDate}T${time}`), timeZone)
  const until = last ? `;UNTIL=${toIsoString(last).replace(/[-:]|\.\d+/g, '')}` : ''
  return {
    start,
    end: instant(start + durationMinutes * 60),
    recurrence: isWeekly ? [`RRULE:FREQ=WEEKLY${until}`] : [],
  }
}

/** An event as a date; undefined if it has no time of day. */
export const sessionOf = ({
  id,
  when,
  capacity,
  participants,
  master_event_id,
}: EventData): Session | undefined =>
  when.object === 'timespan'
    ? {
        ...{ id, start: when.start_time, end: when.end_time, timeZone: when.start_timezone ?? 'UTC' },
        places: capacity ?? participants.length,
        guests: participants
          .filter(({ status }) => status !== 'no')
          .map(({ email, name }) => ({ email, name })),
        isRepeated: master_event_id !== undefined,
      }
    : undefined
