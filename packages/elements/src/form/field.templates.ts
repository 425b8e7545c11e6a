import { html, nothing, type TemplateResult } from 'lit'

/** One question of the form. */
export interface FormField {
  /** Its place in the draft, as `checkDraft` names it: `name`, `email`, `answers.KEY`. */
  readonly path: string
  /** `name`, `email`, or one of the additional fields' types. */
  readonly type: string
  readonly label: string
  readonly value: string
  readonly required: boolean
  /** The page has filled it in, for the visitor to read. */
  readonly locked: boolean
  /** What the browser may fill in by itself (HTML: autofill). */
  readonly autocomplete?: 'name' | 'email' | 'tel'
}

/** How a field stands in the form. */
export interface FieldState {
  /** Unique in the form; its error is `${id}-error`. */
  readonly id: string
  /** What to mend; empty when all is well or when it is too early to say. */
  readonly error: string
}

/** How a field is drawn, and what an answer does. */
export interface FieldView extends FieldState {
  /** What stands behind its label. */
  readonly note: TemplateResult | typeof nothing
  readonly answer: (value: string) => void
}

/** The names of a field's parts: `invalid` when it is to be mended. */
export const fieldPart = ({ error }: FieldState): string => (error ? 'field invalid' : 'field')

/** Whether a field is to be mended, for assistive technology. */
export const ariaInvalid = ({ error }: FieldState): 'true' | typeof nothing => (error ? 'true' : nothing)

/** Where it is said how. */
export const describedBy = ({ id, error }: FieldState): string | typeof nothing =>
  error ? `${id}-error` : nothing

/** What a field asks for. */
export const fieldText = ({ label }: FormField, { note }: FieldView): TemplateResult =>
  html`<span part="label"><bdi>${label}</bdi> ${note}</span>`

/** The line under a field that says what to mend. */
export const errorLine = ({ id, error }: FieldState): TemplateResult | typeof nothing =>
  error ? html`<p class="error" part="error" id="${id}-error">${error}</p>` : nothing

/** A control under its words and over its error. */
export const labelled = (field: FormField, view: FieldView, control: TemplateResult): TemplateResult =>
  html`<div part=${fieldPart(view)}>
    <label class="field">${fieldText(field, view)}${control}</label>${errorLine(view)}
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
      ?required=${field.required}
      ?readonly=${field.locked}
      autocomplete=${field.autocomplete ?? 'off'}
      aria-invalid=${ariaInvalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${({ target }: Event) => view.answer((target as HTMLInputElement).value)}
    />`,
  )
