import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endedPollLifetime, type PollRecord, type Store } from '../kernel/store/store.js'
import { testSharedRecords } from './shared-record-tests.js'
import { monday } from './studio.js'

/** The tests of polls that run for every store. */
export const describePollStore = (name: string, open: () => Promise<Store>): void => {
  describe(`polls in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    const slotAt = (seconds: number) => ({
      start: instant(monday + seconds),
      end: instant(monday + seconds + 1_800),
    })
    const pollOf = (seconds: number, change: Partial<PollRecord> = {}): PollRecord => ({
      id: randomUUID(),
      hash: randomUUID(),
      applicationId,
      configurationId: 'talk',
      grantId: 'ada',
      title: 'Plan',
      votes: 'shown',
      slots: [slotAt(7_200), slotAt(3_600)],
      timezone: 'Europe/Lisbon',
      expiresAt: instant(monday + 3_600),
      isClosed: false,
      answers: [],
      createdAt: instant(monday + seconds),
      ...change,
    })
    const answerOf = (email: string): PollRecord['answers'][number] => ({
      hash: randomUUID(),
      name: 'Robin',
      email,
      votes: { [monday + 3_600]: 'yes' },
      updatedAt: monday,
    })
    const { put, read } = testSharedRecords<PollRecord>({
      current: () => ({ store, applicationId }),
      recordOf: pollOf,
      put: (transaction, poll) => transaction.putPoll(poll),
      get: (records, application, id) => records.poll(application, id),
      ofSecret: (records, hash) => records.pollOfSecret(hash),
      list: (records, application, filter, page) => records.polls(application, filter, page),
    })

    test('are found by whoever has answered, in their application, until the answer is gone', async () => {
      const poll = pollOf(0)
      const found = (email: string, application = applicationId) =>
        store.read((records) => records.pollsOfParticipant(application, email))
      const answered = { ...poll, answers: [answerOf('Robin@Example.com'), answerOf('noor@example.com')] }
      await put(poll)
      await put(answered, pollOf(1))
      expect(await found('robin@example.com')).toEqual([answered])
      expect(await found('robin@example.com', randomUUID())).toEqual([])
      await put(poll)
      expect(await found('robin@example.com')).toEqual([])
    })

    test('are locked, changed and removed', async () => {
      const poll = pollOf(0)
      await put(poll)
      await store.transaction(async (transaction) => {
        expect(await transaction.lockPoll(applicationId, poll.id)).toEqual(poll)
        expect(await transaction.lockPoll(applicationId, randomUUID())).toBeUndefined()
        await transaction.putPoll({ ...poll, isClosed: true })
      })
      expect((await read(poll.id))?.isClosed).toBe(true)
      await store.transaction((transaction) => transaction.removePoll(applicationId, poll.id))
      expect(await read(poll.id)).toBeUndefined()
    })

    test('are removed with their configuration and with its account', async () => {
      const [talk, chat, jonas] = [
        pollOf(0),
        pollOf(1, { configurationId: 'chat' }),
        pollOf(2, { configurationId: 'chat', grantId: 'jonas' }),
      ]
      await put(talk, chat, jonas)
      await store.transaction((transaction) => transaction.removeConfiguration(applicationId, 'talk', monday))
      await store.transaction((transaction) => transaction.removeGrant(applicationId, 'jonas', monday))
      expect([await read(talk.id), await read(chat.id), await read(jonas.id)]).toEqual([
        undefined,
        chat,
        undefined,
      ])
    })

    test('stay for 90 days after the last of their times, or for as long as bookings do', async () => {
      const [ending, lasting] = [pollOf(0), pollOf(1, { slots: [slotAt(3_600), slotAt(7_201)] })]
      const last = slotAt(7_200).end
      await put(ending, lasting)
      await store.sweep(instant(last + endedPollLifetime - 1))
      expect(await read(ending.id)).toEqual(ending)
      await store.sweep(instant(last + endedPollLifetime))
      expect([await read(ending.id), await read(lasting.id)]).toEqual([undefined, lasting])
      await store.transaction((transaction) => transaction.removePollsEnded(last))
      expect(await read(lasting.id)).toEqual(lasting)
      await store.transaction((transaction) => transaction.removePollsEnded(instant(last + 1)))
      expect(await read(lasting.id)).toBeUndefined()
    })
  })
}
