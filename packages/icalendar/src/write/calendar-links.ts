import { type Instant, toIsoString } from '@whenable/time'
import { utcText } from '../content-lines.js'

/** An entry that a page of a calendar on the web adds. Texts are plain text. */
export interface LinkedEntry {
  readonly title: string
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly start: Instant
  readonly end: Instant
}

/** An address with parameters; spaces are `%20`, because these pages do not decode plus signs. */
const address = (page: string, parameters: Record<string, string | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  return `${page}?${query.toString().replaceAll('+', '%20')}`
}

/** The page of Google Calendar that adds an entry. */
export const googleCalendarLink = (entry: LinkedEntry): string =>
  address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${utcText(entry.start)}/${utcText(entry.end)}`,
    details: entry.description,
    location: entry.location,
  })

/** The page of Outlook on the web that adds an entry. */
export const outlookCalendarLink = (entry: LinkedEntry): string =>
  address('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: toIsoString(entry.start),
    enddt: toIsoString(entry.end),
    body: entry.description,
    location: entry.location,
  })
