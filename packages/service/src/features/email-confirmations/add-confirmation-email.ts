import { ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { spaced } from '../../access/one-time-code.js'
import type { Anonymous } from '../../anonymous/permit.js'
import { appearanceOf, emailLogo } from '../../event-types/appearance.js'
import { eventTermsOf } from '../../event-types/configuration-rules.js'
import {
  type EmailContext,
  emailText,
  emailTime,
  envelopeTo,
  nonEmptyDetails,
  oneLine,
  readerOf,
  startText,
} from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, confirmationCharges } from '../../kernel/email/email-budget.js'
import { emailHtml } from '../../kernel/email/email-html.js'
import type {
  EmailConfirmationRecord,
  MailContent,
  OwnedConfiguration,
  Records,
} from '../../kernel/store/store.js'

/** What an email that asks a visitor to confirm their address contains, besides what was asked for. */
export interface ConfirmationSecrets {
  readonly code: string
  /** The address of the page that confirms. */
  readonly page: string
  /** IANA name of the time zone of a visitor who has named none. */
  readonly timeZone: string
}

/**
 * The email with a code and a link. Somebody else may have typed the address, so it has the owner's words and the time alone: nothing that
 * the visitor has typed.
 */
const confirmationEmailContent = async (
  records: Records,
  { applicationId, configuration }: Pick<OwnedConfiguration, 'applicationId' | 'configuration'>,
  { request, slots, expiresAt }: Pick<EmailConfirmationRecord, 'request' | 'slots' | 'expiresAt'>,
  { code, page, timeZone }: ConfirmationSecrets,
): Promise<MailContent> => {
  const reader = await readerOf(request.timezone ?? timeZone, request.emailLanguage)
  const { texts, locale } = reader
  const { confirm, label, subject, text } = texts.email
  const appearance = await appearanceOf(records, { applicationId, configuration }, new URL(page).origin)
  const title = oneLine(eventTermsOf(configuration).title)
  const times = (slots ?? [{ slot: request.slot }]).map(({ slot }) => ({
    object: 'timespan' as const,
    start_time: slot.start,
    end_time: slot.end,
  }))
  const until = startText(
    { object: 'timespan', start_time: expiresAt, end_time: instant(expiresAt + 60) },
    reader,
  )
  const [first, ...more] = times
  const content = {
    ...{ locale, title, heading: confirm.heading, tone: 'notice' as const, links: [] },
    brand: {
      name: appearance.companyName,
      accent: appearance.accent,
      logo: configuration.scheduler?.email_template?.logo ?? emailLogo(appearance),
    },
    time: first && emailTime(first, reader),
    details: nonEmptyDetails([
      [label.heldUntil, until],
      [label.times, more.length ? times.map((time) => startText(time, reader)).join('\n') : undefined],
    ]),
    action: [texts.booking.confirming.confirmAndBook, page] as const,
    closing: confirm.ignore,
  }
  return {
    // A code on a locked screen is enough to go on.
    subject: subject.untimed({ mark: spaced(code), title: confirm.heading }),
    text: emailText({ ...content, intro: `${confirm.code(spaced(code))}\n\n${confirm.intro}` }, text),
    html: emailHtml({ ...content, code: spaced(code), intro: confirm.intro }),
  }
}

/**
 * Adds the email that asks a visitor to confirm their address.
 *
 * @throws ServiceError `rate_limit_error` if too many were sent to the mailbox, or because of the visitor's network. The transaction must
 *   then be rolled back.
 */
export const addConfirmationEmail = async (
  context: EmailContext & { readonly anonymous?: Anonymous | undefined },
  owned: OwnedConfiguration,
  confirmation: EmailConfirmationRecord,
  secrets: ConfirmationSecrets,
): Promise<void> => {
  const { applicationId, request, expiresAt } = confirmation
  const { email } = request.guest
  const mail = {
    ...envelopeTo({ email }, context, applicationId, { endsAt: expiresAt }),
    // Its reader waits for it.
    kind: 'sign-in' as const,
    ...(await confirmationEmailContent(context.transaction, owned, confirmation, secrets)),
  }
  const charges = confirmationCharges(email, owned, context.anonymous)
  if (await addMailsWithinBudget(context, applicationId, [{ mail, charges }]))
    throw new ServiceError('rate_limit_error', 'too many codes were sent: try again later', {
      retryAfter: 3_600,
    })
}
