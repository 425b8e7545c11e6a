import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, hexColor } from './hex-color.js'

describe('a colour on the wire', () => {
  it('is three or six digits after a number sign', () => {
    expect(hexColor('#0a7')).toBe('#0a7')
    expect(hexColor('#2B8A3E')).toBe('#2B8A3E')
  })

  for (const text of [
    'red',
    'red;background:url(https://example.com)',
    '#0a7;background:url(https://example.com)',
    '#0a7\n',
    ' #0a7',
    '#0a77',
    '#0a7f00ff',
    '#00g',
    '##0a7',
    'var(--x)',
    'var(--x,url(https://example.com))',
    'env(x, url(https://example.com))',
    'url(https://example.com)',
    'color-mix(in srgb, red, blue)',
    'light-dark(#000,#fff)',
    'currentColor',
    '}*{background:red',
    '#0a7/**/',
    '',
    null,
    undefined,
  ])
    it(`is not ${JSON.stringify(text)}`, () => {
      expect(hexColor(text)).toBeUndefined()
    })

  it('never contains a character that ends a declaration', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'#0aF;:(') })), (text) => {
        expect(hexColor(text) ?? '#000').toMatch(/^#[\da-f]{3,6}$/i)
      }),
    )
  })
})

it('the contrast of two colours is that of WCAG 2.2, in either order', () => {
  expect(contrastOf('#fff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#3b5bdb', '#FFF')).toBeCloseTo(5.71, 1)
  expect(contrastOf('#767676', '#3b5bdb')).toBe(contrastOf('#3b5bdb', '#767676'))
})
