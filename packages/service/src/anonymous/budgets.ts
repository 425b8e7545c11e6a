import type { DeedKind } from '../kernel/store/store.js'

/** What a budget counts by, besides the application: an address, a network, a mailbox, and an event type or a poll. */
export type BudgetKey = 'address' | 'network' | 'mailbox' | 'target'

/** How much of something may be caused. */
export interface Budget {
  /** What counts together. Whoever causes one of them needs room for it. */
  readonly kinds: readonly DeedKind[]
  /** All of these together. */
  readonly by: readonly BudgetKey[]
  /** Whoever has caused as much causes nothing more. What is caused at once, such as a series, may go beyond it together. */
  readonly most: number
  /** What was caused within so many seconds, or all that is active now. */
  readonly within: number | 'active'
  /** What happens beyond it: the caller solves a challenge, or is refused. */
  readonly over: 'challenge' | 'refuse'
  /** Whether it also counts where the limits of requests are off. */
  readonly isAlways?: true
}

const hour = 3_600
const day = 86_400

/** The budgets of what many share are so many times larger for an office: a network that the operator named. */
export const officeFactor = 5

/** What takes the time of hosts, or waits for it. */
const bookings = ['booking', 'move', 'payment', 'waitlist-entry'] as const

/** What keeps a time that is not booked yet. */
const holds = ['hold', 'payment', 'email-confirmation'] as const

/** What some kinds lead to, for which whoever causes them needs room as well. */
export const leadsTo: Readonly<Partial<Record<DeedKind, readonly DeedKind[]>>> = {
  'email-confirmation': ['booking'],
}

/**
 * What an anonymous caller may cause. A visitor who books, moves and cancels meets none of it, and neither do thirty people who sign up for
 * a class from one network address, if their pages solve challenges.
 */
export const budgets: readonly Budget[] = [
  { kinds: bookings, by: ['address', 'target'], most: 10, within: hour, over: 'challenge' },
  // Somebody with a /48 has another address for each booking.
  { kinds: bookings, by: ['network', 'target'], most: 30, within: hour, over: 'challenge' },
  { kinds: bookings, by: ['target'], most: 100, within: hour, over: 'challenge' },

  // Each is an email to whoever it names. The booking that follows counts on its own.
  { kinds: ['email-confirmation'], by: ['address', 'target'], most: 10, within: hour, over: 'challenge' },
  { kinds: ['email-confirmation'], by: ['network', 'target'], most: 30, within: hour, over: 'challenge' },
  { kinds: ['email-confirmation'], by: ['target'], most: 100, within: hour, over: 'challenge' },

  { kinds: ['booking'], by: ['address', 'target'], most: 10, within: 'active', over: 'challenge' },
  { kinds: ['booking'], by: ['network', 'target'], most: 30, within: 'active', over: 'challenge' },
  { kinds: ['booking'], by: ['address', 'target'], most: 40, within: 'active', over: 'refuse' },
  { kinds: ['booking'], by: ['address'], most: 80, within: 'active', over: 'refuse' },
  { kinds: ['booking'], by: ['network', 'target'], most: 120, within: 'active', over: 'refuse' },
  { kinds: ['booking'], by: ['network'], most: 240, within: 'active', over: 'refuse' },
  { kinds: ['booking'], by: ['mailbox', 'target'], most: 60, within: 'active', over: 'refuse' },

  // `holds/visitor-limits.ts` adds the share of a day that visitors may hold together.
  {
    kinds: holds,
    ...{ by: ['address', 'target'], most: 3, within: 'active', over: 'refuse', isAlways: true },
  },
  { kinds: holds, by: ['address'], most: 9, within: 'active', over: 'refuse' },
  { kinds: holds, by: ['network', 'target'], most: 30, within: 'active', over: 'refuse' },
  // A hold that moves to another time stays one hold.
  { kinds: ['hold'], by: ['address', 'target'], most: 120, within: hour, over: 'refuse' },
  { kinds: ['hold'], by: ['network', 'target'], most: 360, within: hour, over: 'refuse' },
  { kinds: ['hold'], by: ['network'], most: 720, within: hour, over: 'refuse' },

  {
    kinds: ['waitlist-entry'],
    ...{ by: ['mailbox', 'target'], most: 3, within: 'active', over: 'refuse', isAlways: true },
  },
  {
    kinds: ['waitlist-entry'],
    ...{ by: ['address', 'target'], most: 10, within: 'active', over: 'refuse', isAlways: true },
  },
  { kinds: ['waitlist-entry'], by: ['address'], most: 20, within: 'active', over: 'refuse' },
  { kinds: ['waitlist-entry'], by: ['network', 'target'], most: 30, within: 'active', over: 'refuse' },

  { kinds: ['poll-answer'], by: ['address', 'target'], most: 10, within: hour, over: 'challenge' },
  { kinds: ['poll-answer'], by: ['network', 'target'], most: 30, within: hour, over: 'challenge' },
  { kinds: ['poll-answer'], by: ['target'], most: 100, within: hour, over: 'challenge' },
  {
    kinds: ['poll-answer'],
    ...{ by: ['address', 'target'], most: 40, within: day, over: 'refuse', isAlways: true },
  },
  { kinds: ['poll-answer'], by: ['network', 'target'], most: 120, within: day, over: 'refuse' },
  { kinds: ['poll-answer'], by: ['mailbox', 'target'], most: 5, within: day, over: 'refuse' },

  { kinds: ['challenge'], by: ['address'], most: 60, within: hour, over: 'refuse' },
  { kinds: ['challenge'], by: ['network'], most: 240, within: hour, over: 'refuse' },
]

/** What an operator may set of the budgets. */
export interface BudgetSettings {
  /** How many active bookings a network address may have: half as many in one event type, and three times as many a network. Defaults to 80. */
  readonly activeBookings?: number
  /** How many emails a day go to people whom visitors of one application name. The others wait. Defaults to 15,000. */
  readonly dailyEmails?: number
  /** How many zero bits the hashes of the easiest challenge begin with: one more is twice the work. Defaults to 11. */
  readonly challengeDifficulty?: number
}

/** The least and the most of each setting. */
export const settingRanges: Readonly<Record<keyof BudgetSettings, readonly [number, number]>> = {
  activeBookings: [1, 100_000],
  dailyEmails: [1, 10_000_000],
  challengeDifficulty: [8, 17],
}

/** What is wrong with a setting: `expected a whole number from 8 to 17`. Undefined if it can be used. */
export const settingProblem = (name: keyof BudgetSettings, value: number): string | undefined => {
  const [least, most] = settingRanges[name]
  const isValid = Number.isInteger(value) && value >= least && value <= most
  return isValid ? undefined : `expected a whole number from ${least} to ${most}`
}

/** @throws TypeError naming the setting, its value and what was expected. */
export const checkSettings = (settings: BudgetSettings): void => {
  for (const name of Object.keys(settingRanges) as (keyof BudgetSettings)[]) {
    const value = settings[name]
    const problem = value === undefined ? undefined : settingProblem(name, value)
    if (problem) throw new TypeError(`budgets.${name} ${value}: ${problem}`)
  }
}

/** Whether a budget is one of active bookings by a network address or a network. */
const isOfActiveBookings = ({ kinds, by, within, over }: Budget): boolean =>
  kinds.join() === 'booking' && within === 'active' && over === 'refuse' && !by.includes('mailbox')

/** How many active bookings an address may have, unless the operator says otherwise. */
const defaultActiveBookings = 80

/** The budgets with what an operator has set. */
export const budgetsWith = ({
  activeBookings = defaultActiveBookings,
}: BudgetSettings = {}): readonly Budget[] =>
  budgets.map((budget) =>
    isOfActiveBookings(budget)
      ? { ...budget, most: Math.ceil((budget.most * activeBookings) / defaultActiveBookings) }
      : budget,
  )

/** How many of a kind may be active by some keys. */
export const mostActive = (kind: DeedKind, ...keys: readonly BudgetKey[]): number =>
  budgets.find(
    ({ kinds, by, within, over }) =>
      kinds.includes(kind) && by.join() === keys.join() && within === 'active' && over === 'refuse',
  )?.most ?? Number.POSITIVE_INFINITY

/** Who shares a budget, for people. */
const sharedBy: Readonly<Record<BudgetKey, string>> = {
  address: 'from this network address',
  network: 'from this network',
  mailbox: 'for this email address',
  target: 'by all visitors',
}

const nouns: Readonly<Record<DeedKind, string>> = {
  booking: 'bookings',
  move: 'moved bookings',
  hold: 'held times',
  payment: 'pending payments',
  'email-confirmation': 'email confirmations',
  'waitlist-entry': 'waitlist entries',
  'poll-answer': 'answers',
  challenge: 'solved challenges',
  email: 'emails that wait',
}

const windowText = (within: Budget['within']): string => {
  if (within === 'active') return ' at once'
  return within === hour ? ' an hour' : ' a day'
}

/** What a budget says that is too many: `at most 40 bookings from this network address at once`. */
export const budgetText = (
  { by: [first = 'target'], within }: Budget,
  kind: DeedKind,
  most: number,
): string => `at most ${most} ${nouns[kind]} ${sharedBy[first]}${windowText(within)}`
