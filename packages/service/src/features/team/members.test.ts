import { beforeEach, describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/members.js'
import { signIn } from '../../testing/sign-in.js'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

describe("a member's access token", () => {
  let service: TestService
  let ada: TestHost
  beforeEach(async () => {
    service = await openService()
    ada = await addHost(service, 'ada@example.com')
  })

  test('reads which release of the time zones the service has, and whether it is old', async () => {
    const own = await openService(undefined, { timeZoneRelease: '2024a' })
    const { token } = await makeMember(own, await addHost(own, 'ada@example.com'))
    const me = await own.call('GET', '/admin/v1/me', { bearer: token })
    expect(me.data.time_zone_data).toEqual({ version: '2024a', is_old: true })
  })

  test('reads and changes the member', async () => {
    const { member, token } = await makeMember(service, ada)
    const me = await service.call('GET', '/admin/v1/me', { bearer: token })
    expect(me.data).toEqual({
      ...{ id: member.id, grant_id: ada.grantId, email: 'ada@example.com', name: 'ada', role: 'member' },
      ...{ timezone: 'Europe/Lisbon', current_timezone: 'Europe/Lisbon', created_at: service.now },
      sends_email: false,
    })
    const change = { name: ' Ada Lovelace ', timezone: 'Europe/Berlin', role: 'owner' }
    const changed = await service.call('PATCH', '/admin/v1/me', { bearer: token, body: change })
    expect(changed.data).toEqual({
      ...{ ...me.data, name: 'Ada Lovelace' },
      ...{ timezone: 'Europe/Berlin', current_timezone: 'Europe/Berlin' },
    })
  })

  test.each([
    ['timezone', 'Mars/Olympus'],
    ['name', '  '],
    ['name', 'x'.repeat(201)],
  ])('refuses the %s %j', async (field, value) => {
    const { token } = await makeMember(service, ada)
    const { status, error } = await service.call('PATCH', '/admin/v1/me', {
      bearer: token,
      body: { [field]: value },
    })
    expect([status, error.field]).toEqual([400, field])
  })

  test("works for the member's account on the API", async () => {
    const { token } = await makeMember(service, ada)
    const { data } = await service.call('GET', '/v3/grants/me/calendars', { bearer: token })
    expect(data.map(({ id }: { id: string }) => id)).toContain(ada.calendarId)
  })

  test('ends with the member, and after fifteen minutes', async () => {
    const { member, token } = await makeMember(service, ada)
    const ask = async () => (await service.call('GET', '/admin/v1/me', { bearer: token })).status
    expect(await ask()).toBe(200)
    await service.store.transaction((transaction) =>
      transaction.removeMember(service.applicationId, member.id),
    )
    expect(await ask()).toBe(401)
    const jonas = await addHost(service, 'jonas@example.com')
    const { token: another } = await makeMember(service, jonas)
    service.at((service.now + 900) as typeof service.now)
    expect((await service.call('GET', '/admin/v1/me', { bearer: another })).status).toBe(401)
  })

  test("is never an application's: its scope cannot be asked for, and a member's other tokens do not count", async () => {
    await makeMember(service, ada, 'owner')
    const { access_token: bearer } = await signIn(service, ada.email)
    expect((await service.call('GET', '/admin/v1/me', { bearer })).status).toBe(403)
    await expect(signIn(service, ada.email, { scope: 'calendar admin' })).rejects.toThrow()
  })
})
