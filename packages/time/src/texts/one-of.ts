/** What an error is selected by: its reason, or else its type. */
export interface SelectingError {
  readonly type: string
  readonly reason?: string | undefined
}

/** The text of a kind or an error among those of all kinds; `other` is that of the rest. */
export const oneOf = (
  kind: string | SelectingError,
  texts: Readonly<Record<string, string>> & { readonly other: string },
): string => {
  const { reason = '', type }: SelectingError = typeof kind === 'string' ? { type: kind } : kind
  const key = Object.hasOwn(texts, reason) ? reason : type
  return (Object.hasOwn(texts, key) && texts[key]) || texts.other
}
