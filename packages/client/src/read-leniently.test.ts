import { availabilityOperation, getBooking, settingsOperation } from '@whenable/contract'
import { instant } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAvailabilityService } from './availability.js'
import { createClient } from './call.js'
import { readLeniently } from './read-leniently.js'
import { fetchDouble, success } from './testing/fetch-double.js'

/** Options of a call that is never aborted. */
const options = { signal: new AbortController().signal }

const over = (data: unknown) => {
  const { fetch } = fetchDouble(() => success(data))
  const told: string[] = []
  const client = createClient({ baseUrl: 'https://s', fetch, retries: 0, warn: (what) => told.push(what) })
  return { client, told, service: createAvailabilityService(client) }
}
const slot = (start_time: unknown) => ({ start_time, end_time: 1_773_221_400, emails: [] })
const window = { start: instant(1_773_219_600), end: instant(1_773_319_600) }

describe('a response with invalid parts', () => {
  it('returns free times without invalid slots, and reports them once', async () => {
    const times = [slot(1_773_219_600), slot('soon'), null, 7, { emails: [] }, slot(1_773_220_600)]
    const { service, told } = over({ order: ['a@x.example', 9], time_slots: times })
    const { time_slots, order } = await service.availability(window, options)
    expect(time_slots.map(({ start_time }) => start_time)).toEqual([1_773_219_600, 1_773_220_600])
    expect(order).toEqual(['a@x.example'])
    expect(told.sort()).toEqual([
      'scheduling.availability: order.* is invalid and left out (1 times)',
      'scheduling.availability: time_slots.* is invalid and left out (4 times)',
    ])
  })

  it('returns settings without invalid fields', async () => {
    const { service, told } = over({
      configuration_id: 'c1',
      name: 7,
      duration_minutes: 'long',
      organizer: { name: 'Ada', email: 5 },
      capabilities: ['idempotency', {}],
    })
    expect(await service.settings({}, options)).toMatchObject({
      configuration_id: 'c1',
      organizer: { name: 'Ada' },
      capabilities: ['idempotency'],
    })
    expect(told).toHaveLength(4)
  })

  it('is an error if no part of it is valid', async () => {
    await expect(over({ time_slots: 'none' }).service.availability(window, options)).resolves.toMatchObject({
      time_slots: [],
    })
    for (const data of [null, [], 7, 'no'])
      await expect(over(data).service.availability(window, options)).rejects.toMatchObject({
        type: 'invalid_answer',
      })
  })

  it('is an error if the call does not accept partial data', async () => {
    const { client, told } = over({ booking_id: 7 })
    const call = client.call(getBooking, { path: { booking_id: 'b1' } })
    await expect(call).rejects.toMatchObject({ type: 'invalid_answer' })
    expect(told).toEqual([])
  })

  it.each([
    ['availability', availabilityOperation],
    ['settings', settingsOperation],
  ])('terminates and reports no valid field: %s', (_, { read }) => {
    fc.assert(
      fc.property<[unknown, unknown[]]>(fc.jsonValue(), fc.array(fc.jsonValue()), (value, slots) => {
        const given = { configuration_id: 'c', time_slots: [...slots, slot(5)], scheduler: value, order: [] }
        const result = readLeniently<unknown>(read, given, () => {})
        if (result.issues) throw new Error('expected a value')
        const told: string[] = []
        readLeniently<unknown>(read, result.value, (what) => told.push(what))
        expect(told).toEqual([])
      }),
    )
  })
})
