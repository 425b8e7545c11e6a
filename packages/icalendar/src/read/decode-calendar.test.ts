import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldLine } from '../content-lines.js'
import { lastOf } from '../testing/drain.js'
import { textOfBytes } from './decode-calendar.js'
import { readCalendar } from './read-calendar.js'

const encode = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

const titleIn = (bytes: Uint8Array, contentType?: string) => {
  const found = lastOf(readCalendar(bytes, { timeZone: 'UTC', contentType }))
  return 'error' in found ? found.error : found.items[0]?.events[0]?.title
}
const calendar = (summary: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20260312T100000Z',
    summary,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

it('bytes are in UTF-8, with a byte order mark or without one', () => {
  expect(titleIn(encode(calendar('SUMMARY:Prüfung')))).toBe('Prüfung')
  expect(titleIn(encode(`\uFEFF${calendar('SUMMARY:Prüfung')}`))).toBe('Prüfung')
})

it('folds may be within a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (text, width) => {
        const title = `t${text.replace(/[\p{Cc}\u2028\u2029\\;,]|\p{Surrogate}/gu, ' ').trim()}`
        const bytes = encode(calendar(`SUMMARY:${title}`))
        const [start, end] = [
          calendar('').indexOf('\r\n\r\n') + 2,
          encode(calendar(`SUMMARY:${title}`)).length - 30,
        ]
        const folded = [...bytes].flatMap((byte, index) => {
          const isBreak = bytes[index - 1] === 13 || bytes[index - 1] === 10 || byte === 13 || byte === 10
          return index > start + 10 && index < end && index % width === 0 && !isBreak
            ? [13, 10, 32, byte]
            : [byte]
        })
        expect(titleIn(Uint8Array.from(folded))?.trim()).toBe(title)
      },
    ),
  )
})

it('other bytes are in the encoding that their sender or the calendar says, or else in Latin-1', () => {
  expect(titleIn(latin1(calendar('SUMMARY:Prüfung')))).toBe('Prüfung')
  const cyrillic = Uint8Array.from([...latin1(calendar('SUMMARY:#'))], (byte) =>
    byte === 0x23 ? 0xc4 : byte,
  )
  expect(titleIn(cyrillic, 'text/calendar; charset=windows-1251')).toBe('Д')
  expect(titleIn(cyrillic, 'text/calendar;charset="klingon"')).toBe('Ä')
  const declared = Uint8Array.from([...latin1(calendar('SUMMARY;CHARSET=windows-1251:#'))], (byte) =>
    byte === 0x23 ? 0xc4 : byte,
  )
  expect(titleIn(declared)).toBe('Д')
})

it('UTF-16 is told by its byte order mark', () => {
  const text = `\uFEFF${calendar('SUMMARY:Prüfung')}`
  const little = new Uint8Array(text.length * 2)
  for (let index = 0; index < text.length; index++) {
    little[index * 2] = text.charCodeAt(index) & 0xff
    little[index * 2 + 1] = text.charCodeAt(index) >> 8
  }
  expect(titleIn(little)).toBe('Prüfung')
  const big = Uint8Array.from(little, (_, index) => little[index ^ 1] as number)
  expect(titleIn(big)).toBe('Prüfung')
})

it('folded lines of a text are as they were before', () => {
  const line = `DESCRIPTION:${'ü'.repeat(100)}`
  expect(lastOf(textOfBytes(encode(foldLine(line))))).toBe(foldLine(line))
})
