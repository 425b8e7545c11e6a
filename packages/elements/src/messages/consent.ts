import { section } from './section.js'

/** What a visitor agrees to by submitting the form. */
export interface ConsentMessages {
  /** For meetings that a notetaker records. */
  notetakerConsent: string
}

/** English `ConsentMessages`. */
export const consent: ConsentMessages = section('consent', {
  notetakerConsent: 'A notetaker joins this meeting and records it. By sending this form you agree to that.',
})
