import { type ICalendarInfo, type ICalendarReading, readCalendar, textOfBytes } from '@whenable/icalendar'
import type { Job } from '../../kernel/run-job.js'
import type { RemoteItem } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'

/** An item of a feed, whose content is read only if it has changed. */
export interface FeedItem extends Pick<RemoteItem, 'id' | 'etag'> {
  /** JSON, of which thousands cross to another thread in no time. */
  readonly content: string
}

/** The content of a feed. */
export interface Feed {
  readonly info: ICalendarInfo
  readonly items: readonly FeedItem[]
  /** Seconds before which the feed asks not to be polled again. */
  readonly pollAfter: number | undefined
}

/** A feed as it was received. */
export interface FeedBytes extends ICalendarReading {
  readonly bytes: Uint8Array
}

/** Reads a feed, or tells why it is not a calendar from its first line to its last. */
function* readFeed({
  bytes,
  contentType,
  ...reading
}: FeedBytes): Generator<unknown, Feed | { readonly malformed: string }> {
  const text = yield* textOfBytes(bytes, contentType)
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) return { malformed: 'is not an iCalendar file' }
  const calendar = yield* readCalendar(text, reading)
  if ('error' in calendar)
    return { malformed: calendar.error === 'no-calendar' ? 'is not an iCalendar file' : 'holds too much' }
  if (!calendar.isComplete) return { malformed: 'breaks off before its end' }
  const items: FeedItem[] = []
  for (const { uid, events, warnings } of calendar.items) {
    yield
    const content = JSON.stringify([events, warnings])
    items.push({ id: uid, etag: hashOf(content), content })
  }
  return { info: calendar.info, items, pollAfter: calendar.refreshInterval || undefined }
}

/** Reads a feed. */
export const feedReading: Job<FeedBytes, Feed | { readonly malformed: string }> = {
  name: 'read-feed',
  milliseconds: () => 10_000,
  work: readFeed,
}

/** Items with their content. Work in slices. */
export function* itemsOf(items: readonly FeedItem[]): Generator<unknown, readonly RemoteItem[]> {
  const whole: RemoteItem[] = []
  for (const { id, etag, content } of items) {
    yield
    const [events, warnings] = JSON.parse(content) as [RemoteItem['events'], RemoteItem['warnings']]
    whole.push({ id, uid: id, etag, events, warnings })
  }
  return whole
}
