import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { syncConnection } from '../../calendars/sync/sync-connection.js'
import { syncContextOf } from '../../calendars/sync/sync-context.js'
import { newSecretKey, readSecretKeys, unseal } from '../../core/seal.js'
import { monday, openService } from '../../testing/studio.js'
import type { OpenProvider } from '../calendar-provider.js'
import { microsoftRefreshToken, openMicrosoftAccount } from '../testing/microsoft-double.js'

const open = async ({ isConfigured = true } = {}) => {
  const { double, openProvider } = openMicrosoftAccount()
  const providers: Record<string, OpenProvider> = isConfigured ? { microsoft: openProvider } : {}
  const connections = { providers, secretKeys: await readSecretKeys(newSecretKey()) }
  const service = await openService(undefined, { connections })
  const { store, withKey, applicationId } = service
  const connect = (settings: object) =>
    withKey('POST', '/v3/connect/custom', {
      provider: 'microsoft',
      settings: { email: 'ada@example.com', ...settings },
    })
  const sync = async (connectionId: string, change: { pushOrigin?: string } = {}) => {
    const { now } = service
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
  const storedSecret = async (id: string) => {
    const record = await store.read((records) => records.connection(applicationId, id))
    if (!record || !connections.secretKeys) throw new Error('no connection')
    return unseal(connections.secretKeys, record.sealed, { applicationId, connectionId: id })
  }
  return { double, service, connect, sync, storedSecret }
}

describe('a connected Microsoft account', () => {
  test('has its calendars and events served, and written through', async () => {
    const { double, service, connect, sync } = await open()
    const { status, data: grant } = await connect({ refresh_token: microsoftRefreshToken })
    expect([status, grant.provider]).toEqual([200, 'microsoft'])
    const path = `/v3/grants/${grant.id}`
    const [connection] = (await service.withKey('GET', `${path}/connections`)).data
    expect(await sync(connection.id)).toBe('synced')
    const calendars = (await service.withKey('GET', `${path}/calendars`)).data
    const work = calendars.find(({ name }: { name: string }) => name === 'Work')
    const events = `${path}/events?calendar_id=${work.id}`
    const created = await service.withKey('POST', events, {
      title: 'Lunch',
      when: { start_time: monday + 10_800, end_time: monday + 14_400 },
      participants: [{ email: 'grace@example.com' }],
    })
    expect(created).toMatchObject({ status: 200, data: { participants: [{ email: 'grace@example.com' }] } })
    const { ical_uid: uid } = created.data
    expect(double.events.find(uid)).toMatchObject({ subject: 'Lunch' })
    double.events.change(double.events.find(uid)?.id ?? '', { subject: 'Long lunch' })
    expect(await sync(connection.id)).toBe('synced')
    expect((await service.withKey('GET', events)).data).toMatchObject([{ title: 'Long lunch' }])
    double.events.remove(uid)
    expect(await sync(connection.id)).toBe('synced')
    expect((await service.withKey('GET', events)).data).toEqual([])
  })

  test('stores each refresh token that replaces another, but none in the place of a new sign-in', async () => {
    const { double, service, connect, sync, storedSecret } = await open()
    double.rotates = true
    const { data: grant } = await connect({ refresh_token: microsoftRefreshToken })
    const [{ id }] = (await service.withKey('GET', `/v3/grants/${grant.id}/connections`)).data
    expect(await storedSecret(id)).toEqual({ refresh_token: microsoftRefreshToken })
    expect(await sync(id)).toBe('synced')
    expect(await storedSecret(id)).toEqual({ refresh_token: '1.refresh' })
    double.endTokens()
    expect(await sync(id)).toBe('synced')
    expect(await storedSecret(id)).toEqual({ refresh_token: '2.refresh' })
    double.endTokens()
    double.refreshTokens.push('again')
    double.answer = () => {
      double.answer = () => undefined
      return { status: 503 }
    }
    expect(await sync(id)).toBe('failed')
    double.rotates = false
    expect((await connect({ refresh_token: 'again' })).status).toBe(200)
    expect(await storedSecret(id)).toEqual({ refresh_token: 'again' })
  })

  test('is synced when Microsoft pushes a change, after its address has answered the challenge', async () => {
    const { double, service, connect, sync } = await open()
    const { data: grant } = await connect({ refresh_token: microsoftRefreshToken })
    const [{ id }] = (await service.withKey('GET', `/v3/grants/${grant.id}/connections`)).data
    const post = (address: URL | string) => {
      const { pathname, search } = new URL(address)
      const url = `http://service.test${pathname}${search}`
      return service.service.fetch(new Request(url, { method: 'POST', body: '{"value":[]}' }))
    }
    double.challenge = async (address) => {
      const response = await post(address)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ])
      return response.text()
    }
    const due = () =>
      service.store.transaction(async (transaction) => {
        const { now } = service
        const lease = crypto.randomUUID()
        return (await transaction.leaseConnections({ now, until: now, lease, limit: 9, each: 9 })).length
      })
    const pushOrigin = 'https://book.example.com'
    expect(await sync(id, { pushOrigin })).toBe('synced')
    expect(double.subscriptions).toHaveLength(2)
    expect(await due()).toBe(0)
    const [{ notificationUrl = '' } = {}] = double.subscriptions
    const wrong = new URL(notificationUrl)
    wrong.searchParams.set('token', 'v1.a.b.c')
    expect((await post(wrong)).status).toBe(404)
    wrong.searchParams.set('validationToken', '<script>')
    expect([(await post(wrong)).status, await (await post(wrong)).text()]).toEqual([404, ''])
    expect(await due()).toBe(0)
    expect((await post(notificationUrl)).status).toBe(204)
    expect(await due()).toBe(1)
    service.at(instant(service.now + 170_000))
    expect(await sync(id, { pushOrigin })).toBe('synced')
    expect(double.subscriptions).toHaveLength(4)
    await service.withKey('DELETE', `/v3/grants/${grant.id}/connections/${id}`)
    // Those that were renewed end by themselves.
    expect(double.subscriptions).toHaveLength(2)
  })

  test('makes its grant invalid when Microsoft no longer accepts the sign-in', async () => {
    const { double, service, connect, sync } = await open()
    const { data: grant } = await connect({ refresh_token: microsoftRefreshToken })
    const path = `/v3/grants/${grant.id}`
    const [{ id }] = (await service.withKey('GET', `${path}/connections`)).data
    double.endTokens()
    double.tokenError = { status: 400, error: 'invalid_grant' }
    expect(await sync(id)).toBe('expired')
    expect((await service.withKey('GET', path)).data.grant_status).toBe('invalid')
  })

  test('is refused unless the service is configured for Microsoft', async () => {
    const { connect } = await open({ isConfigured: false })
    expect(await connect({ refresh_token: microsoftRefreshToken })).toMatchObject({
      status: 400,
      error: { field: 'provider' },
    })
  })
})
