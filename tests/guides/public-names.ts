import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guide-samples.js'

interface Named {
  readonly name: string
  readonly description?: string
}

interface Declaration {
  readonly tagName?: string
  readonly attributes?: readonly Named[]
  readonly members?: readonly Named[]
  readonly events?: readonly Named[]
  readonly slots?: readonly Named[]
  readonly cssParts?: readonly Named[]
}

/** The public names of one element, or of all elements. */
export interface PublicNames {
  readonly attributes: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly events: ReadonlySet<string>
  readonly slots: ReadonlySet<string>
  /** Part → the states that can follow it. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>
}

/** A file of each package with elements. */
const dataOf = (name: string) =>
  ['elements', 'admin'].map((folder) =>
    JSON.parse(readFileSync(join(root, 'packages', folder, name), 'utf8')),
  )

const declarations: readonly Declaration[] = dataOf('custom-elements.json')
  .flatMap(({ modules }) => modules)
  .flatMap((module: { declarations?: Declaration[] }) => module.declarations ?? [])

const namesOf = (list: readonly Named[] = []): Set<string> => new Set(list.map(({ name }) => name))

const statesOf = ({ description = '' }: Named): string[] =>
  [...description.matchAll(/`([\w-]+)`/g)].map(([, state = '']) => state)

const partsOf = (list: readonly Named[] = []): Map<string, Set<string>> => {
  const parts = new Map<string, Set<string>>()
  for (const part of list) parts.set(part.name, new Set([...(parts.get(part.name) ?? []), ...statesOf(part)]))
  return parts
}

const publicNamesOf = (list: readonly Declaration[]): PublicNames => ({
  attributes: namesOf(list.flatMap(({ attributes = [] }) => attributes)),
  properties: namesOf(list.flatMap(({ members = [] }) => members)),
  events: namesOf(list.flatMap(({ events = [] }) => events)),
  slots: namesOf(list.flatMap(({ slots = [] }) => slots)),
  parts: partsOf(list.flatMap(({ cssParts = [] }) => cssParts)),
})

/** The names of each element, by its tag. */
export const namesByTag: ReadonlyMap<string, PublicNames> = new Map(
  declarations.flatMap((one) => (one.tagName ? [[one.tagName, publicNamesOf([one])] as const] : [])),
)

/** The names of all elements. */
export const allNames: PublicNames = publicNamesOf(declarations.filter(({ tagName }) => tagName))

/** The tokens `--when-*`. */
export const tokens: ReadonlySet<string> = namesOf(
  dataOf('vscode.css-custom-data.json').flatMap(({ properties }) => properties),
)

/** The listed values of an attribute of an element; `undefined` if any value is allowed. */
export const valuesOf = (tag: string, attribute: string): readonly string[] | undefined => {
  type Attribute = Named & { readonly values?: readonly Named[] }
  const tags: readonly { name: string; attributes: readonly Attribute[] }[] = dataOf(
    'vscode.html-custom-data.json',
  ).flatMap((data) => data.tags)
  return tags
    .find(({ name }) => name === tag)
    ?.attributes.find(({ name }) => name === attribute)
    ?.values?.map(({ name }) => name)
}

const optionsSource = readFileSync(join(root, 'packages/embed/src/options.ts'), 'utf8')

/** The options of `Whenable.popup` and of `data-when-…`, in kebab case: the properties of `when-booking`, and what `options.ts` adds. */
export const options: ReadonlySet<string> = new Set(
  [
    ...(namesByTag.get('when-booking')?.properties ?? []),
    ...[...optionsSource.matchAll(/^ {2,4}(\w+)\?: /gm)].map(([, name = '']) => name),
    ...['lang', 'dir', 'id', 'className'],
  ].map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
)
