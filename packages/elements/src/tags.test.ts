import { expect } from '@open-wc/testing'
import { lazyDefinitions, rareTags } from './define/lazy.js'
import { rareDefinitions } from './define/rare-lazy.js'
import * as elements from './index.js'
import { innerTags, tags } from './tags.js'

const exported: Readonly<Record<string, unknown>> = { ...elements }

const definitions = { ...lazyDefinitions, ...rareDefinitions }

describe('the table of tags', () => {
  it('has one lazy definition for every tag, in the table of its kind', () => {
    const known = [lazyDefinitions, rareDefinitions].flatMap((table) => Object.keys(table))
    expect(known.sort()).to.deep.equal(Object.keys(tags).sort())
    for (const [tag, row] of Object.entries(tags))
      expect(Object.hasOwn(rareDefinitions, tag), tag).to.equal('isRare' in row)
    expect([...rareTags]).to.deep.equal(Object.keys(rareDefinitions))
  })

  for (const [tag, { className }] of Object.entries(tags))
    it(`registers <${tag}> with the class ${className} that the package exports`, async () => {
      await definitions[tag as keyof typeof tags]()
      expect(customElements.get(tag) === exported[className]).to.equal(true)
    })

  it('has no tag that only other elements render', () => {
    for (const [tag, { className }] of Object.entries(innerTags)) {
      expect(Object.keys(tags), tag).not.to.include(tag)
      expect(exported, tag).not.to.have.property(className)
    }
  })
})
