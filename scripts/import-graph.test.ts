import { describe, expect, it } from 'vitest'
import { cyclesIn, importsOf } from './import-graph.mjs'

describe('imports of a file', () => {
  const importsIn = (source: string) => importsOf('packages/a/src/one/file.ts', source)

  it('resolve to files', () => {
    const source = `import { a } from '../two/other.js'\nimport lit from 'lit'\nexport * from './near.js'\n`
    expect(importsIn(source).map(({ target }) => target)).toEqual([
      'packages/a/src/two/other.ts',
      undefined,
      'packages/a/src/one/near.ts',
    ])
  })

  it.each([
    ["import type { A } from './a.js'", true],
    ["import { type A, type B } from './a.js'", true],
    ["export type { A } from './a.js'", true],
    ["import {\n  type A,\n  b,\n} from './a.js'", false],
    ["import './a.js'", false],
    ["export * from './a.js'", false],
    ["const a = () => import('./a.js')", false],
  ])('%s names types alone: %s', (source, isType) => {
    expect(importsIn(source)).toEqual([expect.objectContaining({ specifier: './a.js', isType })])
  })
})

describe('cycles of a graph', () => {
  it('are reported as paths', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['d']],
    ])
    expect(cyclesIn(graph)).toEqual([
      ['a', 'b', 'c', 'a'],
      ['d', 'd'],
    ])
  })

  it('are not reported when two paths lead to one node', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
    ])
    expect(cyclesIn(graph)).toEqual([])
  })
})
