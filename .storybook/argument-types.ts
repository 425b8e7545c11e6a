import type { ArgTypes } from '@storybook/web-components-vite'
import { elementByTag } from './manifest.js'
import type { Member } from './snippets.js'

/** Controls of types that a visitor of Storybook can set by hand. */
const controls: Readonly<Record<string, string>> = { boolean: 'boolean', number: 'number', string: 'text' }

/** How many words stand side by side. */
const FEW = 4

/** `'h12' | 'h23' | null` → `['h12', 'h23']`; nothing of a type that is more than words. */
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

/** What the controls of an element say and offer: its attributes and properties, as the manifest tells them. */
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

/** The values that controls begin with, where a story sets none: what an element has by itself, as far as it is one word. */
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
