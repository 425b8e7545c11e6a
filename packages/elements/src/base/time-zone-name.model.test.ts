// Knows the time zones that calendars define.
import '@whenable/time/calendar-zones'
import { describe, expect, test } from 'vitest'
import { isShownTimeZone, timeZoneName } from './time-zone-name.js'

describe('the name of a time zone', () => {
  test.each([
    ['America/New_York', 'America/New York'],
    ['UTC', 'UTC'],
    ['Unsere Zeit|1996-/0325SU/020000/+0100+0200 1996-/1025SU/030000/+0200+0100', 'Unsere Zeit'],
    ['50%25 east%3A ours|+0530', '50% east: ours'],
  ])('%s is %s', (timeZone, name) => expect(timeZoneName(timeZone, 'en')).toBe(name))
})

describe('a time zone', () => {
  test.each([
    ['Asia/Tokyo', true],
    ['Ours|+0530', true],
    ['Mars', false],
    ['Ours|', false],
    ['', false],
  ])('%s can be shown: %s', (timeZone, isShown) => expect(isShownTimeZone(timeZone)).toBe(isShown))
})
