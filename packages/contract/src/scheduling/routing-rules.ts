import { ownValue } from '../own-value.js'

// How the answers to a routing form decide where it leads. The service decides by it, and the owner's editor finds rules that never apply.

/**
 * The most questions of a routing form, the fewest and the most answers of a question, the most characters of an answer in a visitor's own
 * words, and the most rules.
 */
export const routingLimits = {
  questions: 3,
  fewestAnswers: 2,
  answers: 8,
  textLength: 200,
  rules: 30,
} as const

/** Answers by the keys of their questions. */
export type RoutingAnswers = Readonly<Record<string, string>>

/** What decides where answers lead. A question without answers is answered in a visitor's own words, which no rule names. */
export interface RoutingRules<Target> {
  readonly questions: readonly { readonly key: string; readonly answers: readonly string[] }[]
  /** In their order: the first one that matches decides. A question that a rule does not name can have any answer. */
  readonly rules: readonly { readonly answers: RoutingAnswers; readonly target: Target }[]
  /** Where answers lead that match no rule. */
  readonly fallback: Target
}

/** The position of the first rule that answers match; undefined if none does, so that the fallback decides. */
export const matchingRule = (
  { rules }: Pick<RoutingRules<unknown>, 'rules'>,
  given: RoutingAnswers,
): number | undefined => {
  const index = rules.findIndex(({ answers }) =>
    Object.entries(answers).every(([key, answer]) => ownValue(given, key) === answer),
  )
  return index < 0 ? undefined : index
}

/** Where answers lead: the target of the first rule that they match, or the fallback. */
export const routingTarget = <Target>(form: RoutingRules<Target>, given: RoutingAnswers): Target => {
  const index = matchingRule(form, given)
  return (index === undefined ? undefined : form.rules[index]?.target) ?? form.fallback
}

/** Every combination of answers to questions that have some: at most 512. */
export const answerCombinations = (
  questions: RoutingRules<unknown>['questions'],
): readonly RoutingAnswers[] =>
  questions
    .filter(({ answers }) => answers.length)
    .reduce<readonly RoutingAnswers[]>(
      (all, { key, answers }) =>
        all.flatMap((given) => answers.map((answer) => ({ ...given, [key]: answer }))),
      [{}],
    )

/** The positions of rules that never decide, because others before them match all answers that they match. */
export const unreachableRules = (
  form: Pick<RoutingRules<unknown>, 'questions' | 'rules'>,
): readonly number[] => {
  const reached = new Set(answerCombinations(form.questions).map((given) => matchingRule(form, given)))
  return [...form.rules.keys()].filter((index) => !reached.has(index))
}
