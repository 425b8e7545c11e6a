import { describe, expect, it } from 'vitest'
import { amountText, digitsOf, parseAmount } from './price.model.js'

describe('an amount', () => {
  it('has as many digits after the point as its currency', () => {
    expect(['EUR', 'JPY', 'KWD', 'E', ''].map(digitsOf)).toEqual([2, 0, 3, 2, 2])
    expect(amountText(4_550, 2, 'en')).toBe('45.50')
    expect(amountText(4_550, 2, 'de')).toBe('45,50')
    expect(amountText(4_550, 0, 'ja')).toBe('4550')
  })

  it('is read with a point or a comma, and in the digits of the language', () => {
    expect(['45', '45.5', '45,50', ' 45. '].map((text) => parseAmount(text, 2, 'en'))).toEqual([
      ...[4_500, 4_550, 4_550, 4_500],
    ])
    expect(parseAmount('۴۵٫۵', 2, 'fa')).toBe(4_550)
    expect(parseAmount('4500', 0, 'ja')).toBe(4_500)
  })

  it('is read again as it is written', () => {
    for (const lang of ['en', 'de', 'ar', 'fa', 'he', 'uk'])
      for (const digits of [0, 2, 3])
        expect(parseAmount(amountText(12_345, digits, lang), digits, lang)).toBe(12_345)
  })

  it('is not read if it is nothing, has more digits than the currency, or is too high', () => {
    for (const text of ['', '0', '0.00', '45.505', '1,234.00', '-5', 'dear', '1000000'])
      expect(parseAmount(text, 2, 'en'), text).toBe(undefined)
    expect(parseAmount('45.5', 0, 'en')).toBe(undefined)
  })
})
