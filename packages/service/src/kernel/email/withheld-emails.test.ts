import { instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '../../outbox/send-due.js'
import { openReceiver } from '../../testing/receiver.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'
import { mailboxOf } from '../person.js'
import type { MailRecord, StoredMail } from '../store/store.js'

/** Network addresses, each of another network. */
let address = 0
let service: TestService
let configurationId: string
beforeEach(async () => {
  service = await openService(undefined, {
    addressOf: () => `198.${18 + (address >> 8)}.${address++ & 255}.1`,
    // They solve every challenge.
    verifyChallenge: async () => true,
  })
  const ada = await addHost(service, 'ada@example.com')
  configurationId = await addConfiguration(service, [ada])
})

const path = '/v3/scheduling/bookings'
/** The pending emails, before their texts are written. */
const waiting = () => service.store.read((records) => records.waitingMails(service.applicationId))

/** The number of emails by mailbox. */
const countByMailbox = (mails: readonly StoredMail[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { to } of mails) counts.set(mailboxOf(to.email), (counts.get(mailboxOf(to.email)) ?? 0) + 1)
  return counts
}

const strangers = Array.from({ length: 10 }, (_, index) => `stranger${index}@example.net`)

/** Another spelling of an email address. */
const respelled = (email: string, turn: number): string => {
  const [local = '', domain] = email.split('@')
  return [
    email,
    email.toUpperCase(),
    `${local}+${turn}@${domain}`,
    `${local[0]}.${local.slice(1)}@${domain}`,
  ][turn % 4] as string
}

/** Books with strangers, reschedules twice and cancels, so that the time is free again. */
const attack = async (turn: number) => {
  const headers = {
    'X-Forwarded-For': `203.0.113.${turn % 250}`,
    'User-Agent': `visitor ${turn}`,
    'Challenge-Response': 'solved',
  }
  const own = (id: string) => `${path}/${id}?configuration_id=${configurationId}`
  const [guest = '', ...others] = strangers.map((email) => respelled(email, turn))
  const made = await service.call('POST', `${path}?configuration_id=${configurationId}`, {
    headers,
    body: bookingBody('2026-03-26T10:00:00Z', {
      guest: { name: 'You have won', email: guest },
      additional_guests: others.map((email) => ({ email })),
    }),
  })
  expect(made.status).toBe(200)
  for (const to of ['2026-03-26T11:00:00Z', '2026-03-26T10:00:00Z'])
    await service.call('PATCH', own(made.data.booking_id), { headers, body: bookingBody(to) })
  const body = { cancellation_reason: 'https://example.net/win' }
  expect((await service.call('DELETE', own(made.data.booking_id), { headers, body })).status).toBe(200)
}

describe('a visitor without a session', () => {
  test('cannot send more than twenty emails an hour to strangers, even from many addresses', async () => {
    const from = service.now
    for (let second = 0; second < 60; second++) {
      service.at(instant(from + second))
      await attack(second)
    }
    const counts = countByMailbox(await waiting())
    expect(strangers.map((email) => counts.get(mailboxOf(email)))).toEqual(strangers.map(() => 20))
    expect(counts.get('ada@example.com')).toBe(240)
    expect(counts.size).toBe(strangers.length + 1)
    expect(service.withheld.length).toBeGreaterThan(0)
    // Webhooks are notified of withheld emails' events.
    expect(service.domainEvents).toHaveLength(60 * 4)
  })

  test('cannot send them more than sixty emails a day, or twenty in any hour', async () => {
    const from = service.now
    for (let turn = 0; turn < 6 * 26; turn++) {
      service.at(instant(from + turn * 600))
      await attack(turn)
    }
    const times = (await waiting())
      .filter(({ to }) => mailboxOf(to.email) === strangers[1])
      .map(({ createdAt }) => createdAt)
    const maxWithin = (seconds: number) =>
      Math.max(...times.map((end) => times.filter((at) => at <= end && at > end - seconds).length))
    expect([maxWithin(3_600), maxWithin(86_400)]).toEqual([20, 60])
    expect(times.length).toBeGreaterThan(60)
  })

  test('cannot send emails to any number of strangers', async () => {
    const from = service.now
    for (let turn = 0; turn < 60; turn++) {
      service.at(instant(from + turn))
      const made = await service.call('POST', `${path}?configuration_id=${configurationId}`, {
        body: bookingBody('2026-03-26T10:00:00Z', {
          guest: { name: 'Mallory', email: `mallory${turn}@example.net` },
          additional_guests: strangers.map((email) => ({ email: `${turn}${email}` })),
        }),
      })
      await service.call('DELETE', `${path}/${made.data.booking_id}?configuration_id=${configurationId}`, {
        body: {},
      })
    }
    const mails = await waiting()
    expect(mails.filter(({ to }) => to.email.includes('stranger'))).toHaveLength(300)
    // The owner is notified of withheld emails.
    const withheld = service.withheld.reduce((sum, { mails }) => sum + mails, 0)
    expect(withheld).toBe(900)
    const counted = async () => (await service.withKey('GET', '/v3/outbox/withheld-emails')).data
    expect(await counted()).toEqual({ last_hour: withheld, last_day: withheld })
    service.at(instant(from + 2 * 3_600))
    expect(await counted()).toEqual({ last_hour: 0, last_day: withheld })
    // A visitor who books for themselves gets an email.
    expect(mails.filter(({ to }) => to.email.includes('mallory'))).toHaveLength(120)
  })
})

describe('the emails about one booking', () => {
  test('are at most ten for each person, in addition to reminders and digests', async () => {
    const hosts = [await addHost(service, 'ben@example.com')]
    const id = await addConfiguration(service, hosts, {
      event_booking: {
        title: 'Walkthrough',
        reminders: [{ type: 'email', minutes_before_event: 60 }],
      },
    })
    const { data } = await service.call('POST', `${path}?configuration_id=${id}`, {
      body: bookingBody('2026-04-20T10:00:00Z'),
    })
    // Slowly, so that no hourly or daily limit is reached.
    for (let turn = 1; turn <= 30; turn++) {
      service.at(instant(service.now + 86_400))
      const to = turn % 2 ? '2026-04-20T11:00:00Z' : '2026-04-20T10:00:00Z'
      const own = `${path}/${data.booking_id}?configuration_id=${id}`
      expect((await service.call('PATCH', own, { body: bookingBody(to) })).status).toBe(200)
    }
    const isDigest = (mail: StoredMail) => 'draft' in mail && mail.draft.about === 'digest'
    const mails = await waiting()
    expect(Object.fromEntries(countByMailbox(mails.filter((mail) => !isDigest(mail))))).toEqual({
      'robin@example.com': 11,
      'ben@example.com': 11,
    })
    // The host is told of the others in digests.
    expect(Object.fromEntries(countByMailbox(mails.filter(isDigest)))).toEqual({ 'ben@example.com': 20 })
  })
})

describe('the budgets of emails', () => {
  test("are higher for a customer's server", async () => {
    for (let turn = 0; turn < 12; turn++) {
      const made = await service.withKey(
        'POST',
        `${path}?configuration_id=${configurationId}`,
        bookingBody('2026-03-26T10:00:00Z'),
      )
      await service.withKey(
        'DELETE',
        `${path}/${made.data.booking_id}?configuration_id=${configurationId}`,
        {},
      )
    }
    expect(countByMailbox(await waiting()).get('robin@example.com')).toBe(24)
  })

  test('also apply to reminders', async () => {
    const reminders = Array.from({ length: 15 }, () => ({ type: 'email', minutes_before_event: 60 }))
    for (const host of ['ben@example.com', 'cleo@example.com']) {
      const id = await addConfiguration(service, [await addHost(service, host)], {
        event_booking: { title: 'Walkthrough', reminders },
      })
      const body = bookingBody('2026-03-03T10:00:00Z')
      await service.call('POST', `${path}?configuration_id=${id}`, { body })
    }
    service.at(parseInstant('2026-03-03T09:00:00Z'))
    const sent: MailRecord[] = []
    const reported: unknown[] = []
    const context = {
      store: service.store,
      clock: () => service.now,
      newId: () => crypto.randomUUID(),
      outboundFetch: openReceiver().outboundFetch,
      sendMail: async (mail: MailRecord) => {
        sent.push(mail)
      },
      report: (error: unknown) => reported.push(error),
    }
    while (await sendDue(context));
    const given = sent.filter(({ subject }) => subject.startsWith('Reminder'))
    expect(countByMailbox(given).get('robin@example.com')).toBe(20)
    expect(reported.map(String)).toEqual([expect.stringContaining('10 emails over a limit')])
  })
})
