import { parseBookingReference } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailRecord } from '../../kernel/store/store.js'
import { sendDue } from '../../outbox/send-due.js'
import { openReceiver, type Receiver } from '../../testing/receiver.js'
import { testSecretKeys, withSecretKeys } from '../../testing/secret-keys.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const start = parseInstant('2026-03-03T10:00:00Z')
const hour = 3600

let receiver: Receiver
let service: TestService
let ada: TestHost
let sent: MailRecord[]
beforeEach(async () => {
  receiver = openReceiver()
  sent = []
  service = await openService(undefined, { outboundFetch: receiver.outboundFetch, ...withSecretKeys })
  ada = await addHost(service, 'ada@example.com')
  await service.withKey('POST', '/v3/webhooks', {
    trigger_types: ['booking.reminder'],
    webhook_url: 'https://customer.example/',
  })
})

/** Errors of background work. */
let reported: string[] = []
afterEach(() => expect(reported).toEqual([]))

/** Works until nothing is due at an instant. */
const workAt = async (at: Instant) => {
  service.at(at)
  const context = {
    store: service.store,
    clock: () => service.now,
    newId: () => crypto.randomUUID(),
    outboundFetch: receiver.outboundFetch,
    secretKeys: testSecretKeys,
    sendMail: async (mail: MailRecord) => {
      sent.push(mail)
    },
    report: (error: unknown) => {
      reported.push(String(error))
    },
  }
  while (await sendDue(context));
}
const before = (seconds: number) => instant(start - seconds)
const remindersTo = () =>
  sent.filter(({ subject }) => /^(?:Reminder|Soon)/.test(subject)).map(({ to }) => to.email)

const book = async (reminders: object[], change: object = {}) => {
  const id = await addConfiguration(service, [ada], {
    event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon', reminders, ...change },
  })
  const path = '/v3/scheduling/bookings'
  const { data } = await service.withKey('POST', `${path}?configuration_id=${id}`, {
    ...bookingBody(start),
    additional_guests: [{ email: 'kit@example.com' }],
  })
  const own = `${path}/${data.booking_id}?configuration_id=${id}`
  return {
    data,
    own,
    move: (to: string) => service.call('PATCH', own, { body: bookingBody(to) }),
    cancel: () => service.call('DELETE', own, { body: {} }),
  }
}
const mailAnHourBefore = { type: 'email', minutes_before_event: 60 }
const webhookAnHourBefore = { type: 'webhook', minutes_before_event: 60 }

describe('a reminder of a booking', () => {
  test('is sent at its time, once to each person and webhook', async () => {
    const { data } = await book([mailAnHourBefore, webhookAnHourBefore])
    await workAt(before(hour + 1))
    expect([remindersTo(), receiver.types]).toEqual([[], []])
    for (const at of [before(hour), before(hour), before(hour - 60)]) await workAt(at)
    expect(remindersTo().sort()).toEqual(['ada@example.com', 'kit@example.com', 'robin@example.com'])
    expect(receiver.types).toEqual(['booking.reminder'])
    expect(receiver.received[0]?.body).toMatchObject({
      time: before(hour),
      data: {
        object: {
          object: 'booking',
          booking_id: data.booking_id,
          booking_ref: data.organizer_booking_ref,
          booking_info: { start_time: start, title: 'Walkthrough' },
        },
      },
    })
  })

  test.each([
    ['host', ['ada@example.com']],
    ['guest', ['kit@example.com', 'robin@example.com']],
    ['all', ['ada@example.com', 'kit@example.com', 'robin@example.com']],
  ])('for %s goes only to them, with the owner’s subject', async (recipient, readers) => {
    await book([{ ...mailAnHourBefore, recipient, email_subject: 'Soon: your walkthrough' }])
    await workAt(before(hour))
    const reminders = sent.filter(({ subject }) => subject === 'Soon: your walkthrough')
    expect(reminders.map(({ to }) => to.email).sort()).toEqual(readers)
    for (const { text } of reminders) expect(text).toContain('Tuesday, March 3, 2026')
  })

  test('moves with its booking', async () => {
    const booking = await book([mailAnHourBefore, webhookAnHourBefore])
    await booking.move('2026-03-04T15:00:00Z')
    await workAt(instant(start + hour))
    expect([remindersTo(), receiver.types]).toEqual([[], []])
    await workAt(parseInstant('2026-03-04T14:00:00Z'))
    expect([remindersTo().length, receiver.types]).toEqual([3, ['booking.reminder']])
    expect(receiver.received[0]?.body.data.object.booking_info).not.toHaveProperty('old_start_time')
  })

  test('is deleted with its booking', async () => {
    const booking = await book([mailAnHourBefore, webhookAnHourBefore])
    await booking.cancel()
    await workAt(before(hour))
    expect([remindersTo(), receiver.types]).toEqual([[], []])
  })

  test('is deleted with its configuration, and with the account of its host', async () => {
    const reminders = [webhookAnHourBefore]
    const removed = await book(reminders)
    const [, id] = /configuration_id=(.*)$/.exec(removed.own) ?? []
    await service.withKey(
      'DELETE',
      `/v3/grants/${ada.grantId}/scheduling/configurations/${id}?bookings=cancel`,
    )
    ada = await addHost(service, 'ben@example.com')
    await book(reminders)
    await service.withKey('DELETE', `/v3/grants/${ada.grantId}?bookings=cancel`)
    await workAt(before(hour))
    expect(receiver.types).toEqual([])
  })

  test('is not scheduled while the organizer has not answered', async () => {
    const booking = await book([webhookAnHourBefore], { booking_type: 'organizer-confirmation' })
    await workAt(before(hour + 60))
    const { salt } = parseBookingReference(booking.data.organizer_booking_ref)
    await service.call('PUT', booking.own, { body: { salt, status: 'confirmed' } })
    await workAt(before(hour))
    expect(receiver.types).toEqual(['booking.reminder'])
  })

  test('that would be in the past is not scheduled', async () => {
    service.at(before(hour / 2))
    await book([mailAnHourBefore, { type: 'webhook', minutes_before_event: 15 }])
    await workAt(before(15 * 60))
    expect([remindersTo(), receiver.types]).toEqual([[], ['booking.reminder']])
  })

  test('is sent late if the service was down, but not after the start of the event', async () => {
    await book([mailAnHourBefore, webhookAnHourBefore])
    await workAt(before(1))
    expect([remindersTo().length, receiver.types]).toEqual([3, ['booking.reminder']])

    service.at(before(2 * hour))
    ada = await addHost(service, 'ben@example.com')
    await book([mailAnHourBefore, webhookAnHourBefore])
    await workAt(start)
    expect([remindersTo().length, receiver.types]).toEqual([3, ['booking.reminder']])
  })

  test('that cannot be sent before the event begins is dropped', async () => {
    await book([mailAnHourBefore])
    service.at(before(hour))
    const context = {
      store: service.store,
      clock: () => service.now,
      newId: () => crypto.randomUUID(),
      outboundFetch: receiver.outboundFetch,
      secretKeys: testSecretKeys,
      report: () => {},
    }
    const failing = { ...context, sendMail: () => Promise.reject(new Error('no server')) }
    while (await sendDue(failing));
    await workAt(start)
    expect(remindersTo()).toEqual([])
    const outOfDate = expect.stringContaining('it was out of date before it could be sent')
    expect(reported).toEqual([outOfDate, outOfDate, outOfDate])
    reported = []
  })

  test('sends no email if emails are disabled, but still notifies webhooks', async () => {
    await book([mailAnHourBefore, webhookAnHourBefore], { disable_emails: true })
    await workAt(before(hour))
    expect([sent, receiver.types]).toEqual([[], ['booking.reminder']])
  })

  test('notifies a webhook that was created after the booking', async () => {
    await book([webhookAnHourBefore])
    await service.withKey('POST', '/v3/webhooks', {
      trigger_types: ['booking.reminder'],
      webhook_url: 'https://late.example/',
    })
    await workAt(before(hour))
    expect(receiver.received.map(({ url }) => url).sort()).toEqual([
      'https://customer.example/',
      'https://late.example/',
    ])
  })
})
