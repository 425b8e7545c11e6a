import { endpoints, resourceOf, resources } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { areaOf, areas, reasonNotToSend } from '../../site/generator/areas.mjs'
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

describe('the API reference', () => {
  it('has every operation on a page, and no page without one', () => {
    expect(new Set(endpoints.map(({ id }) => areaOf(id)))).toEqual(new Set(areas))
  })

  it('knows nothing that no operation is about', () => {
    const about = new Set(endpoints.map(resourceOf))
    expect(Object.keys(resources).filter((one) => !about.has(one as never))).toEqual([])
  })

  it('has on the page of the owner’s side what the pages at /admin use, and nothing else', () => {
    const own = endpoints.filter(({ id }) => areaOf(id)?.label === 'Owner’s side')
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter(({ path }) => !path.startsWith('/admin/v1/'))).toEqual([])
  })

  it('sends nearly everything from the page', () => {
    const kept = endpoints.filter(({ id, access }) => access !== 'browser' && reasonNotToSend({ id, access }))
    // Each more needs a reason that no data in the page can remove.
    expect(kept).toHaveLength(22)
  })
})
