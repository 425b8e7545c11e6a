import { instantOf, toIsoString, wallTime } from '@whenable/time'
import { canonicalTimeZone } from '@whenable/time/recurrence'

/** Fields of a resource of Microsoft Graph. */
export type Fields = Readonly<Record<string, unknown>>

/** A time as Microsoft Graph answers it in UTC. */
export const inUtc = (value: unknown, isAllDay: boolean): Fields => {
  const { dateTime, timeZone } = value as { dateTime: string; timeZone: string }
  const wall = dateTime.slice(0, 19)
  const text = isAllDay
    ? wall
    : toIsoString(instantOf(wallTime(wall), canonicalTimeZone(timeZone))).slice(0, 19)
  return { dateTime: `${text}.0000000`, timeZone: 'UTC' }
}

/** When a resource begins, in milliseconds. */
export const startOf = (resource: Fields): number =>
  Date.parse(`${(resource['start'] as { dateTime: string }).dateTime.slice(0, 19)}Z`)

/** Milliseconds as an instant in UTC. */
export const isoOf = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`

/** A line's value as a time in UTC. */
export const timeOf = (value: string): Fields => ({
  dateTime: value.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6'),
  timeZone: 'UTC',
})

/** The resource that Microsoft Graph would show for a VEVENT of another program; of series, only daily ones. */
export const resourceOf = (lines: readonly string[]): Fields => {
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  const count = /COUNT=(\d+)/.exec(value('RRULE') ?? '')?.[1]
  const start = timeOf(value('DTSTART') ?? '')
  return {
    iCalUId: value('UID'),
    subject: value('SUMMARY'),
    location: { displayName: value('LOCATION') ?? '' },
    body: { contentType: 'text', content: value('DESCRIPTION') ?? '' },
    start,
    end: timeOf(value('DTEND') ?? ''),
    ...(count
      ? {
          recurrence: {
            pattern: { type: 'daily', interval: 1 },
            range: {
              type: 'numbered',
              startDate: String(start['dateTime']).slice(0, 10),
              numberOfOccurrences: Number(count),
              recurrenceTimeZone: 'UTC',
            },
          },
        }
      : {}),
  }
}
