import type { FreeBusyAnswer } from '@whenable/contract'
import {
  type Interval,
  intersectIntervals,
  mergeIntervals,
  openIntervals,
  overlaps,
  type Schedule,
  subtractIntervals,
} from '@whenable/time'

/** Somebody whose time is looked at, with the hours in which they meet; without any they always do. */
export interface PersonHours extends Schedule {
  readonly email: string
  readonly name?: string | undefined
  /** IANA zone of the hours that name none; the viewer's unless told. */
  readonly timeZone?: string | undefined
}

/** How somebody's time stands in a window: merged, half-open, cut to it. What is in none of the lists is free. */
export interface PersonTimes {
  readonly email: string
  readonly name?: string | undefined
  readonly busy: readonly Interval[]
  /** Not certain yet; nothing that is busy as well. */
  readonly tentative: readonly Interval[]
  readonly outOfHours: readonly Interval[]
  /** The whole window where nobody can say, which is never free (interface: free-busy). */
  readonly unknown: readonly Interval[]
  /** Why nobody can say, for logs. */
  readonly error?: string | undefined
}

/** One form for all ways to write an address. */
export const addressKey = (email: string): string => email.trim().toLowerCase()

/** Statuses of a span that take none of somebody's time; every other one but `tentative` does. */
const isFree = (status: string | undefined): boolean => status === 'free' || status === 'workingElsewhere'

/**
 * The times of people from what a {@link PeopleSource} answers, in the order of `people`. Whoever the answer does not name, or
 * names with an error, is unknown.
 *
 * @throws RangeError that names an hour, a day or a zone that cannot be read.
 */
export const personTimesOf = (
  people: readonly PersonHours[],
  answers: readonly FreeBusyAnswer[],
  window: Interval,
  timeZone: string,
): PersonTimes[] => {
  const byEmail = new Map(answers.map((answer) => [addressKey(answer.email), answer]))
  return people.map(({ email, name, timeZone: own = timeZone, ...schedule }) => {
    const answer = byEmail.get(addressKey(email))
    const error = answer ? (answer.error ?? (answer.object === 'error' ? 'error' : undefined)) : 'no answer'
    const within = (tentative: boolean): Interval[] =>
      intersectIntervals(
        (answer?.time_slots ?? [])
          .filter(({ status }) => !isFree(status) && (status === 'tentative') === tentative)
          .map(({ start_time: start, end_time: end }) => ({ start, end })),
        [window],
      )
    const busy = error ? [] : within(false)
    return {
      email,
      ...(name !== undefined && { name }),
      busy,
      tentative: error ? [] : subtractIntervals(within(true), busy),
      outOfHours: subtractIntervals([window], openIntervals(schedule, window, own)),
      unknown: error ? mergeIntervals([window]) : [],
      ...(error && { error }),
    }
  })
}

/** When several people are free at the same time, and whose time could not be read. */
export interface CommonFreeTime {
  /** Merged, half-open, none shorter than what was asked for; none at all while somebody's time is unknown. */
  readonly free: readonly Interval[]
  /** Addresses of those whose time is unknown. */
  readonly unknown: readonly string[]
}

/**
 * The stretches of a window, of at least so many minutes, in which everybody is free, in their hours. What is tentative
 * counts as busy unless told otherwise. Somebody unknown is never free: nothing is found then, and `unknown` says why.
 *
 * @throws RangeError where `minutes` is no positive number.
 */
export const findCommonFreeTime = (
  people: readonly PersonTimes[],
  window: Interval,
  minutes: number,
  { tentativeAsBusy = true }: { readonly tentativeAsBusy?: boolean | undefined } = {},
): CommonFreeTime => {
  if (!(minutes > 0)) throw new RangeError(`minutes is ${minutes}: expected a positive number`)
  const unavailable = people.flatMap(({ busy, tentative, outOfHours, unknown }) => [
    ...busy,
    ...(tentativeAsBusy ? tentative : []),
    ...outOfHours,
    ...unknown,
  ])
  return {
    free: subtractIntervals([window], unavailable).filter(({ start, end }) => end - start >= minutes * 60),
    unknown: people.filter(({ unknown }) => unknown.length).map(({ email }) => email),
  }
}

/** How somebody's time stands in a span of the window, by what weighs most in it. */
export type PersonStatus = 'unknown' | 'busy' | 'outOfHours' | 'tentative' | 'free'

/** How somebody's time stands in a span: unknown, else busy, else out of hours, else tentative, if any of it is. */
export const statusDuring = (person: PersonTimes, span: Interval): PersonStatus => {
  const overlapsAny = (list: readonly Interval[]) => list.some((interval) => overlaps(interval, span))
  const statuses = ['unknown', 'busy', 'outOfHours', 'tentative'] as const
  return statuses.find((status) => overlapsAny(person[status])) ?? 'free'
}
