import { ServiceError } from '@whenable/contract'
import { timeZoneAt } from '@whenable/time'
import { appearanceOf, emailLogo } from '../../event-types/appearance.js'
import { eventTermsOf } from '../../event-types/configuration-rules.js'
import { allowsEmail } from '../../event-types/sends-email.js'
import { configurationZones } from '../../hosts/resolve-hosts.js'
import { contentOf, envelopeTo, oneLine, readerOf, startText } from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, guestLimitCharges } from '../../kernel/email/email-budget.js'
import { mailboxOf } from '../../kernel/person.js'
import type { BookingRecord, MailContent, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import type { BookingEmailContext } from './booking-email-content.js'
import { guestPages } from './booking-entry.js'
import { waitingEmails } from './withheld-mails.js'

/**
 * The email with a guest's bookings, in the language and the time zone of the first of them. Somebody else may have typed the address, so
 * nothing is in it that was typed now.
 */
const guestLimitContent = async (
  { transaction, origin }: { readonly transaction: Records; readonly origin: string },
  owned: OwnedConfiguration,
  [first, ...others]: readonly [BookingRecord, ...BookingRecord[]],
): Promise<MailContent> => {
  const { configuration } = owned
  const zones = await configurationZones(transaction, owned)
  const reader = await readerOf(first.timezone ?? timeZoneAt(zones, first.start), first.emailLanguage)
  const { texts } = reader
  const { subject, confirm, guestLimit } = texts.email
  const appearance = await appearanceOf(transaction, owned, origin)
  const title = oneLine(eventTermsOf(configuration).title)
  const scheduler = configuration.scheduler ?? {}
  return contentOf(reader, {
    ...{ title, heading: guestLimit.heading, tone: 'notice', details: [], closing: confirm.ignore },
    brand: {
      name: appearance.companyName,
      accent: appearance.accent,
      logo: configuration.scheduler?.email_template?.logo ?? emailLogo(appearance),
    },
    subject: subject.untimed({ mark: guestLimit.heading, title }),
    intro: texts.booking.errors.refused(new ServiceError('guest_limit_reached', '')),
    links: [first, ...others].map((booking) => {
      const when = { object: 'timespan' as const, start_time: booking.start, end_time: booking.end }
      const pages = guestPages({ booking, scheduler, origin })
      return [startText(when, reader), pages.moves ?? pages.ends ?? pages.page] as const
    }),
  })
}

/**
 * Sends a guest who has reached a limit the links to the bookings that count. Whoever has typed the address learns nothing from it: the
 * answer is the same. It goes to an address that has these bookings already, once a day at most, and never about bookings whose own emails
 * wait because of a budget.
 */
export const addGuestLimitEmail = async (
  context: BookingEmailContext,
  owned: OwnedConfiguration,
  bookings: readonly BookingRecord[],
): Promise<void> => {
  if (!allowsEmail(owned.configuration)) return
  const { transaction, now } = context
  const known: BookingRecord[] = []
  for (const booking of bookings)
    if (!(await waitingEmails(transaction, booking, now)).isOwn) known.push(booking)
  const [first, ...others] = known
  if (!first) return
  const { applicationId } = owned
  // Tags of an address make no other guest, but another mailbox: each gets its own.
  const { guest } = first
  const own = others.filter((one) => mailboxOf(one.guest.email) === mailboxOf(guest.email))
  const mail = {
    ...envelopeTo(guest, context, applicationId, { endsAt: first.end }),
    ...(await guestLimitContent(context, owned, [first, ...own])),
  }
  await addMailsWithinBudget(context, applicationId, [{ mail, charges: guestLimitCharges(guest.email) }])
}
