import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attacks, ofProgram, withClocks, withMocks } from '../vitest.config.js'

const root = join(import.meta.dirname, '..')

/** All test files of the packages whose text matches, in order. */
const testsWith = (pattern: RegExp): string[] =>
  ['time', 'contract', 'icalendar', 'client', 'flow', 'service', 'elements', 'admin']
    .flatMap((name) =>
      readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `packages/${name}/src/${file}`),
    )
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
    .sort()

it('tests that mock modules run in isolation', () => {
  expect(testsWith(/\bvi\.(?:mock|doMock|resetModules)\(/)).toEqual([...withMocks, ...attacks].sort())
})

it('tests that change the clocks of the process run in isolation', () => {
  // Those of the program change them in a process of their own.
  const found = testsWith(/\b(?:useTimeZoneData|adoptOffsets|adoptClocks)\(/)
  expect(found.filter((file) => !file.includes('/service/'))).toEqual(withClocks)
})

it('tests that start the built program run in test:journeys', () => {
  expect(testsWith(/\brunProgram\(/)).toEqual(ofProgram)
})
