import { canonicalJson } from '../../kernel/canonical-json.js'
import {
  type MailConnection,
  type MailServerAccess,
  MailServerProblem,
  type OpenMailServer,
  type SendMail,
} from '../../kernel/email/mail-server.js'
import { isSealedByFirst, SealError, type SecretKeys, seal, unseal } from '../../kernel/seal.js'
import type { Store, StoredMailServer, Transaction } from '../../kernel/store/store.js'

/** The row that the password of an application's mail server is sealed for. */
const rowOf = (applicationId: string) => ({ applicationId, connectionId: 'mail-server' })

/** Encrypts the password of an application's mail server. */
export const sealMailPassword = (
  keys: SecretKeys,
  applicationId: string,
  password: string,
): Promise<string> => seal(keys, { password }, rowOf(applicationId))

/** The access to an application's mail server, with its password. @throws Error if no key decrypts it. */
export const accessTo = async (
  keys: SecretKeys | undefined,
  applicationId: string,
  { host, port, security, username, sealed, from }: StoredMailServer,
): Promise<MailServerAccess> => {
  if (sealed !== undefined && !keys) throw new MailServerProblem('there is no key of the stored password')
  const { password } =
    sealed !== undefined && keys ? await unseal(keys, sealed, rowOf(applicationId)) : { password: undefined }
  return { host, port, security, username, password, from }
}

/**
 * Encrypts the password of an application's mail server with the first key.
 *
 * @returns undefined if there is none; otherwise whether it is encrypted with that key now.
 */
export const resealMailPassword = async (
  transaction: Transaction,
  keys: SecretKeys,
  applicationId: string,
): Promise<boolean | undefined> => {
  const settings = await transaction.mailSettings(applicationId)
  const { server } = settings ?? {}
  if (!settings || server?.sealed === undefined) return undefined
  if (isSealedByFirst(keys, server.sealed)) return true
  try {
    const secrets = await unseal(keys, server.sealed, rowOf(applicationId))
    const sealed = await seal(keys, secrets, rowOf(applicationId))
    await transaction.putMailSettings({ ...settings, server: { ...server, sealed } })
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

/** The mail servers that owners have set for their applications. */
export interface OwnMailServers {
  /** Sends an email by the server of its application. */
  readonly sendMail: SendMail
  close(): void
}

/** Opens the mail servers of applications when they are needed, and keeps them until their settings change. */
export const createOwnMailServers = ({
  store,
  secretKeys,
  open,
}: {
  readonly store: Store
  readonly secretKeys: SecretKeys | undefined
  readonly open: OpenMailServer
}): OwnMailServers => {
  const opened = new Map<
    string,
    { readonly settings: string; readonly connection: Promise<MailConnection> }
  >()
  const closed = (connection: Promise<MailConnection> | undefined): void => {
    connection?.then(
      (one) => one.close(),
      () => {},
    )
  }
  const connectionOf = async (applicationId: string): Promise<MailConnection> => {
    const { server } = (await store.read((records) => records.mailSettings(applicationId))) ?? {}
    const known = opened.get(applicationId)
    if (!server) {
      closed(known?.connection)
      opened.delete(applicationId)
      throw new MailServerProblem('this application has no mail server')
    }
    const settings = canonicalJson(server)
    // Several emails at once share a connection, also the first ones.
    if (known?.settings === settings) return known.connection
    const connection = accessTo(secretKeys, applicationId, server).then(open)
    opened.set(applicationId, { settings, connection })
    closed(known?.connection)
    try {
      return await connection
    } catch (error) {
      if (opened.get(applicationId)?.connection === connection) opened.delete(applicationId)
      throw error
    }
  }
  return {
    sendMail: async (mail) => (await connectionOf(mail.applicationId)).sendMail(mail),
    close: () => {
      for (const { connection } of opened.values()) closed(connection)
      opened.clear()
    },
  }
}
