import { type Instant, instant } from '@whenable/time'
import { codeEmail } from '../../kernel/email/code-email.js'
import type {
  Appearance,
  BookingDraft,
  BookingPerson,
  BookingRecord,
  MailContent,
} from '../../kernel/store/store.js'
import { bookingContent } from '../bookings/booking-email-content.js'

/** The kinds of emails that {@link sampleEmails} renders. */
export type SampleEmail =
  | 'booked'
  | 'moved'
  | 'cancelled'
  | 'declined'
  | 'requested'
  | 'reminder'
  | 'chooseAnother'
  | 'hostBooked'
  | 'hostRequest'
  | 'hostQuestion'
  | 'code'

/** Options of {@link sampleEmails}. */
export interface SampleEmailOptions {
  /** The start of the booking. */
  readonly start: Instant
  /** The guest's language: a BCP 47 tag. */
  readonly language?: string
  readonly appearance?: Pick<Appearance, 'accent' | 'companyName'>
}

const timeZone = 'Europe/Lisbon'
const noor: BookingPerson = { email: 'noor@example.com', name: 'Noor Haddad', as: 'guest', timeZone }
const ada: BookingPerson = { email: 'ada@marlow.example', name: 'Ada Mensah', as: 'host', timeZone }
const jonas: BookingPerson = { email: 'jonas@marlow.example', name: 'Jonas Okafor', as: 'host', timeZone }

const sampleBooking = (start: Instant, emailLanguage: string | undefined): BookingRecord => ({
  ...{
    id: '0c4f7a52-6a5e-4a8c-9d0b-5d1f0a3c7e21',
    uid: 'sample',
    sequence: 0,
    applicationId: 'sample',
    groupId: 'sample',
  },
  ...{ configurationId: '7e9d3b10-2f4c-4c55-8a41-90b6f1d2c3e4', salt: 'c2FtcGxl', status: 'booked' },
  ...{ start, end: instant(start + 1_800), timezone: timeZone, emailLanguage },
  ...{ hosts: [], events: [], organizer: ada, guest: noor, additionalGuests: [], additionalFields: {} },
  ...{ title: 'Product walkthrough', createdAt: start, updatedAt: start },
})

/** Emails with sample data, to look at and to test with. Each is rendered like those that the service sends. */
export const sampleEmails = async ({
  start,
  language,
  appearance,
}: SampleEmailOptions): Promise<Readonly<Record<SampleEmail, MailContent>>> => {
  const later = { start: instant(start + 7_200), end: instant(start + 9_000) }
  const email = (
    notice: BookingDraft['notice'],
    person: BookingPerson,
    change: Partial<BookingRecord> = {},
    formerly?: BookingDraft['formerly'],
  ): Promise<MailContent> =>
    bookingContent({
      ...{ about: 'booking', notice, person, formerly },
      snapshot: {
        booking: { ...sampleBooking(start, language), ...change },
        ...{ people: [noor, ada, jonas], timeZone, origin: 'https://booking.example.com' },
        answers:
          person.as === 'host' ? [['What would you like to talk about?', 'How we book interviews']] : [],
        conferencing: { provider: 'Meet', details: { url: 'https://meet.example.com/marlow' } },
        ...{ hidesGuests: false, appearance },
        scheduler: { cancellation_policy: 'Please tell us a day before if you cannot come.' },
      },
    })
  const pending = { status: 'pending' } as const
  return {
    booked: await email('booked', noor),
    moved: await email('moved', noor, later, { start, end: instant(start + 1_800) }),
    cancelled: await email('cancelled', noor, { cancellationReason: 'I am ill.' }),
    requested: await email('requested', noor, pending),
    declined: await email('declined', noor, {
      status: 'cancelled',
      cancellationReason: 'I am away that week.',
    }),
    reminder: await email('reminder', noor),
    chooseAnother: await email('chooseAnother', noor, {
      rescheduleRequest: { at: start, message: 'I have to be at the dentist.' },
    }),
    hostBooked: await email('booked', ada),
    hostRequest: await email('requested', ada, pending),
    hostQuestion: await email('movedInCalendar', ada, {
      calendarChange: { kind: 'moved', calendarId: 'sample', foundAt: start, proposed: later },
    }),
    code: codeEmail({
      ...{ locale: 'en', application: appearance?.companyName ?? 'Whenable', code: '4821 0937' },
      subject: 'Your code to sign in',
      paragraphs: [
        '4821 0937 is your code to sign in.',
        'Enter it on the page where you requested it, within 10 minutes.',
      ],
    }),
  }
}
