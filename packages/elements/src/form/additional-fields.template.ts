import type { VisibleFieldType } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { questions } from '../messages/generated/questions.js'
import {
  type AdditionalFormField,
  additionalFormFields,
  selectedOptions,
  toggleOption,
} from './additional-fields.model.js'
import {
  ariaInvalid,
  describedBy,
  errorLine,
  type FieldView,
  fieldPart,
  fieldText,
  inputField,
  labelled,
} from './field.templates.js'
import type { FormView } from './lazy-fields.js'

export { additionalFieldStyles as styles } from './additional-fields.styles.js'

/** How an additional field is rendered. */
interface AdditionalFieldView extends FieldView {
  /** The empty option of a dropdown. */
  readonly chooseOption: string
}

type AdditionalFieldTemplate = (field: AdditionalFormField, view: AdditionalFieldView) => TemplateResult

const input =
  (type: string): AdditionalFieldTemplate =>
  (field, view) =>
    inputField(field, view, type)

const multiLine: AdditionalFieldTemplate = (field, view) =>
  labelled(
    field,
    view,
    html`<textarea
      id=${view.id}
      name=${field.path}
      rows="3"
      .value=${field.value}
      aria-required=${field.required || nothing}
      ?readonly=${field.locked}
      aria-invalid=${ariaInvalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${({ target }: Event) => view.answer((target as HTMLTextAreaElement).value)}
    ></textarea>`,
  )

const dropdown: AdditionalFieldTemplate = (field, view) =>
  labelled(
    field,
    view,
    html`<select
      id=${view.id}
      name=${field.path}
      aria-required=${field.required || nothing}
      aria-invalid=${ariaInvalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${({ target }: Event) => view.answer((target as HTMLSelectElement).value)}
    >
      <option value="" ?selected=${!field.value}>${view.chooseOption}</option>
      ${field.options.map(
        (option) => html`<option value=${option} ?selected=${option === field.value}>${option}</option>`,
      )}
    </select>`,
  )

const checkbox: AdditionalFieldTemplate = (field, view) =>
  html`<div part=${fieldPart(view)}>
    <label class="choice">
      <input
        id=${view.id}
        type="checkbox"
        name=${field.path}
        .checked=${live(field.value === 'true')}
        aria-required=${field.required || nothing}
        ?disabled=${field.locked}
        aria-invalid=${ariaInvalid(view)}
        aria-describedby=${describedBy(view)}
        @input=${({ target }: Event) => view.answer(String((target as HTMLInputElement).checked))}
      />
      ${fieldText(field, view)}
    </label>
    ${errorLine(view)}
  </div>`

const radioGroup: AdditionalFieldTemplate = (field, view) =>
  html`<fieldset
    part=${fieldPart(view)}
    id=${view.id}
    role="radiogroup"
    aria-required=${String(field.required)}
    aria-invalid=${ariaInvalid(view)}
    aria-describedby=${describedBy(view)}
  >
    <legend class="field">${fieldText(field, view)}</legend>
    ${field.options.map(
      (option) =>
        html`<label class="choice">
          <input
            type="radio"
            name=${field.path}
            value=${option}
            .checked=${live(option === field.value)}
            @input=${() => view.answer(option)}
          />
          <bdi>${option}</bdi>
        </label>`,
    )}
    ${errorLine(view)}
  </fieldset>`

const multiSelect: AdditionalFieldTemplate = (field, view) => {
  const { path, value, options } = field
  const selected = selectedOptions(value, options)
  return html`<fieldset part=${fieldPart(view)} id=${view.id} aria-describedby=${describedBy(view)}>
    <legend class="field">${fieldText(field, view)}</legend>
    ${options.map(
      (option) =>
        html`<label class="choice">
          <input
            type="checkbox"
            name=${path}
            .checked=${live(selected.includes(option))}
            aria-invalid=${ariaInvalid(view)}
            @input=${() => view.answer(toggleOption(value, options, option))}
          />
          <bdi>${option}</bdi>
        </label>`,
    )}
    ${errorLine(view)}
  </fieldset>`
}

const text = input('text')

const templates: Readonly<Record<VisibleFieldType, AdditionalFieldTemplate>> = {
  text,
  email: input('email'),
  phone_number: input('tel'),
  date: input('date'),
  multi_line_text: multiLine,
  dropdown,
  checkbox,
  radio_button: radioGroup,
  multi_select: multiSelect,
}
/** Templates by type. Services may send unknown types, even names of built-in properties. */
const templateByType: ReadonlyMap<string, AdditionalFieldTemplate> = new Map(Object.entries(templates))

/** An additional field with its label and its error. Unknown types and locked choices are text fields. */
const additionalFieldTemplate: AdditionalFieldTemplate = (field, view) => {
  const isLockedChoice = field.locked && field.options.length
  return ((!isLockedChoice && templateByType.get(field.type)) || text)(field, view)
}

/** The additional fields of a configuration. */
export const renderFields = ({
  settings,
  draft,
  prefill,
  messages,
  edit,
  fieldState,
  taken,
}: FormView): TemplateResult => {
  const { optional, chooseOption } = { ...questions, ...messages }
  return html`${additionalFormFields(settings, draft, prefill).map((field, index) => {
    const { key, path, type, required } = field
    return additionalFieldTemplate(field, {
      ...fieldState(`additional-field-${index}`, path, type),
      taken,
      note: required ? nothing : html`<small>${optional}</small>`,
      chooseOption,
      answer: (value) => edit(({ answers }) => ({ answers: { ...answers, [key]: value } }), path),
    })
  })}`
}
