/** First letters of the first and the last word of a name or an email address, in capitals. */
export const initialsOf = (name: string, locale?: string): string => {
  const words = name.split('@', 1).join('').trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(locale)
}
