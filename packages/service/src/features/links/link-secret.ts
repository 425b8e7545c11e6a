import { isSealedByFirst, SealError, type SecretKeys, seal, unseal } from '../../kernel/seal.js'

// The secret of a link or a poll is its guests' credential, so the store finds it by its hash. Its owner copies the address again, for which
// the secret itself is needed. It is kept encrypted like the passwords of calendars: whoever has a copy of the database alone opens nothing.
// It is not derived from the key, because replacing the key would end every address that was sent.

/** A link or a poll, whose secret may be kept. */
export interface WithSecret {
  readonly applicationId: string
  readonly id: string
  /** Its secret, encrypted. Absent where the service had no key, or made it before it kept secrets. */
  readonly sealed?: string | undefined
}

const rowOf = ({ applicationId, id }: WithSecret) => ({ applicationId, connectionId: `link ${id}` })

/** A link or a poll with its secret, where the service has a key. */
export const withSecret = async <Record extends WithSecret>(
  record: Record,
  secret: string,
  keys: SecretKeys | undefined,
): Promise<Record> => (keys ? { ...record, sealed: await seal(keys, { secret }, rowOf(record)) } : record)

/** The secret of a link or a poll; undefined if it was not kept, or the service has no key that opens it. */
export const secretOf = async (
  record: WithSecret,
  keys: SecretKeys | undefined,
): Promise<string | undefined> => {
  if (!keys || record.sealed === undefined) return undefined
  try {
    return (await unseal(keys, record.sealed, rowOf(record)))['secret']
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}

/** A link or a poll whose secret is encrypted with the first key. Undefined if no key opens it, the same if there is nothing to do. */
export const withResealed = async <Record extends WithSecret>(
  record: Record,
  keys: SecretKeys,
): Promise<Record | undefined> => {
  if (record.sealed === undefined || isSealedByFirst(keys, record.sealed)) return record
  const secret = await secretOf(record, keys)
  return secret === undefined ? undefined : withSecret(record, secret, keys)
}
