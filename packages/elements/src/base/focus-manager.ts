import type { LitElement, ReactiveController } from 'lit'

/** Whether the focus is within an element, or nowhere because what had it is gone. */
const hasOrLostFocus = (element: Element): boolean =>
  element.matches(':focus-within') || document.activeElement === document.body

/**
 * After a step has changed, moves the focus to where reading goes on: the element with the id `focus-target`. It leaves the
 * focus alone until the visitor has done something, and where the visitor has gone elsewhere meanwhile.
 */
export class FocusManager implements ReactiveController {
  /** The visitor has done something; set by the element. */
  hasInteracted = false
  #last = ''

  /** @param stepName names what is shown; empty while there is nothing to read yet. */
  constructor(
    private readonly host: LitElement,
    private readonly stepName: () => string,
  ) {
    host.addController(this)
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
