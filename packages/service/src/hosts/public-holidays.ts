import { addDays, BoundedMap, isPlainDate, type PlainDate } from '@whenable/time'

// The only importer of `date-holidays`, whose rules and names take 2 MB. They load when a schedule first needs holidays, so that
// a service without them, and one in a page, never does.

type Library = typeof import('date-holidays')['default']
type LibraryHoliday = ReturnType<InstanceType<Library>['getHolidays']>[number]

let loading: Promise<Library> | undefined

const loadLibrary = (): Promise<Library> => {
  loading ??= import('date-holidays').then(
    ({ default: library }) => library,
    (error: unknown) => {
      // A page that was offline may try again.
      loading = undefined
      throw error
    },
  )
  return loading
}

/** A public holiday, which takes the whole day. */
export type PublicHoliday = { readonly date: PlainDate; readonly name: string }

const hour = 3_600_000

/** The dates of a holiday. A half day at its beginning or end, and an hour of a clock change, do not count. */
const datesOf = ({ date, start, end }: LibraryHoliday): PlainDate[] => {
  const first = date.slice(0, 10)
  // Holidays that begin at another time are half days, for which nothing closes by law.
  if (!isPlainDate(first) || date.slice(11, 19) !== '00:00:00') return []
  const days = Math.floor((end.getTime() - start.getTime() + 1.5 * hour) / (24 * hour))
  return Array.from({ length: Math.max(1, days) }, (_, index) => addDays(first, index))
}

const known = new BoundedMap<string, readonly PublicHoliday[]>(500)

/** The language of a tag, in lower case: two or three letters, so that it names nothing else in the library's tables. */
const languageIn = (tag: string | undefined): string | undefined =>
  /^([a-z]{2,3})(?:-|$)/i.exec(tag ?? '')?.[1]?.toLowerCase()

/** The years for which the rules hold. */
const years = { first: 1970, last: 2100 }

/**
 * The public holidays of a year in order, each date once, with the days that replace holidays on weekends. None for an unknown country
 * and outside of the years 1970 to 2100.
 *
 * @param country its code in ISO 3166-1, in capital letters.
 * @param language a language tag for the names. They are in the country's own language if it is missing or has none.
 */
export const publicHolidays = async (
  country: string,
  region: string | undefined,
  year: number,
  language?: string,
): Promise<readonly PublicHoliday[]> => {
  if (year < years.first || year > years.last) return []
  const short = languageIn(language)
  const key = [country, region, year, short].join(' ')
  const before = known.get(key)
  if (before) return before
  const Library = await loadLibrary()
  const place = region === undefined ? new Library(country) : new Library(country, region)
  const names = new Map<PlainDate, string>()
  // A holiday of the year before or after may be replaced by a day of this one, or reach into it.
  for (const near of [year - 1, year, year + 1])
    for (const holiday of place.getHolidays(near, short) || [])
      if (holiday.type === 'public')
        for (const date of datesOf(holiday))
          if (Number(date.slice(0, 4)) === year && !names.has(date)) names.set(date, holiday.name)
  const found = [...names].map(([date, name]) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : 1))
  known.set(key, found)
  return found
}

/** A place with public holidays. */
export type HolidayPlace = { readonly code: string; readonly name: string }

/** A country with its regions. */
export interface HolidayCountryRecord extends HolidayPlace {
  readonly regions: readonly HolidayPlace[]
}

/**
 * The countries whose holidays are known, by name, with their regions.
 *
 * @param language of the names; English if it is missing or unknown.
 */
export const holidayCountries = async (language = 'en'): Promise<readonly HolidayCountryRecord[]> => {
  const library = new (await loadLibrary())()
  let names: Intl.DisplayNames | undefined
  let order = new Intl.Collator('en')
  try {
    names = new Intl.DisplayNames([language], { type: 'region' })
    order = new Intl.Collator(language)
  } catch {
    // The tag is malformed.
  }
  const nameOf = (code: string, fallback: string): string => {
    try {
      return names?.of(code) ?? fallback
    } catch {
      return fallback
    }
  }
  const byName = (a: HolidayPlace, b: HolidayPlace) => order.compare(a.name, b.name)
  const short = languageIn(language)
  return Object.entries(library.getCountries('en'))
    .map(([code, name]) => ({
      code,
      name: nameOf(code, name),
      regions: Object.entries(library.getStates(code, short) ?? {})
        .map(([region, regionName]) => ({ code: region, name: regionName }))
        .sort(byName),
    }))
    .sort(byName)
}
