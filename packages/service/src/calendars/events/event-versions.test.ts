import { parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stores } from '../../testing/stores.js'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

const at = (text: string) => parseInstant(`2026-${text}Z`)
const when = { start_time: at('03-03T10:00:00'), end_time: at('03-03T11:00:00') }

describe.each(stores)('the version of an event, in %s', (_name, open) => {
  let service: TestService
  let ada: TestHost
  beforeAll(async () => {
    service = await openService(await open())
    ada = await addHost(service, 'ada@example.com')
  })
  afterAll(() => service.store.close())

  const path = (id = '') => `/v3/grants/${ada.grantId}/events${id && `/${id}`}?calendar_id=${ada.calendarId}`
  const send = (method: string, id: string, body?: object, ifMatch?: string | null) =>
    service.call(method, path(id), {
      bearer: service.key,
      ...(body ? { body } : {}),
      ...(ifMatch ? { headers: { 'If-Match': ifMatch } } : {}),
    })
  const add = (event: object = {}) => send('POST', '', { title: 'Review', when, ...event })
  const tag = async (id: string) => (await send('GET', id)).headers.get('etag')

  test('is returned by create, read and update, and differs after each change', async () => {
    const made = await add({ metadata: { key1: 'a', 2: 'b' }, participants: [{ email: 'kim@x.example' }] })
    const { id } = made.data
    const first = made.headers.get('etag')
    expect(first).toMatch(/^"[\w-]{20}"$/)
    expect(await tag(id)).toBe(first)
    const changed = await send('PUT', id, { title: 'Retro' }, first)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(first)
    expect(await tag(id)).toBe(changed.headers.get('etag'))
  })

  test('refuses a change or deletion based on an earlier version', async () => {
    const made = await add()
    const { id } = made.data
    const first = made.headers.get('etag')
    await send('PUT', id, { title: 'Theirs' })
    const late = await send('PUT', id, { title: 'Ours' }, first)
    expect(late.status).toBe(412)
    expect(late.error).toMatchObject({ type: 'precondition_failed', field: 'If-Match' })
    expect((await send('DELETE', id, undefined, first)).status).toBe(412)
    expect((await send('GET', id)).data.title).toBe('Theirs')
    expect((await send('DELETE', id, undefined, await tag(id))).status).toBe(200)
  })

  test('of two changes at once from the same version, one is refused', async () => {
    const made = await add()
    const changes = ['one', 'two', 'three'].map((title) =>
      send('PUT', made.data.id, { title }, made.headers.get('etag')),
    )
    expect((await Promise.all(changes)).map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  test('can be a weak tag, one of several, or *', async () => {
    const { data } = await add()
    for (const sent of [(own: string) => `W/${own}`, (own: string) => `"other", ${own}`, () => '*']) {
      const ifMatch = sent((await tag(data.id)) ?? '')
      const { status } = await send('PUT', data.id, { title: ifMatch }, ifMatch)
      expect([ifMatch, status]).toEqual([ifMatch, 200])
    }
  })

  test('of an occurrence is separate once it was changed', async () => {
    const { data: series } = await add({ recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    const list = `${path()}&start=${at('03-04T00:00:00')}&end=${at('03-05T00:00:00')}&expand_recurring=true`
    const [occurrence] = (await service.withKey('GET', list)).data.filter(
      ({ master_event_id: master }: { master_event_id?: string }) => master === series.id,
    )
    const first = await tag(occurrence.id)
    expect((await send('PUT', occurrence.id, { title: 'Moved' }, first)).status).toBe(200)
    expect((await send('PUT', occurrence.id, { title: 'Moved again' }, first)).status).toBe(412)
    expect((await send('PUT', series.id, { location: 'Here' }, await tag(series.id))).status).toBe(200)
  })
})
