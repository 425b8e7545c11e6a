import { randomUUID } from 'node:crypto'
import { activityKinds } from '@whenable/contract'
import { instant } from '@whenable/time'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  burstsOf,
  confirmationLifetime,
  type DeedKind,
  type DeedQuery,
  type DeedRecord,
  deedLifetime,
  holdsOfDeeds,
  longestPause,
  mostBurstsOfKind,
  mostDeedsOfKind,
  ordinary,
  type Store,
} from '../kernel/store/store.js'
import { storedBooking } from './stored-records.js'
import { monday } from './studio.js'

const hour = 3_600

/** The tests of what anonymous callers caused that run for every store. */
export const describeDeedStore = (name: string, open: () => Promise<Store>): void => {
  describe(`what anonymous callers caused, in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    const deedOf = (change: Partial<DeedRecord> = {}): DeedRecord => ({
      ...{ id: randomUUID(), applicationId, kind: 'booking', at: monday, targetId: 'talk' },
      ...{ address: 'hash of 203.0.113.7', network: '203.0.113.0/24', subjectId: randomUUID() },
      ...change,
    })
    const add = (...deeds: readonly DeedRecord[]) =>
      store.transaction((transaction) => transaction.addDeeds(deeds))
    const count = (query: DeedQuery) => store.read((records) => records.countDeeds(applicationId, query))
    const list = (query: DeedQuery, limit = 10, after?: string) =>
      store.read((records) => records.deeds(applicationId, query, { limit, after }))

    test('is known by the application that has it, from its time on', async () => {
      const at = instant(monday + 400 * 86_400)
      await add(deedOf({ at }), deedOf({ at: instant(at + 60) }))
      const having = async (since: number) =>
        (await store.read((records) => records.applicationsWithDeeds(instant(since)))).filter(
          (id) => id === applicationId,
        )
      expect([await having(at), await having(at + 60), await having(at + 61)]).toEqual([
        [applicationId],
        [applicationId],
        [],
      ])
    })

    test('is counted by all that a query names, in any number of deeds', async () => {
      const pick = <T>(...of: readonly T[]) => fc.constantFrom(...of)
      const names = {
        targetId: pick('talk', 'chat'),
        address: pick('one', 'two'),
        network: pick('203.0.113.0/24', '198.51.100.0/24'),
        mailbox: pick('ada', 'robin', undefined),
      }
      const deed = fc.record({ kind: pick(...activityKinds), minute: fc.nat(5), ...names })
      const query = fc.record(
        { kinds: fc.subarray([...activityKinds]), since: fc.nat(6), ...names },
        { requiredKeys: [] },
      )
      const at = (minute: number) => instant(monday + minute * 60)
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { maxLength: 12 }), fc.array(query), async (deeds, queries) => {
          applicationId = randomUUID()
          await add(...deeds.map(({ minute, ...one }) => deedOf({ ...one, at: at(minute) })))
          await add(deedOf({ applicationId: randomUUID() }))
          for (const { kinds, since, ...same } of queries) {
            const expected = deeds.filter(
              (one) =>
                (kinds?.includes(one.kind) ?? true) &&
                one.minute >= (since ?? 0) &&
                (Object.entries(same) as [keyof typeof same, string | undefined][]).every(
                  ([key, value]) => value === undefined || one[key] === value,
                ),
            )
            const found = await count({ kinds, since: since === undefined ? undefined : at(since), ...same })
            expect(found).toEqual({
              deeds: expected.length,
              mailboxes: new Set(expected.flatMap(({ mailbox }) => mailbox ?? [])).size,
              earliest: expected.length ? at(Math.min(...expected.map(({ minute }) => minute))) : undefined,
            })
          }
        }),
        { numRuns: 20 },
      )
    })

    test('is active while its booking is booked and not over', async () => {
      const booking = storedBooking(instant(monday + hour), { applicationId })
      await store.transaction(async (transaction) => {
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        await transaction.addBooking(booking)
      })
      await add(deedOf({ subjectId: booking.id }), deedOf(), deedOf({ kind: 'email', subjectId: booking.id }))
      const active = async (at: number) => (await count({ activeAt: instant(at) })).deeds
      expect([await active(monday), await active(booking.end - 1), await active(booking.end)]).toEqual([
        1, 1, 0,
      ])
      await store.transaction((transaction) => transaction.putBooking({ ...booking, status: 'cancelled' }))
      expect(await active(monday)).toBe(0)
    })

    test.each(Object.entries(holdsOfDeeds))(
      'is active while its hold has not expired: %s',
      async (kind, hashOf) => {
        const subjectId = randomUUID()
        const hash = hashOf(subjectId)
        const hold = { start: instant(monday + hour), end: instant(monday + 2 * hour), hash }
        const expiresAt = instant(monday + 300)
        const rest = { configurationId: 'talk', hosts: ['ada@example.com'], isAnonymous: true, applicationId }
        await store.transaction((transaction) =>
          transaction.putHold({ ...hold, ...rest, expiresAt, latestExpiry: expiresAt }),
        )
        await add(deedOf({ kind: kind as DeedKind, subjectId }))
        expect((await count({ activeAt: instant(expiresAt - 1) })).deeds).toBe(1)
        expect((await count({ activeAt: expiresAt })).deeds).toBe(0)
      },
    )

    test('is active while its waitlist entry is in line', async () => {
      const entry = {
        ...{
          id: randomUUID(),
          applicationId,
          configurationId: 'talk',
          grantId: 'ada',
          hashes: [randomUUID()],
        },
        ...{ guest: { name: 'Robin', email: 'robin@example.com' }, timezone: 'UTC', additionalFields: {} },
        ...{ moves: false, unanswered: 0, known: [], origin: 'https://booking.example.com' },
        ...{ start: instant(monday + hour), end: instant(monday + 2 * hour), createdAt: monday },
        updatedAt: monday,
      }
      const put = (state: 'waiting' | 'left') =>
        store.transaction((transaction) => transaction.putWaitlistEntry({ ...entry, state }))
      await put('waiting')
      await add(deedOf({ kind: 'waitlist-entry', subjectId: entry.id }))
      expect((await count({ activeAt: instant(entry.end - 1) })).deeds).toBe(1)
      expect((await count({ activeAt: entry.end })).deeds).toBe(0)
      await put('left')
      expect((await count({ activeAt: monday })).deeds).toBe(0)
    })

    test('is listed the latest first, page by page', async () => {
      const [first, second, third] = [0, 5, 10].map((minute) => deedOf({ at: instant(monday + minute) }))
      if (!first || !second || !third) throw new Error('three deeds')
      await add(second, first, third, deedOf({ network: '198.51.100.0/24' }))
      const ofNetwork = { network: '203.0.113.0/24' }
      const page = await list(ofNetwork, 2)
      expect(page.items).toEqual([third, second])
      expect((await list(ofNetwork, 2, page.next)).items).toEqual([first])
      expect((await list({})).items).toHaveLength(4)
    })

    const bursts = (now = monday) => store.read((records) => records.bursts(applicationId, monday, now))
    /** Deeds that follow each other after some seconds. */
    const inRow = (count: number, pause: number, change: Partial<DeedRecord> = {}) =>
      Array.from({ length: count }, (_, index) => deedOf({ at: instant(monday + index * pause), ...change }))

    test('is in the bursts that all deeds together have', async () => {
      const pick = <T>(...of: readonly T[]) => fc.constantFrom(...of)
      const deed = fc.record({
        kind: pick('booking' as const, 'payment' as const, 'hold' as const),
        quarter: fc.nat(20),
        count: fc.nat(7),
        network: pick('203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24', undefined),
        mailbox: pick('ada', 'robin', undefined),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (rows) => {
          applicationId = randomUUID()
          const deeds = rows.flatMap(({ quarter, count, ...change }) =>
            inRow(count, 1, change).map((one) => ({
              ...one,
              at: instant(one.at + quarter * (longestPause + 1)),
            })),
          )
          await add(...deeds, ...inRow(9, 1, { applicationId: randomUUID() }))
          expect(await bursts()).toEqual(burstsOf(deeds))
        }),
        { numRuns: 20 },
      )
    })

    test('is in a burst whatever others cause meanwhile, and however much of another kind', async () => {
      const booked = inRow(ordinary.booking + 1, 1)
      const noise = inRow(3 * mostDeedsOfKind, 1, { kind: 'hold', network: '198.51.100.0/24' })
      await add(...booked, ...noise, ...inRow(2 * mostDeedsOfKind, 1, { kind: 'hold' }))
      const found = (await bursts()).find(({ network }) => network === '203.0.113.0/24')
      expect(found?.deeds.filter(({ kind }) => kind === 'booking')).toEqual(booked)
      expect(found).toMatchObject({ first: monday, last: monday + 2 * mostDeedsOfKind - 1 })
    })

    test('stays in its burst while it is active, and the burst keeps its first deed', async () => {
      const deeds = inRow(mostDeedsOfKind + 10, 1, { kind: 'hold' })
      const held = deeds[3]
      if (!held) throw new Error('a hold')
      const expiresAt = instant(monday + 2 * hour)
      const slot = { start: instant(monday + hour), end: instant(monday + 2 * hour), hosts: [] }
      await store.transaction((transaction) =>
        transaction.putHold({
          ...{ ...slot, applicationId, hash: held.subjectId, configurationId: 'talk', isAnonymous: true },
          ...{ expiresAt, latestExpiry: expiresAt },
        }),
      )
      await add(...deeds)
      const [burst] = await bursts(instant(monday + hour))
      expect(burst?.id).toBe(deeds[0]?.id)
      expect(burst?.deeds).toContainEqual(held)
      expect(burst?.deeds.at(-1)).toEqual(deeds.at(-1))
    })

    test('of one kind leaves out no burst of another, from however many networks it comes', async () => {
      const most = ordinary.challenge + 1
      const noise = Array.from({ length: mostBurstsOfKind + 5 }, (_, index) =>
        inRow(most, 1, { kind: 'challenge', network: `2001:db8:${index.toString(16)}::/48` }),
      )
      await add(...inRow(ordinary.booking + 1, 1), ...noise.flat())
      expect((await bursts()).map(({ network }) => network)).toContain('203.0.113.0/24')
    })

    test('loses its mailbox when a guest is erased, who is no longer confirmed', async () => {
      const deed = deedOf({ mailbox: 'hash of robin' })
      await add(deed)
      const confirmed = () =>
        store.read((records) => records.confirmedMailboxes(applicationId, ['hash of robin', 'hash of ada']))
      expect(await confirmed()).toEqual(new Set())
      await store.transaction((transaction) =>
        transaction.noteConfirmed(applicationId, 'hash of robin', monday),
      )
      expect(await confirmed()).toEqual(new Set(['hash of robin']))
      await store.transaction((transaction) => transaction.eraseMailbox(applicationId, 'hash of robin'))
      expect(await confirmed()).toEqual(new Set())
      expect((await list({})).items).toMatchObject([{ id: deed.id }])
      expect((await list({})).items[0]?.mailbox).toBeUndefined()
      expect((await count({ mailbox: 'hash of robin' })).deeds).toBe(0)
    })

    test('is removed by a clean-up after 30 days, and that of a booking once this is over', async () => {
      const end = instant(monday + deedLifetime + hour)
      const booking = storedBooking(instant(end - hour), { applicationId, end })
      await store.transaction(async (transaction) => {
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        await transaction.addBooking(booking)
        await transaction.noteConfirmed(applicationId, 'hash of robin', monday)
      })
      await add(deedOf({ subjectId: booking.id }), deedOf({ kind: 'poll-answer' }))
      const kinds = async () => (await list({})).items.map(({ kind }) => kind).sort()
      await store.sweep(instant(monday + deedLifetime - 1))
      expect(await kinds()).toEqual(['booking', 'poll-answer'])
      await store.sweep(instant(monday + deedLifetime))
      expect(await kinds()).toEqual(['booking'])
      await store.sweep(end)
      expect(await kinds()).toEqual([])
      await store.sweep(instant(monday + confirmationLifetime))
      const confirmed = await store.read((records) =>
        records.confirmedMailboxes(applicationId, ['hash of robin']),
      )
      expect(confirmed.size).toBe(0)
    })

    test('is counted under a lock, so that those who come at once do not exceed a limit', async () => {
      const most = 3
      const cause = () =>
        store.transaction(async (transaction) => {
          await transaction.lockDeeds(applicationId, ['203.0.113.0/24'], monday)
          const { deeds } = await transaction.countDeeds(applicationId, { network: '203.0.113.0/24' })
          if (deeds >= most) return false
          await transaction.addDeeds([deedOf()])
          return true
        })
      const caused = await Promise.all(Array.from({ length: 12 }, cause))
      expect(caused.filter(Boolean)).toHaveLength(most)
    })
  })
}
