import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { storedConnection, storedWriteBack } from '../../testing/stored-records.js'
import { stores } from '../../testing/stores.js'
import { monday } from '../../testing/studio.js'
import type { Transaction } from './store.js'

const applicationId = randomUUID()

/** Adds something that is due at an instant, by what it is called. */
const additions: Readonly<
  Record<string, (transaction: Transaction, at: Instant) => Promise<unknown> | unknown>
> = {
  'an email': (transaction, at) =>
    transaction.addMails([
      {
        ...{ id: randomUUID(), applicationId, to: { email: 'robin@example.com' } },
        ...{ subject: 'Booked', text: '', createdAt: at, sendAt: at },
      },
    ]),
  'a delivery': (transaction, at) =>
    transaction.addDelivery({
      ...{ id: randomUUID(), applicationId, webhookId: randomUUID(), lane: 'one' },
      ...{ body: '{}', createdAt: at },
    }),
  'a write to a calendar': (transaction, at) =>
    transaction.putWriteBack(storedWriteBack({ applicationId, calendarId: randomUUID(), createdAt: at })),
  'a reminder': (transaction, at) =>
    transaction.addReminder({
      ...{ id: randomUUID(), applicationId, bookingId: randomUUID(), dueAt: at, endsAt: instant(at + 60) },
      terms: { type: 'email', recipient: 'guest', email_subject: 'Soon' },
      origin: 'https://times.example',
    }),
  'a text message': (transaction, at) =>
    transaction.addSms({
      ...{ id: randomUUID(), applicationId, bookingId: randomUUID(), start: instant(at + 60) },
      ...{ origin: 'https://times.example', createdAt: at },
    }),
  'a look at a waitlist': (transaction, at) =>
    transaction.lockWaitlist({ applicationId, configurationId: randomUUID() }, at),
  'an ending': (transaction, at) =>
    transaction.addEnding({
      ...{ id: randomUUID(), applicationId, deeds: [], sendsEmails: false, dueAt: at },
      ...{ origin: 'https://times.example', createdAt: monday },
    }),
}

for (const [name, open] of stores)
  describe(`what is due in a store: ${name}`, () => {
    test('is known to the outbox from its time on', async () => {
      const store = await open()
      const due = () => store.read((records) => records.nextDue('outbox'))
      try {
        // Each is due before what is in the store already.
        let at = monday
        for (const [what, add] of Object.entries(additions)) {
          at = instant(at - 1_000)
          await store.transaction(async (transaction) => {
            await add(transaction, at)
          })
          expect([what, await due()]).toEqual([what, at])
        }
      } finally {
        await store.close()
      }
    })

    test('is known to syncs if it is a connection, and not to the outbox', async () => {
      const store = await open()
      try {
        await store.transaction((transaction) =>
          transaction.putConnection(storedConnection({ applicationId, createdAt: monday })),
        )
        const due = await store.read((records) =>
          Promise.all([records.nextDue('sync'), records.nextDue('outbox')]),
        )
        expect(due).toEqual([monday, undefined])
      } finally {
        await store.close()
      }
    })
  })
