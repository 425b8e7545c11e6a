/** How many digits an amount in a currency has after the point: 2 for euros, 0 for yen. */
export const digitsOf = (currency: string): number => {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return maximumFractionDigits ?? 2
  } catch {
    // Not a code yet: it is being typed.
    return 2
  }
}

/** The highest amount, in the smallest unit. */
const highest = 99_999_999

/** An amount in the smallest unit as its owner types it, in Latin digits: `45.00`. */
export const amountText = (amount: number, digits: number, lang: string): string =>
  new Intl.NumberFormat(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
    numberingSystem: 'latn',
  }).format(amount / 10 ** digits)

/**
 * Reads an amount, with a point or a comma before its fraction.
 *
 * @returns the amount in the smallest unit; undefined if it cannot be read, is nothing, or has more digits than the currency.
 */
export const parseAmount = (text: string, digits: number, lang: string): number | undefined => {
  const own = [...new Intl.NumberFormat(lang, { useGrouping: false }).format(9_876_543_210)].reverse()
  const typed = own.reduce((all, digit, value) => all.replaceAll(digit, String(value)), text).trim()
  const [all, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,٫](\d*))?$/.exec(typed) ?? []
  if (all === undefined || fraction.length > digits) return undefined
  const amount = Number(whole + fraction.padEnd(digits, '0'))
  return amount > 0 && amount <= highest ? amount : undefined
}
