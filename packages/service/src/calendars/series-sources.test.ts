import { createCalendarSource } from '@whenable/client/calendar'
import { type CalendarIntent, type CalendarState, createCalendarFlow } from '@whenable/flow/calendar'
import { type Instant, parseInstant, plainDate } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../testing/sign-in.js'
import { addHost, openService, type TestHost, type TestService } from '../testing/studio.js'

// The calendar flow moves series with changed and cancelled occurrences years away: on the service, and on services that have the
// endpoints of the interface alone.

const day = 86_400
const zone = 'Europe/Lisbon'
const at = (text: string) => parseInstant(`${text}:00Z`)
const hour = (start: string) => ({ start_time: at(start), end_time: at(start) + 3_600 })

let service: TestService
let ada: TestHost
let accessToken: string
let requests: string[]
beforeEach(async () => {
  service = await openService(undefined, { rateLimit: 0 })
  ada = await addHost(service, 'ada@example.com')
  accessToken = (await signIn(service, ada.email)).access_token
  requests = []
})

const events = (id = '', query = '') =>
  `/v3/grants/${ada.grantId}/events${id && `/${id}`}?calendar_id=${ada.calendarId}${query}`

type Send = (request: Request) => Promise<Response>

/** A service without what is not in the interface. */
const ofTheInterface: Send = async (request) => {
  const { pathname } = new URL(request.url)
  if (/move-series$/.test(pathname)) throw new Error('a service of the interface alone is not asked to')
  const response = await service.service.fetch(request)
  if (request.method !== 'GET' || !/^\/v3\/grants\/[^/]+$/.test(pathname)) return response
  const { data, ...rest } = (await response.json()) as { data: { capabilities: unknown } }
  const { capabilities: _, ...grant } = data
  return Response.json({ ...rest, data: grant })
}

/** The same, but it forgets all changed occurrences of a series when the series changes, as some providers do. */
const forgetful: Send = async (request) => {
  const id = decodeURIComponent(new URL(request.url).pathname.split('/')[5] ?? '')
  const body = request.method === 'PUT' ? await request.clone().json() : {}
  const response = await ofTheInterface(request)
  if (body.when || body.recurrence)
    await service.store.transaction(async (transaction) => {
      const { applicationId } = service
      for (const { id: gone } of await transaction.overridesOf(applicationId, ada.calendarId, id))
        await transaction.removeEvent(applicationId, ada.calendarId, gone)
    })
  return response
}

const isAtRest = ({ list, calendars, change }: CalendarState) =>
  list.state !== 'loading' && calendars.every(({ state }) => state !== 'loading') && change?.step !== 'saving'

const open = async (send: Send) => {
  const source = createCalendarSource({
    ...{ baseUrl: 'https://service.test', accessToken, retries: 0 },
    fetch: (url, init) => {
      const request = new Request(url, init)
      requests.push(`${request.method} ${new URL(request.url).pathname.split('/').slice(4).join('/')}`)
      return send(request)
    },
  })
  const flow = createCalendarFlow({
    ...{ source, timeZone: zone, now: () => service.now },
    window: { start: at('2026-03-01T00:00'), end: at('2026-03-22T00:00') },
  })
  const rest = () =>
    new Promise<void>((resolve) => {
      const look = () => isAtRest(flow.state) && resolve()
      flow.subscribe(look)
      look()
    })
  flow.start()
  await rest()
  return {
    flow,
    send: async (...intents: CalendarIntent[]) => {
      intents.forEach(flow.send)
      await rest()
      expect(flow.state.change).toBeNull()
    },
  }
}

interface Stored {
  readonly id: string
  readonly recurrence: readonly string[]
  readonly master_event_id?: string
}

/** Everything that is stored, but for the time of the last change. */
const stored = async (): Promise<Stored[]> =>
  (await service.withKey('GET', events('', '&show_cancelled=true&limit=200'))).data
    .map(({ updated_at: _, created_at: __, ...event }: Stored & Record<string, unknown>) => event)
    .sort((a: Stored, b: Stored) => (a.id < b.id ? -1 : 1))

/** What is stored without overrides that say what their series says, which a service of the interface alone cannot remove. */
const withoutPlain = (all: readonly Stored[]): Stored[] => {
  const masters = new Map(all.filter(({ recurrence }) => recurrence.length).map((event) => [event.id, event]))
  return all.filter((event) => {
    const master = masters.get(event.master_event_id ?? '') as (Stored & { when: object }) | undefined
    if (!master) return true
    const { original_start_time: start, ...own } = event as Stored & { original_start_time: number }
    const window = { from: (start - day) as Instant, to: (start + day) as Instant, timeZone: zone }
    const plain = expandEvents([master], window).occurrences.find(({ id }) => id === event.id)
    const same = plain && {
      ...master,
      id: own.id,
      when: plain.when,
      recurrence: [],
      master_event_id: master.id,
    }
    return JSON.stringify(sorted(own)) !== JSON.stringify(sorted(same ?? {}))
  })
}
const sorted = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))

/** The titles and starts of what takes place around a day. */
const around = async (date: string) => {
  const noon = at(`${date}T12:00`)
  const query = `&expand_recurring=true&start=${noon - 3 * day}&end=${noon + 4 * day}`
  const { data } = await service.withKey('GET', events('', query))
  return data.map(({ title, when }: { title: string; when: { start_time: Instant } }) => [
    ...[title, when.start_time],
  ])
}
const add = async (event: object): Promise<Stored> => (await service.withKey('POST', events(), event)).data
const put = (id: string, change: object) => service.withKey('PUT', events(id), change)
const remove = (id: string) => service.withKey('DELETE', events(id))
const move = (occurrenceId: string, start: string): CalendarIntent => ({
  ...{ type: 'move', occurrenceId, start: at(start) },
  end: (at(start) + 3_600) as Instant,
})

const ours: Send = (request) => service.service.fetch(request)

describe.each([
  ['the service', ours],
  ['a service of the interface alone', ofTheInterface],
  ['a service that forgets changed occurrences', forgetful],
] as const)('a series on %s', (_name, service) => {
  test.each(['all', 'following'] as const)(
    'moved with scope %s keeps what changed years away, and an undo brings back what was',
    async (scope) => {
      const recurrence = ['RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE;TZID=Europe/Lisbon:20260317T100000']
      const series = await add({
        ...{ title: 'weekly', location: 'Office', when: hour('2026-03-03T10:00'), recurrence },
      })
      const on = (text: string) => `${series.id}_${text.replace(/[-:]/g, '')}00Z`
      await put(on('2031-07-01T09:00'), { title: 'guest', location: null, metadata: { key1: 'gold' } })
      await remove(on('2031-07-08T09:00'))
      await put(on('2032-01-06T10:00'), { title: 'late', when: hour('2032-01-08T15:30') })
      const before = await stored()

      const { send } = await open(service)
      await send(move(on('2026-03-10T10:00'), '2026-03-11T12:00'), { type: 'choose-scope', scope })
      expect(await around('2031-07-02')).toEqual([['guest', at('2031-07-02T11:00')]])
      expect(await around('2031-07-09')).toEqual([])
      expect(await around('2032-01-08')).toEqual([['late', at('2032-01-09T17:30')]])
      expect(await around('2026-03-18')).toEqual([])
      expect(await around('2031-07-16')).toEqual([['weekly', at('2031-07-16T11:00')]])
      const guest = (await stored()).find((event) => (event as { title?: string }).title === 'guest')
      expect(guest).not.toHaveProperty('location')
      expect(guest).toMatchObject({ metadata: { key1: 'gold' } })

      await send({ type: 'undo' })
      expect(withoutPlain(await stored())).toEqual(before)
    },
  )

  test('moved by a day every day keeps each change with its own occurrence, and can be undone', async () => {
    const series = await add({
      ...{ title: 'daily', when: hour('2026-03-02T09:00'), recurrence: ['RRULE:FREQ=DAILY'] },
    })
    const on = (date: string) => `${series.id}_203307${date}T080000Z`
    await remove(on('05'))
    await put(on('06'), { title: 'guest', description: 'With cake.' })
    await put(on('07'), { title: 'host' })
    const before = await stored()
    const { send } = await open(service)
    await send(move(`${series.id}_20260310T090000Z`, '2026-03-11T09:00'), {
      ...{ type: 'choose-scope', scope: 'all' },
    })
    expect(await around('2033-07-06')).toEqual([
      ...['04', '05'].map((date) => ['daily', at(`2033-07-${date}T08:00`)]),
      ['guest', at('2033-07-07T08:00')],
      ['host', at('2033-07-08T08:00')],
      ['daily', at('2033-07-09T08:00')],
      ['daily', at('2033-07-10T08:00')],
    ])
    const host = (await stored()).find((event) => (event as { title?: string }).title === 'host')
    expect(host).not.toHaveProperty('description')
    await send({ type: 'undo' })
    expect(withoutPlain(await stored())).toEqual(before)
  })

  test('without times of day is moved and split as well', async () => {
    const series = await add({
      ...{ title: 'dates', when: { date: '2026-03-03' }, recurrence: ['RRULE:FREQ=WEEKLY'] },
    })
    await remove(`${series.id}_20330405`)
    await put(`${series.id}_20330412`, { title: 'guest' })
    const before = await stored()
    const { send } = await open(service)
    for (const scope of ['following', 'all'] as const) {
      const date = plainDate('2026-03-11')
      await send(
        { type: 'move', occurrenceId: `${series.id}_20260310`, start: date, end: date },
        { type: 'choose-scope', scope },
      )
      const changed = (await stored()).filter(({ master_event_id }) => master_event_id)
      expect(changed).toMatchObject([
        { status: 'cancelled', original_start_time: at('2033-04-06T00:00') },
        { title: 'guest', when: { date: '2033-04-13' } },
      ])
      await send({ type: 'undo' })
      expect(withoutPlain(await stored())).toEqual(before)
    }
  })
})

describe('requests for the move of a series', () => {
  const moved = async (send: Send) => {
    const recurrence = ['RRULE:FREQ=WEEKLY;BYDAY=TU']
    const series = await add({ title: 'weekly', when: hour('2026-03-03T10:00'), recurrence })
    await remove(`${series.id}_20330405T090000Z`)
    const opened = await open(send)
    requests.length = 0
    await opened.send(move(`${series.id}_20260310T100000Z`, '2026-03-11T12:00'), {
      ...{ type: 'choose-scope', scope: 'all' },
    })
    return { series, requested: requests.map((one) => one.replaceAll(series.id, 'series')) }
  }

  test('are one to the service, whatever the series has', async () => {
    expect((await moved(ours)).requested[0]).toBe('POST events/series_20260310T100000Z/move-series')
  })

  test('read all changed occurrences of another service first', async () => {
    expect((await moved(ofTheInterface)).requested.slice(0, 3)).toEqual([
      ...['GET events', 'PUT events/series', 'PUT events/series_20330406T110000Z'],
    ])
  })
})
