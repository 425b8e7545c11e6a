/**
 * A cell (RFC 4180). What a spreadsheet would take for a formula begins with an apostrophe (OWASP, "CSV Injection"), also behind spaces
 * and in full width.
 */
export const cellOf = (value: string): string => {
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠|%]/u.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of cells, with its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Begins a file: with it, spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF'
