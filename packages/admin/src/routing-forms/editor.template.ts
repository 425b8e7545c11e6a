import { routingLimits } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { type Choice, selectField, textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import {
  type DraftProblem,
  type DraftQuestion,
  type DraftRule,
  type DraftTarget,
  optionsOf,
  problemsOf,
  type RoutingDraft,
  targetState,
  unreachableIn,
  withMovedRule,
  withNewQuestion,
  withNewRule,
  withoutQuestion,
  withQuestion,
} from './flow/index.js'
import type { RoutingView } from './routing-forms-view.js'

/** What the parts of the editor are rendered from. */
interface EditorView extends RoutingView {
  readonly draft: RoutingDraft
  readonly problems: ReadonlyMap<string, DraftProblem>
  readonly change: (draft: RoutingDraft) => void
}

/** The error of a field. An option that no longer exists is named at once, the rest once it was tried to save. */
const errorAt = ({ problems, isTried, messages }: EditorView, id: string): string | undefined => {
  const problem = problems.get(id)
  return problem && problem !== 'slug' && (isTried || problem === 'answer')
    ? messages.routingProblem(problem)
    : undefined
}

const questionTemplate = (question: DraftQuestion, index: number, view: EditorView): TemplateResult => {
  const { messages, draft, change } = view
  const { key, label, type, options } = question
  const set = (next: Partial<DraftQuestion>) => change(withQuestion(draft, index, { ...question, ...next }))
  return html`<li class="stack" part="question">
    ${textField({
      ...{ id: `label-${key}`, label: messages.questionLabel, value: label, required: true, maxLength: 200 },
      ...{ dir: 'auto', error: errorAt(view, `label-${key}`) },
      onInput: (text) => set({ label: text }),
    })}
    ${selectField({
      ...{ id: `type-${key}`, label: messages.questionType, value: type },
      choices: [
        { value: 'choice', label: messages.questionTypeName('radio_button') },
        { value: 'text', label: messages.questionTypeName('text') },
      ],
      onChange: (value) => set({ type: value as DraftQuestion['type'] }),
    })}
    ${
      type === 'text'
        ? nothing
        : textField({
            ...{ id: `options-${key}`, label: messages.questionOptions, help: messages.questionOptionsHelp },
            ...{ value: options, rows: Math.min(8, Math.max(3, options.split('\n').length)), required: true },
            ...{ dir: 'auto', error: errorAt(view, `options-${key}`) },
            onInput: (text) => set({ options: text }),
          })
    }
    ${
      draft.questions.length > 1
        ? html`<div class="row">
            <button type="button" class="quiet end" part="action" @click=${() => change(withoutQuestion(draft, key))}>
              ${messages.removeQuestion}
            </button>
          </div>`
        : nothing
    }
  </li>`
}

const targetChoices = (
  { to }: DraftTarget,
  { state: { eventTypes, hosts }, messages, lang }: EditorView,
): readonly Choice[] => {
  const choices: readonly Choice[] = [
    ...eventTypes
      .filter(({ slug }) => slug)
      .map(({ id, name }) => ({ value: `event_type ${id}`, label: name })),
    ...hosts.map(({ id, name }) => ({
      value: `host ${id}`,
      label: messages.labelled(messages.routingTarget('host'), isolated(name, lang)),
    })),
    ...(['page', 'message'] as const).map((type) => ({ value: type, label: messages.routingTarget(type) })),
  ]
  return choices.some(({ value }) => value === to) ? choices : [{ value: to, label: '–' }, ...choices]
}

/** Where answers lead: a choice, and the address or the text that it needs. */
const targetTemplate = (
  id: string,
  target: DraftTarget,
  view: EditorView,
  set: (target: DraftTarget) => void,
): TemplateResult => {
  const { messages, state } = view
  const trouble = targetState(target, state.eventTypes, state.hosts)
  const error = errorAt(view, `value-${id}`)
  return html`${selectField({
    ...{ id: `target-${id}`, label: messages.leadsTo, value: target.to },
    choices: targetChoices(target, view),
    help: trouble && (trouble === 'missing' ? messages.rowMissing : messages.rowClosed),
    onChange: (to) => set({ ...target, to }),
  })}
    ${
      target.to === 'page'
        ? textField({
            ...{
              id: `value-${id}`,
              label: messages.routingAddress,
              value: target.url,
              required: true,
              error,
            },
            ...{ type: 'url', dir: 'ltr', inputMode: 'url', placeholder: 'https://', maxLength: 2_000 },
            onInput: (url) => set({ ...target, url }),
          })
        : nothing
    }
    ${
      target.to === 'message'
        ? textField({
            ...{
              id: `value-${id}`,
              label: messages.routingMessage,
              value: target.text,
              required: true,
              error,
            },
            ...{ rows: 2, dir: 'auto', maxLength: 1_000 },
            onInput: (text) => set({ ...target, text }),
          })
        : nothing
    }`
}

const answerTemplate = (
  rule: DraftRule,
  question: DraftQuestion,
  view: EditorView,
  set: (rule: DraftRule) => void,
) => {
  const { messages } = view
  const { key, label } = question
  const answer = rule.answers[key]
  const options = optionsOf(question)
  const id = `answer-${rule.id}-${key}`
  return selectField({
    ...{ id, label: label.trim() || messages.questionLabel, value: answer ?? '' },
    error: errorAt(view, id),
    choices: [
      { value: '', label: messages.anyAnswer },
      ...(answer !== undefined && !options.includes(answer) ? [{ value: answer, label: answer }] : []),
      ...[...new Set(options)].map((option) => ({ value: option, label: option })),
    ],
    onChange: (value) => {
      const { [key]: _, ...others } = rule.answers
      set({ ...rule, answers: value ? { ...others, [key]: value } : others })
    },
  })
}

const ruleTemplate = (
  rule: DraftRule,
  index: number,
  isUnreachable: boolean,
  view: EditorView,
): TemplateResult => {
  const { messages, draft, change } = view
  const name = messages.routingRow(index + 1)
  const set = (next: DraftRule) =>
    change({ ...draft, rules: draft.rules.map((one) => (one.id === rule.id ? next : one)) })
  const move = (to: number) => {
    if (to >= 0 && to < draft.rules.length) change(withMovedRule(draft, index, to))
  }
  return html`<li part=${isUnreachable ? 'rule unreachable' : 'rule'}><div class="rule" role="group" aria-label=${name}>
    <div class="rule-fields">
      <div class="answers">${draft.questions
        .filter(({ type }) => type === 'choice')
        .map((question) => answerTemplate(rule, question, view, set))}</div>
      <div class="target">${targetTemplate(String(rule.id), rule.target, view, (target) => set({ ...rule, target }))}</div>
    </div>
    <span class="row tight">
      <button type="button" class="icon-button" part="action" aria-label=${messages.moveUp(name)}
        aria-disabled=${String(index === 0)} @click=${() => move(index - 1)}><span class="up">${icons.down}</span></button>
      <button type="button" class="icon-button" part="action" aria-label=${messages.moveDown(name)}
        aria-disabled=${String(index === draft.rules.length - 1)} @click=${() => move(index + 1)}>${icons.down}</button>
      <button type="button" class="icon-button" part="action" aria-label=${messages.labelled(messages.remove, name)}
        @click=${() => change({ ...draft, rules: draft.rules.filter(({ id }) => id !== rule.id) })}>${icons.trash}</button>
    </span>
    ${isUnreachable ? html`<p class="warning" part="notice">${icons.warning}${messages.rowUnreachable}</p>` : nothing}
  </div></li>`
}

/** Why the address was not accepted: by what is typed, or by the service, as another form has it. */
const slugError = (view: EditorView): string | undefined => {
  const { state, messages, problems, isTried } = view
  if (problems.has('slug-field')) return isTried ? messages.fieldHelp('slug') : undefined
  return typeof state.saving === 'object' && state.saving.field === 'slug'
    ? messages.routingSlugTaken
    : undefined
}

/** The form of a routing form: its title and address, its questions, and where answers to them lead. */
export const editorTemplate = (view: RoutingView & { readonly draft: RoutingDraft }): TemplateResult => {
  const { messages, draft, state, send } = view
  const change = (next: RoutingDraft) => send({ type: 'change', draft: next })
  const problems = problemsOf(draft)
  const editor: EditorView = { ...view, problems, change }
  const unreachable = problems.size ? [] : unreachableIn(draft)
  const isFull = draft.rules.length >= routingLimits.rules
  return html`<div class="stack editor" part="form">
    <div class="box stack padded">
      ${textField({
        ...{ id: 'title-field', label: messages.routingFormTitle, value: draft.title, required: true },
        ...{ maxLength: 200, dir: 'auto', error: errorAt(editor, 'title-field') },
        onInput: (title) => change({ ...draft, title }),
      })}
      ${textField({
        ...{ id: 'description-field', label: messages.fieldLabel('description'), value: draft.description },
        ...{ rows: 2, maxLength: 1_000, dir: 'auto' },
        onInput: (description) => change({ ...draft, description }),
      })}
      ${textField({
        ...{
          id: 'slug-field',
          label: `${messages.fieldLabel('slug')} (/f/…)`,
          value: draft.slug,
          dir: 'ltr',
        },
        ...{ help: messages.fieldHelp('slug'), maxLength: 64, error: slugError(editor) },
        onInput: (slug) => change({ ...draft, slug }),
      })}
    </div>
    <ul class="rows box questions">
      ${repeat(
        draft.questions,
        ({ key }) => key,
        (question, index) => questionTemplate(question, index, editor),
      )}
    </ul>
    ${
      draft.questions.length < routingLimits.questions
        ? html`<div>
            <button type="button" class="ghost" part="action" id="add-question" @click=${() => change(withNewQuestion(draft))}>
              ${icons.plus}${messages.addQuestion}
            </button>
          </div>`
        : nothing
    }
    <section class="stack" aria-labelledby="rules-title">
      <div>
        <h3 id="rules-title">${messages.routingRules}</h3>
        <small>${messages.routingRulesHelp}</small>
      </div>
      <ol class="rows box rules">
        ${repeat(
          draft.rules,
          ({ id }) => id,
          (rule, index) => ruleTemplate(rule, index, unreachable.includes(index), editor),
        )}
        <li part="rule fallback"><div class="rule" role="group" aria-label=${messages.otherAnswers}>
          <div class="rule-fields">
            <b class="answers">${messages.otherAnswers}</b>
            <div class="target">${targetTemplate('fallback', draft.fallback, editor, (fallback) => change({ ...draft, fallback }))}</div>
          </div>
        </div></li>
      </ol>
      ${
        isFull
          ? nothing
          : html`<div>
              <button type="button" class="ghost" part="action" id="add-rule" @click=${() => change(withNewRule(draft))}>
                ${icons.plus}${messages.addRoutingRow}
              </button>
            </div>`
      }
    </section>
    ${
      typeof state.saving === 'object' && !slugError(editor)
        ? html`<p class="notice danger" part="notice" role="alert">${messages.saveFailed}</p>`
        : nothing
    }
    <div class="row">
      <button type="button" class="primary" part="action" id="save" aria-disabled=${String(state.saving === 'saving')}
        @click=${() => send({ type: 'submit' })}>${state.saving === 'saving' ? messages.saving : messages.save}</button>
      <button type="button" class="quiet" part="action" @click=${() => send({ type: 'close' })}>${messages.cancel}</button>
    </div>
  </div>`
}
