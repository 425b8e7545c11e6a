import { instant } from '@whenable/time'
import { type EmailCause, networkOfCause } from '../../anonymous/email-cause.js'
import { eventTermsOf } from '../../event-types/configuration-types.js'
import { allowsEmail } from '../../event-types/sends-email.js'
import { readAppearance } from '../../kernel/appearance.js'
import {
  contentOf,
  type EmailContext,
  emailTime,
  envelopeTo,
  readerOf,
  startText,
} from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, mailboxCharge, waitlistCharge } from '../../kernel/email/email-budget.js'
import { oneLine } from '../../kernel/email/email-template.js'
import { sha256 } from '../../kernel/secrets.js'
import type { MailContent, OwnedConfiguration, WaitlistRecord } from '../../kernel/store/store.js'

/** What an email about a waitlist says, and the secret of its link. Each email has one of its own. */
export interface WaitlistNotice {
  readonly notice: 'joined' | 'offered'
  readonly secret: string
}

/** The page of an entry. */
const waitlistAddress = ({ origin }: WaitlistRecord, secret: string): string => `${origin}/w/${secret}`

const timespan = (start: number, end: number) => ({
  object: 'timespan' as const,
  start_time: instant(start),
  end_time: instant(end),
})

/** The email about an entry, in the language and the time zone of its visitor. */
export const waitlistEmailContent = (
  { configuration }: Pick<OwnedConfiguration, 'configuration'>,
  entry: WaitlistRecord,
  { notice, secret }: WaitlistNotice,
): MailContent => {
  const reader = readerOf(entry.timezone, entry.emailLanguage)
  const texts = reader.messages.waitlist
  const { offer } = entry
  const appearance = readAppearance(configuration.appearance)
  const title = oneLine((notice === 'offered' && offer?.title) || eventTermsOf(configuration).title)
  const brand = {
    name: appearance?.companyName,
    accent: appearance?.accent,
    logo: configuration.scheduler?.email_template?.logo,
  }
  const address = waitlistAddress(entry, secret)
  if (notice === 'joined' || !offer)
    return contentOf(reader, {
      ...{ brand, title, details: [], links: [] },
      subject: `${texts.joined.heading}: ${title}`,
      heading: texts.joined.heading,
      intro: texts.joined.intro,
      action: [texts.open, address],
    })
  const time = timespan(offer.start, offer.end)
  const until = startText(timespan(offer.expiresAt, offer.expiresAt + 60), reader)
  return contentOf(reader, {
    ...{ brand, title, details: [] },
    subject: `${texts.offered.heading}: ${title}, ${startText(time, reader)}`,
    heading: texts.offered.heading,
    tone: 'notice',
    time: emailTime(time, reader),
    intro: (entry.moves ? texts.offered.introOfMove : texts.offered.intro)(until),
    action: [texts.offered.take, address],
    links: [],
  })
}

/**
 * Adds the email about an entry: that the visitor waits, or that a time is held for them. Who got no email that they wait gets none about a
 * time either: they may not know of it.
 *
 * @returns the number of emails that a budget withheld.
 */
export const addWaitlistEmail = async (
  context: EmailContext & { readonly cause?: EmailCause | undefined },
  owned: OwnedConfiguration,
  entry: WaitlistRecord,
  notice: WaitlistNotice,
): Promise<number> => {
  if (!allowsEmail(owned.configuration)) return 0
  const { applicationId, guest, id, offer } = entry
  const offered = notice.notice === 'offered' ? offer : undefined
  if (offered && (await context.transaction.withheldMails(applicationId, [id])).length) return 0
  const tellsOf = { kind: 'waitlist', hash: await sha256(notice.secret), offered: offered?.start } as const
  const mail = {
    ...envelopeTo(guest, context, applicationId, {
      tellsOf,
      ...(offered && { endsAt: offered.expiresAt }),
    }),
    ...waitlistEmailContent(owned, entry, notice),
  }
  const charges = [mailboxCharge(guest.email, 'guest', 'visitor'), waitlistCharge(id)]
  const { cause } = context
  const network = networkOfCause(cause)
  const reader =
    network === undefined
      ? undefined
      : {
          ...{ network, as: 'guest' as const },
          about: id,
          targetId: owned.configuration.id,
          endsAt: entry.end,
        }
  return addMailsWithinBudget(context, applicationId, [{ mail, charges, reader }])
}
