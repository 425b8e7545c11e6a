import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexWords, searchWords } from './search-words.js'

const isFound = (text: string, search: string): boolean => {
  const words = indexWords(text)
  return searchWords(search).every((word) => words.some((known) => known.startsWith(word)))
}

test.each([
  ['José Müller', 'jose', 'JOSÉ', 'muller', 'müller', 'Mul jos', 'jose\u0301'],
  ['Zoë Strauß', 'zoe', 'strauss', 'STRAUẞ', 'strauß'],
  ['Søren Łukasz Þór Æsa Đorđe', 'soren', 'lukasz', 'thor', 'aesa', 'dorde'],
  ['Nguyễn Thị Hiếu', 'nguyen', 'thi hieu'],
  ['Γιώργος ΟΔΥΣΣΈΑΣ', 'γιωργος', 'ΓΙΏΡΓΟΣ', 'γιωργοσ', 'οδυσσεασ', 'Οδυσσέας'],
  ['Семёнов Андрей', 'семенов', 'СЕМЁНОВ', 'андреи', 'Андрей'],
  ['İbrahim Işık Kılıç', 'ibrahim', 'IBRAHIM', 'İBRAHİM', 'isik', 'ışık', 'IŞIK', 'kilic'],
  ['Seán O’Brien', "o'brien", 'obrien', 'brien', 'O’B', 'sean o brien'],
  ['أحمد', 'احمد', 'أَحْمَد'],
  ['שָׁלוֹם', 'שלום'],
  ['田中太郎', '田中', '太郎'],
  ['김민준', '김', '민준'],
  ['ＦＵＬＬ ｗｉｄｔｈ', 'full', 'width'],
  ['john.smith+news@mail.example.com', 'smith', 'john.smith@mail', 'example.com', 'NEWS'],
  ['100%_ 🦊', '100', '%', '🦊', '  '],
])('%s is found in any case, with and without its accents', (text, ...searches) => {
  for (const search of searches) expect(isFound(text, search), search).toBe(true)
})

test('a text is found by the beginnings of all words, not by other texts', () => {
  for (const search of ['muller jane', 'osé', 'joses', '田'])
    expect(isFound('José Müller', search)).toBe(false)
})

test('any text is found by itself in each normal form, and its words contain no character of a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      for (const search of [text, text.normalize('NFC'), text.normalize('NFD')])
        expect(isFound(text, search)).toBe(true)
      expect(indexWords(text).every((word) => word && !/[\s'\\:&|!()*]/.test(word))).toBe(true)
    }),
  )
})
