import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { icons } from './icons.js'

/** An entry of a menu: an action, a link, one of several values (`isChecked`), or a line between groups. */
export type MenuItem =
  | 'separator'
  | {
      readonly label: string
      readonly icon?: TemplateResult
      /** Whether this value is the chosen one; undefined for actions and links. */
      readonly isChecked?: boolean
      readonly isDestructive?: boolean
      /** An address; the entry is then a link. */
      readonly href?: string
      readonly onChoose?: () => void
    }

/** A button, and what it opens. */
interface PopoverOptions {
  /** Unique in the element. The button gets it as its id. */
  readonly id: string
  /** What the button shows. */
  readonly content: string | TemplateResult
  /** The accessible name, where the button shows no text. */
  readonly label?: string
  /** Classes of the button. Default: `ghost`. */
  readonly look?: 'ghost' | 'quiet' | 'icon-button' | 'primary'
  /** Classes of the panel: `start` where it begins at the button's start, `above` where it opens upwards. */
  readonly placement?: 'start' | 'above' | 'start above'
}

/** The entry that typed letters lead to, after the focused one. */
const entryBy = (letters: string, entries: readonly HTMLElement[], from: number): HTMLElement | undefined => {
  const ordered = [...entries.slice(from + 1), ...entries.slice(0, from + 1)]
  return ordered.find(({ textContent }) =>
    (textContent ?? '').trim().toLocaleLowerCase().startsWith(letters.toLocaleLowerCase()),
  )
}

/**
 * Menus of an element, of which one is open at a time, by the menu button pattern of the ARIA Authoring Practices: Enter, Space
 * and ArrowDown open a menu at its first entry, ArrowUp at its last; arrows, Home, End and letters move; Escape and Tab close it,
 * and Escape returns the focus to the button. A press beyond the menu closes it. The element's root must have `dir`.
 */
export class PopoverMenus implements ReactiveController {
  #open: string | undefined
  /** What gets the focus once the open panel is rendered. */
  #focus: 'first' | 'last' | undefined

  constructor(private readonly host: LitElement) {
    host.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('pointerdown', this.#closeBeyond, true)
  }

  hostDisconnected(): void {
    document.removeEventListener('pointerdown', this.#closeBeyond, true)
    this.#open = undefined
  }

  hostUpdated(): void {
    const panel = this.#focus && this.#find('.panel')
    if (!panel) return
    const entries = this.#entriesOf(panel)
    const checked = entries.find((entry) => entry.getAttribute('aria-checked') === 'true')
    const target = this.#focus === 'last' ? entries.at(-1) : (checked ?? entries[0])
    this.#focus = undefined
    target?.focus()
  }

  /** Closes the open menu. */
  close(): void {
    if (!this.#open) return
    this.#open = undefined
    this.host.requestUpdate()
  }

  #find(selector: string): HTMLElement | null {
    return this.host.renderRoot.querySelector<HTMLElement>(
      `[data-popover="${CSS.escape(this.#open ?? '')}"] ${selector}`,
    )
  }

  #entriesOf(panel: HTMLElement): readonly HTMLElement[] {
    const entries = [...panel.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    return entries.length
      ? entries
      : [...panel.querySelectorAll<HTMLElement>('input, button, a[href], select, textarea')]
  }

  readonly #closeBeyond = (event: Event): void => {
    const opened = this.#open && this.#find('.panel')?.parentElement
    if (opened && !event.composedPath().includes(opened)) this.close()
  }

  #show(id: string, focus: 'first' | 'last'): void {
    this.#open = id
    this.#focus = focus
    this.host.requestUpdate()
  }

  #return(): void {
    this.#find('button')?.focus()
    this.close()
  }

  readonly #pressOnButton = (event: KeyboardEvent, id: string): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    this.#show(id, event.key === 'ArrowUp' ? 'last' : 'first')
  }

  readonly #pressInMenu = (event: KeyboardEvent): void => {
    const { key } = event
    const entries = this.#entriesOf(event.currentTarget as HTMLElement)
    const at = entries.indexOf(event.target as HTMLElement)
    const steps: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowDown: entries[(at + 1) % entries.length],
      ArrowUp: entries.at(at - 1),
      Home: entries[0],
      End: entries.at(-1),
    }
    if (key === 'Tab') this.close()
    if (key === 'Tab' || this.#pressEscape(event)) return
    const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const target = isLetter ? entryBy(key, entries, at) : steps[key]
    if (!target && !isLetter) return
    event.preventDefault()
    target?.focus()
  }

  readonly #pressEscape = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Escape') return false
    // A dialog around the menu stays open.
    event.stopPropagation()
    event.preventDefault()
    this.#return()
    return true
  }

  #button({ id, content, label, look = 'ghost' }: PopoverOptions, popup: 'menu' | 'dialog'): TemplateResult {
    const isOpen = this.#open === id
    return html`<button
      type="button"
      class=${look}
      part="action"
      id=${id}
      aria-label=${label ?? nothing}
      aria-haspopup=${popup}
      aria-expanded=${String(isOpen)}
      aria-controls=${isOpen ? `${id}-panel` : nothing}
      @click=${() => (isOpen ? this.close() : this.#show(id, 'first'))}
      @keydown=${(event: KeyboardEvent) => this.#pressOnButton(event, id)}
    >${content}</button>`
  }

  #item(item: MenuItem): TemplateResult {
    if (item === 'separator') return html`<div role="separator"></div>`
    const { label, icon, isChecked, isDestructive, href, onChoose } = item
    const look = isDestructive ? 'destructive' : nothing
    const content = html`${icon}<span>${label}</span>${
      isChecked ? html`<span class="checked">${icons.check}</span>` : nothing
    }`
    const choose = () => {
      this.#return()
      onChoose?.()
    }
    if (href)
      return html`<a class=${look} role="menuitem" part="menu-item" tabindex="-1" href=${href} @click=${choose}>${content}</a>`
    return html`<button
      type="button"
      class=${look}
      role=${isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      part="menu-item"
      tabindex="-1"
      aria-checked=${isChecked === undefined ? nothing : String(isChecked)}
      @click=${choose}
    >${content}</button>`
  }

  /** A button that opens a menu of actions, links or values. */
  menu(options: PopoverOptions & { readonly items: readonly MenuItem[] }): TemplateResult {
    const { id, items, placement = '' } = options
    return html`<div class="menu" data-popover=${id}>
      ${this.#button(options, 'menu')}
      ${
        this.#open === id
          ? html`<div class="panel ${placement}" part="menu" id="${id}-panel" role="menu" aria-labelledby=${id} @keydown=${this.#pressInMenu}>
              ${items.map((item) => this.#item(item))}
            </div>`
          : nothing
      }
    </div>`
  }

  /** A button that opens a panel of controls. Tab moves through it; Escape and a press beyond it close it. */
  panel(options: PopoverOptions & { readonly panel: () => TemplateResult }): TemplateResult {
    const { id, panel, placement = '' } = options
    return html`<div
      class="menu"
      data-popover=${id}
      @focusout=${({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget && !(currentTarget as Element).contains(relatedTarget as Node)) this.close()
      }}
    >
      ${this.#button(options, 'dialog')}
      ${
        this.#open === id
          ? html`<div class="panel ${placement}" part="panel" id="${id}-panel" role="dialog" aria-labelledby=${id} @keydown=${this.#pressEscape}>
              ${panel()}
            </div>`
          : nothing
      }
    </div>`
  }
}
