import { calendarInfoOf, eventsIn, type WireCalendar } from '@whenable/client/internal/calendar-records'
import { type ClientOptions, createClient } from '@whenable/client/internal/call'
import { collectPages, pagesOf } from '@whenable/client/internal/pages'
import {
  beginConnectionSignIn,
  type Calendar,
  type CalendarBusyTime,
  type CalendarConnections,
  type Connection,
  createConnection,
  deleteConnection,
  finishConnectionSignIn,
  listCalendars,
  listConnections,
  listEvents,
  syncConnection,
  updateCalendar,
  updateConnection,
} from '@whenable/contract'
import { intervalOf, parseWhen } from '@whenable/time'

export interface CalendarConnectionsOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** The grant in any form (interface: Grant identifier forms). Default: `me`, the grant of the access token. */
  readonly grantId?: string | undefined
}

/** The largest page (interface: Limits). */
const limit = '200'

/**
 * The accounts that the owner of a grant has connected. A provider is asked before an account is connected, so those calls may
 * take half a minute; they are never repeated.
 */
export const createCalendarConnections = ({
  grantId: grant_id = 'me',
  ...options
}: CalendarConnectionsOptions): Required<CalendarConnections> => {
  const client = createClient(options)
  const { warn } = options
  const patient = createClient({ ...options, timeLimit: options.timeLimit ?? 45, retries: 0 })
  const connectionPath = (connection_id: string) => ({ grant_id, connection_id })
  const calendarPath = (calendar_id: string) => ({ grant_id, calendar_id })

  return {
    key: [client.key, grant_id],

    async connections(callOptions) {
      const { data } = await client.call(
        listConnections,
        { path: { grant_id } },
        { ...callOptions, validation: 'lenient' },
      )
      return data
    },

    async calendars(callOptions) {
      const request = { path: { grant_id }, query: { limit } }
      const pages = pagesOf(listCalendars, request, (page) =>
        client.call(listCalendars, page as typeof request, { ...callOptions, validation: 'lenient' }),
      )
      const calendars = await collectPages(pages, (items) => items as (WireCalendar & Calendar)[])
      return calendars.map(({ is_busy_source, connection_id, ...calendar }) => ({
        ...calendarInfoOf(calendar),
        isBusySource: is_busy_source !== false,
        connectionId: connection_id,
      }))
    },

    async connect({ provider, settings }, callOptions): Promise<Connection> {
      const body = { provider, settings: { ...settings } }
      const { data } = await patient.call(createConnection, { path: { grant_id }, body }, callOptions)
      return data
    },

    async renew(connectionId, settings, callOptions) {
      const body = { settings: { ...settings } }
      const request = { path: connectionPath(connectionId), body }
      return (await patient.call(updateConnection, request, callOptions)).data
    },

    async beginSignIn({ provider, returnUrl, challenge, loginHint }, callOptions) {
      const body = { provider, return_url: returnUrl, code_challenge: challenge, login_hint: loginHint }
      return (await client.call(beginConnectionSignIn, { path: { grant_id }, body }, callOptions)).data
    },

    async finishSignIn({ ticket, verifier }, callOptions) {
      const body = { ticket, code_verifier: verifier }
      return (await patient.call(finishConnectionSignIn, { path: { grant_id }, body }, callOptions)).data
    },

    async changePolicy(connectionId, when_unavailable, callOptions) {
      const request = { path: connectionPath(connectionId), body: { when_unavailable } }
      return (await client.call(updateConnection, request, callOptions)).data
    },

    async remove(connectionId, callOptions) {
      const request = { path: connectionPath(connectionId) }
      await client.call(deleteConnection, request, { ...callOptions, validation: 'none' })
    },

    async sync(connectionId, callOptions) {
      return (await client.call(syncConnection, { path: connectionPath(connectionId) }, callOptions)).data
    },

    async setBusySource(calendarId, is_busy_source, callOptions) {
      const request = { path: calendarPath(calendarId), body: { is_busy_source } }
      await client.call(updateCalendar, request, { ...callOptions, validation: 'none' })
    },

    async setTimeZone(calendarId, timeZone, callOptions) {
      const request = { path: calendarPath(calendarId), body: { timezone: timeZone ?? null } }
      await client.call(updateCalendar, request, { ...callOptions, validation: 'none' })
    },

    async setPrimary(calendarId, callOptions) {
      const request = { path: calendarPath(calendarId), body: { is_primary: true } }
      await client.call(updateCalendar, request, { ...callOptions, validation: 'none' })
    },

    async busyTimes(calendarIds, { start, end }, callOptions) {
      const found: CalendarBusyTime[] = []
      for (const calendar_id of calendarIds) {
        const request = {
          path: { grant_id },
          query: { calendar_id, start, end, expand_recurring: true, limit },
        }
        const pages = pagesOf(listEvents, request, (page) =>
          client.call(listEvents, page as typeof request, { ...callOptions, validation: 'none' }),
        )
        for (const { when, title, busy, status } of await collectPages(pages, (items) =>
          eventsIn(items, warn),
        ))
          if (busy !== false && status !== 'cancelled')
            found.push({
              when: parseWhen(when),
              title: typeof title === 'string' && title ? title : undefined,
            })
      }
      return found.sort((a, b) => intervalOf(a.when, 'UTC').start - intervalOf(b.when, 'UTC').start)
    },
  }
}
