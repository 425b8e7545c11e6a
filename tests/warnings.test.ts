import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knownValues, mistakes } from '../packages/elements/src/base/warnings.js'

const root = join(import.meta.dirname, '..')

interface Member {
  readonly name: string
  readonly attribute?: string
  readonly type?: { readonly text: string }
}
interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly { readonly tagName?: string; readonly members?: readonly Member[] }[]
  }[]
}

describe('a warning of an element', () => {
  it('has a heading that explains it', () => {
    const text = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8')
    const anchors = [...text.matchAll(/^### (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    )
    expect(anchors.sort()).toEqual(Object.keys(mistakes).sort())
  })

  it('knows the values of every attribute that has a set of them', () => {
    const manifest = JSON.parse(
      readFileSync(join(root, 'packages/elements/custom-elements.json'), 'utf8'),
    ) as Manifest
    const found: Record<string, string[]> = {}
    for (const { declarations = [] } of manifest.modules)
      for (const { tagName, members = [] } of declarations)
        for (const { name, attribute, type } of members) {
          const values = [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
          if (tagName && attribute && values.length && !/readonly|\[/.test(type?.text ?? ''))
            found[name] = values
        }
    expect(found).toEqual(knownValues)
  })
})
