import { describe, expect, test } from 'vitest'
import { formatPrice } from './prices.js'

const plain = (text: string) => text.replace(/\s/g, ' ')

describe('a price', () => {
  test.each([
    [{ amount: 4000, currency: 'EUR' }, 'en', '€40.00'],
    [{ amount: 4000, currency: 'EUR' }, 'de', '40,00 €'],
    [{ amount: 4000, currency: 'JPY' }, 'en', '¥4,000'],
    [{ amount: 4000, currency: 'KWD' }, 'en', 'KWD 4.000'],
    [{ amount: 4000, currency: 'RSD' }, 'en', 'RSD 40.00'],
    [{ amount: 1, currency: 'USD' }, 'en', '$0.01'],
  ])('of %j reads in %s as %s', (price, locale, text) => {
    expect(plain(formatPrice(price, locale))).toBe(text)
  })
})
