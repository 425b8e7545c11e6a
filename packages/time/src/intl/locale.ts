import { isPlainEnglish } from './english.js'

/** Week data of `Intl.Locale`: a method in newer engines, a property in older ones, missing in some. */
interface LocaleWeek {
  getWeekInfo?(): WeekInfo
  readonly weekInfo?: WeekInfo
}

/** Days of the week from 1 = Monday to 7 = Sunday. */
interface WeekInfo {
  readonly firstDay: number
  readonly weekend?: readonly number[]
}

const weekInfoOf = (locale: string): Partial<WeekInfo> => {
  if (isPlainEnglish(locale)) return { firstDay: 7, weekend: [6, 7] }
  const tag: Intl.Locale & LocaleWeek = new Intl.Locale(locale)
  return tag.getWeekInfo?.() ?? tag.weekInfo ?? {}
}

/** Regions whose weeks do not start on Monday (CLDR `weekData`), for engines without week data. */
const weekStartByRegion: readonly [day: number, regions: string][] = [
  [6, 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [
    0,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
  [5, 'MV'],
]

/** The first day of the week in a locale; 0 = Sunday. */
export function firstDayOfWeek(locale: string): number {
  const { firstDay } = weekInfoOf(locale)
  if (firstDay !== undefined) return firstDay % 7
  const region = new Intl.Locale(locale).maximize().region ?? ''
  return weekStartByRegion.find(([, regions]) => regions.split(' ').includes(region))?.[0] ?? 1
}

/** The days of the weekend in a locale; 0 = Sunday. Saturday and Sunday in engines without week data. */
export function weekendDays(locale: string): readonly number[] {
  return (weekInfoOf(locale).weekend ?? [6, 7]).map((day) => day % 7)
}

/** The direction of the locale's script. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  if (isPlainEnglish(locale)) return 'ltr'
  const script = new Intl.Locale(locale).maximize().script ?? ''
  return /Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa/.test(script) ? 'rtl' : 'ltr'
}
