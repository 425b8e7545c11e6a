import { contentOf, type EmailContext, envelopeTo, readerOf } from '../../kernel/email/compose-email.js'
import type { MailRecord, MemberRecord } from '../../kernel/store/store.js'

/** A test email to a member. */
export const testMailTo = async (
  { email, name, timezone, language }: MemberRecord,
  context: Pick<EmailContext, 'now' | 'newId'>,
  applicationId: string,
): Promise<MailRecord> => {
  const reader = await readerOf(timezone, language)
  const { subject, intro } = reader.texts.email.test
  const content = contentOf(reader, { subject, heading: subject, intro, details: [], links: [] })
  return { ...envelopeTo({ email, name }, context, applicationId), ...content }
}
