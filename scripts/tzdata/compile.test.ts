// What reads the definitions: `compile.mjs` has loaded that of the built package alone.
import '@whenable/time/calendar-zones'
import { offsetAt } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { compile, wrongZones } from './compile.mjs'

// As the package has them: names of offsets, offsets west in minutes, which of them follow one another, and the minutes between, in base 60.
const packed = {
  version: '2026f',
  zones: [
    'Etc/UTC|UTC|0|0|',
    'Asia/Kolkata|LMT IST|-5R.s -5u|01|-2x7cA.s|15e6',
    // Three summers from 2020 on, and none after them.
    'Test/Three|STD DST|0 -10|010101|22k10 1o00 11A0 1o00 11A0|1',
  ],
  links: ['Asia/Kolkata|Asia/Calcutta'],
}

describe('the time zones of a release', () => {
  test('are written as definitions from 1970 on, other names with the name that they follow', () => {
    const { version, zones, links } = compile(packed)
    expect([version, links]).toEqual(['2026f', { 'Asia/Calcutta': 'Asia/Kolkata' }])
    expect(zones).toMatchObject({ 'Etc/UTC': '+0000', 'Asia/Kolkata': '+0530' })
    expect(zones['Test/Three']).toMatch(/^\d{4}\S* /)
  })

  test('are compared with the package', () => {
    const data = compile(packed)
    expect(wrongZones(data, packed, offsetAt)).toEqual([])
    const wrong = { ...data, zones: { ...data.zones, 'Test/Three': '+0000' } }
    expect(wrongZones(wrong, packed, offsetAt)[0]).toContain('Test/Three at ')
  })
})
