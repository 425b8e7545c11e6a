import {
  type Configuration,
  ownValue,
  type RoutingAnswers,
  type RoutingForm,
  type RoutingFormInput,
  type RoutingTarget,
  type RoutingWarning,
  routingLimits,
  routingTarget,
  ServiceError,
  unreachableRules,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { isClosed } from '../../event-types/configuration-rules.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { applicationOfPage, applicationPage } from '../../kernel/http/application-page.js'
import { numberedSlug, slugOf } from '../../kernel/slug-of.js'
import type {
  MemberRecord,
  OwnedConfiguration,
  Records,
  RoutingFormRecord,
  RoutingQuestionRecord,
  Transaction,
} from '../../kernel/store/store.js'

// Routing forms: a few questions whose answers lead to an event type, a host, a page or a message. Answers are stored nowhere.

/** The most routing forms of an application. */
const mostForms = 100

/** Parameters of addresses that are no answers: those of all pages, and those that fill in a booking. */
const reservedKeys: ReadonlySet<string> = new Set([
  ...['client_id', 'lang', 'tz', 'from', 'slot', 'every', 'count', 'for', 'sent'],
  ...['name', 'email', 'phone', 'guests'],
])

/** The sent fields. What is absent stays. */
type RoutingFields = {
  readonly [Name in keyof RoutingFormInput]?: RoutingFormInput[Name] | undefined
}

/** What a target leads to now. */
export type Destination =
  | { readonly type: 'event_type'; readonly owned: OwnedConfiguration }
  | { readonly type: 'host'; readonly member: MemberRecord }
  | Extract<RoutingTarget, { type: 'page' | 'message' }>

/** Whether anybody who has its address can book a configuration, while it is switched on. */
const hasPublicPage = ({ slug, requires_session_auth: isPrivate }: Configuration): boolean =>
  slug !== undefined && !isPrivate

/** What a target of an application leads to; undefined if that was deleted, or has no public page. */
const destinationOf = async (
  records: Records,
  applicationId: string,
  target: RoutingTarget,
): Promise<Destination | undefined> => {
  if (target.type === 'event_type') {
    const owned = await records.configuration(target.configuration_id)
    return owned?.applicationId === applicationId && hasPublicPage(owned.configuration)
      ? { type: 'event_type', owned }
      : undefined
  }
  if (target.type === 'host') {
    const member = await records.member(applicationId, { id: target.member_id })
    return member?.pageSlug === undefined ? undefined : { type: 'host', member }
  }
  return target
}

/** Where answers lead: to what their rule names, or else to the fallback. Undefined if neither exists any more. */
export const destinationOfAnswers = async (
  records: Records,
  form: RoutingFormRecord,
  answers: RoutingAnswers,
): Promise<Destination | undefined> =>
  (await destinationOf(records, form.applicationId, routingTarget(form, answers))) ??
  (await destinationOf(records, form.applicationId, form.fallback))

/** A visitor's own words as one line; undefined if they are empty or too long. */
const ownWords = (given: string): string | undefined => {
  const line = given.trim().replace(/\s+/g, ' ')
  return line && line.length <= routingLimits.textLength ? line : undefined
}

/** The answers to a form's questions among those that are given: one of a choice, or a visitor's own words. Any other text is none. */
export const knownAnswers = (
  { questions }: Pick<RoutingFormRecord, 'questions'>,
  givenTo: (key: string) => string | null | undefined,
): RoutingAnswers =>
  Object.fromEntries(
    questions.flatMap(({ key, answers }) => {
      const given = givenTo(key) ?? ''
      const answer = answers.length ? answers.find((one) => one === given) : ownWords(given)
      return answer === undefined ? [] : [[key, answer] as const]
    }),
  )

const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** What answers fill in among the questions of a booking: those that have the key or the label of a question. */
export const prefillOf = (
  { questions }: Pick<RoutingFormRecord, 'questions'>,
  answers: RoutingAnswers,
  { scheduler }: Configuration,
): readonly (readonly [string, string])[] =>
  Object.entries(scheduler?.additional_fields ?? {}).flatMap(([key, field]) => {
    const question =
      questions.find((one) => one.key === key) ?? questions.find((one) => sameText(one.label, field.label))
    const answer = question && ownValue(answers, question.key)
    return answer === undefined ? [] : [[key, answer] as const]
  })

/** What the owner should look at. */
const warningsOf = async (records: Records, form: RoutingFormRecord): Promise<readonly RoutingWarning[]> => {
  const unreachable = unreachableRules(form)
  const known = new Map<string, Promise<Destination | undefined>>()
  const warnings: RoutingWarning[] = []
  for (const [index, target] of [...form.rules.map((rule) => rule.target), form.fallback].entries()) {
    const rule = index < form.rules.length ? index : undefined
    const name = JSON.stringify(target)
    const found = known.get(name) ?? destinationOf(records, form.applicationId, target)
    known.set(name, found)
    const destination = await found
    if (!destination) warnings.push({ rule, reason: 'target_missing' })
    else if (destination.type === 'event_type' && isClosed(destination.owned.configuration))
      warnings.push({ rule, reason: 'target_closed' })
    if (unreachable.includes(index)) warnings.push({ rule, reason: 'unreachable' })
  }
  return warnings
}

/** A question in the wire's form. */
export const questionData = ({
  key,
  label,
  answers,
}: RoutingQuestionRecord): RoutingForm['questions'][number] => ({
  ...{ key, label, type: answers.length ? 'choice' : 'text', answers: [...answers] },
})

/** A routing form in the wire's form, as its owner reads it. */
export const routingFormData = async (
  records: Records,
  form: RoutingFormRecord,
  origin: string,
): Promise<RoutingForm> => {
  const { id, applicationId, slug, title, description, isActive, questions, rules, fallback, createdAt } =
    form
  return {
    ...{ id, slug, title, description, is_active: isActive },
    questions: questions.map(questionData),
    rules: rules.map((rule) => ({ ...rule })),
    fallback,
    page_url: await applicationPage(records, applicationId, origin, `/f/${slug}`),
    warnings: [...(await warningsOf(records, form))],
    created_at: createdAt,
  }
}

/** A routing form at a slug, also a former one, and the client id by which its page was found. */
export interface PublishedForm {
  readonly form: RoutingFormRecord
  readonly clientId: string | undefined
}

/** The routing form that has a slug, or else the one that had it last. */
const formAtSlug = async (
  records: Records,
  applicationId: string,
  slug: string,
): Promise<RoutingFormRecord | undefined> => {
  const current = await records.routingFormOfSlug(applicationId, slug)
  if (current) return current
  const id = await records.ownerOfFormerSlug({ applicationId, kind: 'routing_form', slug })
  return id === undefined ? undefined : records.routingForm(applicationId, id)
}

/** The routing form of a page's slug, also of a former one. The client id is optional if there is only one application. */
export const routingFormAt = async (
  records: Records,
  slug: string,
  clientId: string | undefined,
): Promise<PublishedForm | undefined> => {
  const application = await applicationOfPage(records, clientId)
  if (!application) return undefined
  const form = await formAtSlug(records, application.id, slug)
  return form && { form, clientId }
}

/** Questions as they are stored. @throws ServiceError naming answers that a question of its type cannot have. */
const questionRecords = (questions: RoutingFormInput['questions']): RoutingQuestionRecord[] =>
  questions.map(({ key, label, type = 'choice', answers = [] }, index) => {
    if (type === 'text' ? answers.length > 0 : answers.length < routingLimits.fewestAnswers)
      throw validationError(
        `questions.${index}.answers`,
        answers,
        type === 'text' ? 'no answers to a question of type text' : 'two or more answers',
      )
    return { key, label, answers }
  })

/** @throws ServiceError naming the field of a question or a rule that cannot be. */
const checkRules = ({ questions, rules }: Pick<RoutingFormRecord, 'questions' | 'rules'>): void => {
  const keys = questions.map(({ key }) => key)
  for (const [index, { key, answers }] of questions.entries()) {
    if (reservedKeys.has(key))
      throw validationError(`questions.${index}.key`, key, 'a name that pages do not use themselves')
    if (keys.indexOf(key) < index)
      throw validationError(`questions.${index}.key`, key, 'a key that no other question has')
    if (new Set(answers).size < answers.length)
      throw validationError(`questions.${index}.answers`, answers, 'answers of which no two are the same')
  }
  for (const [index, { answers }] of rules.entries())
    for (const [key, answer] of Object.entries(answers))
      if (!questions.some((one) => one.key === key && one.answers.includes(answer)))
        throw validationError(`rules.${index}.answers.${key}`, answer, 'an answer to one of the questions')
}

const targetField = {
  event_type: 'configuration_id',
  host: 'member_id',
  page: 'url',
  message: 'text',
} as const

/**
 * Checks what a form leads to. A target that it had before stays, though it no longer exists.
 *
 * @throws ServiceError naming the target that is no public event type or page of this application.
 */
const checkTargets = async (
  records: Records,
  form: RoutingFormRecord,
  before: RoutingFormRecord | undefined,
): Promise<void> => {
  const nameOf = (target: RoutingTarget) => JSON.stringify(Object.entries(target).sort())
  const known = new Set(
    before ? [...before.rules.map(({ target }) => target), before.fallback].map(nameOf) : [],
  )
  const targets = [
    ...form.rules.map(({ target }, index) => [`rules.${index}.target`, target] as const),
    ['fallback', form.fallback] as const,
  ]
  for (const [field, target] of targets) {
    if (known.has(nameOf(target))) continue
    if (await destinationOf(records, form.applicationId, target)) {
      known.add(nameOf(target))
      continue
    }
    const name = targetField[target.type]
    throw validationError(
      `${field}.${name}`,
      (target as Record<string, unknown>)[name],
      target.type === 'host'
        ? 'a member of this application who has a public page'
        : 'an event type of this application that has a slug and needs no session',
    )
  }
}

const withFields = (before: RoutingFormRecord, sent: RoutingFields): RoutingFormRecord => ({
  ...before,
  slug: sent.slug ?? before.slug,
  title: sent.title ?? before.title,
  description: (sent.description ?? before.description) || undefined,
  isActive: sent.is_active ?? before.isActive,
  questions: sent.questions ? questionRecords(sent.questions) : before.questions,
  rules: (sent.rules as RoutingFormRecord['rules'] | undefined) ?? before.rules,
  fallback: (sent.fallback as RoutingTarget | undefined) ?? before.fallback,
})

const write = async (
  transaction: Transaction,
  form: RoutingFormRecord,
  before: RoutingFormRecord | undefined,
): Promise<RoutingFormRecord> => {
  const { applicationId, id, slug } = form
  checkRules(form)
  await checkTargets(transaction, form, before)
  const holder = await transaction.routingFormOfSlug(applicationId, slug)
  if (holder && holder.id !== id) throw validationError('slug', slug, 'a slug that no other routing form has')
  if (before && before.slug !== slug)
    await transaction.putFormerSlug({ applicationId, kind: 'routing_form', slug: before.slug, ownerId: id })
  await transaction.putRoutingForm(form)
  return form
}

/**
 * Adds a routing form. Without a slug it gets one from its title.
 *
 * @throws ServiceError `conflict` if the application has as many as it may have, or naming the invalid field.
 */
export const addRoutingForm = async (
  transaction: Transaction,
  of: Pick<RoutingFormRecord, 'id' | 'applicationId'> & { readonly createdAt: Instant },
  sent: RoutingFields & Pick<RoutingFormInput, 'title' | 'questions' | 'rules' | 'fallback'>,
): Promise<RoutingFormRecord> => {
  const { applicationId } = of
  const { items } = await transaction.routingForms(applicationId, { limit: mostForms })
  if (items.length >= mostForms)
    throw new ServiceError('conflict', `there are ${mostForms} routing forms: delete one first`)
  const slug =
    sent.slug ??
    (await numberedSlug(
      slugOf(sent.title, 'form'),
      async (one) => (await formAtSlug(transaction, applicationId, one)) !== undefined,
    ))
  const empty = { ...of, slug, title: sent.title, isActive: true, questions: [], rules: [] }
  return write(
    transaction,
    withFields({ ...empty, fallback: sent.fallback as RoutingTarget }, sent),
    undefined,
  )
}

const lockedForm = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
): Promise<RoutingFormRecord> => {
  const form = await transaction.lockRoutingForm(applicationId, id)
  if (!form) throw notFoundError('routing form', id)
  return form
}

/** Changes a routing form. @throws ServiceError naming the invalid field. */
export const changeRoutingForm = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
  sent: RoutingFields,
): Promise<RoutingFormRecord> => {
  const before = await lockedForm(transaction, applicationId, id)
  return write(transaction, withFields(before, sent), before)
}

/** Deletes a routing form. */
export const removeRoutingForm = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
): Promise<RoutingFormRecord> => {
  const form = await lockedForm(transaction, applicationId, id)
  await transaction.removeRoutingForm(applicationId, id)
  return form
}
