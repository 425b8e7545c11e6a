import { instant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { racingStores } from '../testing/stores.js'
import {
  addConfiguration,
  addHost,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

/** Tomorrow at 10:00. */
const startFrom = (service: TestService) => service.now + 86_400 + 7200

const book = (service: TestService, configurationId: string, start: number, email = 'robin@example.com') =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${configurationId}`, {
    body: { start_time: start, end_time: start + 1800, guest: { name: 'Robin', email } },
  })

describe('a configuration with upcoming bookings', () => {
  let service: TestService
  let ada: TestHost
  let id: string
  let path: string
  beforeEach(async () => {
    service = await openService()
    ada = await addHost(service, 'ada@example.com')
    id = await addConfiguration(service, [ada])
    path = `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`
  })

  test('is not deleted, and the error lists them', async () => {
    const { data: first } = await book(service, id, startFrom(service))
    await book(service, id, startFrom(service) + 3600, 'kim@example.com')
    const { status, error } = await service.withKey('DELETE', path)
    expect(status).toBe(409)
    expect(error).toMatchObject({ type: 'conflict', field: 'bookings' })
    expect(error.message).toContain('2 bookings ahead')
    expect(error.message).toContain(`${first.booking_id} at 2026-03-03T10:00:00Z`)
    expect((await service.withKey('GET', path)).status).toBe(200)
    const booking = `/v3/scheduling/bookings/${first.booking_id}?configuration_id=${id}`
    expect((await service.call('GET', booking)).data.status).toBe('booked')
  })

  test('is deleted with bookings=cancel: the time is free, and everyone is notified', async () => {
    const start = startFrom(service)
    const { data: booked } = await book(service, id, start)
    const other = await addConfiguration(service, [ada])
    expect((await service.withKey('DELETE', `${path}?bookings=cancel`)).status).toBe(200)
    expect((await service.withKey('GET', path)).status).toBe(404)
    expect(service.domainEvents.at(-1)).toMatchObject({
      type: 'booking.cancelled',
      data: { object: { booking_id: booked.booking_id } },
    })
    const mailed = await service.store.read(async (records) =>
      (await records.waitingMails(service.applicationId)).map(({ to }) => to.email),
    )
    expect(mailed.filter((email) => email === 'robin@example.com')).toHaveLength(2)
    expect((await book(service, other, start)).status).toBe(200)
  })

  test('is deleted once they are over or cancelled', async () => {
    const { data } = await book(service, id, startFrom(service))
    await book(service, id, startFrom(service) + 3600)
    await service.call('DELETE', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`)
    expect((await service.withKey('DELETE', path)).error.message).toContain('1 booking ahead')
    service.at(instant(service.now + 3 * 86_400))
    expect((await service.withKey('DELETE', path)).status).toBe(200)
  })

  test('rejects a choice other than cancel', async () => {
    expect((await service.withKey('DELETE', `${path}?bookings=keep`)).error).toMatchObject({
      type: 'invalid_request_error',
      field: 'bookings',
    })
  })
})

describe('a grant with upcoming bookings', () => {
  let service: TestService
  let ada: TestHost
  let jonas: TestHost
  beforeEach(async () => {
    service = await openService()
    ada = await addHost(service, 'ada@example.com')
    jonas = await addHost(service, 'jonas@example.com')
  })

  test.each([
    ['of its own configurations', [1], 0],
    ['that it hosts in the configuration of another grant', [0, 1], 0],
  ] as const)('%s is not deleted, unless they are cancelled', async (_which, hosts, owner) => {
    const people = [ada, jonas]
    const { data: made } = await service.withKey(
      'POST',
      `/v3/grants/${people[owner]?.grantId}/scheduling/configurations`,
      configurationOf(hosts.map((index) => people[index] as TestHost)),
    )
    const { data: booked } = await book(service, made.id, startFrom(service))
    expect(booked.status).toBe('booked')
    const grant = `/v3/grants/${(hosts as readonly number[]).includes(0) ? jonas.grantId : ada.grantId}`
    expect((await service.withKey('DELETE', grant)).error).toMatchObject({
      type: 'conflict',
      field: 'bookings',
    })
    expect((await service.withKey('DELETE', `${grant}?bookings=cancel`)).status).toBe(200)
    expect(service.domainEvents.at(-1)).toMatchObject({
      type: 'booking.cancelled',
      data: { object: { booking_id: booked.booking_id } },
    })
  })
})

describe.each(racingStores)('a concurrent booking and deletion, in %s', (_name, open) => {
  let service: TestService
  afterEach(() => service.store.close())

  test('keep both the booking and its configuration, or neither', async () => {
    service = await openService(await open())
    for (let round = 0; round < 8; round++) {
      const host = await addHost(service, `host-${round}@example.com`)
      const owner = await addHost(service, `owner-${round}@example.com`)
      const { data } = await service.withKey(
        'POST',
        `/v3/grants/${owner.grantId}/scheduling/configurations`,
        configurationOf([host]),
      )
      const path =
        round % 2
          ? `/v3/grants/${owner.grantId}`
          : `/v3/grants/${owner.grantId}/scheduling/configurations/${data.id}`
      const [booked, deleted] = await Promise.all([
        book(service, data.id, startFrom(service)),
        service.withKey('DELETE', path),
      ])
      const kept = await service.store.read((records) => records.configuration(data.id))
      expect([200, 409]).toContain(deleted.status)
      expect(kept !== undefined).toBe(deleted.status === 409)
      expect(booked.status).toBe(kept ? 200 : 404)
    }
  })
})
