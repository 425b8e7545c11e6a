import { describe, expect, it } from 'vitest'
import { createRoutingFormSource } from './routing-form.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

const signal = new AbortController().signal
const sourceOver = (handler: Handler) => {
  const { fetch, seen } = fetchDouble(handler)
  const source = createRoutingFormSource({
    ...{ baseUrl: 'https://s', slug: 'help', clientId: 'studio', retries: 0, fetch },
  })
  return { source, seen }
}

describe('a routing form', () => {
  it('is read by its slug and client id, without a credential', async () => {
    const { source, seen } = sourceOver(() =>
      success({
        slug: 'help',
        title: 'Help',
        questions: [{ key: 'model', label: 'Model', type: 'text', answers: [] }],
      }),
    )
    expect(await source.routingForm({ signal })).toMatchObject({
      title: 'Help',
      questions: [{ type: 'text' }],
    })
    expect(seen[0]?.url.href).toBe('https://s/v3/scheduling/routing-forms/help?client_id=studio')
    expect(seen[0]?.headers['authorization']).toBeUndefined()
  })

  it('says where answers lead', async () => {
    const { source, seen } = sourceOver(() => success({ type: 'page', url: 'https://example.com/' }))
    expect(await source.target({ model: 'Old' }, { signal })).toMatchObject({ url: 'https://example.com/' })
    expect([seen[0]?.method, seen[0]?.url.pathname]).toEqual([
      'POST',
      '/v3/scheduling/routing-forms/help/target',
    ])
  })

  it('that does not exist is not found', async () => {
    const { source } = sourceOver(() => failure(404, 'not_found_error'))
    await expect(source.routingForm({ signal })).rejects.toMatchObject({ type: 'not_found_error' })
  })
})
