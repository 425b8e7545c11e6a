import { instant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slotAt } from '../testing/paid-studio.js'
import { storedBooking } from '../testing/stored-records.js'
import { racingStores } from '../testing/stores.js'
import { addConfiguration, addHost, bookingBody, openService, type TestService } from '../testing/studio.js'
import { anonymousCaller } from './callers.js'

const home = '203.0.113.7'
const mostActive = 80

for (const [name, open] of racingStores)
  describe(`visitors who book at once: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open(), {
        addressOf: () => home,
        verifyChallenge: async () => true,
      })
    })
    afterAll(() => service.store.close())

    test('never have more active bookings from one address than its budget, whichever hosts they book', async () => {
      const { applicationId, now, store } = service
      const caller = await anonymousCaller(applicationId, home)
      await store.transaction(async (transaction) => {
        for (let index = 0; index < mostActive - 3; index++) {
          const start = instant(now + 40 * 86_400)
          const { id: subjectId, ...booking } = storedBooking(start, { applicationId, hosts: [] })
          await transaction.addBooking({ ...booking, id: subjectId })
          const deed = { id: subjectId, applicationId, kind: 'booking' as const, at: now, subjectId }
          const { address, network } = caller
          await transaction.addDeeds([{ ...deed, targetId: 'another', address, network }])
        }
      })
      const hosts = await Promise.all(
        Array.from({ length: 10 }, () => addHost(service, `${crypto.randomUUID()}@a.test`)),
      )
      const ids = await Promise.all(hosts.map((host) => addConfiguration(service, [host])))
      const answers = await Promise.all(
        ids.map((id, index) =>
          service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
            body: bookingBody(slotAt(3), { guest: { name: 'Robin', email: `robin${index}@example.com` } }),
            headers: { 'Challenge-Response': 'human' },
          }),
        ),
      )
      const types = answers.map(({ status, error }) => (status === 200 ? 'ok' : error.type))
      expect(types.sort()).toEqual([...Array(3).fill('ok'), ...Array(7).fill('rate_limit_error')])
      expect(service.errors).toEqual([])
    })
  })
