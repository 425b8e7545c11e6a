import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  DeadLetter,
  LeasedMail,
  MailLeaseRequest,
  MailRecord,
  MailTally,
  Store,
  Transaction,
  WithheldMail,
} from '../kernel/store/store.js'
import { monday } from './studio.js'

const later = (seconds: number): Instant => instant(monday + seconds)

/** The tests of emails that run for every store. */
export const describeMailStore = (name: string, open: () => Promise<Store>): void => {
  describe(`the emails of a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    const mailOf = (change: Partial<MailRecord> = {}): MailRecord => ({
      id: randomUUID(),
      applicationId,
      to: { email: 'robin@example.com', name: 'Robin' },
      subject: 'Booked',
      text: 'Your time is booked.',
      createdAt: monday,
      sendAt: monday,
      ...change,
    })
    const add = (...mails: MailRecord[]) => store.transaction((transaction) => transaction.addMails(mails))
    const waiting = () => store.read((records) => records.waitingMails(applicationId))
    /** The emails of this test. The store is shared by the suite. */
    const take = (now: Instant, lease: string = randomUUID(), more: Partial<MailLeaseRequest> = {}) =>
      store.transaction(async (transaction) =>
        (
          await transaction.leaseMails({
            ...{ now, until: instant(now + 60), lease, limit: 50, kind: 'other', each: 50, without: [] },
            ...more,
          })
        ).filter(({ mail }) => mail.applicationId === applicationId),
      )

    test('are leased of some applications alone', async () => {
      await add(mailOf())
      expect(await take(monday, randomUUID(), { only: [randomUUID()] })).toEqual([])
      expect(await take(monday, randomUUID(), { only: [applicationId] })).toHaveLength(1)
    })

    test('leave the queue, and are held until their owner takes them, the oldest first', async () => {
      const [late, early] = [mailOf({ createdAt: later(60) }), mailOf()]
      await add(late, early)
      const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
      const held = async (limit = 10, after?: string) =>
        store.read((records) => records.heldMails(applicationId, { limit, after }))
      const taken = await write((transaction) => transaction.takeWaitingMails(applicationId))
      expect(new Set(taken.map(({ id }) => id))).toEqual(new Set([late.id, early.id]))
      expect(await waiting()).toEqual([])
      await write((transaction) => transaction.holdMails(taken, later(60)))
      expect(await store.read((records) => records.countHeldMails(applicationId))).toBe(2)
      expect(await take(later(86_400))).toEqual([])
      const first = await held(1)
      expect(first.items).toEqual([early])
      expect((await held(1, first.next)).items).toEqual([late])
      const again = () => write((transaction) => transaction.takeHeldMail(applicationId, late.id))
      expect([await again(), await again()]).toEqual([late, undefined])
      await write((transaction) => transaction.eraseMails(applicationId, 'ROBIN@example.com'))
      expect((await held()).items).toEqual([])
    })

    test('are held for a week', async () => {
      await store.transaction((transaction) => transaction.holdMails([mailOf()], monday))
      const count = () => store.read((records) => records.countHeldMails(applicationId))
      await store.sweep(later(604_799))
      expect(await count()).toBe(1)
      await store.sweep(later(604_800))
      expect(await count()).toBe(0)
    })

    test('are sent as an application’s settings say', async () => {
      const settings = { applicationId, sends: false, dropped: 0 }
      const server = {
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls' as const,
        from: 'a@b.example',
        updatedAt: monday,
      }
      const read = () => store.read((records) => records.mailSettings(applicationId))
      const isListed = async () =>
        (await store.read((records) => records.applicationsWithMailServer())).includes(applicationId)
      expect(await read()).toBeUndefined()
      await store.transaction((transaction) =>
        transaction.putMailSettings({ ...settings, sends: true, server }),
      )
      expect(await read()).toEqual({ ...settings, sends: true, server })
      expect(await isListed()).toBe(true)
      await store.transaction((transaction) => transaction.putMailSettings(settings))
      expect(await read()).toEqual(settings)
      expect(await isListed()).toBe(false)
    })

    test('are listed by due time, with all fields', async () => {
      const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR' }
      const late = mailOf({ sendAt: later(60) })
      const soon = mailOf({ html: '<p>Booked.</p>', calendar, replyTo: { email: 'ada@example.com' } })
      await add(late, soon)
      expect(await waiting()).toEqual([soon, late])
    })

    test('are counted while they are pending, with the age of the oldest', async () => {
      const before = (await store.backlog()).mail.waiting
      const old = mailOf({ createdAt: instant(monday - 9_000_000) })
      await add(mailOf(), old)
      const { mail, webhook } = await store.backlog()
      expect(mail).toEqual({ waiting: before + 2, since: old.createdAt })
      expect(webhook).toEqual({ waiting: 0 })
    })

    test('are stored once for each id', async () => {
      const mail = mailOf()
      await add(mail)
      await add({ ...mail, subject: 'Booked again' })
      expect(await waiting()).toEqual([mail])
    })

    test('are not stored by a failed transaction', async () => {
      const failed = store.transaction(async (transaction) => {
        await transaction.addMails([mailOf()])
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(await waiting()).toEqual([])
    })

    test('are leased when they are due, by one worker until the lease expires', async () => {
      const mail = mailOf({ sendAt: later(10) })
      await add(mail)
      expect(await take(later(9))).toEqual([])
      expect(await take(later(10), 'first')).toEqual([{ mail, attempts: 1, lease: 'first' }])
      expect(await take(later(69))).toEqual([])
      expect(await take(later(70), 'second')).toEqual([{ mail, attempts: 2, lease: 'second' }])
    })

    test('stay leased while the worker renews the lease, and no longer', async () => {
      await add(mailOf())
      const [leased] = (await take(monday)) as [LeasedMail]
      const renew = (mail: LeasedMail, until: Instant) =>
        store.transaction((transaction) => transaction.renewMailLease(mail, until))
      await renew(leased, later(120))
      expect(await take(later(119))).toEqual([])
      const [again] = (await take(later(120))) as [LeasedMail]
      // The lease belongs to another worker now, and then to none.
      await renew(leased, later(900))
      await store.transaction((transaction) => transaction.finishMailAttempt(again, undefined))
      await renew(again, later(900))
      expect(await take(later(1_000))).toEqual([])
    })

    test('are each leased by one of many concurrent workers', async () => {
      await add(...Array.from({ length: 8 }, () => mailOf()))
      const taken = (await Promise.all(Array.from({ length: 4 }, () => take(monday)))).flat()
      expect(taken).toHaveLength(8)
      expect(new Set(taken.map(({ mail }) => mail.id)).size).toBe(8)
    })

    test('are available again when released, and deleted when finished', async () => {
      await add(mailOf())
      const [first] = await take(monday)
      await store.transaction((transaction) => transaction.finishMailAttempt(first!, later(600)))
      expect(await take(later(599))).toEqual([])
      const [second] = await take(later(600))
      expect(second?.attempts).toBe(2)
      await store.transaction((transaction) => transaction.finishMailAttempt(first!, later(601)))
      expect(await take(later(601))).toEqual([])
      await store.transaction((transaction) => transaction.finishMailAttempt(second!, undefined))
      expect(await waiting()).toEqual([])
      await store.sweep(later(700))
      expect(await take(later(100_000))).toEqual([])
    })

    test('do not wait for other kinds', async () => {
      const code = mailOf({ kind: 'sign-in', sendAt: later(1) })
      await add(mailOf(), code)
      expect(await take(later(1), 'one', { kind: 'sign-in' })).toEqual([
        { mail: code, attempts: 1, lease: 'one' },
      ])
      expect(await take(later(1), 'two')).toHaveLength(1)
    })

    test('are leased up to a limit for each application, except excluded ones', async () => {
      await add(mailOf(), mailOf(), mailOf())
      expect(await take(monday, 'none', { without: [applicationId] })).toEqual([])
      expect(await take(monday, 'two', { each: 2 })).toHaveLength(2)
      expect(await take(monday)).toHaveLength(1)
    })

    test('report whether the lease was still held, and can be resent', async () => {
      const mail = mailOf()
      await add(mail)
      const [first] = await take(monday)
      const [second] = await take(later(60))
      const settle = (taken: LeasedMail) =>
        store.transaction((transaction) => transaction.finishMailAttempt(taken, undefined))
      expect(await settle(first!)).toBe(false)
      expect(await settle(second!)).toBe(true)
      await store.transaction((transaction) => transaction.sendMailAgain({ ...mail, sendAt: later(100) }))
      expect(await take(later(99))).toEqual([])
      expect(await take(later(100))).toMatchObject([{ attempts: 1 }])
    })

    test('that are dead letters are listed, resent once, and deleted after 30 days or with their recipient', async () => {
      const emailContentOf = (seconds: number, email: string): DeadLetter => ({
        ...{ id: randomUUID(), applicationId, reason: 'no such host', attempts: 3, diedAt: later(seconds) },
        content: { kind: 'mail', mail: mailOf({ to: { email } }) },
      })
      const first = emailContentOf(1, 'Robin@example.com')
      const second = emailContentOf(2, 'kit@example.com')
      const third = emailContentOf(3, 'kit@example.com')
      const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
      await write(async (transaction) => {
        for (const letter of [third, first, second]) await transaction.putDeadLetter(letter)
      })
      const listed = async () =>
        (await store.read((records) => records.deadLetters(applicationId, { limit: 9 }))).items
      expect(await listed()).toEqual([first, second, third])
      expect(await store.read((records) => records.deadLetter(applicationId, second.id))).toEqual(second)
      expect(await store.read((records) => records.deadLetter(randomUUID(), second.id))).toBeUndefined()
      const remove = () => write((transaction) => transaction.removeDeadLetter(applicationId, second.id))
      expect((await Promise.all([remove(), remove()])).sort()).toEqual([false, true])
      await write((transaction) => transaction.eraseMails(applicationId, 'robin@example.com'))
      expect(await listed()).toEqual([third])
      await store.sweep(later(3 + 2_592_000))
      expect(await listed()).toEqual([])
    })

    test('of a person are erased, and those that mention them unless they are pending for others', async () => {
      const guest = { email: 'Robin@example.com' }
      const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
      const about = (to: string) =>
        ({ ...mailOf({ to: { email: to } }), draft: { guest } }) as unknown as MailRecord
      const [sent, waits, own] = [about('kit@example.com'), about('kit@example.com'), mailOf({ to: guest })]
      const another = mailOf({ to: { email: 'xrobin@example.com' } })
      await add(sent, own)
      for (const taken of await take(later(0)))
        if (taken.mail.id === sent.id)
          await write((transaction) => transaction.finishMailAttempt(taken, undefined))
      await add(waits, another)
      const letters: readonly DeadLetter['content'][] = [
        { kind: 'mail', mail: sent },
        { kind: 'mail', mail: another },
        {
          kind: 'notification',
          delivery: {
            ...{ id: 'delivery', applicationId, webhookId: 'hook', lane: 'one', createdAt: monday },
            body: JSON.stringify({ data: { object: { guest } } }),
          },
        },
      ]
      await write(async (transaction) => {
        for (const content of letters)
          await transaction.putDeadLetter({
            ...{ id: randomUUID(), applicationId, content, reason: '', attempts: 1, diedAt: monday },
          })
        await transaction.eraseMails(applicationId, 'ROBIN@example.com')
      })
      expect((await waiting()).map(({ id }) => id).sort()).toEqual([waits.id, another.id].sort())
      const { items } = await store.read((records) => records.deadLetters(applicationId, { limit: 9 }))
      expect(items.map(({ content }) => content)).toEqual([letters[1]])
      // A sent email can only be queued again if no record of it is left.
      await add(sent)
      expect((await waiting()).map(({ id }) => id)).toContain(sent.id)
    })

    test('are deleted if they were not leased for a week', async () => {
      const mail = mailOf()
      await add(mail, mailOf({ sendAt: later(1) }))
      await store.sweep(later(604_799))
      expect(await waiting()).toHaveLength(2)
      await store.sweep(later(604_800))
      expect(await waiting()).toHaveLength(1)
    })

    test('that wait because of a budget are read by what they are about, and taken once, until they end', async () => {
      const about = randomUUID()
      const rowOf = (change: Partial<MailRecord>, endsAt: Instant): WithheldMail => ({
        mail: mailOf(change),
        ...{ about, charges: [{ key: 'a', limits: [{ most: 1 }], waits: true }], until: later(60), endsAt },
      })
      const second = rowOf({ createdAt: later(2) }, later(200))
      const first = rowOf({ createdAt: later(1) }, later(100))
      const other = { ...rowOf({}, later(200)), about: randomUUID() }
      const read = () => store.read((records) => records.withheldMails(applicationId, [about, randomUUID()]))
      await store.transaction((transaction) => transaction.withholdMails([second, first, other]))
      expect(await read()).toEqual([first, second])
      await store.sweep(later(100))
      expect(await read()).toEqual([second])
      const take = () =>
        store.transaction((transaction) =>
          transaction.takeWithheldMails(applicationId, [second.mail.id, first.mail.id]),
        )
      expect([await take(), await take(), await read()]).toEqual([[second], [], []])
      expect(await waiting()).toEqual([])
    })

    test('that wait because of a budget are read by the mailbox that they are for', async () => {
      const rowOf = (email: string, createdAt: Instant): WithheldMail => ({
        mail: mailOf({ to: { email }, createdAt }),
        ...{ about: randomUUID(), charges: [], until: later(60), endsAt: later(60) },
      })
      const name = randomUUID()
      const second = rowOf(`${name}+b@example.com`, later(2))
      const first = rowOf(`${name.toUpperCase()}@Example.com`, later(1))
      await store.transaction((transaction) =>
        transaction.withholdMails([second, rowOf(`${randomUUID()}@example.com`, later(1)), first]),
      )
      const to = (mailbox: string) => store.read((records) => records.withheldMailsTo(applicationId, mailbox))
      expect(await to(`${name}@example.com`)).toEqual([first, second])
      expect(await to('nobody@example.com')).toEqual([])
    })

    describe('tallies', () => {
      const tallyOf = (key: string, counts: MailTally['counts'], endsAt = later(600)): MailTally => ({
        applicationId,
        key,
        counts,
        endsAt,
      })
      const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
      const read = async (...keys: string[]) =>
        Object.fromEntries(await write((transaction) => transaction.lockMailTallies(applicationId, keys)))
      const put = (...tallies: MailTally[]) =>
        write(async (transaction) => {
          await transaction.lockMailTallies(
            applicationId,
            tallies.map(({ key }) => key),
          )
          await transaction.putMailTallies(tallies)
        })

      test('are zero before they are written, then the last value', async () => {
        expect(await read('b', 'a', 'b')).toEqual({ a: [], b: [] })
        await put(tallyOf('a', [[monday, 1]]), tallyOf('b', [[monday, 2]]))
        await put(tallyOf('a', [[monday, 3]]))
        expect(await read('a', 'b', 'c')).toEqual({ a: [[monday, 3]], b: [[monday, 2]], c: [] })
        expect(await read()).toEqual({})
        const kept = (key: string) => store.read((records) => records.mailTally(applicationId, key))
        expect([await kept('a'), await kept('d')]).toEqual([[[monday, 3]], []])
      })

      test('are not written by a failed transaction', async () => {
        const failed = write(async (transaction) => {
          await transaction.lockMailTallies(applicationId, ['a'])
          await transaction.putMailTallies([tallyOf('a', [[monday, 1]])])
          throw new Error('no')
        })
        await expect(failed).rejects.toThrow('no')
        expect(await read('a')).toEqual({ a: [] })
      })

      test('count all emails of concurrent callers', async () => {
        const add = (keys: string[]) =>
          write(async (transaction) => {
            const found = await transaction.lockMailTallies(applicationId, keys)
            const counts = (key: string) => found.get(key)?.[0]?.[1] ?? 0
            await transaction.putMailTallies(keys.map((key) => tallyOf(key, [[monday, counts(key) + 1]])))
          })
        await Promise.all(Array.from({ length: 8 }, (_, index) => add(index % 2 ? ['a', 'b'] : ['b', 'a'])))
        expect(await read('a', 'b')).toEqual({ a: [[monday, 8]], b: [[monday, 8]] })
      })

      test('are deleted by a clean-up when they are no longer needed', async () => {
        await put(tallyOf('a', [[monday, 1]]), tallyOf('b', [[monday, 1]], later(700)))
        await store.sweep(later(600))
        expect(await read('a', 'b')).toEqual({ a: [], b: [[monday, 1]] })
      })
    })
  })
}
