import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { openGoogleAccount } from '../testing/google-double.js'
import { openWithAccount } from '../testing/oauth-accounts.js'

const open = () => openWithAccount('google', openGoogleAccount())

describe('a connected Google account', () => {
  test('is synced when Google pushes a change, over channels that are renewed', async () => {
    const { double, service, connect, sync, due } = await open()
    const { data: grant } = await connect()
    const [{ id }] = (await service.withKey('GET', `/v3/grants/${grant.id}/connections`)).data
    const push = (token: string) =>
      service.service.fetch(
        new Request('http://service.test/v3/connect/push', {
          method: 'POST',
          headers: { 'X-Goog-Channel-Token': token, 'X-Goog-Resource-State': 'exists' },
        }),
      )
    expect(await sync(id)).toBe('synced')
    expect(double.channels).toEqual([])
    const pushOrigin = 'https://book.example.com'
    expect(await sync(id, { pushOrigin })).toBe('synced')
    expect(double.channels.map(({ address }) => address)).toEqual(
      Array(2).fill('https://book.example.com/v3/connect/push'),
    )
    expect(double.channels.map(({ calendarId }) => calendarId).sort()).toEqual(
      ['ada@example.com', double.calendarId].sort(),
    )
    const [{ token = '' } = {}] = double.channels
    expect(await due()).toBe(0)
    for (const wrong of ['', 'v1.a.b.c', `${token.slice(0, -4)}AAAA`])
      expect([wrong, (await push(wrong)).status]).toEqual([wrong, 404])
    expect(await due()).toBe(0)
    expect((await push(token)).status).toBe(204)
    expect(await due()).toBe(1)
    service.at(instant(service.now + 5 * 86_400))
    await sync(id, { pushOrigin })
    expect(double.channels).toHaveLength(2)
    service.at(instant(service.now + 86_401))
    await sync(id, { pushOrigin })
    expect(double.channels).toHaveLength(4)
    service.at(instant(service.now + 7 * 86_400))
    double.answer = ({ url }) => (url.pathname.endsWith('/watch') ? { status: 401 } : undefined)
    expect(await sync(id, { pushOrigin })).toBe('synced')
    double.answer = ({ url }) => (url.pathname.endsWith('/watch') ? undefined : { status: 500 })
    expect(await sync(id, { pushOrigin })).toBe('failed')
    const before = await due()
    await push(token)
    expect(await due()).toBe(before)
  })

  test('has its channels ended when it is removed, as far as Google ends them', async () => {
    const { double, service, connect, sync } = await open()
    const { data: grant } = await connect()
    const path = `/v3/grants/${grant.id}/connections`
    const connected = async () => (await service.withKey('GET', path)).data[0]?.id
    const remove = async () => (await service.withKey('DELETE', `${path}/${await connected()}`)).status
    await sync(await connected(), { pushOrigin: 'https://book.example.com' })
    const opened = double.channels.map(({ id }) => id)
    expect([await remove(), await connected()]).toEqual([200, undefined])
    expect(opened).toHaveLength(2)
    expect([...double.stopped].sort()).toEqual([...opened].sort())

    await connect()
    await sync(await connected(), { pushOrigin: 'https://book.example.com' })
    double.answer = ({ url }) => (url.pathname.endsWith('/stop') ? { status: 500 } : undefined)
    expect([await remove(), await connected()]).toEqual([200, undefined])
    expect(double.channels).toHaveLength(4)
    expect(double.stopped).toHaveLength(2)
  })

  test('has its channels ended when its grant is removed', async () => {
    const { double, service, connect, sync } = await open()
    const { data: grant } = await connect()
    const { data } = await service.withKey('GET', `/v3/grants/${grant.id}/connections`)
    await sync(data[0].id, { pushOrigin: 'https://book.example.com' })
    const opened = double.channels.map(({ id }) => id)
    expect((await service.withKey('DELETE', `/v3/grants/${grant.id}`)).status).toBe(200)
    expect(opened).toHaveLength(2)
    expect([...double.stopped].sort()).toEqual([...opened].sort())
  })
})
