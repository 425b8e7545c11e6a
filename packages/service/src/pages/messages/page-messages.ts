/** The messages of hosted pages, without those of elements and of organizers. */
export interface PageMessages {
  /** The heading and the description of a booking page. `host` is the organizer's name, unless it is hidden. */
  readonly bookHeading: () => string
  readonly bookDescription: (host: string | undefined) => string
  /** The heading of a guest's booking page. */
  readonly manageHeading: () => string
  /** The heading of an organizer's page. */
  readonly confirmHeading: () => string
  /** A note that the address of either page is a secret. */
  readonly keepAddress: () => string

  /** The heading of the page about an event that the organizer has changed in their calendar. */
  readonly changeHeading: () => string
  /** What the organizer has done to the event. `guest` is the guest's name. */
  readonly movedInCalendar: (guest: string) => string
  readonly deletedInCalendar: (guest: string) => string
  /** The labels of both times. */
  readonly bookedTime: () => string
  readonly calendarTime: () => string
  /** The buttons: the change holds for the booking too, or the event is written again. */
  readonly acceptMove: () => string
  readonly acceptDeletion: () => string
  readonly restoreEvent: () => string
  /** The question is answered, or the booking has changed since. */
  readonly changeSettled: () => string

  /** The page does not exist. */
  readonly missingHeading: () => string
  readonly missingHelp: () => string
  /** The booking of a link does not exist. */
  readonly brokenHeading: () => string
  readonly brokenHelp: () => string
  /** The page needs a session. */
  readonly privateHeading: () => string
  readonly privateHelp: () => string
  /** A limit has ended a link: it has no bookings left, or has expired. */
  readonly linkUsedHeading: () => string
  readonly linkExpiredHeading: () => string
  readonly linkEndedHelp: () => string
  /** The service failed. */
  readonly failedHeading: () => string
  readonly failedHelp: () => string
  /** Many bookings were made, and a visitor without scripts cannot solve a challenge. */
  readonly challengeHelp: () => string
  /** Too many wait already. */
  readonly waitlistFull: () => string
  /** The link of visitors who come back from the owner's page before their payment is known. */
  readonly paymentMade: () => string
  /** Too many requests. */
  readonly oftenHeading: () => string
  readonly oftenHelp: () => string

  /** The heading of the page of a poll, and what to do there. */
  readonly pollHeading: () => string
  readonly pollIntro: () => string
  /** The answer between yes and no. */
  readonly pollIfNeeded: () => string
  /** A time that is no longer free. */
  readonly pollTaken: () => string
  readonly pollUnanswered: () => string
  readonly pollSaved: () => string
  /** The address of the page opens one's answers. */
  readonly pollKeepAddress: () => string
  readonly pollWithdraw: () => string
  readonly pollWithdrawn: () => string
  readonly pollEnded: () => string
  readonly pollChosen: () => string
  /** What happens with one's own calendar file. */
  readonly pollCalendarHelp: () => string

  /** The footer of all pages. `name` is the product's. */
  readonly madeWith: (name: string) => string
}
