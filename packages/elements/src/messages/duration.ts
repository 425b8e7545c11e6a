/** Whole minutes in the language of a locale, in the largest unit without a fraction: `30 min`, `2 hours`, `1 day`. */
export const formatDuration = (
  minutes: number,
  locale: string,
  unitDisplay: 'short' | 'long' = 'short',
): string => {
  const [unit, size] =
    minutes % 1440 === 0 && minutes
      ? ['day', 1440]
      : minutes % 60 === 0 && minutes > 60
        ? ['hour', 60]
        : ['minute', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay }).format(
    minutes / (size as number),
  )
}
