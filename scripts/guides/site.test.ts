import { describe, expect, it } from 'vitest'
import { sections, urlOf } from '../../site/generator/navigation.mjs'
import { guides } from '../guide-samples.js'

describe('the menu of the documentation site', () => {
  it('has every guide', () => {
    expect(
      guides.filter((guide) => !urlOf(guide)),
      'add it to site/generator/navigation.mjs',
    ).toEqual([])
  })

  it('gives each page one place and one address', () => {
    const pages = sections.flatMap((section) => section.pages)
    expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
    expect(new Set(pages.map(({ source }) => source)).size).toBe(pages.length)
  })
})
