import type { Poll } from '@whenable/contract'
import type { Instant } from '@whenable/time'

type PollSlot = Poll['slots'][number]

/** Compares by the first of several numbers that differs; the greater one comes first. */
const byNumbers =
  (numbersOf: (slot: PollSlot) => readonly number[]) =>
  (one: PollSlot, other: PollSlot): number => {
    const others = numbersOf(other)
    return numbersOf(one).reduce((order, number, index) => order || (others[index] ?? 0) - number, 0)
  }

/**
 * The time of a poll that suits the most people: most of all who can come at all, then who would like to, then the earliest. Times that
 * are taken are left out. Undefined if nobody can come to any of them.
 */
export const bestPollTime = (slots: readonly PollSlot[]): Instant | undefined => {
  const candidates = slots.filter(({ is_taken, yes, if_needed }) => !is_taken && yes + if_needed > 0)
  const [best] = [...candidates].sort(
    byNumbers(({ yes, if_needed, start_time }) => [yes + if_needed, yes, -start_time]),
  )
  return best?.start_time
}

/** Whom a time of a poll invites, who answered yes or if needed, and who is only told of it. Each is in the order of the answers. */
export const pollAttendance = (
  answers: Poll['answers'],
  start: Instant,
): { readonly invited: Poll['answers']; readonly told: Poll['answers'] } => {
  const comes = ({ votes }: Poll['answers'][number]) => ['yes', 'if_needed'].includes(votes[start] ?? '')
  return { invited: answers.filter(comes), told: answers.filter((answer) => !comes(answer)) }
}
