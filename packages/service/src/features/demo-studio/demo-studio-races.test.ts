import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from '../../testing/stores.js'
import { openService, type TestService } from '../../testing/studio.js'

for (const [name, open] of racingStores.filter(([name]) => !name.includes('constraint')))
  describe(`a demo studio that is added twice at once: ${name}`, () => {
    let service: TestService
    beforeAll(async () => {
      service = await openService(await open())
    })
    afterAll(() => service.store.close())

    test('is made once, and stays', async () => {
      const add = () => service.withKey('PUT', '/admin/v1/demo-studio', {})
      const answers = await Promise.all([add(), add(), add()])
      const present = { is_present: true, can_add: false }
      expect(answers.map(({ status, data, error }) => [status, data ?? error])).toEqual(
        answers.map(() => [200, present]),
      )
      const { data: eventTypes } = await service.withKey('GET', '/admin/v1/event-types')
      const { data: counts } = await service.withKey('GET', '/admin/v1/bookings/counts')
      expect([eventTypes.length, counts.upcoming, counts.cancelled]).toEqual([4, 4, 0])
      expect((await service.withKey('GET', '/admin/v1/demo-studio')).data).toEqual(present)
      expect(service.errors).toEqual([])
    })
  })
