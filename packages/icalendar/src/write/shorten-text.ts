/** Shorter texts are never taken for shortened ones. */
const MIN_LENGTH = 1000

/** The beginning of a text that is longer than `maxLength` characters, with an ellipsis; never half a character. */
export const shortenText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** Whether {@link shortenText} made a text of another one, so that it says nothing new. */
export const isShortened = (short: unknown, text: unknown): boolean =>
  typeof short === 'string' &&
  typeof text === 'string' &&
  short.length >= MIN_LENGTH &&
  short.length < text.length &&
  short.endsWith('…') &&
  text.startsWith(short.slice(0, -1))
