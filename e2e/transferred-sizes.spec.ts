import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from '@whenable/service/node'
import { transferredSizes } from '../benchmarks/support/transferred.mjs'
import { readPage } from '../tests/guide-samples.js'
import { opening } from './fixtures/clock.js'
import { expect, test } from './fixtures/studio.js'

/** The most bytes that may cross the wire, by what the visitor does. */
const budget: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../benchmarks/budget.json'), 'utf8'),
).transferred

/** The kilobytes that README.md names, in the order of its sentence. */
const stated = [...readPage('README.md').matchAll(/(\d+) KB/g)].map(([, kilobytes]) => Number(kilobytes))

test('the script tag transfers what its budget allows and README.md names', async ({ browser }) => {
  const sizes: Readonly<Record<string, number>> = await transferredSizes({
    browser,
    startService,
    now: opening,
  })
  expect(Object.keys(sizes)).toEqual(Object.keys(budget))
  for (const [what, bytes] of Object.entries(sizes))
    expect.soft(bytes, `bytes transferred for ${what}`).toBeLessThanOrEqual(budget[what] ?? 0)
  const measured = [sizes['the first free time'], sizes['a whole booking']].map((bytes = 0) => bytes / 1000)
  expect(stated, 'README.md: expected two sizes, until the first free time and of a booking').toHaveLength(2)
  for (const [index, kilobytes] of stated.entries())
    expect
      .soft(Math.abs(kilobytes - (measured[index] ?? 0)), `README.md: ${kilobytes} KB`)
      .toBeLessThanOrEqual(1)
})
