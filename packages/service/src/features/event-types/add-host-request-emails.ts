import { causeOfAccount } from '../../anonymous/callers.js'
import type { ConnectionEmailContext } from '../../calendars/sync/add-connection-email.js'
import { contentOf, envelopeTo, oneLine, readerOf } from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, causeCharges, mailboxCharge } from '../../kernel/email/email-budget.js'
import { applicationPage, hostRequestsPath } from '../../kernel/http/application-page.js'
import type { MemberRecord, OwnedConfiguration } from '../../kernel/store/store.js'

const askedHosts = ({ consent }: Pick<OwnedConfiguration, 'consent'>): readonly string[] =>
  consent?.invitations.filter(({ status }) => status === 'invited').map(({ email }) => email) ?? []

/**
 * Adds the emails that ask members to host somebody else's event type, to those who were not asked before. Only members are written to,
 * also those who have yet to sign in: the page that answers signs them in.
 *
 * @param by the member who asks; undefined for an API key.
 * @param before the event type before the change, if there was one.
 */
export const addHostRequestEmails = async (
  context: ConnectionEmailContext,
  by: Pick<MemberRecord, 'name' | 'grantId' | 'language'> | undefined,
  owned: OwnedConfiguration,
  before?: OwnedConfiguration,
): Promise<void> => {
  const { transaction, origin } = context
  const { applicationId, configuration } = owned
  const cause = causeOfAccount({ grant: by && { id: by.grantId } })
  const known = before ? askedHosts(before) : []
  const asked = askedHosts(owned).filter((email) => !known.includes(email))
  if (!asked.length) return
  const applications = await transaction.applications()
  const application = applications.find(({ id }) => id === applicationId)
  const asking = by?.name ?? application?.name ?? 'Whenable'
  const address = origin && (await applicationPage(transaction, applicationId, origin, hostRequestsPath))
  for (const email of asked) {
    const member = await transaction.member(applicationId, { email })
    if (!member) continue
    const reader = await readerOf(member.timezone, member.language ?? by?.language)
    const { hostRequest, label } = reader.texts.email
    const subject = hostRequest.subject(oneLine(configuration.name ?? '') || hostRequest.eventType)
    const content = contentOf(reader, {
      ...{ subject, heading: subject, links: [], brand: { name: application?.name } },
      intro: hostRequest.intro,
      details: [[label.from, asking]],
      action: address ? [hostRequest.answer, address] : undefined,
    })
    const mail = { ...envelopeTo(member, context, applicationId), ...content }
    await addMailsWithinBudget(context, applicationId, [
      { mail, charges: [mailboxCharge(member.email, 'host', 'owner'), ...causeCharges(cause)] },
    ])
  }
}
