import { type Instant, instant } from '@whenable/time'
import { openConnection } from '../../calendars/connections/connection-services.js'
import { syncConnection } from '../../calendars/sync/sync-connection.js'
import { syncContextOf } from '../../calendars/sync/sync-context.js'
import { addConsequences } from '../../consequences.js'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import type { MailRecord, Store } from '../../kernel/store/store.js'
import { sendDue } from '../../outbox/send-due.js'
import { createCalDavProvider } from '../../providers/caldav/open-caldav.js'
import { localFetch } from '../../providers/testing/caldav-account.js'
import { startScriptedCalDav } from '../../providers/testing/scripted-caldav.js'
import { openService, type TestAnswer } from '../studio.js'
import { clockText, dateText, icalText, type Minute } from './clock.js'
import type { CalendarItem, EventType, Host, Model } from './model.js'

/** The origin of the service's pages. */
export const origin = 'https://times.example'

const minute = 60

export const secondsOf = (at: Minute): Instant => instant(at * minute)

/** What the service calls a host. */
interface Account {
  readonly grantId: string
  readonly scheduleId: string
  readonly ownCalendarId: string
  /** The calendar in which bookings are written. */
  bookingCalendarId: string
  server: CalDavServer | undefined
  connectionId: string | undefined
}

type CalDavServer = Awaited<ReturnType<typeof startScriptedCalDav>>

const weeklyOf = ({ weekly }: Host) =>
  weekly.map(({ days, start, end }) => ({ days, start: clockText(start), end: clockText(end) }))

const scheduleOf = (host: Host) => ({
  name: 'Working hours',
  timezone: host.plan.home,
  travel: host.plan.stay
    ? [
        {
          start_date: dateText(host.plan.stay.first),
          timezone: host.plan.stay.zone,
          ...(host.plan.stay.last === undefined ? {} : { end_date: dateText(host.plan.stay.last) }),
        },
      ]
    : [],
  weekly: weeklyOf(host),
  overrides: host.daysOff.map((day) => ({ start_date: dateText(day), end_date: dateText(day), blocks: [] })),
  limits: { most_per_day: host.limits.day, most_per_week: host.limits.week },
})

/** An item as another program writes it into a calendar. */
const icalendarOf = (uid: string, item: CalendarItem): string => {
  const times =
    item.kind === 'days'
      ? [
          `DTSTART;VALUE=DATE:${dateText(item.first).replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${dateText(item.last + 1).replaceAll('-', '')}`,
        ]
      : [`DTSTART;TZID=${item.zone}:${icalText(item.wall)}`, `DURATION:PT${item.minutes}M`]
  const rule = item.kind === 'timed' && item.every ? [`RRULE:FREQ=DAILY;INTERVAL=${item.every}`] : []
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', 'BEGIN:VEVENT', `UID:${uid}`],
    ...['DTSTAMP:20260101T000000Z', ...times, ...rule, 'SUMMARY:Something else'],
    ...[`TRANSP:${item.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
}

/** An item as a program writes it with the API. */
const eventOf = (item: CalendarItem, startOf: (wall: number, zone: string) => Minute) => {
  if (item.kind === 'days')
    return { busy: item.isBusy, when: { start_date: dateText(item.first), end_date: dateText(item.last) } }
  const start = startOf(item.wall, item.zone)
  return {
    busy: item.isBusy,
    when: {
      start_time: secondsOf(start),
      end_time: secondsOf(start + item.minutes),
      start_timezone: item.zone,
      end_timezone: item.zone,
    },
    ...(item.every ? { recurrence: [`RRULE:FREQ=DAILY;INTERVAL=${item.every}`] } : {}),
  }
}

/** A failed call, with what it said. */
const succeeded = (answer: TestAnswer, what: string): TestAnswer => {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.error?.message}`)
  return answer
}

/** A running service with the people and the event types of a model, its outbox, and the calendar servers of its hosts. */
export const openWorld = async (
  store: Store,
  model: Model,
  startOf: (wall: number, zone: string) => Minute,
  { sendsMail = true }: { readonly sendsMail?: boolean } = {},
) => {
  const now = () => secondsOf(model.now)
  const providers = { caldav: createCalDavProvider({ fetch: localFetch, now }) }
  const connections = { providers, secretKeys: await readSecretKeys(newSecretKey()) }
  const service = await openService(store, { connections, sendsMail, publicUrl: origin, clock: now })
  const { applicationId, withKey, call, clientId } = service
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  const sent: MailRecord[] = []
  const context = syncContextOf({
    ...{ addConsequences, store, ...connections, clock: now, report },
    wait: async () => {},
  })
  const outbox = {
    ...{ store, clock: now, report, newId: () => crypto.randomUUID(), random: () => 0.5 },
    outboundFetch: async () => new Response(),
    openAccount: (connection: Parameters<typeof openConnection>[1]) =>
      openConnection(connections, connection),
    ...(sendsMail ? { sendMail: async (mail: MailRecord) => void sent.push(mail) } : {}),
  }
  const accounts = new Map<Host, Account>()
  const accountOf = (host: Host): Account => {
    const account = accounts.get(host)
    if (!account) throw new Error(`${host.email} has no account`)
    return account
  }
  const ids = new Map<EventType, string>()

  const world = {
    service,
    sent,
    /** Everything that went wrong inside of the service. */
    errors: () => [...service.errors, ...errors],
    idOf: (type: EventType): string => ids.get(type) ?? '',
    /** The query that names an event type. */
    query: (type: EventType, more = '') => `configuration_id=${ids.get(type)}${more}`,
    get: async (path: string, bearer?: 'key') =>
      succeeded(await (bearer ? withKey('GET', path) : call('GET', path)), path).data,
    visit: (path: string) =>
      call('GET', path, { headers: { Accept: 'text/html', 'Accept-Language': 'en-US' } }),
    /** Submits a form as a browser without scripts does; returns the path of the page that follows. */
    submit: async (path: string, values: Record<string, string>) => {
      const response = await service.service.fetch(
        new Request(`${origin}${path}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Sec-Fetch-Site': 'same-origin',
            'Accept-Language': 'en-US',
          },
          body: new URLSearchParams(values).toString(),
        }),
      )
      const location = response.headers.get('location')
      return { status: response.status, html: await response.text(), location: location ?? '' }
    },
    pageOf: (type: EventType, more = '') => `/b/${type.slug}?client_id=${clientId}${more}`,
    /** Writes the hours and the whereabouts of a host. */
    saveHost: async (host: Host) => {
      const path = `/admin/v1/schedules/${accountOf(host).scheduleId}`
      const answer = await call('PUT', path, {
        bearer: service.key,
        body: scheduleOf(host),
        headers: { 'If-Match': '*' },
      })
      succeeded(answer, path)
    },
    /** Writes an event type. */
    saveType: async (type: EventType) => {
      const [organizer] = type.hosts
      const path = `/v3/grants/${accountOf(organizer as Host).grantId}/scheduling/configurations`
      const id = ids.get(type)
      const owner = id === undefined ? path : `${world.pathOfOwner(type)}/${id}`
      const saved = await withKey(id === undefined ? 'POST' : 'PUT', owner, {
        name: type.title,
        slug: type.slug,
        participants: type.hosts.map((host, index) => ({
          ...{ email: host.email, name: host.name, is_organizer: index === 0 },
          availability: { calendar_ids: ['all'], schedule_id: accountOf(host).scheduleId },
          booking: { calendar_id: accountOf(host).bookingCalendarId },
        })),
        availability: {
          duration_minutes: type.duration,
          interval_minutes: type.interval,
          round_to: type.roundTo,
          availability_rules: {
            availability_method: type.method,
            buffer: { before: type.before, after: type.after },
          },
        },
        event_booking: {
          ...{ title: type.title, location: type.link, timezone: type.zone },
          disable_emails: !type.hasEmails,
          reminders: type.reminder ? [{ type: 'email', minutes_before_event: type.reminder }] : [],
        },
        scheduler: {
          min_booking_notice: type.notice,
          available_days_in_future: type.daysAhead,
          limits: { most_per_day: type.limits.day, most_per_week: type.limits.week },
        },
      })
      succeeded(saved, `event type ${type.slug}`)
      ids.set(type, saved.data.id)
      if (id === undefined) owners.set(type, path)
    },
    pathOfOwner: (type: EventType) => owners.get(type) ?? '',
    /** Reads a host's connected calendar again. */
    sync: async (host: Host) => {
      const { connectionId = '' } = accountOf(host)
      const leased = await store.transaction((transaction) =>
        transaction.leaseConnection(applicationId, connectionId, {
          ...{ now: now(), until: instant(now() + 120), lease: crypto.randomUUID() },
        }),
      )
      if (leased) await syncConnection(context, leased, { signal: new AbortController().signal })
    },
    /** Connects a calendar with events, in which bookings are written from now on. */
    connect: async (host: Host) => {
      const account = accountOf(host)
      account.server = await startScriptedCalDav()
      for (const item of host.connected ?? []) world.putItem(account.server, item)
      const path = `/v3/grants/${account.grantId}`
      const made = await withKey('POST', `${path}/connections`, {
        provider: 'caldav',
        settings: { server: account.server.url, username: host.email, password: 'secret' },
      })
      succeeded(made, `connection of ${host.email}`)
      account.connectionId = made.data.id
      await world.sync(host)
      const calendars = await world.get(`${path}/calendars`, 'key')
      const found = calendars.find(({ id }: { id: string }) => id !== account.ownCalendarId)
      account.bookingCalendarId =
        calendars.find(({ name }: { name: string }) => name === 'Cal')?.id ?? found.id
      for (const type of model.types)
        if (type.hosts.includes(host) && ids.has(type)) await world.saveType(type)
    },
    putItem: (server: CalDavServer, item: CalendarItem) => {
      const uid = crypto.randomUUID()
      server.put(`${uid}.ics`, icalendarOf(uid, item))
    },
    /** Writes an event into the calendar that the service stores. */
    addOwnItem: async (host: Host, item: CalendarItem) => {
      const { grantId, ownCalendarId } = accountOf(host)
      const path = `/v3/grants/${grantId}/events?calendar_id=${ownCalendarId}`
      succeeded(await withKey('POST', path, eventOf(item, startOf)), path)
    },
    serverOf: (host: Host) => accountOf(host).server,
    /** Sends what is due; returns the emails. */
    drain: async (): Promise<readonly MailRecord[]> => {
      while (await sendDue(outbox));
      return sent.splice(0).filter(({ to }) => to.email.endsWith(`@${model.domain}`))
    },
    close: async () => {
      for (const { server } of accounts.values()) await server?.close()
    },
  }
  const owners = new Map<EventType, string>()

  for (const host of model.hosts) {
    const { email, own } = host
    const grant = succeeded(
      await withKey('POST', '/v3/connect/custom', { provider: 'virtual-calendar', settings: { email } }),
      email,
    ).data
    const calendar = await withKey('POST', `/v3/grants/${grant.id}/calendars`, {
      ...{ name: 'Own', timezone: own.zone },
    })
    const schedule = succeeded(
      await withKey('POST', '/admin/v1/schedules', { grant_id: grant.id, ...scheduleOf(host) }),
      `schedule of ${email}`,
    )
    accounts.set(host, {
      ...{ grantId: grant.id, scheduleId: schedule.data.id, ownCalendarId: calendar.data.id },
      ...{ bookingCalendarId: calendar.data.id, server: undefined, connectionId: undefined },
    })
    for (const item of own.items) await world.addOwnItem(host, item)
    if (host.connected) await world.connect(host)
  }
  for (const type of model.types) await world.saveType(type)
  await world.drain()
  return world
}

export type World = Awaited<ReturnType<typeof openWorld>>
