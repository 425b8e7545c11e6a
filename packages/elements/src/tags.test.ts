import { expect } from '@open-wc/testing'
import { lazyDefinitions } from './define/lazy.js'
import * as elements from './index.js'
import { innerTags, tags } from './tags.js'

const exported: Readonly<Record<string, unknown>> = { ...elements }

describe('the table of tags', () => {
  it('has one lazy definition for every tag', () => {
    expect(Object.keys(lazyDefinitions)).to.deep.equal(Object.keys(tags))
  })

  for (const [tag, { className }] of Object.entries(tags))
    it(`registers <${tag}> with the class ${className} that the package exports`, async () => {
      await lazyDefinitions[tag as keyof typeof tags]()
      expect(customElements.get(tag) === exported[className]).to.equal(true)
    })

  it('has no tag that only other elements render', () => {
    for (const [tag, { className }] of Object.entries(innerTags)) {
      expect(Object.keys(tags), tag).not.to.include(tag)
      expect(exported, tag).not.to.have.property(className)
    }
  })
})
