import { ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { MailRecord, Store } from '../kernel/store/store.js'
import { monday } from '../testing/studio.js'
import type { OutboxContext } from './outbox-context.js'
import { sendDue } from './send-due.js'

describe('an email that is being sent', () => {
  let store: Store
  let now: typeof monday
  let isAvailable: boolean
  let sent: string[]
  beforeEach(async () => {
    now = monday
    isAvailable = true
    sent = []
    store = createMemoryStore()
    const mail: MailRecord = {
      ...{ id: 'mail', applicationId: 'one', to: { email: 'robin@example.com' } },
      ...{ subject: 'Booked', text: '', createdAt: now, sendAt: now },
    }
    await store.transaction((transaction) => transaction.addMails([mail]))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A process that sends emails. Its store answers 503 while the database is unavailable. */
  const processWith = (sendMail: NonNullable<OutboxContext['sendMail']>): OutboxContext => ({
    ...{ clock: () => now, newId: () => crypto.randomUUID(), outboundFetch: async () => new Response() },
    report: (error) => {
      throw error
    },
    store: {
      ...store,
      transaction: async (work) => {
        if (!isAvailable) throw new ServiceError('internal_error', 'unavailable', { status: 503 })
        return store.transaction(work)
      },
    },
    sendMail,
  })
  const sendByOther = () =>
    sendDue(
      processWith(async () => {
        sent.push('by the other process')
      }),
    )

  test('is not sent again if the database was unavailable when it was sent', async () => {
    const sending = sendDue(
      processWith(async () => {
        sent.push('by the first process')
        isAvailable = false
      }),
    )
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2))
    isAvailable = true
    await vi.advanceTimersByTimeAsync(1_000)
    await sending
    now = instant(monday + 3_600)
    await sendByOther()
    expect(sent).toEqual(['by the first process'])
  })

  test('is left alone by other processes, however long the mail server takes', async () => {
    let finish = () => {}
    const sending = sendDue(
      processWith(
        () =>
          new Promise((done) => {
            finish = done
          }),
      ),
    )
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    for (let step = 0; step < 9; step++) {
      now = instant(now + 10)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await sendByOther()
    expect(sent).toEqual([])
    finish()
    await sending
  })

  test('is sent by another process 30 seconds after its own was killed', async () => {
    sendDue(processWith(() => new Promise(() => {})))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    vi.clearAllTimers()
    now = instant(monday + 29)
    await sendByOther()
    expect(sent).toEqual([])
    now = instant(monday + 30)
    await sendByOther()
    expect(sent).toEqual(['by the other process'])
  })
})
