import { expect } from '@open-wc/testing'
import { ownerDefinitions } from './define/lazy.js'
import * as elements from './index.js'
import { tags } from './tags.js'

const exported: Readonly<Record<string, unknown>> = { ...elements }

describe('the table of tags', () => {
  it('has one lazy definition for every tag', () => {
    expect(Object.keys(ownerDefinitions)).to.deep.equal(Object.keys(tags))
  })

  for (const [tag, { className }] of Object.entries(tags))
    it(`registers <${tag}> with the class ${className} that the package exports`, async () => {
      await ownerDefinitions[tag as keyof typeof tags]()
      expect(customElements.get(tag) === exported[className]).to.equal(true)
    })
})
