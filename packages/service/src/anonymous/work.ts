import { type Instant, instant } from '@whenable/time'
import type { Records } from '../store/store.js'
import { officeFactor } from './budgets.js'
import type { AnonymousCaller } from './networks.js'

/** How much work a challenge is: the number of proofs, and the leading zero bits of each. */
export interface Work {
  readonly proofs: number
  readonly difficulty: number
}

/**
 * The work of challenges, from the easiest: 16 times 2,048 hashes on average, half a second on a slow phone (`pnpm bench challenge`), to 96
 * times as much.
 */
const ladder: readonly Work[] = [
  ...[11, 12, 13, 14, 15, 16, 17].map((difficulty) => ({ proofs: 16, difficulty })),
  { proofs: 24, difficulty: 17 },
]

/** After so many challenges that were solved within an hour, the next ones are twice as much work. */
const solvedPerStep = { address: 5, network: 20 }

const hour = 3_600

/** The work of the next challenge after some have been solved within an hour. */
export const workAfter = (
  solved: { readonly address: number; readonly network: number },
  isOffice = false,
): Work => {
  const factor = isOffice ? officeFactor : 1
  const step = Math.max(
    Math.floor(solved.address / (solvedPerStep.address * factor)),
    Math.floor(solved.network / (solvedPerStep.network * factor)),
  )
  return ladder[Math.min(step, ladder.length - 1)] as Work
}

/** The work of a caller's next challenge, which grows with the challenges that their address and their network have solved. */
export const workFor = async (
  records: Records,
  applicationId: string,
  caller: AnonymousCaller | undefined,
  now: Instant,
): Promise<Work> => {
  if (!caller) return workAfter({ address: 0, network: 0 })
  const { address, network, isOffice } = caller
  const count = async (by: object) => {
    const query = { kinds: ['challenge' as const], network, since: instant(now - hour + 1), ...by }
    return (await records.countDeeds(applicationId, query)).deeds
  }
  const [ofAddress, ofNetwork] = await Promise.all([count({ address }), count({})])
  return workAfter({ address: ofAddress, network: ofNetwork }, isOffice)
}
