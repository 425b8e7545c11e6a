import { isPlainEnglish } from '@whenable/time'

/** English needs no `Intl`: see `isPlainEnglish`. */
const english = {
  short: { minute: 'min', hour: 'hr', day: 'day' },
  long: { minute: 'minute', hour: 'hour', day: 'day' },
}

/** Whole minutes in the language of a locale, in the largest unit without a fraction: `30 min`, `2 hours`, `1 day`. */
export const formatDuration = (
  minutes: number,
  locale: string,
  unitDisplay: 'short' | 'long' = 'short',
): string => {
  const [unit, size] =
    minutes % 1440 === 0 && minutes
      ? (['day', 1440] as const)
      : minutes % 60 === 0 && minutes > 60
        ? (['hour', 60] as const)
        : (['minute', 1] as const)
  const count = minutes / size
  if (isPlainEnglish(locale) && count < 1000) {
    const name = english[unitDisplay][unit]
    return `${count} ${name}${count === 1 || name === 'min' || name === 'hr' ? '' : 's'}`
  }
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count)
}
