import { describe, expect, test } from 'vitest'
import { readTimeRange } from '../packages/admin/src/hours/flow/time-range.js'
import {
  defaultHourCycle,
  formatRange,
  formatTime,
  formatWhen,
  type Instant,
  parseInstant,
} from '../packages/time/src/index.js'
import { eveningIn, writtenLanguages } from '../scripts/texts/files.mjs'

const languages: readonly string[] = ['en', ...writtenLanguages]
const timeZone = 'UTC'
const [start, end, late] = ['07:00', '08:30', '16:30'].map((time) =>
  parseInstant(`2026-03-12T${time}:00Z`),
) as [Instant, Instant, Instant]

/** A time without what follows its digits: in ranges both ends may share a word. */
const clock = (text: string) => text.replace(/\P{Nd}+$/u, '')

/** The digits of a time: its end may share the word before it with the start. */
const digitsOf = (text: string) => clock(text).replace(/^\P{Nd}+/u, '')

const clocks = ['h12', 'h23', undefined] as const

describe.each(languages)('%s', (locale) => {
  test.each(clocks)('writes times alone and in ranges in one style (%s)', (hourCycle) => {
    const format = { locale, timeZone, hourCycle }
    for (const to of [end, late]) {
      const range = formatRange(start, to, format)
      expect(range).toContain(clock(formatTime(start, format)))
      expect(range).toContain(digitsOf(formatTime(to, format)))
    }
  })

  test('writes a day with its times in the style of both', () => {
    const hourCycle = defaultHourCycle(locale)
    const text = formatWhen(
      { object: 'timespan', start_time: start, end_time: end },
      { locale, timeZone, hourCycle },
    )
    const day = new Intl.DateTimeFormat(locale, {
      ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone },
      ...(/^fa/.test(locale) ? { calendar: 'gregory' } : {}),
    }).format(start * 1000)
    expect(text).toContain(formatRange(start, end, { locale, timeZone, hourCycle }))
    expect(text).toContain(locale === 'en' ? 'Thursday, March 12, 2026' : day)
  })

  test('begins the evening at an hour at which its part of the day changes', () => {
    const hours = new Intl.DateTimeFormat(locale, {
      ...{ hour: 'numeric', hourCycle: 'h12', dayPeriod: 'long', timeZone },
    })
    const partAt = (hour: number) =>
      hours.formatToParts(Date.UTC(2026, 2, 12, hour)).find(({ type }) => type === 'dayPeriod')?.value
    const evening = locale === 'en' ? 18 : (eveningIn(locale) ?? 18)
    // The CLDR has "gabi" from 16:00 on, which people call "hapon".
    if (locale !== 'fil') expect(partAt(evening)).not.toBe(partAt(evening - 1))
  })

  test('reads hours as the language writes and says a range of them', () => {
    const words: Readonly<Record<string, string>> = {
      ...{ ar: '# إلى #', bg: '# до #', bn: '# থেকে #', ca: '# a #', cs: '# do #', da: '# til #' },
      ...{ de: '# bis #', el: '# έως #', en: '# to #', es: '# a #', et: '# kuni #', fa: '# تا #' },
      ...{ fi: '#–#', fil: '# hanggang #', fr: '# à #', he: '# עד #', hi: '# से # तक', hr: '# do #' },
      ...{ hu: '#-tól #-ig', id: '# sampai #', it: '# alle #', ja: '#時から#時まで', ko: '#시부터 #시까지' },
      ...{ lt: '# iki #', lv: '# līdz #', ms: '# hingga #', nb: '# til #', nl: '# tot #', pl: '# do #' },
      ...{
        'pt-BR': '# às #',
        'pt-PT': '# às #',
        ro: '# până la #',
        ru: '# до #',
        sk: '# do #',
        sl: '# do #',
      },
      ...{ sr: '# до #', 'sr-Latn': '# do #', sv: '# till #', th: '# ถึง #', tr: "#'dan #'ye", uk: '# до #' },
      ...{ vi: '# đến #', 'zh-Hans': '#点到#点', 'zh-Hant': '#點到#點' },
    }
    const digits = new Intl.NumberFormat(locale, { useGrouping: false })
    for (const format of [String, digits.format])
      for (const [first, last] of [
        [9, 17],
        [8, 12],
      ] as const) {
        const typed = (words[locale] ?? '').replace('#', format(first)).replace('#', format(last))
        expect({ typed, ...readTimeRange(typed, locale) }).toEqual({
          typed,
          range: { start: first * 60, end: last * 60 },
        })
      }
    for (const hourCycle of clocks) {
      const written = formatRange(start, late, { locale, timeZone, hourCycle })
      expect({ written, ...readTimeRange(written, locale) }).toEqual({
        written,
        range: { start: 420, end: 990 },
      })
    }
  })
})
