import { instant } from '@whenable/time'
import { type EmailCause, networkOfCause } from '../../anonymous/callers.js'
import { appearanceOf, emailLogo } from '../../event-types/appearance.js'
import { eventTermsOf } from '../../event-types/configuration-rules.js'
import { allowsEmail } from '../../event-types/sends-email.js'
import {
  contentOf,
  type EmailContext,
  emailTime,
  envelopeTo,
  oneLine,
  readerOf,
  startText,
} from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, mailboxCharge, waitlistCharge } from '../../kernel/email/email-budget.js'
import { sha256 } from '../../kernel/secrets.js'
import type { MailContent, OwnedConfiguration, Records, WaitlistRecord } from '../../kernel/store/store.js'

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
export const waitlistEmailContent = async (
  records: Records,
  { applicationId, configuration }: Pick<OwnedConfiguration, 'applicationId' | 'configuration'>,
  entry: WaitlistRecord,
  { notice, secret }: WaitlistNotice,
): Promise<MailContent> => {
  const reader = await readerOf(entry.timezone, entry.emailLanguage)
  const { texts } = reader
  const { label, subject, waitlist } = texts.email
  const { offer } = entry
  const appearance = await appearanceOf(records, { applicationId, configuration }, entry.origin)
  const title = oneLine((notice === 'offered' && offer?.title) || eventTermsOf(configuration).title)
  const brand = {
    name: appearance.companyName,
    accent: appearance.accent,
    logo: configuration.scheduler?.email_template?.logo ?? emailLogo(appearance),
  }
  const address = waitlistAddress(entry, secret)
  if (notice === 'joined' || !offer)
    return contentOf(reader, {
      ...{ brand, title, details: [], links: [] },
      subject: subject.untimed({ mark: texts.booking.waitlist.waitingTitle, title }),
      heading: texts.booking.waitlist.waitingTitle,
      intro: waitlist.joined,
      action: [waitlist.open, address],
    })
  const time = timespan(offer.start, offer.end)
  const until = startText(timespan(offer.expiresAt, offer.expiresAt + 60), reader)
  return contentOf(reader, {
    ...{ brand, title, details: [[label.heldUntil, until]] },
    subject: subject.timed({
      mark: texts.booking.waitlist.offeredTitle,
      title,
      dateTime: startText(time, reader),
    }),
    heading: texts.booking.waitlist.offeredTitle,
    tone: 'notice',
    time: emailTime(time, reader),
    intro: entry.moves ? waitlist.offeredMove : waitlist.offered,
    action: [waitlist.take, address],
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
    ...(await waitlistEmailContent(context.transaction, owned, entry, notice)),
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
