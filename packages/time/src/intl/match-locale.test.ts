import { expect, test } from 'vitest'
import { matchLocale } from './match-locale.js'

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['iw', 'he'],
  ['in', 'id'],
  ['tl', 'fil'],
  ['sr-RS', 'sr'],
  ['sr-Latn', 'sr-Latn'],
  ['sr-ME', 'sr-Latn'],
  ['sr-Latn-RS', 'sr-Latn'],
  ['bs', 'hr'],
  ['de-Cyrl', undefined],
  ['tlh', undefined],
])('the locale %s matches %s', (locale, name) => {
  const names = ['de', 'fil', 'he', 'hr', 'id', 'nb', 'pt-BR', 'pt-PT', 'sr', 'sr-Latn', 'zh-Hans', 'zh-Hant']
  expect(matchLocale(names, locale)).toBe(name)
})
