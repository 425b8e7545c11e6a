import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
let ada: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
})

const read = (path: string, query: string, bearer?: string) =>
  service.call('GET', `/v3/scheduling/${path}?${query}`, bearer ? { bearer } : {})

describe('the first answer of a page', () => {
  test('has the settings and the free times that two calls have', async () => {
    const query = `configuration_id=${await addConfiguration(service, [ada])}`
    const { status, data } = await read('bootstrap', query)
    expect(status).toBe(200)
    const settings = await read('ui-settings', query)
    const times = await read(
      'availability',
      `${query}&start_time=${data.start_time}&end_time=${data.end_time}`,
    )
    expect(data.settings).toEqual(settings.data)
    expect(data.availability).toEqual(times.data)
    expect(data.availability.time_slots.length).toBeGreaterThan(0)
  })

  test('names its moment, and ends with the next month in every time zone', async () => {
    const query = `configuration_id=${await addConfiguration(service, [ada])}`
    const { data } = await read('bootstrap', query)
    expect(data.start_time).toBe(service.now)
    // The tests begin on 2 March 2026. In the westernmost time zone, April ends half a day later.
    expect(data.end_time).toBeGreaterThanOrEqual(parseInstant('2026-05-01T12:00:00Z'))
  })

  test('has no time that was booked a moment ago', async () => {
    const id = await addConfiguration(service, [ada])
    const first = (await read('bootstrap', `configuration_id=${id}`)).data.availability.time_slots[0]
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody(first.start_time),
    })
    const { data } = await read('bootstrap', `configuration_id=${id}`)
    expect(data.availability.time_slots).not.toContainEqual(first)
  })

  test('is refused for a private event type without a session', async () => {
    const id = await addConfiguration(service, [ada], { requires_session_auth: true })
    expect((await read('bootstrap', `configuration_id=${id}`)).status).toBe(401)
  })

  test('is refused for a closed event type, as its settings are', async () => {
    const id = await addConfiguration(service, [ada], { is_active: false })
    expect((await read('bootstrap', `configuration_id=${id}`)).status).toBe(404)
  })

  test('hides the hosts of an event type that hides them', async () => {
    const id = await addConfiguration(service, [ada], {
      event_booking: { title: 'Secret', hide_participants: true },
    })
    const { data } = await read('bootstrap', `configuration_id=${id}`)
    expect(JSON.stringify(data)).not.toContain(ada.email)
  })
})
