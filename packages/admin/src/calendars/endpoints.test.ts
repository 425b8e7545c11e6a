import { failure, fetchDouble, type Handler, success } from '@whenable/client/internal/testing/fetch-double'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createServiceCalls } from '../base/service-calls.js'
import { calendarsEndpoints } from './endpoints.js'

const options = { signal: new AbortController().signal }

const over = (handler: Handler) => {
  const { fetch, seen } = fetchDouble(handler)
  const wait = async () => {}
  const source = createServiceCalls(
    { baseUrl: 'https://service.example', accessToken: 'token', fetch, wait },
    calendarsEndpoints(),
  )
  return { source, seen, sent: () => seen.map(({ method, url, body }) => [method, url.pathname, body]) }
}

const path = { connection_id: 'c1' }
const connection = { id: 'c1', provider: 'caldav', status: 'ok', calendars: ['work'], warnings: [] }

describe('connections', () => {
  it('are read with the access token', async () => {
    const { source, seen } = over(() => success([connection]))
    expect(await source.connections({}, options)).toMatchObject([connection])
    expect(seen[0]?.headers['authorization']).toBe('Bearer token')
    expect(seen[0]?.url.pathname).toBe('/v3/grants/me/connections')
  })

  it('have calendars that say what they are used for', async () => {
    const calendars = [
      { id: 'work', name: 'Work', hex_color: '#3b5bdb', is_primary: true, connection_id: 'c1' },
      { id: 'feed', name: 'Holidays', read_only: true, is_busy_source: false },
    ]
    const { source } = over(() => Response.json({ request_id: 'r', data: calendars }))
    expect(await source.calendars({}, options)).toMatchObject([
      { id: 'work', color: '#3b5bdb', isPrimary: true, isBusySource: true, connectionId: 'c1' },
      { id: 'feed', readOnly: true, isBusySource: false, connectionId: undefined },
    ])
  })

  it('are made, renewed, changed, synced and removed', async () => {
    const { source, sent } = over(({ method }) => success(method === 'DELETE' ? undefined : connection))
    const settings = { preset: 'icloud', username: 'ada', password: 'secret' }
    await source.connect({ body: { provider: 'caldav', settings } }, options)
    await source.renew({ path, body: { settings: { password: 'new' } } }, options)
    await source.changePolicy({ path, body: { when_unavailable: 'block' } }, options)
    await source.sync({ path }, options)
    await source.remove({ path }, options)
    const address = '/v3/grants/me/connections'
    expect(sent()).toEqual([
      ['POST', address, JSON.stringify({ provider: 'caldav', settings })],
      ['PATCH', `${address}/c1`, JSON.stringify({ settings: { password: 'new' } })],
      ['PATCH', `${address}/c1`, JSON.stringify({ when_unavailable: 'block' })],
      ['POST', `${address}/c1/sync`, ''],
      ['DELETE', `${address}/c1`, ''],
    ])
  })

  it('begin on the page of a provider, and are made when its owner is back', async () => {
    const { source, sent } = over(({ url }) =>
      success(url.pathname.endsWith('/finish') ? connection : { address: 'https://accounts.example/' }),
    )
    const body = { provider: 'google', return_url: 'https://site.example/me', code_challenge: 'c' }
    expect(await source.beginSignIn({ body }, options)).toEqual({ address: 'https://accounts.example/' })
    const finish = { body: { ticket: 't', code_verifier: 'v' } }
    expect(await source.finishSignIn(finish, options)).toMatchObject(connection)
    const path = '/v3/grants/me/connections/sign-in'
    expect(sent()).toEqual([
      ['POST', path, '{"provider":"google","return_url":"https://site.example/me","code_challenge":"c"}'],
      ['POST', `${path}/finish`, '{"ticket":"t","code_verifier":"v"}'],
    ])
  })

  it('are not sent a second time, and tell why they were refused', async () => {
    const { source, seen } = over(() => failure(504, 'provider_error'))
    const connect = source.connect(
      { body: { provider: 'ics', settings: { url: 'https://x.example' } } },
      options,
    )
    await expect(connect).rejects.toMatchObject({ type: 'provider_error' })
    expect(seen).toHaveLength(1)
    const refused = over(() =>
      Response.json(
        { error: { type: 'invalid_request_error', field: 'settings.password', reason: 'auth' } },
        { status: 400 },
      ),
    )
    await expect(refused.source.renew({ path, body: { settings: {} } }, options)).rejects.toMatchObject({
      field: 'settings.password',
      reason: 'auth',
    })
  })

  it('change one field of a calendar', async () => {
    const { source, sent } = over(() => success({ id: 'work', name: 'Work' }))
    const work = { calendar_id: 'work' }
    await source.changeCalendar({ path: work, body: { is_busy_source: false } }, options)
    await source.changeCalendar({ path: work, body: { timezone: null } }, options)
    expect(sent()).toEqual([
      ['PUT', '/v3/grants/me/calendars/work', '{"is_busy_source":false}'],
      ['PUT', '/v3/grants/me/calendars/work', '{"timezone":null}'],
    ])
  })

  it('read the busy times of calendars in order, without what is free or cancelled', async () => {
    const event = (id: string, start_time: number, fields: object) => ({
      ...{ id, calendar_id: 'work', when: { object: 'timespan', start_time, end_time: start_time + 600 } },
      ...fields,
    })
    const events: Readonly<Record<string, readonly object[]>> = {
      work: [event('late', 3_000, { title: 'Review' }), event('free', 1_000, { busy: false })],
      home: [event('early', 2_000, { title: '' }), event('off', 1_500, { status: 'cancelled' })],
    }
    const { source } = over(({ url }) => success(events[url.searchParams.get('calendar_id') ?? '']))
    const window = { start: instant(0), end: instant(5_000) }
    expect(await source.busyTimes({ calendarIds: ['work', 'home'], ...window }, options)).toMatchObject([
      { when: { start_time: 2_000 }, title: undefined },
      { when: { start_time: 3_000 }, title: 'Review' },
    ])
  })
})
