const texts = new WeakMap<object, string>()

/**
 * Keeps the JSON of a value that answers many requests, so that it is written once. The value never changes afterwards.
 *
 * @returns the length of the JSON in characters.
 */
export const keepJson = (value: object): number => {
  const text = JSON.stringify(value)
  texts.set(value, text)
  return text.length
}

/** The JSON of a value, if it is kept. */
export const keptJsonOf = (value: unknown): string | undefined => texts.get(value as object)
