import { contentOf, type Reader, readerOf, startText } from '../../kernel/email/compose-email.js'
import { isBookingMail } from '../../kernel/email/digest-entry.js'
import type { BookingDraft, DigestDraft, MailContent, Records } from '../../kernel/store/store.js'
import { bookingLine } from './booking-email-content.js'
import { whenOf } from './booking-entry.js'

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

/** Renders a digest in its host's language. */
export const digestContent = async ({ host, entries = [] }: DigestDraft): Promise<MailContent> => {
  const reader = await readerOf(host.timeZone, host.language)
  const { digest } = reader.texts.email
  const subject = digest.subject(entries.length)
  return contentOf(reader, {
    ...{ subject, heading: subject, intro: digest.intro, links: [] },
    details: entries.map((entry) => detailOf(entry, reader)),
  })
}
