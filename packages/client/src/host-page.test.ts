import { describe, expect, it, vi } from 'vitest'
import { createHostPageSource } from './host-page.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

const eventType = {
  ...{ configuration_id: 'c1', slug: 'intro', title: 'Intro', type: 'standard', booking_type: 'booking' },
  ...{ page_url: 'https://s/b/intro', next_start_time: '10' },
}
const page = { slug: 'ada', name: 'Ada Mensah', timezone: 'Europe/Lisbon', event_types: [eventType] }

const sourceOver = (handler: Handler, options = {}) => {
  const { fetch, seen } = fetchDouble(handler)
  const source = createHostPageSource({
    ...{ baseUrl: 'https://s', slug: 'ada', clientId: 'studio', retries: 0, fetch },
    ...options,
  })
  return { source, seen, read: () => source.hostPage({ signal: new AbortController().signal }) }
}

describe('the page of a host', () => {
  it('is read by its slug and client id, without a credential', async () => {
    const { seen, read } = sourceOver(() => success(page))
    expect(await read()).toMatchObject({
      name: 'Ada Mensah',
      event_types: [{ title: 'Intro', next_start_time: 10 }],
    })
    expect(seen[0]?.url.href).toBe('https://s/v3/scheduling/hosts/ada?client_id=studio')
    expect(seen[0]?.headers['authorization']).toBeUndefined()
  })

  it('leaves out an event type that cannot be read, with a warning', async () => {
    const warn = vi.fn()
    const { read } = sourceOver(() => success({ ...page, event_types: [eventType, { title: 7 }] }), { warn })
    expect((await read()).event_types).toHaveLength(1)
    expect(warn).toHaveBeenCalled()
  })

  it('that nobody has published is not found', async () => {
    const { read } = sourceOver(() => failure(404, 'not_found_error'))
    await expect(read()).rejects.toMatchObject({ type: 'not_found_error' })
  })

  it('has the same key as another source of it, and not that of another host', () => {
    const of = (slug: string) => sourceOver(() => success(page), { slug }).source.key
    expect(of('ada')).toEqual(of('ada'))
    expect(of('ada')).not.toEqual(of('jonas'))
  })
})
