import type { Instant } from '../instant.js'
import { wallTime } from '../parse-wall-time.js'
import { expandRecurrence } from '../recurrence/expand.js'
import { zoneAliases } from '../zone/aliases.js'
import { canonicalTimeZone } from '../zone/canonical-name.js'
import { ianaName, listTimeZones } from '../zone/names.js'
import { isTimeZone, offsetAt } from '../zone/offsets.js'
import { instantOf, possibleInstantsOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import { windowsZones } from '../zone/windows-names.js'
import { intlClock } from './intl-clock.js'
import type { RecurrenceVector, ZoneVector } from './vectors.js'

/** The functions of a test runner: vitest in Node, mocha in Chromium. Results must be the same in every engine. */
export interface Runner {
  readonly describe: (name: string, body: () => void) => void
  readonly it: (name: string, body: () => void) => void
  readonly equal: (actual: unknown, expected: unknown) => void
}

/** Time zones whose rules after June 2026 changed after the vectors were published; engines have the old or the new rules. */
const changedZones = /Casablanca|El_Aaiun|Vancouver|Edmonton|Winnipeg|Havana/
const isUnchanged = (zones: string, until: number): boolean =>
  until < 1_782_864_000 || !changedZones.test(zones)

/** Tests the conversion between instants and wall times against the published vectors. */
export function testZoneVectors({ describe, it, equal }: Runner, vectors: readonly ZoneVector[]): void {
  describe('the published vectors of instants and wall times', () => {
    for (const { id, kind, zone, utc, local, ...vector } of vectors) {
      if (!isUnchanged(zone, utc)) continue
      const wall = wallTime(local)
      it(`${id}: ${kind} ${zone} ${local}`, () => {
        if (kind === 'utc->local') {
          equal(offsetAt(utc as Instant, zone), vector.offset_s)
          equal(wallAt(utc as Instant, zone), wall)
          return
        }
        equal(instantOf(wall, zone), utc)
        equal(instantOf(wall, zone, 'earlier'), vector.utc_earlier)
        equal(instantOf(wall, zone, 'later'), vector.utc_later)
        const count = { normal: 1, gap: 0, overlap: 2 }[vector.local_kind ?? 'normal']
        equal(possibleInstantsOf(wall, zone).length, count)
      })
    }
  })
}

/** Tests the expansion of recurrences against the published vectors. */
export function testRecurrenceVectors(
  { describe, it, equal }: Runner,
  vectors: readonly RecurrenceVector[],
): void {
  describe('the published vectors of recurrences', () => {
    for (const { id, dtstart_local: start, timezone: timeZone, rrule: lines, ...vector } of vectors) {
      if (!isUnchanged(`${timeZone} ${lines}`, vector.window_end)) continue
      it(`${id}: ${lines}`, () => {
        const window = { from: vector.window_start as Instant, to: vector.window_end as Instant }
        equal(expandRecurrence({ start, timeZone, lines }, window), vector.expected)
      })
    }
  })
}

/** Tests that offsets are those of the wall clock that `Intl` shows, and that only names of time zones are time zones. */
export function testZoneOffsets({ describe, it, equal }: Runner): void {
  describe('offsets of time zones', () => {
    it("agree with the engine's formatters in every time zone, from 1900 to 2100", () => {
      for (const zone of listTimeZones()) {
        const { shown } = intlClock(zone)
        // Steps of about nine years, at another time of the year and of the day each.
        for (let seconds = -2_208_988_800; seconds < 4_102_444_800; seconds += 287_654_321)
          equal(
            [zone, seconds, offsetAt(seconds as Instant, zone)],
            [zone, seconds, shown(seconds) - seconds],
          )
      }
    })

    for (const name of [
      '',
      'Nowhere/At_All',
      '+01:00',
      'T10:00[Europe/Lisbon]',
      'T10-05',
      '2026-03-12T10:00[Europe/Lisbon]',
      'Europe/Lisbon[u-ca=iso8601]',
      'Z',
    ])
      it(`are unknown for ${JSON.stringify(name)}`, () => {
        equal(isTimeZone(name), false)
      })

    it('are known in any spelling', () => {
      for (const name of [
        'europe/lisbon',
        'EUROPE/LISBON',
        'asia/calcutta',
        'Asia/Kolkata',
        'us/eastern',
        'utc',
      ])
        equal([name, isTimeZone(name)], [name, true])
    })
  })
}

/** Tests that time zones have the same names in every engine. */
export function testZoneNames({ describe, it, equal }: Runner): void {
  describe('time zone names', () => {
    for (const [zone, aliases] of zoneAliases) {
      it(`${zone} is the current name of ${aliases}`, () => {
        for (const name of [zone, ...aliases.split(' ')]) equal([name, ianaName(name)], [name, zone])
      })
    }

    it('listed names are current names', () => {
      for (const zone of listTimeZones()) equal(ianaName(zone), zone)
    })

    for (const [name, zone] of windowsZones) {
      it(`${zone} is the IANA name of the Windows time zone ${name}`, () => {
        equal(isTimeZone(zone), true)
        equal([name, name.toUpperCase()].map(canonicalTimeZone), [zone, zone])
      })
    }
  })
}
