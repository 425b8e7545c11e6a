import { type Instant, type Interval, instant } from '@whenable/time'
import { expect, test } from 'vitest'
import { createBusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import type { OwnedConfiguration } from '../../kernel/store/store.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  officeHours,
  openService,
} from '../../testing/studio.js'
import { availabilityOf } from './availability.js'

const day = 86_400
const week: Interval = { start: monday, end: instant(monday + 7 * day) }

const openStudio = async (change: Record<string, unknown> = {}) => {
  const service = await openService()
  const hosts = [await addHost(service, 'ada@example.com'), await addHost(service, 'jonas@example.com')]
  const id = await addConfiguration(service, hosts, {
    availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-availability' } },
    ...change,
  })
  const cache = createBusyTimeCache()
  const read = (window: Interval, now: Instant, isCached: boolean) =>
    service.store.read(async (records) => {
      const owned = (await records.configuration(id)) as OwnedConfiguration
      return availabilityOf(records, owned, window, now, undefined, isCached ? cache : undefined)
    })
  return { service, hosts, id, read }
}

test('free times that nothing has changed are the same answer, with the same JSON', async () => {
  const { service, id, read } = await openStudio()
  const first = await read(week, monday, true)
  expect(first.time_slots.length).toBeGreaterThan(10)
  expect(await read(week, monday, true)).toBe(first)
  expect(first).toEqual(await read(week, monday, false))
  const path = `/v3/scheduling/availability?configuration_id=${id}&start_time=${week.start}&end_time=${week.end}`
  const answers = [await service.call('GET', path), await service.call('GET', path)]
  for (const { request_id, status, data } of answers) {
    expect(request_id).toMatch(/^[-\w]{36}$/)
    expect({ status, data }).toEqual({ status: 200, data: JSON.parse(JSON.stringify(first)) })
  }
})

test('free times follow each change at once', async () => {
  const { service, hosts, id, read } = await openStudio()
  const [ada, jonas] = hosts as [(typeof hosts)[0], (typeof hosts)[0]]
  const configurations = `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`
  const { data: settings } = await service.withKey('GET', configurations)
  let bookingId = ''
  let eventId = ''
  const book = async () => {
    const { data } = await service.withKey(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${id}`,
      bookingBody('2026-03-03T09:00:00Z'),
    )
    bookingId = data.booking_id
  }
  const cancel = () =>
    service.withKey('DELETE', `/v3/scheduling/bookings/${bookingId}?configuration_id=${id}`, {})
  const events = `/v3/grants/${jonas.grantId}/events`
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a booking', book],
    ['its cancellation', cancel],
    [
      'an event',
      async () => {
        const when = { start_time: monday + day, end_time: monday + day + 7_200 }
        const { data } = await service.withKey('POST', `${events}?calendar_id=${jonas.calendarId}`, {
          title: 'Busy',
          when,
        })
        eventId = data.id
      },
    ],
    ['its removal', () => service.withKey('DELETE', `${events}/${eventId}?calendar_id=${jonas.calendarId}`)],
    [
      'other hours of a host',
      () =>
        service.withKey('PUT', configurations, {
          participants: settings.participants.map((participant: { email: string; availability: object }) => ({
            ...participant,
            availability: { ...participant.availability, open_hours: [{ ...officeHours, end: '12:00' }] },
          })),
        }),
    ],
    [
      'another notice',
      () => service.withKey('PUT', configurations, { scheduler: { min_booking_notice: 24 * 60 } }),
    ],
  ]
  let before = await read(week, monday, true)
  for (const [name, change] of changes) {
    await change()
    const after = await read(week, monday, true)
    expect(after, name).not.toEqual(before)
    expect(after, name).toEqual(await read(week, monday, false))
    before = after
  }
})

test('free times follow the clock and the window to the second', async () => {
  const { read } = await openStudio({ scheduler: { min_booking_notice: 60, available_days_in_future: 2 } })
  const last = monday + 2 * day
  for (const now of [monday, monday + 1, monday + 1_800, monday + day, last - 1, last])
    for (const end of [last - 1, last, last + 1, last + 1_800, last + 1_801, last + day]) {
      const window = { start: monday, end: instant(end) }
      const label = `${now - monday} ${end - last}`
      expect(await read(window, instant(now), true), label).toEqual(await read(window, instant(now), false))
    }
})
