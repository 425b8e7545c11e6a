import { expect } from '@open-wc/testing'
import { lazyDefinitions, rareTags } from './define/lazy.js'
import { ownerDefinitions } from './define/owner-lazy.js'
import { rareDefinitions } from './define/rare-lazy.js'
import * as elements from './index.js'
import { tags } from './tags.js'

const exported: Readonly<Record<string, unknown>> = { ...elements }

const definitions = { ...lazyDefinitions, ...rareDefinitions, ...ownerDefinitions }

describe('the table of tags', () => {
  it('has one lazy definition for every tag, in the table of its script', () => {
    const known = [lazyDefinitions, rareDefinitions, ownerDefinitions].flatMap((table) => Object.keys(table))
    expect(known.sort()).to.deep.equal(Object.keys(tags).sort())
    for (const [tag, row] of Object.entries(tags)) {
      expect(Object.hasOwn(ownerDefinitions, tag), tag).to.equal('script' in row)
      expect(Object.hasOwn(rareDefinitions, tag), tag).to.equal('isRare' in row)
    }
    expect([...rareTags]).to.deep.equal(Object.keys(rareDefinitions))
  })

  for (const [tag, { className }] of Object.entries(tags))
    it(`registers <${tag}> with the class ${className} that the package exports`, async () => {
      await definitions[tag as keyof typeof tags]()
      expect(customElements.get(tag) === exported[className]).to.equal(true)
    })
})
