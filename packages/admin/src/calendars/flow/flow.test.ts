import { type Connection, ServiceError } from '@whenable/contract'
import { createTransition, initialProgress } from '@whenable/flow/internal/machine'
import { instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarWith, connectionsDouble, connectionWith } from '../../testing/connections-double.js'
import type { ConnectedCalendar } from '../endpoints.js'
import { createConnectionsFlow } from './flow.js'
import { type ConnectionsTypes, connectionsMachine } from './machine.js'
import type { ConnectionsIntent, ConnectionsReady } from './state.js'

const now = instant(1_000_600)
const family = calendarWith({ id: 'family', name: 'Family', isPrimary: false })
const holidays = calendarWith({ id: 'holidays', name: 'Holidays', isPrimary: false, readOnly: true })

const managing = () => {
  const double = connectionsDouble()
  const flow = createConnectionsFlow({ source: double.source, now: () => now })
  flow.start()
  return { ...double, flow, send: (...intents: ConnectionsIntent[]) => intents.forEach(flow.send) }
}

const answerLoad = async (
  { last }: ReturnType<typeof managing>,
  connections: readonly Connection[],
  calendars: readonly ConnectedCalendar[],
) => {
  await last('connections').resolve(connections)
  await last('calendars').resolve(calendars)
}

const ready = async (
  connections: readonly Connection[] = [connectionWith()],
  calendars = [calendarWith(), family, holidays],
) => {
  const harness = managing()
  await answerLoad(harness, connections, calendars)
  const state = () => harness.flow.state as ConnectionsReady
  return { ...harness, state, form: () => state().form, answerLoad: answerLoad.bind(null, harness) }
}

const refusal = (reason: string | undefined, field?: string) =>
  new ServiceError('invalid_request_error', 'no', { reason, field })

describe('the list', () => {
  it('is read on start, and again on retry after an error', async () => {
    const harness = managing()
    expect(harness.flow.state.step).toBe('loading')
    await harness.last('connections').reject(new ServiceError('connection_error', 'offline'))
    expect(harness.flow.state).toMatchObject({ step: 'error', error: { type: 'connection_error' } })
    harness.send({ type: 'retry' })
    expect(harness.flow.state.step).toBe('loading')
    await answerLoad(harness, [connectionWith()], [calendarWith()])
    expect(harness.flow.state).toMatchObject({ step: 'ready', connections: [{ id: 'c1' }] })
  })

  it('stays if a later read fails', async () => {
    const { send, last, state } = await ready()
    send({ type: 'refresh' })
    await last('connections').reject(new ServiceError('connection_error', 'offline'))
    expect(state()).toMatchObject({ step: 'ready', connections: [{ id: 'c1' }] })
  })
})

describe('connecting', () => {
  const filled = async () => {
    const harness = await ready([], [])
    harness.send(
      { type: 'open-form' },
      { type: 'choose-preset', preset: 'nextcloud' },
      { type: 'edit', field: 'server', value: ' https://cloud.example.com ' },
      { type: 'edit', field: 'username', value: 'ada' },
      { type: 'edit', field: 'password', value: ' app password ' },
    )
    return harness
  }

  it('sends what was typed, with the preset and the password as it is', async () => {
    const { send, last, form } = await filled()
    send({ type: 'submit' }, { type: 'submit' })
    expect(form()).toMatchObject({ submitting: true })
    expect(last('connect').parameters).toEqual([
      {
        body: {
          provider: 'caldav',
          settings: {
            ...{ preset: 'nextcloud', server: 'https://cloud.example.com' },
            ...{ username: 'ada', password: ' app password ' },
          },
        },
      },
    ])
  })

  it('asks for fields that are empty, and sends nothing', async () => {
    const { send, calls, form } = await ready([], [])
    send({ type: 'open-form', preset: 'icloud' }, { type: 'edit', field: 'username', value: ' ' })
    send({ type: 'submit' })
    expect(form()?.errors).toEqual({ username: 'required', password: 'required' })
    expect(calls.some(({ method }) => method === 'connect')).toBe(false)
    send({ type: 'edit', field: 'username', value: 'ada' })
    expect(form()?.errors).toEqual({ password: 'required' })
  })

  it.each([
    ['auth', 'settings.password', { password: 'password' }],
    ['blocked-address', 'settings.server', { server: 'blocked' }],
    ['malformed', 'settings.server', { server: 'not-calendar' }],
    ['transient', undefined, { server: 'unreachable' }],
    [undefined, 'settings.server', { server: 'not-calendar' }],
  ])('shows %s at its field and keeps what was typed', async (reason, field, errors) => {
    const { send, last, form } = await filled()
    send({ type: 'submit' })
    await last('connect').reject(refusal(reason, field))
    expect(form()).toMatchObject({
      ...{ submitting: false, errors, problem: undefined },
      values: { username: 'ada', password: ' app password ' },
    })
  })

  it.each([
    ['icloud', 'malformed', { problem: 'not-calendar', errors: {} }],
    ['icloud', 'forbidden', { problem: 'forbidden', errors: {} }],
    ['ics', 'auth', { problem: undefined, errors: { url: 'password' } }],
    ['ics', 'blocked-address', { problem: undefined, errors: { url: 'blocked' } }],
  ] as const)('with %s shows %s where the form can', async (preset, reason, shown) => {
    const { send, last, form } = await ready([], [])
    send({ type: 'open-form', preset })
    for (const field of form()?.fields ?? []) send({ type: 'edit', field, value: 'x' })
    send({ type: 'submit' })
    await last('connect').reject(refusal(reason, 'settings.server'))
    expect(form()).toMatchObject(shown)
  })

  it('drops the form and its secrets, and reads the busy times of its calendars once the account is synced', async () => {
    const { send, last, flow, state, answerLoad } = await filled()
    send({ type: 'submit' })
    await last('connect').resolve(connectionWith({ status: 'connecting' }))
    expect(JSON.stringify(flow.state)).not.toContain('app password')
    expect(state()).toMatchObject({ form: undefined, notice: { kind: 'connected', connectionId: 'c1' } })
    await answerLoad([connectionWith({ status: 'connecting' })], [])
    expect(() => last('busyTimes')).toThrow()
    send({ type: 'refresh' })
    await answerLoad([connectionWith()], [calendarWith()])
    expect(last('busyTimes').parameters).toEqual([
      { calendarIds: [calendarWith().id], start: now, end: now + 7 * 86_400 },
    ])
    const times = [{ when: { object: 'timespan', start_time: now, end_time: now + 1_800 }, title: 'Dentist' }]
    await last('busyTimes').resolve(times)
    expect(state().busyTimes).toEqual({ connectionId: 'c1', times })
    expect(state().connected).toBe('c1')
  })

  it('asks the same once the owner returns from the page of a provider', async () => {
    const { last, state } = await ready([connectionWith({ created_at: instant(now - 20) })], [calendarWith()])
    expect(state().connected).toBe('c1')
    expect(last('busyTimes').parameters).toMatchObject([{ calendarIds: [calendarWith().id] }])
  })

  it('does not ask about a connection that was made before', async () => {
    const { last, state } = await ready(
      [connectionWith({ created_at: instant(now - 3_600) })],
      [calendarWith()],
    )
    expect(state().connected).toBe(undefined)
    expect(() => last('busyTimes')).toThrow()
  })

  it('keeps what was typed if another provider is chosen', async () => {
    const { send, form } = await filled()
    send({ type: 'choose-preset', preset: undefined }, { type: 'choose-preset', preset: 'caldav' })
    expect(form()).toMatchObject({ fields: ['server', 'username', 'password'], values: { username: 'ada' } })
  })

  it('can be left, but not while it is sent', async () => {
    const { send, form } = await filled()
    send({ type: 'submit' }, { type: 'close-form' }, { type: 'edit', field: 'username', value: 'eve' })
    expect(form()).toMatchObject({ submitting: true, values: { username: 'ada' } })
  })
})

describe('signing in again', () => {
  it('asks for the password alone, and renews the connection', async () => {
    const { send, last, form, state } = await ready([connectionWith({ status: 'expired' })])
    send({ type: 'sign-in-again', connectionId: 'c1' })
    expect(form()).toMatchObject({
      fields: ['username', 'password'],
      values: { username: 'ada@example.com' },
    })
    send({ type: 'edit', field: 'password', value: 'new' }, { type: 'submit' })
    expect(last('renew').parameters).toEqual([
      {
        path: { connection_id: 'c1' },
        body: { settings: { username: 'ada@example.com', password: 'new' } },
      },
    ])
    await last('renew').resolve(connectionWith())
    expect(state()).toMatchObject({ form: undefined, notice: { kind: 'renewed' } })
  })

  it("asks for a feed's address", async () => {
    const { send, form } = await ready([connectionWith({ provider: 'ics', preset: undefined })])
    send({ type: 'sign-in-again', connectionId: 'c1' })
    expect(form()).toMatchObject({ fields: ['url'], values: {} })
  })
})

describe('changes', () => {
  it('of what counts as busy are shown at once, and undone if they fail', async () => {
    const { send, last, state, answerLoad } = await ready()
    send({ type: 'set-busy-source', calendarId: 'family', isBusySource: false })
    expect(state().calendars[1]).toMatchObject({ id: 'family', isBusySource: false })
    expect(state().savingCalendars).toEqual(['family'])
    await last('changeCalendar').reject(new ServiceError('internal_error', 'no'))
    expect(state().notice).toEqual({ kind: 'failed', problem: 'other' })
    await answerLoad([connectionWith()], [calendarWith(), family])
    expect(state()).toMatchObject({ savingCalendars: [], calendars: [{}, { isBusySource: true }] })
  })

  it('are not undone by a read that began before', async () => {
    const { send, state, answerLoad } = await ready()
    send({ type: 'refresh' }, { type: 'set-busy-source', calendarId: 'family', isBusySource: false })
    await answerLoad([connectionWith()], [calendarWith(), family])
    expect(state().calendars[1]).toMatchObject({ isBusySource: false })
  })

  it('of a time zone are shown at once, and undone if they fail', async () => {
    const { send, last, state, answerLoad } = await ready()
    send({ type: 'set-time-zone', calendarId: 'holidays', timeZone: 'Asia/Tokyo' })
    expect(state().calendars[2]).toMatchObject({ id: 'holidays', timeZone: 'Asia/Tokyo' })
    expect(state().savingCalendars).toEqual(['holidays'])
    expect(last('changeCalendar').parameters).toEqual([
      { path: { calendar_id: 'holidays' }, body: { timezone: 'Asia/Tokyo' } },
    ])
    await last('changeCalendar').reject(new ServiceError('internal_error', 'no'))
    expect(state().notice).toEqual({ kind: 'failed', problem: 'other' })
    await answerLoad([connectionWith()], [calendarWith(), family, holidays])
    expect(state().savingCalendars).toEqual([])
    expect(state().calendars[2]?.timeZone).toBeUndefined()
  })

  it('of a time zone are not undone by a read that began before, and go back to the hours', async () => {
    const { send, last, state, answerLoad } = await ready()
    send({ type: 'refresh' }, { type: 'set-time-zone', calendarId: 'family', timeZone: 'Asia/Tokyo' })
    await answerLoad([connectionWith()], [calendarWith(), family])
    expect(state().calendars[1]).toMatchObject({ timeZone: 'Asia/Tokyo' })
    await last('changeCalendar').resolve()
    send({ type: 'set-time-zone', calendarId: 'family', timeZone: undefined })
    expect(state().calendars[1]?.timeZone).toBeUndefined()
    expect(last('changeCalendar').parameters).toEqual([
      { path: { calendar_id: 'family' }, body: { timezone: null } },
    ])
  })

  it('move the primary mark to one writable calendar', async () => {
    const { send, last, state, calls } = await ready()
    send({ type: 'set-primary', calendarId: 'holidays' }, { type: 'set-primary', calendarId: 'work' })
    expect(calls.some(({ method }) => method === 'changeCalendar')).toBe(false)
    send({ type: 'set-primary', calendarId: 'family' })
    expect(state().calendars.filter(({ isPrimary }) => isPrimary)).toMatchObject([{ id: 'family' }])
    await last('changeCalendar').resolve()
    expect(state().savingCalendars).toEqual([])
  })

  it('of the policy are shown at once', async () => {
    const { send, last, state } = await ready()
    send({ type: 'change-policy', connectionId: 'c1', policy: 'block' })
    expect(state().connections[0]).toMatchObject({ when_unavailable: 'block' })
    expect(last('changePolicy').parameters).toEqual([
      { path: { connection_id: 'c1' }, body: { when_unavailable: 'block' } },
    ])
    await last('changePolicy').resolve(connectionWith({ when_unavailable: 'block' }))
    expect(state().connectionWork).toEqual({})
  })

  it('sync now until the next read', async () => {
    const { send, last, state, answerLoad } = await ready()
    send({ type: 'sync', connectionId: 'c1' }, { type: 'sync', connectionId: 'c1' })
    expect(state().connectionWork).toEqual({ c1: 'syncing' })
    await last('sync').resolve(connectionWith())
    send({ type: 'refresh' })
    await answerLoad([connectionWith()], [calendarWith()])
    expect(state().connectionWork).toEqual({})
  })
})

describe('removing', () => {
  it('needs a confirmation', async () => {
    const { send, last, state, calls } = await ready()
    send({ type: 'remove', connectionId: 'c1' })
    expect(calls.some(({ method }) => method === 'remove')).toBe(false)
    send({ type: 'ask-removal', connectionId: 'c1' }, { type: 'remove', connectionId: 'c1' })
    expect(state()).toMatchObject({ removing: 'c1', connectionWork: { c1: 'removing' } })
    await last('remove').resolve()
    expect(state()).toMatchObject({ connections: [], calendars: [], notice: { kind: 'removed' } })
  })

  it('can be cancelled, and a failure is told', async () => {
    const { send, last, state } = await ready()
    send({ type: 'ask-removal', connectionId: 'c1' }, { type: 'ask-removal', connectionId: undefined })
    expect(state().removing).toBeUndefined()
    send({ type: 'ask-removal', connectionId: 'c1' }, { type: 'remove', connectionId: 'c1' })
    await last('remove').reject(new ServiceError('conflict', 'no'))
    expect(state()).toMatchObject({ connectionWork: {}, notice: { kind: 'failed', problem: 'conflict' } })
  })
})

it('any sequence of intents keeps one form, one removal and one primary calendar, as plain JSON', () => {
  const id = fc.constantFrom('c1', 'c2', 'nobody')
  const calendarId = fc.constantFrom('work', 'family', 'holidays', 'nobody')
  const intent: fc.Arbitrary<ConnectionsIntent> = fc.oneof(
    fc.constantFrom<ConnectionsIntent>(
      { type: 'retry' },
      { type: 'refresh' },
      { type: 'open-form' },
      { type: 'open-form', preset: 'ics' },
      { type: 'choose-preset', preset: 'zoho' },
      { type: 'submit' },
      { type: 'close-form' },
    ),
    id.map((connectionId): ConnectionsIntent => ({ type: 'sign-in-again', connectionId })),
    id.map((connectionId): ConnectionsIntent => ({ type: 'ask-removal', connectionId })),
    id.map((connectionId): ConnectionsIntent => ({ type: 'remove', connectionId })),
    id.map((connectionId): ConnectionsIntent => ({ type: 'sync', connectionId })),
    id.map((connectionId): ConnectionsIntent => ({ type: 'change-policy', connectionId, policy: 'ignore' })),
    fc
      .tuple(calendarId, fc.constantFrom('Asia/Tokyo', undefined))
      .map(([one, timeZone]): ConnectionsIntent => ({ type: 'set-time-zone', calendarId: one, timeZone })),
    calendarId.map((one): ConnectionsIntent => ({ type: 'set-primary', calendarId: one })),
    fc.tuple(calendarId, fc.boolean()).map(
      ([one, isBusySource]): ConnectionsIntent => ({
        type: 'set-busy-source',
        calendarId: one,
        isBusySource,
      }),
    ),
    fc
      .constantFrom('url', 'server', 'username', 'password')
      .map((field): ConnectionsIntent => ({ type: 'edit', field, value: 'typed' })),
  )
  const context = { now, newKey: 'key' }
  type Types = ConnectionsTypes
  const connectionsTransition = createTransition<Types['progress'], Types['event'], Types['effect']>(
    connectionsMachine,
  )
  const snapshot = {
    connections: [connectionWith(), connectionWith({ id: 'c2', status: 'expired' })],
    calendars: [calendarWith(), family, holidays],
  }
  fc.assert(
    fc.property(fc.array(intent, { maxLength: 30 }), (intents) => {
      let progress = connectionsTransition(
        { ...initialProgress, facts: { online: true }, step: { step: 'loading' }, unread: undefined },
        { type: 'start' },
        context,
      ).progress
      const { attempt } = progress
      progress = connectionsTransition(progress, { type: 'load', attempt, value: snapshot }, context).progress
      for (const one of intents) {
        progress = connectionsTransition(progress, one, context).progress
        const state = progress.step as ConnectionsReady
        expect(state.step).toBe('ready')
        expect(state.calendars.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
        expect(JSON.parse(JSON.stringify(state))).toEqual(JSON.parse(JSON.stringify({ ...state })))
        const sent = progress.pending.filter(({ type }) => type === 'connect' || type === 'renew')
        expect(sent.length).toBe(state.form?.submitting ? 1 : 0)
        expect(progress.pending.filter(({ type }) => type === 'load').length).toBeLessThanOrEqual(1)
      }
    }),
  )
})

describe('a sign-in on the page of a provider', () => {
  const request = {
    provider: 'google',
    return_url: 'https://book.example/admin/calendars',
    code_challenge: 'c',
  }

  it('gives the address to go to, and closes the form', async () => {
    const { send, last, state } = await ready([])
    send({ type: 'open-form' }, { type: 'sign-in-at', request })
    expect(state()).toMatchObject({ form: undefined, signIn: { kind: 'begin' } })
    expect(last('beginSignIn').parameters).toEqual([{ body: request }])
    await last('beginSignIn').resolve({ address: 'https://accounts.example/' })
    expect(state().signIn).toEqual({ kind: 'leave', address: 'https://accounts.example/' })
    // The owner has gone back in the browser.
    send({ type: 'refresh' })
    expect(state().signIn).toBeUndefined()
  })

  it('connects the account of an owner who is back, and reads its calendars', async () => {
    const { send, last, state, answerLoad } = await ready([])
    send({ type: 'finish-sign-in-at', ticket: 't', verifier: 'v' })
    expect(state().signIn).toEqual({ kind: 'finish' })
    expect(last('finishSignIn').parameters).toEqual([{ body: { ticket: 't', code_verifier: 'v' } }])
    await last('finishSignIn').resolve(connectionWith({ id: 'g', provider: 'google' }))
    expect(state()).toMatchObject({
      signIn: undefined,
      notice: { kind: 'connected', connectionId: 'g' },
      connections: [{ id: 'g' }],
    })
    await answerLoad([connectionWith({ id: 'g' })], [calendarWith({ connectionId: 'g' })])
    expect(state().calendars).toMatchObject([{ connectionId: 'g' }])
  })

  it.each(['begin', 'finish'] as const)('says why it has failed to %s', async (step) => {
    const { send, last, state } = await ready([])
    send(
      step === 'begin'
        ? { type: 'sign-in-at', request }
        : { type: 'finish-sign-in-at', ticket: 't', verifier: 'v' },
    )
    await last(`${step}SignIn`).reject(refusal('transient', 'ticket'))
    expect(state()).toMatchObject({ signIn: undefined, notice: { kind: 'failed', problem: 'unreachable' } })
  })
})
