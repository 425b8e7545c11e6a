import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import { casesOf } from '../testing/campaign.js'
import { intlClock } from '../testing/intl-clock.js'
import type { WallTime } from '../wall-time.js'
import { offsetAt } from './offsets.js'
import { type GapFoldPolicy, instantOf, possibleInstantsOf } from './resolve.js'
import { wallAt } from './wall-at.js'

/** From 1970 to the end of 2037. */
const [FROM, TO] = [0, 2_145_916_800]

const wallOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19) as WallTime

const engineZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
/** Half hours, days that never were, weeks of summer time, negative summer time, odd seconds. */
const odd = /Apia|Lord_Howe|Dublin|Monrovia|Kwajalein|Noronha|Recife|Troll|Gaza|Tehran|St_Johns|Casablanca/
const zones = process.env['WHENABLE_LONG']
  ? engineZones
  : casesOf(engineZones.filter((zone, index) => index % 40 === 0 || odd.test(zone)))

/** The instants that show the wall time by `Intl`, of the two that the offsets around it give. */
function shownAt(shown: (seconds: number) => number, wall: number, offsets: readonly number[]): number[] {
  return offsets.map((offset) => wall - offset).filter((seconds) => shown(seconds) === wall)
}

describe('the transitions from 1970 to 2037', () => {
  it.each(zones)('are those of the engine: %s', (zone) => {
    const { shown, transitions } = intlClock(zone)
    const faults: unknown[] = []
    const expectSame = (what: string, actual: unknown, expected: unknown) => {
      if (JSON.stringify(actual) !== JSON.stringify(expected)) faults.push({ what, actual, expected })
    }
    for (const { at, before, after } of transitions(FROM, TO)) {
      for (const seconds of [at - 1, at, at + 1]) {
        const wall = shown(seconds)
        expectSame(`offset at ${seconds}`, offsetAt(seconds as Instant, zone), wall - seconds)
        expectSame(`wall at ${seconds}`, wallAt(seconds as Instant, zone), wallOf(wall))
      }
      // Both sides of both ends of the gap or the fold.
      for (const edge of [at + before, at + after]) {
        for (const wall of [edge - 1, edge, edge + 1]) {
          const text = wallOf(wall)
          const found = shownAt(shown, wall, [before, after])
          const resolved = (policy?: GapFoldPolicy) => instantOf(text, zone, policy)
          expectSame(`instants of ${text}`, possibleInstantsOf(text, zone), found)
          expectSame(`${text} itself`, resolved(), found[0] ?? wall - before)
          expectSame(`${text}, earlier`, resolved('earlier'), found[0] ?? wall - after)
          expectSame(`${text}, later`, resolved('later'), found.at(-1) ?? wall - before)
          if (found.length !== 1) expect(() => resolved('reject')).toThrow(text)
        }
      }
    }
    expect(faults).toEqual([])
  })

  it('are found', () => {
    expect(intlClock('Europe/Lisbon').transitions(FROM, TO).length).toBeGreaterThan(100)
    expect(intlClock('UTC').transitions(FROM, TO)).toEqual([])
  })
})
