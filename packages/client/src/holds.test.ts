import { instant } from '@whenable/time'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './call.js'
import { createHoldService } from './holds.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

const signal = new AbortController().signal
const held = { hold_id: 'own id', expires_in: '300', most_seconds: 900, configuration_id: 'c1' }
const slot = { holdId: 'own id', start: instant(10), end: instant(20) }

const serviceOver = (handler: Handler, options = {}) => {
  const { fetch, seen } = fetchDouble(handler)
  const client = createClient({ baseUrl: 'https://s', configuration: 'c1', retries: 0, fetch, ...options })
  return { service: createHoldService(client), seen }
}

describe('a hold', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is taken with an id of the caller, and answers how long it lives', async () => {
    const { service, seen } = serviceOver(() => success(held))
    const event = { eventId: 'clay', masterId: undefined, calendarId: 'studio' }
    expect(await service.hold({ ...slot, event } as never, { signal })).toEqual({ seconds: 300, most: 900 })
    expect(seen[0]).toMatchObject({ method: 'POST' })
    expect(seen[0]?.url.pathname).toBe('/v3/scheduling/holds')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      ...{ start_time: 10, end_time: 20, event_id: 'clay', calendar_id: 'studio', hold_id: 'own id' },
    })
  })

  it('is extended by its id, and rejects if it is over', async () => {
    const { service, seen } = serviceOver((_, index) =>
      index ? failure(404, 'not_found_error') : success(held),
    )
    expect(await service.extendHold('own id', { signal })).toEqual({ seconds: 300, most: 900 })
    expect(seen[0]?.url.pathname).toBe('/v3/scheduling/holds/own%20id')
    await expect(service.extendHold('own id', { signal })).rejects.toMatchObject({ status: 404 })
  })

  it('is left by a request that outlives the page, names its configuration and carries no session', async () => {
    const sent: [string, RequestInit][] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push([url, init])
      throw new TypeError('offline')
    })
    const { service } = serviceOver(() => success(held), {
      configuration: undefined,
      sessionProvider: () => 'a session',
    })
    await service.hold(slot as never, { signal })
    service.leaveHold('own id')
    const [[url, init] = ['', {}]] = sent
    expect(url).toBe('https://s/v3/scheduling/holds/own%20id?configuration_id=c1')
    expect(init).toMatchObject({ method: 'PATCH', keepalive: true, body: '{"expires_in":30}' })
    expect(init.headers).toEqual({ 'Content-Type': 'application/json' })
  })
})
