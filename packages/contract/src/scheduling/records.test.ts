import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingSchema, rescheduledSchema } from './bookings.js'
import { availabilitySchema, bookingSettingsSchema } from './records.js'

describe('lenient reading of responses', () => {
  it('reads null lists as empty', () => {
    expect(z.parse(availabilitySchema, { order: null, time_slots: null })).toEqual({
      order: [],
      time_slots: [],
    })
  })

  it('reads missing lists as empty', () => {
    expect(z.parse(availabilitySchema, {})).toEqual({ order: [], time_slots: [] })
  })

  it('reads instants that are digits as whole seconds', () => {
    const slots = [{ emails: null, start_time: '1773311400', end_time: 1773313200 }]
    expect(z.parse(availabilitySchema, { time_slots: slots }).time_slots[0]).toMatchObject({
      emails: [],
      start_time: 1773311400,
      end_time: 1773313200,
    })
  })

  it('keeps fields that it does not know', () => {
    expect(z.parse(bookingSchema, { booking_id: 'b', status: 'booked', tint: 'green' })).toMatchObject({
      tint: 'green',
    })
  })

  it('reads null texts and objects as absent', () => {
    const settings = z.parse(bookingSettingsSchema, {
      configuration_id: 'c',
      name: null,
      scheduler: null,
      event: null,
    })
    expect(settings.name).toBeUndefined()
    expect(settings.scheduler).toBeUndefined()
    expect(settings.capabilities).toEqual([])
  })

  it('reads a reschedule with an empty response', () => {
    expect(z.parse(rescheduledSchema, undefined)).toBeUndefined()
    expect(z.parse(rescheduledSchema, { booking_id: 'new' })).toMatchObject({ booking_id: 'new' })
  })

  it.each([
    ['milliseconds', 1773311400000],
    ['a date', '2026-03-12'],
    ['a fraction', 1773311400.5],
    ['nothing', null],
  ])('rejects %s as an instant', (_name, start_time) => {
    expect(
      z.safeParse(availabilitySchema, { time_slots: [{ start_time, end_time: 1773313200 }] }).success,
    ).toBe(false)
  })
})
