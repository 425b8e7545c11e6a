import { html, nothing, type TemplateResult } from 'lit'
import { type EmailHint, hintLine } from './email-hint.js'

/** A field of the form. */
export interface FormField {
  /** Its path in the draft, as in `checkDraft`: `name`, `email`, `answers.KEY`. */
  readonly path: string
  /** `name`, `email`, or a type of additional fields. */
  readonly type: string
  readonly label: string
  readonly value: string
  readonly required: boolean
  /** Whether the page has filled it in, read-only. */
  readonly locked: boolean
  /** What the browser may fill in (HTML: autofill). */
  readonly autocomplete?: 'name' | 'email' | 'tel'
}

/** The state of a field. */
export interface FieldState {
  /** Unique in the form; its error is `${id}-error`. */
  readonly id: string
  /** Its error; empty if it is valid, or before the error is shown. */
  readonly error: string
  /** What was probably meant by an email address. */
  readonly hint?: EmailHint | undefined
}

/** How a field is rendered, and what it does. */
export interface FieldView extends FieldState {
  /** Follows its label. */
  readonly note: TemplateResult | typeof nothing
  readonly answer: (value: string) => void
  /** Called after the address of a hint was taken over; `path` is the field's. */
  readonly taken: (path: string) => void
}

/** Parts of a field: also `invalid` if it has an error. */
export const fieldPart = ({ error }: FieldState): string => (error ? 'field invalid' : 'field')

/** Whether a field has an error, for assistive technology. */
export const ariaInvalid = ({ error }: FieldState): 'true' | 'false' => (error ? 'true' : 'false')

/** Id of the error of a field. */
export const describedBy = ({ id, error }: FieldState): string | typeof nothing =>
  error ? `${id}-error` : nothing

/** The label of a field. */
export const fieldText = ({ label }: FormField, { note }: FieldView): TemplateResult =>
  html`<span part="label"><bdi>${label}</bdi> ${note}</span>`

/** The error below a field. */
export const errorLine = ({ id, error }: FieldState): TemplateResult | typeof nothing =>
  error ? html`<p class="error" part="error" id="${id}-error">${error}</p>` : nothing

/** A control with its label and its error. */
export const labelled = (field: FormField, view: FieldView, control: TemplateResult): TemplateResult =>
  html`<div part=${fieldPart(view)}>
    <label class="field">${fieldText(field, view)}${control}</label>${errorLine(view)}${hintLine(
      field.locked ? undefined : view.hint,
      (email) => {
        view.answer(email)
        view.taken(field.path)
      },
    )}
  </div>`

/** A field of one line; `type` is the input's. */
export const inputField = (field: FormField, view: FieldView, type: string): TemplateResult =>
  labelled(
    field,
    view,
    html`<input
      id=${view.id}
      type=${type}
      name=${field.path}
      .value=${field.value}
      aria-required=${field.required || nothing}
      ?readonly=${field.locked}
      autocomplete=${field.autocomplete ?? 'off'}
      aria-invalid=${ariaInvalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${({ target }: Event) => view.answer((target as HTMLInputElement).value)}
    />`,
  )
