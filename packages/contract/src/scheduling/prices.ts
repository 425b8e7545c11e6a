/** An amount of money in the currency's smallest unit, such as cents. */
export interface Price {
  /** A whole number of the currency's smallest unit: 4000 is €40.00. */
  readonly amount: number
  /** The ISO 4217 code of the currency, in capital letters: `EUR`. */
  readonly currency: string
}

/** How many digits follow the decimal point, where they are not two (ISO 4217, table A.1). Engines know other numbers for some. */
const digitsOf: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0] as const,
    ['BHD IQD JOD KWD LYD OMR TND', 3] as const,
    ['CLF UYW', 4] as const,
  ].flatMap(([codes, digits]) => codes.split(' ').map((code) => [code, digits])),
)

/** A price in a language, such as `€40.00` in English and `40,00 €` in German. */
export const formatPrice = ({ amount, currency }: Price, locale: string | undefined): string => {
  const digits = digitsOf[currency] ?? 2
  return new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(amount / 10 ** digits)
}
