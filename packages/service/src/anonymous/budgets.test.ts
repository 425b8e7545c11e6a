import { endpoints } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceOptions } from '../create-service.js'
import { type DeedKind, type DeedRecord, holdsOfDeeds } from '../kernel/store/store.js'
import { payment, slotAt } from '../testing/paid-studio.js'
import { storedBooking } from '../testing/stored-records.js'
import { addConfiguration, addHost, bookingBody, openService, type TestService } from '../testing/studio.js'
import { type Budget, budgets, officeFactor } from './budgets.js'
import { anonymousCaller, mailboxHash } from './callers.js'

const home = '203.0.113.7'
const neighbour = '203.0.113.8'
const elsewhere = '198.51.100.1'
const robin = 'robin@example.com'

let service: TestService
let targets: Readonly<Record<'talk' | 'paid' | 'confirmed' | 'other', string>>
let poll: string
let pollSecret: string

const open = async (options: Partial<ServiceOptions> = {}) => {
  service = await openService(undefined, {
    addressOf: (request) => request.headers.get('x-from') ?? undefined,
    verifyChallenge: async ({ response }) => response === 'human',
    sendsMail: true,
    ...options,
  })
  const ada = await addHost(service, 'ada@example.com')
  const scheduler = { min_booking_notice: 0, available_days_in_future: 60 }
  const add = (more: object) => addConfiguration(service, [ada], { scheduler: { ...scheduler, ...more } })
  targets = {
    talk: await add({ waitlist: true, booking_series: { max_bookings: 4 } }),
    paid: await add({ payment }),
    confirmed: await add({ confirm_email: true }),
    other: await add({}),
  }
  const { data, error } = await service.withKey('POST', '/v3/scheduling/polls', {
    ...{
      configuration_id: targets.talk,
      title: 'Spring plan',
      slots: [{ start_time: slotAt(0) }, { start_time: slotAt(1) }],
    },
  })
  if (error) throw new Error(error.message)
  poll = data.id
  pollSecret = data.secret
}

interface Sent {
  readonly from?: string
  readonly email?: string
  readonly response?: string | undefined
  readonly at?: Instant
  readonly bearer?: string
}

const call = (method: string, path: string, body: unknown, { from = home, response, bearer }: Sent) =>
  service.call(method, path, {
    ...{ body, ...(bearer && { bearer }) },
    headers: { 'x-from': from, ...(response ? { 'Challenge-Response': response } : {}) },
  })
const guestOf = ({ email = `${crypto.randomUUID()}@example.com` }: Sent) => ({ name: 'Robin Vale', email })
const newId = () => `${crypto.randomUUID()} of a test`

/** What causes each kind, by HTTP. */
const causes = {
  booking: (sent: Sent = {}) =>
    call(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${targets.talk}`,
      bookingBody(sent.at ?? slotAt(3), { guest: guestOf(sent) }),
      sent,
    ),
  hold: (sent: Sent = {}) =>
    call(
      'POST',
      `/v3/scheduling/holds?configuration_id=${targets.talk}`,
      { start_time: slotAt(3), end_time: slotAt(4), hold_id: newId() },
      sent,
    ),
  payment: (sent: Sent = {}) =>
    call(
      'POST',
      `/v3/scheduling/payments?configuration_id=${targets.paid}`,
      { ...bookingBody(slotAt(3), { guest: guestOf(sent) }), payment_token: newId() },
      sent,
    ),
  'email-confirmation': (sent: Sent = {}) =>
    call(
      'POST',
      `/v3/scheduling/email-confirmations?configuration_id=${targets.confirmed}`,
      { ...bookingBody(slotAt(3), { guest: guestOf(sent) }), confirmation_token: newId() },
      sent,
    ),
  'waitlist-entry': (sent: Sent = {}) =>
    call(
      'POST',
      `/v3/scheduling/waitlist?configuration_id=${targets.talk}`,
      {
        ...{ guest: guestOf(sent), timezone: 'Europe/Lisbon', waitlist_id: newId() },
        ...{ start_time: slotAt(0), end_time: slotAt(3) },
      },
      sent,
    ),
  'poll-answer': (sent: Sent = {}) =>
    call(
      'PUT',
      `/v3/scheduling/poll-pages/${pollSecret}/answers/${crypto.randomUUID()}`,
      { ...guestOf(sent), votes: { [slotAt(0)]: 'yes' } },
      sent,
    ),
}
type Caused = keyof typeof causes

/** Begins an email confirmation. @returns its id and its token. */
const beginConfirmation = async (sent: Sent & { readonly at: Instant }) => {
  const token = newId()
  const { data } = await call(
    'POST',
    `/v3/scheduling/email-confirmations?configuration_id=${targets.confirmed}`,
    { ...bookingBody(sent.at, { guest: guestOf(sent) }), confirmation_token: token },
    sent,
  )
  return { id: data.confirmation_id as string, token }
}
const pathOfCode = ({ id, token }: Awaited<ReturnType<typeof beginConfirmation>>, action = '/send-code') =>
  `/v3/scheduling/email-confirmations/${id}${action}?confirmation_token=${encodeURIComponent(token)}`

const targetOf = (kind: DeedKind): string => {
  if (kind === 'poll-answer') return poll
  if (kind === 'email-confirmation') return targets.confirmed
  return kind === 'payment' ? targets.paid : targets.talk
}

/** Stores what an address caused, which is active unless it `isOver`. */
const seed = async (
  kind: DeedKind,
  count: number,
  {
    from = home,
    email,
    targetId = targetOf(kind),
    isOver = false,
  }: Sent & { readonly targetId?: string; readonly isOver?: boolean } = {},
) => {
  const { applicationId, now, store } = service
  const { address, network } = await anonymousCaller(applicationId, from)
  const mailbox = email === undefined ? undefined : await mailboxHash(applicationId, email)
  await store.transaction(async (transaction) => {
    for (let index = 0; index < count; index++) {
      const subjectId = crypto.randomUUID()
      const start = instant(now + 40 * 86_400)
      const span = { start, end: instant(start + 1_800), applicationId, configurationId: targetId }
      const expiresAt = instant(now + (isOver ? 0 : 300))
      const hash = holdsOfDeeds[kind]?.(subjectId)
      if (kind === 'booking')
        await transaction.addBooking({ ...storedBooking(start), ...span, id: subjectId, hosts: [] })
      if (hash !== undefined && !isOver)
        await transaction.putHold({
          ...{ ...span, hash, hosts: [] },
          ...{ expiresAt, latestExpiry: expiresAt, isAnonymous: true },
        })
      if (kind === 'waitlist-entry')
        await transaction.putWaitlistEntry({
          ...{ ...span, id: subjectId, grantId: 'ada', hashes: [subjectId], state: 'waiting', moves: false },
          ...{ guest: guestOf({}), timezone: 'UTC', additionalFields: {}, unanswered: 0, known: [] },
          ...{ origin: 'https://times.example', createdAt: now, updatedAt: now },
        })
      await transaction.addDeeds([
        { id: subjectId, applicationId, kind, at: now, targetId, address, network, mailbox, subjectId },
      ])
    }
  })
}

/** What was caused, besides emails that wait. */
const deeds = async (): Promise<readonly DeedRecord[]> => {
  const { items } = await service.store.read((records) =>
    records.deeds(service.applicationId, {}, { limit: 1_000 }),
  )
  return items.filter(({ kind }) => kind !== 'email')
}

beforeEach(() => open())

const nameOf = ({ kinds, by, within }: Budget) =>
  `${kinds.join(', ')} by ${by.join(' and ')}, ${within === 'active' ? 'active' : `in ${within} s`}`

describe('a budget that is used up', () => {
  test.each(
    budgets
      .filter(({ over, kinds: [kind] }) => over === 'refuse' && kind !== 'challenge')
      .map((budget) => [nameOf(budget), budget] as const),
  )('%s: refuses more, says why, and nobody else', async (_, budget) => {
    const { by, most, kinds, within } = budget
    for (const kind of kinds) {
      await open()
      const email = by.includes('mailbox') ? robin : undefined
      // A budget by network counts those of a neighbour, and one by mailbox those of anywhere.
      const from = by.includes('address') ? home : neighbour
      const targetId = by.includes('target') ? targetOf(kind) : targets.other
      await seed(kind, most, { from, targetId, isOver: within !== 'active', ...(email && { email }) })
      const cause = causes[kind as Caused]
      const refused = await cause({ response: 'human', ...(email && { email }) })
      expect([kind, refused.status, refused.error?.type]).toEqual([kind, 429, 'rate_limit_error'])
      expect(refused.error.message).toContain(`at most ${most} `)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const other = await cause({ from: elsewhere, response: 'human' })
      expect([kind, other.status, other.error]).toEqual([kind, 200, undefined])
    }
  })

  test.each(
    budgets
      .filter(({ over }) => over === 'challenge')
      .flatMap((budget) =>
        budget.kinds.flatMap((kind) => (kind in causes ? [[nameOf(budget), kind, budget] as const] : [])),
      ),
  )('%s: asks for a challenge before another %s', async (_, kind, { most, by, within }) => {
    const cause = causes[kind as Caused]
    // Those of neighbours count where a network shares a budget, and those of others where all visitors do.
    const othersOf = (number: number) =>
      by.includes('network') ? `203.0.113.${100 + number}` : `192.0.${number}.1`
    const seeded = within === 'active' || ['poll-answer', 'email-confirmation'].includes(kind) ? kind : 'move'
    const groups = Math.ceil(most / 10)
    for (let group = 0; group < groups; group++)
      await seed(seeded, Math.min(most, 10), {
        from: by.includes('address') ? home : othersOf(group),
        targetId: targetOf(kind),
        isOver: within !== 'active',
      })
    expect((await cause()).error).toMatchObject({ type: 'challenge_required', reason: 'external' })
    expect((await cause({ response: 'robot' })).error.type).toBe('challenge_required')
    expect((await cause({ response: 'human' })).status).toBe(200)
    expect((await deeds()).map((deed) => deed.kind)).toContain('challenge')
  })

  test.each(
    budgets
      .filter(({ kinds: [kind] }) => kind === 'challenge')
      .map((budget) => [nameOf(budget), budget] as const),
  )('%s: refuses what needs another one', async (_, { most, by }) => {
    await seed('challenge', most, { from: by.includes('address') ? home : neighbour })
    expect((await causes.booking()).status).toBe(200)
    await seed('move', 10)
    const refused = await causes.booking({ response: 'human' })
    expect([refused.error.type, refused.error.message]).toEqual([
      'rate_limit_error',
      expect.stringContaining(`at most ${most} solved challenges`),
    ])
  })

  test('has room again after its window, and once what is active has ended', async () => {
    await seed('poll-answer', 40)
    expect((await causes['poll-answer']({ response: 'human' })).error.type).toBe('rate_limit_error')
    service.at(instant(service.now + 86_400))
    await seed('hold', 3)
    expect((await causes.hold()).error.type).toBe('rate_limit_error')
    service.at(instant(service.now + 300))
    expect((await causes.hold()).status).toBe(200)
  })

  test('is what the operator has set: of active bookings, half as many in one event type', async () => {
    await open({ budgets: { activeBookings: 6 } })
    await seed('booking', 2)
    expect((await causes.booking()).status).toBe(200)
    const refused = await causes.booking()
    expect(refused.error.message).toContain('at most 3 bookings from this network address')
    expect((await causes.booking({ from: neighbour, at: slotAt(5) })).status).toBe(200)
  })

  test.each([{ activeBookings: 0 }, { dailyEmails: 1.5 }, { challengeDifficulty: 18 }])(
    'cannot be set to %j',
    async (settings) => {
      await expect(open({ budgets: settings })).rejects.toThrow(
        new RegExp(`budgets\\.${Object.keys(settings)[0]} .*: expected a whole number from`),
      )
    },
  )

  test('is five times as large for a network that is named as an office', async () => {
    await open({ officeNetworks: ['203.0.113.0/24'] })
    await seed('booking', 40)
    expect((await causes.booking({ response: 'human' })).status).toBe(200)
    await seed('booking', 40 * (officeFactor - 1) - 1)
    expect((await causes.booking({ response: 'human' })).error.message).toContain(
      `at most ${40 * officeFactor} `,
    )
  })

  test('limits no API key, no owner and nobody without an address, and notes nothing of them', async () => {
    await seed('booking', 40)
    const before = (await deeds()).length
    expect((await causes.booking({ bearer: service.key })).status).toBe(200)
    const without = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${targets.talk}`, {
      body: bookingBody(slotAt(5)),
    })
    expect(without.status).toBe(200)
    expect(await deeds()).toHaveLength(before)
  })

  test('is off without limits of requests, but for holds, waitlists and polls', async () => {
    await open({ rateLimit: 0 })
    await seed('booking', 40)
    expect((await causes.booking()).status).toBe(200)
    await seed('hold', 3)
    expect((await causes.hold()).error.type).toBe('rate_limit_error')
  })
})

describe('what a visitor causes', () => {
  test('is noted with its network, and without their address, name or email', async () => {
    const { data } = await causes.booking({ email: robin })
    const [deed] = await deeds()
    expect(deed).toMatchObject({
      ...{ kind: 'booking', targetId: targets.talk, subjectId: data.booking_id, network: '203.0.113.0/24' },
      ...{ mailbox: await mailboxHash(service.applicationId, 'Robin@example.com'), at: service.now },
    })
    expect(JSON.stringify(deed)).not.toMatch(/203\.0\.113\.7|robin|Robin/)
  })

  test('is noted by every endpoint that causes something', async () => {
    const { data } = await causes.booking()
    const ofTalk = `configuration_id=${targets.talk}`
    const time = (index: number) => ({ start_time: slotAt(index), end_time: slotAt(index + 1) })
    const sent: Sent = { from: elsewhere }
    // Emails to twenty people, so that the next one waits.
    for (let index = 0; index < 20; index++) {
      const at = instant(slotAt(index % 10) + Math.ceil((index + 1) / 10) * 7 * 86_400)
      expect((await causes.booking({ at, from: `203.0.113.${100 + index}` })).status).toBe(200)
    }
    const waiting = await causes.booking({ at: slotAt(5) })
    expect(waiting.data).toMatchObject({ email: 'waiting' })
    // A program of the owner has begun it.
    const codePath = pathOfCode(await beginConfirmation({ bearer: service.key, at: slotAt(11) }))
    const calls: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
      'bookings.create': () => causes.booking({ ...sent, at: slotAt(6) }),
      'bookings.reschedule': () =>
        call('PATCH', `/v3/scheduling/bookings/${data.booking_id}?${ofTalk}`, time(4), sent),
      'bookings.release-emails': () =>
        call(
          'POST',
          `/v3/scheduling/bookings/${waiting.data.booking_id}/waiting-emails?${ofTalk}`,
          {},
          { response: 'human' },
        ),
      'booking-series.create': () =>
        call(
          'POST',
          `/v3/scheduling/booking-series?${ofTalk}`,
          { slots: [time(8), time(9)], guest: guestOf({}) },
          sent,
        ),
      'email-confirmations.create': () =>
        call(
          'POST',
          `/v3/scheduling/email-confirmations?configuration_id=${targets.confirmed}`,
          { ...bookingBody(slotAt(14), { guest: guestOf({}) }), confirmation_token: newId() },
          sent,
        ),
      'email-confirmations.send-code': () => {
        service.at(instant(service.now + 30))
        return call('POST', codePath, undefined, sent)
      },
      'holds.create': () => causes.hold({ ...sent }),
      'payments.create': () =>
        call(
          'POST',
          `/v3/scheduling/payments?configuration_id=${targets.paid}`,
          { ...bookingBody(slotAt(12), { guest: guestOf({}) }), payment_token: newId() },
          sent,
        ),
      'waitlist.join': () => causes['waitlist-entry'](sent),
      'poll-answers.update': () => causes['poll-answer'](sent),
    }
    const causing = endpoints.flatMap(({ id, effect }) =>
      Array.isArray(effect) ? [[id, effect as readonly DeedKind[]] as const] : [],
    )
    expect(Object.keys(calls).sort()).toEqual(causing.map(([id]) => id).sort())
    for (const [id, effect] of causing) {
      const before = new Set((await deeds()).map((deed) => deed.id))
      expect([id, (await calls[id]?.())?.status]).toEqual([id, 200])
      const noted = (await deeds()).filter((deed) => !before.has(deed.id)).map(({ kind }) => kind)
      const [kind] = effect
      expect([id, ...new Set(noted)]).toEqual([id, kind])
      expect(noted).toHaveLength(id === 'booking-series.create' ? 2 : 1)
    }
  })

  test('is not noted if it is refused', async () => {
    await causes.booking()
    expect((await causes.booking()).error.type).toBe('timeslot_not_available')
    expect(await deeds()).toHaveLength(1)
  })
})

describe('what somebody has whom the owner blocks', () => {
  const block = (kind: 'address' | 'network', value: string) =>
    service.store.transaction((transaction) =>
      transaction.putBlock({
        ...{ id: crypto.randomUUID(), applicationId: service.applicationId, kind, value },
        ...{ createdAt: service.now, createdBy: 'Ada' },
      }),
    )
  const time = (index: number) => ({ start_time: slotAt(index), end_time: slotAt(index + 1) })

  test('is changed no more with its token, but ended', async () => {
    const ofTalk = `configuration_id=${targets.talk}`
    const token = newId()
    const answer = `/v3/scheduling/poll-pages/${pollSecret}/answers/${crypto.randomUUID()}`
    const hold = `/v3/scheduling/holds/${encodeURIComponent(token)}?${ofTalk}`
    const guest = guestOf({ email: robin })
    const pay = (index: number) =>
      call(
        'POST',
        `/v3/scheduling/payments?configuration_id=${targets.paid}`,
        { ...bookingBody(slotAt(index), { guest }), payment_token: token },
        {},
      )
    const put = (vote: string) => call('PUT', answer, { ...guest, votes: { [slotAt(0)]: vote } }, {})
    await call('POST', `/v3/scheduling/holds?${ofTalk}`, { ...time(4), hold_id: token }, {})
    for (const made of [await pay(6), await put('yes')]) expect(made.status).toBe(200)
    await block('network', '203.0.113.0/24')
    for (const refused of [await pay(7), await put('no'), await call('PATCH', hold, time(5), {})])
      expect(refused.error?.type).toBe('forbidden')
    for (const ended of [
      await call('DELETE', answer, undefined, {}),
      await call('DELETE', hold, undefined, {}),
    ])
      expect(ended.status).toBe(200)
  })

  test('is not moved for their mailbox from another network', async () => {
    const { data } = await causes.booking({ email: robin })
    await block('address', robin)
    const path = `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${targets.talk}`
    expect((await call('PATCH', path, time(6), { from: elsewhere })).error?.type).toBe('forbidden')
    expect((await call('DELETE', path, {}, { from: elsewhere })).status).toBe(200)
  })
})

describe('what takes the place of something', () => {
  test('counts no more than that: the third payment of an address chooses another time', async () => {
    await seed('payment', 2)
    const token = newId()
    const pay = (index: number, payment_token = token) =>
      call(
        'POST',
        `/v3/scheduling/payments?configuration_id=${targets.paid}`,
        { ...bookingBody(slotAt(index), { guest: guestOf({}) }), payment_token },
        {},
      )
    for (const index of [3, 5]) expect((await pay(index)).status).toBe(200)
    expect((await pay(7, newId())).error.type).toBe('rate_limit_error')
    expect((await deeds()).filter(({ kind }) => kind === 'payment')).toHaveLength(3)
  })

  test('counts for another mailbox, if it is for another one', async () => {
    const answer = crypto.randomUUID()
    const put = (email: string, response?: string) =>
      call(
        'PUT',
        `/v3/scheduling/poll-pages/${pollSecret}/answers/${answer}`,
        { name: 'Robin', email, votes: { [slotAt(0)]: 'yes' } },
        { response },
      )
    for (const change of ['ada@example.com', 'ada@example.com', robin]) await put(change)
    expect((await deeds()).filter(({ kind }) => kind === 'poll-answer')).toHaveLength(2)
    await seed('poll-answer', 4, { from: elsewhere, email: robin })
    expect((await put('Robin@example.com')).status).toBe(200)
    await seed('poll-answer', 5, { from: elsewhere, email: 'eva@example.com' })
    expect((await put('eva@example.com')).error.type).toBe('rate_limit_error')
    await seed('poll-answer', 10)
    expect((await put(robin)).status).toBe(200)
    expect((await put('noor@example.com')).error.type).toBe('challenge_required')
    expect((await put('noor@example.com', 'human')).status).toBe(200)
  })
})

test('an answer to a poll that solved a challenge counts once', async () => {
  await seed('poll-answer', 10)
  for (let count = 10; count < 40; count++) {
    expect((await causes['poll-answer']()).error.type).toBe('challenge_required')
    expect((await causes['poll-answer']({ response: 'human' })).status).toBe(200)
  }
  expect((await causes['poll-answer']({ response: 'human' })).error.message).toContain('at most 40 answers')
})
