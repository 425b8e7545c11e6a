import type { HourCycle } from '@whenable/time'

/** A range within a day, in minutes from midnight. The end of the day is 1440. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

/** Why a text is not a range of times. */
export type RangeProblem =
  /** It is not two times. */
  | 'unreadable'
  /** One of them is not a time of day. */
  | 'not-a-time'
  /** The end is not after the start. */
  | 'end-before-start'

/** A range, or why there is none. */
export type ReadRange = { readonly range: TimeRange } | { readonly problem: RangeProblem }

const noon = 720
const dayEnd = 1_440

/** Decimal digits of other scripts, by the code point of their zero: Arabic, Persian, Devanagari, Bengali and Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

const withPlainDigits = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const zero = zeros.find((first) => code >= first && code < first + 10)
      return zero === undefined ? letter : String(code - zero)
    })
    .join('')

/** A text with plain digits and single spaces, in lower case, without marks of direction. */
const normalized = (text: string): string =>
  withPlainDigits(text)
    .toLowerCase()
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** Whether a word says that a time is after noon. */
type DayPeriods = ReadonlyMap<string, boolean>

const knownPeriods = new Map<string, DayPeriods>()

/** The words of a language for the parts of a day, some of which have more than two. */
const dayPeriods = (locale: string): DayPeriods => {
  const before = knownPeriods.get(locale)
  if (before) return before
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hour12: true, timeZone: 'UTC' })
  const periods = new Map<string, boolean>()
  for (const [word, isAfternoon] of [
    ...Array.from({ length: 24 }, (_, hour) => {
      const parts = format.formatToParts(hour * 3_600_000)
      const word = parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
      return [normalized(word), hour >= 12] as const
    }),
    ...(['a.m.', 'am', 'a'] as const).map((word) => [word, false] as const),
    ...(['p.m.', 'pm', 'p'] as const).map((word) => [word, true] as const),
  ])
    if (!periods.has(word)) periods.set(word, isAfternoon)
  knownPeriods.set(locale, periods)
  return periods
}

/** A time as it was typed, with whether it says before or after noon. */
interface TypedTime {
  readonly minutes: number
  readonly isAfternoon: boolean | undefined
}

/** Words beside an hour that say nothing about its half of the day. */
const clockWords = new Set(['', 'h', 'hs', 'uhr', 'u', 'ч', '分', '분', '時', '시', '点', '點'])

const timePattern =
  /^(?<before>\D*)(?<hour>\d{1,2})(?: ?[:.h時点시] ?(?<minute>\d{2})|(?<compact>\d{2}))?(?<after>\D*)$/u

const readTime = (text: string, periods: DayPeriods): TypedTime | undefined => {
  const { before = '', hour, minute, compact, after = '' } = timePattern.exec(text)?.groups ?? {}
  if (hour === undefined) return undefined
  const words = [before.trim(), after.trim().replace(/^(?:[:.]$|ч\.(?: |$))/u, '')].filter(
    (word) => !clockWords.has(word),
  )
  const isAfternoon = words[0] === undefined ? undefined : periods.get(words[0])
  if (words.length > 1 || (words.length === 1 && isAfternoon === undefined)) return undefined
  const hours = Number(hour)
  const minutes = Number(minute ?? compact ?? 0)
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return undefined
  if (isAfternoon === undefined) return { minutes: hours * 60 + minutes, isAfternoon }
  if (hours < 1 || hours > 12) return undefined
  return { minutes: ((hours % 12) + (isAfternoon ? 12 : 0)) * 60 + minutes, isAfternoon }
}

/** Words between two times, in Latin, Cyrillic, Greek, Arabic, Hebrew and Indian letters. */
const wordBetween =
  / (?:to|till|until|bis|à|a|às|até|al|alle|tot|til|do|až|iki|līdz|kuni|până la|đến|sampai|hingga|hanggang|до|έως|ως|μέχρι|إلى|حتى|تا|עד|से|থেকে) /u

/** The same in languages that write no spaces between words; some have a word after the second time, too. */
const wordBetweenWithoutSpaces = / ?(?:到|至|から|부터|에서|ถึง) ?/u
const wordAfter = / ?(?:まで|까지|止|तक|পর্যন্ত)$/u
/** Endings of Hungarian and Turkish numbers: `9-től 17-ig`, `9’dan 17’ye kadar`. */
const endingBetween = /(?:-?t[óő]l|['’][dt][ae]n) /u
const endingAfter = /(?:-?ig|['’]y?[ae](?: kadar)?)$/u
const signBetween = / ?(?:[-–—−‐~〜～→…]|\.\.\.?) ?/u

/**
 * Reads a range of times: `9-17`, `9:30–12`, `0930 to 1200`, `9am-5pm`, `9-5pm`, `9.30 h – 12 h`, and how the language of the page writes it.
 * Without a word for the afternoon an end before noon that is not after the start is meant in the afternoon: `9-5` is 9:00 to 17:00. Midnight
 * as the end is the end of the day.
 *
 * @param locale a language tag.
 */
export const readTimeRange = (text: string, locale: string): ReadRange => {
  const parts = normalized(text)
    .replace(wordAfter, '')
    .replace(endingAfter, '')
    .replace(endingBetween, '–')
    .replace(wordBetween, '–')
    .replace(wordBetweenWithoutSpaces, '–')
    .split(signBetween)
    .filter((part) => part !== '')
  const [from = '', to = ''] = parts
  if (parts.length !== 2) return { problem: 'unreadable' }
  if (!/\d/.test(from) || !/\d/.test(to)) return { problem: 'unreadable' }
  const periods = dayPeriods(locale)
  const [first, last] = [readTime(from, periods), readTime(to, periods)]
  if (!first || !last) return { problem: 'not-a-time' }
  let { minutes: start } = first
  let { minutes: end } = last
  // In "1-5pm" the word is about both, if the start is then before the end.
  if (first.isAfternoon === undefined && last.isAfternoon && start < noon && start + noon < end) start += noon
  if (end === 0) end = dayEnd
  if (end <= start && first.isAfternoon === undefined && last.isAfternoon === undefined && end < noon)
    end += noon
  return end > start && start < dayEnd ? { range: { start, end } } : { problem: 'end-before-start' }
}

const clockFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Writes a time of day, in minutes from midnight, in the form of a language: `09:00`, `9:00 AM`. The end of the day is 24:00 where hours go to 23.
 *
 * @param hourCycle Default: the language's.
 */
export const writeTime = (minutes: number, locale: string, hourCycle?: HourCycle): string => {
  const key = `${locale} ${hourCycle}`
  const format =
    clockFormats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeStyle: 'short',
      timeZone: 'UTC',
      ...(hourCycle ? { hourCycle } : {}),
    })
  clockFormats.set(key, format)
  if (minutes === dayEnd && format.resolvedOptions().hourCycle === 'h23')
    return format
      .format(0)
      .replace(/\p{Nd}+/u, (zeros) =>
        new Intl.NumberFormat(locale, { minimumIntegerDigits: zeros.length, useGrouping: false }).format(24),
      )
  return format.format((minutes % dayEnd) * 60_000)
}

/**
 * Writes a range in the form of a language: `09:00 – 12:30`, `9:00 AM – 12:30 PM`. {@link readTimeRange} reads it again.
 *
 * @param hourCycle Default: the language's.
 */
export const writeTimeRange = ({ start, end }: TimeRange, locale: string, hourCycle?: HourCycle): string =>
  `${writeTime(start, locale, hourCycle)} – ${writeTime(end, locale, hourCycle)}`

/** The minutes of a time of day on the wire, such as `9:30`. */
export const minutesOfClock = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** A time of day on the wire. */
export const clockOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
