const kept = new WeakMap<object, Uint8Array>()

/**
 * Keeps the JSON of a value that answers many requests, in UTF-8, so that it is written once. The value never changes afterwards.
 *
 * @returns the length of the JSON in bytes.
 */
export const keepJson = (value: object): number => {
  const json = new TextEncoder().encode(JSON.stringify(value))
  kept.set(value, json)
  return json.length
}

/** The JSON of a value in UTF-8, if it is kept. */
export const keptJsonOf = (value: unknown): Uint8Array | undefined => kept.get(value as object)
