import { fetchDouble, success } from '@whenable/client/internal/testing/fetch-double'
import { createPoll, getPoll } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createOwnerPollsSource } from './calls.js'

const { signal } = new AbortController()
const exampleOf = (endpoint: object) =>
  (endpoint as { readonly example: { readonly data: Readonly<Record<string, unknown>> } }).example.data

describe("the client of an owner's polls", () => {
  const owning = (data: unknown) => {
    const { fetch, seen } = fetchDouble(() => success(data as object))
    const source = createOwnerPollsSource({
      ...{ baseUrl: 'https://s', sessionProvider: () => 'at_1', fetch, warn: () => {} },
    })
    return { source, seen }
  }

  it('lists the polls of all event types', async () => {
    const { source, seen } = owning([exampleOf(getPoll)])
    expect(await source.polls({ signal })).toMatchObject([{ title: 'Planning the spring release' }])
    expect(seen[0]?.url.searchParams.has('configuration_id')).toBe(false)
    expect(seen[0]?.headers['authorization']).toBe('Bearer at_1')
  })

  it('makes, changes, decides and deletes a poll', async () => {
    const { source, seen } = owning(exampleOf(createPoll))
    const made = await source.createPoll(
      { configuration_id: 'c1', title: 'T', slots: [{ start_time: 1 }, { start_time: 2 }] },
      { signal },
    )
    expect(made.address).toMatch(/\/p\//)
    await source.updatePoll('p1', { state: 'closed' }, { signal })
    await source.choosePollTime('p1', instant(1_772_704_800), { signal })
    await source.deletePoll('p1', { signal })
    expect(seen.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /v3/scheduling/polls',
      'PATCH /v3/scheduling/polls/p1',
      'POST /v3/scheduling/polls/p1/choose',
      'DELETE /v3/scheduling/polls/p1',
    ])
    expect(JSON.parse(seen[2]?.body ?? '')).toEqual({ start_time: 1_772_704_800 })
  })
})
