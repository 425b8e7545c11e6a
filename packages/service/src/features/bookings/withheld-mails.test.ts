import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteConfirmed } from '../../anonymous/callers.js'
import type { Store } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { type ConfirmingStudio, openConfirmingStudio } from '../../testing/confirming-studio.js'
import { solveChallenge } from '../../testing/solve-challenge.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const day = 86_400
const path = '/v3/scheduling/bookings'
const home = '203.0.113.7'

/** The half hours of office hours on Tuesdays, in turn. */
const slotOf = (index: number): Instant =>
  instant(parseInstant('2026-03-10T09:00:00Z') + Math.floor(index / 16) * 7 * day + (index % 16) * 1_800)

describe.each(stores)('emails to people whom a visitor names, on %s', (_name, openStore) => {
  let store: Store
  let service: TestService
  let id: string
  let next: number
  beforeEach(async () => {
    store = await openStore()
    service = await openService(store, {
      ...{ rateLimit: 0, sendsMail: true },
      addressOf: (request) => request.headers.get('x-from') ?? home,
    })
    id = await addConfiguration(service, [await addHost(service, 'ada@example.com')], {
      event_booking: {
        ...{ title: 'Walkthrough', timezone: 'Europe/Lisbon' },
        reminders: [{ type: 'email', minutes_before_event: 60 }],
      },
      scheduler: {
        ...{ min_booking_notice: 0, available_days_in_future: 60 },
        booking_series: { max_bookings: 4 },
        waitlist: true,
      },
    })
    next = 0
  })
  afterEach(() => store.close())

  const mails = () => store.read((records) => renderWaitingMails(records, service.applicationId))
  const readers = async () => [...new Set((await mails()).map(({ to }) => to.email))].sort()
  const guests = async () => (await readers()).filter((email) => email !== 'ada@example.com')
  const people = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.net` }))
  const book = async (name: string, companions = 0, from = home, more: object = {}) => {
    const made = await service.call('POST', `${path}?configuration_id=${id}`, {
      headers: { 'x-from': from },
      body: bookingBody(slotOf(next++), {
        guest: { name, email: `${name.toLowerCase()}@example.net` },
        additional_guests: people(name.toLowerCase(), companions),
        ...more,
      }),
    })
    expect(made.error).toBeUndefined()
    return made.data
  }
  const own = (booking: string, more = '') => `${path}/${booking}${more}?configuration_id=${id}`
  const ownOf = ({ booking_id }: { readonly booking_id: string }) => own(booking_id)
  const cancel = (booking: string, from = home) =>
    service.call('DELETE', own(booking), { headers: { 'x-from': from }, body: {} })
  const release = (booking: string, body: object = {}, headers: Record<string, string> = {}) =>
    service.call('POST', own(booking, '/waiting-emails'), { headers: { 'x-from': home, ...headers }, body })
  /** Solves a challenge for the time of a booking, and sends its emails that wait. */
  const solveFor = async (made: { booking_id: string; start_time: Instant; end_time: Instant }) => {
    const { booking_id: booking, start_time, end_time } = made
    const { data } = await service.call('POST', `/v3/scheduling/challenges?configuration_id=${id}`, {
      body: { start_time, end_time },
    })
    return release(booking, {}, { 'Challenge-Response': solveChallenge(data) })
  }
  const fill = async () => {
    for (let index = 0; index < 20; index++) await book(`Filler${index}`)
  }

  test('go to 20 people an hour because of one network, and to 10 additional guests; the others wait', async () => {
    for (const name of ['Mallory', 'Trudy', 'Eve']) {
      const made = await book(name, 10)
      await cancel(made.booking_id, '203.0.113.99')
    }
    // One guest with ten others, and two more guests.
    expect(await guests()).toHaveLength(13)
    for (let index = 0; index < 12; index++) await book(`Peggy${index}`, 0, `203.0.113.${index}`)
    expect(await guests()).toHaveLength(20)
    // Another network has a budget of its own.
    expect(await book('Robin', 0, '198.51.100.1')).toMatchObject({ waiting_emails: 0 })
    expect(await guests()).toHaveLength(21)
    service.at(instant(service.now + 3_900))
    expect(await book('Noor')).toMatchObject({ waiting_emails: 0 })
  })

  test('end at 20 people for who books with ten others, cancels with a reason and repeats', async () => {
    for (let turn = 0; turn < 30; turn++) {
      const made = await book(`Mallory${turn}`, 10, `203.0.113.${turn}`)
      await service.call('DELETE', own(made.booking_id), {
        headers: { 'x-from': home },
        body: { cancellation_reason: 'https://example.net/win' },
      })
    }
    expect((await guests()).length).toBeLessThanOrEqual(20)
    const texts = (await mails()).filter(({ to }) => to.email !== 'ada@example.com')
    expect(JSON.stringify(texts)).not.toContain('example.net/win')
  })

  test('of the guest wait too, and the booking, its answer and its page say so', async () => {
    await fill()
    const toHost = async () => (await mails()).filter(({ to }) => to.email === 'ada@example.com').length
    const before = await toHost()
    const made = await book('Robin', 2)
    expect(made).toMatchObject({ status: 'booked', email: 'waiting', waiting_emails: 3 })
    expect((await service.call('GET', own(made.booking_id))).data).toMatchObject({ email: 'waiting' })
    const settings = await service.call(
      'GET',
      `/v3/scheduling/ui-settings?configuration_id=${id}&booking_id=${made.booking_id}`,
    )
    expect(settings.data.capabilities).not.toContain('mail')
    expect(await readers()).not.toContain('robin@example.net')
    // Its host is told of it at once.
    expect(await toHost()).toBe(before + 1)
  })

  test('stay if they begin to wait while somebody releases nothing without a challenge', async () => {
    const { applicationId } = service
    await fill()
    const made = await book('Zoe')
    const waiting = await store.read((records) => records.withheldMails(applicationId, [made.booking_id]))
    const ids = waiting.map(({ mail }) => mail.id)
    const taken = await store.transaction((transaction) => transaction.takeWithheldMails(applicationId, ids))
    const transaction = store.transaction.bind(store)
    const spy = vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
      await transaction((other) => other.withholdMails(taken))
      return transaction(work)
    })
    const released = await release(made.booking_id)
    spy.mockRestore()
    expect(released.data).toEqual({ email: 'waiting', waiting_emails: ids.length })
    expect(await guests()).not.toContain('zoe@example.net')
  })

  test('end at as many a day as the operator has set, and wait from then on', async () => {
    service = await openService(store, {
      ...{ rateLimit: 0, addressOf: (request) => request.headers.get('x-from') ?? home },
      ...{ budgets: { dailyEmails: 3 }, ids: () => crypto.randomUUID() },
    })
    id = await addConfiguration(service, [await addHost(service, 'bob@example.com')], {
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
    })
    const waiting = []
    for (const name of ['Mallory', 'Trudy', 'Eve', 'Peggy', 'Robin'])
      waiting.push((await book(name)).waiting_emails)
    expect(waiting).toEqual([0, 0, 0, 1, 1])
  })

  test('are sent once a challenge is solved, up to 40 an hour for one network', async () => {
    await fill()
    const made = await book('Robin', 10)
    expect(await release(made.booking_id)).toMatchObject({
      status: 429,
      error: { type: 'challenge_required' },
    })
    expect((await solveFor(made)).data).toEqual({ waiting_emails: 0 })
    expect(await readers()).toEqual(expect.arrayContaining(['robin@example.net', 'robin9@example.net']))
    for (const name of ['Kit', 'Sam'])
      expect((await solveFor(await book(name, 10))).data.waiting_emails).toBe(0)
    const over = await solveFor(await book('Zoe', 10))
    expect(over.data).toEqual({ waiting_emails: 4 })
    expect((await guests()).filter((email) => !email.startsWith('filler'))).toHaveLength(40)
  })

  describe('that wait are sent once their reader confirms the address', () => {
    let confirming: ConfirmingStudio
    beforeEach(async () => {
      confirming = await openConfirmingStudio(service, {}, 'bob@example.com')
    })
    const guest = (email: string) => ({ guest: { name: 'Robin', email } })
    const to = async (email: string) => (await mails()).filter((mail) => mail.to.email === email)

    test('by the code of another event type, in all spellings of the mailbox', async () => {
      await fill()
      const own = await book('Robin', 1)
      await book('Kit', 0, home, { additional_guests: [{ email: 'Robin+club@example.net' }] })
      const { data } = await confirming.start('robin', slotOf(30), guest('robin@example.net'))
      expect(await to('Robin+club@example.net')).toEqual([])
      await confirming.confirm('robin', data.confirmation_id, await confirming.code())
      expect((await to('robin@example.net')).map(({ subject }) => subject).sort()).toEqual([
        expect.stringContaining('Confirm your email address'),
        expect.stringContaining('Booked: Talk'),
        expect.stringContaining('Booked: Walkthrough'),
      ])
      expect(await to('Robin+club@example.net')).toHaveLength(1)
      // Nobody else has shown that they read theirs.
      expect(await guests()).not.toContain('robin0@example.net')
      expect(await guests()).not.toContain('kit@example.net')
      expect((await service.call('GET', ownOf(own))).data).toMatchObject({ waiting_emails: 1 })
    })

    test('by the link, also if the time is taken meanwhile', async () => {
      await fill()
      await book('Robin')
      const { data } = await confirming.start('robin', slotOf(30), guest('robin@example.net'))
      service.at(instant(service.now + 1_000))
      const taken = bookingBody(slotOf(30), { guest: { name: 'Ada', email: 'x@example.org' } })
      await service.withKey('POST', `${path}?configuration_id=${confirming.id}`, taken)
      const answer = await confirming.confirmByLink(
        data.confirmation_id,
        await confirming.link('robin@example.net'),
      )
      expect(answer.error).toMatchObject({ type: 'timeslot_not_available' })
      const subjects = (await to('robin@example.net')).map(({ subject }) => subject)
      expect(subjects).toContainEqual(expect.stringContaining('Booked: Walkthrough'))
    })

    test('not by a wrong code, and not those that are no longer true', async () => {
      await fill()
      await cancel((await book('Robin')).booking_id)
      const kept = await book('Robin')
      const { data } = await confirming.start('robin', slotOf(30), guest('robin@example.net'))
      const code = await confirming.code()
      await confirming.confirm('robin', data.confirmation_id, code === '000000' ? '111111' : '000000')
      expect(await to('robin@example.net')).toHaveLength(1)
      await confirming.confirm('robin', data.confirmation_id, code)
      const booked = (await to('robin@example.net')).filter(({ subject }) => subject.includes('Walkthrough'))
      expect(booked).toHaveLength(1)
      expect((await service.call('GET', ownOf(kept))).data.waiting_emails).toBe(0)
    })

    test('ten an hour, so that those of a stranger leave room for what is booked next', async () => {
      await fill()
      for (let turn = 0; turn < 24; turn++) await book('Robin', 0, `203.0.113.${turn}`)
      const { data } = await confirming.start(
        'robin',
        slotOf(100),
        guest('robin@example.net'),
        '198.51.100.1',
      )
      await confirming.confirm('robin', data.confirmation_id, await confirming.code())
      const subjects = (await to('robin@example.net')).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('Walkthrough'))).toHaveLength(10)
      expect(subjects).toContainEqual(expect.stringContaining('Booked: Talk'))
      expect((await service.withKey('GET', '/admin/v1/waiting-emails')).data).toEqual({ waiting: 14 })
      expect((await service.withKey('POST', '/admin/v1/waiting-emails', {})).data).toEqual({ waiting: 0 })
    })
  })

  test('are sent by their owner, about one booking', async () => {
    await fill()
    const made = await book('Robin', 1)
    const byOwner = await service.withKey('POST', own(made.booking_id, '/waiting-emails'), {})
    expect(byOwner.data).toEqual({ waiting_emails: 0 })
    expect(await readers()).toContain('robin@example.net')
  })

  test('are not counted for people who confirmed their address', async () => {
    await store.transaction((transaction) =>
      noteConfirmed({ transaction, now: service.now }, service.applicationId, 'Robin+news@example.net'),
    )
    await fill()
    expect(await book('Robin')).toMatchObject({ waiting_emails: 0 })
  })

  test('that wait are dropped when the booking is cancelled, and nobody hears of that first', async () => {
    await fill()
    const made = await book('Robin', 2)
    expect((await cancel(made.booking_id)).status).toBe(200)
    expect((await service.withKey('POST', own(made.booking_id, '/waiting-emails'), {})).data).toEqual({
      waiting_emails: 0,
    })
    expect((await guests()).filter((email) => email.startsWith('robin'))).toEqual([])
  })

  test('that wait tell of the new time after a move, as a new booking', async () => {
    await fill()
    const made = await book('Robin')
    const moved = await service.call('PATCH', own(made.booking_id), {
      headers: { 'x-from': home },
      body: bookingBody('2026-03-30T09:00:00Z'),
    })
    expect(moved.data).toMatchObject({ email: 'waiting', waiting_emails: 1 })
    await service.withKey('POST', own(made.booking_id, '/waiting-emails'), {})
    const told = (await mails()).filter(({ to }) => to.email === 'robin@example.net')
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Booked: .*Mar 30/)])
  })

  test('that wait end after a day, and their readers get no reminder', async () => {
    await fill()
    const made = await book('Robin', 1)
    service.at(instant(service.now + day))
    await store.sweep(service.now)
    expect((await service.withKey('POST', own(made.booking_id, '/waiting-emails'), {})).data).toEqual({
      waiting_emails: 0,
    })
    await cancel(made.booking_id)
    expect((await guests()).filter((email) => email.startsWith('robin'))).toEqual([])
  })

  test('of a series wait together', async () => {
    await fill()
    const slots = [slotOf(30), slotOf(31)].map((from) => ({
      start_time: from,
      end_time: from + 1_800,
    }))
    const made = await service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
      body: { slots, guest: { name: 'Robin', email: 'robin@example.net' } },
    })
    const [first, second] = made.data.bookings
    expect([first, second]).toMatchObject([{ waiting_emails: 1 }, { waiting_emails: 1 }])
    expect((await cancel(first.booking_id)).status).toBe(200)
    expect((await solveFor(second)).data).toEqual({ waiting_emails: 0 })
    const told = (await mails()).filter(({ to }) => to.email === 'robin@example.net')
    expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['Booked'])
  })

  test('to whoever waits for a time are not sent over the budget, and their place says so', async () => {
    await fill()
    const joined = await service.call('POST', `/v3/scheduling/waitlist?configuration_id=${id}`, {
      headers: { 'x-from': home },
      body: {
        ...{ start_time: slotOf(0), end_time: slotOf(16), timezone: 'Europe/Lisbon' },
        guest: { name: 'Robin', email: 'robin@example.net' },
      },
    })
    expect(joined.data).toMatchObject({ state: 'waiting', sends_email: false })
    expect(await readers()).not.toContain('robin@example.net')
    // Until their owner sends all that wait.
    await book('Kit', 1)
    const waiting = '/admin/v1/waiting-emails'
    expect((await service.withKey('GET', waiting)).data).toEqual({ waiting: 3 })
    expect((await service.withKey('POST', waiting, {})).data).toEqual({ waiting: 0 })
    expect(await readers()).toEqual(
      expect.arrayContaining(['robin@example.net', 'kit@example.net', 'kit0@example.net']),
    )
    expect((await service.withKey('GET', waiting)).data).toEqual({ waiting: 0 })
  })

  test('that wait are sent by their owner without those that are no longer true', async () => {
    await fill()
    const made = await book('Robin')
    await book('Kit')
    await cancel(made.booking_id)
    await service.withKey('POST', '/admin/v1/waiting-emails', {})
    expect(await readers()).toContain('kit@example.net')
    expect(await readers()).not.toContain('robin@example.net')
  })

  test('that wait are shown to owners alone', async () => {
    const visitor = await service.call('POST', '/admin/v1/waiting-emails', { body: {} })
    expect(visitor.status).toBe(401)
  })

  test('that wait are erased with their guest', async () => {
    await fill()
    const made = await book('Robin', 1)
    await cancel(made.booking_id)
    const second = await book('Robin', 1)
    const erased = await service.withKey('POST', '/v3/scheduling/guests/erase', {
      ...{ email: 'robin@example.net', bookings: 'cancel' },
    })
    expect(erased.status).toBe(200)
    const left = await store.read((records) =>
      records.withheldMails(service.applicationId, [made.booking_id, second.booking_id]),
    )
    expect(JSON.stringify(left)).not.toContain('robin@example.net')
  })
})
