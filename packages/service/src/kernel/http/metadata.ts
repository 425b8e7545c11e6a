import { validationError } from '../errors.js'
import { indexedKeys, type MetadataPair } from '../store/store.js'

const maxPairs = 50
const longestKey = 40
const longestValue = 500

/** @throws ServiceError naming `metadata` if it has too many pairs, or one that is too long. */
export const checkMetadata = (metadata: Readonly<Record<string, string>> | undefined): void => {
  const pairs = Object.entries(metadata ?? {})
  if (pairs.length > maxPairs) throw validationError('metadata', pairs.length, `at most ${maxPairs} pairs`)
  for (const [key, value] of pairs) {
    if (key.length > longestKey)
      throw validationError('metadata', key, `keys of at most ${longestKey} characters`)
    if (value.length > longestValue)
      throw validationError(`metadata.${key}`, value, `at most ${longestValue} characters`)
  }
}

/**
 * Parses a query's `metadata_pair=<key>:<value>`.
 *
 * @throws ServiceError naming `metadata_pair`.
 */
export const metadataPairOf = (text: string | undefined): MetadataPair | undefined => {
  if (text === undefined) return undefined
  const at = text.indexOf(':')
  const key = indexedKeys.find((name) => name === text.slice(0, at).trim())
  if (at < 0 || !key)
    throw validationError(
      'metadata_pair',
      text,
      'one of key1 to key5, a colon and the value, such as key1:gold',
    )
  return { key, value: text.slice(at + 1) }
}

/** Whether a record has the pair. */
export const hasMetadata = (
  { metadata }: { readonly metadata?: Readonly<Record<string, string>> | undefined },
  { key, value }: MetadataPair,
): boolean => metadata?.[key] === value
