import { BoundedMap } from '../../bounded-map.js'
import { dateFormatter } from '../../intl/format.js'
import { type Frequency, frequencies } from '../rule.js'
import type { Forms, RecurrenceMessages } from './messages.js'

const DAY = 86_400

/** Days of a period: weekdays (0 = Sunday), the nth of some weekdays, days of a month, dates of a year, or weeks of a year. */
export type DaySelector =
  | { readonly weekdays: readonly number[] }
  | { readonly nth: number; readonly of: readonly number[] }
  | { readonly monthDay: number }
  | { readonly month: number; readonly day: number }
  | { readonly week: number }

/** A time of day or a range of them, in seconds since midnight. `withSeconds` shows the seconds. */
export interface ClockTime {
  readonly from: number
  readonly to?: number
  readonly withSeconds?: boolean
}

/** The contents of a rule, in the parts of its sentence. */
export interface RuleSummary {
  readonly freq: Frequency
  readonly interval: number
  readonly daySelectors: readonly DaySelector[]
  readonly months: readonly number[]
  /** Further conditions, of which all apply: days and hours. */
  readonly onlyOn: readonly DaySelector[]
  readonly onlyAt: readonly ClockTime[]
  readonly times: readonly ClockTime[]
  /** The minutes past each hour. */
  readonly minutes: readonly number[]
  readonly count?: number
  /** The end, formatted in the language. */
  readonly until?: string
  readonly weekStart?: number
}

/** The contents of a recurrence. Its dates are formatted in the language. */
export interface RecurrenceSummary {
  readonly rules: readonly RuleSummary[]
  readonly except: readonly string[]
  readonly also: readonly string[]
}

/** The error for a recurrence that cannot be described unambiguously. */
export class NoSentenceError extends Error {}

const capitalize = (text: string, locale: string): string =>
  text.replace(/^./u, (first) => first.toLocaleUpperCase(locale))

/** 4 January 1970 was a Sunday, and 1972 a leap year; the months of a rule are Gregorian in every locale. */
const FIRST_SUNDAY = 3
const gregorian = { calendar: 'gregory', timeZone: 'UTC' } as const

/** The size of each cache of formatters. */
const MAX_LOCALES = 100

const listFormats = new BoundedMap<string, readonly Intl.ListFormat[]>(MAX_LOCALES)
const pluralRules = new BoundedMap<string, Intl.PluralRules>(MAX_LOCALES)
const numberFormats = new BoundedMap<string, Intl.NumberFormat>(MAX_LOCALES)

function cached<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/**
 * Writes the sentence of a recurrence.
 * @throws NoSentenceError if the language has no messages for it
 */
export function writeSentence(
  { rules, except, also }: RecurrenceSummary,
  messages: RecurrenceMessages,
  locale: string,
): string {
  const [comma, semicolon, colon] = messages.marks ?? [', ', '; ', ': ']
  const [and, or] = cached(listFormats, locale, () =>
    (['conjunction', 'disjunction'] as const).map((type) => new Intl.ListFormat(locale, { type })),
  ) as [Intl.ListFormat, Intl.ListFormat]
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    cached(
      numberFormats,
      locale + JSON.stringify(options),
      () => new Intl.NumberFormat(locale, { useGrouping: false, ...options }),
    ).format(value)
  const plural = (forms: Forms, value: number, type: Intl.PluralRuleType = 'cardinal') => {
    if (typeof forms === 'string') return forms
    const rules = cached(pluralRules, locale + type, () => new Intl.PluralRules(locale, { type }))
    return forms[rules.select(value)] ?? forms.other
  }
  const fill = (pattern: string, text: string) => pattern.replace('{}', () => text)
  const numbered = (pattern: string, value: number) =>
    pattern
      .replace('@', () => plural(messages.ordinal ?? '#', value, 'ordinal'))
      .replace('#', () => number(value))
  const phrase = (pattern: string, text: string) =>
    pattern.includes('{}') ? fill(pattern, text) : pattern + colon + text
  const bracketed = (text: string) => (colon === '：' ? `（${text}）` : ` (${text})`)

  const weekdayFormat = dateFormatter(locale, { weekday: 'long', timeZone: 'UTC' })
  const weekdayAt = (weekday: number) => (FIRST_SUNDAY + weekday) * DAY * 1000
  const weekday = (day: number) => weekdayFormat.format(weekdayAt(day))
  const month = (value: number) =>
    dateFormatter(locale, { month: 'long', ...gregorian }).format(Date.UTC(1972, value - 1, 1))

  /** The names of weekdays; three or more in a row are a range. */
  function weekdayNames(days: readonly number[]): string[] {
    const first = days.length < 7 ? days.find((day) => !days.includes((day + 6) % 7)) : 1
    const run = days.every((_, index) => days.includes(((first ?? 0) + index) % 7))
    if (first === undefined || days.length < 3 || !run) {
      return [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day)).map(weekday)
    }
    const last = first + days.length - 1
    const [begin, end] = [weekday(first), weekday(last)]
    const range = weekdayFormat.formatRange(weekdayAt(first), weekdayAt(last))
    // Some locales separate a range with a hyphen, which is also part of weekday names in others.
    return [begin + range.slice(begin.length, -end.length).replace('-', '–') + end]
  }

  const namedSet = (days: readonly number[]) =>
    ({ '12345': messages.workday, '06': messages.weekendDay })[[...days].sort().join('')]

  function nthPlace(nth: number, days: readonly number[]): string {
    const [single] = days
    const named = namedSet(days)
    const isDay = days.length > 1
    const noun = isDay ? (named ?? messages.day) : fill(messages.weekday ?? '{}', weekday(single as number))
    const gender = Number(messages.genders?.[isDay ? 7 : (single as number)] ?? 0)
    const ofGender = (texts: string) => texts.split('|')[gender] ?? (texts.split('|')[0] as string)
    const withNoun = (pattern: string) =>
      pattern.includes('{}') ? fill(pattern, noun) : `${pattern} ${noun}`
    const fromStart = (n: number) => {
      if (isDay && messages.nthDay && (!messages.firstToFifth || n > 5 || days.length === 7))
        return numbered(messages.nthDay, n)
      const word = messages.firstToFifth && ofGender(messages.firstToFifth).split(',')[n - 1]
      const pattern = word ?? (messages.nth && numbered(ofGender(messages.nth), n))
      if (!pattern) throw new NoSentenceError()
      return withNoun(pattern)
    }
    const text =
      nth === -1
        ? withNoun(ofGender(messages.last))
        : nth > 0
          ? fromStart(nth)
          : /[#@]/.test(messages.fromEnd)
            ? fill(numbered(messages.fromEnd, -nth), noun)
            : fill(messages.fromEnd, fromStart(-nth))
    if (days.length === 1 || days.length === 7 || named) return text
    const names = weekdayNames(days)
    return text + bracketed(names.length > 1 ? or.format(names) : (names[0] as string))
  }

  function itemsOf(selector: DaySelector): string[] {
    if ('weekdays' in selector) return weekdayNames(selector.weekdays)
    if ('of' in selector) return [nthPlace(selector.nth, selector.of)]
    if ('monthDay' in selector)
      return [
        messages.monthDay
          ? numbered(plural(messages.monthDay, selector.monthDay, 'ordinal'), selector.monthDay)
          : nthPlace(selector.monthDay, [0, 1, 2, 3, 4, 5, 6]),
      ]
    if ('week' in selector) return [numbered(messages.week, selector.week)]
    const format = dateFormatter(locale, { month: 'long', day: 'numeric', ...gregorian })
    return [format.format(Date.UTC(1972, selector.month - 1, selector.day))]
  }

  function clock({ from, to, withSeconds }: ClockTime): string {
    const format = dateFormatter(locale, { timeStyle: withSeconds ? 'medium' : 'short', timeZone: 'UTC' })
    return to === undefined ? format.format(from * 1000) : format.formatRange(from * 1000, to * 1000)
  }

  function everyPeriod(freq: Frequency, interval: number): string {
    const unit = frequencies.length - 1 - frequencies.indexOf(freq)
    if (interval === 1) return messages.every.split('|')[unit] as string
    const own = plural(messages.counted ?? '', interval)
    const names = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']
    const counted = own
      ? numbered(own.split('|')[unit] as string, interval)
      : number(interval, { style: 'unit', unit: names[unit], unitDisplay: 'long' })
    return fill(plural(messages.everyFew, interval), counted)
  }

  function ruleText(rule: RuleSummary): string {
    const items = rule.daySelectors.flatMap(itemsOf)
    const [first] = rule.daySelectors
    const weekdays = rule.freq === 'WEEKLY' && first && 'weekdays' in first ? first.weekdays : []
    const weekly = rule.interval === 1 && weekdays.length > 0 && messages.weekly
    let text = everyPeriod(rule.freq, rule.interval)
    if (weekly && weekdays.length === 5 && namedSet(weekdays))
      text = fill(weekly, namedSet(weekdays) as string)
    // A range cannot be inflected, so it follows a colon.
    else if (items.length < weekdays.length) text += colon + items[0]
    else if (weekly) text = fill(weekly, and.format(items))
    else if (items.length > 0)
      text += fill(
        messages.on ?? `${colon}{}`,
        and.format(items.map((item) => fill(messages.onEach ?? '{}', item))),
      )
    if (rule.months.length > 0) {
      const months = and.format(rule.months.map(month))
      text += messages.months ? fill(messages.months, months) : bracketed(months)
    }
    const only = [rule.onlyOn.flatMap(itemsOf), rule.onlyAt.map(clock)].filter((list) => list.length > 0)
    if (only.length > 0)
      text += bracketed(only.map((list) => phrase(messages.only, and.format(list))).join(semicolon))
    const minutes = rule.minutes.map((minute) => `:${number(minute, { minimumIntegerDigits: 2 })}`)
    const times = [...rule.times.map(clock), ...minutes]
    if (times.length > 0) text += fill(messages.at ?? `${comma}{}`, and.format(times))
    if (rule.weekStart !== undefined) text += bracketed(phrase(messages.weekStart, weekday(rule.weekStart)))
    if (rule.count) text += comma + numbered(plural(messages.times, rule.count), rule.count)
    if (rule.until) text += comma + fill(messages.until, rule.until)
    return text
  }

  const clauses = rules.map(ruleText)
  if (except.length > 0) clauses.push(phrase(messages.except, and.format(except)))
  if (also.length > 0) clauses.push(phrase(messages.also, and.format(also)))
  return capitalize(clauses.join(semicolon), locale)
}
