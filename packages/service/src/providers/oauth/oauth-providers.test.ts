import type { CalendarEvent } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { calendarsCallback } from '../../pages/calendars-routes.js'
import { pkce } from '../../testing/sign-in.js'
import { addHost, callbackUri, monday } from '../../testing/studio.js'
import type { CalendarItems, RemoteItem } from '../calendar-provider.js'
import { oauthProviders, openWithAccount } from '../testing/oauth-accounts.js'
import type { OAuthDouble } from '../testing/oauth-double.js'
import { at, call, itemText, newEvent, Replica } from '../testing/provider-under-test.js'

describe.each(oauthProviders)('an account at $name', ({ provider, server, open, consent, title, times }) => {
  const start = () => {
    const account = open()
    return { ...account, items: account.provider.items as CalendarItems, replica: new Replica(account) }
  }
  const serve = (options = {}) => openWithAccount<OAuthDouble>(provider, open(), options)

  test('renews an access token that is refused, once', async () => {
    const { provider, double } = start()
    await provider.verify(call)
    double.endTokens()
    await provider.verify(call)
    double.asked.length = 0
    double.answer = () => ({ status: 401 })
    await expect(provider.verify(call)).rejects.toMatchObject({ kind: 'auth' })
    expect(double.asked).toHaveLength(2)
  })

  test.each([
    [400, 'invalid_grant', 'auth'],
    [401, 'invalid_client', 'forbidden'],
    [400, 'invalid_scope', 'malformed'],
    [429, 'slow_down', 'rate-limited'],
    [503, 'unavailable', 'transient'],
  ])('reports status %i with %s for a token as %s', async (status, error, kind) => {
    const { provider, double } = start()
    double.tokenError = { status, error }
    const failed = await provider.verify(call).catch((reason: unknown) => reason)
    expect(failed).toMatchObject({ name: 'ProviderError', kind })
    expect(String(failed)).not.toMatch(/refresh|client secret/)
  })

  describe('with an event that is written', () => {
    test('writes it as a whole day and timed again', async () => {
      const { items, calendarId, client } = start()
      const { id } = await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
      const day: CalendarEvent = { id: 'u', title: 'A', when: { object: 'date', date: '2026-03-28' } }
      for (const [event, expected] of [
        [day, times[0]],
        [newEvent('u', 'A'), times[1]],
      ] as const) {
        const { etag } = (await items.get(calendarId, id, call)) as RemoteItem
        await items.update(calendarId, id, etag, [event], call)
        expect(client.find('u')).toMatchObject(expected)
        const fields = (resource: object | undefined) => Object.keys(resource ?? {})
        if (!('isAllDay' in expected))
          expect(fields(client.find('u')?.['start'] as object)).toEqual(fields(expected.start))
      }
    })

    test('creates it again after its owner has deleted it', async () => {
      const { items, calendarId, replica, remove } = start()
      await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
      await replica.pull()
      await remove('u')
      await replica.pull()
      expect(replica.titles()).toEqual({})
      await items.create(calendarId, 'u', [newEvent('u', 'Again')], call)
      await replica.pull()
      expect(replica.titles()).toEqual({ u: 'Again' })
    })

    test.each(['update', 'delete'] as const)('leaves it alone if it changes during its %s', async (kind) => {
      const { items, calendarId, double, client } = start()
      const { id, etag = '' } = await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
      double.answer = ({ method }) => {
        if (method !== 'GET') client.rename(id, 'By its owner')
        return undefined
      }
      const writing =
        kind === 'update'
          ? items.update(calendarId, id, etag, [newEvent('u', 'B')], call)
          : items.delete(calendarId, id, etag, call)
      await expect(writing).rejects.toMatchObject({ kind: 'conflict' })
      expect(client.find('u')).toMatchObject({ [title]: 'By its owner' })
    })

    test('tells it apart from a copy that the owner has made of it', async () => {
      const { items, calendarId, client, replica } = start()
      const { id } = await items.create(calendarId, 'u', [newEvent('u', 'A')], call)
      const copy = client.copy(id)
      await replica.pull()
      const found = [...replica.items.values()].map((item) => [item.uid, item.id])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries([['u', id], copy]))
      expect(await items.findByUid(calendarId, 'u', call)).toMatchObject({ id })
    })

    test('cancels one occurrence of a series, by an override or a date', async () => {
      const { items, calendarId } = start()
      const rule = 'RRULE:FREQ=DAILY;COUNT=4'
      const series = { ...newEvent('s', 'Standup'), recurrence: [rule, 'EXDATE:20260313T090000Z'] }
      const { id } = await items.create(calendarId, 's', [series], call)
      const { etag } = (await items.get(calendarId, id, call)) as RemoteItem
      const cancelled: CalendarEvent = {
        ...newEvent('s_20260312T090000Z', 'Standup', 12),
        ...{ master_event_id: 's', original_start_time: at(12, 9), status: 'cancelled' },
      }
      await items.update(calendarId, id, etag, [series, cancelled], call)
      const [event] = (await items.get(calendarId, id, call))?.events ?? []
      const lines = String(event?.recurrence)
      for (const expected of [rule, '20260312T090000Z', '20260313T090000Z']) expect(lines).toContain(expected)
    })
  })

  describe('that is connected', () => {
    test('has its calendars and events served, and written through', async () => {
      const account = open()
      const { service, connect, sync, connectionsOf, double } = await openWithAccount<OAuthDouble>(
        provider,
        account,
      )
      await account.put('theirs', itemText('theirs', 'Dentist'))
      const { status, data: grant } = await connect()
      expect([status, grant.provider]).toEqual([200, provider])
      const path = `/v3/grants/${grant.id}`
      const [connection] = await connectionsOf(grant.id)
      expect(connection).toMatchObject({ provider, username: 'ada@example.com', server })
      expect(JSON.stringify([grant, connection])).not.toContain(double.refreshToken)
      expect(await sync(connection.id)).toBe('synced')
      const calendars = (await service.withKey('GET', `${path}/calendars`)).data
      const work = calendars.find(({ name }: { name: string }) => name === 'Work')
      const events = `${path}/events?calendar_id=${work.id}`
      expect((await service.withKey('GET', events)).data).toMatchObject([{ title: 'Dentist' }])
      const created = await service.withKey('POST', events, {
        title: 'Lunch',
        when: { start_time: monday + 10_800, end_time: monday + 14_400 },
        participants: [{ email: 'grace@example.com' }],
      })
      expect(created).toMatchObject({ status: 200, data: { participants: [{ email: 'grace@example.com' }] } })
      const { ical_uid: uid } = created.data
      const { client } = account
      expect(client.find(uid)).toMatchObject({ [title]: 'Lunch' })
      client.rename(client.find(uid)?.id ?? '', 'Long lunch')
      await account.remove('theirs')
      expect(await sync(connection.id)).toBe('synced')
      expect((await service.withKey('GET', events)).data).toMatchObject([{ title: 'Long lunch' }])
    })

    test('has to be connected again once its token is refused', async () => {
      const { double, service, connect, sync, connectionsOf } = await serve()
      for (const [settings, expected] of [
        [{ refresh_token: 'wrong' }, { reason: 'auth' }],
        [{ password: 'secret' }, {}],
      ])
        expect(await connect(settings)).toMatchObject({
          status: 400,
          error: { field: 'settings.refresh_token', ...expected },
        })
      const { data: grant } = await connect()
      const path = `/v3/grants/${grant.id}`
      const [{ id }] = await connectionsOf(grant.id)
      double.endTokens()
      double.tokenError = { status: 400, error: 'invalid_grant' }
      expect(await sync(id)).toBe('expired')
      expect((await service.withKey('GET', path)).data.grant_status).toBe('invalid')
      double.tokenError = undefined
      expect((await connect()).status).toBe(200)
      expect(await connectionsOf(grant.id)).toMatchObject([{ id }])
      expect(await sync(id)).toBe('synced')
      expect((await service.withKey('GET', path)).data.grant_status).toBe('valid')
    })

    test('is refused unless the service is configured for it', async () => {
      const { connect } = await serve({ isConfigured: false })
      expect(await connect()).toMatchObject({ status: 400, error: { field: 'provider' } })
    })
  })

  describe('that its owner signs in with', () => {
    test('is asked for offline access with a code challenge, and the state is sealed', async () => {
      const { begin } = await serve()
      const { status, location } = await begin({ login_hint: 'ada@example.com' })
      expect(status).toBe(303)
      expect(location?.href.startsWith(consent.page.replace(/\/$/, ''))).toBe(true)
      expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
        ...{ response_type: 'code', client_id: 'client', ...consent.offline, scope: consent.scope },
        ...{ code_challenge_method: 'S256', login_hint: 'ada@example.com' },
        redirect_uri: expect.stringMatching(new RegExp(`/v3/connect/callback/${provider}$`)),
        state: expect.stringMatching(/^v1\.[\w.-]+$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      })
    })

    test('is connected to the grant of its address, once, and a code is handed over', async () => {
      const { double, service, pass, grants, connectionsOf } = await serve()
      const { verifier, challenge } = pkce
      const { status, location } = await pass({ code_challenge: challenge, code_challenge_method: 'S256' })
      expect(status).toBe(303)
      expect(location?.href.startsWith(callbackUri)).toBe(true)
      expect(location?.searchParams.get('state')).toBe('of the app')
      const { data } = await service.call('POST', '/v3/connect/token', {
        body: {
          ...{ grant_type: 'authorization_code', client_id: service.clientId, redirect_uri: callbackUri },
          ...{ code: location?.searchParams.get('code'), code_verifier: verifier },
        },
      })
      expect(data).toMatchObject({ email: 'ada@example.com', provider })
      await pass()
      const [grant, ...others] = await grants()
      expect([grant, others]).toMatchObject([{ provider, email: 'ada@example.com' }, []])
      const connections = await connectionsOf(grant.id)
      expect(connections).toMatchObject([{ provider, username: 'ada@example.com' }])
      expect(JSON.stringify([data, connections])).not.toContain(double.refreshToken)
    })

    test('is accepted only once, unchanged and in time', async () => {
      const { double, service, begin, comeBack, grants } = await serve()
      const { location } = await begin()
      const address = double.consent(location?.href ?? '')
      const forged = new URL(address)
      forged.searchParams.set('state', `${forged.searchParams.get('state')?.slice(0, -2)}AA`)
      for (const wrong of [
        forged.href,
        address.replace(/state=[^&]*/, 'state='),
        address.replace(/[?].*/, ''),
      ])
        expect([wrong, (await comeBack(wrong)).status]).toEqual([wrong, 400])
      expect(await grants()).toEqual([])
      expect((await comeBack(address)).location?.searchParams.has('code')).toBe(true)
      expect((await comeBack(address)).location?.searchParams.get('error')).toBe('server_error')
      const late = await begin()
      const lateAddress = double.consent(late.location?.href ?? '')
      service.at(instant(service.now + 3_601))
      expect((await comeBack(lateAddress)).status).toBe(400)
    })

    test.each([
      ['the owner cancels', 'access_denied', 'error=access_denied'],
      ['the code is another', 'server_error', 'code=other'],
    ])('returns to the application with an error if %s', async (_, error, instead) => {
      const { double, begin, comeBack, grants } = await serve()
      const { location } = await begin()
      const address = double.consent(location?.href ?? '').replace(/code=[^&]*/, instead)
      const { location: back } = await comeBack(address)
      expect(back?.href.startsWith(callbackUri)).toBe(true)
      expect([back?.searchParams.get('error'), back?.searchParams.get('state')]).toEqual([
        error,
        'of the app',
      ])
      expect(await grants()).toEqual([])
    })

    test('is connected only if it may sign up, and for a callback that is registered', async () => {
      const { begin, pass, grants } = await serve({ signUp: 'closed' })
      expect((await pass()).location?.searchParams.get('error')).toBe('access_denied')
      expect(await grants()).toEqual([])
      expect(await begin({ redirect_uri: 'https://evil.example/' })).toMatchObject({ status: 400 })
    })

    test('is connected to an application without a callback URI only if the address has an account, and was no member', async () => {
      const { service, pass, grants } = await serve()
      const { store, applicationId, now } = service
      await store.transaction(async (transaction) => {
        const application = (await transaction.applications()).find(({ id }) => id === applicationId)
        if (application) await transaction.putApplication({ ...application, callbackUris: undefined })
      })
      const own = {
        ...{ redirect_uri: calendarsCallback('http://service.test'), code_challenge: pkce.challenge },
        code_challenge_method: 'S256',
      }
      const errorOf = async () => (await pass(own)).location?.searchParams.get('error')
      expect([await errorOf(), await grants()]).toEqual(['access_denied', []])
      await addHost(service, 'ada@example.com')
      expect(await errorOf()).toBeNull()
      const former = { applicationId, memberId: 'ada', email: 'ada@example.com', name: 'Ada', removedAt: now }
      await store.transaction((transaction) => transaction.putFormerMember(former))
      expect(await errorOf()).toBe('access_denied')
    })

    test('is asked for an emailed code if it is not configured', async () => {
      const { begin } = await serve({ isConfigured: false })
      expect((await begin()).status).toBe(200)
    })
  })

  describe('that is connected to an account here, from a page of its owner', () => {
    const page = 'http://service.test/admin/calendars?client_id=x'
    const { verifier, challenge } = pkce
    const openWithHost = async (options = {}) => {
      const served = await serve(options)
      const { service, double, comeBack } = served
      const host = await addHost(service, 'ada@studio.example')
      const path = `/v3/grants/${host.grantId}/connections`
      const begin = (change = {}) =>
        service.withKey('POST', `${path}/sign-in`, {
          ...{ provider, return_url: page, code_challenge: challenge },
          ...change,
        })
      /** Goes to the provider, allows access, and comes back. */
      const pass = async (instead?: string) => {
        const { data } = await begin()
        const address = double.consent(data.address)
        const { status, location } = await comeBack(
          instead ? address.replace(/code=[^&]*/, instead) : address,
        )
        const [at, fragment] = (location?.href ?? '').split('#')
        return { status, at, fragment: new URLSearchParams(fragment) }
      }
      const finish = (ticket: string | null, code_verifier = verifier, bearer = service.key, at = path) =>
        service.call('POST', `${at}/sign-in/finish`, { bearer, body: { ticket, code_verifier } })
      return { ...served, host, path, begin, pass, finish }
    }

    test('belongs to that account, whatever its own address is, and the page gets its ticket in the fragment', async () => {
      const { double, host, begin, pass, finish, grants, connectionsOf } = await openWithHost()
      const asked = new URL((await begin()).data.address)
      expect(asked.searchParams.get('login_hint')).toBe('ada@studio.example')
      const { status, at, fragment } = await pass()
      expect([status, at]).toEqual([303, page])
      const { data } = await finish(fragment.get('connect'))
      expect(data).toMatchObject({ provider, username: 'ada@example.com', status: 'connecting' })
      expect(await connectionsOf(host.grantId)).toMatchObject([{ id: data.id }])
      expect((await grants()).map(({ email }: { email: string }) => email)).toEqual(['ada@studio.example'])
      expect(`${fragment}${JSON.stringify(data)}`).not.toContain(double.refreshToken)
    })

    test('is connected only by the page that has sent its owner, for the same account, in time and once', async () => {
      const { service, pass, finish, host, connectionsOf } = await openWithHost()
      const ticket = (await pass()).fragment.get('connect')
      const field = async (...options: Parameters<typeof finish>) => {
        const { status, error } = await finish(...options)
        return [status, error?.field]
      }
      const eve = await addHost(service, 'eve@example.com')
      const evesPath = `/v3/grants/${eve.grantId}/connections`
      expect(await field(ticket, verifier, service.key, evesPath)).toEqual([400, 'ticket'])
      expect(await field(ticket, verifier, 'another')).toEqual([401, undefined])
      expect(await field(ticket, 'x'.repeat(43))).toEqual([400, 'code_verifier'])
      expect(await field(`${ticket?.slice(0, -4)}AAAA`)).toEqual([400, 'ticket'])
      expect(await connectionsOf(host.grantId)).toEqual([])
      expect((await finish(ticket)).status).toBe(200)
      expect(await field(ticket)).toEqual([400, 'ticket'])
      const late = (await pass()).fragment.get('connect')
      service.at(instant(service.now + 601))
      expect(await field(late)).toEqual([400, 'ticket'])
    })

    test('is not connected if its owner does not want that', async () => {
      const { pass, connectionsOf, host } = await openWithHost()
      const { at, fragment } = await pass('error=access_denied')
      expect([at, fragment.toString()]).toEqual([page, 'connect_error=access_denied'])
      expect(await connectionsOf(host.grantId)).toEqual([])
    })

    test.each([
      ['provider', { provider: 'caldav' }],
      ['provider', { provider: 'constructor' }],
      ['return_url', { return_url: 'https://evil.example/admin' }],
      ['return_url', { return_url: 'http://service.test/manage/x' }],
      ['return_url', { return_url: 'http://service.test/admin/v1/me' }],
      ['return_url', { return_url: 'http://service.test/administration' }],
      ['return_url', { return_url: 'http://service.test/admin#x' }],
      ['return_url', { return_url: 'javascript:alert(1)' }],
      ['code_challenge', { code_challenge: 'short' }],
    ])('is refused with an invalid %s: %j', async (field, change) => {
      const { begin } = await openWithHost()
      expect((await begin(change)).error).toMatchObject({ type: 'invalid_request_error', field })
    })

    test('can be connected from a callback of the application', async () => {
      const { begin } = await openWithHost()
      expect((await begin({ return_url: callbackUri })).status).toBe(200)
    })

    test('is unknown where the service is not configured for it', async () => {
      const { begin } = await openWithHost({ isConfigured: false })
      expect((await begin()).error.field).toBe('provider')
    })
  })
})
