import { describe, expect, test } from 'vitest'
import { readBody } from './read-body.js'

/** A request as in Firefox, whose body is not a stream. */
const withoutStream = (body: string) => {
  const request = new Request('http://service.test/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  Object.defineProperty(request, 'body', { value: undefined })
  return request
}

describe('a body in an engine without request streams', () => {
  test('is read', async () => {
    const { json } = await readBody(withoutStream('{"name":"Noor"}'), ['application/json'])
    expect(json).toEqual({ name: 'Noor' })
    expect((await readBody(withoutStream(''), ['application/json'])).json).toEqual({})
  })

  test('is refused if it is too large', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(256 * 1024) })
    await expect(readBody(withoutStream(large), ['application/json'])).rejects.toMatchObject({
      type: 'request_too_large',
    })
  })
})
