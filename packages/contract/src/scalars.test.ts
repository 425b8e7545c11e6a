import { addDays, instant, isPlainDate, plainDate, startOfDay } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { whenInputSchema } from './calendar/records.js'
import { dateLimits, instantLimits, instantSchema, isRequestDate } from './scalars.js'
import { plainDateSchema } from './scheduling/time-of-day.js'

const [day, margin] = [86_400, 360 * 86_400]
const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const when = (fields: object) => accepts(whenInputSchema as unknown as z.ZodMiniType, fields)

describe('an instant of a request', () => {
  it('leaves room for almost a year before it and after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: instantLimits.first, max: instantLimits.last }), (value) => {
        expect(accepts(instantSchema as unknown as z.ZodMiniType, value)).toBe(true)
        expect(instant(value - margin)).toBeLessThan(instant(value + margin))
      }),
    )
  })

  it.each([
    instantLimits.first - 1,
    instantLimits.last + 1,
    253_402_214_399,
    -62_135_510_400,
    1.5,
    1_772_442_000_000,
  ])('is not %d, and the error says what is expected', (value) => {
    const { error } = z.safeParse(instantSchema as unknown as z.ZodMiniType, value)
    expect(error?.issues[0]?.message).toMatch(/^expected whole Unix seconds .* years 2 to 9998$/)
    expect(when({ time: value })).toBe(false)
  })
})

describe('a date of a request', () => {
  it('begins and ends in every time zone, like the days around it', () => {
    const first = plainDate(dateLimits.first)
    const days = Math.floor((instantLimits.last - instantLimits.first) / day)
    expect(addDays(first, days)).toBe(dateLimits.last)
    fc.assert(
      fc.property(
        fc.nat(days),
        fc.constantFrom('UTC', 'Pacific/Apia', 'Pacific/Kiritimati', 'America/New_York'),
        (after, timeZone) => {
          const date = addDays(first, after)
          expect([isRequestDate(date), accepts(plainDateSchema, date), when({ date })]).toEqual([
            true,
            true,
            true,
          ])
          expect(startOfDay(addDays(date, -7), timeZone)).toBeLessThan(startOfDay(addDays(date, 7), timeZone))
        },
      ),
    )
  })

  it.each(['0000-01-01', '0001-12-31', '9999-01-01', '9999-12-31', '2026-02-30', '-00001-01-01', '2026-1-1'])(
    'is not %s',
    (date) => {
      expect([isRequestDate(date), accepts(plainDateSchema, date), when({ date })]).toEqual([
        false,
        false,
        false,
      ])
      expect(when({ start_date: '2026-03-02', end_date: date })).toBe(false)
      if (isPlainDate(date)) expect(date < dateLimits.first || date > dateLimits.last).toBe(true)
    },
  )
})
