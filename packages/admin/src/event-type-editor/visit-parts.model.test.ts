import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partLines, readParts, visitMinutes } from './visit-parts.model.js'

const cut = { title: 'Cut', duration_minutes: 45, pause_minutes: 15 }
const colour = { title: 'Colour', duration_minutes: 90 }

describe('the parts of a visit', () => {
  it('are one a line, and a pause is a length alone', () => {
    expect(partLines([cut, colour], 'en')).toBe('Cut: 45 min\n15 min\nColour: 90 min')
    expect(readParts('Cut: 45 min\n15 min\n\nColour: 1:30', 'en')).toEqual([cut, colour])
    expect(readParts('カット：45分\n15分\nカラー：90分', 'ja')).toEqual([
      { ...cut, title: 'カット' },
      { ...colour, title: 'カラー' },
    ])
  })

  it('have titles with colons and numbers', () => {
    expect(readParts('Part 1: wash: 20\n3D cut: 1 h 15 min', 'en')).toEqual([
      { title: 'Part 1: wash', duration_minutes: 20 },
      { title: '3D cut', duration_minutes: 75 },
    ])
  })

  it('take the time of the parts and the pauses', () => {
    expect(visitMinutes([cut, colour])).toBe(150)
    expect(readParts('Cut: 45\n10\n5\nColour: 90', 'en')).toEqual([cut, colour])
  })

  it.each(['Cut', 'Cut: soon', '15 min\nCut: 45 min', ': 45 min', 'Cut: 0'])(
    'are not read from %j',
    (text) => {
      expect(readParts(text, 'en')).toBe(undefined)
    },
  )

  it('are none without a text', () => {
    expect(readParts(' \n', 'en')).toEqual([])
    expect(partLines(undefined, 'en')).toBe('')
  })

  it('are read again as they are written', () => {
    const minutes = fc.integer({ min: 1, max: 1_440 })
    const part = fc.record(
      {
        title: fc.stringMatching(/^[A-Z][a-z ]{0,10}[a-z]$/),
        duration_minutes: minutes,
        pause_minutes: minutes,
      },
      { requiredKeys: ['title', 'duration_minutes'] },
    )
    const languages = fc.constantFrom('en', 'de', 'ar', 'fa', 'bn', 'ja', 'ru', 'fr')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), languages, (parts, lang) => {
        expect(readParts(partLines(parts, lang), lang)).toEqual(parts)
      }),
    )
  })
})
