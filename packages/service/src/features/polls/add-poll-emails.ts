import type { EmailCause } from '../../anonymous/email-cause.js'
import { allowsEmail } from '../../event-types/sends-email.js'
import { readAppearance } from '../../kernel/appearance.js'
import {
  contentOf,
  type EmailContext,
  emailTime,
  envelopeTo,
  isolatedIn,
  nameOf,
  readerOf,
  startText,
} from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, causeCharges, mailboxCharge } from '../../kernel/email/email-budget.js'
import { oneLine } from '../../kernel/email/email-template.js'
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
  context: EmailContext & { readonly cause?: EmailCause | undefined },
  { applicationId, configuration }: OwnedConfiguration,
  poll: PollRecord,
  { id: bookingId, start, end, organizer }: BookingRecord,
  others: readonly PollAnswerRecord[],
): Promise<number> => {
  if (!allowsEmail(configuration)) return 0
  const when = { object: 'timespan', start_time: start, end_time: end } as const
  const { accent, companyName } = readAppearance(configuration.appearance)
  const title = oneLine(poll.title)
  const tellsOf = { kind: 'poll', pollId: poll.id, bookingId } as const
  const mails = others.map((person) => {
    const reader = readerOf(person.timezone ?? poll.timezone, person.language ?? poll.language)
    const { subject, poll: texts } = reader.messages
    const about = {
      ...{ title, start: startText(when, reader), guest: '' },
      organizer: isolatedIn(reader, nameOf(organizer)),
    }
    const content = contentOf(reader, {
      ...{
        title,
        brand: { name: companyName, accent },
        time: emailTime(when, reader),
        details: [],
        links: [],
      },
      subject: subject(texts.mark, about),
      heading: texts.heading(about),
      intro: texts.intro(about),
    })
    return {
      mail: { ...envelopeTo(person, context, applicationId, { replyTo: organizer, tellsOf }), ...content },
      charges: [mailboxCharge(person.email, 'guest', 'owner'), ...causeCharges(context.cause)],
    }
  })
  return addMailsWithinBudget(context, applicationId, mails)
}
