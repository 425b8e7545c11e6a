/** The units that an owner can type, in minutes. */
const unitMinutes = { minute: 1, hour: 60, day: 1440, week: 10_080 } as const

type Unit = keyof typeof unitMinutes

/** Names that are read in every language. */
const english: Readonly<Record<string, Unit>> = {
  ...{ m: 'minute', min: 'minute', mins: 'minute', minute: 'minute', minutes: 'minute' },
  ...{ h: 'hour', hr: 'hour', hrs: 'hour', hour: 'hour', hours: 'hour' },
  ...{ d: 'day', day: 'day', days: 'day', w: 'week', week: 'week', weeks: 'week' },
  // `Intl` writes another word in Norwegian and Swedish, and only one of two in Czech.
  ...{ dag: 'day', dager: 'day', dagar: 'day', dní: 'day' },
}

const plain = (text: string, locale: string): string =>
  text.trim().replace(/\.$/, '').toLocaleLowerCase(locale)

/** The names of units in a language, as `Intl` writes them. */
const readUnits = (locale: string): ReadonlyMap<string, Unit> => {
  const names = new Map<string, Unit>(Object.entries(english))
  for (const unit of Object.keys(unitMinutes) as Unit[])
    for (const unitDisplay of ['long', 'short', 'narrow'] as const)
      for (const amount of [1, 2, 3, 5, 11, 100]) {
        const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).formatToParts(
          amount,
        )
        const name = plain(parts.find(({ type }) => type === 'unit')?.value ?? '', locale)
        if (name && !names.has(name)) names.set(name, unit)
      }
  return names
}

/** What a language needs to read a number of units. Its formatters are slow to create, and a text is read at each keystroke. */
interface Reading {
  readonly units: ReadonlyMap<string, Unit>
  /** The digits from zero to nine. */
  readonly digits: readonly string[]
}

const readings = new Map<string, Reading>()

const readingOf = (locale: string): Reading => {
  const known = readings.get(locale) ?? {
    units: readUnits(locale),
    digits: [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse(),
  }
  readings.set(locale, known)
  return known
}

/**
 * Reads a duration as an owner types it: `4 hours`, `90`, `1:30`, `1.5 h`, `2 days`, `1 h 15 min`, with the words of a locale or the
 * English ones.
 *
 * @param bare the unit of a number without one.
 * @returns whole minutes; undefined if it cannot be read.
 */
export const parseDuration = (text: string, locale: string, bare: Unit = 'minute'): number | undefined => {
  const { units, digits } = readingOf(locale)
  const typed = digits.reduce((all, digit, value) => all.replaceAll(digit, String(value)), text).trim()
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  let total = 0
  let rest = typed
  while (rest) {
    const [all, number = '', name = ''] = /^(\d+(?:[.,]\d+)?)\s*([^\d]*)/u.exec(rest) ?? []
    if (all === undefined) return undefined
    const unit = plain(name.replaceAll(',', ' ').trim(), locale)
    const known = unit === '' ? (rest === typed && all === rest ? bare : undefined) : units.get(unit)
    if (!known) return undefined
    total += Number(number.replace(',', '.')) * unitMinutes[known]
    rest = rest.slice(all.length)
  }
  return typed && Number.isInteger(Math.round(total * 1000) / 1000) ? Math.round(total) : undefined
}

/** A duration as {@link parseDuration} reads it, in the largest unit without a fraction: `4 hours`. */
export const durationText = (minutes: number, locale: string): string => {
  const unit: Unit =
    minutes > 0 && minutes % 1440 === 0 ? 'day' : minutes > 0 && minutes % 60 === 0 ? 'hour' : 'minute'
  const amount = minutes / unitMinutes[unit]
  const partsOf = (count: number) =>
    new Intl.NumberFormat(locale, {
      ...({ style: 'unit', unit, useGrouping: false } as const),
      unitDisplay: unit === 'minute' ? 'short' : 'long',
    }).formatToParts(count)
  // Some languages have a word for two hours: with a number beside it, it can be edited.
  const parts = partsOf(amount)
  const named = parts.some(({ type }) => type === 'integer') ? parts : partsOf(100)
  const name = named.find(({ type }) => type === 'unit')?.value.trim() ?? ''
  return `${new Intl.NumberFormat(locale, { useGrouping: false }).format(amount)} ${name}`
}

/** Reads several durations: `1 day, 1 hour`. Undefined if one of them cannot be read. */
export const parseDurations = (text: string, locale: string): readonly number[] | undefined => {
  const parts = text
    .split(/[;,،、，]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const minutes = parts.map((part) => parseDuration(part, locale))
  return minutes.every((one) => one !== undefined) ? [...new Set(minutes as number[])] : undefined
}
