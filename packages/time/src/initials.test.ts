import { describe, expect, test } from 'vitest'
import { hueOf, initialsOf } from './initials.js'

describe('initials', () => {
  test.each([
    ['Ada Lovelace Mensah', 'AM'],
    [' ada ', 'A'],
    ['ada.mensah@example.org', 'AM'],
    ['ext@example.org', 'E'],
    ['José-María da Silva', 'JS'],
    ['李小龙', '李'],
    ['  ', '?'],
    ['🎉 <b>', '?'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('are capitals of the reader’s language', () => {
    expect(initialsOf('irem işler', 'tr')).toBe('İİ')
    expect(initialsOf('irem işler', 'en')).toBe('II')
  })

  test('have one colour a name, far from that of a similar one', () => {
    expect(hueOf('Ada Mensah')).toBe(hueOf('Ada Mensah'))
    expect(Math.abs(hueOf('Ada') - hueOf('Adb'))).toBeGreaterThan(60)
  })
})
