import { parseBookingReference } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailConnection } from '../../kernel/email/mail-server.js'
import type { MailRecord } from '../../kernel/store/store.js'
import { renderMail, renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import { openSmtp } from '../../providers/smtp.js'
import {
  calendarOf,
  type Mailbox,
  openMailbox,
  type ReceivedMail,
  readCalendar,
  smtpError,
} from '../../testing/mailbox.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const origin = 'https://times.example'
const guest = { name: 'Robin Vale', email: 'robin@example.com' }

let service: TestService
let ada: TestHost
let ben: TestHost
beforeEach(async () => {
  service = await openService(undefined, { publicUrl: origin })
  ada = await addHost(service, 'ada@example.com')
  ben = await addHost(service, 'ben@example.com')
})

/** All pending emails, in the order in which they were written. */
const waiting = (): Promise<readonly MailRecord[]> =>
  service.store.read((records) => renderWaitingMails(records, service.applicationId))

const eventBooking = (change: object) => ({
  event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon', ...change },
})

/** Books in a configuration with both hosts, and returns functions to change the booking. */
const book = async (
  change: Record<string, unknown> = {},
  body: Record<string, unknown> = {},
  hosts = [ada, ben],
) => {
  const id = await addConfiguration(service, hosts, change)
  const made = await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
    ...bookingBody('2026-03-26T10:00:00Z', { guest, timezone: 'America/New_York' }),
    ...body,
  })
  if (made.status !== 200) throw new Error(made.error.message)
  const own = `/v3/scheduling/bookings/${made.data.booking_id}?configuration_id=${id}`
  const { salt } = parseBookingReference(made.data.organizer_booking_ref)
  return {
    configurationId: id,
    data: made.data,
    move: (start: string, reschedule_reason?: string) =>
      service.call('PATCH', own, { body: { ...bookingBody(start), reschedule_reason } }),
    cancel: (cancellation_reason?: string) => service.call('DELETE', own, { body: { cancellation_reason } }),
    answer: (status: string) => service.call('PUT', own, { body: { salt, status } }),
  }
}

/** Engines write ranges with thin spaces. */
const plain = (text: string | undefined) => text?.replace(/[\u2009\u202f]/g, ' ')

const to = (mails: readonly MailRecord[], email: string) => mails.filter((mail) => mail.to.email === email)

describe('emails about a booking', () => {
  test('tell hosts, and nobody else, why the guest moves it, until somebody moves it without a reason', async () => {
    const { move } = await book({}, {}, [ada])
    const reasons = async () =>
      (await waiting()).map(({ to, text }) => [to.email, text.includes('A train strike')])
    expect((await move('2026-03-27T10:00:00Z', 'A train strike')).status).toBe(200)
    expect(await reasons()).toEqual([
      ['robin@example.com', false],
      ['ada@example.com', false],
      ['robin@example.com', false],
      ['ada@example.com', true],
    ])
    await move('2026-03-27T11:00:00Z')
    expect((await reasons()).slice(4)).toEqual([
      ['robin@example.com', false],
      ['ada@example.com', false],
    ])
    const long = await move('2026-03-27T12:00:00Z', 'x'.repeat(1_001))
    expect([long.status, long.error.field]).toEqual([400, 'reschedule_reason'])
  })

  test('go to its guest, additional guests and hosts, each with an invitation', async () => {
    await book({}, { additional_guests: [{ email: 'kit@example.com', name: 'Kit' }] })
    const mails = await waiting()
    expect(mails.map(({ to, subject }) => [to.email, subject])).toEqual([
      ['robin@example.com', 'Booked: Walkthrough, Mar 26, 2026, 6:00 AM'],
      ['kit@example.com', 'Invitation: Walkthrough, Mar 26, 2026, 6:00 AM'],
      ['ada@example.com', 'New booking: Robin Vale, Walkthrough, Mar 26, 2026, 10:00 AM'],
      ['ben@example.com', 'New booking: Robin Vale, Walkthrough, Mar 26, 2026, 10:00 AM'],
    ])
    for (const { calendar, replyTo, to: reader } of mails) {
      const { attendees, event, method, status } = readCalendar(calendar?.content ?? '')
      expect([method, status, calendar?.method]).toEqual(['REQUEST', 'CONFIRMED', 'REQUEST'])
      const isHost = reader.email === 'ada@example.com' || reader.email === 'ben@example.com'
      // Guests do not get each other's addresses.
      expect(attendees).toEqual({
        ...((isHost || reader.email === 'robin@example.com') && { 'robin@example.com': 'ACCEPTED' }),
        ...((isHost || reader.email === 'kit@example.com') && { 'kit@example.com': 'NEEDS-ACTION' }),
        'ada@example.com': 'ACCEPTED',
        'ben@example.com': 'ACCEPTED',
      })
      expect(event.organizer).toBe('mailto:ada@example.com')
      expect(replyTo?.email).toBe(isHost ? 'robin@example.com' : 'ada@example.com')
    }
  })

  test('show times in the reader’s time zone', async () => {
    await book()
    const mails = await waiting()
    expect(plain(to(mails, guest.email)[0]?.text)).toContain(
      'When: Thursday, March 26, 2026, 6:00 – 6:30 AM (New York, UTC-4)',
    )
    expect(plain(to(mails, ada.email)[0]?.text)).toContain(
      'When: Thursday, March 26, 2026, 10:00 – 10:30 AM (Lisbon, UTC)',
    )
  })

  test('are in the language of the guest for all guests, and in English for hosts', async () => {
    const additional_guests = [{ email: 'kit@example.com', name: 'Kit' }]
    await book({}, { email_language: 'de-AT', additional_guests })
    const mails = await waiting()
    expect(mails.map(({ to, subject }) => [to.email, subject.split(':')[0]])).toEqual([
      ['robin@example.com', 'Gebucht'],
      ['kit@example.com', 'Einladung'],
      ['ada@example.com', 'New booking'],
      ['ben@example.com', 'New booking'],
    ])
    expect(mails[0]?.text).toContain('Wann: Donnerstag, 26. März 2026')
    expect(mails[0]?.html).toContain('<html lang="de-AT" dir="ltr">')
    expect(mails[2]?.html).toContain('<html lang="en" dir="ltr">')
  })

  test.each(['ar', 'es', 'fr', 'pt-BR'])('are complete in %s', async (email_language) => {
    const booking = await book({}, { email_language, additional_guests: [{ email: 'kit@example.com' }] })
    await booking.move('2026-03-30T09:00:00Z')
    await booking.cancel()
    const mails = (await waiting()).filter(({ to }) => !to.email.match(/ada|ben/))
    expect(mails).toHaveLength(6)
    for (const { text, html, subject } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/undefined|Booked|Moved|Cancelled|When:/)
      expect(html).toContain(
        `<html lang="${email_language}" dir="${email_language === 'ar' ? 'rtl' : 'ltr'}">`,
      )
    }
  })

  test("have times in the format of the reader's language, and are in English for other languages", async () => {
    await book({}, { email_language: 'en-GB' })
    expect(to(await waiting(), guest.email)[0]?.text).toContain('Thursday, 26 March 2026, 06:00')
    for (const email_language of ['tlh', 'not a language', '']) {
      await book({}, { ...bookingBody('2026-03-27T10:00:00Z', { guest }), email_language }, [
        await addHost(service, `${crypto.randomUUID()}@example.com`),
      ])
      expect(to(await waiting(), guest.email).at(-1)?.text).toContain('Friday, March 27, 2026')
    }
  })

  test('link the guest to their booking without the salt, and only the organizer with it', async () => {
    const { data } = await book()
    const mails = await waiting()
    const links = (email: string) => to(mails, email)[0]?.text.match(/https:\/\/\S+/g) ?? []
    expect(links(guest.email)).toEqual([`${origin}/manage/${data.booking_ref}`])
    expect(links(ada.email)).toEqual([`${origin}/confirm/${data.organizer_booking_ref}`])
    expect(links(ben.email)).toEqual([])
    for (const mail of [...to(mails, guest.email), ...to(mails, ben.email)])
      expect(JSON.stringify(mail)).not.toContain(data.organizer_booking_ref)
  })

  test("link to the owner's pages, and not to hidden options", async () => {
    const scheduler = {
      min_booking_notice: 0,
      available_days_in_future: 60,
      rescheduling_url: 'https://owner.example/move/:booking_ref',
      organizer_confirmation_url: 'https://owner.example/answer?ref=:booking_ref',
      hide_cancellation_options: true,
    }
    const { data } = await book({ scheduler })
    const mails = await waiting()
    const links = (email: string) => to(mails, email)[0]?.text.match(/https:\/\/\S+/g) ?? []
    expect(links(guest.email)).toEqual([`https://owner.example/move/${data.booking_ref}`])
    expect(links(ada.email)).toEqual([`https://owner.example/answer?ref=${data.organizer_booking_ref}`])
  })

  test('keep their UID while SEQUENCE increases', async () => {
    const booking = await book()
    const event = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/events/${booking.data.event_id}?calendar_id=${ada.calendarId}`,
    )
    await booking.move('2026-03-30T09:00:00Z')
    await booking.move('2026-03-30T10:00:00Z')
    await booking.cancel('Ill')
    for (const email of [guest.email, ada.email, ben.email]) {
      const told = to(await waiting(), email).map(({ calendar }) => readCalendar(calendar?.content ?? ''))
      expect(
        told.map(({ method, status, event: { uid, sequence } }) => [method, status, uid, sequence]),
      ).toEqual([
        ['REQUEST', 'CONFIRMED', event.data.ical_uid, 0],
        ['REQUEST', 'CONFIRMED', event.data.ical_uid, 1],
        ['REQUEST', 'CONFIRMED', event.data.ical_uid, 2],
        ['CANCEL', 'CANCELLED', event.data.ical_uid, 3],
      ])
    }
    const [, moved, , cancelled] = to(await waiting(), guest.email)
    expect(moved?.subject).toBe('Moved: Walkthrough, Mar 30, 2026, 5:00 AM')
    expect(plain(moved?.text)).toContain('Was: Thursday, March 26, 2026, 6:00 – 6:30 AM (New York, UTC-4)')
    expect(cancelled?.text).not.toContain('Ill')
    expect(cancelled?.text).not.toContain('https://')
    expect(to(await waiting(), ada.email).at(-1)?.text).toContain('Reason: Ill')
  })

  test('have the correct instants before and after a clock change', async () => {
    // Lisbon changes to summer time on 29 March 2026: 10:00 is 10:00 UTC before and 9:00 UTC after.
    const booking = await book()
    await booking.move('2026-03-30T09:00:00Z')
    const told = to(await waiting(), ada.email)
    expect(told.map(({ calendar }) => readCalendar(calendar?.content ?? '').start)).toEqual([
      parseInstant('2026-03-26T10:00:00Z'),
      parseInstant('2026-03-30T09:00:00Z'),
    ])
    expect(plain(told[0]?.text)).toContain('10:00 – 10:30 AM (Lisbon, UTC)')
    expect(plain(told[1]?.text)).toContain('10:00 – 10:30 AM (Lisbon, UTC+1)')
  })

  test('ask the organizer to confirm first, and send invitations afterwards', async () => {
    const pending = await book(eventBooking({ booking_type: 'organizer-confirmation' }), {
      additional_guests: [{ email: 'kit@example.com' }],
    })
    const asked = await waiting()
    expect(asked.map(({ to, subject, calendar }) => [to.email, subject, calendar])).toEqual([
      [guest.email, 'Request sent: Walkthrough, Mar 26, 2026, 6:00 AM', undefined],
      [ada.email, 'Please answer: Robin Vale, Walkthrough, Mar 26, 2026, 10:00 AM', undefined],
    ])
    expect(asked[1]?.text).toContain(
      `Confirm or decline:\n${origin}/confirm/${pending.data.organizer_booking_ref}`,
    )

    await pending.answer('confirmed')
    const told = (await waiting()).slice(2)
    expect(told.map(({ to, calendar }) => [to.email, calendar?.method])).toEqual([
      [guest.email, 'REQUEST'],
      ['kit@example.com', 'REQUEST'],
      [ada.email, 'REQUEST'],
      [ben.email, 'REQUEST'],
    ])
  })

  test('report a declined request to everyone who was notified of it, without cancelling an invitation', async () => {
    const pending = await book(eventBooking({ booking_type: 'organizer-confirmation' }), {
      additional_guests: [{ email: 'kit@example.com' }],
    })
    await pending.answer('cancelled')
    const told = (await waiting()).slice(2)
    expect(told.map(({ to, subject, calendar }) => [to.email, subject, calendar])).toEqual([
      [guest.email, 'Declined: Walkthrough, Mar 26, 2026, 6:00 AM', undefined],
      [ada.email, 'Declined: Robin Vale, Walkthrough, Mar 26, 2026, 10:00 AM', undefined],
    ])
  })

  test('make an invitation tentative while the organizer is asked about another time', async () => {
    const booking = await book(eventBooking({ booking_type: 'organizer-confirmation' }))
    await booking.answer('confirmed')
    await booking.move('2026-03-30T09:00:00Z')
    const last = to(await waiting(), guest.email).at(-1)
    const { method, status, event } = readCalendar(last?.calendar?.content ?? '')
    expect([method, status, event.sequence]).toEqual(['REQUEST', 'TENTATIVE', 2])
  })

  test('cancel for a host who is replaced', async () => {
    const rules = { availability_rules: { availability_method: 'max-availability' } }
    const booking = await book(
      { availability: { duration_minutes: 30, ...rules } },
      { participants: [{ email: ada.email }] },
    )
    await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`, {
      title: 'Busy',
      when: {
        start_time: parseInstant('2026-03-30T09:00:00Z'),
        end_time: parseInstant('2026-03-30T10:00:00Z'),
      },
    })
    expect((await booking.move('2026-03-30T09:00:00Z')).status).toBe(200)
    const mails = await waiting()
    const [, released] = to(mails, ada.email)
    expect(released?.subject).toMatch(/^Reassigned: /)
    const off = readCalendar(released?.calendar?.content ?? '')
    expect([off.method, off.event.sequence, Object.keys(off.attendees)]).toEqual(['CANCEL', 1, [ada.email]])
    const [joined] = to(mails, ben.email)
    expect(joined?.subject).toMatch(/^New booking: /)
    expect(readCalendar(joined?.calendar?.content ?? '').method).toBe('REQUEST')
  })

  test('are not sent if the owner has disabled them', async () => {
    const booking = await book(eventBooking({ disable_emails: true }))
    await booking.cancel()
    expect(await waiting()).toEqual([])
  })

  test('show guests only the organizer if participants are hidden, and show hosts everyone', async () => {
    await book(eventBooking({ hide_participants: true }), {
      additional_guests: [{ email: 'kit@example.com', name: 'Kit' }],
    })
    const mails = await waiting()
    for (const email of [guest.email, 'kit@example.com']) {
      const [mail] = to(mails, email)
      expect(Object.keys(readCalendar(mail?.calendar?.content ?? '').attendees)).toEqual([email])
      for (const hidden of [ben.email, 'kit@example.com', guest.email].filter((other) => other !== email))
        expect(JSON.stringify({ ...mail, replyTo: undefined })).not.toContain(hidden)
    }
    const [host] = to(mails, ada.email)
    expect(Object.keys(readCalendar(host?.calendar?.content ?? '').attendees)).toHaveLength(4)
  })

  test('describe the booking at the time of the event, even if it changes before sending', async () => {
    const { configurationId, move } = await book()
    const first = await waiting()
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations/${configurationId}`
    const changed = await service.withKey('PUT', path, {
      ...eventBooking({ title: 'Something else' }),
      scheduler: { rescheduling_url: 'https://owner.example/move/:booking_ref' },
    })
    expect(changed.status).toBe(200)
    expect((await move('2026-03-27T10:00:00Z')).status).toBe(200)
    const all = await waiting()
    expect(all.slice(0, first.length)).toEqual(first)
    expect(first[0]?.text).not.toContain('owner.example')
    expect(all[first.length]?.text).toContain('owner.example')
  })

  test('include the owner’s text and logo, escaped', async () => {
    await book({
      scheduler: {
        min_booking_notice: 0,
        available_days_in_future: 60,
        cancellation_policy: 'A day before, please.',
        email_template: {
          logo: 'https://owner.example/logo.png?a=1&b=2',
          booking_confirmed: {
            title: 'See you <b>soon</b>',
            body: 'Bring a & b.\n<script>alert(1)</script>',
          },
        },
      },
    })
    const mails = await waiting()
    const [mail] = to(mails, guest.email)
    expect(mail?.subject).toBe('See you <b>soon</b>: Walkthrough, Mar 26, 2026, 6:00 AM')
    expect(mail?.text).toContain('Bring a & b.\n<script>alert(1)</script>')
    expect(mail?.text).toContain('A day before, please.')
    expect(mail?.html).toContain('<img src="https://owner.example/logo.png?a=1&amp;b=2"')
    expect(mail?.html).toContain('See you &lt;b&gt;soon&lt;/b&gt;')
    expect(mail?.html).not.toContain('<script>')
    expect(to(mails, ada.email)[0]?.text).not.toContain('Bring a')
  })

  test('show hosts the guest’s answers', async () => {
    await book(
      {
        scheduler: {
          min_booking_notice: 0,
          available_days_in_future: 60,
          additional_fields: { room: { label: 'Which room?', type: 'text' } },
        },
      },
      { additional_fields: { room: 'The kitchen' } },
    )
    const mails = await waiting()
    expect(to(mails, ada.email)[0]?.text).toContain('Which room?: The kitchen')
    expect(to(mails, guest.email)[0]?.text).not.toContain('The kitchen')
  })

  test('escape names in markup, headers and calendar files', async () => {
    const name = 'Eve "E" <img src=x>\r\nBcc: all@example.com\r\nATTENDEE:mailto:x@example.com; o:o'
    const made = await book({}, { guest: { email: 'eve@example.com', name } })
    expect(made.data.status).toBe('booked')
    for (const mail of await waiting()) {
      expect(mail.html).not.toContain('<img')
      expect(`${mail.subject}${mail.to.name}`).not.toMatch(/[\r\n]/)
      const { attendees } = readCalendar(mail.calendar?.content ?? '')
      expect(Object.keys(attendees).sort()).toEqual([ada.email, ben.email, 'eve@example.com'])
    }
  })
})

test('a visitor’s page announces an email only if one is sent', async () => {
  const mailing = await openService(undefined, { sendsMail: true })
  const host = await addHost(mailing, 'ada@example.com')
  const silent = eventBooking({ disable_emails: true })
  const promised = async (own: TestService, on: TestHost, change?: Record<string, unknown>) => {
    const id = await addConfiguration(own, [on], change)
    const { data } = await own.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    return data.capabilities.includes('mail')
  }
  expect(await promised(mailing, host)).toBe(true)
  expect(await promised(mailing, host, silent)).toBe(false)
  expect(await promised(service, ada)).toBe(false)
})

describe('emails through a mail server', () => {
  let mailbox: Mailbox
  let smtp: MailConnection
  beforeAll(async () => {
    mailbox = await openMailbox()
    smtp = openSmtp(mailbox.url, 'Bookings <bookings@times.example>')
  })
  afterAll(async () => {
    smtp.close()
    await mailbox.close()
  })
  beforeEach(() => {
    mailbox.received.length = 0
    mailbox.refuses(undefined)
  })
  const errors: unknown[] = []
  const sendAll = async () => {
    const context = {
      store: service.store,
      clock: () => service.now,
      newId: () => crypto.randomUUID(),
      outboundFetch: () => Promise.reject(new Error('nobody')),
      sendMail: smtp.sendMail,
      report: (error: unknown) => errors.push(error),
    }
    while (await sendDue(context));
  }
  const receivedBy = (email: string): ReceivedMail[] => mailbox.received.filter((mail) => mail.to === email)

  test('arrive with text, HTML, and the calendar as an alternative and as a file', async () => {
    const booking = await book()
    await sendAll()
    expect(await waiting()).toEqual([])
    const [mail] = receivedBy(guest.email)
    if (!mail) throw new Error('nothing came')
    const { email } = mail
    expect(mail.from).toBe('bookings@times.example')
    expect(email.from).toMatchObject({ address: 'bookings@times.example', name: 'Bookings' })
    expect(email.replyTo).toMatchObject([{ address: ada.email }])
    expect(email.to).toMatchObject([{ address: guest.email, name: guest.name }])
    expect(email.subject).toBe('Booked: Walkthrough, Mar 26, 2026, 6:00 AM')
    expect(email.text).toContain('You are booked\n')
    expect(email.html).toContain('<h1')
    expect(email.html).toContain(`${origin}/manage/${booking.data.booking_ref}`)
    const { method, contentType, start, end, event } = calendarOf(mail)
    expect(contentType).toMatch(/^Content-Type: text\/calendar;.*method=REQUEST/i)
    expect([method, start, end]).toEqual([
      'REQUEST',
      parseInstant('2026-03-26T10:00:00Z'),
      parseInstant('2026-03-26T10:30:00Z'),
    ])
    expect(event.summary).toBe('Walkthrough: ada')
    expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('report a booking, its move across a clock change, and its cancellation', async () => {
    const booking = await book()
    await sendAll()
    await booking.move('2026-03-30T09:00:00Z')
    await sendAll()
    await booking.cancel()
    await sendAll()
    const told = receivedBy(guest.email).map(calendarOf)
    expect(told.map(({ method, status, start, event }) => [method, status, start, event.sequence])).toEqual([
      ['REQUEST', 'CONFIRMED', parseInstant('2026-03-26T10:00:00Z'), 0],
      ['REQUEST', 'CONFIRMED', parseInstant('2026-03-30T09:00:00Z'), 1],
      ['CANCEL', 'CANCELLED', parseInstant('2026-03-30T09:00:00Z'), 2],
    ])
    expect(new Set(told.map(({ event }) => event.uid)).size).toBe(1)
    expect(told[2]?.contentType).toMatch(/method=CANCEL/i)
  })

  test('support every script, and no injected header', async () => {
    await book(
      { ...eventBooking({ title: 'Führung „Müller“ 😀\r\nBcc: all@example.com' }) },
      {
        guest: { email: guest.email, name: 'Łukasz 中村' },
      },
    )
    await sendAll()
    const [mail] = receivedBy(ada.email)
    expect(mail?.email.subject).toContain('Łukasz 中村, Führung „Müller“ 😀 Bcc: all@example.com')
    expect(mail?.email.bcc).toBeUndefined()
    expect(mail && calendarOf(mail).event.summary).toBe(
      'Führung „Müller“ 😀 Bcc: all@example.com: Łukasz 中村',
    )
  })

  test('that a server refuses temporarily are retried with increasing delays under one id', async () => {
    await book()
    mailbox.refuses((address) => (address === guest.email ? smtpError(451) : undefined))
    const tried: Instant[] = []
    const attempt = async () => {
      const before = errors.length
      await sendAll()
      if (errors.length > before) tried.push(service.now)
    }
    const from = service.now
    for (let minute = 0; minute <= 25; minute++) {
      service.at(instant(from + minute * 60))
      await attempt()
    }
    // Delays triple from a minute on, with 20% jitter.
    const waits = tried.slice(1).map((at, index) => (at - (tried[index] ?? at)) / 60)
    expect(tried[0]).toBe(from)
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(0.8 * 3 ** index)
      expect(wait).toBeLessThanOrEqual(1.2 * 3 ** index + 1)
    }
    expect(waits.length).toBeGreaterThanOrEqual(3)
    expect(receivedBy(ada.email)).toHaveLength(1)
    mailbox.refuses(undefined)
    service.at(instant(from + 81 * 60))
    await sendAll()
    expect(receivedBy(guest.email)).toHaveLength(1)
  })

  test('that a server refuses permanently are dropped', async () => {
    await book()
    mailbox.refuses((address) => (address === guest.email ? smtpError(550) : undefined))
    await sendAll()
    expect(errors.at(-1)).toMatchObject({
      message: expect.stringMatching(/was not delivered after 1 attempts: .*550/),
    })
    expect(await waiting()).toEqual([])
    const { data } = await service.withKey('GET', '/v3/outbox/dead-letters')
    expect(data).toMatchObject([{ kind: 'email', recipient: guest.email, attempts: 1 }])
    // The owner resends it once, with the same id.
    mailbox.refuses(undefined)
    const again = () => service.withKey('POST', `/v3/outbox/dead-letters/${data[0].id}/send-again`)
    expect((await Promise.all([again(), again()])).map(({ status }) => status).sort()).toEqual([200, 404])
    await sendAll()
    expect(receivedBy(guest.email).map(({ email }) => email.messageId)).toEqual([
      expect.stringContaining(data[0].id),
    ])
    expect((await service.withKey('GET', '/v3/outbox/dead-letters')).data).toEqual([])
  })

  test('that could not be sent for three days become dead letters', async () => {
    await book()
    service.at(instant(service.now + 3 * 86_400))
    await sendAll()
    expect([mailbox.received, await waiting()]).toEqual([[], []])
    const { data } = await service.withKey('GET', '/v3/outbox/dead-letters')
    expect(data.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array(data.length).fill('it was out of date before it could be sent'),
    )
    expect(data.length).toBeGreaterThan(1)
  })

  test('are resent with the same id if the outcome is unknown', async () => {
    await book({}, {}, [ada])
    const taking = {
      now: service.now,
      until: instant(service.now + 300),
      lease: 'of the killed one',
      limit: 9,
      kind: 'other',
      each: 9,
      without: [],
    } as const
    const taken = await service.store.transaction((transaction) => transaction.leaseMails(taking))
    for (const { mail } of taken) await smtp.sendMail(await renderMail(mail))
    service.at(instant(service.now + 300))
    await sendAll()
    const ids = receivedBy(guest.email).map(({ email }) => email.messageId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })
})

describe('emails about a seat in a group event', () => {
  const start = parseInstant('2026-03-26T10:00:00Z')
  let id: string
  let events: string
  let eventId: string
  beforeEach(async () => {
    const made = await service.withKey('POST', `/v3/grants/${ada.grantId}/scheduling/configurations`, {
      type: 'group',
      name: 'Pottery',
      group_booking: { calendar_id: 'primary', title: 'Pottery' },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
    })
    id = made.data.id
    events = `/v3/grants/${ada.grantId}/scheduling/configurations/${id}/group-events`
    const announced = await service.withKey('POST', events, {
      calendar_id: ada.calendarId,
      title: 'Pottery',
      capacity: 5,
      when: { start_time: start, end_time: start + 3600 },
    })
    eventId = announced.data.id
  })
  const join = async (name: string) => {
    const { data, error } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: {
        start_time: start,
        end_time: start + 3600,
        event_id: eventId,
        calendar_id: ada.calendarId,
        guest: { name, email: `${name}@example.com` },
      },
    })
    if (error) throw new Error(error.message)
    return data.booking_id as string
  }
  const told = (mails: readonly MailRecord[]) =>
    mails.map(({ to, subject, calendar }) => [to.email, subject.split(':')[0], calendar?.method])

  test('invite each guest to their own event, and inform the host without an invitation', async () => {
    await join('robin')
    await join('kit')
    const mails = await waiting()
    expect(told(mails)).toEqual([
      ['robin@example.com', 'Booked', 'REQUEST'],
      ['ada@example.com', 'New booking', undefined],
      ['kit@example.com', 'Booked', 'REQUEST'],
      ['ada@example.com', 'New booking', undefined],
    ])
    const [robin, , kit] = mails.map(({ calendar }) => calendar && readCalendar(calendar.content))
    expect(Object.keys(robin?.attendees ?? {})).not.toContain('kit@example.com')
    expect(robin?.event.uid).not.toBe(kit?.event.uid)
    expect(JSON.stringify(mails[2])).not.toContain('robin')
    expect(mails[0]?.text).toContain('(Lisbon, UTC)')
  })

  test('inform the host of a guest who cancels', async () => {
    const booking = await join('robin')
    await service.call('DELETE', `/v3/scheduling/bookings/${booking}?configuration_id=${id}`, { body: {} })
    expect(told((await waiting()).slice(2))).toEqual([
      ['robin@example.com', 'Cancelled', 'CANCEL'],
      ['ada@example.com', 'Cancelled', undefined],
    ])
  })

  test('inform the host of a guest who moves to another event, and of a seat that the owner moves', async () => {
    const later = { start_time: start + 86_400, end_time: start + 90_000 }
    const other = await service.withKey('POST', events, {
      ...{ calendar_id: ada.calendarId, title: 'Pottery', capacity: 5, when: later },
    })
    const booking = await join('robin')
    const seat = { ...later, event_id: other.data.id, calendar_id: ada.calendarId }
    await service.call('PATCH', `/v3/scheduling/bookings/${booking}?configuration_id=${id}`, { body: seat })
    const moved = [
      ['robin@example.com', 'Moved', 'REQUEST'],
      ['ada@example.com', 'Moved', undefined],
    ]
    expect(told((await waiting()).slice(2))).toEqual(moved)
    const back = { start_time: start, event_id: eventId, calendar_id: ada.calendarId }
    await service.withKey('POST', `/admin/v1/bookings/${booking}/move`, back)
    expect(told((await waiting()).slice(4))).toEqual(moved)
  })

  test('inform the guests, but not the host, of the host’s changes', async () => {
    await join('robin')
    await join('kit')
    const own = `${events}/${eventId}?calendar_id=${ada.calendarId}`
    await service.withKey('PUT', own, { when: { start_time: start + 3600, end_time: start + 7200 } })
    expect(told((await waiting()).slice(4)).sort()).toEqual([
      ['kit@example.com', 'Moved', 'REQUEST'],
      ['robin@example.com', 'Moved', 'REQUEST'],
    ])
    await service.withKey('DELETE', own)
    expect(told((await waiting()).slice(6)).sort()).toEqual([
      ['kit@example.com', 'Cancelled', 'CANCEL'],
      ['robin@example.com', 'Cancelled', 'CANCEL'],
    ])
  })
})
