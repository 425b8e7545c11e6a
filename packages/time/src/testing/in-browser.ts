import { assert } from '@open-wc/testing'
import { testRecurrenceVectors, testZoneNames, testZoneOffsets, testZoneVectors } from './engine-suite.js'
import { testPlainEnglish } from './english-suite.js'
import type { RecurrenceVector, ZoneVector } from './vectors.js'

/** Runs in Chromium with mocha. Its `Intl` uses other time zone names than Node's, and it has `Temporal`. */
const runner = { describe, it, equal: assert.deepEqual }

async function readLines<Vector>(file: string): Promise<Vector[]> {
  const answer = await fetch(new URL(`./vectors/${file}`, import.meta.url))
  const text = await answer.text()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector)
}

testZoneNames(runner)
testZoneOffsets(runner)
testPlainEnglish(runner)
testZoneVectors(runner, await readLines<ZoneVector>('zones.jsonl'))
testRecurrenceVectors(runner, await readLines<RecurrenceVector>('recurrence.jsonl'))
