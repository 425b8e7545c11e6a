import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a page has at hand in the samples. */
const atHand = `import type { Calendar } from '@whenable/elements'
declare global {
  const calendar: Calendar
  const file: File
}
`

it('the samples of the client’s README have the types that they say', () => {
  const directory = join(root, '.cache', 'samples')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'at-hand.ts'), atHand)
  const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8')
  const samples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code], index) => {
    writeFileSync(join(directory, `sample-${index}.ts`), String(code))
    return `sample-${index}.ts`
  })
  expect(samples.length).toBeGreaterThan(1)
  const config = {
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      noEmit: true,
      composite: false,
      declaration: false,
      declarationMap: false,
      noUnusedLocals: false,
    },
    files: ['at-hand.ts', ...samples],
  }
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', directory], {
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
