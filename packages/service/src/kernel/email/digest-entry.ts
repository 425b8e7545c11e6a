import { type Instant, instant } from '@whenable/time'
import { mailboxOf } from '../person.js'
import { sha256 } from '../secrets.js'
import type { BookingDraft, StoredMail, WithheldMail } from '../store/store.js'

// Hosts get an email about every booking. Over the budget of their emails, one email an hour lists the others.

const hour = 3_600

/** How long a digest waits after its hour, in seconds, so that it has what is still being written. */
const settling = 60

/** How long what a digest lists is stored after it is due, in seconds: as long as it may take to send it. */
const listedSeconds = 7 * 86_400

export const isBookingMail = (mail: StoredMail): mail is StoredMail & { readonly draft: BookingDraft } =>
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
