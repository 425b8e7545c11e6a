import { createHash } from 'node:crypto'
import type { CalendarEvent } from '@whenable/contract'
import { type ICalendar, readICalendar } from '@whenable/contract/icalendar'
import { isTimeZone } from '@whenable/time'
import { type ItemWarning, ProviderError, type RemoteItem } from '../calendar-provider.js'

/** The content of a feed. */
export interface Feed {
  readonly info: ICalendar['info']
  readonly items: readonly RemoteItem[]
  readonly warnings: readonly ItemWarning[]
  /** Seconds before which the feed asks not to be polled again. */
  readonly pollAfter: number | undefined
}

/** A short hash of a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Seconds of a duration (RFC 5545, section 3.3.6). */
const secondsOf = (duration: string): number | undefined => {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(duration.trim())
  if (!found) return undefined
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
  const all = ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)
  return all * 60 + Number(seconds) || undefined
}

/** The longest text in which properties of the calendar itself are looked for. */
const maxHeader = 20_000

/** A property of the calendar itself. */
const headerOf = (text: string, name: string): string | undefined => {
  const end = text.search(/^BEGIN:(?!VCALENDAR)/im)
  const header = text.slice(0, Math.min(end < 0 ? maxHeader : end, maxHeader))
  return new RegExp(`^${name}(?:;[^:\r\n]*)?:([^\r\n]*)`, 'im').exec(header)?.[1]?.trim()
}

/** @throws ProviderError `malformed` unless a text is a calendar from its first line to its last. */
const checkComplete = (text: string, host: string): void => {
  const plain = text.trim()
  if (!/^BEGIN:VCALENDAR\s/i.test(plain))
    throw new ProviderError('malformed', `${host} does not answer with an iCalendar file`)
  if (!/\nEND:VCALENDAR$/i.test(plain.slice(-20)))
    throw new ProviderError('malformed', `the calendar of ${host} breaks off before its end`)
}

/** Groups events by the item that they belong to. */
const groupByUid = (events: readonly CalendarEvent[]): ReadonlyMap<string, CalendarEvent[]> => {
  const groups = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const uid = event.master_event_id ?? event.id
    const group = groups.get(uid)
    if (!group) groups.set(uid, [event])
    else if (event.master_event_id) group.push(event)
    else group.unshift(event)
  }
  return groups
}

/**
 * Reads a feed. Work in slices.
 *
 * @param host names the feed in errors.
 * @param timeZone the IANA time zone of floating times, unless the feed names one.
 * @throws ProviderError `malformed` if the text is not a whole calendar.
 */
export function* readFeed(text: string, host: string, timeZone: string): Generator<unknown, Feed> {
  checkComplete(text, host)
  const own = headerOf(text, 'X-WR-TIMEZONE')
  const zone = own && isTimeZone(own) ? own : timeZone
  const reading = yield* readICalendar(text, { timeZone: zone, details: true })
  if ('error' in reading) {
    const reason = reading.error === 'no-calendar' ? 'is not an iCalendar file' : 'holds too much'
    throw new ProviderError('malformed', `the calendar of ${host} ${reason}`)
  }
  const items: RemoteItem[] = []
  for (const [uid, events] of groupByUid(reading.events)) {
    yield
    items.push({ id: uid, uid, etag: hashOf(JSON.stringify(events)), events, warnings: [] })
  }
  const unreadable = reading.unreadable.map(({ title }) => ({
    uid: undefined,
    title: title ?? undefined,
    message: 'The event cannot be read.',
    isBusy: false,
  }))
  const unknownTimeZones = reading.unknownTimeZones.map((name) => ({
    uid: undefined,
    title: undefined,
    message: `The time zone '${name}' is unknown. Its times are read in ${zone}.`,
    isBusy: true,
  }))
  return {
    info: reading.info,
    items,
    warnings: [...unreadable, ...unknownTimeZones],
    pollAfter: secondsOf(headerOf(text, 'REFRESH-INTERVAL') ?? headerOf(text, 'X-PUBLISHED-TTL') ?? ''),
  }
}
