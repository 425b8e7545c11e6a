import type { CalendarEvent } from '@whenable/contract'
import { instantOf, wallTime } from '@whenable/time'
import { expect } from 'vitest'
import type { CalendarProvider, Pull, PullRequest, RemoteItem } from '../calendar-provider.js'

/** An account with an empty calendar, and another client of the same calendar. */
export interface ProviderUnderTest {
  readonly provider: CalendarProvider
  readonly calendarId: string
  /** Writes an item as another client does. */
  readonly put: (uid: string, text: string) => Promise<void>
  /** Removes an item as another client does. */
  readonly remove: (uid: string) => Promise<void>
  /** Rejects requests, as with a wrong password. Undefined if the provider has no credential. */
  readonly withWrongPassword?: (() => CalendarProvider) | undefined
  /** Answers every later request with status 200 and a text. Undefined if its server cannot be made to. */
  readonly babble?: ((text: string) => void) | undefined
  readonly close?: (() => Promise<void>) | undefined
}

const { signal } = new AbortController()

/** The options of calls that nobody stops. */
export const call = { signal }

/** An instant in UTC, by its wall time in March 2026. */
export const at = (day: number, hour: number): number =>
  instantOf(wallTime(`2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00`), 'UTC')

/** The text of an item with one event on a day of March 2026, and further lines. */
export const itemText = (uid: string, title: string, ...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Another client//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...(lines.some((line) => line.startsWith('DTSTART'))
      ? []
      : ['DTSTART:20260311T090000Z', 'DTEND:20260311T100000Z']),
    `SUMMARY:${title}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** An event of an hour on a day of March 2026. */
export const newEvent = (uid: string, title: string, day = 11): CalendarEvent => ({
  id: uid,
  title,
  busy: true,
  when: {
    object: 'timespan',
    start_time: at(day, 9),
    end_time: at(day, 10),
    start_timezone: 'UTC',
    end_timezone: 'UTC',
  },
})

/** What a caller knows of a calendar after its pulls. */
export class Replica {
  readonly items = new Map<string, RemoteItem>()
  cursor: string | undefined
  constructor(private readonly account: ProviderUnderTest) {}

  async pull(more: Partial<PullRequest> = {}): Promise<Pull> {
    const pull = await this.account.provider.pull(this.account.calendarId, {
      cursor: this.cursor,
      known: new Map([...this.items].map(([id, { etag }]) => [id, etag])),
      timeZone: 'Europe/Berlin',
      signal,
      ...more,
    })
    for (const item of pull.changed) this.items.set(item.id, item)
    for (const id of pull.removed) this.items.delete(id)
    if (pull.isComplete) {
      for (const id of this.items.keys()) if (!pull.present?.has(id)) this.items.delete(id)
      const versions = [...this.items].map(([id, { etag }]) => [id, etag])
      expect(versions.sort()).toEqual([...(pull.present ?? [])].sort())
    }
    this.cursor = pull.cursor
    return pull
  }

  /** Titles by UID. */
  titles(): Record<string, string> {
    return Object.fromEntries(
      [...this.items.values()].map(({ uid, events }) => [uid, String(events[0]?.title)]).sort(),
    )
  }
}
