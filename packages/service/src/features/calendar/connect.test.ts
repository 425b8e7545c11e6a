import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { addHost, openService, type TestService } from '../../testing/studio.js'

let service: TestService
beforeEach(async () => {
  service = await openService()
})

const connect = (body: object) =>
  service.withKey('POST', '/v3/connect/custom', { provider: 'virtual-calendar', ...body })

describe('connectors', () => {
  test.each(['virtual-calendar', 'virtual_calendar'])('of a %s are created', async (provider) => {
    const made = await service.withKey('POST', '/v3/connectors', {
      name: 'Studio',
      provider,
      settings: { secret: 1 },
    })
    expect(made.data).toEqual({ name: 'Studio', provider, scope: [] })
  })

  test('are listed, read and removed, under either spelling', async () => {
    await service.withKey('POST', '/v3/connectors', {
      name: 'Studio',
      provider: 'virtual-calendar',
      settings: { secret: 1 },
      scope: ['calendar'],
    })
    const kept = { name: 'Studio', provider: 'virtual-calendar', scope: ['calendar'] }
    expect((await service.withKey('GET', '/v3/connectors')).data).toEqual([kept])
    expect((await service.withKey('GET', '/v3/connectors/virtual_calendar')).data).toEqual(kept)
    expect((await service.withKey('GET', '/v3/connectors/imap')).status).toBe(404)
    expect((await service.withKey('DELETE', '/v3/connectors/virtual-calendar')).status).toBe(200)
    expect((await service.withKey('GET', '/v3/connectors/virtual-calendar')).status).toBe(404)
    expect((await service.withKey('DELETE', '/v3/connectors/virtual-calendar')).status).toBe(404)
  })

  test('of another provider are refused with its name', async () => {
    const made = await service.withKey('POST', '/v3/connectors', { provider: 'imap' })
    expect(made.error).toMatchObject({ type: 'invalid_request_error', field: 'provider' })
    expect((await connect({ provider: 'imap', settings: { email: 'a@example.com' } })).error.field).toBe(
      'provider',
    )
  })
})

describe('grants', () => {
  test('are one for each address: connecting again keeps the id', async () => {
    const first = await connect({ settings: { email: 'Ada@example.com' }, name: 'Ada' })
    const again = await connect({ settings: { email: 'ada@EXAMPLE.com' } })
    expect(again.data).toMatchObject({ id: first.data.id, name: 'Ada', grant_status: 'valid' })
    expect((await service.withKey('GET', '/v3/grants')).data).toHaveLength(1)
  })

  test('are one for each address, even with concurrent requests', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => connect({ settings: { email: 'ada@example.com' } })),
    )
    expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1)
  })

  test('need an address and a unique external id', async () => {
    expect((await connect({ settings: { email: 'nobody' } })).error.field).toBe('settings.email')
    expect((await connect({ settings: {} })).error.field).toBe('settings.email')
    await connect({ settings: { email: 'ada@example.com' }, external_id: '7' })
    expect((await connect({ settings: { email: 'eve@example.com' }, external_id: '7' })).error.field).toBe(
      'external_id',
    )
  })

  test('are found by address in a list', async () => {
    await addHost(service, 'ada@example.com')
    await addHost(service, 'jonas@example.com')
    const { data } = await service.withKey('GET', '/v3/grants?email=JONAS@example.com')
    expect(data.map((grant: { email: string }) => grant.email)).toEqual(['jonas@example.com'])
  })

  test('are found by status and by creation time', async () => {
    const start = service.now
    await addHost(service, 'ada@example.com')
    service.at(instant(start + 10))
    const jonas = await addHost(service, 'jonas@example.com')
    await service.withKey('PATCH', `/v3/grants/${jonas.grantId}`, { grant_status: 'invalid' })
    const found = async (query: string) =>
      (await service.withKey('GET', `/v3/grants?${query}`)).data.map(
        (grant: { email: string }) => grant.email,
      )
    expect(await found('grant_status=invalid')).toEqual(['jonas@example.com'])
    expect(await found('grant_status=valid&provider=virtual_calendar')).toEqual(['ada@example.com'])
    expect(await found(`since=${start + 10}`)).toEqual(['jonas@example.com'])
    expect(await found(`before=${start + 10}`)).toEqual(['ada@example.com'])
    expect((await service.withKey('GET', '/v3/grants?provider=imap')).error.field).toBe('provider')
    expect((await service.withKey('GET', '/v3/grants?since=once')).error.field).toBe('since')
  })

  test('are updated in the fields that the customer owns only', async () => {
    const made = await connect({ settings: { email: 'ada@example.com' }, name: 'Ada', external_id: '7' })
    const path = `/v3/grants/${made.data.id}`
    service.at(instant(service.now + 10))
    const { data } = await service.withKey('PATCH', path, {
      name: 'Ada L.',
      scope: ['calendar'],
      crm: { id: 7 },
    })
    expect(data).toEqual({
      ...made.data,
      name: 'Ada L.',
      scope: ['calendar'],
      crm: { id: 7 },
      updated_at: service.now,
    })
    expect((await service.withKey('PATCH', path, { external_id: null })).data.external_id).toBeUndefined()
    expect((await service.withKey('GET', '/v3/grants/external:7')).status).toBe(404)
    for (const [field, value] of [
      ['email', 'eve@example.com'],
      ['provider', 'imap'],
      ['id', 'mine'],
      ['grant_status', 'asleep'],
    ] as const)
      expect((await service.withKey('PATCH', path, { [field]: value })).error).toMatchObject({
        type: 'invalid_request_error',
        field,
      })
  })

  test('keep unique external ids when they are updated', async () => {
    await connect({ settings: { email: 'ada@example.com' }, external_id: '7' })
    const eve = await connect({ settings: { email: 'eve@example.com' } })
    const answer = await service.withKey('PATCH', `/v3/grants/${eve.data.id}`, { external_id: '7' })
    expect(answer.error.field).toBe('external_id')
  })

  test('notify webhooks: created, updated, expired, valid again, deleted', async () => {
    const { data } = await connect({ settings: { email: 'ada@example.com' } })
    const path = `/v3/grants/${data.id}`
    await service.withKey('PATCH', path, { name: 'Ada' })
    await service.withKey('PATCH', path, { grant_status: 'invalid' })
    await service.withKey('PATCH', path, { grant_status: 'invalid' })
    await connect({ settings: { email: 'ada@example.com' } })
    await service.withKey('DELETE', path)
    expect(service.allDomainEvents.map(({ type }) => type)).toEqual([
      'grant.created',
      'grant.updated',
      'grant.expired',
      'grant.updated',
      'grant.updated',
      'grant.deleted',
    ])
    expect(service.allDomainEvents[2]).toMatchObject({
      source: `/grants/${data.id}`,
      data: {
        application_id: service.applicationId,
        object: { object: 'grant', grant_id: data.id, email: 'ada@example.com', grant_status: 'invalid' },
      },
    })
  })

  test('are deleted with their calendars', async () => {
    const ada = await addHost(service, 'ada@example.com')
    expect((await service.withKey('DELETE', `/v3/grants/${ada.grantId}`)).status).toBe(200)
    expect((await service.withKey('GET', `/v3/grants/${ada.grantId}/calendars`)).status).toBe(404)
  })
})

describe('calendars', () => {
  test('the first one is primary and first in the list', async () => {
    const ada = await addHost(service, 'ada@example.com')
    const path = `/v3/grants/${ada.grantId}/calendars`
    await service.withKey('POST', path, { name: 'Second', timezone: 'Asia/Tokyo', colour_of_my_own: 'teal' })
    const { data } = await service.withKey('GET', path)
    expect(
      data.map((calendar: { name: string; is_primary: boolean }) => [calendar.name, calendar.is_primary]),
    ).toEqual([
      ['Work', true],
      ['Second', false],
    ])
    expect(data[1]).toMatchObject({ object: 'calendar', grant_id: ada.grantId, colour_of_my_own: 'teal' })
    expect((await service.withKey('GET', `${path}/primary`)).data.id).toBe(ada.calendarId)
  })

  test('of another grant are not found', async () => {
    const ada = await addHost(service, 'ada@example.com')
    const jonas = await addHost(service, 'jonas@example.com')
    const answer = await service.withKey('GET', `/v3/grants/${ada.grantId}/calendars/${jonas.calendarId}`)
    expect(answer.status).toBe(404)
  })

  test('need a known time zone', async () => {
    const ada = await addHost(service, 'ada@example.com')
    const made = await service.withKey('POST', `/v3/grants/${ada.grantId}/calendars`, {
      name: 'X',
      timezone: 'Mars',
    })
    expect(made.error.field).toBe('timezone')
  })
})
