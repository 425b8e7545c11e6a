import {
  type ICalendarInfo,
  type ICalendarReading,
  readCalendar,
  textOfBytes,
} from '@whenable/contract/icalendar'
import { ProviderError, type RemoteItem } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'

/** The content of a feed. */
export interface Feed {
  readonly info: ICalendarInfo
  readonly items: readonly RemoteItem[]
  /** Seconds before which the feed asks not to be polled again. */
  readonly pollAfter: number | undefined
}

/**
 * Reads a feed. Work in slices.
 *
 * @param host names the feed in errors.
 * @throws ProviderError `malformed` if it is not a calendar from its first line to its last.
 */
export function* readFeed(
  bytes: Uint8Array,
  host: string,
  { contentType, ...reading }: ICalendarReading,
): Generator<unknown, Feed> {
  const malformed = (reason: string) => new ProviderError('malformed', `the calendar of ${host} ${reason}`)
  const text = yield* textOfBytes(bytes, contentType)
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) throw malformed('is not an iCalendar file')
  const calendar = yield* readCalendar(text, reading)
  if ('error' in calendar)
    throw malformed(calendar.error === 'no-calendar' ? 'is not an iCalendar file' : 'holds too much')
  if (!calendar.isComplete) throw malformed('breaks off before its end')
  const items: RemoteItem[] = []
  for (const { uid, events, warnings } of calendar.items) {
    yield
    items.push({ id: uid, uid, etag: hashOf(JSON.stringify([events, warnings])), events, warnings })
  }
  return { info: calendar.info, items, pollAfter: calendar.refreshInterval || undefined }
}
