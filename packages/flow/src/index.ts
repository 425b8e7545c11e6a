export * from './booking/booking-flow.js'
export * from './booking/booking-start.js'
export * from './booking/choosing-flow.js'
export type { DraftStorage } from './booking/draft-storage.js'
export type { BookingEffect, KeptDraft, Submission } from './booking/effects.js'
export type { BookingEvent, BookingProgress, BookingTransition } from './booking/progress.js'
export type {
  AvailabilityService,
  BookingFlow,
  RunOptions,
  SubmissionPart,
  SubmissionService,
} from './booking/run-booking.js'
export * from './booking/state.js'
export { transition as bookingTransition } from './booking/submission.js'
export { submissionPart, type Wait } from './booking/submission-part.js'
export * from './booking-service.js'
export type { AnswerEvent, FaultEvent, Flow, Moment, PageEvent } from './flow-runner.js'
export * from './manage/state.js'
export * from './views/allowed-changes.js'
export {
  type AskedField,
  answerOf,
  checkDraft,
  type DraftContext,
  type DraftFault,
  fieldsOf,
  guestLimit,
  personAccess,
} from './views/check-draft.js'
export * from './views/first-free-month.js'
export * from './views/nearest-slots.js'
export * from './views/notetaker-consent.js'
export * from './views/owner-pages.js'
export * from './views/place-of.js'
export * from './views/prefill-from-query.js'
export * from './views/slot-key.js'
export * from './views/slots-by-date.js'
export * from './views/unknown-times.js'
export { withinLimit } from './within-limit.js'
