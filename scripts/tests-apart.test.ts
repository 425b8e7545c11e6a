import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withMocks } from '../vitest.config.js'

const root = join(import.meta.dirname, '..')

it('tests that mock modules run in isolation', () => {
  const tests = ['time', 'contract', 'client', 'flow', 'service', 'elements'].flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `packages/${name}/src/${file}`),
  )
  const mocking = tests.filter((file) =>
    /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(mocking.sort()).toEqual(withMocks)
})
