import { failure, fetchDouble, type Handler, success } from '@whenable/client/internal/testing/fetch-double'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createCalendarConnections } from './calls.js'

const options = { signal: new AbortController().signal }

const over = (handler: Handler) => {
  const { fetch, seen } = fetchDouble(handler)
  const wait = async () => {}
  const source = createCalendarConnections({
    baseUrl: 'https://service.example',
    accessToken: 'token',
    fetch,
    wait,
  })
  return { source, seen, sent: () => seen.map(({ method, url, body }) => [method, url.pathname, body]) }
}

const connection = { id: 'c1', provider: 'caldav', status: 'ok', calendars: ['work'], warnings: [] }

describe('connections', () => {
  it('are read with the access token', async () => {
    const { source, seen } = over(() => success([connection]))
    expect(await source.connections(options)).toMatchObject([connection])
    expect(seen[0]?.headers['authorization']).toBe('Bearer token')
    expect(seen[0]?.url.pathname).toBe('/v3/grants/me/connections')
  })

  it('have calendars that say what they are used for', async () => {
    const calendars = [
      { id: 'work', name: 'Work', hex_color: '#3b5bdb', is_primary: true, connection_id: 'c1' },
      { id: 'feed', name: 'Holidays', read_only: true, is_busy_source: false },
    ]
    const { source } = over(() => Response.json({ request_id: 'r', data: calendars }))
    expect(await source.calendars(options)).toMatchObject([
      { id: 'work', color: '#3b5bdb', isPrimary: true, isBusySource: true, connectionId: 'c1' },
      { id: 'feed', readOnly: true, isBusySource: false, connectionId: undefined },
    ])
  })

  it('are made, renewed, changed, synced and removed', async () => {
    const { source, sent } = over(({ method }) => success(method === 'DELETE' ? undefined : connection))
    const settings = { preset: 'icloud', username: 'ada', password: 'secret' }
    await source.connect({ provider: 'caldav', settings }, options)
    await source.renew('c1', { password: 'new' }, options)
    await source.changePolicy('c1', 'block', options)
    await source.sync('c1', options)
    await source.remove('c1', options)
    const path = '/v3/grants/me/connections'
    expect(sent()).toEqual([
      ['POST', path, JSON.stringify({ provider: 'caldav', settings })],
      ['PATCH', `${path}/c1`, JSON.stringify({ settings: { password: 'new' } })],
      ['PATCH', `${path}/c1`, JSON.stringify({ when_unavailable: 'block' })],
      ['POST', `${path}/c1/sync`, ''],
      ['DELETE', `${path}/c1`, ''],
    ])
  })

  it('begin on the page of a provider, and are made when its owner is back', async () => {
    const { source, sent } = over(({ url }) =>
      success(url.pathname.endsWith('/finish') ? connection : { address: 'https://accounts.example/' }),
    )
    const request = { provider: 'google', returnUrl: 'https://site.example/me', challenge: 'c' }
    expect(await source.beginSignIn(request, options)).toEqual({ address: 'https://accounts.example/' })
    expect(await source.finishSignIn({ ticket: 't', verifier: 'v' }, options)).toMatchObject(connection)
    const path = '/v3/grants/me/connections/sign-in'
    expect(sent()).toEqual([
      ['POST', path, '{"provider":"google","return_url":"https://site.example/me","code_challenge":"c"}'],
      ['POST', `${path}/finish`, '{"ticket":"t","code_verifier":"v"}'],
    ])
  })

  it('are not sent a second time, and tell why they were refused', async () => {
    const { source, seen } = over(() => failure(504, 'provider_error'))
    const connect = source.connect({ provider: 'ics', settings: { url: 'https://x.example' } }, options)
    await expect(connect).rejects.toMatchObject({ type: 'provider_error' })
    expect(seen).toHaveLength(1)
    const refused = over(() =>
      Response.json(
        { error: { type: 'invalid_request_error', field: 'settings.password', reason: 'auth' } },
        { status: 400 },
      ),
    )
    await expect(refused.source.renew('c1', {}, options)).rejects.toMatchObject({
      field: 'settings.password',
      reason: 'auth',
    })
  })

  it('change one field of a calendar', async () => {
    const { source, sent } = over(() => success({}))
    await source.setBusySource('work', false, options)
    await source.setTimeZone('work', 'Asia/Tokyo', options)
    await source.setTimeZone('work', undefined, options)
    await source.setPrimary('work', options)
    expect(sent()).toEqual([
      ['PUT', '/v3/grants/me/calendars/work', '{"is_busy_source":false}'],
      ['PUT', '/v3/grants/me/calendars/work', '{"timezone":"Asia/Tokyo"}'],
      ['PUT', '/v3/grants/me/calendars/work', '{"timezone":null}'],
      ['PUT', '/v3/grants/me/calendars/work', '{"is_primary":true}'],
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
    expect(await source.busyTimes(['work', 'home'], window, options)).toMatchObject([
      { when: { start_time: 2_000 }, title: undefined },
      { when: { start_time: 3_000 }, title: 'Review' },
    ])
  })
})
