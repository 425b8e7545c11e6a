import type { Instant } from '../instant.js'
import { type DateStyle, formatDate, formatTime, type HourCycle, styleOptions } from '../intl/format.js'
import { defaultHourCycle } from '../intl/hour-cycle.js'
import { firstDayOfWeek, textDirection, weekendDays } from '../intl/locale.js'
import { formatRange } from '../intl/range.js'
import { addDays, type PlainDate, plainDate } from '../plain-date.js'
import { startOfDay } from '../zone/offsets.js'
import type { Runner } from './engine-suite.js'

/** The engine may write narrow spaces, such as in `9:30 AM`. */
const spaced = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, ' ')

/** Days of all weekdays, months and lengths of years: every 37th from the year 1 to 9999, and each of a leap year. */
const days = (): readonly PlainDate[] => {
  const far = plainDate('0001-01-01')
  const near = plainDate('2028-01-01')
  const count = (length: number) => Array.from({ length }, (_, index) => index)
  return [
    ...count(2000).map((index) => addDays(far, index * 1825 + (index % 37))),
    ...count(366).map((day) => addDays(near, day)),
  ]
}

/** What is written and should be, for each text that differs: one comparison of all is faster than one for each. */
const differences = (
  texts: Iterable<readonly [subject: unknown, written: string, expected: string]>,
): readonly unknown[] => [...texts].filter(([, written, expected]) => written !== expected)

const zones = ['UTC', 'Europe/Lisbon', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'Africa/Monrovia']

/** Tests that what is written in English without `Intl` is what `Intl` writes. */
export function testPlainEnglish({ describe, it, equal }: Runner): void {
  describe('English without Intl', () => {
    for (const locale of ['en', 'en-US']) {
      for (const [style, options] of Object.entries(styleOptions) as [
        DateStyle,
        Intl.DateTimeFormatOptions,
      ][])
        it(`is the same in ${locale}: dates, ${style}`, () => {
          const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
          const texts = days().map(
            (date) => [date, formatDate(date, { locale, style }), format.format(Date.parse(date))] as const,
          )
          equal(differences(texts), [])
        })

      for (const style of ['month', 'long', 'full'] as const)
        it(`is the same in ${locale}: dates from one to another, ${style}`, () => {
          const format = new Intl.DateTimeFormat(locale, { ...styleOptions[style], timeZone: 'UTC' })
          const first = plainDate('2026-11-27')
          for (const days of [0, 1, 3, 4, 34, 35, 36, 365, 400]) {
            const until = addDays(first, days)
            const written = spaced(format.formatRange(Date.parse(first), Date.parse(until)))
            equal(spaced(formatDate(first, { locale, style, until })), written)
          }
        })

      for (const hourCycle of [undefined, 'h12', 'h23'] as const satisfies readonly (HourCycle | undefined)[])
        it(`is the same in ${locale}: times and dates of a time zone, clock ${hourCycle}`, () => {
          for (const timeZone of zones) {
            const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone, hourCycle })
            const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })
            // Each minute of a day, and 130 years in steps of 17 days and a bit.
            const minutes = Array.from({ length: 1440 }, (_, minute) => 1_773_273_600 + minute * 60)
            const years = Array.from({ length: 2800 }, (_, step) => -2_000_000_000 + step * 1_471_337)
            const instants = [...minutes, ...years] as Instant[]
            const times = instants.map(
              (instant) =>
                [
                  instant,
                  spaced(formatTime(instant, { locale, timeZone, hourCycle })),
                  spaced(time.format(instant * 1000)),
                ] as const,
            )
            const dates = instants.map(
              (instant) =>
                [instant, formatDate(instant, { locale, timeZone }), date.format(instant * 1000)] as const,
            )
            equal([timeZone, ...differences(times), ...differences(dates)], [timeZone])
          }
        })

      for (const hourCycle of [undefined, 'h12', 'h23'] as const satisfies readonly (HourCycle | undefined)[])
        it(`is the same in ${locale}: times from one to another of a day, clock ${hourCycle}`, () => {
          for (const timeZone of zones) {
            const range = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone, hourCycle })
            const day = startOfDay(plainDate('2026-03-12'), timeZone)
            const texts: [subject: unknown, written: string, expected: string][] = []
            for (let from = 0; from < 86_400; from += 2_940)
              for (let to = from; to < 86_400; to += 3_540) {
                const [start, end] = [day + from, day + to] as [Instant, Instant]
                texts.push([
                  [start, end],
                  spaced(formatRange(start, end, { locale, timeZone, hourCycle })),
                  spaced(range.formatRange(start * 1000, end * 1000)),
                ])
              }
            equal([timeZone, ...differences(texts)], [timeZone])
          }
        })

      it(`is the same in ${locale}: the clock, the week and the direction`, () => {
        const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
        equal(defaultHourCycle(locale), hourCycle)
        // The same region and script, by another name.
        equal(firstDayOfWeek(locale), firstDayOfWeek('en-Latn-US'))
        equal(weekendDays(locale), weekendDays('en-Latn-US'))
        equal(textDirection(locale), textDirection('en-Latn-US'))
      })
    }
  })
}
