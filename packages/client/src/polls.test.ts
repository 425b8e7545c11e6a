import { challengeHeader, getPollAnswer, getPollPage } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { createPollSource } from './polls.js'
import { failure, fetchDouble, success } from './testing/fetch-double.js'

const { signal } = new AbortController()
const exampleOf = (endpoint: object) =>
  (endpoint as { readonly example: { readonly data: Readonly<Record<string, unknown>> } }).example.data
const token = 'a-token-of-one-answer'
const answer = { name: 'Robin Vale', email: 'robin@example.com', votes: { 1772704800: 'yes' as const } }

const answering = (...responses: readonly (() => Response)[]) => {
  const queue = [...responses]
  const { fetch, seen } = fetchDouble(() => (queue.shift() ?? (() => success(exampleOf(getPollAnswer))))())
  return { source: createPollSource({ baseUrl: 'https://s', secret: 'se/cret', fetch, retries: 0 }), seen }
}

describe('the client of a poll', () => {
  it('reads the poll by its secret, without authorization', async () => {
    const { source, seen } = answering(() => success(exampleOf(getPollPage)))
    expect(await source.poll({ signal })).toMatchObject({
      title: 'Planning the spring release',
      state: 'open',
    })
    expect(seen[0]?.url.href).toBe('https://s/v3/scheduling/poll-pages/se%2Fcret')
    expect(seen[0]?.headers['authorization']).toBeUndefined()
  })

  it('saves and reads an answer by its token', async () => {
    const { source, seen } = answering()
    expect(await source.saveAnswer(token, answer, { signal })).toMatchObject({ name: 'Robin Vale' })
    expect(seen[0]?.method).toBe('PUT')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(answer)
    expect(await source.answer(token, { signal })).toMatchObject({ email: 'robin@example.com' })
    expect(seen[1]?.url.pathname).toBe(`/v3/scheduling/poll-pages/se%2Fcret/answers/${token}`)
  })

  it('has no answer where the service knows none, and fails where it does not say', async () => {
    const { source } = answering(
      () => failure(404, 'not_found_error', 'none'),
      () => failure(500, 'api_error', 'no'),
    )
    expect(await source.answer(token, { signal })).toBeUndefined()
    await expect(source.answer(token, { signal })).rejects.toMatchObject({ status: 500 })
  })

  it('solves a challenge and sends the answer again', async () => {
    const work = { challenge: 'v1.a', kind: 'proof-of-work', seed: 's', proofs: 2, difficulty: 4 }
    const { source, seen } = answering(
      () => failure(429, 'challenge_required', 'many answers', { 'Retry-After': '60' }),
      () => success({ ...work, expires_in: 600 }),
    )
    await source.saveAnswer(token, answer, { signal })
    expect(seen.map(({ method, url }) => [method, url.pathname.split('/').at(-1)])).toEqual([
      ['PUT', token],
      ['POST', 'challenges'],
      ['PUT', token],
    ])
    expect(seen[2]?.headers[challengeHeader.toLowerCase()]).toContain('v1.a')
  })

  it('leaves a challenge of another kind to the page', async () => {
    const { source } = answering(
      () => failure(429, 'challenge_required', 'many answers', { 'Retry-After': '60' }),
      () => success({ challenge: 'c', kind: 'external', expires_in: 600 }),
    )
    await expect(source.saveAnswer(token, answer, { signal })).rejects.toMatchObject({
      type: 'challenge_required',
    })
  })

  it('withdraws an answer', async () => {
    const { source, seen } = answering(() => success(null))
    await source.withdrawAnswer(token, { signal })
    expect(seen[0]?.method).toBe('DELETE')
  })
})
