import type { PersonHours, PersonStatus, PersonTimes } from '@whenable/flow/calendar'
import {
  dateFormatter,
  formatDate,
  formatRange,
  type HourCycle,
  type Instant,
  type Interval,
  intersectIntervals,
  isTimeZone,
  offsetAt,
  type TimeFormat,
  zoneLabel,
} from '@whenable/time'
import { joined, labelled } from '@whenable/time/texts'
import '../messages/all-cities.js'
import { dayName } from '../messages/day-names.js'
import { dayRange } from '../messages/day-range.js'
import type { ChoosingMessages } from '../messages/generated/choosing.js'
import type { EventMessages } from '../messages/generated/event.js'
import type { FreeBusyMessages } from '../messages/generated/free-busy.js'
import type { LayoutMessages } from '../messages/generated/layouts.js'
import type { TimesMessages } from '../messages/generated/times.js'
import { isolated } from '../messages/isolated.js'
import { peopleByStatus, type VisibleDay, type VisibleDays } from './free-busy.model.js'

/** All messages of free/busy times. */
export type AllFreeBusyMessages = FreeBusyMessages &
  ChoosingMessages &
  LayoutMessages &
  TimesMessages &
  EventMessages

/** What texts depend on. */
export interface TextContext {
  readonly format: TimeFormat
  readonly messages: AllFreeBusyMessages
}

/** The rest of a longer list of names is shown as a number. */
const MOST_NAMES = 5

/** A person's name, or their address. */
export const nameOf = ({ name, email }: Pick<PersonHours, 'name' | 'email'>): string => name?.trim() || email

/** A list of names; for many people, the first ones and the number of others. */
const namesOf = (people: readonly PersonTimes[], locale: string): string => {
  const names = people.slice(0, MOST_NAMES).map((person) => isolated(nameOf(person), locale))
  const more = people.length - names.length
  const list = new Intl.ListFormat(locale)
  return list.format(
    more ? [...names, new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(more)] : names,
  )
}

/** Who can attend: how many people are free, and who is not. */
export const attendanceText = (
  people: readonly PersonTimes[],
  span: Interval,
  tentativeAsBusy: boolean,
  { format, messages }: TextContext,
): string => {
  const byStatus = peopleByStatus(people, span)
  const count = (status: PersonStatus) => byStatus.get(status)?.length ?? 0
  const free = count('free') + (tentativeAsBusy ? 0 : count('tentative'))
  const statuses: readonly PersonStatus[] = ['busy', 'tentative', 'outOfHours', 'unknown']
  // If all are unknown, no number of free people is shown.
  const isKnown = count('unknown') < people.length
  return [
    ...(isKnown ? [messages.freeOf(free, people.length)] : []),
    ...statuses.flatMap((status) => {
      const those = byStatus.get(status)
      return those ? labelled(format.locale, messages.timeStatus(status), namesOf(those, format.locale)) : []
    }),
  ].join('. ')
}

/** A time span: its day and its times. */
export const spanText = ({ start, end }: Interval, format: TimeFormat): string => {
  const { locale, timeZone } = format
  return joined(
    locale,
    formatDate(start, { locale, timeZone, style: 'weekday-day' }),
    formatRange(start, end, format),
  )
}

/** The visible days: `12 March`, or `12 – 16 March`. */
export const daysText = ({ days, window }: VisibleDays, { locale, timeZone }: TimeFormat): string => {
  const [first, last] = [days[0], days.at(-1)] as [VisibleDay, VisibleDay]
  return days.length > 1
    ? dayRange(first.date, last.date, locale)
    : dayName(window.start, locale, timeZone, 'day')
}

/** A person's day for screen readers: `Busy: 9:00 – 9:30, 11:00 – 12:00. Out of hours: 8:00 – 9:00`. */
export const dayText = (
  person: PersonTimes,
  { visible }: VisibleDay,
  { format, messages }: TextContext,
): string => {
  const rangesOf = (status: 'busy' | 'tentative' | 'outOfHours'): string[] => {
    const ranges = intersectIntervals(person[status], [visible]).map(({ start, end }) =>
      formatRange(start, end, format),
    )
    return ranges.length
      ? [labelled(format.locale, messages.timeStatus(status), joined(format.locale, ...ranges))]
      : []
  }
  const texts = [...rangesOf('busy'), ...rangesOf('tentative'), ...rangesOf('outOfHours')]
  return texts.join('. ') || messages.timeStatus('free')
}

/** A list of facts, as the locale writes it. */
export const listed = (facts: readonly string[], locale: string): string => joined(locale, ...facts)

/** How far a clock is ahead or behind, short: `+1 h`, `−3 h 30 min`. */
const clockAhead = (minutes: number, locale: string): string => {
  const write = (value: number, unit: 'hour' | 'minute', signDisplay: 'always' | 'never') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', signDisplay }).format(value)
  const hours = Math.trunc(minutes / 60)
  const restMinutes = minutes % 60
  return [
    hours ? write(hours, 'hour', 'always') : '',
    restMinutes ? write(restMinutes, 'minute', hours ? 'never' : 'always') : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A person's place and the difference of their clock: `Lagos, +1 h`; undefined if unknown. */
export const placeText = (
  personTimeZone: string | undefined,
  at: Instant,
  { format, messages }: TextContext,
): string | undefined => {
  if (!personTimeZone || !isTimeZone(personTimeZone)) return undefined
  const { locale, timeZone } = format
  const minutes = (offsetAt(at, personTimeZone) - offsetAt(at, timeZone)) / 60
  const place = isolated(zoneLabel(personTimeZone, at, locale).name, locale)
  return listed([place, minutes ? clockAhead(minutes, locale) : messages.sameTime], locale)
}

/** The label of an hour, in minutes since midnight: `08`, `8 AM`. */
export const hourName = (minute: number, locale: string, hourCycle: HourCycle | undefined): string =>
  dateFormatter(locale, { hour: 'numeric', hourCycle, timeZone: 'UTC' }).format(minute * 60_000)
