import { beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { openService, type TestService } from '../../testing/studio.js'

describe('the demo studio', () => {
  let service: TestService
  let bearer: string
  beforeAll(async () => {
    service = await openService(createMemoryStore(), { sendsMail: true })
    const setup = { ...firstOwner, token: await setupToken(service) }
    bearer = (await openBrowser(service).post('sign-in/setup', setup)).data.access_token
  })

  const ask = async (method: string, path = 'demo-studio', body?: object) => {
    const { status, data, error } = await service.call(method, `/admin/v1/${path}`, { bearer, body })
    return { status, data: data ?? error }
  }
  const everything = async () => {
    const { data: eventTypes } = await ask('GET', 'event-types')
    const { data: toAnswer } = await ask('GET', 'bookings?view=to_answer')
    const { data: upcoming } = await ask('GET', 'bookings?view=upcoming')
    const { data: cancelled } = await ask('GET', 'bookings?view=cancelled')
    const { data: keys } = await ask('GET', 'api-keys')
    const { data: grants } = await service.withKey('GET', '/v3/grants')
    return [eventTypes, toAnswer, upcoming, cancelled, keys, grants].map(({ length }) => length)
  }
  const [none, present] = [
    { status: 200, data: { is_present: false, can_add: true } },
    { status: 200, data: { is_present: true, can_add: false } },
  ]

  test('is added to an application with its first event type alone, and leaves without a trace', async () => {
    const before = await everything()
    for (const _round of [1, 2]) {
      expect(await ask('GET')).toEqual(none)
      expect(await ask('PUT', 'demo-studio', {})).toEqual(present)
      expect(await everything()).toEqual([5, 2, 4, 0, 1, 3])
      // A second click changes nothing.
      expect(await ask('PUT', 'demo-studio', {})).toEqual(present)
      expect((await everything())[2]).toBe(4)
      expect(await service.store.read((records) => records.waitingMails(service.applicationId))).toEqual([])
      expect(await ask('DELETE')).toEqual(none)
      expect(await everything()).toEqual(before)
    }
    expect(service.errors).toEqual([])
  })

  test('is refused to an application with an event type of its own, which stays', async () => {
    await ask('PUT', 'demo-studio', {})
    const { data: first } = await ask('GET', 'event-types')
    const mine = first.find(({ slug }: { slug: string }) => slug === 'ada-lovelace')
    expect((await ask('POST', `event-types/${mine.id}/duplicate`, {})).status).toBe(200)
    expect(await ask('DELETE')).toEqual({ status: 200, data: { is_present: false, can_add: false } })
    expect((await everything())[0]).toBe(2)
    expect((await ask('PUT', 'demo-studio', {})).data).toMatchObject({ type: 'conflict' })
  })
})
