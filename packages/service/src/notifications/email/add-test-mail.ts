import { ServiceError } from '@whenable/contract'
import type { MemberRecord } from '../../store/store.js'
import { contentOf, type EmailContext, envelopeTo, readerOf } from './compose-email.js'
import { addMailsWithinBudget, testMailCharge } from './email-budget.js'

/**
 * Adds a test email to a member. Owners read English, because their language is unknown.
 *
 * @throws ServiceError `rate_limit_error` beyond five an hour.
 */
export const addTestMail = async (
  context: EmailContext,
  applicationId: string,
  { id, email, name, timezone }: MemberRecord,
): Promise<void> => {
  const reader = readerOf(timezone)
  const { subject, intro } = reader.messages.testMail
  const content = contentOf(reader, { subject, heading: subject, intro, details: [], links: [] })
  const mail = { ...envelopeTo({ email, name }, context, applicationId), ...content }
  const withheld = await addMailsWithinBudget(context, applicationId, [
    { mail, charges: [testMailCharge(id)] },
  ])
  if (withheld)
    throw new ServiceError('rate_limit_error', 'at most five test emails an hour: try again later')
}
