import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { waitUntil } from '../testing/wait-until.js'
import '../define/popup.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { deepOne, focused } from '../testing/shadow.js'
import type { Popup } from './popup.js'

const template = html`<when-popup button="Plan a visit"
  ><div style="background: light-dark(#fff, #16181d)"
    ><label>Name <input /></label><a href="#there">There</a></div
  ></when-popup
>`
const closed = () => fixture<Popup>(template)
const opened = async () => {
  const element = await closed()
  element.show()
  await element.updateComplete
  return element
}
const dialogOf = (element: Popup) => element.shadowRoot!.querySelector('dialog')!
const launcherOf = (element: Popup) =>
  element.shadowRoot!.querySelector<HTMLElement>('[part=launcher-button]')
const closeOf = (element: Popup) => deepOne(element, '[part=close-button]') as HTMLElement

describe('when-popup', () => {
  it('is accessible while it is closed, in light and in dark', () =>
    inBothSchemes<Popup>(template, expectAccessible))

  it('is accessible while it is open, in light and in dark', () =>
    inBothSchemes<Popup>(template, async (element) => {
      element.show()
      await element.updateComplete
      await expectAccessible(element)
    }))

  it('has no launcher unless it is slotted', async () => {
    const element = await fixture<Popup>(html`<when-popup>Content</when-popup>`)
    expect(launcherOf(element)).to.equal(null)
    element.button = ''
    await element.updateComplete
    expect(launcherOf(element)!.textContent!.trim()).to.equal('Book a time')
  })

  it('opens from its launcher, which is hidden meanwhile and then regains the focus', async () => {
    const element = await closed()
    launcherOf(element)!.focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => dialogOf(element).open)
    expect(launcherOf(element)!.checkVisibility()).to.equal(false)
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialogOf(element).open)
    expect(focused()!.getAttribute('part')).to.equal('launcher-button')
  })

  it('traps the focus, makes the page inert, and restores the focus', async () => {
    const before = await fixture<HTMLButtonElement>(html`<button>Outside</button>`)
    before.focus()
    const element = await opened()
    expect(focused()!.localName).to.equal('dialog')
    before.focus()
    expect(focused()!.localName).to.equal('dialog')
    await sendKeys({ press: 'Tab' })
    expect(focused()!.getAttribute('part')).to.equal('close-button')
    await sendKeys({ press: 'Tab' })
    expect(focused()!.localName).to.equal('input')
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !element.open)
    expect(focused()!.textContent).to.equal('Outside')
  })

  it('keeps the page’s history and scroll position', async () => {
    const page = await fixture(html`<div style="block-size: 400vh"></div>`)
    scrollTo(0, 300)
    const { length } = history
    const address = location.href
    const element = await opened()
    expect(scrollY).to.equal(300)
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !element.open)
    expect([scrollY, history.length, location.href]).to.deep.equal([300, length, address])
    page.remove()
    scrollTo(0, 0)
  })

  it('keeps the draft when it is closed', async () => {
    const element = await opened()
    element.querySelector('input')!.value = 'Noor'
    closeOf(element).click()
    await element.updateComplete
    element.open = true
    await element.updateComplete
    expect(element.querySelector('input')!.value).to.equal('Noor')
  })

  it('stays open if it is opened again before the browser reports that it was closed', async () => {
    const element = await opened()
    const reported = new Promise((resolve) =>
      dialogOf(element).addEventListener('close', resolve, { once: true }),
    )
    element.hide()
    await element.updateComplete
    element.show()
    await element.updateComplete
    await reported
    await element.updateComplete
    expect([element.open, dialogOf(element).open]).to.deep.equal([true, true])
  })

  it('renders its template when it is first opened', async () => {
    const element = await fixture<Popup>(html`<when-popup><template><p>Only now</p></template></when-popup>`)
    expect(element.querySelector('p')).to.equal(null)
    element.open = true
    await element.updateComplete
    expect(element.querySelector('p')!.textContent).to.equal('Only now')
    element.open = false
    await element.updateComplete
    element.open = true
    await element.updateComplete
    expect(element.querySelectorAll('p')).to.have.length(1)
  })

  it('closes on a click outside the sheet, not inside', async () => {
    const element = await opened()
    const press = (target: EventTarget) => {
      for (const type of ['pointerdown', 'click'])
        target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }))
    }
    press(element.querySelector('label')!)
    expect(element.open).to.equal(true)
    press(dialogOf(element))
    await element.updateComplete
    expect(dialogOf(element).open).to.equal(false)
  })

  it('stays open if a click that began in its sheet ends outside', async () => {
    const element = await opened()
    element
      .querySelector('input')!
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    dialogOf(element).dispatchEvent(new PointerEvent('click', { bubbles: true }))
    expect(element.open).to.equal(true)
  })

  it('closes when it is removed from the page', async () => {
    const element = await opened()
    const place = element.parentElement!
    element.remove()
    expect(element.open).to.equal(false)
    place.append(element)
    await element.updateComplete
    expect(dialogOf(element).open).to.equal(false)
  })

  it('closes with an event when it is moved while open', async () => {
    const element = await opened()
    const received: unknown[] = []
    element.addEventListener('when-popup-toggle', ({ open, source, cancelable }) =>
      received.push({ open, source, cancelable }),
    )
    element.parentElement!.append(element)
    await element.updateComplete
    expect(received).to.deep.equal([{ open: false, source: 'page', cancelable: false }])
    expect([element.open, dialogOf(element).open]).to.deep.equal([false, false])
    element.remove()
    expect(received).to.have.length(1)
  })

  it('can be pressed where a page’s own dialog has disabled the pointer', async () => {
    const page = await fixture<HTMLElement>(html`<div style="pointer-events: none">${template}</div>`)
    const element = page.querySelector('when-popup') as Popup
    await element.updateComplete
    expect(getComputedStyle(launcherOf(element)!).pointerEvents).to.equal('none')
    element.show()
    await element.updateComplete
    for (const one of [dialogOf(element), closeOf(element), element.querySelector('input')!])
      expect(getComputedStyle(one).pointerEvents, one.localName).to.equal('auto')
  })

  it('says what opens and closes it, and stays as it is if that is canceled', async () => {
    const element = await closed()
    const received: string[] = []
    let isCanceled = true
    element.addEventListener('when-popup-toggle', (event) => {
      received.push(`${event.open} ${event.source}`)
      if (isCanceled) event.preventDefault()
    })
    launcherOf(element)!.click()
    await element.updateComplete
    expect(dialogOf(element).open).to.equal(false)
    element.show()
    await element.updateComplete
    closeOf(element).click()
    dialogOf(element).dispatchEvent(new Event('cancel', { cancelable: true }))
    for (const type of ['pointerdown', 'click']) dialogOf(element).dispatchEvent(new PointerEvent(type))
    await element.updateComplete
    expect([element.open, dialogOf(element).open]).to.deep.equal([true, true])
    expect(received).to.deep.equal([
      ...['true launcher-button', 'false close-button', 'false close-request', 'false backdrop'],
    ])
    isCanceled = false
    closeOf(element).click()
    await element.updateComplete
    expect(dialogOf(element).open).to.equal(false)
  })

  it('is not closed by a field for files in it', async () => {
    const element = await opened()
    element.querySelector('input')!.dispatchEvent(new Event('cancel', { bubbles: true }))
    expect(element.open).to.equal(true)
  })

  it('stays closed when it is inserted again after it was removed while open, and can be opened', async () => {
    const element = await opened()
    const place = element.parentElement!
    element.remove()
    await element.updateComplete
    place.append(element)
    await element.updateComplete
    expect(dialogOf(element).open).to.equal(false)
    element.show()
    await element.updateComplete
    expect(dialogOf(element).matches(':modal')).to.equal(true)
    closeOf(element).click()
    await element.updateComplete
    expect(element.open).to.equal(false)
  })

  it('is appended to the body if it is shown while disconnected', async () => {
    const element = await closed()
    element.remove()
    element.show()
    await element.updateComplete
    expect([element.isConnected, dialogOf(element).matches(':modal')]).to.deep.equal([true, true])
    element.remove()
  })

  it('renders right to left with every text translated', async () => {
    registerPseudoLocale()
    const element = await fixture<Popup>(
      html`<when-popup open button="" lang=${pseudoLocale}>«Content»</when-popup>`,
    )
    const [sheet, close] = [deepOne(element, '[part=sheet]'), closeOf(element)].map((one) =>
      one.getBoundingClientRect(),
    )
    expect(close!.left).to.be.lessThan(sheet!.left + sheet!.width / 2)
    expect(closeOf(element).getAttribute('aria-label')).to.equal('«Close»')
    expect(dialogOf(element).getAttribute('aria-label')).to.equal('«Book a time»')
  })

  eventsFireOnce<Popup>([
    {
      type: 'when-popup-toggle',
      make: closed,
      act: (element) => launcherOf(element)!.click(),
      assign: (element) => element.show(),
    },
    {
      type: 'when-popup-toggle',
      make: opened,
      act: (element) => closeOf(element).click(),
      assign: (element) => element.hide(),
    },
  ])
})
