import { type Holiday, type HolidayCountry, ownValue } from '@whenable/contract'
import { addDays } from '@whenable/time'
import type { LitElement } from 'lit'
import type { HoursCalls } from './endpoints.js'
import type { ScheduleDocument } from './flow/index.js'
import type { HoursView } from './hours-view.js'

/** A holiday, with whether the owner works on it. */
export type DayOff = Holiday & { readonly isDismissed: boolean }

/** Days ahead in which holidays are counted. */
const aYear = 365

const placeOf = ({ holidays }: ScheduleDocument): string | undefined =>
  holidays ? `${holidays.country} ${holidays.region ?? ''}` : undefined

/**
 * What is shown beside a schedule: the names of event types, the countries that have holidays, and the holidays. Each is read once.
 * Hours are edited without them, so a failure leaves them out.
 */
export class ScheduleLookups {
  /** What is being read, or could not be: it is not read again. */
  readonly #asked = new Set<string>()
  #source: HoursCalls | undefined
  #names: Readonly<Record<string, string>> = {}
  #countries: readonly HolidayCountry[] | undefined
  #holidays: { readonly place: string; readonly days: readonly Holiday[] } | undefined

  constructor(private readonly host: LitElement) {}

  /** Forgets everything, and reads from another source. */
  reset(source: HoursCalls | undefined): void {
    this.#source = source
    this.#asked.clear()
    this.#countries = this.#holidays = undefined
    this.#names = {}
  }

  /** Whether the source knows holidays. */
  get hasHolidays(): boolean {
    return this.#source?.countries !== undefined
  }

  get countries(): readonly HolidayCountry[] {
    return this.#countries ?? []
  }

  /** The names of event types; undefined while one is unknown. */
  namesOf(ids: readonly string[]): readonly string[] | undefined {
    const names = ids.flatMap((id) => ownValue(this.#names, id) ?? [])
    return names.length === ids.length && names.length ? names : undefined
  }

  /** The holidays of the next year, with those that are dismissed. */
  daysOff({ document, today }: Pick<HoursView, 'document' | 'today'>): readonly DayOff[] {
    const { holidays } = document
    const known = this.#holidays
    if (!holidays || !known || known.place !== placeOf(document)) return []
    const last = addDays(today, aYear)
    return known.days
      .filter(({ date }) => date >= today && date <= last)
      .map((one) => ({ ...one, isDismissed: holidays.dismissed.includes(one.date) }))
  }

  /** Reads what a schedule needs. */
  follow(view: Pick<HoursView, 'ready' | 'document' | 'today' | 'lang'>): void {
    const { ready, document } = view
    const used = ready.schedules.find(({ id }) => id === ready.scheduleId)?.used_by ?? []
    if (used.length)
      void this.#read(
        `names ${used}`,
        (signal) => this.#source?.eventTypeNames?.(used, { signal }),
        (names) => {
          this.#names = { ...this.#names, ...names }
        },
      )
    if (document.holidays) void this.#readHolidays(view)
  }

  /** Reads the countries that have holidays. */
  readCountries(lang: string): Promise<void> {
    return this.#read(
      `countries ${lang}`,
      (signal) => this.#source?.countries?.({ query: { language: lang } }, { signal }),
      (countries) => {
        this.#countries = countries
      },
    )
  }

  async #readHolidays({ document, today, lang }: Pick<HoursView, 'document' | 'today' | 'lang'>) {
    const place = placeOf(document)
    const { country, region } = document.holidays ?? {}
    const year = Number(today.slice(0, 4))
    await this.readCountries(lang)
    if (country === undefined || place === undefined) return
    await this.#read(
      `holidays ${place} ${lang}`,
      async (signal) => {
        const read = this.#source?.holidays
        if (!read) return undefined
        const years = [year, year + 1].map((one) =>
          read({ query: { country, region, language: lang, year: String(one) } }, { signal }),
        )
        return { place, days: (await Promise.all(years)).flat() }
      },
      (found) => {
        this.#holidays = found
      },
    )
  }

  async #read<T>(
    key: string,
    read: (signal: AbortSignal) => Promise<T | undefined> | undefined,
    keep: (found: T) => void,
  ): Promise<void> {
    if (this.#asked.has(key)) return
    this.#asked.add(key)
    const source = this.#source
    try {
      const found = await read(new AbortController().signal)
      if (found === undefined || source !== this.#source) return
      keep(found)
      this.host.requestUpdate()
    } catch {
      // Only names and proposals are missing then.
    }
  }
}
