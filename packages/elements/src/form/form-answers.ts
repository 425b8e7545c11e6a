import { css, type ReactiveController } from 'lit'
import { addStyles } from '../base/lazy-module.js'
import type { FormControl } from './form-control.js'
import type { FormHooks } from './form-hooks.js'

type Host = FormControl & { value?: string }

const disabledStyles = css`
  :host(:disabled) .root {
    opacity: 0.55;
  }
  :host(:disabled) button {
    pointer-events: none;
  }
`

/** What a browser says about a choice that is missing, in its own language. */
const missingMessage = (): string =>
  Object.assign(document.createElement('select'), { required: true }).validationMessage

/** The members that HTML's own controls have in a form. */
const membersOf = (internals: ElementInternals): PropertyDescriptorMap => ({
  form: { get: () => internals.form, configurable: true },
  labels: { get: () => internals.labels, configurable: true },
  willValidate: { get: () => internals.willValidate, configurable: true },
  validity: { get: () => internals.validity, configurable: true },
  validationMessage: { get: () => internals.validationMessage, configurable: true },
  checkValidity: { value: () => internals.checkValidity(), configurable: true },
  reportValidity: { value: () => internals.reportValidity(), configurable: true },
})

/** The accessor of a property, which is on the prototype of one of the element's classes. */
const accessorOf = (object: object | null, name: string): PropertyDescriptor | undefined =>
  object
    ? (Object.getOwnPropertyDescriptor(object, name) ?? accessorOf(Object.getPrototypeOf(object), name))
    : undefined

/** Keeps what an element submits, its validity and its disabled controls up to date. */
export class FormAnswers implements ReactiveController {
  readonly #host: Host
  readonly #internals: ElementInternals
  readonly #hooks: FormHooks | undefined
  /** Controls that are disabled with the element. */
  readonly #disabled = new WeakSet<Element>()

  constructor(host: Host, hooks: FormHooks | undefined) {
    this.#host = host
    this.#hooks = hooks
    this.#internals = host.attachInternals()
    Object.defineProperties(host, membersOf(this.#internals))
    this.#followValue()
    // A page may read the form when it hears of a change, before the element has updated.
    for (const type of ['change', 'when-draft-edit'])
      host.addEventListener(type, () => this.hostUpdated(), { capture: true })
    host.addEventListener('invalid', () => this.#hooks?.showProblem?.())
    if (this.#hooks?.submitEvent)
      host.addEventListener(this.#hooks.submitEvent, () => this.#internals.form?.requestSubmit())
    host.addController(this)
    addStyles(host, { styles: disabledStyles })
  }

  /** A form may be submitted in the task that sets the value. */
  #followValue(): void {
    const host = this.#host
    const accessor = accessorOf(host, 'value')
    if (!accessor) return
    Object.defineProperty(host, 'value', {
      configurable: true,
      get: () => accessor.get?.call(host),
      set: (value) => {
        accessor.set?.call(host, value)
        this.#submitValue()
      },
    })
  }

  hostUpdated(): void {
    this.#disableControls()
    this.#submitValue()
  }

  /** @param state what the form asks for: to show what the browser kept, or with `null` to go back to what the page has set. */
  answer(state?: string | null): void {
    if (state === null) this.#reset()
    else if (state !== undefined) this.#restore(state)
    this.hostUpdated()
  }

  #reset(): void {
    if (this.#hooks?.reset) this.#hooks.reset()
    else this.#host.value = this.#host.getAttribute('value') ?? ''
    this.#submitValue()
  }

  #restore(state: string): void {
    if (this.#hooks?.restore) this.#hooks.restore(state)
    else this.#host.value = state
    this.#submitValue()
  }

  #submitValue(): void {
    const { name, value = '' } = this.#host
    const submitted = this.#hooks ? this.#hooks.submitted(name ?? '') : value
    // Without a name nothing is submitted, as of HTML's own controls.
    this.#internals.setFormValue(name ? submitted : null, this.#hooks?.state?.() ?? value)
    this.#validate()
  }

  #validate(): void {
    const { value, required, renderRoot } = this.#host
    const problem = this.#hooks?.problem?.()
    const control =
      problem?.control ??
      renderRoot.querySelector<HTMLElement>('[tabindex="0"]') ??
      renderRoot.querySelector<HTMLElement>('button') ??
      undefined
    if (problem) this.#internals.setValidity({ customError: true }, problem.message, control)
    else if (required && value === '')
      this.#internals.setValidity({ valueMissing: true }, missingMessage(), control)
    else this.#internals.setValidity({})
  }

  #disableControls(): void {
    const isDisabled = this.#host.matches(':disabled')
    const controls = this.#host.renderRoot.querySelectorAll<HTMLButtonElement>(
      'button, input, select, textarea',
    )
    for (const control of controls) {
      if (isDisabled && !control.disabled) {
        control.disabled = true
        this.#disabled.add(control)
      } else if (!isDisabled && this.#disabled.delete(control)) control.disabled = false
    }
  }
}

/** Lets an element take part in its form, once it has rendered. */
export const answerForm = async (
  host: Host,
  hooks: FormHooks | Promise<FormHooks> | undefined,
): Promise<FormAnswers> => {
  const loaded = await hooks
  await host.updateComplete
  return new FormAnswers(host, loaded)
}
