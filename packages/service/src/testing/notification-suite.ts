import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Delivery,
  type DeliveryLeaseRequest,
  type DeliveryLogEntry,
  logEntryLifetime,
  maxLogEntries,
  type Reminder,
  type Store,
  type Transaction,
  type WebhookRecord,
} from '../kernel/store/store.js'
import { storedLogEntry } from './stored-records.js'
import { monday } from './studio.js'

const later = (seconds: number): Instant => instant(monday + seconds)

/** The tests of webhooks and deliveries that run for every store. */
export const describeNotificationStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the notifications of a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })
    const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)

    const webhookOf = (change: Partial<WebhookRecord> = {}): WebhookRecord => ({
      id: randomUUID(),
      applicationId,
      description: undefined,
      triggerTypes: ['booking.created'],
      url: `https://example.com/${randomUUID()}`,
      secret: 'secret',
      state: 'active',
      stateAt: monday,
      pausedUntil: undefined,
      addresses: [],
      createdAt: monday,
      updatedAt: monday,
      ...change,
    })
    const deliveryOf = (webhook: WebhookRecord, lane: string, change: Partial<Delivery> = {}): Delivery => ({
      id: randomUUID(),
      applicationId,
      webhookId: webhook.id,
      lane,
      body: '{}',
      createdAt: monday,
      ...change,
    })
    const add = (...deliveries: Delivery[]) =>
      write(async (transaction) => {
        for (const delivery of deliveries) await transaction.addDelivery(delivery)
      })
    /** The deliveries of this test. The store is shared by the suite. */
    const take = async (
      now: Instant,
      lease: string = randomUUID(),
      more: Partial<DeliveryLeaseRequest> = {},
    ) =>
      (
        await write((transaction) =>
          transaction.leaseDeliveries({
            ...{ now, until: instant(now + 60), lease, limit: 200, each: 200 },
            without: { applications: [], webhooks: [] },
            ...more,
          }),
        )
      ).filter(({ delivery }) => delivery.applicationId === applicationId)
    const idsOf = (taken: Awaited<ReturnType<typeof take>>) => taken.map(({ delivery }) => delivery.id).sort()

    test('a webhook is found by id and by URL within its application only', async () => {
      const webhook = webhookOf()
      await write((transaction) => transaction.putWebhook(webhook))
      await store.read(async (records) => {
        expect(await records.webhook(applicationId, webhook.id)).toEqual(webhook)
        expect((await records.webhookOfUrl(applicationId, webhook.url))?.id).toBe(webhook.id)
        expect(await records.webhook(randomUUID(), webhook.id)).toBeUndefined()
        expect(await records.webhookOfUrl(randomUUID(), webhook.url)).toBeUndefined()
      })
    })

    test('webhooks are listed by creation time; active and failing ones get deliveries', async () => {
      const states = ['active', 'failing', 'failed', 'inactive'] as const
      const webhooks = states.map((state, index) => webhookOf({ state, createdAt: later(index) }))
      await write(async (transaction) => {
        for (const webhook of [...webhooks].reverse()) await transaction.putWebhook(webhook)
      })
      await store.read(async (records) => {
        const { items } = await records.webhooks(applicationId, { limit: 9 })
        expect(items.map(({ state }) => state)).toEqual(states)
        const sent = await records.sendingWebhooks(applicationId)
        expect(sent.map(({ state }) => state).sort()).toEqual(['active', 'failing'])
      })
    })

    test('a leased delivery cannot be leased again until the lease expires', async () => {
      const webhook = webhookOf()
      const delivery = deliveryOf(webhook, 'booking 1')
      await write((transaction) => transaction.putWebhook(webhook))
      await add(delivery)
      expect(await take(later(-1))).toEqual([])
      const [first] = await take(monday, 'one')
      expect(first).toEqual({ delivery, attempts: 1, lease: 'one' })
      expect(await take(later(59))).toEqual([])
      const [second] = await take(later(60), 'two')
      expect(second).toEqual({ delivery, attempts: 2, lease: 'two' })
    })

    test('a delivery is released by its current lease holder only', async () => {
      const webhook = webhookOf()
      await write((transaction) => transaction.putWebhook(webhook))
      await add(deliveryOf(webhook, 'booking 1'))
      const [old] = await take(monday)
      const [taken] = await take(later(60))
      if (!old || !taken) throw new Error('nothing was taken')
      await write((transaction) => transaction.releaseDelivery(old, later(61)))
      expect(await take(later(61))).toEqual([])
      await write((transaction) => transaction.releaseDelivery(taken, later(90)))
      expect(await take(later(89))).toEqual([])
      expect(idsOf(await take(later(90)))).toEqual([taken.delivery.id])
    })

    test('the deliveries of a lane are leased one after another, independent of other lanes', async () => {
      const webhook = webhookOf()
      const other = webhookOf()
      const [first, second, third] = [1, 2, 3].map(() => deliveryOf(webhook, 'booking 1')) as [
        Delivery,
        Delivery,
        Delivery,
      ]
      const beside = deliveryOf(webhook, 'booking 2')
      const elsewhere = deliveryOf(other, 'booking 1')
      await write(async (transaction) => {
        await transaction.putWebhook(webhook)
        await transaction.putWebhook(other)
      })
      await add(first, second, third, beside, elsewhere)
      expect(idsOf(await take(monday))).toEqual([first.id, beside.id, elsewhere.id].sort())
      expect(await take(monday)).toEqual([])
      await write((transaction) => transaction.removeDelivery(first))
      expect(idsOf(await take(monday))).toEqual([second.id])
      await write((transaction) => transaction.removeDelivery(second))
      expect(idsOf(await take(monday))).toEqual([third.id])
    })

    test('no deliveries are leased for a paused webhook', async () => {
      const webhook = webhookOf({ state: 'failing', pausedUntil: later(600) })
      await write((transaction) => transaction.putWebhook(webhook))
      await add(deliveryOf(webhook, 'booking 1'))
      expect(await take(later(599))).toEqual([])
      expect(await take(later(600))).toHaveLength(1)
    })

    test('deliveries are leased up to a limit for each webhook, except excluded ones', async () => {
      const [busy, quiet] = [webhookOf(), webhookOf()]
      await write(async (transaction) => {
        await transaction.putWebhook(busy)
        await transaction.putWebhook(quiet)
      })
      const many = Array.from({ length: 5 }, (_, index) => deliveryOf(busy, `booking ${index}`))
      const one = deliveryOf(quiet, 'booking 1', { createdAt: later(1) })
      await add(...many, one)
      const elsewhere = { applications: [applicationId], webhooks: [] }
      expect(await take(later(1), 'none', { without: elsewhere })).toEqual([])
      const first = await take(later(1), 'first', { each: 2 })
      expect(first.map(({ delivery }) => delivery.webhookId).sort()).toEqual(
        [busy.id, busy.id, quiet.id].sort(),
      )
      const without = { applications: [], webhooks: [busy.id] }
      expect(await take(later(1), 'second', { without })).toEqual([])
      expect(await take(later(1), 'third')).toHaveLength(3)
    })

    test('a webhook is deleted with its deliveries', async () => {
      const webhook = webhookOf()
      const other = webhookOf()
      await write(async (transaction) => {
        await transaction.putWebhook(webhook)
        await transaction.putWebhook(other)
      })
      const kept = deliveryOf(other, 'booking 1')
      await add(deliveryOf(webhook, 'booking 1'), kept)
      await write((transaction) => transaction.removeWebhook(applicationId, webhook.id))
      expect(idsOf(await take(monday))).toEqual([kept.id])
      expect(await store.read((records) => records.webhook(applicationId, webhook.id))).toBeUndefined()
    })

    test('a delivery is not stored by a failed transaction', async () => {
      const webhook = webhookOf()
      await write((transaction) => transaction.putWebhook(webhook))
      const failed = write(async (transaction) => {
        await transaction.addDelivery(deliveryOf(webhook, 'booking 1'))
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(await take(monday)).toEqual([])
    })

    test('a reminder is due once, unless its booking was changed', async () => {
      const reminderOf = (dueAt: Instant, bookingId: string): Reminder => ({
        id: randomUUID(),
        applicationId,
        bookingId,
        dueAt,
        endsAt: later(9000),
        terms: { type: 'email', recipient: 'guest', email_subject: 'Soon' },
        origin: 'https://times.example',
      })
      const [soon, late, gone] = [
        reminderOf(later(10), 'a'),
        reminderOf(later(20), 'a'),
        reminderOf(later(10), 'b'),
      ] as const
      await write(async (transaction) => {
        for (const reminder of [soon, late, gone]) await transaction.addReminder(reminder)
        await transaction.removeReminders(applicationId, 'b')
      })
      const due = async (now: Instant) =>
        (await write((transaction) => transaction.takeReminders(now, 200))).filter(
          (reminder) => reminder.applicationId === applicationId,
        )
      expect(await due(later(9))).toEqual([])
      expect(await due(later(10))).toEqual([soon])
      expect(await due(later(10))).toEqual([])
      expect(await due(later(99))).toEqual([late])
    })

    test('the log of a webhook has the last attempt of each delivery, the latest first, and ends with the webhook', async () => {
      const webhook = webhookOf()
      const entryOf = (id: string, at: number, change: Partial<DeliveryLogEntry> = {}) =>
        storedLogEntry({ id, applicationId, webhookId: webhook.id, attemptedAt: later(at), ...change })
      const [first, second] = [entryOf('a', 1, { status: 'retrying' }), entryOf('b', 2)]
      const read = (id = webhook.id) => store.read((records) => records.deliveryLog(applicationId, id))
      await write(async (transaction) => {
        await transaction.putWebhook(webhook)
        await transaction.putDeliveryLog([first, second])
        await transaction.putDeliveryLog([])
      })
      expect(await read()).toEqual([second, first])
      const again = entryOf('a', 3, { attempt: 2 })
      await write((transaction) => transaction.putDeliveryLog([again]))
      expect(await read()).toEqual([again, second])
      expect(await store.read((records) => records.deliveryLogEntry(applicationId, 'a'))).toEqual(again)
      expect(await store.read((records) => records.deliveryLogEntry(randomUUID(), 'a'))).toBeUndefined()
      expect(await read(randomUUID())).toEqual([])

      const many = Array.from({ length: maxLogEntries }, (_, index) => entryOf(`many ${index}`, 10 + index))
      await write((transaction) => transaction.putDeliveryLog(many))
      expect(await read()).toEqual(many.toReversed())
      expect(await store.read((records) => records.deliveryLogEntry(applicationId, 'a'))).toBeUndefined()

      const other = webhookOf()
      const guest = entryOf('guest', 0, { webhookId: other.id, body: '{"guest":"Robin@example.com"}' })
      await write((transaction) => transaction.putDeliveryLog([guest]))
      await write((transaction) => transaction.eraseMails(applicationId, 'robin@example.com'))
      expect(await read(other.id)).toEqual([])
      await store.sweep(later(10 + logEntryLifetime))
      expect(await read()).toHaveLength(maxLogEntries - 1)
      await write((transaction) => transaction.removeWebhook(applicationId, webhook.id))
      expect(await read()).toEqual([])
    })

    test('what people were last sent about an event is stored by key', async () => {
      const invitation = {
        applicationId,
        key: 'a@whenable',
        sequence: 0,
        people: [{ email: 'a@example.com', name: 'A' }],
      }
      await write((transaction) => transaction.putInvitation(invitation))
      await write((transaction) => transaction.putInvitation({ ...invitation, sequence: 1 }))
      await store.read(async (records) => {
        expect(await records.invitation(applicationId, 'a@whenable')).toEqual({ ...invitation, sequence: 1 })
        expect(await records.invitation(randomUUID(), 'a@whenable')).toBeUndefined()
      })
    })
  })
}
