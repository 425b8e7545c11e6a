import { contentOf, type EmailContext, envelopeTo, readerOf } from '../../kernel/email/compose-email.js'
import type { MailRecord, MemberRecord } from '../../kernel/store/store.js'

/** A test email to a member. Owners read English, because their language is unknown. */
export const testMailTo = (
  { email, name, timezone }: MemberRecord,
  context: Pick<EmailContext, 'now' | 'newId'>,
  applicationId: string,
): MailRecord => {
  const reader = readerOf(timezone)
  const { subject, intro } = reader.messages.testMail
  const content = contentOf(reader, { subject, heading: subject, intro, details: [], links: [] })
  return { ...envelopeTo({ email, name }, context, applicationId), ...content }
}
