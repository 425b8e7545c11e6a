import { createCalendarSource } from '@whenable/client/calendar'
import { createLegacyCalendarSource } from '@whenable/client/legacy-calendar'
import { createPeopleSource } from '@whenable/client/people'
import {
  type CalendarFlow,
  type CalendarIntent,
  type CalendarState,
  createCalendarFlow,
} from '@whenable/flow/calendar'
import { type Instant, parseInstant, toIsoString } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../testing/sign-in.js'
import { addHost, openService, type TestHost, type TestService } from '../testing/studio.js'

/** Options of a call that is not aborted. */
const idle = { signal: new AbortController().signal }

// The calendar flow and the client's adapters against the service itself, in the current and the legacy API.

let service: TestService
let ada: TestHost
let accessToken: string
let requests: string[]
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  accessToken = (await signIn(service, ada.email)).access_token
  requests = []
})

const at = (text: string) => parseInstant(`2026-${text}:00Z`)
const hour = (start: string) => ({ start_time: at(start), end_time: at(start) + 3_600 })
const march = { start: at('03-01T00:00'), end: at('04-01T00:00') }

const options = () => ({
  baseUrl: 'https://service.test',
  accessToken,
  reconnectUrl: 'https://app.example/connect',
  retries: 0,
  fetch: (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return service.service.fetch(request)
  },
})
const apis = [
  ['current', () => createCalendarSource(options())],
  ['legacy', () => createLegacyCalendarSource(options())],
] as const

const reaches = (flow: CalendarFlow, isThere: (state: CalendarState) => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => isThere(flow.state) && resolve()
    flow.subscribe(look)
    look()
  })
/** No request is pending. */
const isAtRest = ({ list, calendars, change }: CalendarState) =>
  list.state !== 'loading' && calendars.every(({ state }) => state !== 'loading') && change?.step !== 'saving'

/** A started flow over a source, without pending requests. */
const open = async (source: Parameters<typeof createCalendarFlow>[0]['source'], window = march) => {
  const flow = createCalendarFlow({ source, window, timeZone: 'Europe/Lisbon', now: () => service.now })
  flow.start()
  await reaches(flow, isAtRest)
  return {
    flow,
    send: async (...intents: CalendarIntent[]) => {
      intents.forEach(flow.send)
      await reaches(flow, isAtRest)
    },
    /** The occurrences that are not cancelled. */
    shown: () =>
      flow.state.occurrences
        .filter(({ cancelled }) => !cancelled)
        .map(({ event: { title }, start }) => `${title} ${toIsoString(start).slice(5, 16)}`),
  }
}
/** The events in the service, loaded with a new flow. */
const seen = async (source: Parameters<typeof open>[0]) => (await open(source)).shown()

const events = (id = '') => `/v3/grants/${ada.grantId}/events${id && `/${id}`}?calendar_id=${ada.calendarId}`
const add = async (event: object) => (await service.withKey('POST', events(), event)).data
const put = (id: string, change: object) => service.withKey('PUT', events(id), change)
const weekly = (more: object = {}) =>
  add({ title: 'weekly', when: hour('03-03T10:00'), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'], ...more })
const move = (occurrenceId: string, start: string): CalendarIntent => ({
  type: 'move',
  occurrenceId,
  start: at(start),
  end: (at(start) + 3600) as Instant,
})

describe.each(apis)('events of the %s API', (_api, source) => {
  test('are shown with their calendars: times, timespans, all-day events and series', async () => {
    await weekly()
    await add({ title: 'moment', when: { time: at('03-01T00:00') } })
    await add({ title: 'trip', when: { start_date: '2026-03-04', end_date: '2026-03-05' } })
    const { flow, shown } = await open(source())
    expect(flow.state.calendars[0]).toMatchObject({
      info: { id: ada.calendarId, name: 'Work', email: 'ada@example.com', access: 'available' },
      state: 'ready',
    })
    expect(shown()).toEqual([
      'moment 03-01T00:00',
      'weekly 03-03T10:00',
      'trip 03-04T00:00',
      'weekly 03-10T10:00',
      'weekly 03-17T10:00',
      'weekly 03-24T10:00',
      'weekly 03-31T09:00',
    ])
    expect(flow.state.occurrences[2]).toMatchObject({ allDay: true, end: at('03-06T00:00') })
  })

  test('show moved occurrences at their new time and no cancelled ones', async () => {
    const { id } = await weekly({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    await put(`${id}_20260310T100000Z`, { title: 'moved', when: hour('06-12T15:00') })
    await service.withKey('DELETE', events(`${id}_20260317T100000Z`))
    expect((await open(source())).shown()).toEqual(['weekly 03-03T10:00'])
    const june = { start: at('06-01T00:00'), end: at('07-01T00:00') }
    expect((await open(source(), june)).shown()).toEqual(['moved 06-12T15:00'])
  })

  test('are loaded page by page', async () => {
    for (let index = 0; index < 230; index++)
      await add({ title: `${index}`, when: { time: at('03-03T00:00') + index * 60 } })
    expect((await open(source())).shown()).toHaveLength(230)
  })

  test('can be moved, and the move can be undone', async () => {
    const { id } = await add({ title: 'review', when: hour('03-03T10:00'), location: 'Room' })
    const { send, shown, flow } = await open(source())
    await send(move(id, '03-04T12:00'))
    expect(shown()).toEqual(['review 03-04T12:00'])
    expect(await seen(source())).toEqual(['review 03-04T12:00'])
    await send({ type: 'undo' })
    expect(flow.state).toMatchObject({ change: null, canUndo: false })
    expect(await seen(source())).toEqual(['review 03-03T10:00'])
    expect((await service.withKey('GET', events(id))).data.location).toBe('Room')
  })

  test('that were deleted meanwhile cannot be moved, and disappear', async () => {
    const { id } = await add({ title: 'review', when: hour('03-03T10:00') })
    const { send, shown, flow } = await open(source())
    await service.withKey('DELETE', events(id))
    await send(move(id, '03-04T12:00'))
    expect(flow.state.change).toMatchObject({ step: 'refused', error: { type: 'not_found_error' } })
    await reaches(flow, () => shown().length === 0)
  })

  test.each(['yes', 'maybe', 'no'] as const)('can be answered with %s', async (status) => {
    const jonas = await addHost(service, 'jonas@example.com')
    await service.withKey(
      'POST',
      `/v3/grants/${jonas.grantId}/events?calendar_id=primary&notify_participants=true`,
      { title: 'Invitation', when: hour('03-03T10:00'), participants: [{ email: ada.email }] },
    )
    const { send, flow } = await open(source())
    const [invitation] = flow.state.occurrences
    expect(invitation?.event).toMatchObject({ title: 'Invitation', participants: [{ status: 'noreply' }] })
    await send({ type: 'answer', occurrenceId: invitation?.id ?? '', status })
    expect(flow.state.change).toBeNull()
    expect((await open(source())).flow.state.occurrences[0]?.event.participants).toMatchObject([{ status }])
  })

  test('report that the account must be reconnected, instead of an empty calendar', async () => {
    await service.withKey('PATCH', `/v3/grants/${ada.grantId}`, { grant_status: 'invalid' })
    const { flow } = await open(source())
    expect(flow.state.list).toMatchObject({
      state: 'expired',
      error: { type: 'unauthorized' },
      reconnectUrl: 'https://app.example/connect',
    })
  })
})

describe('a series of the legacy API', () => {
  test('is read-only', async () => {
    const { id } = await weekly()
    const { send, flow } = await open(createLegacyCalendarSource(options()))
    await send(move(`${id}_20260310T100000Z`, '03-11T12:00'))
    expect(flow.state.change).toMatchObject({ step: 'refused', error: { type: 'forbidden' } })
    expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  })
})

describe('a series of the current API', () => {
  const second = (id: string) => `${id}_20260310T100000Z`
  const moved = async (scope: 'this' | 'following' | 'all', start = '03-11T12:00') => {
    const { id } = await weekly({ recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=5'] })
    await service.withKey('DELETE', events(`${id}_20260317T100000Z`))
    await put(`${id}_20260324T100000Z`, { title: 'guest' })
    const opened = await open(createCalendarSource(options()))
    await opened.send(move(second(id), start), { type: 'choose-scope', scope })
    expect(opened.flow.state.change).toBeNull()
    return opened
  }
  const before = ['weekly 03-03T10:00', 'weekly 03-10T10:00', 'guest 03-24T10:00', 'weekly 03-31T09:00']

  test.each([
    ['this', ['weekly 03-03T10:00', 'weekly 03-11T12:00', 'guest 03-24T10:00', 'weekly 03-31T09:00']],
    ['following', ['weekly 03-03T10:00', 'weekly 03-11T12:00', 'guest 03-25T12:00']],
    ['all', ['weekly 03-04T12:00', 'weekly 03-11T12:00', 'guest 03-25T12:00']],
  ] as const)(
    'moves %s with overrides and cancelled occurrences, and the move can be undone',
    async (scope, after) => {
      const { send, shown } = await moved(scope)
      // If the series has moved to Wednesdays, the last one is on 1 April.
      expect(shown()).toEqual(after)
      expect(await seen(createCalendarSource(options()))).toEqual(after)
      await send({ type: 'undo' })
      expect(shown()).toEqual(before)
      expect(await seen(createCalendarSource(options()))).toEqual(before)
    },
  )

  test('that is split ends the old series in UTC, before the occurrence', async () => {
    await moved('following')
    const { data } = await service.withKey('GET', events())
    expect(data.flatMap(({ recurrence }: { recurrence: string[] }) => recurrence).sort()).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260310T095959Z',
      'RRULE:FREQ=WEEKLY;BYDAY=WE;WKST=TU;COUNT=4',
    ])
  })

  test('is rolled back if its second half is refused', async () => {
    const { id } = await weekly()
    const { moveSeries: _, ...source } = createCalendarSource(options())
    const { send, flow, shown } = await open({
      ...source,
      change: (write, idle) =>
        source.change(
          write.kind === 'create' ? { ...write, event: { ...write.event, when: null } } : write,
          idle,
        ),
    })
    const all = shown()
    await send(move(second(id), '03-11T12:00'), { type: 'choose-scope', scope: 'following' })
    expect(flow.state.change).toMatchObject({ step: 'refused', error: { type: 'invalid_request_error' } })
    expect(shown()).toEqual(all)
    expect(await seen(createCalendarSource(options()))).toEqual(all)
  })
})

describe('when people are busy', () => {
  test('covers the readable calendars, and reports the others as unknown', async () => {
    await add({ when: hour('03-03T10:00') })
    const people = createPeopleSource(options())
    const emails = [ada.email, 'nobody@x.example']
    expect(await people.freeBusy({ emails, ...march }, idle)).toMatchObject([
      { object: 'free_busy', email: ada.email, time_slots: [hour('03-03T10:00')] },
      { object: 'error', email: 'nobody@x.example', error: expect.any(String) },
    ])
  })
})
