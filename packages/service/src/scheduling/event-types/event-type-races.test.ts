import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const editors = 20

for (const [name, open] of racingStores)
  describe(`simultaneous owners: ${name}`, () => {
    let service: TestService
    let ada: TestHost
    beforeAll(async () => {
      service = await openService(await open())
      ada = await addHost(service, 'ada@example.com')
    })
    afterAll(() => service.store.close())

    test(`${editors} edits of one event type lose nothing, by both interfaces`, async () => {
      const id = await addConfiguration(service, [ada], { unknown: { kept: [null, 'x'] }, edits: {} })
      const addresses = [
        `/admin/v1/event-types/${id}`,
        `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`,
      ]
      /** Adds a field to what it has read, and repeats that if somebody else was faster. */
      const edit = async (index: number): Promise<number> => {
        const address = addresses[index % addresses.length] as string
        for (let attempt = 1; ; attempt++) {
          const read = await service.withKey('GET', address)
          const answer = await service.call('PUT', address, {
            bearer: service.key,
            body: { edits: { ...read.data.edits, [`edit-${index}`]: index } },
            headers: { 'If-Match': read.headers.get('etag') ?? '' },
          })
          if (answer.status === 200) return attempt
          expect(answer.status).toBe(412)
        }
      }
      const attempts = await Promise.all(Array.from({ length: editors }, (_, index) => edit(index)))
      const { data } = await service.withKey('GET', addresses[0] as string)
      expect(data.edits).toEqual(
        Object.fromEntries(Array.from({ length: editors }, (_, index) => [`edit-${index}`, index])),
      )
      expect(data.unknown).toEqual({ kept: [null, 'x'] })
      expect(attempts.every((count) => count <= editors)).toBe(true)
      expect(service.errors).toEqual([])
    })
  })
