import type { EventTypeEditorMessages } from '@whenable/elements/internal/messages/owner/generated/event-type-editor'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { selectField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { checkbox } from '../parts/switch.template.js'
import { type EditorView, isChangedAt, problemAt, valueIn } from './editor-view.js'
import { sectionTemplate, typedField } from './field.templates.js'
import { paths } from './fields.model.js'
import type { JsonRecord, Path } from './flow/index.js'
import { movedOrders, newQuestionKey, type Question, questionsOf } from './preview.model.js'

type QuestionType = Parameters<EventTypeEditorMessages['questionTypeName']>[0]

const types: readonly QuestionType[] = [
  ...(['text', 'multi_line_text', 'dropdown', 'radio_button', 'multi_select', 'checkbox'] as const),
  ...(['date', 'email', 'phone_number', 'metadata'] as const),
]

const withOptions: readonly string[] = ['dropdown', 'radio_button', 'multi_select']

const pathOf = (key: string): Path => [...paths.questions, key]

const typeName = ({ type }: Question, { messages }: EditorView): string =>
  types.includes(type as QuestionType) ? messages.questionTypeName(type as QuestionType) : type

/** Moves a question: only the orders that differ are written. */
const move = (view: EditorView, key: string, position: number): void => {
  const questions = questionsOf(valueIn(view, paths.questions))
  const keys = questions.map(([one]) => one)
  const before = keys.indexOf(key)
  if (position < 0 || position >= keys.length || position === before) return
  const orders = movedOrders(keys, key, position)
  view.send({
    type: 'edit-all',
    edits: questions.flatMap(([one, { order }]) => {
      const value = orders.get(one)
      return value === undefined || order === value ? [] : [{ path: [...pathOf(one), 'order'], value }]
    }),
  })
  const { label } = questions[before]?.[1] ?? { label: key }
  view.announce(view.messages.questionMoved(label, position + 1, keys.length))
}

const add = (view: EditorView): void => {
  const questions = questionsOf(valueIn(view, paths.questions))
  const key = newQuestionKey(questions.map(([one]) => one))
  const order = Math.max(0, ...questions.map(([, one]) => Number(one['order'] ?? 0))) + 1
  const question: JsonRecord = { label: view.messages.newQuestion, type: 'text', required: false, order }
  view.send({ type: 'edit', path: pathOf(key), value: question })
  view.editQuestion(key)
}

const formTemplate = (view: EditorView, key: string, question: Question): TemplateResult => {
  const { messages, send } = view
  const path = pathOf(key)
  const at = (name: string): Path => [...path, name]
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
  const optionsPath = at('options')
  const options = question['options']
  return html`<div class="question-form stack">
    ${typedField(view, {
      id: 'question-label',
      label: messages.questionLabel,
      path: at('label'),
      written: question.label,
      required: true,
      read: (value) => ({ value }),
    })}
    <div class="columns">
      ${selectField({
        id: 'question-type',
        label: messages.questionType,
        value: question.type,
        choices: [
          ...(types.includes(question.type as QuestionType)
            ? []
            : [{ value: question.type, label: question.type }]),
          ...types.map((value) => ({ value: value as string, label: messages.questionTypeName(value) })),
        ],
        error: problemAt(view, at('type')),
        isChanged: isChangedAt(view, at('type')),
        onChange: (value) => send({ type: 'edit', path: at('type'), value }),
      })}
      ${typedField(view, {
        id: 'question-default',
        label: messages.questionDefault,
        path: at('default'),
        written: text(question['default']),
        read: (value) => ({ value: value || undefined }),
      })}
    </div>
    ${
      withOptions.includes(question.type)
        ? typedField(view, {
            id: 'question-options',
            label: messages.questionOptions,
            help: messages.questionOptionsHelp,
            path: optionsPath,
            rows: 4,
            written: Array.isArray(options) ? options.join('\n') : '',
            error:
              problemAt(view, optionsPath) ??
              (Array.isArray(options) && options.length
                ? undefined
                : messages.fieldProblem({ kind: 'required' })),
            read: (value) => ({
              value: value
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
            }),
          })
        : nothing
    }
    ${
      question.type === 'text'
        ? typedField(view, {
            id: 'question-pattern',
            label: messages.questionPattern,
            path: at('pattern'),
            written: text(question['pattern']),
            dir: 'ltr',
            read: (value) => ({ value: value || undefined }),
          })
        : nothing
    }
    <div class="row">
      ${checkbox({
        label: messages.questionRequired,
        checked: question['required'] === true,
        onChange: (checked) => send({ type: 'edit', path: at('required'), value: checked }),
      })}
      <button type="button" class="quiet end" part="action"
        @click=${() => {
          view.editQuestion(undefined)
          send({ type: 'edit', path, value: undefined })
        }}>${messages.removeQuestion}</button>
      <button type="button" class="ghost" part="action" @click=${() => view.editQuestion(undefined)}>${messages.questionDone}</button>
    </div>
  </div>`
}

/** The question that is being dragged. */
let dragged: string | undefined

const rowTemplate = (
  view: EditorView,
  key: string,
  question: Question,
  index: number,
  count: number,
): TemplateResult => {
  const { messages } = view
  const { label } = question
  const isEdited = view.question === key
  const hasProblem = problemAt(view, pathOf(key), { isDeep: true }) !== undefined
  return html`<li
    part="question"
    class="${isChangedAt(view, pathOf(key)) ? 'changed' : ''} ${hasProblem ? 'invalid' : ''}"
    draggable=${String(!isEdited)}
    @dragstart=${(event: DragEvent) => {
      dragged = key
      event.dataTransfer?.setData('text/plain', label)
    }}
    @dragover=${(event: DragEvent) => dragged && event.preventDefault()}
    @drop=${(event: DragEvent) => {
      event.preventDefault()
      if (dragged) move(view, dragged, index)
      dragged = undefined
    }}
    @dragend=${() => {
      dragged = undefined
    }}
  >
    <span class="grow clip"><bdi>${label}</bdi></span>
    <small>${joined(view.lang, typeName(question, view), question['required'] === true ? messages.needed : messages.optionalAnswer)}</small>
    <span class="row tight">
      <button type="button" class="icon-button" part="action" aria-label=${messages.moveUp(label)} aria-disabled=${String(index === 0)}
        @click=${() => move(view, key, index - 1)}><span class="up">${icons.down}</span></button>
      <button type="button" class="icon-button" part="action" aria-label=${messages.moveDown(label)} aria-disabled=${String(index === count - 1)}
        @click=${() => move(view, key, index + 1)}>${icons.down}</button>
      <button type="button" class="icon-button" part="action" id="question-${key}" aria-label=${messages.editQuestion(label)} aria-expanded=${String(isEdited)}
        @click=${() => view.editQuestion(isEdited ? undefined : key)}>${isEdited ? icons.close : icons.edit}</button>
    </span>
    ${isEdited ? formTemplate(view, key, question) : nothing}
  </li>`
}

/** The questions of the booking form. Their keys never change, because answers are stored under them. */
export const questionsTemplate = (view: EditorView): TemplateResult => {
  const { messages } = view
  const questions = questionsOf(valueIn(view, paths.questions))
  return sectionTemplate(
    view,
    'questions',
    questions.length ? questions.map(([, { label }]) => label) : [messages.alwaysAsked],
    () => html`
      ${
        questions.length
          ? html`<ul class="rows box" part="questions">
              ${repeat(
                questions,
                ([key]) => key,
                ([key, question], index) => rowTemplate(view, key, question, index, questions.length),
              )}
            </ul>`
          : nothing
      }
      <div class="row">
        <button type="button" class="ghost" part="action" id="add-question" @click=${() => add(view)}>${icons.plus}${messages.addQuestion}</button>
        <small>${messages.alwaysAsked}</small>
      </div>
    `,
  )
}
