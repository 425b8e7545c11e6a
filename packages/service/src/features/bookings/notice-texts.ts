import type { BookingNotice, GuestNotice, HostNotice } from '../../kernel/store/store.js'
import type { Texts } from '../../texts/languages.js'

/** What an email says of what happened. */
export interface NoticeTexts {
  /** The beginning of the subject. */
  readonly mark: string
  readonly heading: string
  /** What the heading, the time and the details do not say. */
  readonly intro?: string
}

/** The names of people in the texts of a notice. */
export interface NoticeNames {
  readonly guest: string
  readonly organizer: string
}

type Notices<Name extends string> = Readonly<Record<Name, NoticeTexts>>

/** The texts for who has booked. */
export const guestTexts = ({
  email: { mark, heading, intro },
  booking: { outcome },
  manage: { managing },
}: Texts): Notices<BookingNotice | GuestNotice> => ({
  booked: { mark: mark.booked, heading: outcome.bookedTitle },
  requested: { mark: mark.requestSent, heading: outcome.pendingTitle, intro: intro.held },
  moved: { mark: mark.moved, heading: outcome.movedTitle },
  moveRequested: { mark: mark.requestSent, heading: heading.moveRequested, intro: intro.newTimeHeld },
  reassigned: { mark: mark.newHost, heading: heading.reassigned, intro: intro.sameTime },
  cancelled: { mark: mark.cancelled, heading: managing.cancelledTitle },
  declined: { mark: mark.declined, heading: managing.declinedTitle, intro: intro.nothingBooked },
  reminder: { mark: mark.reminder, heading: heading.reminder },
  chooseAnother: { mark: mark.choose, heading: heading.chooseAnother, intro: intro.staysUntilChosen },
})

/** The texts for a guest whom another has added. */
export const companionTexts = (
  texts: Texts,
  { guest }: NoticeNames,
): Notices<BookingNotice | GuestNotice> => {
  const { mark, heading, intro } = texts.email
  return {
    ...guestTexts(texts),
    booked: { mark: mark.invitation, heading: heading.invited(guest), intro: intro.addedAsGuest },
    requested: { mark: mark.notConfirmed, heading: heading.invitedIfConfirmed(guest), intro: intro.held },
    moved: { mark: mark.moved, heading: heading.timeChanged },
    moveRequested: { mark: mark.notConfirmed, heading: heading.timeMayChange, intro: intro.newTimeHeld },
    reminder: { mark: mark.reminder, heading: heading.reminder, intro: intro.addedAsGuest },
  }
}

/** The texts for hosts. */
export const hostTexts = (
  { email: { mark, host, hostIntro } }: Texts,
  { guest, organizer }: NoticeNames,
): Notices<BookingNotice | HostNotice> => ({
  booked: { mark: mark.newBooking, heading: host.booked(guest) },
  requested: { mark: mark.answer, heading: host.requested(guest), intro: hostIntro.answer },
  moved: { mark: mark.moved, heading: host.moved(guest) },
  moveRequested: { mark: mark.answer, heading: host.moveRequested(guest), intro: hostIntro.answerMove },
  reassigned: {
    mark: mark.reassigned,
    heading: host.reassigned(guest),
    intro: hostIntro.newHost(organizer),
  },
  cancelled: { mark: mark.cancelled, heading: host.cancelled(guest), intro: hostIntro.free },
  declined: { mark: mark.declined, heading: host.declined(guest), intro: hostIntro.free },
  reminder: { mark: mark.reminder, heading: host.reminder(guest) },
  released: { mark: mark.reassigned, heading: host.released(guest), intro: hostIntro.yourTimeFree },
  movedInCalendar: {
    mark: mark.answer,
    heading: host.movedInCalendar(guest),
    intro: hostIntro.movedInCalendar,
  },
  deletedInCalendar: {
    mark: mark.answer,
    heading: host.deletedInCalendar(guest),
    intro: hostIntro.deletedInCalendar,
  },
})
