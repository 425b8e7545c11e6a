import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { icons } from './icons.js'

/** How long a button says that something was copied. */
const SHOWN_FOR_MS = 2500

/** What is copied: text, and the same as HTML for editors that paste it. */
export interface Copied {
  readonly text: string
  readonly html?: string
}

const write = async ({ text, html: markup }: Copied): Promise<void> => {
  if (!markup || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  const blob = (type: string, content: string) => new Blob([content], { type })
  const item = { 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', markup) }
  await navigator.clipboard.write([new ClipboardItem(item)])
}

/** The button that has just copied something, or could not. */
interface Shown {
  readonly id: string
  readonly hasFailed: boolean
}

/** Buttons of an element that copy something and then say so. Render {@link status} once: it announces what was copied. */
export class CopyButtons implements ReactiveController {
  #shown: Shown | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly host: LitElement,
    private readonly messages: () => OwnerPartMessages,
  ) {
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#shown = undefined
  }

  #show(shown: Shown | undefined): void {
    clearTimeout(this.#timer)
    this.#shown = shown
    this.host.requestUpdate()
    if (shown) this.#timer = setTimeout(() => this.#show(undefined), SHOWN_FOR_MS)
  }

  readonly #copy = async (
    id: string,
    copied: () => Copied | string,
    onCopy: (() => void) | undefined,
  ): Promise<void> => {
    const content = copied()
    try {
      await write(typeof content === 'string' ? { text: content } : content)
      this.#show({ id, hasFailed: false })
      onCopy?.()
    } catch {
      // The page may not use the clipboard: the visitor selects the text instead.
      this.#show({ id, hasFailed: true })
    }
  }

  /** Copies something at once, for a button of another part. */
  copy(id: string, content: string): Promise<void> {
    return this.#copy(id, () => content, undefined)
  }

  /** A button that copies. It shows `label`, or "Copy" without one. With a `label` it is an icon of that name, unless it has a `look`. */
  button({
    id,
    label,
    content,
    look = label ? 'icon-button' : 'ghost',
    describedBy,
    onCopy,
  }: {
    readonly id: string
    readonly label?: string | undefined
    readonly content: () => Copied | string
    readonly look?: 'icon-button' | 'ghost' | 'quiet' | 'primary'
    /** The id of what names the thing that is copied, where several buttons say "Copy". */
    readonly describedBy?: string | undefined
    readonly onCopy?: (() => void) | undefined
  }): TemplateResult {
    const { copy, copied, copyFailed } = this.messages()
    const shown = this.#shown?.id === id ? this.#shown : undefined
    const isIcon = look === 'icon-button'
    const said = shown ? (shown.hasFailed ? copyFailed : copied) : (label ?? copy)
    return html`<button
      type="button"
      class=${look}
      part="copy-button"
      id=${id}
      aria-label=${(isIcon && label) || nothing}
      aria-describedby=${describedBy ?? nothing}
      title=${isIcon ? said : nothing}
      @click=${() => this.#copy(id, content, onCopy)}
    >${shown && !shown.hasFailed ? icons.check : icons.copy}${isIcon ? nothing : said}</button>`
  }

  /** The live region that says what happened. */
  status(): TemplateResult {
    const { copied, copyFailed } = this.messages()
    return html`<p class="visually-hidden" role="status">
      ${this.#shown ? (this.#shown.hasFailed ? copyFailed : copied) : nothing}
    </p>`
  }
}
