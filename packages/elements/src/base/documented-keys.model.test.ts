import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agendaKeys } from '../agenda/agenda.keys.js'
import { calendarKeys } from '../calendar/interaction/calendar.keys.js'
import { spanKeys, stretchKeys } from '../free-busy/free-busy.keys.js'
import { listKeys } from '../slots/slot-list.keys.js'
import { comboboxKeys } from '../time-zone/time-zone-list.keys.js'
import { gridKeys } from './grid-keyboard.js'

const root = join(import.meta.dirname, '../..')
const { modules } = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
  modules: { declarations: { tagName?: string; keyboard?: { keys: string }[] }[] }[]
}
const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName)

/** The key tables of each element. */
const tables: Readonly<Record<string, readonly object[]>> = {
  'when-agenda': [agendaKeys],
  'when-calendar': [calendarKeys],
  'when-day-list': [listKeys],
  'when-free-busy': [spanKeys, stretchKeys],
  'when-month': [gridKeys],
  'when-slot-list': [listKeys],
  'when-week': [gridKeys],
  'when-time-zone-list': [comboboxKeys],
}

/** Keys that the browser handles: moving the focus, pressing buttons, closing dialogs. */
const native = ['Tab', 'Enter', 'Space', 'Escape']

const documented = (tag: string): string[] =>
  elements.find(({ tagName }) => tagName === tag)?.keyboard?.flatMap(({ keys }) => keys.split(', ')) ?? []

const keysOf = (own: readonly object[]): string[] => [
  ...new Set(
    own
      .flatMap((table) => Object.keys(table))
      .map((key) => (key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key)),
  ),
]

describe('documented keyboard shortcuts', () => {
  for (const [tag, own] of Object.entries(tables)) {
    it(`${tag}: each key in its tables is documented`, () => {
      expect(documented(tag)).toEqual(expect.arrayContaining(keysOf(own)))
    })

    it(`${tag}: each documented key is in its tables or native`, () => {
      expect([...keysOf(own), ...native]).toEqual(expect.arrayContaining(documented(tag)))
    })
  }

  it('are unique', () => {
    for (const { tagName } of elements) {
      const keys = documented(tagName as string)
      expect(keys, tagName).toEqual([...new Set(keys)])
    }
  })

  it('cover every key table', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    const found = files
      .filter((file) => file.endsWith('.keys.ts') || file.endsWith('grid-keyboard.ts'))
      .flatMap((file) => [...readFileSync(join(root, 'src', file), 'utf8').matchAll(/const \w+: KeyTable/g)])
    expect(new Set(Object.values(tables).flat()).size).toBe(found.length)
  })
})
