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

/** A person and their open hours. A person without hours is always available. */
export interface PersonHours extends Schedule {
  readonly email: string
  readonly name?: string | undefined
  /** The IANA time zone of hours without one. Defaults to the viewer's. */
  readonly timeZone?: string | undefined
}

/** A person's time in a window, as merged half-open intervals in Unix seconds. Time that is in none of the lists is free. */
export interface PersonTimes {
  readonly email: string
  readonly name?: string | undefined
  readonly busy: readonly Interval[]
  /** Tentative time, without busy time. */
  readonly tentative: readonly Interval[]
  readonly outOfHours: readonly Interval[]
  /** The whole window if the source does not know the person's time. It never counts as free (interface: Free-busy). */
  readonly unknown: readonly Interval[]
  /** Why the time is unknown, for logs. */
  readonly error?: string | undefined
}

/** Normalizes an email address, for comparison. */
export const addressKey = (email: string): string => email.trim().toLowerCase()

/** Whether a status means free. All statuses other than these and `tentative` mean busy. */
const isFree = (status: string | undefined): boolean => status === 'free' || status === 'workingElsewhere'

/**
 * The times of people, in the order of `people`, from the answers of a {@link PeopleSource}. The time of a person without an answer,
 * or with an error, is unknown.
 *
 * @param window the half-open time span, in Unix seconds
 * @param timeZone the viewer's IANA time zone
 * @throws RangeError for invalid hours or days and an unknown time zone, with the field and its value.
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

/** The time in which several people are free, and the people whose time is unknown. */
export interface CommonFreeTime {
  /** Merged half-open intervals, each at least as long as requested. Empty if the time of any person is unknown. */
  readonly free: readonly Interval[]
  /** The email addresses of the people whose time is unknown. */
  readonly unknown: readonly string[]
}

/**
 * Finds the intervals of a window in which all people are free and within their hours.
 *
 * @param minutes the minimum length of an interval
 * @param options.tentativeAsBusy whether tentative time counts as busy; true by default
 * @throws RangeError unless `minutes` is a positive number.
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

/** The status of a person in a time span, by the strongest status in it. */
export type PersonStatus = 'unknown' | 'busy' | 'outOfHours' | 'tentative' | 'free'

/** The status of a person in a time span: unknown, busy, out of hours, tentative or free, whichever of these comes first. */
export const statusDuring = (person: PersonTimes, span: Interval): PersonStatus => {
  const overlapsAny = (list: readonly Interval[]) => list.some((interval) => overlaps(interval, span))
  const statuses = ['unknown', 'busy', 'outOfHours', 'tentative'] as const
  return statuses.find((status) => overlapsAny(person[status])) ?? 'free'
}
