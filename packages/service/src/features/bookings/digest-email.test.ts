import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailboxCharge } from '../../kernel/email/email-budget.js'
import { sha256 } from '../../kernel/secrets.js'
import type { MailRecord, Store } from '../../kernel/store/store.js'
import { sendDue } from '../../outbox/send-due.js'
import { openReceiver } from '../../testing/receiver.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const hour = 3_600
const path = '/v3/scheduling/bookings'
const host = 'ada@example.com'

describe.each(stores)('a host over the budget of their emails, on %s', (_name, openStore) => {
  let store: Store
  let service: TestService
  let id: string
  let sent: MailRecord[]
  beforeEach(async () => {
    store = await openStore()
    service = await openService(store, { rateLimit: 0, publicUrl: 'https://times.example' })
    id = await addConfiguration(service, [await addHost(service, host)])
    sent = []
  })
  afterEach(() => store.close())

  /** Leaves room for some more emails to the host within this hour. */
  const leaveRoom = (mails: number) =>
    store.transaction(async (transaction) => {
      const key = await sha256(`${service.applicationId} ${mailboxCharge(host, 'host', 'visitor').key}`)
      const { applicationId, now } = service
      await transaction.lockMailTallies(applicationId, [key])
      const counts = [[now, 600 - mails]] as const
      await transaction.putMailTallies([{ applicationId, key, counts, endsAt: instant(now + 2 * hour) }])
    })
  const book = async (index: number): Promise<string> => {
    const start = instant(parseInstant('2026-03-26T09:00:00Z') + index * 1_800)
    const guest = { name: `Guest ${index}`, email: `guest${index}@example.net` }
    const made = await service.call('POST', `${path}?configuration_id=${id}`, {
      body: bookingBody(start, { guest }),
    })
    expect(made.error).toBeUndefined()
    return made.data.booking_id
  }
  const cancel = (booking: string) =>
    service.call('DELETE', `${path}/${booking}?configuration_id=${id}`, { body: {} })
  const sendAt = async (now: Instant) => {
    service.at(now)
    const context = {
      ...{ store, clock: () => service.now, newId: () => crypto.randomUUID() },
      outboundFetch: openReceiver().outboundFetch,
      sendMail: async (mail: MailRecord) => {
        if (mail.to.email === host) sent.push(mail)
      },
      report: (error: unknown) => service.errors.push(error),
    }
    while (await sendDue(context));
  }
  const digests = () => sent.filter(({ subject }) => subject.includes('more change'))
  /** How often an email or a digest tells of each guest's booking. */
  const told = (mark: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const own = sent.filter(
        ({ subject }) => subject.startsWith(`${mark}:`) && subject.includes(`: Guest ${index},`),
      ).length
      const listed = digests().flatMap(({ text }) =>
        text.split('\n').filter((line) => line.startsWith(`${mark}: `) && line.endsWith(` · Guest ${index}`)),
      ).length
      return own + listed
    })

  test('is told of every booking once: in an email, or in one digest an hour', async () => {
    await leaveRoom(3)
    const start = service.now
    const bookings = []
    for (let index = 0; index < 8; index++) {
      service.at(instant(start + index * 60))
      bookings.push(await book(index))
    }
    await cancel(bookings[7] ?? '')
    await sendAt(instant(start + hour - 1))
    expect(sent).toHaveLength(3)
    await sendAt(instant(start + hour + 60))
    expect(sent).toHaveLength(4)
    expect(told('New booking', 8)).toEqual(Array.from({ length: 8 }, () => 1))
    expect(told('Cancelled', 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    const [digest] = digests()
    expect(digest?.subject).toBe('6 more changes to your bookings')
    expect(digest?.text).toMatch(
      /^New booking: Mar 26, 2026, 12:30 PM · Walkthrough · Guest 7\n {2}https:\/\/times\.example\/confirm\//m,
    )

    // The next hour has a digest of its own.
    service.at(instant(start + hour + 120))
    await leaveRoom(0)
    await book(8)
    await sendAt(instant(start + 3 * hour))
    expect(digests().map(({ subject }) => subject)).toEqual([
      '6 more changes to your bookings',
      '1 more change to your bookings',
    ])
    expect(told('New booking', 9)).toEqual(Array.from({ length: 9 }, () => 1))
    expect(service.withheld).toEqual([])
    expect(service.errors).toEqual([])
  })

  test('gets no digest of what was erased', async () => {
    await leaveRoom(0)
    await book(0)
    await service.withKey('POST', '/v3/scheduling/guests/erase', {
      ...{ email: 'guest0@example.net', bookings: 'cancel' },
    })
    await sendAt(instant(service.now + 2 * hour))
    expect(digests()).toEqual([])
  })
})
