import { endpoints } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { expect, test } from 'vitest'
import type { DeedKind } from '../kernel/store/store.js'
import { openConfirmingStudio } from '../testing/confirming-studio.js'
import { openPaidStudio, slotAt } from '../testing/paid-studio.js'
import { addConfiguration, addHost, bookingBody, openService } from '../testing/studio.js'
import { openWaitlist, sessionAt, tuesday } from '../testing/waitlist.js'
import { anonymousCaller } from './callers.js'

const home = '203.0.113.7'

interface Request {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

/** Everything that an endpoint without a credential is called about. */
const openStudio = async () => {
  const service = await openService(undefined, {
    addressOf: (request) => request.headers.get('x-from') ?? undefined,
    verifyChallenge: async ({ response }) => response === 'human',
    sendsMail: true,
  })
  const { applicationId, store } = service
  const host = await addHost(service, 'ida@example.com')
  const scheduler = { min_booking_notice: 0, available_days_in_future: 60 }
  const talk = await addConfiguration(service, [host], {
    scheduler: { ...scheduler, booking_series: { max_bookings: 4, every: ['week'] } },
  })
  const confirmed = await openConfirmingStudio(service)
  const paid = await openPaidStudio(service, {}, 'bob@example.com')
  const list = await openWaitlist(service)
  const poll = await service.withKey('POST', '/v3/scheduling/polls', {
    configuration_id: talk,
    title: 'Spring plan',
    slots: [{ start_time: slotAt(0) }, { start_time: slotAt(1) }],
  })
  const form = await service.withKey('POST', '/admin/v1/routing-forms', {
    title: 'How can we help?',
    questions: [{ key: 'need', label: 'What do you need?', answers: ['Repair', 'Advice'] }],
    rules: [],
    fallback: { type: 'message', text: 'We cannot help with this.' },
  })
  const guest = () => ({ name: 'Robin', email: `${crypto.randomUUID()}@example.com` })
  const book = async (at: Instant) => {
    const { data } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, {
      body: bookingBody(at, { guest: guest() }),
    })
    return data.booking_id as string
  }

  const confirmation = (await confirmed.start('robin', slotAt(5), {}, '198.51.100.1')).data.confirmation_id
  const given = (await confirmed.start('noor', slotAt(6), {}, '198.51.100.2')).data.confirmation_id
  const payment = await service.call('POST', `/v3/scheduling/payments?configuration_id=${paid.id}`, {
    body: { ...bookingBody(slotAt(6), { guest: guest() }), payment_token: paid.tokenOf('robin') },
  })
  const sessions = []
  for (const index of [0, 1, 2, 3])
    sessions.push((await list.book(sessionAt(index), { guest: guest() })).data.booking_id)
  const waiting = [
    (await list.join('Noor')).data.waitlist_id,
    (await list.join('Robin')).data.waitlist_id,
  ] as [string, string]
  const answer = { poll_secret: poll.data.secret as string, answer_token: crypto.randomUUID() }
  await service.call(
    'PUT',
    `/v3/scheduling/poll-pages/${answer.poll_secret}/answers/${answer.answer_token}`,
    {
      body: { ...guest(), votes: { [slotAt(0)]: 'yes' } },
    },
  )
  const [booking, other] = [await book(slotAt(7)), await book(slotAt(12))]
  const until = instant(service.now + 86_400)
  const to = { email: 'robin@example.com' }
  const mail = {
    id: 'm1',
    applicationId,
    to,
    subject: '',
    text: '',
    createdAt: service.now,
    sendAt: service.now,
  }
  await store.transaction((transaction) =>
    transaction.withholdMails([
      { mail, about: booking, charges: [{ key: 'a', limits: [] }], until, endsAt: until },
    ]),
  )

  // The confirmations have expired, and somebody is offered a time.
  service.at(instant(service.now + 900))
  const hold = 'the random id of a hold'
  await service.call('POST', `/v3/scheduling/holds?configuration_id=${talk}`, {
    body: { start_time: slotAt(4), end_time: slotAt(5), hold_id: hold },
  })
  await list.cancel(sessions[2])
  await list.look()

  const seed = async (kind: DeedKind, targetId: string) => {
    const { address, network } = await anonymousCaller(applicationId, home)
    await store.transaction((transaction) =>
      transaction.addDeeds(
        Array.from({ length: 10 }, () => {
          const id = crypto.randomUUID()
          return { id, applicationId, kind, at: service.now, targetId, address, network, subjectId: id }
        }),
      ),
    )
  }
  for (const target of [talk, confirmed.id, paid.id, list.id]) await seed('move', target)
  await seed('email-confirmation', confirmed.id)
  await seed('poll-answer', poll.data.id)

  const ofTalk = { query: { configuration_id: talk } }
  const ofForm = { path: { slug: form.data.slug as string }, query: { client_id: service.clientId } }
  const ofBooking = { ...ofTalk, path: { booking_id: booking } }
  const span = (index: number) => ({ start_time: slotAt(index), end_time: slotAt(index + 1) })
  const slots = [span(8), span(9)]
  const proof = (name: string, id: string) => ({
    path: { confirmation_id: id },
    query: { confirmation_token: confirmed.tokenOf(name) },
  })
  const ofPayment = {
    path: { payment_id: payment.data.payment_id },
    query: { payment_token: paid.tokenOf('robin') },
  }
  const waitlist = (index: 0 | 1) => ({ path: { waitlist_id: waiting[index] } })
  const calls: Readonly<Record<string, Request>> = {
    'scheduling.ui-settings': ofTalk,
    'scheduling.bootstrap': ofTalk,
    'scheduling.availability': {
      query: { configuration_id: talk, start_time: slotAt(0), end_time: slotAt(9) },
    },
    'group-events.validate-timeslot': { path: { configuration_id: talk }, body: {} },
    'host-pages.read': { path: { slug: 'ada' } },
    'routing-forms.read': ofForm,
    'routing-forms.route': { ...ofForm, body: { answers: { need: 'Repair' } } },
    'challenges.create': { ...ofTalk, body: span(3) },
    'bookings.create': { ...ofTalk, body: bookingBody(slotAt(3), { guest: guest() }) },
    'bookings.reschedule': { ...ofBooking, body: span(3) },
    'bookings.read': ofBooking,
    'bookings.answer': { ...ofBooking, body: { salt: 'x', status: 'confirmed' } },
    'bookings.calendar-change': { ...ofBooking, body: { salt: 'x', action: 'accept' } },
    'bookings.release-emails': { ...ofBooking, body: {} },
    'booking-series.availability': {
      query: { configuration_id: talk, start_time: slotAt(8), every: 'week', count: 2 },
    },
    'booking-series.create': { ...ofTalk, body: { slots, guest: guest() } },
    'booking-series.read': ofBooking,
    'booking-series.cancel': {
      path: { booking_id: booking },
      query: { configuration_id: talk, bookings: 'all' },
      body: {},
    },
    'bookings.cancel': { ...ofTalk, path: { booking_id: other }, body: {} },
    'holds.create': { ...ofTalk, body: { ...span(10), hold_id: 'the random id of another hold' } },
    'holds.update': { ...ofTalk, path: { hold_id: hold }, body: span(11) },
    'holds.delete': { ...ofTalk, path: { hold_id: hold } },
    'email-confirmations.create': {
      query: { configuration_id: confirmed.id },
      body: { ...bookingBody(slotAt(9), { guest: guest() }), confirmation_token: 'a random token of a test' },
    },
    'email-confirmations.read': proof('robin', confirmation),
    'email-confirmations.send-code': proof('robin', confirmation),
    'email-confirmations.confirm': {
      ...proof('robin', confirmation),
      body: { code: await confirmed.code('robin@example.com') },
    },
    'email-confirmations.cancel': proof('noor', given),
    'payments.create': {
      query: { configuration_id: paid.id },
      body: { ...bookingBody(slotAt(9), { guest: guest() }), payment_token: paid.tokenOf('noor') },
    },
    'payments.read': ofPayment,
    'payments.cancel': ofPayment,
    'waitlist.join': {
      query: { configuration_id: list.id },
      body: { guest: guest(), timezone: 'Europe/Lisbon', ...tuesday },
    },
    'waitlist.read': waitlist(0),
    'waitlist.accept': { ...waitlist(0), body: {} },
    'waitlist.pass': { ...waitlist(1), body: {} },
    'waitlist.leave': waitlist(1),
    'poll-pages.read': { path: answer },
    'poll-pages.challenge': { path: answer, body: {} },
    'poll-answers.read': { path: answer },
    'poll-answers.update': { path: answer, body: { ...guest(), votes: { [slotAt(0)]: 'no' } } },
    'poll-answers.delete': { path: answer },
    'connect.auth': { query: { client_id: service.clientId, redirect_uri: 'https://times.example' } },
    'connect.token': { body: { grant_type: 'authorization_code', client_id: service.clientId, code: 'x' } },
    'connect.tokeninfo': { query: { access_token: 'x' } },
    'connect.revoke': { query: { token: 'x' } },
  }
  const call = (id: string, response?: string) => {
    const { method, path } = endpoints.find((one) => one.id === id) ?? { method: '', path: '' }
    const { path: names = {}, query = {}, body } = calls[id] ?? {}
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? name))
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    return service.call(method, `${filled}?${search}`, {
      headers: { 'x-from': home, ...(response && { 'Challenge-Response': response }) },
      ...(body !== undefined && { body }),
    })
  }
  return { ids: Object.keys(calls), call }
}

/** What needs another credential, another kind of event type, or a page that is not there. */
const refused: Readonly<Record<string, string | number>> = {
  'group-events.validate-timeslot': 'invalid_request_error',
  'host-pages.read': 'not_found_error',
  'bookings.answer': 'unauthorized',
  'bookings.calendar-change': 'unauthorized',
  'connect.auth': 400,
  'connect.token': 400,
  'connect.tokeninfo': 'unauthorized',
}

test('another code of a confirmation that has expired is sent with a solved challenge', async () => {
  const { call } = await openStudio()
  expect((await call('email-confirmations.send-code', 'robot')).error.type).toBe('challenge_required')
  expect((await call('email-confirmations.send-code', 'human')).data).toMatchObject({ status: 'pending' })
})

test('a caller over all budgets of challenges is asked for one by the endpoints that take one, and by no other', async () => {
  const { ids, call } = await openStudio()
  const open = endpoints.filter(({ access }) => access === 'visitor' || access === 'anyone')
  expect([...ids].sort()).toEqual(open.map(({ id }) => id).sort())
  const answers = []
  for (const id of ids) {
    const { status, error } = await call(id)
    answers.push([id, error?.type ?? status])
  }
  const takesChallenge = (id: string) =>
    open.some((one) => one.id === id && one.effect?.includes('challenge'))
  expect(answers).toEqual(
    ids.map((id) => [id, takesChallenge(id) ? 'challenge_required' : (refused[id] ?? 200)]),
  )
})
