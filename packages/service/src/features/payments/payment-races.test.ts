import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaidStudio, type PaidStudio, slotAt } from '../../testing/paid-studio.js'
import { racingStores } from '../../testing/stores.js'
import { openService, type TestAnswer, type TestService } from '../../testing/studio.js'

const visitors = 30
const addressOf = (request: Request) => request.headers.get('x-address') ?? undefined
const typeOf = ({ status, error }: TestAnswer) => (status === 200 ? 'ok' : error.type)
const countOf = (answers: readonly TestAnswer[], type: string) =>
  answers.filter((answer) => typeOf(answer) === type).length
const crowd = <T>(work: (index: number) => Promise<T>, count = visitors) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

for (const [name, open] of racingStores)
  describe(`simultaneous payments: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open(), { addressOf, rateLimit: 0 })
    })
    afterAll(() => service.store.close())

    const openStudio = () => openPaidStudio(service, {}, `${crypto.randomUUID()}@a.test`)
    const startOne = async (studio: PaidStudio, slot = slotAt(2)) => {
      const { data, error } = await studio.start('robin', slot)
      if (error) throw new Error(error.message)
      return data.payment_id as string
    }
    const bookings = (studio: PaidStudio) =>
      service.domainEvents.filter(
        ({ type, data }) => type === 'booking.created' && data.object.configuration_id === studio.id,
      ).length

    test(`of ${visitors} visitors who pay for one slot, one can`, async () => {
      const studio = await openStudio()
      const answers = await crowd((index) => studio.start(`visitor ${index}`, slotAt(2)))
      expect([countOf(answers, 'ok'), countOf(answers, 'timeslot_not_available')]).toEqual([1, visitors - 1])
      expect(service.errors).toEqual([])
    })

    test('of an owner and visitors who want one slot at once, nobody pays for what is booked', async () => {
      const studio = await openStudio()
      const answers = await crowd((index) =>
        index === 7 ? studio.bookForSomebody(slotAt(3)) : studio.start(`visitor ${index}`, slotAt(3)),
      )
      const started = answers.filter((answer) => answer.status === 200 && answer.data.payment_id)
      expect(started.length).toBeLessThanOrEqual(1)
      expect(typeOf(answers[7] as TestAnswer)).toBe('ok')
      // The owner books over what a visitor keeps: the money goes back.
      for (const { data } of started) expect((await studio.complete(data.payment_id)).status).toBe(409)
      expect(bookings(studio)).toBe(1)
    })

    test('a payment that is completed many times at once makes one booking', async () => {
      const studio = await openStudio()
      const id = await startOne(studio)
      const answers = await crowd(() => studio.complete(id))
      expect(countOf(answers, 'ok')).toBe(visitors)
      expect(new Set(answers.map(({ data }) => data.booking.booking_id)).size).toBe(1)
      expect(bookings(studio)).toBe(1)
      expect(service.errors).toEqual([])
    })

    test('a payment that is completed, failed and given up at once is booked, or free before it is', async () => {
      const studio = await openStudio()
      const id = await startOne(studio)
      const [completed] = await Promise.all([
        studio.complete(id),
        ...Array.from({ length: 5 }, () => studio.fail(id)),
        ...Array.from({ length: 5 }, () => studio.cancel('robin', id)),
      ])
      expect(typeOf(completed as TestAnswer)).toBe('ok')
      expect((await studio.read('robin', id)).data.status).toBe('completed')
      expect(bookings(studio)).toBe(1)
      expect(service.errors).toEqual([])
    })

    test('late money and visitors who pay for the slot at once: one has it, and the other is refused', async () => {
      const studio = await openStudio()
      const before = service.now
      const id = await startOne(studio, slotAt(4))
      service.at(instant(before + 1_800))
      const [late, ...answers] = await Promise.all([
        studio.complete(id),
        ...Array.from({ length: visitors }, (_, index) => studio.start(`visitor ${index}`, slotAt(4))),
      ])
      service.at(before)
      expect(countOf([late as TestAnswer, ...answers], 'ok')).toBe(1)
      expect(bookings(studio)).toBe(late?.status === 200 ? 1 : 0)
      expect(service.errors).toEqual([])
    })

    test('a visitor who changes what they pay for while it is completed has the one or the other', async () => {
      const studio = await openStudio()
      const id = await startOne(studio, slotAt(5))
      const [completed] = await Promise.all([
        studio.complete(id),
        ...Array.from({ length: 5 }, (_, index) => studio.start('robin', slotAt(6 + (index % 2)))),
      ])
      expect(typeOf(completed as TestAnswer)).toBe('ok')
      const { data } = await studio.read('robin', id)
      expect([data.status, data.booking.start_time]).toEqual(['completed', data.start_time])
      expect(bookings(studio)).toBe(1)
      expect(service.errors).toEqual([])
    })
  })
