import type { Instant } from '../instant.js'
import { expandRecurrence } from '../recurrence/expand.js'
import { wallTime } from '../wall-time.js'
import { zoneAliases } from '../zone/aliases.js'
import { canonicalTimeZone } from '../zone/canonical-name.js'
import { ianaName, listTimeZones } from '../zone/names.js'
import { isTimeZone, offsetAt, wallAt } from '../zone/offsets.js'
import { instantOf, possibleInstantsOf } from '../zone/resolve.js'
import { windowsZones } from '../zone/windows-names.js'
import type { RecurrenceVector, ZoneVector } from './vectors.js'

/** What must be the same in every engine, as one body for each runner: vitest in Node, mocha in Chromium. */
export interface Runner {
  readonly describe: (name: string, body: () => void) => void
  readonly it: (name: string, body: () => void) => void
  readonly equal: (actual: unknown, expected: unknown) => void
}

/** Zones whose rules after June 2026 have changed since the vectors were published: engines have the old ones or the new. */
const changedZones = /Casablanca|El_Aaiun|Vancouver|Edmonton|Winnipeg|Havana/
const isUnchanged = (zones: string, until: number): boolean =>
  until < 1_782_864_000 || !changedZones.test(zones)

/** The published vectors of instants and wall times. */
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

/** The published vectors of recurrences. */
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

/** The names of zones, whichever of them the engine prefers. */
export function testZoneNames({ describe, it, equal }: Runner): void {
  describe('the name of a zone', () => {
    for (const [zone, aliases] of zoneAliases) {
      it(`is ${zone} for ${aliases}`, () => {
        for (const name of [zone, ...aliases.split(' ')]) equal([name, ianaName(name)], [name, zone])
      })
    }

    it('is its own where it is listed', () => {
      for (const zone of listTimeZones()) equal(ianaName(zone), zone)
    })

    for (const [name, zone] of windowsZones) {
      it(`is ${zone} for what Windows calls ${name}`, () => {
        equal(isTimeZone(zone), true)
        equal([name, name.toUpperCase()].map(canonicalTimeZone), [zone, zone])
      })
    }
  })
}
