import type { PropertyDeclarations } from 'lit'
import { WhenElement } from '../base/when-element.js'
import type { answerForm } from './form-answers.js'
import type { FormHooks } from './form-hooks.js'

/** Lets an element take part in its form, by code that is loaded first. */
let answer: typeof answerForm = async (...call) => {
  answer = (await import('./form-answers.js')).answerForm
  return answer(...call)
}

/**
 * Base class of elements with a value, which take part in a `<form>` as its own controls do. The code for that loads with the first
 * form that has one: most pages have them in a booking, outside all forms.
 */
export abstract class FormControl extends WhenElement {
  static readonly formAssociated = true
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    disabled: { type: Boolean, reflect: true },
    required: { type: Boolean },
  }

  /** The name with which a `<form>` submits the value. Default: none, and it is not submitted. */
  name: string | null = null
  /** Whether nothing can be changed, and a `<form>` submits nothing. A disabled `<fieldset>` disables the element as well. */
  disabled = false
  /** Whether a `<form>` is invalid without a value. */
  required = false

  /** How the element answers its form, if it is more than the text in its `value`. */
  protected formHooks?(): FormHooks | Promise<FormHooks>

  protected formAssociatedCallback(): void {
    this.#answer()
  }

  protected formDisabledCallback(): void {
    this.#answer()
  }

  protected formResetCallback(): void {
    this.#answer(null)
  }

  protected formStateRestoreCallback(state: string): void {
    this.#answer(state)
  }

  #answer(state?: string | null): void {
    answer(this, () => this.formHooks?.(), state)
  }
}
