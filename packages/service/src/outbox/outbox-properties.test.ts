import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { WebhookRecord } from '../kernel/store/store.js'
import { monday } from '../testing/studio.js'
import type { OutboxContext } from './outbox-context.js'
import { sendDue } from './send-due.js'

/** The steps: an event about one of a few objects, time passing, work, and a worker that is killed. */
const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('publish' as const), lane: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ what: fc.constant('pass' as const), seconds: fc.constantFrom(1, 59, 61, 600) }),
    fc.record({ what: fc.constant('work' as const), answers: fc.array(fc.boolean(), { maxLength: 8 }) }),
    fc.record({ what: fc.constant('die' as const), isHeard: fc.boolean() }),
  ),
  { maxLength: 40 },
)

describe('the notifications of a webhook', () => {
  test('are complete, and in order for each object, despite failures and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happenings) => {
        const store = createMemoryStore()
        const webhook: WebhookRecord = {
          id: 'webhook',
          applicationId: 'application',
          description: undefined,
          triggerTypes: ['event.updated'],
          url: 'https://customer.example/',
          secret: 'secret',
          state: 'active',
          stateAt: monday,
          pausedUntil: undefined,
          addresses: [],
          createdAt: monday,
          updatedAt: monday,
        }
        await store.transaction((transaction) => transaction.putWebhook(webhook))
        let now = monday
        let answers: boolean[] = []
        /** By object, the notifications that were answered with 200, in order. */
        const heard = new Map<number, number[]>()
        const hear = (body: string) => {
          const { lane, number } = JSON.parse(body) as { lane: number; number: number }
          heard.set(lane, [...(heard.get(lane) ?? []), number])
        }
        const worker: OutboxContext = {
          store,
          clock: () => now,
          newId: randomUUID,
          outboundFetch: async (_url, { body = '' }) => {
            const isHeard = answers.shift() ?? true
            if (isHeard) hear(body)
            return new Response('', { status: isHeard ? 200 : 500 })
          },
          report: (error) => {
            throw error
          },
        }
        const told = new Map<number, number>()
        for (const happening of happenings) {
          if (happening.what === 'pass') now = instant(now + happening.seconds)
          if (happening.what === 'work') {
            answers = [...happening.answers]
            await sendDue(worker)
          }
          if (happening.what === 'publish') {
            const { lane } = happening
            const number = (told.get(lane) ?? 0) + 1
            told.set(lane, number)
            await store.transaction((transaction) =>
              transaction.addDelivery({
                id: randomUUID(),
                applicationId: webhook.applicationId,
                webhookId: webhook.id,
                lane: `event ${lane}`,
                body: JSON.stringify({ lane, number }),
                createdAt: now,
              }),
            )
          }
          if (happening.what === 'die') {
            const without = { applications: [], webhooks: [] }
            const lease = { until: instant(now + 60), lease: randomUUID() }
            const taking = { now, ...lease, limit: 16, each: 16, without }
            const taken = await store.transaction((transaction) => transaction.leaseDeliveries(taking))
            if (happening.isHeard) for (const { delivery } of taken) hear(delivery.body)
          }
        }
        answers = []
        for (let round = 0; round < 4; round++) {
          now = instant(now + 600)
          while (await sendDue(worker));
        }

        for (const [lane, count] of told) {
          const numbers = heard.get(lane) ?? []
          const first = [...new Set(numbers)]
          expect(first).toEqual(Array.from({ length: count }, (_, index) => index + 1))
          // A repeated notification comes before any later one of the same object.
          expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
        }
        expect(await store.read((records) => records.webhook('application', 'webhook'))).toMatchObject({
          state: 'active',
        })
      }),
      { numRuns: process.env['WHENABLE_LONG'] ? 2_000 : 100 },
    )
  })
})
