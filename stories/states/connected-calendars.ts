import type { CalendarBusyTime, CalendarsCalls, ConnectedCalendar } from '@whenable/admin/calendars'
import { type Connection, ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { storyNow } from './studio.js'

const ago = (seconds: number) => instant(storyNow - seconds)

const connection = (changes: Partial<Connection> & Pick<Connection, 'id'>): Connection =>
  ({
    ...{ provider: 'caldav', status: 'ok', warnings: [], when_unavailable: 'last_known' },
    last_synced_at: ago(130),
    ...changes,
  }) as Connection

/** An account that works. */
export const fastmail = connection({
  id: 'fastmail',
  ...{ preset: 'fastmail', server: 'https://caldav.fastmail.com', username: 'ada@marlow.example' },
})

/** A server of the owner's own. */
export const nextcloud = connection({
  id: 'nextcloud',
  ...{
    preset: 'nextcloud',
    server: 'https://cloud.marlow.example',
    username: 'ada',
    last_synced_at: ago(840),
  },
})

/** A feed. */
export const feed = connection({
  id: 'feed',
  ...{ provider: 'ics', server: 'holidays.example', last_synced_at: ago(2_700) },
})

const calendar = (id: string, name: string, color: string, connectionId: string): ConnectedCalendar => ({
  ...{ id, name, color, connectionId },
  ...{ isBusySource: true, isPrimary: false, readOnly: false },
})

export const calendars: readonly ConnectedCalendar[] = [
  { ...calendar('work', 'Work', '#3b5bdb', 'fastmail'), isPrimary: true },
  calendar('classes', 'Studio classes', '#7048e8', 'fastmail'),
  {
    ...calendar('birthdays', 'Birthdays', '#b45309', 'fastmail'),
    ...{ isBusySource: false, readOnly: true },
  },
  calendar('home', 'Home', '#0f766e', 'nextcloud'),
  { ...calendar('holidays', 'Holidays in Portugal', '#be123c', 'feed'), readOnly: true },
]

/** The busy times that are read from a new account: the first ones of the week. */
const nextBusyTimes = ['Dentist', 'School run', 'Team day', 'Piano'].map((title, day): CalendarBusyTime => {
  const start = instant(storyNow + (day + 1) * 86_400)
  return { when: { object: 'timespan', start_time: start, end_time: instant(start + 3_600) }, title }
})

/** Connections that keep their changes until the page is left. An account is refused with `refusal`, if there is one. */
export const connectionsWith = (
  known: readonly Connection[],
  {
    all = calendars,
    refusal,
    busyTimes = nextBusyTimes,
  }: {
    readonly all?: readonly ConnectedCalendar[]
    readonly refusal?: ServiceError
    readonly busyTimes?: readonly CalendarBusyTime[]
  } = {},
): CalendarsCalls => {
  let list = [...known]
  let owned = all.filter(({ connectionId }) => !connectionId || list.some(({ id }) => id === connectionId))
  const one = (id: string): Connection => list.find((item) => item.id === id) ?? fastmail
  const change = (id: string, changes: Partial<Connection>): Connection => {
    list = list.map((item) => (item.id === id ? { ...item, ...changes } : item))
    return one(id)
  }
  return {
    key: [known, refusal],
    connections: async () => list,
    calendars: async () => owned,
    connect: async ({ body: { provider, settings } }) => {
      if (refusal) throw refusal
      const account = { preset: settings.preset ?? undefined, username: settings.username ?? undefined }
      list = [...list, connection({ id: 'new', provider, ...account, last_synced_at: storyNow })]
      owned = [...owned, calendar('new-1', 'Personal', '#3b5bdb', 'new')]
      return one('new')
    },
    renew: async ({ path }) => {
      if (refusal) throw refusal
      return change(path.connection_id, { status: 'ok', last_synced_at: storyNow })
    },
    changePolicy: async ({ path, body }) =>
      change(path.connection_id, { when_unavailable: body?.when_unavailable ?? 'last_known' }),
    remove: async ({ path }) => {
      list = list.filter(({ id }) => id !== path.connection_id)
      owned = owned.filter(({ connectionId }) => connectionId !== path.connection_id)
    },
    sync: async ({ path }) => change(path.connection_id, { last_synced_at: storyNow }),
    changeCalendar: async ({ path, body }) => {
      const { is_busy_source: isBusySource, timezone, is_primary: isPrimary } = { ...body }
      owned = owned.map((item) => {
        if (item.id !== path.calendar_id) return isPrimary ? { ...item, isPrimary: false } : item
        return {
          ...item,
          ...(isBusySource != null && { isBusySource: isBusySource === true }),
          ...(timezone !== undefined && { timeZone: timezone ?? undefined }),
          ...(isPrimary && { isPrimary }),
        }
      })
      return { id: path.calendar_id, name: '' } as Awaited<ReturnType<CalendarsCalls['changeCalendar']>>
    },
    busyTimes: async () => busyTimes,
  }
}

/** Connections that are never read, or that cannot be read. */
export const unreadableConnections = (answer: 'never' | 'failed'): CalendarsCalls => ({
  ...connectionsWith([]),
  key: answer,
  connections: () =>
    answer === 'never'
      ? new Promise(() => {})
      : Promise.reject(new ServiceError('connection_error', 'no answer')),
})

/** The provider does not accept the password. */
export const wrongPassword = new ServiceError('invalid_request_error', 'the password is wrong', {
  ...{ field: 'settings.password', reason: 'auth' },
})
