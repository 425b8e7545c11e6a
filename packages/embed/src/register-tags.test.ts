import { expect } from '@open-wc/testing'
import { ownerDefinitions } from '@whenable/admin/define/lazy'
import { addTags, registerTags } from './register-tags.js'
import { waitUntil } from './testing/wait-until.js'

const isDefined = (tag: string) => customElements.get(tag) !== undefined

describe('the script tag', () => {
  let stop = () => {}
  afterEach(() => {
    stop()
    document.body.replaceChildren()
  })

  it('registers only tags that are on the page', async () => {
    document.body.innerHTML = '<when-time datetime="2026-03-12T10:30:00Z"></when-time>'
    stop = registerTags(document)
    await customElements.whenDefined('when-time')
    expect(isDefined('when-booking')).to.equal(false)
    expect(isDefined('when-month')).to.equal(false)
  })

  it('registers a tag that is inserted later, also nested', async () => {
    stop = registerTags(document)
    const section = document.createElement('section')
    section.innerHTML = '<p><when-month></when-month></p>'
    document.body.append(section)
    await customElements.whenDefined('when-month')
    expect(isDefined('when-time-zone-select')).to.equal(false)
  })

  it('ignores tags of others', async () => {
    stop = registerTags(document)
    document.body.innerHTML = '<when-nothing></when-nothing><when-slot-list></when-slot-list>'
    await customElements.whenDefined('when-slot-list')
    expect(isDefined('when-nothing')).to.equal(false)
  })

  const monthIn = (lang: string) => {
    document.body.innerHTML = `<when-month lang="${lang}" month="2026-03"></when-month>`
    return () =>
      document.querySelector('when-month')?.shadowRoot?.querySelector('[part=next-button]')?.ariaLabel
  }

  it('loads translations for a tag in another language', async () => {
    stop = registerTags(document)
    const next = monthIn('de-CH')
    await waitUntil(() => next() === 'Nächster Monat')
  })

  it('loads them when the language changes', async () => {
    stop = registerTags(document)
    const next = monthIn('en')
    await waitUntil(() => next() === 'Next month')
    document.querySelector('when-month')?.setAttribute('lang', 'hi')
    await waitUntil(() => next() === 'अगला महीना')
  })

  it('ignores later changes once it is stopped', async () => {
    registerTags(document)()
    document.body.innerHTML = '<when-confirmation></when-confirmation>'
    // An active observer would have been called by now: records are delivered before the next task.
    await new Promise((task) => setTimeout(task))
    expect(isDefined('when-confirmation')).to.equal(false)
  })

  it('registers every documented tag, those of owners with their script', async () => {
    const modulesOf = async (name: string): Promise<{ declarations: { tagName?: string }[] }[]> =>
      (await (await fetch(new URL(`../../${name}/custom-elements.json`, import.meta.url))).json()).modules
    const modules = [...(await modulesOf('elements')), ...(await modulesOf('admin'))]
    const tags = modules.flatMap(({ declarations }) => declarations.flatMap(({ tagName }) => tagName ?? []))
    expect(tags).to.include('when-booking')
    addTags(ownerDefinitions)
    stop = registerTags(document)
    for (const tag of tags) document.body.append(document.createElement(tag))
    await Promise.all(tags.map((tag) => customElements.whenDefined(tag)))
  })
})
