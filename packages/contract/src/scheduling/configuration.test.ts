import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { configurationChangeSchema, configurationInputSchema } from './configuration.js'

const least = {
  participants: [{ email: 'ada@example.com' }],
  availability: { duration_minutes: 30 },
  event_booking: { title: 'Walkthrough' },
}

const invalidFieldOf = (change: object) => {
  const result = z.safeParse(configurationInputSchema, { ...least, ...change })
  return result.success ? null : (result.error.issues[0]?.path ?? []).join('.')
}

describe('a configuration', () => {
  it('needs participants, a duration and a title', () => {
    expect(z.safeParse(configurationInputSchema, least).success).toBe(true)
    expect(invalidFieldOf({ participants: [] })).toBe('participants')
    expect(invalidFieldOf({ availability: {} })).toBe('availability.duration_minutes')
    expect(invalidFieldOf({ event_booking: { title: '' } })).toBe('event_booking.title')
    expect(invalidFieldOf({ event_booking: {} })).toBe('event_booking.title')
    expect(invalidFieldOf({ event_booking: {}, name: 'Talk' })).toBe(null)
  })

  it('keeps fields that it does not know', () => {
    expect(z.parse(configurationInputSchema, { ...least, colour_of_door: 'green' })).toMatchObject({
      colour_of_door: 'green',
    })
  })

  it.each([
    [
      'a buffer that is no multiple of five',
      { availability_rules: { buffer: { before: 7 } } },
      'availability_rules.buffer.before',
    ],
    ['a rounding below five', { round_to: 1 }, 'round_to'],
    ['a method nobody knows', { availability_method: 'random' }, null],
  ])('is validated: %s', (_name, rules, field) => {
    expect(invalidFieldOf({ availability: { duration_minutes: 30, ...rules } })).toBe(
      field && `availability.${field}`,
    )
  })

  it.each([
    ['an end before the start', { start: '17:00', end: '9:00' }, 'end'],
    ['an empty block', { start: '9:00', end: '9:00' }, 'end'],
    ['a time that does not exist', { start: '25:00' }, 'start'],
    ['a day eight', { days: [8] }, 'days.0'],
    ['a zone nobody knows', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a date that does not exist', { exdates: ['2026-02-30'] }, 'exdates.0'],
  ])('is rejected for open hours with %s, naming the field', (_name, change, field) => {
    const open_hours = [{ days: [1], start: '9:00', end: '17:00', ...change }]
    const participants = [{ email: 'ada@example.com', availability: { calendar_ids: [], open_hours } }]
    expect(invalidFieldOf({ participants })).toBe(`participants.0.availability.open_hours.0.${field}`)
  })

  it('accepts a day that ends at 24:00, and a date closed by 00:00–00:00', () => {
    const availability = {
      calendar_ids: [],
      open_hours: [{ days: [1], start: '9:00', end: '24:00' }],
      specific_time_availability: [{ date: '2026-03-12', start: '00:00', end: '00:00' }],
    }
    expect(invalidFieldOf({ participants: [{ email: 'ada@example.com', availability }] })).toBeNull()
  })

  it('accepts only http(s) URLs for redirects', () => {
    expect(invalidFieldOf({ scheduler: { confirmation_redirect_url: 'javascript:alert(1)' } })).toBe(
      'scheduler.confirmation_redirect_url',
    )
  })

  it('can be changed in part', () => {
    expect(z.parse(configurationChangeSchema, { name: 'New' })).toMatchObject({ name: 'New' })
  })
})
