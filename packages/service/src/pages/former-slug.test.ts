import { beforeEach, describe, expect, test } from 'vitest'
import { addConfiguration, addHost, openService, type TestHost, type TestService } from '../testing/studio.js'

let service: TestService
let ada: TestHost
let id: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [ada], {
    slug: 'talk',
    scheduler: { min_booking_notice: 0, waitlist: true },
  })
})

const change = (of: string, body: object) =>
  service.withKey('PUT', `/v3/grants/${ada.grantId}/scheduling/configurations/${of}`, body)
const page = async (path: string) => {
  const { status, headers } = await service.call('GET', `${path}client_id=${service.clientId}`)
  return [status, headers.get('location')]
}
const settings = async (slug: string) => {
  const answer = await service.call(
    'GET',
    `/v3/scheduling/ui-settings?slug=${slug}&client_id=${service.clientId}`,
  )
  return answer.data?.configuration_id ?? answer.status
}

describe('the former slug of an event type', () => {
  test('leads to its page, with what else is in the address', async () => {
    await change(id, { slug: 'long-walk' })
    expect(await page('/b/talk?')).toEqual([302, `/b/long-walk?client_id=${service.clientId}`])
    expect(await page('/b/talk?slot=1772532000&')).toEqual([
      302,
      `/b/long-walk?slot=1772532000&client_id=${service.clientId}`,
    ])
    expect(await page('/b/talk/wait?for=x&')).toEqual([
      302,
      `/b/long-walk/wait?for=x&client_id=${service.clientId}`,
    ])
    expect((await page('/b/long-walk?'))[0]).toBe(200)
  })

  test('still names it in calls and sessions', async () => {
    await change(id, { slug: 'walk' })
    expect([await settings('talk'), await settings('walk')]).toEqual([id, id])
    const session = await service.withKey('POST', '/v3/scheduling/sessions', { slug: 'talk' })
    expect(session.status).toBe(200)
  })

  test('leads on from each slug that it had', async () => {
    await change(id, { slug: 'walk' })
    await change(id, { slug: 'run' })
    expect([await settings('talk'), await settings('walk')]).toEqual([id, id])
    await change(id, { slug: 'talk' })
    expect([(await page('/b/talk?'))[0], await page('/b/walk?')]).toEqual([
      200,
      [302, `/b/talk?client_id=${service.clientId}`],
    ])
  })

  test('is that of another event type which takes it, and leads to the one that had it last', async () => {
    await change(id, { slug: 'walk' })
    const other = await addConfiguration(service, [ada], { slug: 'talk' })
    expect([await settings('talk'), await settings('walk')]).toEqual([other, id])
    await change(other, { slug: 'chat' })
    expect(await settings('talk')).toBe(other)
  })

  test('is not what a copy of the event type gets', async () => {
    await change(id, { slug: 'talk-2' })
    await change(id, { slug: 'talk-3' })
    const copy = await service.withKey('POST', `/admin/v1/event-types/${id}/duplicate`)
    expect(copy.data.slug).toBe('talk-4')
  })

  test('leads nowhere once it has no slug, or was deleted', async () => {
    await change(id, { slug: 'walk' })
    await change(id, { slug: null })
    expect([await settings('talk'), await settings('walk'), (await page('/b/talk?'))[0]]).toEqual([
      404, 404, 404,
    ])
    await change(id, { slug: 'run' })
    expect([await settings('talk'), await settings('walk')]).toEqual([id, id])
    await service.withKey('DELETE', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`)
    expect([await settings('talk'), await settings('run')]).toEqual([404, 404])
  })

  test('takes a form that was open before', async () => {
    await change(id, { slug: 'walk' })
    const body = new URLSearchParams({
      slot: '1772532000',
      name: 'Robin',
      email: 'robin@example.com',
      key: 'k1',
    })
    const sent = await service.service.fetch(
      new Request(`http://service.test/b/talk?client_id=${service.clientId}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://service.test' },
        body,
      }),
    )
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('/manage/')])
  })
})
