import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Named {
  readonly name: string
  readonly privacy?: string
  readonly static?: boolean
}

/** An element in a custom elements manifest. */
interface ElementData {
  readonly tagName?: string
  readonly attributes?: readonly Named[]
  readonly cssParts?: readonly Named[]
  readonly cssProperties?: readonly Named[]
  readonly events?: readonly Named[]
  readonly members?: readonly Named[]
  readonly slots?: readonly Named[]
}

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly ElementData[] }[]
}

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const isPublic = ({ privacy, static: isStatic }: Named): boolean =>
  !isStatic && privacy !== 'private' && privacy !== 'protected'

/** All public names of an element. */
const namesOf = ({ tagName = '', ...data }: ElementData): readonly string[] => [
  tagName,
  ...[
    data.attributes,
    data.events,
    data.slots,
    data.cssParts,
    data.cssProperties,
    data.members?.filter(isPublic),
  ]
    .flatMap((list) => list ?? [])
    .map(({ name }) => name),
]

/** The words of a name in camel or kebab case, without the prefix of all tags, events and custom properties. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && word !== 'when')

const elements = ['elements', 'admin']
  .map((name): Manifest => JSON.parse(read(`packages/${name}/custom-elements.json`)))
  .flatMap(({ modules }) => modules.flatMap(({ declarations = [] }) => declarations))
  .filter(({ tagName }) => tagName)

it('public names consist of the words that ARCHITECTURE.md lists, each of which is used', () => {
  const used = new Set(elements.flatMap(namesOf).flatMap(wordsOf))
  const section = /^#### Public words\n(.*?)\n#/ms.exec(read('ARCHITECTURE.md'))?.[1] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  const listed = new Set(rows.flatMap((row) => /`([a-z ]+)` *\|$/.exec(row)?.[1]?.split(' ') ?? []))
  expect([...used].filter((word) => !listed.has(word)).sort()).toEqual([])
  expect([...listed].filter((word) => !used.has(word)).sort()).toEqual([])
})
