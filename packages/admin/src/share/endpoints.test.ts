import { createLink, listEventTypes, listLinks } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createServiceCalls } from '../base/service-calls.js'
import { type ShareCalls, shareEndpoints } from './endpoints.js'

const [example] = (listEventTypes as { readonly example: { readonly data: readonly [object] } }).example.data

const answers: Readonly<Record<string, unknown>> = {
  '/admin/v1/event-types': [
    { ...example, id: 'c1', name: 'Walkthrough', slug: 'walk-through' },
    { ...example, id: 'c2', name: undefined, slug: undefined, is_active: false },
  ],
  '/v3/scheduling/availability': {
    time_slots: [{ start_time: 1_773_000_000, end_time: 1_773_001_800, emails: ['a@b.example'] }],
  },
  '/v3/scheduling/ui-settings': { configuration_id: 'c1', capabilities: ['ui-settings', 'links'] },
  '/v3/scheduling/links': {
    ...(createLink as { readonly example: { readonly data: object } }).example.data,
    address: 'https://book.example/l/secret',
  },
}

const bodies: unknown[] = []
const callsBy = (send: typeof globalThis.fetch, clientId?: string): ShareCalls => {
  const options = { baseUrl: 'https://book.example/', fetch: send, warn: () => {} }
  return createServiceCalls(
    { ...options, sessionProvider: () => 'at_1' },
    shareEndpoints({ ...options, clientId }),
  )
}
const sourceWith = (clientId?: string) =>
  callsBy(async (url, init) => {
    if (init?.body) bodies.push(JSON.parse(String(init.body)))
    const { pathname } = new URL(String(url))
    if (pathname === '/embed/integrity.json') return Response.json({ firstSlotBytes: 24_000 })
    return Response.json({ request_id: 'r', data: answers[pathname] })
  }, clientId)
const signal = AbortSignal.timeout(5000)

describe('the client of sharing', () => {
  it('names each event type, and its page if it has one', async () => {
    const types = await sourceWith().eventTypes({}, { signal })
    expect(types.map(({ name, address, isActive }) => [name, address, isActive])).toEqual([
      ['Walkthrough', 'https://book.example/b/walk-through', true],
      ['Intro call', '', false],
    ])
    const [named] = await sourceWith('marlow').eventTypes({}, { signal })
    expect(named?.address).toBe('https://book.example/b/walk-through?client_id=marlow')
  })

  it('reads free times, and what a visitor downloads', async () => {
    const window = { start: instant(1_773_000_000), end: instant(1_773_086_400) }
    expect(await sourceWith().times({ eventTypeId: 'c1', ...window }, { signal })).toEqual([
      { start: 1_773_000_000, end: 1_773_001_800 },
    ])
    expect(await sourceWith().firstSlotBytes?.({}, { signal })).toBe(24_000)
  })

  it('makes a link that offers times, where the service has links', async () => {
    const source = sourceWith()
    expect(await source.canOffer?.('c1', { signal })).toBe(true)
    const slots = [{ start_time: 1_773_000_000 }, { start_time: 1_773_003_600, event_id: 'e1' }]
    const body = { configuration_id: 'c1', slots, most_bookings: 1, expires_in: 3_600, hold_slots: true }
    const made = await source.offer?.({ body }, { signal })
    expect(made).toMatchObject({ address: 'https://book.example/l/secret' })
    expect(bodies.at(-1)).toEqual(body)
  })
})

describe('the links of an event type', () => {
  it('are listed, and revoked', async () => {
    const seen: string[] = []
    const source = callsBy(async (url, init) => {
      const { pathname, search } = new URL(String(url))
      seen.push(`${init?.method} ${pathname}${search}`)
      const { example: link } = listLinks as { readonly example: { readonly data: readonly object[] } }
      const [one] = link.data
      const data =
        init?.method === 'GET'
          ? [
              { ...one, id: 'old' },
              { ...one, id: 'new' },
            ]
          : undefined
      return Response.json({ request_id: 'r', data })
    })
    expect(
      (await source.links?.({ query: { configuration_id: 'c1' } }, { signal }))?.map(({ id }) => id),
    ).toEqual(['old', 'new'])
    await source.revokeLink?.({ path: { link_id: 'new' } }, { signal })
    expect(seen).toEqual([
      'GET /v3/scheduling/links?limit=200&configuration_id=c1',
      'DELETE /v3/scheduling/links/new',
    ])
  })
})
