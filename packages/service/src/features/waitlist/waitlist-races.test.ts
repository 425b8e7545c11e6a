import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from '../../testing/stores.js'
import { openService, type TestAnswer, type TestService } from '../../testing/studio.js'
import { openWaitlist, sessionAt, twoHours } from '../../testing/waitlist.js'

const sessions = 4
const typeOf = ({ status, error }: TestAnswer) => (status === 200 ? 'ok' : error.type)
const countOf = (answers: readonly TestAnswer[], type: string) =>
  answers.filter((answer) => typeOf(answer) === type).length
const crowd = <T>(work: (index: number) => Promise<T>, count = 20) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

for (const [name, open] of racingStores)
  describe(`simultaneous changes of a waitlist: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open(), { rateLimit: 0 })
    })
    afterAll(() => service.store.close())

    /** A full Tuesday, and visitors who wait for it. */
    const openFull = async (waiting: readonly string[]) => {
      const list = await openWaitlist(service)
      const bookings: string[] = []
      for (let index = 0; index < sessions; index++)
        bookings.push((await list.book(sessionAt(index))).data.booking_id)
      const entries: string[] = []
      for (const visitor of waiting) {
        entries.push((await list.join(visitor)).data.waitlist_id)
        list.later(1)
      }
      return {
        ...list,
        entries,
        cancelAt: (index: number) => list.cancel(bookings[index] as string),
        /** Several processes look at once. */
        looks: () => crowd(() => list.look(), 5),
        states: () =>
          Promise.all(
            entries.map(async (id) => {
              const { data } = await list.read(id)
              return [data.state, data.offer?.start_time] as const
            }),
          ),
        booked: () =>
          service.domainEvents.filter(
            ({ type, data }) => type === 'booking.created' && data.object.configuration_id === list.id,
          ).length - sessions,
      }
    }

    test('two times that come free at once go to the first two, one each, however many processes look', async () => {
      const list = await openFull(['Noor', 'Robin', 'Sam'])
      await Promise.all([list.cancelAt(1), list.cancelAt(3)])
      await list.looks()
      const [first, second, third] = await list.states()
      expect([first?.[0], second?.[0], third?.[0]]).toEqual(['offered', 'offered', 'waiting'])
      expect(new Set([first?.[1], second?.[1]])).toEqual(new Set([sessionAt(1), sessionAt(3)]))
      expect(service.errors).toEqual([])
    })

    test('who joins in the same second as others is offered a time in the order of joining', async () => {
      const list = await openFull([])
      const entries: string[] = []
      for (const visitor of ['Noor', 'Robin', 'Sam', 'Mona', 'Kai'])
        entries.push((await list.join(visitor)).data.waitlist_id)
      await list.cancelAt(2)
      const offered: string[] = []
      for (const _ of entries) {
        await list.looks()
        const states = await Promise.all(entries.map(async (id) => (await list.read(id)).data.state))
        const id = entries[states.indexOf('offered')] as string
        offered.push(id)
        await list.pass(id)
      }
      expect(offered).toEqual(entries)
      expect(service.errors).toEqual([])
    })

    test('a time that comes free while the waitlist is looked at is offered by this look or the next', async () => {
      for (let round = 0; round < 10; round++) {
        const list = await openFull(['Noor'])
        // The next look is due.
        list.later(60)
        await Promise.all([list.cancelAt(2), list.looks()])
        await list.looks()
        expect(await list.states()).toEqual([['offered', sessionAt(2)]])
        await list.leave(list.entries[0] as string)
      }
      expect(service.errors).toEqual([])
    })

    test('an offer that is accepted many times at once is booked once', async () => {
      const list = await openFull(['Noor'])
      await list.cancelAt(2)
      await list.looks()
      const answers = await crowd(() => list.accept(list.entries[0] as string))
      expect(countOf(answers, 'ok')).toBe(20)
      expect(new Set(answers.map(({ data }) => data.booking_id)).size).toBe(1)
      expect(list.booked()).toBe(1)
      expect(service.errors).toEqual([])
    })

    test('an offer that is accepted, passed on and left at once is booked, or free for the next one', async () => {
      const list = await openFull(['Noor', 'Robin'])
      await list.cancelAt(2)
      await list.looks()
      const [noor = '', robin = ''] = list.entries
      const [accepted] = await Promise.all([
        list.accept(noor),
        list.pass(noor),
        list.leave(noor),
        list.pass(noor, { start_time: sessionAt(2) }),
      ])
      await list.looks()
      const isBooked = accepted.status === 200
      expect((await list.read(robin)).data.state).toBe(isBooked ? 'waiting' : 'offered')
      expect(list.booked()).toBe(isBooked ? 1 : 0)
      expect(service.errors).toEqual([])
    })

    test('a late answer, the next in line and visitors who book at once: one of them has the time', async () => {
      const list = await openFull(['Noor', 'Robin'])
      const before = service.now
      await list.cancelAt(2)
      await list.looks()
      // The offer has run out.
      service.at(instant(before + twoHours))
      const [noor = '', robin = ''] = list.entries
      const [late, , ...answers] = await Promise.all([
        list.accept(noor, { start_time: sessionAt(2) }),
        list.looks(),
        ...Array.from({ length: 10 }, () => list.book(sessionAt(2))),
      ])
      const booked = countOf([late, ...answers], 'ok')
      const next = (await list.read(robin)).data.state
      service.at(before)
      // Who is offered it holds it.
      expect(booked + (next === 'offered' ? 1 : 0)).toBe(1)
      expect(service.errors).toEqual([])
    })

    test('an offer to have it earlier that is accepted while the booking is cancelled moves it before, or not at all', async () => {
      const list = await openWaitlist(service)
      const before = (await list.book(sessionAt(0))).data.booking_id
      const own = (await list.book(sessionAt(3))).data.booking_id
      const { data } = await list.join('Noor', { booking_id: own })
      // The times between them are free already, and not offered.
      await list.cancel(before)
      await crowd(() => list.look(), 5)
      expect((await list.read(data.waitlist_id)).data).toMatchObject({
        state: 'offered',
        offer: { start_time: sessionAt(0) },
      })
      const [accepted, cancelled] = await Promise.all([
        list.accept(data.waitlist_id),
        list.cancel(own),
        crowd(() => list.look(), 5),
      ])
      expect(cancelled.status).toBe(200)
      expect(['ok', 'booking_cancelled']).toContain(typeOf(accepted))
      // Wherever it was when it was cancelled, nothing is kept for it.
      await list.look()
      expect(await list.free()).toEqual([0, 1, 2, 3])
      expect(service.errors).toEqual([])
    })
  })
