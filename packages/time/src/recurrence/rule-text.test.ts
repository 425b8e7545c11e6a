import fc from 'fast-check'
import * as library from 'rrule'
import { describe, expect, it } from 'vitest'
import { formatRule } from '../series/line-text.js'
import { runsOf } from '../testing/campaign.js'
import { ruleOf } from '../testing/recurrence-rules.js'
import { frequencies, readRule } from './rule.js'

const { RRule }: typeof library = 'RRule' in library ? library : Reflect.get(library, 'default')

/** A rule of any frequency, with an end that both libraries write: a number of occurrences, or an instant. */
const rules = fc
  .tuple(
    fc.constantFrom(...frequencies).chain(ruleOf),
    fc.constantFrom('', ';COUNT=12', ';UNTIL=20270312T103000Z'),
    fc.constantFrom('', ';WKST=SU', ';WKST=MO'),
  )
  .map((parts) => parts.join(''))

/** What rrule writes of what it has read. */
const rewritten = (text: string): string =>
  RRule.optionsToString(RRule.parseString(text)).replace(/^RRULE:/, '')

describe('the text of a rule', () => {
  it('is the same rule for rrule, which reads it and writes it again', () => {
    fc.assert(
      fc.property(rules, (text) => {
        expect(readRule(rewritten(text))).toEqual(readRule(text))
      }),
      { numRuns: runsOf(200, 5000) },
    )
  })

  it('that is written here is the same rule for rrule', () => {
    fc.assert(
      fc.property(rules, (text) => {
        const rule = readRule(text)
        expect(readRule(rewritten(formatRule(rule)))).toEqual(rule)
      }),
      { numRuns: runsOf(200, 5000) },
    )
  })

  // Why rules are read by a table of our own, and these parts are written beside rrule's text.
  it.each([
    ['a day as its end', 'FREQ=DAILY;UNTIL=20270312'],
    ['a wall time as its end', 'FREQ=DAILY;UNTIL=20270312T103000'],
    ['a leap month of another calendar', 'RSCALE=HEBREW;FREQ=YEARLY;BYMONTHDAY=8;BYMONTH=5L'],
    ['a part that no standard has', 'FREQ=DAILY;X-NAME=VALUE'],
  ])('keeps %s, which rrule refuses or changes', (_, text) => {
    expect(formatRule(readRule(text))).toBe(text)
    const ofRrule = () => readRule(rewritten(text))
    try {
      expect(ofRrule()).not.toEqual(readRule(text))
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  })
})
