import { ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createCalendarSource } from './calendar.js'
import { createLegacyCalendarSource } from './legacy-calendar.js'
import { createPeopleSource } from './people.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

/** Options of a call that is never aborted. */
const options = { signal: new AbortController().signal }

const query = { calendarId: 'c1', start: instant(1_000), end: instant(2_000) }
const event = { id: 'e1', calendar_id: 'c1', when: { time: 1_500 } }
const reconnectUrl = 'https://app.example/connect'

const over = (handler: Handler) => {
  const { fetch, seen } = fetchDouble(handler)
  const waits: number[] = []
  const options = {
    baseUrl: 'https://service.example',
    accessToken: 'token',
    reconnectUrl,
    fetch,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  }
  return {
    seen,
    waits,
    source: createCalendarSource(options),
    legacy: createLegacyCalendarSource(options),
    people: createPeopleSource(options),
  }
}
const page = (data: unknown, next_cursor?: string | null) =>
  Response.json({ request_id: 'r', data, next_cursor })

describe('events of the current API', () => {
  it('are requested including cancelled ones, page by page until there is no cursor', async () => {
    const { source, seen } = over(({ url }) =>
      url.searchParams.has('page_token') ? page([{ ...event, id: 'e2' }], null) : page([event], 'next'),
    )
    expect((await source.events(query, options)).map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(seen[1]?.url.pathname).toBe('/v3/grants/me/events')
    expect(Object.fromEntries(seen[1]?.url.searchParams ?? [])).toEqual({
      calendar_id: 'c1',
      start: '1000',
      end: '2000',
      show_cancelled: 'true',
      limit: '200',
      page_token: 'next',
    })
    expect(seen[0]?.headers['authorization']).toBe('Bearer token')
  })

  it('throw if the pages repeat', async () => {
    const { source } = over(() => page([event], 'same'))
    await expect(source.events(query, options)).rejects.toMatchObject({ type: 'invalid_answer' })
  })

  it('can be null, and an invalid one hides no other', async () => {
    expect(await over(() => page(null)).source.events(query, options)).toEqual([])
    const odd = [{ id: 'odd', when: 'noon', recurrence: 5 }, event]
    expect(await over(() => page(odd)).source.events(query, options)).toEqual(odd)
  })

  it('are retried after the delay that the service names', async () => {
    const { source, waits } = over((_, index) =>
      index ? page([event]) : failure(429, 'rate_limit_error', 'slowly', { 'Retry-After': '7' }),
    )
    expect(await source.events(query, options)).toHaveLength(1)
    expect(waits).toEqual([7_000])
  })

  it('are not requested after an abort', async () => {
    const { source } = over(() => 'silence')
    const leaving = new AbortController()
    const asked = source.events(query, { signal: leaving.signal })
    leaving.abort('left')
    await expect(asked).rejects.toBe('left')
  })
})

describe('calendars of the current API', () => {
  const calendar = { id: 'c1', name: 'Work', timezone: 'Europe/Lisbon', hex_color: '#0a7', is_primary: true }
  const service =
    (grant: Response, calendars: Response): Handler =>
    ({ url }) =>
      url.pathname.endsWith('/calendars') ? calendars.clone() : grant.clone()
  const valid = success({
    id: 'g',
    provider: 'virtual-calendar',
    email: 'ada@example.com',
    grant_status: 'valid',
  })
  const invalid = success({
    id: 'g',
    provider: 'virtual-calendar',
    email: 'ada@example.com',
    grant_status: 'invalid',
  })

  it('have their account', async () => {
    expect(await over(service(valid, page([calendar]))).source.calendars(options)).toEqual([
      {
        id: 'c1',
        name: 'Work',
        timeZone: 'Europe/Lisbon',
        color: '#0a7',
        isPrimary: true,
        readOnly: false,
        email: 'ada@example.com',
        access: 'available',
        reconnectUrl,
      },
    ])
  })

  it('have a colour only if it is valid', async () => {
    const [read] = await over(service(valid, page([{ ...calendar, hex_color: 'red;}' }]))).source.calendars(
      options,
    )
    expect(read?.color).toBeUndefined()
  })

  it.each([
    ['is invalid', invalid],
    ['may not be read', failure(401, 'unauthorized')],
  ])('need their account reconnected if its grant %s', async (_what, grant) => {
    expect(await over(service(grant, page([calendar]))).source.calendars(options)).toMatchObject([
      { access: 'expired', reconnectUrl },
    ])
    const failing = over(service(grant, failure(400, 'invalid_request_error'))).source.calendars(options)
    await expect(failing).rejects.toMatchObject({ type: 'unauthorized', status: 401 })
  })

  it('are returned if the service does not describe the grant', async () => {
    const { source } = over(service(failure(404, 'not_found_error'), page([calendar])))
    expect(await source.calendars(options)).toMatchObject([
      { id: 'c1', access: 'available', email: undefined },
    ])
  })

  it('throw the error of their list', async () => {
    const { source } = over(service(valid, failure(403, 'forbidden')))
    await expect(source.calendars(options)).rejects.toMatchObject({ type: 'forbidden', status: 403 })
  })
})

describe('changes of the current API', () => {
  it('send only what changed, and of a new event only the writable fields', async () => {
    const { source, seen } = over(() => success(event))
    const changes = { when: { time: 1_600 } }
    await source.change(
      { kind: 'update', calendarId: 'c1', event: { ...event, ...changes }, changes },
      options,
    )
    const made = { ...event, id: 'new', title: 'A', location: null, grant_id: 'g', read_only: false }
    await source.change({ kind: 'create', calendarId: 'c1', event: made }, options)
    await source.change({ kind: 'remove', calendarId: 'c1', event }, options)
    expect(seen.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['PUT', '/v3/grants/me/events/e1', JSON.stringify(changes)],
      ['POST', '/v3/grants/me/events', JSON.stringify({ when: event.when, title: 'A' })],
      ['DELETE', '/v3/grants/me/events/e1', ''],
    ])
  })
})

describe('series of the current API', () => {
  const grant = { id: 'g', provider: 'virtual-calendar', email: 'ada@example.com' }
  const move = {
    ...{ calendarId: 'c1', masterId: 'm', start: instant(1_772_618_400) },
    when: { object: 'time', time: instant(1_772_622_000) },
    scope: 'all',
  } as const
  const service =
    (capabilities: unknown, answer: Response): Handler =>
    ({ url }) =>
      url.pathname.endsWith('/calendars')
        ? page([])
        : url.pathname.endsWith('/me')
          ? success({ ...grant, capabilities })
          : answer.clone()

  it('are moved in one call by a service that says that it does', async () => {
    const answer = success({ events: [event], removed_ids: ['e2', null], undo: { version: '1' } })
    const { source, seen } = over(service(['move-series'], answer))
    await source.calendars(options)
    expect(await source.moveSeries(move, options)).toEqual({
      ...{ events: [event], removedIds: ['e2'], undo: { version: '1' } },
    })
    const undo = { calendarId: 'c1', masterId: 'm', undo: { version: '1' } }
    expect(await source.undoSeriesMove(undo, options)).toEqual({ events: [event], removedIds: ['e2'] })
    expect(
      seen.slice(2).map(({ method, url, body }) => [method, url.pathname, url.search, JSON.parse(body)]),
    ).toEqual([
      [
        ...['POST', '/v3/grants/me/events/m_20260304T100000Z/move-series', '?calendar_id=c1'],
        { when: move.when, occurrences: 'all' },
      ],
      ['POST', '/v3/grants/me/events/m/undo-move-series', '?calendar_id=c1', { version: '1' }],
    ])
  })

  it('are moved once, even if the answer is lost', async () => {
    const answers = [failure(503, 'api_error', 'busy'), success({ events: [], removed_ids: [], undo: {} })]
    let sent = 0
    const { source, seen } = over((request, index) =>
      request.method === 'POST'
        ? (answers[sent++] ?? failure(500, 'api_error'))
        : (service(['move-series'], success({}))(request, index) as Response),
    )
    await source.calendars(options)
    expect(await source.moveSeries(move, options)).toMatchObject({ events: [] })
    const keys = seen
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it.each([undefined, null, [], ['something-else']])(
    'are not moved by a service whose grants have the capabilities %j',
    async (capabilities) => {
      const { source, seen } = over(service(capabilities, success({})))
      expect(await source.moveSeries(move, options)).toBeUndefined()
      await source.calendars(options)
      expect(await source.moveSeries(move, options)).toBeUndefined()
      expect(seen).toHaveLength(2)
    },
  )

  it('have overrides, which are read page by page, cancelled ones too', async () => {
    const own = (id: string) => ({ ...event, id, master_event_id: 'm' })
    const { source, seen } = over(({ url }) =>
      url.searchParams.has('page_token')
        ? page([own('e2'), { ...event, id: 'e9' }], null)
        : page([own('e1')], 'next'),
    )
    const overrides = await source.overrides({ calendarId: 'c1', masterId: 'm' }, options)
    expect(overrides?.map(({ id }) => id)).toEqual(['e1', 'e2'])
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
      ...{ calendar_id: 'c1', master_event_id: 'm', show_cancelled: 'true', limit: '200' },
    })
  })
})

describe('the legacy API', () => {
  const account = { id: 'a1', account_id: 'a1', email_address: 'ada@example.com' }
  const calendar = { id: 'c1', account_id: 'a1', name: 'Work', description: null, read_only: true }
  const service =
    (sync_state: string, calendars = Response.json([calendar])): Handler =>
    ({ url }) =>
      url.pathname === '/account' ? Response.json({ ...account, sync_state }) : calendars.clone()

  it('receives the token as the username of HTTP Basic', async () => {
    const { legacy, seen } = over(() => Response.json([]))
    await legacy.events(query, options)
    expect(seen[0]?.headers['authorization']).toBe(`Basic ${btoa('token:')}`)
  })

  it.each([
    ['running', 'available'],
    ['invalid-credentials', 'expired'],
    ['config-error', 'expired'],
    ['stopped', 'stopped'],
    ['connection-error', 'delayed'],
    ['sync-error', 'delayed'],
    ['partial', 'available'],
  ])('with an account that is %s reports that it is %s', async (state, access) => {
    expect(await over(service(state)).legacy.calendars(options)).toMatchObject([
      { id: 'c1', access, readOnly: true, email: 'ada@example.com', reconnectUrl },
    ])
  })

  it.each(['invalid-credentials', 'stopped'])(
    'throws instead of returning an empty calendar if an account is %s',
    async (state) => {
      const { legacy } = over(
        service(state, Response.json({ type: 'api_error', message: 'no' }, { status: 400 })),
      )
      await expect(legacy.calendars(options)).rejects.toMatchObject({ type: 'unauthorized', status: 401 })
    },
  )

  it('may return errors without an envelope', async () => {
    const { legacy } = over(() => Response.json({ type: 'not_found_error', message: 'no' }, { status: 404 }))
    const error = await legacy.events(query, options).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ type: 'not_found_error', status: 404, message: 'no' })
  })

  it('is queried for occurrences from the start of the window on, page by page', async () => {
    const all = Array.from({ length: 130 }, (_, index) => ({
      id: `e${index}`,
      when: { time: 1_000 + index },
    }))
    const { legacy, seen } = over(({ url: { searchParams: asked } }) => {
      const from = Number(asked.get('offset'))
      // An event was added before the second page, which therefore repeats one.
      return Response.json(all.slice(from && from - 1, from + Number(asked.get('limit'))))
    })
    expect((await legacy.events(query, options)).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
      calendar_id: 'c1',
      ends_after: '999',
      starts_before: '2000',
      expand_recurring: 'true',
      limit: '100',
      offset: '0',
    })
  })

  it('is queried past a repeated page, but not indefinitely', async () => {
    const all = Array.from({ length: 205 }, (_, index) => ({
      id: `e${index}`,
      when: { time: 1_000 + index },
    }))
    const twice = over(({ url: { searchParams: asked } }) => {
      const offset = Number(asked.get('offset'))
      return Response.json(all.slice(offset && offset - 100, (offset && offset - 100) + 100))
    })
    expect(await twice.legacy.events(query, options)).toHaveLength(205)
    const endless = over(() => Response.json(all.slice(0, 100)))
    expect(await endless.legacy.events(query, options)).toHaveLength(100)
    expect(endless.seen).toHaveLength(6)
  })

  it('receives `when` with every change, without time zones, and no unknown fields', async () => {
    const { legacy, seen } = over(() => Response.json(event))
    const when = { object: 'timespan', start_time: 5, end_time: 9, start_timezone: 'Europe/Lisbon' }
    const changes = { title: 'B', visibility: 'private' }
    await legacy.change({ kind: 'update', calendarId: 'c1', event: { ...event, when }, changes }, options)
    await legacy.answer({ ...event, account_id: 'a1' }, 'maybe', options)
    expect(seen.map(({ method, url, body }) => [method, url.pathname, JSON.parse(body)])).toEqual([
      ['PUT', '/events/e1', { title: 'B', when: { start_time: 5, end_time: 9 } }],
      ['POST', '/send-rsvp', { event_id: 'e1', status: 'maybe', account_id: 'a1' }],
    ])
  })
})

describe('free-busy times', () => {
  it('are requested for fifty addresses at a time, each once', async () => {
    const { people, seen } = over(({ body }) =>
      success(
        JSON.parse(body).emails.map((email: string) => ({ object: 'free_busy', email, time_slots: [] })),
      ),
    )
    const emails = Array.from({ length: 60 }, (_, index) => `p${index % 55}@x.example`)
    expect(await people.freeBusy({ emails, start: query.start, end: query.end }, options)).toHaveLength(55)
    expect(seen.map(({ body }) => JSON.parse(body).emails.length)).toEqual([50, 5])
  })
})
