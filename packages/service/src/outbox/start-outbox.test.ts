import { instant } from '@whenable/time'
import { describe, expect, test, vi } from 'vitest'
import type { OutboundFetch } from '../kernel/publish/outbound-fetch.js'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { MailRecord } from '../kernel/store/store.js'
import { monday } from '../testing/studio.js'
import { renderWaitingMails } from './render-mail.js'
import { startOutbox } from './start-outbox.js'

/** A manual timer, and an outbox that uses it. */
const openLoop = (
  sendMail: (mail: MailRecord) => Promise<void>,
  outboundFetch: OutboundFetch = async () => new Response(),
) => {
  const store = createMemoryStore()
  const errors: unknown[] = []
  let ring = () => {}
  let rested = () => {}
  const waits: number[] = []
  const resting = () =>
    new Promise<void>((done) => {
      rested = done
    })
  const atRest = resting()
  const outbox = startOutbox({
    store,
    clock: () => monday,
    sendMail,
    outboundFetch,
    ...{ every: 5_000, idleEvery: 60_000 },
    report: (error) => errors.push(error),
    timer: (work, milliseconds) => {
      waits.push(milliseconds)
      ring = work
      rested()
      return () => {}
    },
  })
  const addMail = (subject: string, change: Partial<MailRecord> = {}) =>
    store.transaction((transaction) =>
      transaction.addMails([
        {
          id: subject,
          applicationId: 'one',
          to: { email: 'robin@example.com' },
          subject,
          text: '',
          createdAt: monday,
          sendAt: monday,
          ...change,
        },
      ]),
    )
  /** A webhook with its own URL, with notifications about several objects. */
  const addDeliveries = (url: string, applicationId: string, count: number) =>
    store.transaction(async (transaction) => {
      const id = `${applicationId} ${url}`
      await transaction.putWebhook({
        ...{ id, applicationId, url, secret: 'secret', description: undefined, triggerTypes: [] },
        ...{ state: 'active', stateAt: monday, pausedUntil: undefined, addresses: [] },
        ...{ createdAt: monday, updatedAt: monday },
      })
      for (let index = 0; index < count; index++)
        await transaction.addDelivery({
          ...{ id: `${id} ${index}`, applicationId, webhookId: id, lane: `event ${index}` },
          ...{ body: '{}', createdAt: monday },
        })
    })
  return { store, outbox, addDeliveries, errors, waits, atRest, resting, addMail, ring: () => ring() }
}

describe('a started outbox', () => {
  test('checks for work at intervals, and when it is woken', async () => {
    const sent: string[] = []
    const loop = openLoop(async ({ subject }) => {
      sent.push(subject)
    })
    await loop.atRest
    expect([sent, loop.waits]).toEqual([[], [60_000]])

    await loop.addMail('by time')
    const byTime = loop.resting()
    loop.ring()
    await byTime
    expect(sent).toEqual(['by time'])

    await loop.addMail('by waking')
    const byWaking = loop.resting()
    loop.outbox.wake()
    await byWaking
    expect(sent).toEqual(['by time', 'by waking'])
    await loop.outbox.stop()
  })

  test('polls soon after this process has written something, and rarely otherwise', async () => {
    const loop = openLoop(async () => {})
    await loop.atRest
    await loop.addMail('later', { sendAt: instant(monday + 600) })
    expect(loop.waits).toEqual([60_000, 5_000])
    const atRest = loop.resting()
    loop.ring()
    await atRest
    expect(loop.waits).toEqual([60_000, 5_000, 60_000])
    await loop.outbox.stop()
  })

  test('polls when the next email is due', async () => {
    const sent: string[] = []
    const loop = openLoop(async ({ subject }) => {
      sent.push(subject)
    })
    await loop.atRest
    await loop.addMail('soon', { sendAt: instant(monday + 20) })
    const atRest = loop.resting()
    loop.ring()
    await atRest
    expect([sent, loop.waits.at(-1)]).toEqual([[], 20_000])
    await loop.outbox.stop()
  })

  test('opens no transaction while nothing is due', async () => {
    const loop = openLoop(async () => {})
    await loop.atRest
    const opened = vi.spyOn(loop.store, 'transaction')
    for (let polls = 0; polls < 3; polls++) {
      const atRest = loop.resting()
      loop.ring()
      await atRest
    }
    expect(opened).not.toHaveBeenCalled()
    await loop.outbox.stop()
  })

  test('continues after a store failure', async () => {
    const sent: string[] = []
    const loop = openLoop(async ({ subject }) => {
      sent.push(subject)
    })
    await loop.atRest
    await loop.addMail('after all')
    const { transaction } = loop.store
    loop.store.transaction = () => Promise.reject(new Error('no database'))
    const failed = loop.resting()
    loop.ring()
    await failed
    expect(sent).toEqual([])
    // That of the emails, and that of the waitlists.
    expect(loop.errors.map(String)).toEqual(Array(2).fill('Error: no database'))
    loop.store.transaction = transaction
    const again = loop.resting()
    loop.ring()
    await again
    expect(sent).toEqual(['after all'])
    await loop.outbox.stop()
  })

  test('sends emails while a look at waitlists hangs, and stops once it is done', async () => {
    const sent: string[] = []
    const loop = openLoop(async ({ subject }) => {
      sent.push(subject)
    })
    await loop.atRest
    const { transaction } = loop.store
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    loop.store.transaction = async (work) => {
      if (/takeWaitlistLooks/.test(String(work))) await held
      return transaction(work)
    }
    await loop.addMail('meanwhile')
    const again = loop.resting()
    loop.ring()
    await again
    expect(sent).toEqual(['meanwhile'])
    let isStopped = false
    const stopped = loop.outbox.stop().then(() => {
      isStopped = true
    })
    await Promise.resolve()
    expect(isStopped).toBe(false)
    release()
    await stopped
    expect(loop.errors).toEqual([])
  })

  test('sends a sign-in code while other emails hang', async () => {
    const sent: string[] = []
    let begun = 0
    const loop = openLoop(async ({ subject, kind }) => {
      if (kind === 'sign-in') sent.push(subject)
      else {
        begun++
        await new Promise<void>(() => {})
      }
    })
    await loop.atRest
    for (let count = 0; count < 40; count++) await loop.addMail(`slow ${count}`)
    let rested = loop.resting()
    loop.ring()
    await rested
    expect(begun).toBeGreaterThan(0)
    await loop.addMail('the code', { kind: 'sign-in' })
    rested = loop.resting()
    loop.ring()
    await rested
    expect(sent).toEqual(['the code'])
  })

  test('sends the emails of one application while those of another hang', async () => {
    const sent: string[] = []
    const loop = openLoop(async ({ subject, applicationId }) => {
      if (applicationId === 'slow') await new Promise<void>(() => {})
      sent.push(subject)
    })
    await loop.atRest
    for (let count = 0; count < 40; count++) await loop.addMail(`slow ${count}`, { applicationId: 'slow' })
    await loop.addMail('quick')
    const rested = loop.resting()
    loop.ring()
    await rested
    expect(sent).toEqual(['quick'])
    expect(loop.outbox.figures.mail).toEqual({ delivered: 1, retried: 0, dead: 0, dropped: 0 })
  })

  test('notifies a webhook while others do not answer', async () => {
    const heard: string[] = []
    const loop = openLoop(
      async () => {},
      async (url) => {
        if (url.includes('slow')) await new Promise<void>(() => {})
        heard.push(url)
        return new Response()
      },
    )
    await loop.atRest
    for (const [url, applicationId, count] of [
      ['https://slow.example/1', 'slow', 300],
      ['https://slow.example/2', 'slow', 300],
      ['https://quick.example/', 'slow', 1],
      ['https://quick.example/', 'quick', 1],
    ] as const)
      await loop.addDeliveries(url, applicationId, count)
    loop.ring()
    await vi.waitUntil(() => heard.length === 2, { timeout: 30_000 })
    expect(heard).toEqual(['https://quick.example/', 'https://quick.example/'])
  })

  test('completes pending work on stop, and starts no more', async () => {
    let finish = () => {}
    let begun = () => {}
    const beginning = new Promise<void>((done) => {
      begun = done
    })
    const sent: string[] = []
    const loop = openLoop(({ subject }) => {
      sent.push(subject)
      begun()
      return new Promise<void>((done) => {
        finish = done
      })
    })
    await loop.atRest
    await loop.addMail('under way')
    loop.ring()
    await beginning
    await loop.addMail('too late')
    let isStopped = false
    const stopped = loop.outbox.stop().then(() => {
      isStopped = true
    })
    expect(isStopped).toBe(false)
    finish()
    await stopped
    expect(sent).toEqual(['under way'])
    const waiting = await loop.store.read((records) => renderWaitingMails(records, 'one'))
    expect(waiting.map(({ subject }) => subject)).toEqual(['too late'])
  })
})
