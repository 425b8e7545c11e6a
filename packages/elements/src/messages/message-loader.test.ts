import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '../testing/wait-until.js'
import '../define/month.js'
import '../define/slot-list.js'
import type { SlotList } from '../slots/slot-list.js'
import { spokenText } from '../testing/spoken-text.js'
import { messagesOf, registerMessages } from './localize.js'
import { setMessageLoader } from './message-loader.js'

const list = (lang: string, messages: object | null = null) =>
  fixture<SlotList>(html`<when-slot-list lang=${lang} .messages=${messages}></when-slot-list>`)
const spoken = async (element: SlotList) => {
  await element.updateComplete
  return spokenText(element)
}
const ask = 'Choose a day to see its times.'

describe('a loader of messages', () => {
  it('is called once for each used section, for all elements in a language', async () => {
    const requested: string[] = []
    setMessageLoader(async (locale, section) => {
      requested.push(`${locale} ${section}`)
      return section === 'times' ? { chooseDay: 'Vyberte den.' } : undefined
    })
    const first = await list('cs')
    const second = await list('cs')
    await waitUntil(async () => (await spoken(first)) === 'Vyberte den.')
    expect(await spoken(second)).to.equal('Vyberte den.')
    expect(requested).to.include('cs choosing')
    expect(requested).to.include('cs times')
    expect(new Set(requested).size).to.equal(requested.length)
  })

  it('does not override messages of the page, in either order', async () => {
    setMessageLoader(async () => ({ chooseDay: 'Vælg en dag.', next: 'Videre' }))
    registerMessages('da', { chooseDay: 'Hvilken dag?' })
    const element = await list('da-GL')
    await waitUntil(() => messagesOf('da-GL').next === 'Videre')
    expect(await spoken(element)).to.equal('Hvilken dag?')
    registerMessages('da', { chooseDay: 'Hvornår?' })
    expect(await spoken(element)).to.equal('Hvornår?')
  })

  it('is not called for English', async () => {
    const requested: string[] = []
    setMessageLoader(async (locale) => {
      requested.push(locale)
      return undefined
    })
    await list('en-GB')
    await list('et')
    expect(new Set(requested)).to.deep.equal(new Set(['et']))
  })

  it('is called again by the next element after a failure; until then the text is English', async () => {
    const { warn } = console
    const warnings: unknown[] = []
    console.warn = (text) => warnings.push(text)
    let isCutOff = true
    setMessageLoader(async () => {
      if (isCutOff) throw new TypeError('Failed to fetch')
      return { chooseDay: 'Välj en dag.' }
    })
    const first = await list('sv')
    expect(await spoken(first)).to.equal(ask)
    isCutOff = false
    await list('sv')
    await waitUntil(async () => (await spoken(first)) === 'Välj en dag.')
    console.warn = warn
    expect(warnings).to.include('No messages for sv times:')
  })

  it('loads messages when the language of an element changes', async () => {
    setMessageLoader(async (locale) => ({ chooseDay: `${locale}!` }))
    const element = await list('nl')
    await waitUntil(async () => (await spoken(element)) === 'nl!')
    element.lang = 'fi'
    await waitUntil(async () => (await spoken(element)) === 'fi!')
  })
})

describe('the bundled languages', () => {
  before(async () => {
    await import('../locales/index.js')
  })

  it('include their regional variants', async () => {
    for (const lang of ['de', 'de-AT']) {
      const element = await list(lang)
      await waitUntil(
        async () => (await spoken(element)) === 'Wählen Sie einen Tag, um seine Termine zu sehen.',
      )
    }
  })

  it('fall back to English if a language is missing', async () => {
    const element = await list('tlh')
    await new Promise((task) => setTimeout(task))
    expect(await spoken(element)).to.equal(ask)
  })

  it('are overridden by the page’s messages', async () => {
    const element = await list('de', { chooseDay: 'Wann?' })
    expect(await spoken(element)).to.equal('Wann?')
  })

  it('name a day and its times in one sentence', async () => {
    const month = await fixture(
      html`<when-month lang="de" month="2026-03" .counts=${new Map([['2026-03-12', 6]])}></when-month>`,
    )
    await waitUntil(() => spokenText(month).includes('Donnerstag, 12. März, 6 Termine frei'))
  })
})
