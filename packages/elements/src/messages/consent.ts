import { section } from './section.js'

/** What a visitor agrees to by sending the form. */
export interface ConsentMessages {
  /** Where a notetaker records the meeting. */
  notetakerConsent: string
}

/** The English of `ConsentMessages`. */
export const consent: ConsentMessages = section('consent', {
  notetakerConsent: 'A notetaker joins this meeting and records it. By sending this form you agree to that.',
})
