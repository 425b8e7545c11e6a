import { parseBookingReference } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MailRecord, MailSubject, StoredMail, WaitlistRecord } from '../../kernel/store/store.js'
import type { OutboxContext } from '../../outbox/outbox-context.js'
import { sendDue } from '../../outbox/send-due.js'
import { storedConnection } from '../../testing/stored-records.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'
import { currentMail } from './current-mail.js'

const ten = parseInstant('2026-03-03T10:00:00Z')
const eleven = parseInstant('2026-03-03T11:00:00Z')
const wednesday = parseInstant('2026-03-04T10:00:00Z')
const later = 600

let service: TestService
let ada: TestHost
let ben: TestHost
let sent: MailRecord[]
let dropped: number
let outbox: OutboxContext
beforeEach(async () => {
  service = await openService(undefined, { publicUrl: 'https://times.example', sendsMail: true })
  ada = await addHost(service, 'ada@example.com')
  ben = await addHost(service, 'ben@example.com')
  sent = []
  dropped = 0
  outbox = {
    ...{ store: service.store, clock: () => service.now, newId: () => crypto.randomUUID() },
    outboundFetch: async () => new Response(),
    report: (error) => {
      throw error
    },
    sendMail: async (mail) => {
      sent.push(mail)
    },
    count: (_kind, outcome) => {
      dropped += outcome === 'dropped' ? 1 : 0
    },
  }
})

const pass = (seconds: number) => service.at(instant(service.now + seconds))
/** Sends everything that is due after a wait: who gets it, and the first word of its subject. */
const sendLate = async (seconds = later): Promise<string[]> => {
  pass(seconds)
  while (await sendDue(outbox));
  return sent.splice(0).map(({ to, subject }) => `${to.email.split('@')[0]}: ${subject.split(':')[0]}`)
}

const asks = {
  event_booking: { title: 'Intro', timezone: 'Europe/Lisbon', booking_type: 'organizer-confirmation' },
}

/** Books as a visitor, and returns what changes the booking. */
const book = async (change: object = {}, hosts: readonly TestHost[] = [ada], start: Instant = ten) => {
  const configuration = await addConfiguration(service, hosts, { ...change })
  const path = `/v3/scheduling/bookings?configuration_id=${configuration}`
  const made = await service.withKey('POST', path, bookingBody(start))
  if (made.error) throw new Error(made.error.message)
  const { booking_id: id, organizer_booking_ref: reference } = made.data
  const own = `/v3/scheduling/bookings/${id}?configuration_id=${configuration}`
  const { salt } = parseBookingReference(reference)
  return {
    id: id as string,
    configuration,
    move: (to: Instant) => service.call('PATCH', own, { body: bookingBody(to) }),
    cancel: () => service.call('DELETE', own, { body: {} }),
    answer: (status: string) => service.call('PUT', own, { body: { salt, status } }),
    act: (action: string, body: object = {}) =>
      service.withKey('POST', `/admin/v1/bookings/${id}/${action}`, body),
  }
}
type Booked = Awaited<ReturnType<typeof book>>

describe('an email that waited', () => {
  /** What happens after a booking while nothing is sent, and what is sent then. */
  type Case = [
    what: string,
    then: (booked: Booked) => Promise<unknown>,
    sent: readonly string[],
    change?: object,
  ]
  const cases: Case[] = [
    ['is sent while it is true', async () => {}, ['robin: Booked', 'ada: New booking']],
    [
      'is not sent about a booking that was cancelled',
      ({ cancel }) => cancel(),
      ['robin: Cancelled', 'ada: Cancelled'],
    ],
    [
      'tells the latest time alone',
      async ({ move }) => {
        await move(eleven)
        await move(wednesday)
      },
      ['robin: Moved', 'ada: Moved'],
    ],
    [
      'asks for no answer that was given',
      ({ answer }) => answer('confirmed'),
      ['robin: Booked', 'ada: New booking'],
      asks,
    ],
    [
      'asks for no answer that was refused',
      ({ answer }) => answer('cancelled'),
      ['robin: Declined', 'ada: Declined'],
      asks,
    ],
    [
      'asks for an answer that is missing',
      async () => {},
      ['robin: Request sent', 'ada: Please answer'],
      asks,
    ],
    ['is not sent once the booking is over', async () => pass(86_400 * 2), []],
    [
      'does not ask for another time that was chosen',
      async ({ act, move }) => {
        await act('request-reschedule', { message: 'Sorry' })
        await move(eleven)
      },
      ['robin: Moved', 'ada: Moved'],
    ],
    [
      'asks for another time once',
      async ({ act }) => {
        await act('request-reschedule', {})
        pass(60)
        await act('request-reschedule', {})
      },
      ['robin: Booked', 'ada: New booking', 'robin: Please choose'],
    ],
  ]
  test.each(cases)('%s', async (_what, then, expected, change = {}) => {
    const booked = await book(change)
    await then(booked)
    expect(await sendLate()).toEqual(expected)
  })

  test('is sent as it was written within minutes, whatever happened since', async () => {
    const { cancel } = await book()
    await cancel()
    expect(await sendLate(60)).toEqual([
      ...['robin: Booked', 'ada: New booking'],
      ...['robin: Cancelled', 'ada: Cancelled'],
    ])
    expect(dropped).toBe(0)
  })

  test('reaches the host of the booking, not the one before', async () => {
    const { act } = await book(
      {
        availability: {
          duration_minutes: 30,
          availability_rules: { availability_method: 'max-availability' },
        },
      },
      [ada, ben],
    )
    const list = await service.withKey('GET', '/admin/v1/bookings')
    const [from] = list.data[0].hosts.map(({ email }: { email: string }) => email)
    const host = from === ada.email ? ben.email : ada.email
    expect((await act('reassign', { host, from })).status).toBe(200)
    const told = await sendLate()
    expect(told).toContain(`${host.split('@')[0]}: New booking`)
    expect(told).not.toContain(`${from.split('@')[0]}: New booking`)
    expect(told).toContain(`${from.split('@')[0]}: Reassigned`)
  })

  test('about a series tells of the bookings that stand', async () => {
    const configuration = await addConfiguration(service, [ada], {
      scheduler: { min_booking_notice: 0, booking_series: { max_bookings: 4 } },
    })
    const slots = [ten, eleven, wednesday].map((start) => ({ start_time: start, end_time: start + 1_800 }))
    const { start_time, end_time, ...body } = bookingBody(ten)
    const query = `configuration_id=${configuration}`
    const made = await service.call('POST', `/v3/scheduling/booking-series?${query}`, {
      body: { ...body, slots },
    })
    const [first] = made.data.bookings
    await service.call('DELETE', `/v3/scheduling/bookings/${first.booking_id}?${query}`, { body: {} })
    pass(later)
    while (await sendDue(outbox));
    const told = sent.find(({ to, subject }) => to.email.startsWith('robin') && subject.startsWith('Booked'))
    expect(told?.subject).toContain('11:00')
    expect(told?.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(told?.text).not.toContain('March 3, 2026, 10:00')
  })

  test('is not sent about what its owner has undone in their calendar, or decided', async () => {
    const { id } = await book()
    await sendLate(60)
    const change = {
      kind: 'moved',
      calendarId: ada.calendarId,
      proposed: { start: eleven, end: instant(eleven + 1_800) },
      foundAt: service.now,
    } as const
    const stored = await service.store.read((records) => records.booking(service.applicationId, id))
    if (!stored) throw new Error('expected a booking')
    await service.store.transaction((transaction) =>
      transaction.putBooking({ ...stored, calendarChange: change }),
    )
    const { addCalendarChangeEmail } = await import('./booking-emails.js')
    const ask = () =>
      service.store.transaction(async (transaction) => {
        const owned = await transaction.configuration(stored.configurationId)
        const context = { transaction, now: service.now, newId: () => crypto.randomUUID(), origin: '' }
        if (owned) await addCalendarChangeEmail(context, owned, { ...stored, calendarChange: change })
      })
    await ask()
    expect(await sendLate()).toEqual(['ada: Please answer'])
    await ask()
    await service.store.transaction((transaction) => transaction.putBooking(stored))
    expect(await sendLate()).toEqual([])
  })

  test('invites to an event as it is', async () => {
    const path = `/v3/grants/${ada.grantId}/events`
    const query = `?calendar_id=${ada.calendarId}&notify_participants=true`
    const when = (start: Instant) => ({ start_time: start, end_time: start + 1_800 })
    const make = async () =>
      (
        await service.withKey('POST', path + query, {
          ...{ title: 'Lunch', when: when(ten) },
          participants: [{ email: 'robin@example.com' }],
        })
      ).data.id as string
    const moved = await make()
    await service.withKey('PUT', `${path}/${moved}${query}`, { when: when(eleven) })
    expect(await sendLate()).toEqual(['robin: Changed'])
    const removed = await make()
    await service.withKey('DELETE', `${path}/${removed}${query}`)
    expect(await sendLate()).toEqual(['robin: Cancelled'])
    await make()
    expect(await sendLate(86_400 * 2)).toEqual([])
  })

  test('is refused as a dead letter that is sent again, once it is no longer true', async () => {
    const { cancel } = await book()
    const [mail] = await service.store.read((records) => records.waitingMails(service.applicationId))
    if (!mail) throw new Error('expected an email')
    await service.store.transaction((transaction) =>
      transaction.putDeadLetter({
        ...{ id: mail.id, applicationId: service.applicationId, content: { kind: 'mail', mail } },
        ...{ reason: '550', attempts: 1, diedAt: service.now },
      }),
    )
    await cancel()
    const again = await service.withKey('POST', `/admin/v1/dead-letters/${mail.id}/send-again`)
    expect(again.error.message).toContain('no longer true')
  })
})

describe('a rendered email that waited', () => {
  const mailAbout = (tellsOf?: MailSubject, change: Partial<StoredMail> = {}): StoredMail => ({
    ...{ id: 'one', applicationId: service.applicationId, to: { email: 'robin@example.com' } },
    ...{ createdAt: service.now, sendAt: service.now, subject: 'A', text: 'A', tellsOf },
    ...change,
  })
  const isSent = async (...mail: Parameters<typeof mailAbout>): Promise<boolean> => {
    const found = await service.store.read((records) => currentMail(records, mailAbout(...mail), service.now))
    return found !== undefined
  }

  test('is sent until it ends', async () => {
    expect(await isSent()).toBe(true)
    expect(await isSent(undefined, { endsAt: instant(service.now + 1) })).toBe(true)
    expect(await isSent(undefined, { endsAt: service.now })).toBe(false)
  })

  test('invites a member by a link that was not used', async () => {
    const subject = { kind: 'setup', hash: 'abc' } as const
    expect(await isSent(subject)).toBe(false)
    await service.store.transaction((transaction) =>
      transaction.addCredential({
        ...{ kind: 'setup', hash: 'abc', applicationId: service.applicationId, memberId: 'm' },
        expiresAt: instant(service.now + 600),
      }),
    )
    expect(await isSent(subject)).toBe(true)
  })

  test('offers a time of a waitlist while it is offered, and confirms a place while it is one', async () => {
    const offer = { start: ten, end: eleven, hold: 'h', expiresAt: instant(service.now + 900) }
    const put = (state: WaitlistRecord['state']) =>
      service.store.transaction((transaction) =>
        transaction.putWaitlistEntry({
          ...{ id: 'w', applicationId: service.applicationId, configurationId: 'c', grantId: ada.grantId },
          ...{
            hashes: ['abc'],
            state,
            guest: { email: 'robin@example.com', name: 'Robin' },
            timezone: 'UTC',
          },
          ...{ additionalFields: {}, moves: false, unanswered: 0, known: [], origin: '', offer },
          ...{ start: ten, end: eleven, createdAt: service.now, updatedAt: service.now },
        }),
      )
    const [joined, offered] = [
      { kind: 'waitlist', hash: 'abc' },
      { kind: 'waitlist', hash: 'abc', offered: ten },
    ] as const
    const now = async () => [await isSent(joined), await isSent(offered)]
    expect(await now()).toEqual([false, false])
    await put('waiting')
    expect(await now()).toEqual([true, false])
    await put('offered')
    expect(await now()).toEqual([true, true])
    expect(await isSent({ ...offered, offered: eleven })).toBe(false)
    await put('left')
    expect(await now()).toEqual([false, false])
    await put('offered')
    service.at(eleven)
    expect(await now()).toEqual([false, false])
  })

  test('tells who does not come to a poll’s time while it is booked', async () => {
    const { id, cancel, configuration } = await book()
    const subject = { kind: 'poll', pollId: 'p', bookingId: id } as const
    expect(await isSent(subject)).toBe(false)
    await service.store.transaction((transaction) =>
      transaction.putPoll({
        ...{
          id: 'p',
          applicationId: service.applicationId,
          configurationId: configuration,
          grantId: ada.grantId,
        },
        ...{
          hash: 'h',
          title: 'Plan',
          slots: [{ start: ten, end: eleven }],
          timezone: 'UTC',
          votes: 'hidden',
          isClosed: false,
        },
        ...{ expiresAt: eleven, createdAt: service.now, answers: [], choice: { start: ten, bookingId: id } },
      }),
    )
    expect(await isSent(subject)).toBe(true)
    await cancel()
    expect(await isSent(subject)).toBe(false)
  })

  test('asks to sign in again to a calendar that is still refused', async () => {
    const { applicationId } = service
    const connection = storedConnection({ applicationId, grantId: ada.grantId, status: 'expired' })
    const subject = { kind: 'connection', connectionId: connection.id } as const
    await service.store.transaction((transaction) => transaction.putConnection(connection))
    expect(await isSent(subject)).toBe(true)
    await service.store.transaction((transaction) =>
      transaction.putConnection({ ...connection, status: 'ok' }),
    )
    expect(await isSent(subject)).toBe(false)
  })

  test('reports a webhook in the state that it has', async () => {
    const subject = { kind: 'webhook', webhookId: 'none', state: 'failing' } as const
    expect(await isSent(subject)).toBe(false)
  })
})
