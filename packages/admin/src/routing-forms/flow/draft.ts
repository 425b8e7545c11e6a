import {
  type RoutingAnswers,
  type RoutingForm,
  type RoutingFormInput,
  type RoutingTarget,
  routingLimits,
  type ShareableEventType,
  slugPattern,
  unreachableRules,
} from '@whenable/contract'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import type { RoutingHost } from '../endpoints.js'

/** Where answers lead, as it is edited: what was written for a page or a message stays while another target is chosen. */
export interface DraftTarget {
  /** `event_type ID`, `host ID`, `page` or `message`. */
  readonly to: string
  readonly url: string
  readonly text: string
}

export interface DraftQuestion {
  readonly key: string
  readonly label: string
  readonly type: 'choice' | 'text'
  /** One on each line. They are kept while the type is `text`. */
  readonly options: string
}

export interface DraftRule {
  /** Identifies it while it is edited. */
  readonly id: number
  readonly answers: RoutingAnswers
  readonly target: DraftTarget
}

/** A routing form as it is edited. */
export interface RoutingDraft {
  /** Undefined for a new one. */
  readonly id: string | undefined
  readonly title: string
  /** What visitors read below the title. */
  readonly description: string
  /** Of its page; empty for one that is made of the title. */
  readonly slug: string
  readonly questions: readonly DraftQuestion[]
  readonly rules: readonly DraftRule[]
  readonly fallback: DraftTarget
}

/** What is wrong with a field. */
export type DraftProblem = 'title' | 'slug' | 'question' | 'options' | 'answer' | 'url' | 'message'

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The answers to a question; none if visitors answer in their own words. */
export const optionsOf = ({ type, options }: DraftQuestion): readonly string[] =>
  type === 'text' ? [] : linesOf(options)

const draftTarget = (target: RoutingTarget): DraftTarget => {
  const empty = { url: '', text: '' }
  if (target.type === 'event_type') return { ...empty, to: `event_type ${target.configuration_id}` }
  if (target.type === 'host') return { ...empty, to: `host ${target.member_id}` }
  return target.type === 'page'
    ? { ...empty, to: 'page', url: target.url }
    : { ...empty, to: 'message', text: target.text }
}

const targetOf = ({ to, url, text }: DraftTarget): RoutingTarget => {
  const [type, id = ''] = to.split(' ')
  if (type === 'event_type') return { type, configuration_id: id }
  if (type === 'host') return { type, member_id: id }
  return type === 'page' ? { type, url: url.trim() } : { type: 'message', text: text.trim() }
}

/** A stored routing form, to edit it. */
export const draftOf = ({
  id,
  title,
  description = '',
  slug,
  questions,
  rules,
  fallback,
}: RoutingForm): RoutingDraft => ({
  ...{ id, title, description, slug },
  questions: questions.map(({ key, label, answers }) => ({
    ...{ key, label, type: answers.length ? 'choice' : 'text', options: answers.join('\n') },
  })),
  rules: rules.map((rule, index) => ({ id: index, answers: rule.answers, target: draftTarget(rule.target) })),
  fallback: draftTarget(fallback),
})

/** A new routing form: one question that chooses between the first two event types. */
export const templateDraft = (question: string, eventTypes: readonly ShareableEventType[]): RoutingDraft => {
  const offered = eventTypes.filter(({ isActive, slug }) => isActive && slug)
  const [first, second = first] = offered
  const options = [...new Set([first, second].flatMap((one) => one?.name.trim() || []))]
  const targetTo = (one: ShareableEventType | undefined): DraftTarget => ({
    ...{ to: one ? `event_type ${one.id}` : 'message', url: '', text: '' },
  })
  return {
    ...{ id: undefined, title: question, description: '', slug: '' },
    questions: [{ key: 'q1', label: question, type: 'choice', options: options.join('\n') }],
    rules: options.map((option, id) => ({
      id,
      answers: { q1: option },
      target: targetTo(id ? second : first),
    })),
    fallback: targetTo(first),
  }
}

/** What a draft sends. */
export const inputOf = ({
  title,
  description,
  slug,
  questions,
  rules,
  fallback,
}: RoutingDraft): RoutingFormInput => ({
  ...{ title: title.trim(), description: description.trim() },
  ...(slug.trim() && { slug: slug.trim() }),
  questions: questions.map((question) => ({
    ...{ key: question.key, label: question.label.trim(), type: question.type },
    answers: [...optionsOf(question)],
  })),
  rules: rules.map(({ answers, target }) => ({ answers, target: targetOf(target) })),
  fallback: targetOf(fallback),
})

/** The rules without their answers to a question. */
const rulesWithout = ({ rules }: RoutingDraft, key: string): readonly DraftRule[] =>
  rules.map((rule) => {
    const { [key]: _, ...answers } = rule.answers
    return { ...rule, answers }
  })

/** A draft with another question. Rules follow an option that was renamed, and no longer name a question that has none. */
export const withQuestion = (draft: RoutingDraft, index: number, next: DraftQuestion): RoutingDraft => {
  const before = draft.questions[index]
  const [old, renamed] = [before ? optionsOf(before) : [], optionsOf(next)]
  const follow = ({ answers, ...rule }: DraftRule): DraftRule => {
    const answer = answers[next.key]
    const at = answer === undefined ? -1 : old.indexOf(answer)
    const now = old.length === renamed.length && at >= 0 ? renamed[at] : answer
    return { ...rule, answers: now === undefined ? answers : { ...answers, [next.key]: now } }
  }
  return {
    ...draft,
    questions: draft.questions.map((one, position) => (position === index ? next : one)),
    rules: next.type === 'text' ? rulesWithout(draft, next.key) : draft.rules.map(follow),
  }
}

/** A draft with another question, which no rule names yet. */
export const withNewQuestion = (draft: RoutingDraft): RoutingDraft => {
  const keys = new Set(draft.questions.map(({ key }) => key))
  const key = ['q1', 'q2', 'q3', 'q4'].find((one) => !keys.has(one)) ?? 'q5'
  return { ...draft, questions: [...draft.questions, { key, label: '', type: 'choice', options: '' }] }
}

/** A draft without a question. Rules no longer name it. */
export const withoutQuestion = (draft: RoutingDraft, key: string): RoutingDraft => ({
  ...draft,
  questions: draft.questions.filter((one) => one.key !== key),
  rules: rulesWithout(draft, key),
})

/** A draft with one more rule, which leads where all other answers lead. */
export const withNewRule = (draft: RoutingDraft): RoutingDraft => ({
  ...draft,
  rules: [
    ...draft.rules,
    { id: Math.max(-1, ...draft.rules.map(({ id }) => id)) + 1, answers: {}, target: draft.fallback },
  ],
})

/** A draft with a rule at another position. */
export const withMovedRule = (draft: RoutingDraft, from: number, to: number): RoutingDraft => {
  const rules = [...draft.rules]
  const [rule] = rules.splice(from, 1)
  if (rule) rules.splice(to, 0, rule)
  return { ...draft, rules }
}

const isSecure = (text: string): boolean => webAddress(text.trim())?.startsWith('https:') === true

const targetProblem = ({ to, url, text }: DraftTarget): DraftProblem | undefined => {
  if (to === 'page') return isSecure(url) ? undefined : 'url'
  return to === 'message' && !text.trim() ? 'message' : undefined
}

/** What is wrong with a draft, by the id of the field. */
export const problemsOf = (draft: RoutingDraft): ReadonlyMap<string, DraftProblem> => {
  const problems = new Map<string, DraftProblem>()
  if (!draft.title.trim()) problems.set('title-field', 'title')
  const slug = draft.slug.trim()
  // A new form gets its address from its title.
  if (!slugPattern.test(slug) && (slug || draft.id !== undefined)) problems.set('slug-field', 'slug')
  for (const question of draft.questions) {
    const options = optionsOf(question)
    if (!question.label.trim()) problems.set(`label-${question.key}`, 'question')
    const { fewestAnswers, answers: most } = routingLimits
    const isChoice = question.type === 'choice'
    if (
      isChoice &&
      (new Set(options).size < options.length || options.length < fewestAnswers || options.length > most)
    )
      problems.set(`options-${question.key}`, 'options')
  }
  for (const { id, answers, target } of draft.rules) {
    for (const question of draft.questions) {
      const answer = answers[question.key]
      if (answer !== undefined && !optionsOf(question).includes(answer))
        problems.set(`answer-${id}-${question.key}`, 'answer')
    }
    const problem = targetProblem(target)
    if (problem) problems.set(`value-${id}`, problem)
  }
  const problem = targetProblem(draft.fallback)
  if (problem) problems.set('value-fallback', problem)
  return problems
}

/** The positions of rules that never apply. */
export const unreachableIn = ({ questions, rules }: RoutingDraft): readonly number[] =>
  unreachableRules({
    questions: questions.map((question) => ({ key: question.key, answers: optionsOf(question) })),
    rules,
  })

/** What is the matter with what answers lead to: it is gone, or switched off. */
export const targetState = (
  { to }: DraftTarget,
  eventTypes: readonly ShareableEventType[],
  hosts: readonly RoutingHost[],
): 'missing' | 'closed' | undefined => {
  const [type, id] = to.split(' ')
  if (type === 'host') return hosts.some((one) => one.id === id) ? undefined : 'missing'
  if (type !== 'event_type') return undefined
  const eventType = eventTypes.find((one) => one.id === id)
  if (!eventType?.slug) return 'missing'
  return eventType.isActive ? undefined : 'closed'
}
