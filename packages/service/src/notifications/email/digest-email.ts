import { type Instant, instant } from '@whenable/time'
import { mailboxOf } from '../../core/mailbox.js'
import { sha256 } from '../../core/secrets.js'
import { whenOf } from '../../scheduling/booking-entry.js'
import type {
  BookingDraft,
  DigestDraft,
  MailContent,
  Records,
  StoredMail,
  WithheldMail,
} from '../../store/store.js'
import { bookingLine } from './booking-email-content.js'
import { contentOf, type Reader, readerOf, startText } from './compose-email.js'

// Hosts are told of every booking. Over the budget of their emails, one email an hour lists the others.

const hour = 3_600

/** How long a digest waits after its hour, in seconds, so that it has what is still being written. */
const settling = 60

/** How long what a digest lists is stored after it is due, in seconds: as long as it may take to send it. */
const listedSeconds = 7 * 86_400

const isBookingMail = (mail: StoredMail): mail is StoredMail & { readonly draft: BookingDraft } =>
  'draft' in mail && mail.draft.about === 'booking'

/** An email to a host as an entry of the digest of this hour, and that digest; undefined for an email about something else. */
export const digestOf = async (
  mail: StoredMail,
  now: Instant,
): Promise<{ readonly entry: WithheldMail; readonly digest: StoredMail } | undefined> => {
  if (!isBookingMail(mail)) return undefined
  const { applicationId, to, draft } = mail
  const sendAt = instant(now - (now % hour) + hour + settling)
  const key = await sha256(`digest ${applicationId} ${mailboxOf(to.email)} ${sendAt}`)
  return {
    entry: { mail, about: key, charges: [], until: sendAt, endsAt: instant(sendAt + listedSeconds) },
    // The second one with this id is ignored.
    digest: {
      ...{ id: key, applicationId, to, createdAt: now, sendAt },
      draft: { about: 'digest', key, host: draft.person },
    },
  }
}

/** A digest with what it lists; undefined if that was erased. */
export const currentDigest = async (
  records: Records,
  applicationId: string,
  draft: DigestDraft,
): Promise<DigestDraft | undefined> => {
  const listed = await records.withheldMails(applicationId, [draft.key])
  const entries = listed.flatMap(({ mail }) => (isBookingMail(mail) ? [mail.draft] : []))
  return entries.length ? { ...draft, entries } : undefined
}

/** An entry: what happened, when, with whom, and where to look at it. */
const detailOf = (draft: BookingDraft, reader: Reader): readonly [label: string, value: string] => {
  const { mark, guest, title, url } = bookingLine(draft, reader)
  const bookings = draft.series ?? [draft.snapshot.booking]
  const times = bookings.map((booking) => startText(whenOf(booking), reader)).join('; ')
  return [mark, [`${times} · ${title} · ${guest}`, url].filter(Boolean).join('\n')]
}

/** Renders a digest. Hosts read English, because their language is unknown. */
export const digestContent = ({ host, entries = [] }: DigestDraft): MailContent => {
  const reader = readerOf(host.timeZone)
  const { subject, intro } = reader.messages.digest
  return contentOf(reader, {
    ...{ subject: subject(entries.length), heading: subject(entries.length), intro: intro(), links: [] },
    details: entries.map((entry) => detailOf(entry, reader)),
  })
}
