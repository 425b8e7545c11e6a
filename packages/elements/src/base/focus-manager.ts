import type { LitElement, ReactiveController } from 'lit'

/** Whether the focus is inside an element, or on the body because the focused element was removed. */
const hasOrLostFocus = (element: Element): boolean =>
  element.matches(':focus-within') || document.activeElement === document.body

/**
 * Moves the focus to `#focus-target` after a step changed. It does nothing before the visitor interacted with the
 * element, or if the focus is elsewhere.
 */
export class FocusManager implements ReactiveController {
  /** Whether the visitor interacted with the element; set by the element. */
  hasInteracted = false
  #last = ''

  /** @param stepName returns a name of the view; empty if there is nothing to read yet. */
  constructor(
    private readonly host: LitElement,
    private readonly stepName: () => string,
  ) {
    host.addController(this)
  }

  /** Moves the focus after the next update, also if the step stays. */
  repeat(): void {
    this.#last &&= '?'
  }

  hostUpdated(): void {
    const stepName = this.stepName()
    if (stepName === this.#last) return
    const shouldFocus = this.hasInteracted && this.#last && stepName && hasOrLostFocus(this.host)
    this.#last = stepName
    if (shouldFocus) void this.#focusTarget()
  }

  async #focusTarget(): Promise<void> {
    const target = this.host.renderRoot.querySelector<HTMLElement & Partial<LitElement>>('#focus-target')
    await target?.updateComplete
    target?.focus()
  }
}
