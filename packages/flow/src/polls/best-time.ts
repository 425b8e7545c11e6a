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
