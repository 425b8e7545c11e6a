import { createLink, listEventTypes, listLinks } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { createShareSource } from './calls.js'

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
const sourceWith = (clientId?: string) =>
  createShareSource({
    ...{ baseUrl: 'https://book.example/', clientId, sessionProvider: () => 'at_1', warn: () => {} },
    fetch: async (url, init) => {
      if (init?.body) bodies.push(JSON.parse(String(init.body)))
      const { pathname } = new URL(String(url))
      if (pathname === '/embed/integrity.json') return Response.json({ firstSlotBytes: 24_000 })
      return Response.json({ request_id: 'r', data: answers[pathname] })
    },
  })
const signal = AbortSignal.timeout(5000)

describe('the client of sharing', () => {
  it('names each event type, and its page if it has one', async () => {
    const types = await sourceWith().eventTypes({ signal })
    expect(types.map(({ name, address, isActive }) => [name, address, isActive])).toEqual([
      ['Walkthrough', 'https://book.example/b/walk-through', true],
      ['Intro call', '', false],
    ])
    const [named] = await sourceWith('marlow').eventTypes({ signal })
    expect(named?.address).toBe('https://book.example/b/walk-through?client_id=marlow')
  })

  it('reads free times, and what a visitor downloads', async () => {
    const window = { start: 1_773_000_000, end: 1_773_086_400 } as never
    expect(await sourceWith().times('c1', window, { signal })).toEqual([
      { start: 1_773_000_000, end: 1_773_001_800 },
    ])
    expect(await sourceWith().firstSlotBytes?.({ signal })).toBe(24_000)
  })

  it('makes a link that offers times, where the service has links', async () => {
    const source = sourceWith()
    expect(await source.canOffer?.('c1', { signal })).toBe(true)
    const [first, second] = [1_773_000_000, 1_773_003_600].map((start) => ({ start, end: start + 1_800 }))
    const times = [first, { ...second, eventId: 'e1' }] as never
    const made = await source.offer?.(
      { eventTypeId: 'c1', times, mostBookings: 1, expiresIn: 3_600, holdsTimes: true },
      { signal },
    )
    expect(made).toEqual({ address: 'https://book.example/l/secret' })
    expect(bodies.at(-1)).toEqual({
      configuration_id: 'c1',
      slots: [{ start_time: 1_773_000_000 }, { start_time: 1_773_003_600, event_id: 'e1' }],
      ...{ most_bookings: 1, expires_in: 3_600, hold_slots: true },
    })
  })
})

describe('the links of an event type', () => {
  it('are listed the latest first, and revoked', async () => {
    const seen: string[] = []
    const source = createShareSource({
      ...{ baseUrl: 'https://book.example/', sessionProvider: () => 'at_1', warn: () => {} },
      fetch: async (url, init) => {
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
      },
    })
    expect((await source.links?.('c1', { signal }))?.map(({ id }) => id)).toEqual(['new', 'old'])
    await source.revokeLink?.('new', { signal })
    expect(seen).toEqual([
      'GET /v3/scheduling/links?configuration_id=c1&limit=200',
      'DELETE /v3/scheduling/links/new',
    ])
  })
})
