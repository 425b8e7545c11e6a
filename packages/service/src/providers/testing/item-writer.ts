import type { CalendarEvent } from '@whenable/contract'
import { instant, toIsoString } from '@whenable/time'
import type { ItemWriter } from '../caldav/items.js'

const inUtc = (at: unknown): string => toIsoString(instant(Number(at))).replace(/[-:]/g, '')

const escaped = (text: string): string => text.replace(/([\\;,])/g, '\\$1').replaceAll('\n', '\\n')

const linesOf = (uid: string, event: CalendarEvent): string[] => {
  const { start_time, end_time } = event.when as Readonly<Record<string, number>>
  const { title, description, recurrence, original_start_time: original } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${inUtc(start_time)}`,
    `DTEND:${inUtc(end_time)}`,
    ...(title ? [`SUMMARY:${escaped(title)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(original == null ? [] : [`RECURRENCE-ID:${inUtc(original)}`]),
    ...(Array.isArray(recurrence) ? recurrence : []),
    'END:VEVENT',
  ]
}

/** Writes simple events, without what an item had before. */
export const itemWriter: ItemWriter = {
  write: (uid, events) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Test//EN',
      ...events.flatMap((event) => linesOf(uid, event)),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  edit: (text, events) => itemWriter.write(/^UID:(.*?)\r?$/m.exec(text)?.[1] ?? '', events),
}
