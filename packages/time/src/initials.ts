/** The first letters of the first and the last word of a name or an email address, in capitals; `?` without any. */
export const initialsOf = (name: string, locale?: string): string => {
  const [first = '?', ...others] = name.replace(/@.*/, '').match(/(?<![^\s._-])[\p{L}\p{N}]/gu) ?? []
  return (first + (others.at(-1) ?? '')).toLocaleUpperCase(locale)
}

/** The hue of somebody’s initials, 0–359, spread around the circle by the golden ratio, so that similar names get different hues. */
export const hueOf = (name: string): number => {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return Math.round(sum * 222.492) % 360
}
