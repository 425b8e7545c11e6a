import type { DeedKind } from '../kernel/store/store.js'

/**
 * What callers without a credential cause by an endpoint or a page's form, as budgets count it:
 * - kinds of deeds, each by `permit`;
 * - `reads`: nothing is stored;
 * - `own`: it changes or ends what the caller already has, whose id or secret is their credential;
 * - `sign-in`: a credential is exchanged or an email with a code sent, within limits of their own (`kernel/http/rate-limits.ts`).
 */
export type AnonymousEffect = readonly DeedKind[] | 'reads' | 'own' | 'sign-in'

/** What each endpoint for visitors causes. A test fails for one that is missing here. */
export const effectsOfEndpoints: Readonly<Record<string, AnonymousEffect>> = {
  'scheduling.ui-settings': 'reads',
  'scheduling.availability': 'reads',
  'scheduling.bootstrap': 'reads',
  'group-events.validate-timeslot': 'reads',
  'host-pages.read': 'reads',
  'challenges.create': 'reads',

  'bookings.create': ['booking', 'challenge'],
  'bookings.reschedule': ['move', 'challenge'],
  'bookings.read': 'reads',
  'bookings.cancel': 'own',
  'bookings.answer': 'own',
  'bookings.calendar-change': 'own',
  'bookings.release-emails': ['challenge'],

  'booking-series.availability': 'reads',
  'booking-series.create': ['booking', 'challenge'],
  'booking-series.read': 'reads',
  'booking-series.cancel': 'own',

  'holds.create': ['hold'],
  // A hold that is over is made again only by `holds.create`.
  'holds.update': 'own',
  'holds.delete': 'own',

  'email-confirmations.create': ['email-confirmation', 'challenge'],
  'email-confirmations.read': 'reads',
  // The booking is noted, and was permitted with the confirmation.
  'email-confirmations.confirm': 'own',
  // One that has expired asks for room again, and is noted once.
  'email-confirmations.send-code': ['email-confirmation', 'challenge'],
  'email-confirmations.cancel': 'own',

  'payments.create': ['payment', 'challenge'],
  'payments.read': 'reads',
  'payments.cancel': 'own',

  'waitlist.join': ['waitlist-entry', 'challenge'],
  'waitlist.read': 'reads',
  // The booking is noted, and was permitted with the entry.
  'waitlist.accept': 'own',
  'waitlist.pass': 'own',
  'waitlist.leave': 'own',

  'poll-pages.read': 'reads',
  'poll-pages.challenge': 'reads',
  'poll-answers.read': 'reads',
  'poll-answers.update': ['poll-answer', 'challenge'],
  'poll-answers.delete': 'own',

  'connect.auth': 'sign-in',
  'connect.token': 'sign-in',
  'connect.tokeninfo': 'reads',
  'connect.revoke': 'own',
}

/** What each form of a hosted page causes that visitors send, by the name of the page. A test fails for one that is missing here. */
export const effectsOfForms: Readonly<Record<string, AnonymousEffect>> = {
  'page.book': ['booking', 'payment', 'email-confirmation'],
  'page.link-book': ['booking', 'payment', 'email-confirmation'],
  'page.email-confirm': 'own',
  'page.change': ['move', 'waitlist-entry'],
  'page.answer': 'own',
  'page.answer-calendar-change': 'own',
  'page.join-waitlist': ['waitlist-entry'],
  'page.waitlist-answer': 'own',
  'page.poll-answer': ['poll-answer'],
  'page.poll-change': ['poll-answer'],
}
