import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import {
  authorizationPath,
  mailedCode,
  openPage,
  passPage,
  pkce,
  signIn,
  signInIdOf,
} from '../../testing/sign-in.js'
import { stores } from '../../testing/stores.js'
import { callbackUri, openService, type TestService } from '../../testing/studio.js'

const atOnce = 8

describe.each(stores)('concurrent sign-ins, on %s', (_name, open) => {
  let store: Store
  let service: TestService
  beforeAll(async () => {
    store = await open()
    service = await openService(store)
  })
  afterAll(() => store.close())

  const redeem = (body: object) =>
    service.call('POST', '/v3/connect/token', { body: { client_id: service.clientId, ...body } })
  const many = <T>(one: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: atOnce }, (_, index) => one(index)))

  test('redeem a code once, and a second attempt revokes its tokens', async () => {
    const back = await passPage(service, 'ada@example.com', {
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
    })
    const answers = await many(() =>
      redeem({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code'),
        redirect_uri: callbackUri,
        code_verifier: pkce.verifier,
      }),
    )
    const redeemed = answers.filter(({ status }) => status === 200)
    expect(redeemed).toHaveLength(1)
    const bearer = redeemed[0]?.data.access_token
    expect((await service.call('GET', '/v3/grants/me', { bearer })).status).toBe(401)
  })

  test('use a refresh token once', async () => {
    const { refresh_token } = await signIn(service, 'eve@example.com', { access_type: 'offline' })
    const answers = await many(() => redeem({ grant_type: 'refresh_token', refresh_token }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('count every wrong code', async () => {
    const path = authorizationPath(service)
    const page = await openPage(service, path, { email: 'kim@example.com' })
    await mailedCode(service, 'kim@example.com')
    const answers = await many(() => openPage(service, path, { sign_in: signInIdOf(page.html), code: '0' }))
    expect(answers.filter(({ html }) => html.includes('no longer valid'))).toHaveLength(atOnce - 4)
  })

  test('accept the correct code once, and connect an address once', async () => {
    const email = 'jonas@example.com'
    const path = authorizationPath(service)
    const pages = [await openPage(service, path, { email })]
    const codes = [await mailedCode(service, email)]
    pages.push(await openPage(service, path, { email }))
    const mails = await store.read((records) => renderWaitingMails(records, service.applicationId))
    const [, code = ''] = mails
      .filter(({ to }) => to.email === email)
      .map(({ text }) => /\d{4} \d{4}/.exec(text)?.[0] ?? '')
      .sort((a) => (a === codes[0] ? -1 : 1))
    codes.push(code)
    const answers = await many((index) =>
      openPage(service, path, {
        sign_in: signInIdOf(pages[index % 2]?.html ?? ''),
        code: codes[index % 2] ?? '',
      }),
    )
    expect(answers.filter(({ location }) => location)).toHaveLength(2)
    const { data } = await service.withKey('GET', `/v3/grants?email=${email}`)
    expect(data).toHaveLength(1)
  })
})
