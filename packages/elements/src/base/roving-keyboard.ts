import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** The verbs of a composite widget by key: `Shift+PageUp`, `ArrowLeft` … */
export type KeyTable<Verb extends string> = Readonly<Record<string, Verb>>

/** What the keyboard needs from its element. */
export interface RovingTarget<Verb extends string> {
  /** Executes the verb; `false` leaves the key to the browser. */
  move(verb: Verb): boolean
  /** The item that is the tab stop. */
  item(): HTMLElement | null
  direction(): 'ltr' | 'rtl'
}

/** Arrow keys in right-to-left text. */
const mirrored: KeyTable<string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * The keyboard of a composite widget with one tab stop: looks up keys in a table and moves the focus after the
 * render. The element executes the verbs and knows the tab stop.
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
