import { ServiceError } from '@whenable/contract'
import type { EmailCause } from '../../anonymous/callers.js'
import { appearanceOf, emailLogo } from '../../event-types/appearance.js'
import { eventTermsOf, hidesHosts, isGroup, organizerOf } from '../../event-types/configuration-rules.js'
import { type EmailFacts, sendsEmailAbout } from '../../event-types/sends-email.js'
import {
  contentOf,
  type EmailContext,
  envelopeTo,
  isolatedIn,
  nameOf,
  oneLine,
  readerOf,
} from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, causeCharges, mailboxCharge } from '../../kernel/email/email-budget.js'
import { validationError } from '../../kernel/errors.js'
import { checkPerson } from '../../kernel/person.js'
import type { LinkRecord, OwnedConfiguration } from '../../kernel/store/store.js'
import { expiryText } from './expiry-text.js'
import { bookingsLeft } from './links.js'

/**
 * Sends a new link to the guest of its `prefill`, because its owner asks for it, with their message, how many bookings it has, and until when.
 *
 * @param address the page of the link.
 * @param language of the email, as a BCP 47 tag.
 * @throws ServiceError naming the field if there is no guest or no emails are sent, and `rate_limit_error` if the guest, or the account,
 *   had too many. The transaction must then be rolled back.
 */
export const addPackageEmail = async (
  context: EmailContext & EmailFacts & { readonly cause: EmailCause | undefined; readonly origin: string },
  owned: OwnedConfiguration,
  link: LinkRecord,
  { address, timeZone, language }: { address: string; timeZone: string; language: string | undefined },
): Promise<void> => {
  const { transaction, cause, origin } = context
  const { applicationId, configuration } = owned
  const { email, name } = link.prefill ?? {}
  if (!email) throw validationError('prefill.email', email, 'the address that the link is sent to')
  const guest = { email, name }
  checkPerson('prefill', guest)
  if (!(await sendsEmailAbout(transaction, context, owned)))
    throw validationError('send_email', true, 'false: no emails are sent about this event type')
  const reader = await readerOf(timeZone, language)
  const { page, email: texts } = reader.texts
  const appearance = await appearanceOf(transaction, owned, origin)
  const title = oneLine(eventTermsOf(configuration).title)
  const host = isGroup(configuration) || hidesHosts(configuration) ? undefined : organizerOf(configuration)
  const { mostBookings = 1, message } = link
  const content = contentOf(reader, {
    ...{ title, heading: texts.mark.invitation, links: [] },
    subject: texts.subject.untimed({ mark: texts.mark.invitation, title }),
    brand: { name: appearance.companyName, accent: appearance.accent, logo: emailLogo(appearance) },
    intro: [
      mostBookings > 1 ? page.link.left(bookingsLeft(link) ?? 0, mostBookings) : undefined,
      expiryText(link, reader),
    ]
      .filter(Boolean)
      .join('\n'),
    details: [
      ...(host ? [[texts.label.hosts, isolatedIn(reader, nameOf(host))] as const] : []),
      ...(message ? [[texts.label.message, message] as const] : []),
    ],
    action: [page.book.heading, address],
  })
  const replyTo = host && { email: host.email, name: host.name ?? undefined }
  const mail = {
    ...envelopeTo(guest, context, applicationId, { replyTo, endsAt: link.expiresAt }),
    ...content,
  }
  const charges = [mailboxCharge(email, 'guest', 'owner'), ...causeCharges(cause)]
  if (await addMailsWithinBudget(context, applicationId, [{ mail, charges }]))
    throw new ServiceError('rate_limit_error', 'too many emails were sent: try again later', {
      retryAfter: 3_600,
    })
}
