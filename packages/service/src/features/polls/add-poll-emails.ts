import type { EmailCause } from '../../anonymous/callers.js'
import { appearanceOf, emailLogo } from '../../event-types/appearance.js'
import { allowsEmail } from '../../event-types/sends-email.js'
import {
  contentOf,
  type EmailContext,
  emailTime,
  envelopeTo,
  isolatedIn,
  nameOf,
  oneLine,
  readerOf,
  startText,
} from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, causeCharges, mailboxCharge } from '../../kernel/email/email-budget.js'
import type {
  BookingRecord,
  OwnedConfiguration,
  PollAnswerRecord,
  PollRecord,
} from '../../kernel/store/store.js'

/**
 * Adds the emails that tell the participants of a poll who do not come at the booked time, one for each of them. Those who come are
 * invited to the booking.
 *
 * @returns the number of emails that a budget withheld.
 */
export const addPollEmails = async (
  context: EmailContext & { readonly cause?: EmailCause | undefined; readonly origin: string },
  { applicationId, configuration }: OwnedConfiguration,
  poll: PollRecord,
  { id: bookingId, start, end, organizer }: BookingRecord,
  others: readonly PollAnswerRecord[],
): Promise<number> => {
  if (!allowsEmail(configuration)) return 0
  const when = { object: 'timespan', start_time: start, end_time: end } as const
  const appearance = await appearanceOf(context.transaction, { applicationId, configuration }, context.origin)
  const title = oneLine(poll.title)
  const tellsOf = { kind: 'poll', pollId: poll.id, bookingId } as const
  const mailTo = async (person: PollAnswerRecord) => {
    const reader = await readerOf(person.timezone ?? poll.timezone, person.language ?? poll.language)
    const { page, email } = reader.texts
    const content = contentOf(reader, {
      ...{
        title,
        brand: { name: appearance.companyName, accent: appearance.accent, logo: emailLogo(appearance) },
        time: emailTime(when, reader),
        details: [[email.label.hosts, isolatedIn(reader, nameOf(organizer))]],
        links: [],
      },
      subject: email.subject.timed({ mark: email.mark.timeChosen, title, dateTime: startText(when, reader) }),
      heading: page.poll.chosen,
      intro: email.intro.notInvited,
    })
    return {
      mail: { ...envelopeTo(person, context, applicationId, { replyTo: organizer, tellsOf }), ...content },
      charges: [mailboxCharge(person.email, 'guest', 'owner'), ...causeCharges(context.cause)],
    }
  }
  return addMailsWithinBudget(context, applicationId, await Promise.all(others.map(mailTo)))
}
