import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { syncConnection } from '../../calendars/sync/sync-connection.js'
import { type SyncContext, syncContextOf } from '../../calendars/sync/sync-context.js'
import { newSecretKey, readSecretKeys } from '../../core/seal.js'
import { monday, openService } from '../../testing/studio.js'
import type { OpenProvider } from '../calendar-provider.js'
import { googleRefreshToken, openGoogleAccount } from '../testing/google-double.js'

const open = async ({ isConfigured = true } = {}) => {
  const { double, openProvider } = openGoogleAccount()
  const providers: Record<string, OpenProvider> = isConfigured ? { google: openProvider } : {}
  const connections = {
    providers,
    secretKeys: await readSecretKeys(newSecretKey()),
  }
  const service = await openService(undefined, { connections })
  const { store, withKey, applicationId } = service
  const connect = (settings: object) =>
    withKey('POST', '/v3/connect/custom', {
      provider: 'google',
      settings: { email: 'ada@example.com', ...settings },
    })
  const sync = async (connectionId: string, change: Partial<SyncContext> = {}) => {
    const now = service.now
    const context = syncContextOf({
      store,
      ...connections,
      clock: () => now,
      wait: async () => {},
      ...change,
    })
    const leased = await store.transaction((transaction) =>
      transaction.leaseConnection(applicationId, connectionId, {
        ...{ now, until: instant(now + 120), lease: crypto.randomUUID() },
      }),
    )
    return leased && syncConnection(context, leased, { signal: new AbortController().signal })
  }
  return { double, service, connect, sync }
}

describe('a connected Google account', () => {
  test('has its calendars and events served, and written through', async () => {
    const { double, service, connect, sync } = await open()
    const at = (hour: number) => new Date((monday + hour * 3_600) * 1000).toISOString()
    double.write({
      id: 'theirs',
      iCalUID: 'theirs',
      summary: 'Dentist',
      start: { dateTime: at(1) },
      end: { dateTime: at(2) },
    })
    const { status, data: grant } = await connect({ refresh_token: googleRefreshToken })
    expect([status, grant.provider]).toEqual([200, 'google'])
    const path = `/v3/grants/${grant.id}`
    const [connection] = (await service.withKey('GET', `${path}/connections`)).data
    expect(connection).toMatchObject({
      ...{ provider: 'google', username: 'ada@example.com', server: 'https://www.googleapis.com' },
    })
    expect(JSON.stringify([grant, connection])).not.toContain(googleRefreshToken)
    expect(await sync(connection.id)).toBe('synced')
    const calendars = (await service.withKey('GET', `${path}/calendars`)).data
    const work = calendars.find(({ name }: { name: string }) => name === 'Work')
    const events = `${path}/events?calendar_id=${work.id}`
    expect((await service.withKey('GET', events)).data).toMatchObject([{ title: 'Dentist' }])
    const created = await service.withKey('POST', events, {
      title: 'Lunch',
      when: { start_time: monday + 10_800, end_time: monday + 14_400 },
    })
    expect(created.error).toBeUndefined()
    expect(double.find(created.data.ical_uid ?? created.data.id)).toMatchObject({ summary: 'Lunch' })
    expect(await sync(connection.id)).toBe('synced')
    expect((await service.withKey('GET', events)).data).toHaveLength(2)
  })

  test('has to be connected again once Google refuses its token', async () => {
    const { double, service, connect, sync } = await open()
    expect(await connect({ refresh_token: 'wrong' })).toMatchObject({
      status: 400,
      error: { field: 'settings.refresh_token', reason: 'auth' },
    })
    expect(await connect({ password: 'secret' })).toMatchObject({
      status: 400,
      error: { field: 'settings.refresh_token' },
    })
    const { data: grant } = await connect({ refresh_token: googleRefreshToken })
    const path = `/v3/grants/${grant.id}`
    const [{ id }] = (await service.withKey('GET', `${path}/connections`)).data
    double.endTokens()
    double.tokenError = { status: 400, error: 'invalid_grant' }
    expect(await sync(id)).toBe('expired')
    expect((await service.withKey('GET', path)).data.grant_status).toBe('invalid')
    double.tokenError = undefined
    expect((await connect({ refresh_token: googleRefreshToken })).status).toBe(200)
    expect((await service.withKey('GET', `${path}/connections`)).data).toMatchObject([{ id }])
    expect(await sync(id)).toBe('synced')
    expect((await service.withKey('GET', path)).data.grant_status).toBe('valid')
  })

  test('is synced when Google pushes a change, over channels that are renewed', async () => {
    const { double, service, connect, sync } = await open()
    const { data: grant } = await connect({ refresh_token: googleRefreshToken })
    const [{ id }] = (await service.withKey('GET', `/v3/grants/${grant.id}/connections`)).data
    const push = (token: string) =>
      service.service.fetch(
        new Request('http://service.test/v3/connect/push', {
          method: 'POST',
          headers: { 'X-Goog-Channel-Token': token, 'X-Goog-Resource-State': 'exists' },
        }),
      )
    const due = () =>
      service.store.transaction(async (transaction) => {
        const { now } = service
        return (
          await transaction.leaseConnections({
            now,
            until: now,
            lease: crypto.randomUUID(),
            limit: 9,
            each: 9,
          })
        ).length
      })
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
    const { data: grant } = await connect({ refresh_token: googleRefreshToken })
    const path = `/v3/grants/${grant.id}/connections`
    const connected = async () => (await service.withKey('GET', path)).data[0]?.id
    const remove = async () => (await service.withKey('DELETE', `${path}/${await connected()}`)).status
    await sync(await connected(), { pushOrigin: 'https://book.example.com' })
    const opened = double.channels.map(({ id }) => id)
    expect([await remove(), await connected()]).toEqual([200, undefined])
    expect(opened).toHaveLength(2)
    expect([...double.stopped].sort()).toEqual([...opened].sort())

    await connect({ refresh_token: googleRefreshToken })
    await sync(await connected(), { pushOrigin: 'https://book.example.com' })
    double.answer = ({ url }) => (url.pathname.endsWith('/stop') ? { status: 500 } : undefined)
    expect([await remove(), await connected()]).toEqual([200, undefined])
    expect(double.channels).toHaveLength(4)
    expect(double.stopped).toHaveLength(2)
  })

  test('has its channels ended when its grant is removed', async () => {
    const { double, service, connect, sync } = await open()
    const { data: grant } = await connect({ refresh_token: googleRefreshToken })
    const { data } = await service.withKey('GET', `/v3/grants/${grant.id}/connections`)
    await sync(data[0].id, { pushOrigin: 'https://book.example.com' })
    const opened = double.channels.map(({ id }) => id)
    expect((await service.withKey('DELETE', `/v3/grants/${grant.id}`)).status).toBe(200)
    expect(opened).toHaveLength(2)
    expect([...double.stopped].sort()).toEqual([...opened].sort())
  })

  test('is refused unless the service is configured for Google', async () => {
    const { connect } = await open({ isConfigured: false })
    expect(await connect({ refresh_token: googleRefreshToken })).toMatchObject({
      status: 400,
      error: { field: 'provider' },
    })
  })
})
