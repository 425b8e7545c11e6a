import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../kernel/store/store.js'
import { openAuthenticator } from '../../testing/authenticator.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { makeMember } from '../../testing/members.js'
import { mailedCode } from '../../testing/sign-in.js'
import { stores } from '../../testing/stores.js'
import { addHost, openService, type TestService } from '../../testing/studio.js'

const atOnce = 6

describe.each(stores)('concurrent changes of members, on %s', (_name, open) => {
  let store: Store
  let service: TestService
  beforeAll(async () => {
    store = await open()
    service = await openService(store, { sendsMail: true })
  })
  afterAll(() => store.close())

  const many = <T>(one: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: atOnce }, (_, index) => one(index)))
  const members = async () =>
    (await service.withKey('GET', '/admin/v1/members')).data as { id: string; email: string; role: string }[]
  const answered = (statuses: readonly { status: number }[], status: number) =>
    statuses.filter((answer) => answer.status === status).length

  test('make one first owner of several setup links, and use one link once', async () => {
    const tokens = await many(() => setupToken(service))
    const answers = await many((index) =>
      openBrowser(service).post('sign-in/setup', {
        ...{ ...firstOwner, token: tokens[index], email: `owner-${index}@example.com` },
      }),
    )
    expect([answered(answers, 200), answered(answers, 401)]).toEqual([1, atOnce - 1])
    expect(await members()).toHaveLength(1)
    const { data } = await service.withKey('GET', '/v3/grants')
    expect(data).toHaveLength(1)

    const token = await setupToken(service)
    const entered = await many(() => openBrowser(service).post('sign-in/setup', { token }))
    expect([answered(entered, 200), answered(entered, 401)]).toEqual([1, atOnce - 1])
  })

  test('leave one of several links that are made for a member at once', async () => {
    const tokens = await many(() => setupToken(service))
    const entered = await many((index) =>
      openBrowser(service).post('sign-in/setup', { token: tokens[index] }),
    )
    expect([answered(entered, 200), answered(entered, 401)]).toEqual([1, atOnce - 1])
  })

  test('leave no token to a browser that is signed out everywhere while it asks for one', async () => {
    const browser = openBrowser(service)
    const { data } = await browser.post('sign-in/setup', { token: await setupToken(service) })
    const { data: me } = await service.call('GET', '/admin/v1/me', { bearer: data.access_token })
    const asked = many(() => browser.post('token', {}))
    await service.withKey('POST', `/admin/v1/members/${me.id}/sign-out-everywhere`)
    const tokens = (await asked).flatMap((answer) => answer.data?.access_token ?? [])
    const answers = await Promise.all(
      tokens.map((bearer: string) => service.call('GET', '/admin/v1/me', { bearer })),
    )
    expect(answered(answers, 401)).toBe(tokens.length)
  })

  test('accept an emailed code once, and count every wrong one', async () => {
    const [{ email } = { email: '' }] = await members()
    const client = { client_id: service.clientId }
    const { data } = await openBrowser(service).post('sign-in/code', { email, ...client })
    const right = { sign_in_id: data.sign_in_id, code: await mailedCode(service, email) }
    const entered = await many(() => openBrowser(service).post('sign-in/code/verify', right))
    expect(answered(entered, 200)).toBe(1)
    const { data: second } = await openBrowser(service).post('sign-in/code', { email, ...client })
    const wrong = { sign_in_id: second.sign_in_id, code: '1' }
    const refused = await many(() => openBrowser(service).post('sign-in/code/verify', wrong))
    expect(refused.filter(({ error }) => error.field === 'code')).toHaveLength(4)
  })

  test('answer a challenge of a passkey once', async () => {
    const origin = 'https://book.example.com'
    const local = await openService(store, { publicUrl: origin })
    const own = { Origin: origin }
    const browser = openBrowser(local)
    await browser.post('sign-in/setup', { token: await setupToken(local), ...firstOwner }, own)
    const authenticator = await openAuthenticator(origin)
    const { data: fresh } = await browser.post('me/passkeys/options', {}, own)
    const response = await authenticator.create(fresh.challenge)
    const added = await many(() => browser.post('me/passkeys', { name: 'Laptop', response }, own))
    expect(answered(added, 200)).toBe(1)
    const { data: options } = await browser.post(
      'sign-in/passkey/options',
      { client_id: local.clientId },
      own,
    )
    const signed = await authenticator.get(options.challenge)
    const entered = await many(() => openBrowser(local).post('sign-in/passkey', { response: signed }, own))
    expect(answered(entered, 200)).toBe(1)
  })

  test('invite an address once', async () => {
    const answers = await many(() =>
      service.withKey('POST', '/admin/v1/members', { name: 'Kim', email: 'kim@example.com' }),
    )
    expect([answered(answers, 200), answered(answers, 409)]).toEqual([1, atOnce - 1])
    expect((await members()).filter(({ email }) => email === 'kim@example.com')).toHaveLength(1)
  })

  test('leave one owner when all owners demote and remove each other', async () => {
    const owners: string[] = []
    for (let index = 0; index < atOnce; index++) {
      const host = await addHost(service, `partner-${index}@example.com`)
      owners.push((await makeMember(service, host, 'owner')).member.id)
    }
    for (const { id } of (await members()).filter((one) => !owners.includes(one.id)))
      await service.withKey('PATCH', `/admin/v1/members/${id}`, { role: 'member' })
    await many((index) =>
      index % 2
        ? service.withKey('PATCH', `/admin/v1/members/${owners[index]}`, { role: 'member' })
        : service.withKey('POST', `/admin/v1/members/${owners[index]}/offboarding`, {}),
    )
    expect((await members()).filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  test('keep a corrected address and a role, whatever the member changes of their own meanwhile', async () => {
    const rivals = await many(async (index) =>
      makeMember(service, await addHost(service, `mistyped-${index}@example.com`), 'owner'),
    )
    await Promise.all(
      rivals.flatMap(({ member: { id }, token }, index) => [
        service.withKey('PATCH', `/admin/v1/members/${id}`, {
          ...{ email: `right-${index}@example.com`, role: 'member' },
        }),
        ...['A', 'B', 'C', 'D'].map((name) =>
          service.call('PATCH', '/admin/v1/me', { bearer: token, body: { name } }),
        ),
      ]),
    )
    const ids = rivals.map(({ member }) => member.id)
    const found = (await members()).filter(({ id }) => ids.includes(id))
    expect(found.map(({ email, role }) => `${email} ${role}`).sort()).toEqual(
      ids.map((_, index) => `right-${index}@example.com member`),
    )
  })
})
