import { fetchDouble, success } from '@whenable/client/internal/testing/fetch-double'
import { createPoll, getPoll } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { createServiceCalls } from '../base/service-calls.js'
import { pollsEndpoints } from './endpoints.js'

const { signal } = new AbortController()
const exampleOf = (endpoint: object) =>
  (endpoint as { readonly example: { readonly data: Readonly<Record<string, unknown>> } }).example.data

describe("the client of an owner's polls", () => {
  const owning = (data: unknown) => {
    const { fetch, seen } = fetchDouble(() => success(data as object))
    const options = { baseUrl: 'https://s', sessionProvider: () => 'at_1', fetch, warn: () => {} }
    const source = createServiceCalls(options, pollsEndpoints(options))
    return { source, seen }
  }

  it('lists the polls of all event types', async () => {
    const { source, seen } = owning([exampleOf(getPoll)])
    expect(await source.polls({}, { signal })).toMatchObject([{ title: 'Planning the spring release' }])
    expect(seen[0]?.url.searchParams.has('configuration_id')).toBe(false)
    expect(seen[0]?.headers['authorization']).toBe('Bearer at_1')
  })

  it('makes, changes, decides and deletes a poll', async () => {
    const { source, seen } = owning(exampleOf(createPoll))
    const slots = [{ start_time: 1 }, { start_time: 2 }]
    const body = { configuration_id: 'c1', title: 'T', slots }
    const path = { poll_id: 'p1' }
    const made = await source.createPoll({ body }, { signal })
    expect(made.address).toMatch(/\/p\//)
    await source.updatePoll({ path, body: { state: 'closed' } }, { signal })
    await source.choosePollTime({ path, body: { start_time: 1_772_704_800 } }, { signal })
    await source.deletePoll({ path }, { signal })
    expect(seen.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /v3/scheduling/polls',
      'PATCH /v3/scheduling/polls/p1',
      'POST /v3/scheduling/polls/p1/choose',
      'DELETE /v3/scheduling/polls/p1',
    ])
    expect(JSON.parse(seen[2]?.body ?? '')).toEqual({ start_time: 1_772_704_800 })
  })
})
