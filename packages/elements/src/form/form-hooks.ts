/** What an element answers its form, if it is more than the text in its `value`. */
export interface FormHooks {
  /** What is submitted. An element with several fields has the name of each after its own. */
  readonly submitted: (name: string) => string | FormData
  /** The event after which the form is submitted. */
  readonly submitEvent?: string
  /** What the browser keeps while the visitor is at another page, and gives to `restore`. Default: the `value`. */
  readonly state?: () => string
  /** Shows what the browser kept. Default: as `value`. */
  readonly restore?: (state: string) => void
  /** Goes back to what the page has set. Default: to the attribute `value`. */
  readonly reset?: () => void
  /** Why what was entered is not valid, and the control that has to change. */
  readonly problem?: () => { readonly message: string; readonly control: HTMLElement | null } | undefined
  /** Called when the form has found that what was entered is not valid. */
  readonly showProblem?: () => void
}
