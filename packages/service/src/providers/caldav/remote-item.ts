import { type ICalendarReading, readCalendar } from '@whenable/icalendar'
import type { RemoteItem } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'

/** An item as a server stores it. */
export interface StoredItem {
  readonly id: string
  readonly etag: string
  readonly text: string
}

/**
 * An ETag as it is compared and sent: without the mark of a weak one, which proxies add when they compress and no server accepts in
 * `If-Match`, and with quotes.
 */
export const plainEtag = (etag: string | undefined): string | undefined => {
  const plain = etag?.trim().replace(/^W\//i, '')
  if (!plain) return undefined
  return plain.startsWith('"') ? plain : `"${plain}"`
}

/** The version of an item whose server has no ETags: a hash of its text. */
export const versionOf = (text: string): string => `hash:${hashOf(text.replaceAll('\r\n', '\n'))}`

/** Whether a text is a calendar from its first line to its last. */
export const isWholeItem = (text: string): boolean =>
  /^\s*BEGIN:VCALENDAR\s/i.test(text) && /END:VCALENDAR\s*$/i.test(text)

/** Whether a version is an ETag of the server, which `If-Match` understands. */
export const isEtag = (version: string): boolean => !version.startsWith('hash:')

/**
 * Reads an item. Work in slices.
 *
 * @returns undefined if it has no event, such as a task.
 */
export function* readItem(
  stored: StoredItem,
  reading: ICalendarReading,
): Generator<unknown, RemoteItem | undefined> {
  const { id, etag, text } = stored
  const calendar = yield* readCalendar(text, reading)
  const failed = (message: string) => ({ uid: undefined, title: undefined, message, isBusy: false })
  if ('error' in calendar || !calendar.isComplete) {
    const message = 'The item is not a whole iCalendar text.'
    return { id, etag, uid: id, events: [], warnings: [failed(message)] }
  }
  const [item, ...others] = calendar.items
  if (!item) return undefined
  // The standard allows one UID (RFC 4791, section 4.1). Events of others keep their time busy too.
  const more = others.map(({ uid, events }) => ({
    ...failed('The item has events with several UIDs.'),
    uid,
    isBusy: events.length > 0,
  }))
  return {
    id,
    etag,
    uid: item.uid,
    events: calendar.items.flatMap(({ events }) => events),
    warnings: [...calendar.items.flatMap(({ warnings }) => warnings), ...more],
  }
}
