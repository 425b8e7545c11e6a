import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createClient } from './call.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'
import { createWaitlistService } from './waitlist.js'

const signal = new AbortController().signal
const entry = {
  ...{ waitlist_id: 'w 1', configuration_id: 'c1', state: 'offered', timezone: 'Europe/Lisbon' },
  ...{ start_time: '10', end_time: 90_000, expires_in: 600 },
  offer: { start_time: 10, end_time: 20, expires_in: 300 },
}
const request = {
  ...{ waitlist_id: 'w 1', start_time: instant(10), end_time: instant(90_000), timezone: 'Europe/Lisbon' },
  guest: { name: 'Ana', email: 'ana@example.com' },
}

const serviceOver = (handler: Handler) => {
  const { fetch, seen } = fetchDouble(handler)
  const client = createClient({
    ...{ baseUrl: 'https://s', configuration: 'c1', retries: 0, idempotency: true },
    fetch,
  })
  return { service: createWaitlistService(client), seen, client }
}

describe('a waitlist', () => {
  it('is joined under the id of the entry, so that a repeated request joins once', async () => {
    const { service, seen, client } = serviceOver(() => success(entry))
    const joined = await service.join(request, { signal, challengeResponse: 'solved' })
    expect(joined).toMatchObject({ state: 'offered', start_time: 10, offer: { expires_in: 300 } })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      headers: { 'idempotency-key': 'w 1', 'challenge-response': 'solved' },
    })
    expect(seen[0]?.url.href).toBe('https://s/v3/scheduling/waitlist?configuration_id=c1')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request)
    expect(service.key).toBe(client.key)
  })

  it('says what became of an entry, by its id alone', async () => {
    const { service, seen } = serviceOver(() => success(entry))
    expect((await service.entry('w 1', { signal })).state).toBe('offered')
    expect(seen[0]?.url.pathname).toBe('/v3/scheduling/waitlist/w%201')
  })

  it('answers an offer by its time, so that an answer never takes a later one', async () => {
    const booking = { booking_id: 'b1', status: 'booked' }
    const { service, seen } = serviceOver(({ url }) =>
      success(url.pathname.endsWith('/accept') ? booking : { ...entry, state: 'waiting', offer: null }),
    )
    expect(await service.accept('w 1', instant(10), { signal })).toMatchObject({ booking_id: 'b1' })
    expect(await service.pass('w 1', instant(10), { signal })).toMatchObject({ state: 'waiting' })
    expect(seen.map(({ url, body }) => [url.pathname, JSON.parse(body)])).toEqual([
      ['/v3/scheduling/waitlist/w%201/accept', { start_time: 10 }],
      ['/v3/scheduling/waitlist/w%201/pass', { start_time: 10 }],
    ])
  })

  it('is left, and rejects for an entry that nobody knows', async () => {
    const { service, seen } = serviceOver((_, index) =>
      index ? failure(404, 'not_found_error') : success(null),
    )
    expect(await service.leave('w 1', { signal })).toBeUndefined()
    expect(seen[0]?.method).toBe('DELETE')
    await expect(service.entry('w 1', { signal })).rejects.toMatchObject({ status: 404 })
  })
})
