import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** What a composite widget does at a key: `Shift+PageUp`, `ArrowLeft` … → one of its verbs. */
export type KeyTable<Verb extends string> = Readonly<Record<string, Verb>>

/** What the keyboard asks of its element. */
export interface RovingTarget<Verb extends string> {
  /** Carries the verb out; `false` leaves the key to the browser. */
  move(verb: Verb): boolean
  /** The one item within the widget that Tab reaches. */
  item(): HTMLElement | null
  direction(): 'ltr' | 'rtl'
}

/** In right-to-left text the arrow that points forward is the other one. */
const mirrored: KeyTable<string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * The keyboard of a composite widget with one tab stop: looks keys up in a table and moves the focus once what a verb
 * changed is rendered. It does not know what the verbs mean, and it does not keep which item is the tab stop.
 */
export class RovingKeyboard<Verb extends string> implements ReactiveController {
  #wantsFocus = false

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly keys: KeyTable<Verb>,
    private readonly target: RovingTarget<Verb>,
  ) {
    host.addController(this)
  }

  /** The listener for `keydown` on the widget. */
  readonly handle = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = this.target.direction() === 'rtl' ? (mirrored[event.key] ?? event.key) : event.key
    const verb = this.keys[event.shiftKey ? `Shift+${key}` : key]
    if (!verb || !this.target.move(verb)) return
    event.preventDefault()
    this.focusItem()
  }

  /** Focuses the tab stop after the next render. */
  focusItem(): void {
    this.#wantsFocus = true
    this.host.requestUpdate()
  }

  hostUpdated(): void {
    if (!this.#wantsFocus) return
    this.#wantsFocus = false
    this.target.item()?.focus()
  }
}
