import { causeOfAccount } from '../../anonymous/email-cause.js'
import type { ConnectionEmailContext } from '../../calendars/sync/add-connection-email.js'
import { contentOf, envelopeTo, readerOf } from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, causeCharges, mailboxCharge } from '../../kernel/email/email-budget.js'
import { oneLine } from '../../kernel/email/email-template.js'
import { applicationPage, hostRequestsPath } from '../../kernel/http/application-page.js'
import type { MemberRecord, OwnedConfiguration } from '../../kernel/store/store.js'

const askedHosts = ({ consent }: Pick<OwnedConfiguration, 'consent'>): readonly string[] =>
  consent?.invitations.filter(({ status }) => status === 'invited').map(({ email }) => email) ?? []

/**
 * Adds the emails that ask members to host somebody else's event type, to those who were not asked before. In English, because
 * their language is unknown. Only members are written to, also those who have yet to sign in: the page that answers signs them in.
 *
 * @param by the member who asks; undefined for an API key.
 * @param before the event type before the change, if there was one.
 */
export const addHostRequestEmails = async (
  context: ConnectionEmailContext,
  by: Pick<MemberRecord, 'name' | 'grantId'> | undefined,
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
  const name = oneLine(configuration.name ?? '') || 'an event type'
  const subject = `${by?.name ?? application?.name ?? 'Whenable'} asks you to host ${name}`
  const address = origin && (await applicationPage(transaction, applicationId, origin, hostRequestsPath))
  for (const email of asked) {
    const member = await transaction.member(applicationId, { email })
    if (!member) continue
    const content = contentOf(readerOf(member.timezone, 'en'), {
      ...{ subject, heading: subject, details: [], links: [], brand: { name: application?.name } },
      intro:
        'After you accept, people can book this event type with you, and your hours and your calendars decide when. ' +
        'You can stop hosting at any time.',
      action: address ? ['Answer', address] : undefined,
    })
    const mail = { ...envelopeTo(member, context, applicationId), ...content }
    await addMailsWithinBudget(context, applicationId, [
      { mail, charges: [mailboxCharge(member.email, 'host', 'owner'), ...causeCharges(cause)] },
    ])
  }
}
