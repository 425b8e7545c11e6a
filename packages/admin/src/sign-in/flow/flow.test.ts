import { type MemberSession, ServiceError, type SignInOptions } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import type { SignInCalls } from '../endpoints.js'
import { createSignInFlow } from './flow.js'

const session = (token = 'at_1'): MemberSession => ({
  ...{ access_token: token, expires_in: 900 },
  member: {
    ...{ id: 'm1', grant_id: 'g1', email: 'ada@example.com', name: 'Ada', role: 'owner', timezone: 'UTC' },
    created_at: instant(0),
    ...{ needs_profile: undefined, current_timezone: undefined, page_slug: undefined, page_url: undefined },
    sends_email: true,
    time_zone_data: undefined,
  },
})
const offered = (setup: SignInOptions['setup'] = 'none'): SignInOptions => ({
  ...{
    application: 'Marlow',
    setup,
    emails_codes: true,
    has_passkeys: true,
    name: undefined,
    email: undefined,
  },
})
const unauthorized = () => Promise.reject(new ServiceError('unauthorized', 'no', { status: 401 }))

const flowWith = (source: Partial<SignInCalls>, setupToken?: string) => {
  const flow = createSignInFlow({
    source: { token: unauthorized, options: async () => offered(), ...source } as SignInCalls,
    ...{ setupToken, timeZone: 'Europe/Lisbon', now: () => instant(0), online: true },
  })
  flow.start()
  return flow
}
type TestFlow = ReturnType<typeof flowWith>
const at = (flow: TestFlow, step: string) => vi.waitFor(() => expect(flow.state.step).toBe(step))
const formOf = ({ state }: TestFlow) => ('form' in state ? state.form : undefined)

describe('signing in', () => {
  it('needs nothing while the browser is signed in', async () => {
    const flow = flowWith({ token: async () => session() })
    await at(flow, 'ready')
    expect(flow.state.session?.member.name).toBe('Ada')
    await vi.waitFor(() => expect(flow.state.options?.application).toBe('Marlow'))
    expect(flow.state.step).toBe('ready')
  })

  it('asks for an address, then for the code that was emailed', async () => {
    const calls: unknown[] = []
    const flow = flowWith({
      sendCode: async (email) => `id-${calls.push(email)}`,
      enterCode: async ({ body: { sign_in_id, code } }) => {
        calls.push(sign_in_id, code)
        return session()
      },
    })
    await at(flow, 'email')
    flow.send({ type: 'submit' })
    expect(formOf(flow)?.errors).toEqual({ email: 'required' })
    flow.send({ type: 'edit', field: 'email', value: ' ada@example.com ' })
    flow.send({ type: 'submit' })
    await at(flow, 'code')
    flow.send({ type: 'edit', field: 'code', value: '1234 5678' })
    flow.send({ type: 'submit' })
    await at(flow, 'ready')
    expect(calls).toEqual(['ada@example.com', 'id-1', '1234 5678'])
  })

  it('keeps a wrong code to be corrected, and goes back to the address', async () => {
    const flow = flowWith({ sendCode: async () => 'id', enterCode: unauthorized })
    await at(flow, 'email')
    flow.send({ type: 'edit', field: 'email', value: 'ada@example.com' })
    flow.send({ type: 'submit' })
    await at(flow, 'code')
    flow.send({ type: 'edit', field: 'code', value: '1' })
    flow.send({ type: 'submit' })
    await vi.waitFor(() => expect(formOf(flow)?.errors).toEqual({ code: 'wrong-code' }))
    expect(formOf(flow)?.values.code).toBe('1')
    flow.send({ type: 'back' })
    expect(formOf(flow)?.values).toEqual({ email: 'ada@example.com' })
  })

  it('uses a passkey, and offers the code when the browser refuses it', async () => {
    const flow = flowWith({
      usePasskey: vi
        .fn<SignInCalls['usePasskey']>()
        .mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'))
        .mockResolvedValueOnce(session()),
    })
    await at(flow, 'email')
    flow.send({ type: 'sign-in-with-passkey' })
    await vi.waitFor(() => expect(formOf(flow)?.problem).toBe('passkey-refused'))
    flow.send({ type: 'sign-in-with-passkey' })
    await at(flow, 'ready')
  })

  it('creates the first owner by a setup link, in the time zone of the browser', async () => {
    const setUp = vi.fn<SignInCalls['setUp']>(async () => session())
    const flow = flowWith({ setUp, options: async () => offered('first_owner') }, 'su_1')
    await at(flow, 'first-owner')
    flow.send({ type: 'submit' })
    expect(formOf(flow)?.errors).toEqual({ name: 'required', email: 'required' })
    flow.send({ type: 'edit', field: 'name', value: 'Ada' })
    flow.send({ type: 'edit', field: 'email', value: 'ada@example.com' })
    flow.send({ type: 'submit' })
    flow.send({ type: 'submit' })
    await at(flow, 'ready')
    expect(setUp).toHaveBeenCalledOnce()
    expect(setUp.mock.calls[0]?.[0].body).toEqual({
      ...{ token: 'su_1', name: 'Ada', email: 'ada@example.com', timezone: 'Europe/Lisbon' },
    })
  })

  it('signs a member in by a link without a question, and says when the link was used', async () => {
    const options = async () => offered('member')
    await at(flowWith({ options, setUp: async () => session() }, 'su_1'), 'ready')
    const used = flowWith({ options, setUp: unauthorized }, 'su_1')
    await at(used, 'email')
    expect(formOf(used)?.problem).toBe('link-used')
    await at(flowWith({ token: async () => session() }, 'su_old'), 'ready')
  })

  it('puts an error at its field', async () => {
    const flow = flowWith(
      {
        options: async () => offered('first_owner'),
        setUp: () => Promise.reject(new ServiceError('invalid_request_error', 'no', { field: 'email' })),
      },
      'su_1',
    )
    await at(flow, 'first-owner')
    flow.send({ type: 'edit', field: 'name', value: 'Ada' })
    flow.send({ type: 'edit', field: 'email', value: 'ada' })
    flow.send({ type: 'submit' })
    await vi.waitFor(() => expect(formOf(flow)?.errors).toEqual({ email: 'invalid' }))
  })

  it('renews the token by the cookie', async () => {
    let count = 0
    const flow = flowWith({ token: async () => session(`at_${++count}`) })
    await at(flow, 'ready')
    flow.send({ type: 'renew' })
    flow.send({ type: 'renew' })
    await vi.waitFor(() => expect(flow.state.session?.access_token).toBe('at_2'))
  })

  it('asks to sign in again when the session has ended, and keeps who was signed in', async () => {
    const token = vi.fn<SignInCalls['token']>(unauthorized).mockResolvedValueOnce(session())
    const flow = flowWith({ token })
    await at(flow, 'ready')
    flow.send({ type: 'renew' })
    await at(flow, 'email')
    expect(flow.state.session?.member.name).toBe('Ada')
    expect(formOf(flow)?.values).toEqual({ email: 'ada@example.com' })
  })

  it('stays signed in when a renewal cannot reach the service', async () => {
    const token = vi
      .fn<SignInCalls['token']>(() => Promise.reject(new ServiceError('connection_error', 'no')))
      .mockResolvedValueOnce(session())
    const flow = flowWith({ token })
    await at(flow, 'ready')
    flow.send({ type: 'renew' })
    await vi.waitFor(() => expect(token).toHaveBeenCalledTimes(2))
    expect(flow.state.step).toBe('ready')
  })

  it('says when the service cannot be reached, and tries again', async () => {
    const token = vi
      .fn<SignInCalls['token']>(async () => session())
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
    const flow = flowWith({ token })
    await at(flow, 'error')
    flow.send({ type: 'retry' })
    await at(flow, 'ready')
  })

  it('forgets the member on signing out', async () => {
    const token = vi.fn<SignInCalls['token']>(unauthorized).mockResolvedValueOnce(session())
    const flow = flowWith({ token, signOut: async () => undefined })
    await at(flow, 'ready')
    flow.send({ type: 'sign-out' })
    await at(flow, 'email')
    expect(flow.state.session).toBeUndefined()
  })
})
