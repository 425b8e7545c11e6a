import { expect, fixture, html } from '@open-wc/testing'
import { waitUntil } from '../testing/wait-until.js'
import { announceFrom } from './announcer.js'

/** A shadow root with content, whose live regions are announced. */
const announced = (host: Element, content: string): ShadowRoot => {
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = content
  announceFrom(root)
  return root
}

const messages = (text: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-when-announcer] > p')].filter(
    ({ textContent }) => textContent === text,
  )

/** The message with a text, once it is in the document. */
const message = async (text: string): Promise<HTMLElement> => {
  await waitUntil(() => messages(text).length, text)
  return messages(text)[0]!
}

const status = '<div class="root" lang="de" dir="ltr"><p role="status">first</p></div>'

describe('the announcer', () => {
  it('says what changes in a live region of a shadow root, in its language', async () => {
    const root = announced(await fixture(html`<div></div>`), status)
    const region = root.querySelector<HTMLElement>('[role=status]')!
    region.textContent = 'four times'
    const { lang, parentElement } = await message('four times')
    expect(lang).to.equal('de')
    expect(parentElement?.parentElement).to.equal(document.body)
    expect(parentElement?.ariaLive).to.equal('polite')
    expect(messages('first')).to.have.length(0)
  })

  it('silences the live region, which keeps its role', async () => {
    const root = announced(await fixture(html`<div></div>`), status)
    const region = root.querySelector<HTMLElement>('[role=status]')!
    expect(region.ariaLive).to.equal('off')
    expect(region.getAttribute('role')).to.equal('status')
  })

  it('says an alert at once, also one that is there from the beginning', async () => {
    announced(await fixture(html`<div></div>`), '<p role="alert">wrong</p>')
    expect((await message('wrong')).role).to.equal('alert')
  })

  it('says nothing that is not shown, and the same text once', async () => {
    const root = announced(await fixture(html`<div></div>`), status)
    const region = root.querySelector<HTMLElement>('[role=status]')!
    region.innerHTML = 'shown<span hidden> and hidden</span>'
    await message('shown')
    region.innerHTML = 'shown<span hidden> and still hidden</span>'
    region.insertAdjacentHTML('afterend', '<p role="status">last</p>')
    await message('last')
    expect(messages('shown')).to.have.length(1)
  })

  it('is in an open modal dialog of the page, as what is outside is inert', async () => {
    const dialog = await fixture<HTMLDialogElement>(html`<dialog><div></div></dialog>`)
    dialog.showModal()
    const root = announced(dialog.firstElementChild!, status)
    root.querySelector('[role=status]')!.textContent = 'in a dialog'
    expect((await message('in a dialog')).closest('dialog')).to.equal(dialog)
  })

  it('is beside what is slotted into a modal dialog of a shadow root', async () => {
    const popup = await fixture(html`<div><div></div></div>`)
    popup.attachShadow({ mode: 'open' }).innerHTML = '<dialog><slot></slot></dialog>'
    popup.shadowRoot!.querySelector('dialog')!.showModal()
    const root = announced(popup.firstElementChild!, status)
    root.querySelector('[role=status]')!.textContent = 'in a popup'
    expect((await message('in a popup')).parentElement?.parentElement).to.equal(popup)
  })

  it('leaves a live region as it is in a modal dialog of its own shadow root', async () => {
    const host = await fixture(html`<div></div>`)
    host.attachShadow({ mode: 'open' }).innerHTML = '<dialog><p role="status">first</p></dialog>'
    host.shadowRoot!.querySelector('dialog')!.showModal()
    announceFrom(host.shadowRoot!)
    expect(host.shadowRoot!.querySelector('p')!.ariaLive).to.equal('polite')
  })
})
