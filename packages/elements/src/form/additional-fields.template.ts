import type { VisibleFieldType } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { questions } from '../messages/questions.js'
import { type Question, questionsOf, selectedOptions, toggleOption } from './additional-fields.model.js'
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

export { questionStyles as styles } from './additional-fields.styles.js'

/** How a question is rendered. */
interface QuestionView extends FieldView {
  /** The empty option of a dropdown. */
  readonly chooseOption: string
}

type QuestionTemplate = (question: Question, view: QuestionView) => TemplateResult

const input =
  (type: string): QuestionTemplate =>
  (question, view) =>
    inputField(question, view, type)

const multiLine: QuestionTemplate = (question, view) =>
  labelled(
    question,
    view,
    html`<textarea
      id=${view.id}
      name=${question.path}
      rows="3"
      .value=${question.value}
      ?required=${question.required}
      ?readonly=${question.locked}
      aria-invalid=${ariaInvalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${({ target }: Event) => view.answer((target as HTMLTextAreaElement).value)}
    ></textarea>`,
  )

const dropdown: QuestionTemplate = (question, view) =>
  labelled(
    question,
    view,
    html`<select
      id=${view.id}
      name=${question.path}
      ?required=${question.required}
      aria-invalid=${ariaInvalid(view)}
      aria-describedby=${describedBy(view)}
      @input=${({ target }: Event) => view.answer((target as HTMLSelectElement).value)}
    >
      <option value="" ?selected=${!question.value}>${view.chooseOption}</option>
      ${question.options.map(
        (option) => html`<option value=${option} ?selected=${option === question.value}>${option}</option>`,
      )}
    </select>`,
  )

const checkbox: QuestionTemplate = (question, view) =>
  html`<div part=${fieldPart(view)}>
    <label class="choice">
      <input
        id=${view.id}
        type="checkbox"
        name=${question.path}
        .checked=${live(question.value === 'true')}
        ?required=${question.required}
        ?disabled=${question.locked}
        aria-invalid=${ariaInvalid(view)}
        aria-describedby=${describedBy(view)}
        @input=${({ target }: Event) => view.answer(String((target as HTMLInputElement).checked))}
      />
      ${fieldText(question, view)}
    </label>
    ${errorLine(view)}
  </div>`

const radioGroup: QuestionTemplate = (question, view) =>
  html`<fieldset
    part=${fieldPart(view)}
    id=${view.id}
    role="radiogroup"
    aria-required=${String(question.required)}
    aria-invalid=${ariaInvalid(view)}
    aria-describedby=${describedBy(view)}
  >
    <legend class="field">${fieldText(question, view)}</legend>
    ${question.options.map(
      (option) =>
        html`<label class="choice">
          <input
            type="radio"
            name=${question.path}
            value=${option}
            .checked=${live(option === question.value)}
            @input=${() => view.answer(option)}
          />
          <bdi>${option}</bdi>
        </label>`,
    )}
    ${errorLine(view)}
  </fieldset>`

const multiSelect: QuestionTemplate = (question, view) => {
  const { path, value, options } = question
  const selected = selectedOptions(value, options)
  return html`<fieldset part=${fieldPart(view)} id=${view.id} aria-describedby=${describedBy(view)}>
    <legend class="field">${fieldText(question, view)}</legend>
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

const templates: Readonly<Record<VisibleFieldType, QuestionTemplate>> = {
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
const templateByType: ReadonlyMap<string, QuestionTemplate> = new Map(Object.entries(templates))

/** A question with its label and its error. Unknown types and locked choices are text fields. */
const questionTemplate: QuestionTemplate = (question, view) => {
  const isLockedChoice = question.locked && question.options.length
  return ((!isLockedChoice && templateByType.get(question.type)) || text)(question, view)
}

/** The additional fields of a configuration. */
export const renderFields = ({
  settings,
  draft,
  prefill,
  messages,
  edit,
  fieldState,
}: FormView): TemplateResult => {
  const { optional, chooseOption } = { ...questions, ...messages }
  return html`${questionsOf(settings, draft, prefill).map((question, index) => {
    const { key, path, type, required } = question
    return questionTemplate(question, {
      ...fieldState(`question-${index}`, path, type),
      note: required ? nothing : html`<small>${optional}</small>`,
      chooseOption,
      answer: (value) => edit(({ answers }) => ({ answers: { ...answers, [key]: value } }), path),
    })
  })}`
}
