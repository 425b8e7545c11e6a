import { expect, it } from 'vitest'
import { namedTimeZone } from './named-zone.js'
import { isTimeZone } from './offsets.js'
import { windowsZones } from './windows-names.js'

it.each([
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(GMT-05.00) Eastern Time (US & Canada)', 'America/New_York'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-03:00) Brasília', 'America/Sao_Paulo'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Berlin'],
  ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
  ['(UTC) Coordinated Universal Time', 'UTC'],
  ["(UTC+13:00) Nuku'alofa", 'Pacific/Tongatapu'],
  ['GMT+0200', 'GMT+0200|+0200'],
  ['UTC+01', 'UTC+01|+0100'],
  ['UTC+11', 'UTC+11|+1100'],
  ['-0741', '-0741|-0741'],
  ['+05:30', '+05%3A30|+0530'],
  ['UTC+0', 'UTC'],
  ['GMT-00:00', 'UTC'],
])('%s is %s', (name, zone) => {
  expect(namedTimeZone(name)).toBe(zone)
})

it.each(['', 'Eastern', '(UTC-05:00)', '(UTC-05:00) Atlantis', 'GMT+99', 'UTC+1:99', 'constructor', '12345'])(
  '%j is no name that says where it is',
  (name) => {
    expect(namedTimeZone(name)).toBeUndefined()
  },
)

it('the engine knows each zone that Windows has', () => {
  expect([...windowsZones.values()].filter((zone) => !isTimeZone(zone))).toEqual([])
})
