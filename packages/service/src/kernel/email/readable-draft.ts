import { shownName } from '../person.js'
import type {
  BookingDraft,
  BookingPerson,
  BookingRecord,
  BookingSnapshot,
  EventDraft,
} from '../store/store.js'
import { isAmong } from './compose-email.js'

// Who books names the people who get emails about it, and nothing says that these people know them. So hosts read everything, and guests,
// the one who booked among them, read the owner's own words, the time, and names that carry no message. Texts are rendered from readable
// drafts alone, so that a new kind of email obeys this too.

declare const readable: unique symbol

/** What the reader of a draft may read of it. Made by {@link readableDraft}. */
export type Readable<Draft> = Draft & { readonly [readable]: true }

/** In place of the address of a guest whom the reader may not know. */
const withheldAddress = ''

/** Another guest, by name. */
const byName = <Guest extends { readonly email: string; readonly name?: string | undefined }>(
  guest: Guest,
): Guest => ({ ...guest, email: withheldAddress, name: shownName(guest.name) })

const forGuests = (booking: BookingRecord, isOwnersReason: boolean): BookingRecord => ({
  ...booking,
  guest: byName(booking.guest),
  additionalGuests: [],
  additionalFields: {},
  rescheduleReason: undefined,
  cancellationReason: isOwnersReason ? booking.cancellationReason : undefined,
})

/**
 * A snapshot as one person may read it: without the answers, the addresses of other guests, and the reason of a cancellation unless it is
 * the owner's.
 */
export const readableSnapshot = (
  snapshot: BookingSnapshot,
  person: BookingPerson,
  isOwnersReason = false,
): Readable<BookingSnapshot> => {
  const isReader = isAmong([person])
  const shown: BookingSnapshot =
    person.as === 'host'
      ? snapshot
      : {
          ...snapshot,
          booking: forGuests(snapshot.booking, isOwnersReason),
          people: snapshot.people.map((other) => {
            if (other.as === 'host') return other
            return isReader(other) ? { ...other, name: shownName(other.name) } : byName(other)
          }),
          answers: [],
        }
  return shown as Readable<BookingSnapshot>
}

/** What the reader of an email about a booking may read. */
export const readableDraft = (draft: BookingDraft): Readable<BookingDraft> => {
  const { snapshot, person, series, by } = draft
  if (person.as === 'host') return draft as Readable<BookingDraft>
  const isOwnersReason = by !== undefined && by !== 'guest'
  const shown: BookingDraft = {
    ...draft,
    snapshot: readableSnapshot(snapshot, person, isOwnersReason),
    person: { ...person, name: shownName(person.name) },
    series: series?.map((booking) => forGuests(booking, isOwnersReason)),
  }
  return shown as Readable<BookingDraft>
}

/** What the reader of an email about an event may read: of an invitation's participants, names that carry no message. */
export const readableEventDraft = (draft: EventDraft): Readable<EventDraft> => {
  const { event, method } = draft
  if (method === 'REPLY') return draft as Readable<EventDraft>
  const attendees = event.attendees.map((attendee) => ({ ...attendee, name: shownName(attendee.name) }))
  const shown: EventDraft = { ...draft, event: { ...event, attendees } }
  return shown as Readable<EventDraft>
}
