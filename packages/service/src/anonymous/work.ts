import { type Instant, instant } from '@whenable/time'
import type { Records } from '../kernel/store/store.js'
import { officeFactor } from './budgets.js'
import type { AnonymousCaller } from './callers.js'

/** How much work a challenge is: the number of proofs, and the leading zero bits of each. */
export interface Work {
  readonly proofs: number
  readonly difficulty: number
}

/** The difficulty of the easiest challenge: 16 times 2,048 hashes on average, half a second on a slow phone (`pnpm bench challenge`). */
const easiest = 11

/** The most difficulty. */
const hardest = 17

/** The work of challenges, from the easiest: by default to 96 times as much. */
const ladderFrom = (difficulty: number): readonly Work[] => [
  ...Array.from({ length: hardest - difficulty + 1 }, (_, step) => ({
    proofs: 16,
    difficulty: difficulty + step,
  })),
  { proofs: 24, difficulty: hardest },
]

/** After so many challenges that were solved within an hour, the next ones are twice as much work. */
const solvedPerStep = { address: 5, network: 20 }

const hour = 3_600

/**
 * The work of the next challenge after some have been solved within an hour.
 *
 * @param difficulty of the first one.
 */
export const workAfter = (
  solved: { readonly address: number; readonly network: number },
  isOffice = false,
  difficulty = easiest,
): Work => {
  const factor = isOffice ? officeFactor : 1
  const step = Math.max(
    Math.floor(solved.address / (solvedPerStep.address * factor)),
    Math.floor(solved.network / (solvedPerStep.network * factor)),
  )
  const ladder = ladderFrom(difficulty)
  return ladder[Math.min(step, ladder.length - 1)] as Work
}

/** The work of a caller's next challenge, which grows with the challenges that their address and their network have solved. */
export const workFor = async (
  records: Records,
  applicationId: string,
  caller: AnonymousCaller | undefined,
  now: Instant,
  difficulty?: number,
): Promise<Work> => {
  if (!caller) return workAfter({ address: 0, network: 0 }, false, difficulty)
  const { address, network, isOffice } = caller
  const count = async (by: object) => {
    const query = { kinds: ['challenge' as const], network, since: instant(now - hour + 1), ...by }
    return (await records.countDeeds(applicationId, query)).deeds
  }
  const [ofAddress, ofNetwork] = await Promise.all([count({ address }), count({})])
  return workAfter({ address: ofAddress, network: ofNetwork }, isOffice, difficulty)
}
