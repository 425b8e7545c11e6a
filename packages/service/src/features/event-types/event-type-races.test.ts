import { instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const editors = 20
const rounds = process.env['WHENABLE_LONG'] ? 40 : 3
const tuesday = parseInstant('2026-03-03T09:00:00Z')

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

    test('no booking is made after the answer that an event type is closed', async () => {
      for (let round = 0; round < rounds; round++) {
        // Another account hosts than the one that owns the event type.
        const host = await addHost(service, `closing-${round}@example.com`)
        const created = `/v3/grants/${ada.grantId}/scheduling/configurations`
        const { id } = (await service.withKey('POST', created, configurationOf([host]))).data
        const address = `/admin/v1/event-types/${id}`
        const made = async () =>
          (await service.withKey('GET', `/admin/v1/bookings?configuration_id=${id}`)).data.length
        const requests = Array.from({ length: 8 }, (_, index) =>
          service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
            body: bookingBody(instant(tuesday + index * 1_800)),
          }),
        )
        const closed = await service.call('PUT', address, {
          ...{ bearer: service.key, body: { is_active: false }, headers: { 'If-Match': '*' } },
        })
        expect(closed.status).toBe(200)
        const known = await made()
        const answers = await Promise.all(requests)
        expect(await made()).toBe(known)
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(known)
      }
    })

    test('a schedule is deleted, or an event type names it, but not both', async () => {
      for (let round = 0; round < rounds; round++) {
        const { data: schedule } = await service.withKey('POST', '/admin/v1/schedules', {
          ...{ grant_id: ada.grantId, name: `Round ${round}`, timezone: 'Europe/Lisbon' },
          weekly: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }],
        })
        const id = await addConfiguration(service, [ada])
        const { data } = await service.withKey('GET', `/admin/v1/event-types/${id}`)
        const participants = data.participants.map((participant: { availability: object }) => ({
          ...participant,
          availability: { calendar_ids: ['primary'], schedule_id: schedule.id },
        }))
        const save = (address: string) =>
          service.call('PUT', address, {
            ...{ bearer: service.key, body: { participants }, headers: { 'If-Match': '*' } },
          })
        const [removed, saved] = await Promise.all([
          service.withKey('DELETE', `/admin/v1/schedules/${schedule.id}`),
          save(`/admin/v1/event-types/${id}`),
        ])
        expect([
          [200, 400],
          [409, 200],
        ]).toContainEqual([removed.status, saved.status])
        const { data: after } = await service.withKey('GET', `/admin/v1/event-types/${id}`)
        const named = after.participants[0].availability.schedule_id
        const { status } = await service.withKey('GET', `/admin/v1/schedules/${schedule.id}`)
        expect([named, status]).toEqual(removed.status === 200 ? [undefined, 404] : [schedule.id, 200])
      }
      expect(service.errors).toEqual([])
    })
  })
