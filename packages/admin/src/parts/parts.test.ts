import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { Localized, registerMessages } from '@whenable/elements/internal/messages/localize'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { expectAccessible, inBothSchemes } from '@whenable/elements/internal/testing/axe'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import { control, type } from '@whenable/elements/internal/testing/shadow'
import { LitElement, nothing, type TemplateResult } from 'lit'
import { ownerStyles } from '../styles/owner.styles.js'
import { CopyButtons } from './copy-buttons.js'
import { selectField, textField } from './field.template.js'
import { icons } from './icons.js'
import { LiveRefresh } from './live-refresh.js'
import { modalDialog } from './modal.template.js'
import { emptyState } from './page-states.template.js'
import { PopoverMenus } from './popover-menus.js'
import { saveBar } from './save-bar.template.js'
import { segmented } from './segmented.template.js'
import { checkbox, switchControl } from './switch.template.js'
import { opensHere, tabLinks } from './tabs.template.js'
import { Toasts } from './toasts.js'

/** An owner's element that shows every part. What its visitor does is in `said`. */
class Parts extends LitElement {
  static override styles = [...ownerStyles]
  static override properties = { messages: { attribute: false } }
  messages: Partial<OwnerPartMessages> | null = null
  readonly said: string[] = []
  error: string | undefined
  isDialogOpen = false
  changes: readonly string[] = ['Name', 'Notice']
  readonly menus = new PopoverMenus(this)
  readonly text = new Localized<OwnerPartMessages>(this, parts)
  readonly copies = new CopyButtons(this, () => this.text.messages)
  readonly toasts = new Toasts(this)

  set(changes: Partial<Pick<Parts, 'error' | 'isDialogOpen' | 'changes'>>): void {
    Object.assign(this, changes)
    this.requestUpdate()
  }

  readonly say =
    (what: string) =>
    (value?: unknown): void => {
      this.said.push(value === undefined ? what : `${what} ${value}`)
    }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.text
    const { say } = this
    return html`<div class="stack" lang=${lang} dir=${direction}>
      <div class="heading">
        <h2 tabindex="-1">Bookings</h2>
        ${this.menus.menu({
          id: 'filter',
          content: html`All event types${icons.down}`,
          items: [
            { label: 'All event types', isChecked: true, onChoose: say('all') },
            { label: 'Walkthrough', isChecked: false, onChoose: say('walkthrough') },
            'separator',
            { label: 'Intro call', isChecked: false, onChoose: say('intro') },
          ],
        })}
        ${this.menus.panel({
          id: 'copy-days',
          content: icons.copy,
          label: 'Copy to other days: Monday',
          look: 'icon-button',
          placement: 'start',
          panel: () => html`${checkbox({ label: 'Tuesday', checked: true, onChange: say('tuesday') })}
            <button class="primary" @click=${() => say('copied days')()}>Copy to 1 day</button>`,
        })}
        ${this.menus.menu({
          id: 'more',
          content: icons.more,
          label: 'More',
          look: 'icon-button',
          items: [
            { label: 'See the page', href: '#page', icon: icons.external },
            { label: 'Delete', isDestructive: true, icon: icons.trash, onChoose: say('delete') },
          ],
        })}
      </div>
      ${tabLinks('Views', [
        { href: '#upcoming', label: 'Upcoming', isCurrent: true, onOpen: say('upcoming') },
        { href: '#past', label: 'Past', isCurrent: false, onOpen: say('past') },
      ])}
      <div class="columns">
        ${textField({ id: 'name', label: 'Name', help: 'Visitors see it.', value: '', error: this.error, onInput: say('name') })}
        ${selectField({
          ...{ id: 'where', label: 'Where', value: 'call', onChange: say('where') },
          choices: [
            { value: 'call', label: 'Video call' },
            { value: 'studio', label: 'Studio' },
          ],
        })}
        ${textField({ id: 'about', label: 'Description', rows: 2, value: 'A text', isChanged: true, onInput: say('about') })}
      </div>
      <div class="row">
        ${switchControl({ label: 'On', checked: true, onChange: say('on') })}
        ${segmented({
          ...{ name: 'theme', label: 'Colours', value: 'page', onChange: say('theme') },
          choices: [
            { value: 'page', label: 'As the page' },
            { value: 'dark', label: 'Dark' },
          ],
        })}
        <span class="status ask">To answer</span>
        <span class="count">2</span>
        ${this.copies.button({ id: 'copy', label: 'Copy the link', content: () => 'https://book.example/ada' })}
        <button class="ghost" id="opener" @click=${() => this.set({ isDialogOpen: true })}>Cancel the booking</button>
      </div>
      <div class="box">${emptyState('Nothing booked yet', 'Share your link.', html`<button class="primary">Copy link</button>`)}</div>
      ${
        this.changes.length
          ? saveBar({
              changes: this.changes,
              lang: 'en',
              messages,
              onSave: say('save'),
              onDiscard: say('discard'),
            })
          : nothing
      }
      ${
        this.isDialogOpen
          ? modalDialog({
              title: 'Cancel this booking?',
              content: textField({ id: 'message', label: 'Message', value: '', onInput: say('message') }),
              actions: html`<button class="danger">Cancel the booking</button>`,
              closeLabel: messages.close,
              onClose: () => this.set({ isDialogOpen: false }),
            })
          : nothing
      }
      ${this.copies.status()} ${this.toasts.template()}
    </div>`
  }
}
customElements.define('test-parts', Parts)

const render = () => fixture<Parts>(html`<test-parts></test-parts>`)
const find = <E extends HTMLElement>(element: Parts, selector: string): E => {
  const found = element.shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const focusedIn = ({ shadowRoot }: Parts) => shadowRoot?.activeElement as HTMLElement | null
const focusedText = (element: Parts) => focusedIn(element)?.textContent?.trim()

describe('the parts of owner’s elements', () => {
  it('are accessible in light and in dark, on a page of either direction, with everything open', async () => {
    await inBothSchemes<Parts>(html`<test-parts></test-parts>`, async (element) => {
      element.set({ error: 'Enter a name.' })
      await element.updateComplete
      await expectAccessible(element)
      for (const id of ['filter', 'copy-days', 'more']) {
        find(element, `#${id}`).click()
        await element.updateComplete
        await expectAccessible(element)
      }
      element.toasts.show({ text: 'Saved', action: { label: 'Undo', onPress: element.say('undo') } })
      element.set({ isDialogOpen: true })
      await element.updateComplete
      await expectAccessible(element)
    })
  })

  it('keep their events to themselves', async () => {
    const element = await render()
    let count = 0
    for (const name of ['input', 'change']) element.addEventListener(name, () => count++)
    type(find(element, '#name'), 'Ada')
    type(find(element, '#where'), 'studio')
    find<HTMLInputElement>(element, '[role=switch]').click()
    find<HTMLInputElement>(element, '[value=dark]').click()
    expect(element.said).to.deep.equal(['name Ada', 'where studio', 'on false', 'theme dark'])
    expect(count).to.equal(0)
  })

  it('show the value that their element has, whatever was chosen', async () => {
    const element = await render()
    find<HTMLInputElement>(element, '[value=dark]').click()
    find<HTMLInputElement>(element, '[role=switch]').click()
    element.requestUpdate()
    await element.updateComplete
    expect(find<HTMLInputElement>(element, '[value=page]').checked).to.equal(true)
    expect(find<HTMLInputElement>(element, '[role=switch]').checked).to.equal(true)
  })

  it('describe a field by its error and its help', async () => {
    const element = await render()
    const input = find(element, '#name')
    const description = () =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => find(element, `#${id}`).textContent)
        .join(' ')
    expect([description(), input.getAttribute('aria-invalid')]).to.deep.equal(['Visitors see it.', null])
    const edge = () => getComputedStyle(input).borderTopColor
    input.classList.add('changed')
    const changed = edge()
    element.set({ error: 'Enter a name.' })
    await element.updateComplete
    expect(edge(), 'an error is seen on a changed field as well').not.to.equal(changed)
    expect([description(), input.getAttribute('aria-invalid')]).to.deep.equal([
      'Enter a name. Visitors see it.',
      'true',
    ])
  })

  describe('a menu', () => {
    const opened = async (key: string) => {
      const element = await render()
      find(element, '#filter').focus()
      await pressKeys(element, key)
      return element
    }

    it('opens at the chosen value, and ArrowUp opens it at its last', async () => {
      for (const key of ['Enter', 'Space', 'ArrowDown']) {
        const element = await opened(key)
        expect(focusedText(element), key).to.equal('All event types')
        expect(find(element, '#filter').getAttribute('aria-expanded')).to.equal('true')
      }
      expect(focusedText(await opened('ArrowUp'))).to.equal('Intro call')
    })

    it('moves by arrows, Home, End and letters, around its ends', async () => {
      const element = await opened('ArrowDown')
      const steps: readonly [string, string][] = [
        ['ArrowUp', 'Intro call'],
        ['ArrowDown', 'All event types'],
        ['End', 'Intro call'],
        ['Home', 'All event types'],
        ['w', 'Walkthrough'],
        ['x', 'Walkthrough'],
      ]
      for (const [key, text] of steps) {
        await pressKeys(element, key)
        expect(focusedText(element), key).to.equal(text)
      }
    })

    it('does what is chosen once, closes, and returns the focus', async () => {
      const element = await opened('ArrowDown')
      await pressKeys(element, 'ArrowDown', 'Enter')
      expect(element.said).to.deep.equal(['walkthrough'])
      expect(focusedIn(element)?.id).to.equal('filter')
      expect(element.shadowRoot?.querySelector('.panel')).to.equal(null)
    })

    it('closes by Escape, by Tab, by a press beyond it and when another one opens', async () => {
      const element = await opened('Enter')
      await pressKeys(element, 'Escape')
      expect([focusedIn(element)?.id, element.shadowRoot?.querySelector('.panel')]).to.deep.equal([
        'filter',
        null,
      ])
      await pressKeys(element, 'Enter', 'Tab')
      expect(element.shadowRoot?.querySelector('.panel')).to.equal(null)
      find(element, '#filter').click()
      await element.updateComplete
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      await element.updateComplete
      expect(element.shadowRoot?.querySelector('.panel')).to.equal(null)
      find(element, '#filter').click()
      await element.updateComplete
      find(element, '#more').click()
      await element.updateComplete
      expect(element.shadowRoot?.querySelectorAll('.panel').length).to.equal(1)
    })

    it('has a panel of controls as well, which Tab moves through', async () => {
      const element = await render()
      find(element, '#copy-days').focus()
      await pressKeys(element, 'Enter')
      expect((focusedIn(element) as HTMLInputElement).type).to.equal('checkbox')
      await pressKeys(element, 'Space', 'Tab')
      expect(focusedText(element)).to.equal('Copy to 1 day')
      await pressKeys(element, 'Tab')
      expect(element.shadowRoot?.querySelector('.panel')).to.equal(null)
      expect(element.said).to.deep.equal(['tuesday false'])
    })
  })

  describe('a dialog', () => {
    const opened = async () => {
      const element = await render()
      find(element, '#opener').focus()
      find(element, '#opener').click()
      await element.updateComplete
      return element
    }

    it('is modal, starts at its name, and returns the focus when it is closed', async () => {
      for (const close of [
        () => sendKeys({ press: 'Escape' }),
        (element: Parts) => find(element, 'dialog .close').click(),
      ]) {
        const element = await opened()
        expect(find(element, 'dialog').matches(':modal')).to.equal(true)
        expect(focusedText(element)).to.equal('Cancel this booking?')
        await close(element)
        await element.updateComplete
        expect(element.isDialogOpen).to.equal(false)
        expect(focusedIn(element)?.id).to.equal('opener')
      }
    })

    it('closes by a press beyond it, and not by one that began in it', async () => {
      const element = await opened()
      const dialog = find(element, 'dialog')
      const press = (from: Element, to: Element) => {
        from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        to.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      }
      press(find(element, '.sheet'), dialog)
      expect(element.isDialogOpen).to.equal(true)
      press(dialog, dialog)
      expect(element.isDialogOpen).to.equal(false)
    })
  })

  it('open links to views here, unless a key or a button asks for another tab', async () => {
    const element = await render()
    const link = control(element, 'Past')
    const clicks: readonly [MouseEventInit, boolean][] = [
      [{}, true],
      [{ ctrlKey: true }, false],
      [{ metaKey: true }, false],
      [{ shiftKey: true }, false],
      [{ button: 1 }, false],
    ]
    for (const [init, here] of clicks) expect(opensHere(new MouseEvent('click', init))).to.equal(here)
    link.click()
    expect(element.said).to.deep.equal(['past'])
    expect(location.hash).to.equal('')
  })

  it('copy, say so, and say when the browser refuses', async () => {
    const element = await render()
    const copied: string[] = []
    const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    const withClipboard = (writeText: (text: string) => Promise<void>) =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const status = () => find(element, 'p[role=status]').textContent?.trim()
    try {
      withClipboard(async (text) => void copied.push(text))
      find(element, '#copy').click()
      await new Promise((done) => setTimeout(done))
      await element.updateComplete
      expect([copied, status()]).to.deep.equal([['https://book.example/ada'], 'Copied'])
      withClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')))
      find(element, '#copy').click()
      await new Promise((done) => setTimeout(done))
      await element.updateComplete
      expect(status()).to.equal("Couldn't copy. Select the text and copy it yourself.")
    } finally {
      if (original) Object.defineProperty(navigator, 'clipboard', original)
      else Reflect.deleteProperty(navigator, 'clipboard')
    }
  })

  it('tell of unsaved changes by name, and save or discard them', async () => {
    const element = await render()
    expect(find(element, '.save-bar').textContent?.replace(/\s+/g, ' ')).to.include(
      '2 unsaved changes Name, Notice',
    )
    control(element, 'Save').click()
    control(element, 'Discard').click()
    expect(element.said).to.deep.equal(['save', 'discard'])
  })

  it('undo by the button of a toast, which goes', async () => {
    const element = await render()
    element.toasts.show({ text: 'Removed', action: { label: 'Undo', onPress: element.say('undo') } })
    await element.updateComplete
    control(element, 'Undo').click()
    await element.updateComplete
    expect([element.said, element.shadowRoot?.querySelector('.toast')]).to.deep.equal([['undo'], null])
  })

  it('read again every ten seconds while the page is seen and online', async () => {
    const { setInterval } = globalThis
    const state = { step: 'ready' }
    const sent: string[] = []
    let tick = () => {}
    let isHidden = false
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    globalThis.setInterval = ((act: () => void, every: number) => {
      sent.push(`every ${every}`)
      tick = act
    }) as unknown as typeof setInterval
    const element = await fixture<Parts>(html`<test-parts></test-parts>`)
    try {
      const live = new LiveRefresh(element, () => ({
        ...{ state, subscribe: () => () => {}, start: () => {}, stop: () => {}, setOnline: () => {} },
        send: ({ type: name }) => sent.push(name),
      }))
      tick()
      isHidden = true
      tick()
      expect(sent).to.deep.equal(['every 10000', 'refresh'])
      isHidden = false
      tick()
      state.step = 'error'
      tick()
      live.hostDisconnected()
      expect(sent).to.deep.equal(['every 10000', 'refresh', 'refresh'])
    } finally {
      globalThis.setInterval = setInterval
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('speak English in every language until a page translates them', async () => {
    const element = await fixture<Parts>(html`<test-parts lang="nl"></test-parts>`)
    expect(control(element, 'Discard').textContent?.trim()).to.equal('Discard')
    registerMessages('nl', { discard: 'Verwerpen' })
    await element.updateComplete
    expect(control(element, 'Verwerpen')).to.be.instanceOf(HTMLElement)
    element.messages = { save: 'Vasthouden' }
    await element.updateComplete
    expect(control(element, 'Vasthouden')).to.be.instanceOf(HTMLElement)
  })
})
