import { describe, expect, test } from 'vitest'
import { writtenMails } from '../domain/mail/written-mail.js'
import { createMemoryStore } from '../store/memory/memory-store.js'
import type { MailRecord } from '../store/store.js'
import { monday } from '../testing/studio.js'
import { startOutbox } from './start-outbox.js'

/** A timer that waits until it is told, and an outbox that works by it. */
const openLoop = (sendMail: (mail: MailRecord) => Promise<void>) => {
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
    every: 5_000,
    report: (error) => errors.push(error),
    timer: (work, milliseconds) => {
      waits.push(milliseconds)
      ring = work
      rested()
      return () => {}
    },
  })
  const addMail = (subject: string) =>
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
        },
      ]),
    )
  return { store, outbox, errors, waits, atRest, resting, addMail, ring: () => ring() }
}

describe('an outbox that has been started', () => {
  test('looks again when its time has come, and when it is woken', async () => {
    const sent: string[] = []
    const loop = openLoop(async ({ subject }) => {
      sent.push(subject)
    })
    await loop.atRest
    expect([sent, loop.waits]).toEqual([[], [5_000]])

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

  test('goes on after a store has failed', async () => {
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
    expect([sent, loop.errors]).toEqual([[], [expect.objectContaining({ message: 'no database' })]])
    loop.store.transaction = transaction
    const again = loop.resting()
    loop.ring()
    await again
    expect(sent).toEqual(['after all'])
    await loop.outbox.stop()
  })

  test('ends what is under way, and then nothing more', async () => {
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
    const waiting = await loop.store.read((records) => writtenMails(records, 'one'))
    expect(waiting.map(({ subject }) => subject)).toEqual(['too late'])
  })
})
