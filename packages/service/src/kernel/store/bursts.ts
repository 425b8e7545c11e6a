import { activityKinds } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { DeedKind, DeedRecord } from './deeds.js'

/** How long a burst pauses at most, in seconds: what follows later is another one. */
export const longestPause = 900

/**
 * The most that ordinary visitors cause from one network without a longer pause. More of one kind is a burst. A visitor who looks for a time
 * holds several, and colleagues answer a poll from one office.
 */
export const ordinary: Readonly<Record<DeedKind, number>> = {
  booking: 5,
  move: 10,
  hold: 20,
  payment: 5,
  'email-confirmation': 5,
  'waitlist-entry': 5,
  'poll-answer': 20,
  challenge: 10,
  email: 10,
}

/** What deeds of a burst have in common: their network, or, where the networks vary, their mailbox. */
const origins = ['network', 'mailbox'] as const

/** What anonymous callers caused together, more than ordinary visitors do. */
export interface Burst {
  /** The id of its first deed, so that it stays the same while the burst goes on. */
  readonly id: string
  /** The network that all deeds came from; undefined if they are for one mailbox and from several. */
  readonly network: string | undefined
  readonly first: Instant
  readonly last: Instant
  /** Earliest first. */
  readonly deeds: readonly DeedRecord[]
}

const inOrder = (one: DeedRecord, other: DeedRecord): number =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** Of a burst with more deeds of a kind, a store may leave out earlier ones: not the first of all, and none that is active. */
export const mostDeedsOfKind = 1_000

/** Of each kind, a store reads the latest bursts alone, if there are more. */
export const mostBurstsOfKind = 500

/** Deeds in the order of time, as runs without a longer pause. */
const runsOf = (deeds: readonly DeedRecord[]): readonly (readonly DeedRecord[])[] => {
  const runs: DeedRecord[][] = []
  for (const deed of deeds) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && deed.at - last.at <= longestPause) run.push(deed)
    else runs.push([deed])
  }
  return runs
}

/** The number of deeds by kind, without kinds of which there are none. */
export const countKinds = (deeds: readonly DeedRecord[]): Partial<Record<DeedKind, number>> =>
  Object.fromEntries(
    activityKinds.flatMap((kind) => {
      const count = deeds.filter((deed) => deed.kind === kind).length
      return count ? [[kind, count]] : []
    }),
  )

const isUnusual = (deeds: readonly DeedRecord[]): boolean =>
  Object.entries(countKinds(deeds)).some(([kind, count]) => count > ordinary[kind as DeedKind])

/** The burst that consists of some deeds, in any order. */
export const burstOf = (all: readonly DeedRecord[]): Burst => {
  const deeds = [...all].sort(inOrder)
  const [first, last] = [deeds[0], deeds.at(-1)]
  if (!first || !last) throw new TypeError('a burst has deeds')
  const isOneNetwork = deeds.every(({ network }) => network === first.network)
  return {
    ...{ id: first.id, network: isOneNetwork ? first.network : undefined },
    ...{ first: first.at, last: last.at, deeds },
  }
}

/** Bursts in the order in which they are listed. */
export const latestFirst = (bursts: readonly Burst[]): readonly Burst[] =>
  [...bursts].sort((one, other) => other.last - one.last || (one.id < other.id ? -1 : 1))

/**
 * The bursts among the deeds of an application, the latest first. Each deed is in at most one: in that of its network, or else in that of
 * its mailbox.
 */
export const burstsOf = (deeds: readonly DeedRecord[]): readonly Burst[] => {
  const bursts: Burst[] = []
  let left = [...deeds].sort(inOrder)
  for (const origin of origins) {
    const groups = new Map<string, DeedRecord[]>()
    for (const deed of left) {
      const key = deed[origin]
      if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), deed])
    }
    const found = [...groups.values()].flatMap((group) => runsOf(group).filter(isUnusual).map(burstOf))
    const taken = new Set(found.flatMap(({ deeds: taken }) => taken.map(({ id }) => id)))
    left = left.filter(({ id }) => !taken.has(id))
    bursts.push(...found)
  }
  return latestFirst(bursts)
}
