import { fetchDouble, success } from '@whenable/client/internal/testing/fetch-double'
import { getEventType } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { createServiceCalls } from '../base/service-calls.js'
import { scheduleOf } from '../testing/schedules-double.js'
import { hoursEndpoints } from './endpoints.js'

const { signal } = new AbortController()
const { name, timezone, weekly } = scheduleOf()
const { data: eventType } = (getEventType as { readonly example: { readonly data: object } }).example
const path = { schedule_id: 'working' }

const callsTo = (answer: (path: string) => Response) => {
  const { fetch, seen } = fetchDouble(({ url }) => answer(url.pathname))
  const options = { baseUrl: 'https://s', accessToken: 'at_1', fetch, warn: () => {} }
  return { calls: createServiceCalls(options, hoursEndpoints({ grantId: 'ada' })), seen }
}

describe("the calls of an owner's hours", () => {
  it('replace the revision that was read, and no other', async () => {
    const { calls, seen } = callsTo(() => success(scheduleOf()))
    await calls.read({ path }, { signal })
    await calls.replace({ path, body: { name, timezone, weekly: [...weekly] } }, { signal, revision: '1' })
    expect(seen.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
      ['GET', undefined],
      ['PUT', '"1"'],
    ])
  })

  it('list and add the schedules of one account', async () => {
    const { calls, seen } = callsTo(() => success([scheduleOf()]))
    await calls.schedules({}, { signal })
    expect(seen[0]?.url.searchParams.get('grant_id')).toBe('ada')
  })

  it('leave out the names of event types of others', async () => {
    const { calls } = callsTo((at) =>
      at.endsWith('/theirs')
        ? Response.json({ error: { type: 'not_found_error', message: 'no' } }, { status: 404 })
        : success({ ...eventType, id: 'mine', name: 'Walkthrough' }),
    )
    expect(await calls.eventTypeNames(['theirs', 'mine'], { signal })).toEqual({ mine: 'Walkthrough' })
  })
})
