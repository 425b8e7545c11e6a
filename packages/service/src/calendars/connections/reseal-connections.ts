import { isSealedByFirst, SealError, type SecretKeys, seal, unseal } from '../../kernel/seal.js'
import type { Store } from '../../kernel/store/store.js'
import { resealMailPassword } from './own-mail-servers.js'

/**
 * Encrypts the secrets of all connections, and the passwords of mail servers, with the first key.
 *
 * @returns the number of secrets that are encrypted with it now, and of those that no key opens.
 */
export const resealConnections = async (
  store: Store,
  keys: SecretKeys,
): Promise<{ readonly resealed: number; readonly unreadable: number }> => {
  let [resealed, unreadable] = [0, 0]
  const reseal = (applicationId: string, connectionId: string): Promise<boolean> =>
    store.transaction(async (transaction) => {
      const connection = await transaction.lockConnection(applicationId, connectionId)
      if (!connection || isSealedByFirst(keys, connection.sealed)) return true
      const row = { applicationId, connectionId }
      try {
        const sealed = await seal(keys, await unseal(keys, connection.sealed, row), row)
        await transaction.putConnection({ ...connection, sealed })
        return true
      } catch (error) {
        if (error instanceof SealError) return false
        throw error
      }
    })
  for (const { id: applicationId } of await store.read((records) => records.applications())) {
    const isMailResealed = await store.transaction((transaction) =>
      resealMailPassword(transaction, keys, applicationId),
    )
    if (isMailResealed) resealed++
    else if (isMailResealed === false) unreadable++
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after
      const page = await store.read((records) =>
        records.connections(applicationId, { limit: 100, after: from }),
      )
      for (const { id } of page.items)
        if (await reseal(applicationId, id)) resealed++
        else unreadable++
      after = page.next
    }
  }
  return { resealed, unreadable }
}
