import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import {
  booleanSchema,
  instantSchema,
  numericSchema,
  oneOf,
  optional,
  optionalCount,
  optionalText,
  textMapSchema,
} from '../scalars.js'
import { slugSchema } from '../slug.js'
import { routeAnswersOperation, routingFormOperation } from './routing-form-operations.js'
import { routingLimits } from './routing-rules.js'

// Routing forms: a few questions whose answers lead a visitor to an event type, a host, another page or a message.

const none = z.object({})
const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** An address of another site: https, without a name or a password. */
const secureAddress = z.string().check(
  z.maxLength(2_000),
  z.refine(
    (value) => {
      try {
        const { protocol, username, password } = new URL(value)
        return protocol === 'https:' && !username && !password
      } catch {
        return false
      }
    },
    { error: 'expected an address that starts with https://, without a password' },
  ),
)

/** How a question of a routing form is answered: by one of its answers, or in a visitor's own words. */
export const routingQuestionTypes = ['choice', 'text'] as const

/** Where a routing form can lead. */
export const routingTargetTypes = ['event_type', 'host', 'page', 'message'] as const

/** Where answers lead: an event type of the application, the page of one of its hosts, a page elsewhere, or a message. */
const targetSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('event_type'), configuration_id: text(100) }),
  z.looseObject({ type: z.literal('host'), member_id: text(100) }),
  z.looseObject({ type: z.literal('page'), url: secureAddress }),
  z.looseObject({ type: z.literal('message'), text: text(1_000) }),
])

const questionSchema = z.looseObject({
  /** The name of the answer in rules and in the address: lower-case letters, digits and underscores. */
  key: z.string().check(
    z.regex(/^[a-z][a-z0-9_]{0,39}$/, {
      error: 'expected 1 to 40 lower-case letters, digits and underscores, the first a letter',
    }),
  ),
  label: text(200),
  /** `choice`, the default: one of the answers. `text`: a visitor's own words, up to 200 characters, which no rule can name. */
  type: optional(oneOf(...routingQuestionTypes)),
  /** Two to eight for a choice, none for a text. */
  answers: z._default(z.array(text(100)).check(z.maxLength(routingLimits.answers)), []),
})

const ruleSchema = z.looseObject({
  /** The answers that it applies to, by the keys of their questions. A question that is not named can have any answer. */
  answers: textMapSchema,
  target: targetSchema,
})

const fields = {
  /** Visitors read it above the questions. */
  title: text(200),
  questions: z.array(questionSchema).check(z.minLength(1), z.maxLength(routingLimits.questions)),
  /** In their order: the first one that matches decides. */
  rules: z.array(ruleSchema).check(z.maxLength(routingLimits.rules)),
  /** Where answers lead that match no rule, or whose target no longer exists. */
  fallback: targetSchema,
}
const optionalFields = {
  /** The last part of its address. Default: made from the title. */
  slug: optional(slugSchema),
  /** An empty text removes it. */
  description: optional(z.string().check(z.trim(), z.maxLength(1_000))),
  is_active: optional(z.boolean()),
}

/** A routing form as it is sent. */
const routingFormInputSchema = z.object({ ...fields, ...optionalFields })

/** A routing form, as its owner reads it. */
export const routingFormSchema = z.looseObject({
  ...fields,
  id: z.string(),
  slug: z.string(),
  description: optionalText,
  /** Whether visitors can answer it. */
  is_active: booleanSchema,
  /** The address of its page. */
  page_url: z.string(),
  /** What its owner should look at. */
  warnings: z.array(
    z.looseObject({
      /** The position of the rule, from 0; absent for the fallback. */
      rule: optional(numericSchema),
      /**
       * `unreachable`: rules before it match all its answers. `target_missing`: what it leads to was deleted, or has no public page.
       * `target_closed`: the event type is switched off.
       */
      reason: oneOf('unreachable', 'target_missing', 'target_closed'),
    }),
  ),
  /** Unix seconds. */
  created_at: instantSchema,
})

/** A routing form, as visitors read it. */
export const routingFormPageSchema = z.looseObject({
  slug: z.string(),
  title: z.string(),
  description: optionalText,
  questions: z.array(
    z.looseObject({
      key: z.string(),
      label: z.string(),
      /** `text`: the visitor's own words, up to 200 characters. Otherwise one of the answers. */
      type: optional(oneOf(...routingQuestionTypes)),
      answers: z.array(z.string()),
    }),
  ),
})

/** Where a visitor's answers lead. */
export const routedTargetSchema = z.looseObject({
  type: oneOf(...routingTargetTypes),
  /** The address of the page that they lead to; absent for a message. */
  url: optionalText,
  /** The event type that they lead to. */
  configuration_id: optionalText,
  /** The message. */
  text: optionalText,
})

const exampleQuestions = [
  { key: 'need', label: 'What do you need?', answers: ['A repair', 'Advice', 'Something else'] },
]
const exampleFields = {
  title: 'How can we help?',
  questions: exampleQuestions,
  rules: [
    {
      answers: { need: 'Advice' },
      target: { type: 'page' as const, url: 'https://example.com/questions' },
    },
  ],
  fallback: { type: 'message' as const, text: 'Call us, and we find somebody who can help.' },
}
const example = {
  id: '7c1d6a52-3b0e-4c9e-8d3a-5f2f9a4f1b20',
  slug: 'how-can-we-help',
  ...exampleFields,
  is_active: true,
  page_url: 'https://book.example.com/f/how-can-we-help',
  warnings: [],
  created_at: 1_772_438_400,
}

/** The routing forms of the application, oldest first. */
export const listRoutingForms = /* @__PURE__ */ endpoint({
  id: 'admin-routing-forms.list',
  method: 'GET',
  path: '/admin/v1/routing-forms',
  access: 'member',
  description: 'The routing forms of the application, oldest first. All members see them.',
  query: z.object({ limit: optionalCount, page_token: optionalText }),
  data: z.array(routingFormSchema),
  paged: true,
  example: { data: [example] },
})

/** Adds a routing form. */
export const createRoutingForm = /* @__PURE__ */ endpoint({
  id: 'admin-routing-forms.create',
  method: 'POST',
  path: '/admin/v1/routing-forms',
  access: 'owner',
  description:
    'Adds a routing form: one to three questions, answered by a choice or in a visitor’s own words, and rules that lead their answers to an event type of the application, the page of a host, a page elsewhere or a message. The first rule that matches decides, otherwise the fallback. Nothing of what visitors answer is stored.',
  query: none,
  body: routingFormInputSchema,
  data: routingFormSchema,
  example: { body: exampleFields, data: example },
})

/** Changes a routing form. What is absent stays. */
export const updateRoutingForm = /* @__PURE__ */ endpoint({
  id: 'admin-routing-forms.update',
  method: 'PATCH',
  path: '/admin/v1/routing-forms/{routing_form_id}',
  access: 'owner',
  description:
    'Changes a routing form. What is absent stays; lists are replaced. A former slug leads to the new one. `is_active: false` switches its page off.',
  query: none,
  body: z.object({
    title: optional(fields.title),
    questions: optional(fields.questions),
    rules: optional(fields.rules),
    fallback: z.optional(fields.fallback),
    ...optionalFields,
  }),
  data: routingFormSchema,
  example: { body: { is_active: false }, data: { ...example, is_active: false } },
})

/** Deletes a routing form. */
export const deleteRoutingForm = /* @__PURE__ */ endpoint({
  id: 'admin-routing-forms.delete',
  method: 'DELETE',
  path: '/admin/v1/routing-forms/{routing_form_id}',
  access: 'owner',
  description: 'Deletes a routing form. Its page is gone at once.',
  query: none,
  data: optional(z.unknown()),
})

const pageQuery = z.object({
  /** The application’s client id; needed if the service has several applications. */
  client_id: optionalText,
})

/** The questions of a routing form. */
export const getRoutingForm = /* @__PURE__ */ endpoint({
  ...routingFormOperation,
  effect: 'reads',
  description:
    'The questions of a routing form, without its rules. One that is switched off is not found. An addition of our service.',
  query: pageQuery,
  data: routingFormPageSchema,
  example: { data: { slug: example.slug, title: example.title, questions: exampleQuestions } },
})

/** Where answers to a routing form lead. */
export const routeAnswers = /* @__PURE__ */ endpoint({
  ...routeAnswersOperation,
  effect: 'reads',
  description:
    'Where answers to a routing form lead. It stores nothing. Each question needs one of its answers, or a text of up to 200 characters. The address of an event type fills in the questions of the booking that have the key or the label of a question. `conflict` says that nothing that the form leads to exists any more. An addition of our service.',
  query: pageQuery,
  body: z.object({ answers: textMapSchema }),
  data: routedTargetSchema,
  example: {
    body: { answers: { need: 'Advice' } },
    data: {
      type: 'event_type',
      url: 'https://book.example.com/b/repair',
      configuration_id: 'b1b6f2a4-6a0e-4a55-9f2e-0f5a7f1f7c11',
    },
  },
})

export type RoutingForm = z.output<typeof routingFormSchema>
export type RoutingFormInput = z.input<typeof routingFormInputSchema>
export type RoutingTarget = z.output<typeof targetSchema>
export type RoutingWarning = RoutingForm['warnings'][number]
export type RoutingFormPage = z.output<typeof routingFormPageSchema>
export type RoutedTarget = z.output<typeof routedTargetSchema>
