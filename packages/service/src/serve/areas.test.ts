import { createClient } from '@whenable/client'
import { calendars, events, grants, legacyEvents, messages } from '@whenable/client/areas'
import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../testing/sign-in.js'
import { addHost, openService, type TestHost, type TestService } from '../testing/studio.js'

// The client's areas against the service itself, in the current and the legacy API and with either credential.

let service: TestService
let ada: TestHost
let token: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  token = (await signIn(service, ada.email)).access_token
})

const by = (accessToken: string) =>
  createClient({
    baseUrl: 'https://service.test',
    accessToken,
    retries: 0,
    fetch: (url, init) => service.service.fetch(new Request(url, init)),
  })

const all = async <Item>(list: AsyncIterable<Item>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

const hourOf = (day: number) => {
  const start = parseInstant(`2026-03-${String(day).padStart(2, '0')}T10:00:00Z`)
  return { start_time: start, end_time: start + 3_600 }
}

describe("the client's areas", () => {
  test('find a grant in any of its forms, by either credential', async () => {
    await grants(by(service.key)).update({
      path: { grant_id: ada.grantId },
      body: { external_id: 'customer 7' },
    })
    const named = [
      ada.grantId,
      `grant:${ada.grantId}`,
      ada.email,
      `email:${ada.email}`,
      'external:customer 7',
    ]
    for (const credential of [service.key, token]) {
      const forms = credential === token ? [...named, 'me'] : named
      for (const grant_id of forms) {
        const found = await grants(by(credential)).read({ path: { grant_id } })
        expect([grant_id, found.id]).toEqual([grant_id, ada.grantId])
      }
    }
    expect((await grants(by(token)).me()).id).toBe(ada.grantId)
    await expect(grants(by(service.key)).read({ path: { grant_id: 'me' } })).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
    })
  })

  test('list each item once, page by page', async () => {
    const path = { grant_id: 'me' }
    const own = calendars(by(token))
    for (const name of ['b', 'c', 'd', 'e'])
      await own.create({ path, body: { name, metadata: { key1: name } } })
    const whole = await all(own.list({ path }))
    expect(whole.map(({ name }) => name).sort()).toEqual(expect.arrayContaining(['b', 'c', 'd', 'e']))
    expect(await all(own.list({ path, query: { limit: 2 } }))).toEqual(whole)
    expect(await all(own.list({ path, query: { limit: 1, select: 'id' } }))).toEqual(
      whole.map(({ id }) => ({ id })),
    )
    const [found, ...others] = await all(own.list({ path, query: { metadata_pair: 'key1:c' } }))
    expect([found?.name, others]).toEqual(['c', []])
  })

  test('read events of both APIs, with paging by offset in the legacy one', async () => {
    const path = { grant_id: 'me' }
    const query = { calendar_id: ada.calendarId }
    for (const day of [3, 4, 5])
      await events(by(token)).create({ path, query, body: { title: `day ${day}`, when: hourOf(day) } })
    const titles = ['day 3', 'day 4', 'day 5']
    const current = await all(events(by(token)).list({ path, query: { ...query, limit: 2 } }))
    expect(current.map(({ title }) => title)).toEqual(titles)
    const earlier = await all(legacyEvents(by(token)).list({ query: { ...query, limit: 2 } }))
    expect(earlier.map(({ title }) => title)).toEqual(titles)
  })

  test('list the endpoints that this service lacks', async () => {
    await expect(all(messages(by(token)).list({ path: { grant_id: 'me' } }))).rejects.toMatchObject({
      type: 'not_found_error',
    })
  })
})
