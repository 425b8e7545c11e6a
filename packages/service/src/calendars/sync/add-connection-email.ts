import type { Grant } from '@whenable/contract'
import { contentOf, type EmailContext, envelopeTo, readerOf } from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, connectionCharge, mailboxCharge } from '../../kernel/email/email-budget.js'
import type { ConnectionRecord, MemberRecord } from '../../kernel/store/store.js'

/** The services that write emails about connections. */
export interface ConnectionEmailContext extends EmailContext {
  /** The origin of the service's pages. Without it, emails contain no link. */
  readonly origin: string | undefined
}

/** The address of the page of an owner's calendars: of a member's, the one in `/admin`. */
const calendarsUrl = async (
  { transaction, origin }: ConnectionEmailContext,
  applicationId: string,
  member: MemberRecord | undefined,
): Promise<string> => {
  const applications = await transaction.applications()
  const { clientId = '' } = applications.find(({ id }) => id === applicationId) ?? {}
  return `${origin}/${member ? 'admin' : 'my'}/calendars?client_id=${encodeURIComponent(clientId)}`
}

/**
 * Adds the email that asks the owner of a connection to sign in again, because its provider refuses the stored credential. For a
 * connection whose status changes to `expired`.
 */
export const addConnectionEmail = async (
  context: ConnectionEmailContext,
  { id: grantId, email, name }: Grant,
  { id, applicationId, username, server }: ConnectionRecord,
): Promise<void> => {
  const member = await context.transaction.member(applicationId, { grantId })
  const reader = await readerOf('UTC', member?.language)
  const { connection } = reader.texts.email
  const host = server.replace(/^https?:\/\//, '')
  const content = contentOf(reader, {
    ...{ subject: connection.subject, heading: connection.subject, intro: connection.intro },
    details: [[connection.account, username ? `${username} (${host})` : host]],
    action: context.origin
      ? [connection.signIn, await calendarsUrl(context, applicationId, member)]
      : undefined,
    links: [],
  })
  const tellsOf = { kind: 'connection', connectionId: id } as const
  const to = { email, name: name ?? undefined }
  const mail = { ...envelopeTo(to, context, applicationId, { tellsOf }), ...content }
  const charges = [mailboxCharge(email, 'host', 'owner'), connectionCharge(id)]
  await addMailsWithinBudget(context, applicationId, [{ mail, charges }])
}
