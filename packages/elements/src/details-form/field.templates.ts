import { html, nothing, type TemplateResult } from 'lit'
import { type FormField, selectedOptions, toggleOption } from './details-form.model.js'

/** How a field stands in the form. */
export interface FieldView {
  /** Unique in the form; its error is `${id}-error`. */
  readonly id: string
  /** What to mend; empty when all is well or when it is too early to say. */
  readonly error: string
  readonly optional: string
  readonly chooseOption: string
  readonly answer: (value: string) => void
}

type FieldTemplate = (field: FormField, view: FieldView) => TemplateResult

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const answerOf =
  ({ answer }: FieldView) =>
  ({ target }: Event) =>
    answer((target as Control).value)

const describedBy = ({ id, error }: FieldView) => (error ? `${id}-error` : nothing)
const invalid = ({ error }: FieldView) => (error ? 'true' : nothing)
const part = (view: FieldView) => (view.error ? 'field invalid' : 'field')

const words = ({ label, required }: FormField, { optional }: FieldView) =>
  html`<span part="label"><bdi>${label}</bdi>${required ? nothing : html` <small>${optional}</small>`}</span>`

/** The line under a field that says what to mend. */
export const errorLine = ({ id, error }: Pick<FieldView, 'id' | 'error'>): TemplateResult | typeof nothing =>
  error ? html`<p class="error" part="error" id="${id}-error">${error}</p>` : nothing

const labelled = (field: FormField, view: FieldView, control: TemplateResult) =>
  html`<div part=${part(view)}>
    <label class="field">${words(field, view)}${control}</label>${errorLine(view)}
  </div>`

const input =
  (type: string): FieldTemplate =>
  (field, view) =>
    labelled(
      field,
      view,
      html`<input
        id=${view.id}
        type=${type}
        name=${field.path}
        .value=${field.value}
        ?required=${field.required}
        autocomplete=${field.autocomplete ?? 'off'}
        aria-invalid=${invalid(view)}
        aria-describedby=${describedBy(view)}
        @input=${answerOf(view)}
      />`,
    )

const multiLine: FieldTemplate = (field, view) =>
  labelled(
    field,
    view,
    html`<textarea
      id=${view.id}
      name=${field.path}
      rows="3"
      .value=${field.value}
      ?required=${field.required}
      aria-invalid=${invalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${answerOf(view)}
    ></textarea>`,
  )

const dropdown: FieldTemplate = (field, view) =>
  labelled(
    field,
    view,
    html`<select
      id=${view.id}
      name=${field.path}
      ?required=${field.required}
      aria-invalid=${invalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${answerOf(view)}
    >
      <option value="" ?selected=${!field.value}>${view.chooseOption}</option>
      ${field.options.map(
        (option) => html`<option value=${option} ?selected=${option === field.value}>${option}</option>`,
      )}
    </select>`,
  )

const checkbox: FieldTemplate = (field, view) =>
  html`<div part=${part(view)}>
    <label class="choice">
      <input
        id=${view.id}
        type="checkbox"
        name=${field.path}
        .checked=${field.value === 'true'}
        ?required=${field.required}
        aria-invalid=${invalid(view)}
        aria-describedby=${describedBy(view)}
        @input=${({ target }: Event) => view.answer(String((target as HTMLInputElement).checked))}
      />
      ${words(field, view)}
    </label>
    ${errorLine(view)}
  </div>`

const radioGroup: FieldTemplate = (field, view) =>
  html`<fieldset
    part=${part(view)}
    id=${view.id}
    role="radiogroup"
    aria-required=${field.required ? 'true' : nothing}
    aria-invalid=${invalid(view)}
    aria-describedby=${describedBy(view)}
  >
    <legend class="field">${words(field, view)}</legend>
    ${field.options.map(
      (option) =>
        html`<label class="choice">
          <input
            type="radio"
            name=${field.path}
            value=${option}
            .checked=${option === field.value}
            @input=${() => view.answer(option)}
          />
          <span>${option}</span>
        </label>`,
    )}
    ${errorLine(view)}
  </fieldset>`

const multiSelect: FieldTemplate = (field, view) => {
  const selected = selectedOptions(field.value, field.options)
  return html`<fieldset part=${part(view)} id=${view.id} aria-describedby=${describedBy(view)}>
    <legend class="field">${words(field, view)}</legend>
    ${field.options.map(
      (option) =>
        html`<label class="choice">
          <input
            type="checkbox"
            name=${field.path}
            .checked=${selected.includes(option)}
            aria-invalid=${invalid(view)}
            @input=${() => view.answer(toggleOption(field.value, field.options, option))}
          />
          <span>${option}</span>
        </label>`,
    )}
    ${errorLine(view)}
  </fieldset>`
}

const text = input('text')

/** How each type of field is drawn. */
const templates: ReadonlyMap<string, FieldTemplate> = new Map([
  ['email', input('email')],
  ['phone_number', input('tel')],
  ['date', input('date')],
  ['multi_line_text', multiLine],
  ['dropdown', dropdown],
  ['checkbox', checkbox],
  ['radio_button', radioGroup],
  ['multi_select', multiSelect],
])

/** A field with its label and its error; a type that is not known is a text. */
export const fieldTemplate: FieldTemplate = (field, view) => (templates.get(field.type) ?? text)(field, view)
