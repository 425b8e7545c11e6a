import { describe, expect, it } from 'vitest'
import {
  testRecurrenceVectors,
  testZoneNames,
  testZoneOffsets,
  testZoneVectors,
} from './testing/engine-suite.js'
import { recurrenceVectors, zoneVectors } from './testing/vectors.js'

// The same in Chromium: testing/in-browser.ts.
const runner = {
  describe,
  it,
  equal: (actual: unknown, expected: unknown) => expect(actual).toEqual(expected),
}

testZoneNames(runner)
testZoneOffsets(runner)
testZoneVectors(runner, zoneVectors)
testRecurrenceVectors(runner, recurrenceVectors)
