import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConfirmingStudio, openConfirmingStudio } from '../../testing/confirming-studio.js'
import { slotAt } from '../../testing/paid-studio.js'
import { racingStores } from '../../testing/stores.js'
import { bookingBody, openService, type TestAnswer, type TestService } from '../../testing/studio.js'

const addressOf = (request: Request) => request.headers.get('x-address') ?? undefined
const visitors = 12

for (const [name, open] of racingStores)
  describe(`simultaneous confirmations: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open(), { addressOf, rateLimit: 0, sendsMail: true })
    })
    afterAll(() => service.store.close())

    const openStudio = (): Promise<ConfirmingStudio> =>
      openConfirmingStudio(service, {}, `${crypto.randomUUID()}@a.test`)
    const bookingsOf = (answers: readonly TestAnswer[]) =>
      new Set(answers.flatMap(({ data }) => data?.booking?.booking_id ?? []))
    const crowd = <T>(work: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: visitors }, (_, index) => work(index)))

    test('the code and the link, used at once and often, book once', async () => {
      const studio = await openStudio()
      const { data } = await studio.start('robin', slotAt(2))
      const [code, link] = [await studio.code(), await studio.link()]
      const answers = await crowd((index) =>
        index % 2
          ? studio.confirm('robin', data.confirmation_id, code)
          : studio.confirmByLink(data.confirmation_id, link),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(bookingsOf(answers).size).toBe(1)
      expect(service.errors).toEqual([])
    })

    test('of visitors who want one time, one is asked for a code, and that one alone books it', async () => {
      const studio = await openStudio()
      const started = await crowd((index) => studio.start(`visitor${index}`, slotAt(2)))
      expect(started.filter(({ status }) => status === 200)).toHaveLength(1)
      const index = started.findIndex(({ status }) => status === 200)
      const owners = crowd(() =>
        service.call('POST', `/v3/scheduling/bookings?configuration_id=${studio.id}`, {
          body: bookingBody(slotAt(2)),
        }),
      )
      const id = started[index]?.data.confirmation_id
      const confirmed = await studio.confirm(
        `visitor${index}`,
        id,
        await studio.code(`visitor${index}@example.com`),
      )
      expect(confirmed.data.status).toBe('completed')
      expect((await owners).every(({ status }) => status === 403)).toBe(true)
      expect(service.errors).toEqual([])
    })

    test('one token that has expired, used at once and often, begins anew once', async () => {
      const studio = await openStudio()
      await studio.start('robin', slotAt(2))
      service.at(instant(service.now + 900))
      const answers = await crowd(() => studio.start('robin', slotAt(2), {}, 'home'))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ data }) => data.confirmation_id)).size).toBe(1)
      const deeds = await service.store.read((records) =>
        records.countDeeds(service.applicationId, { kinds: ['email-confirmation'], targetId: studio.id }),
      )
      expect(deeds.deeds).toBe(2)
      expect(service.errors).toEqual([])
    })

    test('wrong codes that come at once are counted one by one', async () => {
      const studio = await openStudio()
      const { data } = await studio.start('robin', slotAt(2))
      const wrong = (await studio.code()) === '000000' ? '111111' : '000000'
      await crowd(() => studio.confirm('robin', data.confirmation_id, wrong))
      const right = await studio.confirm('robin', data.confirmation_id, await studio.code())
      expect(right.error).toMatchObject({ reason: 'code_used_up' })
    })
  })
