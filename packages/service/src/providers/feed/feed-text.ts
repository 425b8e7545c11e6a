import { type ICalendar, readItems } from '@whenable/contract/icalendar'
import { ProviderError, type RemoteItem } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'

/** The content of a feed. */
export interface Feed {
  readonly info: ICalendar['info']
  readonly items: readonly RemoteItem[]
  /** Seconds before which the feed asks not to be polled again. */
  readonly pollAfter: number | undefined
}

/**
 * Reads a feed. Work in slices.
 *
 * @param host names the feed in errors.
 * @param timeZone the IANA time zone of floating times, unless the feed names one.
 * @throws ProviderError `malformed` if the text is not a calendar from its first line to its last.
 */
export function* readFeed(text: string, host: string, timeZone: string): Generator<unknown, Feed> {
  const malformed = (reason: string) => new ProviderError('malformed', `the calendar of ${host} ${reason}`)
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text)) throw malformed('is not an iCalendar file')
  const reading = yield* readItems(text, { timeZone })
  if ('error' in reading)
    throw malformed(reading.error === 'no-calendar' ? 'is not an iCalendar file' : 'holds too much')
  if (!reading.isComplete) throw malformed('breaks off before its end')
  const items: RemoteItem[] = []
  for (const { uid, events, warnings } of reading.items) {
    yield
    items.push({ id: uid, uid, etag: hashOf(JSON.stringify([events, warnings])), events, warnings })
  }
  return { info: reading.info, items, pollAfter: reading.refreshInterval || undefined }
}
