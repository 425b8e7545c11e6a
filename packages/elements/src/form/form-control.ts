import type { PropertyDeclarations } from 'lit'
import { WhenElement } from '../base/when-element.js'
import type { FormAnswers } from './form-answers.js'
import type { FormHooks } from './form-hooks.js'

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

  #answers: FormAnswers | undefined
  #loading: Promise<FormAnswers> | undefined

  /** How the element answers its form, if it is more than the text in its `value`. */
  protected formHooks?(): FormHooks | Promise<FormHooks>

  protected formAssociatedCallback(): void {
    void this.#answer()
  }

  protected formDisabledCallback(): void {
    void this.#answer()
  }

  protected formResetCallback(): void {
    void this.#answer(null)
  }

  protected formStateRestoreCallback(state: string): void {
    void this.#answer(state)
  }

  /** Lets the element take part in its form: later, until the code for it has loaded, and then at once. */
  async #answer(state?: string | null): Promise<void> {
    this.#loading ??= import('./form-answers.js').then(({ answerForm }) =>
      answerForm(this, this.formHooks?.()),
    )
    this.#answers ??= await this.#loading
    this.#answers.answer(state)
  }
}
