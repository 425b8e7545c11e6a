import { isTimeZone } from '@whenable/time'
import type { ProviderCall, RemoteCalendar } from '../calendar-provider.js'
import type { GoogleClient } from './google-client.js'
import { type GooglePage, listPages } from './google-pages.js'

/** A calendar in the owner's list, with the fields that are read here. */
export interface GoogleCalendar {
  readonly id: string
  readonly summary?: string
  readonly summaryOverride?: string
  readonly description?: string
  readonly backgroundColor?: string
  readonly timeZone?: string
  readonly accessRole?: string
  readonly primary?: boolean
}

/** The calendars whose events may be read. */
export const listCalendars = async (
  client: GoogleClient,
  call: ProviderCall,
): Promise<readonly RemoteCalendar[]> => {
  const { entries } = await listPages((query) =>
    client.send<GooglePage<GoogleCalendar>>(
      'users/me/calendarList',
      { query: { minAccessRole: 'reader', ...query } },
      call,
    ),
  )
  return entries.map((calendar) => ({
    id: calendar.id,
    name: calendar.summaryOverride || calendar.summary || calendar.id,
    color: /^#[\da-f]{6}$/i.test(calendar.backgroundColor ?? '')
      ? calendar.backgroundColor?.toLowerCase()
      : undefined,
    timeZone: calendar.timeZone && isTimeZone(calendar.timeZone) ? calendar.timeZone : undefined,
    description: calendar.description,
    isWritable: calendar.accessRole === 'owner' || calendar.accessRole === 'writer',
    isPrimary: calendar.primary === true,
  }))
}
