import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '../testing/wait-until.js'
import '../define/slot-list.js'
import type { SlotList } from '../slots/slot-list.js'
import { spokenText } from '../testing/spoken-text.js'
import { registerMessages } from './localize.js'

const ask = 'Choose a day to see its times.'
const spoken = async (list: SlotList) => {
  await list.updateComplete
  return spokenText(list)
}

describe('the language of an element', () => {
  it('is that of the nearest ancestor with a lang attribute, across shadow roots', async () => {
    registerMessages('pt', { chooseDay: 'Escolha um dia.' })
    const outer = await fixture<HTMLElement>(html`<div lang="pt"><section></section></div>`)
    const root = outer.firstElementChild!.attachShadow({ mode: 'open' })
    const list = root.appendChild(document.createElement('when-slot-list'))
    expect(await spoken(list)).to.equal('Escolha um dia.')
  })

  it('is that of its own lang attribute before that of an ancestor', async () => {
    const outer = await fixture<HTMLElement>(
      html`<div lang="pt"><when-slot-list lang="en"></when-slot-list></div>`,
    )
    expect(await spoken(outer.firstElementChild as SlotList)).to.equal(ask)
  })

  it('can be written with an underscore, and is ignored if it is invalid', async () => {
    const outer = await fixture<HTMLElement>(
      html`<div lang="pt_BR"><when-slot-list lang="not a language"></when-slot-list></div>`,
    )
    expect(await spoken(outer.firstElementChild as SlotList)).to.equal('Escolha um dia.')
  })

  it('follows changes of the element’s and the document’s attribute', async () => {
    const list = await fixture<SlotList>(html`<when-slot-list lang="en"></when-slot-list>`)
    list.lang = 'pt'
    await waitUntil(async () => (await spoken(list)) === 'Escolha um dia.')
    list.lang = ''
    document.documentElement.lang = 'pt'
    await waitUntil(async () => (await spoken(list)) === 'Escolha um dia.')
    document.documentElement.lang = 'en'
    await waitUntil(async () => (await spoken(list)) === ask)
  })

  it('implies its direction, unless an ancestor in between sets another', async () => {
    const outer = await fixture<HTMLElement>(
      html`<div lang="ar"><when-slot-list></when-slot-list><p dir="ltr"><when-slot-list></when-slot-list></p></div>`,
    )
    const directions = [...outer.querySelectorAll('when-slot-list')].map(
      (list) => getComputedStyle(list.shadowRoot!.firstElementChild!).direction,
    )
    expect(directions).to.deep.equal(['rtl', 'ltr'])
  })
})

describe('messages', () => {
  it('of an element take precedence over those of its language', async () => {
    const list = await fixture<SlotList>(
      html`<when-slot-list lang="pt" .messages=${{ chooseDay: 'Que dia?' }}></when-slot-list>`,
    )
    expect(await spoken(list)).to.equal('Que dia?')
    list.messages = null
    expect(await spoken(list)).to.equal('Escolha um dia.')
  })

  it('of the region take precedence over those of the language, then English', async () => {
    registerMessages('pt-BR', { noTimesOnDay: 'Nenhum horário.' })
    const list = await fixture<SlotList>(html`<when-slot-list lang="pt-BR"></when-slot-list>`)
    expect(await spoken(list)).to.equal('Escolha um dia.')
    list.date = '2026-03-12'
    expect(await spoken(list)).to.contain('Nenhum horário.')
    expect(await spoken(list)).to.contain('no times free')
  })

  it('update elements that are already on the page', async () => {
    const list = await fixture<SlotList>(html`<when-slot-list lang="sv"></when-slot-list>`)
    expect(await spoken(list)).to.equal(ask)
    registerMessages('sv', { chooseDay: 'Välj en dag.' })
    expect(await spoken(list)).to.equal('Välj en dag.')
  })
})
