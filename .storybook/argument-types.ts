import type { ArgTypes } from '@storybook/web-components-vite'
import { elementByTag } from './manifest.js'
import type { Member } from './snippets.js'

/** Controls by type. */
const controls: Readonly<Record<string, string>> = { boolean: 'boolean', number: 'number', string: 'text' }

/** The maximum number of options that are shown side by side. */
const FEW = 4

/** The options of a union of strings: `'h12' | 'h23' | null` → `['h12', 'h23']`; empty for other types. */
const wordsOf = (types: readonly string[]): string[] =>
  types.every((type) => /^'[\w-]*'$/.test(type)) ? types.map((type) => type.slice(1, -1)) : []

const controlOf = ({ type }: Member): object => {
  const types = (type?.text ?? '').split(' | ').filter((one) => one !== 'null')
  const words = wordsOf(types)
  if (words.length)
    return { control: { type: words.length > FEW ? 'select' : 'inline-radio' }, options: words }
  const plain = types.find((one) => one in controls)
  return { control: plain ? { type: controls[plain] } : { disable: true } }
}

/** Storybook's argument types of an element: its attributes and properties from the custom elements manifest. */
export const argumentTypes = (tag: string): ArgTypes =>
  Object.fromEntries(
    (elementByTag.get(tag)?.members ?? [])
      .filter(({ kind }) => kind === 'field')
      .map((member) => [
        member.name,
        {
          name: member.attribute ?? member.name,
          description: member.description,
          ...controlOf(member),
          table: {
            category: member.attribute ? 'attributes' : 'properties',
            type: { summary: member.type?.text },
            defaultValue: { summary: member.default },
          },
        },
      ]),
  )

const plainDefaults: Readonly<Record<string, boolean>> = { true: true, false: false }

/** The initial values of controls that a story does not set: the defaults of an element, if they are single words. */
export const argumentDefaults = (tag: string): Record<string, unknown> =>
  Object.fromEntries(
    (elementByTag.get(tag)?.members ?? []).flatMap((member): [string, unknown][] => {
      const { kind, name, default: initial = '' } = member
      if (kind !== 'field') return []
      if (initial in plainDefaults) return [[name, plainDefaults[initial]]]
      const [, word] = /^'([\w-]+)'$/.exec(initial) ?? []
      return word === undefined ? [] : [[name, word]]
    }),
  )
