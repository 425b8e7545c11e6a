import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerCombinations,
  matchingRule,
  type RoutingRules,
  routingLimits,
  routingTarget,
  unreachableRules,
} from './routing-rules.js'

const questionsArbitrary = fc
  .uniqueArray(fc.constantFrom('need', 'size', '__proto__', 'constructor'), {
    minLength: 1,
    maxLength: routingLimits.questions,
  })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        fc
          .constantFrom(0, 2, 3, 4)
          .map((count) => ({ key, answers: Array.from({ length: count }, (_, index) => `${index}`) })),
      ),
    ),
  )

/** A routing form whose targets are the positions of its rules; -1 is its fallback. */
const formArbitrary: fc.Arbitrary<RoutingRules<number>> = questionsArbitrary.chain((questions) =>
  fc
    .array(
      fc.tuple(
        ...questions.map(({ key, answers }) =>
          fc.constantFrom(null, ...answers).map((answer) => [key, answer] as const),
        ),
      ),
      { maxLength: 8 },
    )
    .map((rows) => ({
      questions,
      rules: rows.map((row, target) => ({
        answers: Object.fromEntries(row.flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]]))),
        target,
      })),
      fallback: -1,
    })),
)

describe('the rules of a routing form', () => {
  it('lead every combination of answers to exactly one target, that of the first rule that matches', () => {
    fc.assert(
      fc.property(formArbitrary, (form) => {
        for (const given of answerCombinations(form.questions)) {
          const target = routingTarget(form, given)
          const matching = form.rules.filter(({ answers }) =>
            Object.entries(answers).every(([key, answer]) =>
              Object.entries(given).some(([name, value]) => name === key && value === answer),
            ),
          )
          expect(target).toBe(matching[0]?.target ?? -1)
        }
      }),
    )
  })

  it('have as many combinations as the numbers of answers multiplied, each once', () => {
    fc.assert(
      fc.property(questionsArbitrary, (questions) => {
        const all = answerCombinations(questions)
        expect(all).toHaveLength(
          questions.reduce((product, { answers }) => product * (answers.length || 1), 1),
        )
        expect(new Set(all.map((one) => JSON.stringify(Object.entries(one)))).size).toBe(all.length)
      }),
    )
  })

  it('lead nowhere else without those that are unreachable', () => {
    fc.assert(
      fc.property(formArbitrary, (form) => {
        const unreachable = unreachableRules(form)
        const rules = form.rules.filter((_, index) => !unreachable.includes(index))
        for (const given of answerCombinations(form.questions))
          expect(routingTarget({ ...form, rules }, given)).toBe(routingTarget(form, given))
        expect(unreachableRules({ ...form, rules })).toEqual([])
      }),
    )
  })

  it('are unreachable after one that names no answer', () => {
    const questions = [{ key: 'need', answers: ['Repair', 'Advice'] }]
    const rules: RoutingRules<string>['rules'] = [
      { answers: { need: 'Repair' }, target: 'repair' },
      { answers: {}, target: 'any' },
      { answers: { need: 'Advice' }, target: 'advice' },
    ]
    expect(unreachableRules({ questions, rules })).toEqual([2])
    expect(matchingRule({ rules }, { need: 'Advice' })).toBe(1)
    expect(matchingRule({ rules: [] }, { need: 'Advice' })).toBeUndefined()
  })
})
