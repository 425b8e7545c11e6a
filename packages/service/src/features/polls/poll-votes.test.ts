import { instant } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostKey } from '../../kernel/person.js'
import type { PollAnswerRecord } from '../../kernel/store/store.js'
import { attendanceAt, countVotes } from './poll-votes.js'

const starts = [10, 20, 30].map((start) => instant(start))
const answers = fc.array(
  fc.record({
    hash: fc.uuid(),
    name: fc.constant('Somebody'),
    email: fc.constantFrom(
      'a@example.com',
      'A@Example.com',
      'b@example.com',
      'c@example.com',
      'd@example.com',
    ),
    votes: fc.dictionary(
      fc.constantFrom(...starts.map(String)),
      fc.constantFrom('yes' as const, 'if_needed' as const, 'no' as const),
    ),
    updatedAt: fc.constant(instant(0)),
  }),
  { maxLength: 12 },
) as fc.Arbitrary<PollAnswerRecord[]>
const emails = (people: readonly PollAnswerRecord[]) => people.map(({ email }) => hostKey(email))

describe('the votes of a poll', () => {
  test('are counted once for each answer, whatever their order', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(...starts), (all, start) => {
        const counts = countVotes(all, start)
        for (const vote of ['yes', 'if_needed', 'no'] as const)
          expect(counts[vote]).toBe(all.filter(({ votes }) => votes[start] === vote).length)
        expect(countVotes([...all].reverse(), start)).toEqual(counts)
      }),
    )
  })

  test('change by one when one of them changes', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(...starts), (all, start) => {
        const [first, ...others] = all
        fc.pre(first !== undefined && first.votes[start] !== 'yes')
        const before = countVotes(all, start)
        const now = first as PollAnswerRecord
        const changed = [{ ...now, votes: { ...now.votes, [start]: 'yes' as const } }, ...others]
        expect(countVotes(changed, start).yes).toBe(before.yes + 1)
      }),
    )
  })

  test('divide all who answered into those who come and the others, each address once, and yes before if needed', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(...starts), (all, start) => {
        const { attending, others } = attendanceAt(all, start)
        const comes = all.filter(({ votes }) => votes[start] === 'yes' || votes[start] === 'if_needed')
        expect(new Set(emails(attending))).toEqual(new Set(emails(comes)))
        expect([...emails(attending), ...emails(others)].sort()).toEqual([...new Set(emails(all))].sort())
        const ranks = attending.map(({ votes }) => (votes[start] === 'yes' ? 0 : 1))
        expect(ranks).toEqual([...ranks].sort())
      }),
    )
  })
})
