export * from './booking/allowed-changes.js'
export type { DraftStorage } from './booking/draft.js'
export type { BookingEffect, StoredDraft, Submission } from './booking/effects.js'
export * from './booking/first-free-month.js'
export * from './booking/flow.js'
export {
  answerOf,
  checkDraft,
  type DraftContext,
  type DraftError,
  type FormField,
  formFields,
  guestLimit,
  personAccess,
} from './booking/form.js'
export * from './booking/lazy-flow.js'
export * from './booking/nearest-slots.js'
export * from './booking/notetaker-consent.js'
export * from './booking/owner-pages.js'
export * from './booking/place-of.js'
export * from './booking/prefill-from-query.js'
export type { BookingEvent, BookingProgress, BookingTransition } from './booking/progress.js'
export type {
  BookingFlow,
  BookingFlowBasics,
  SubmissionPart,
} from './booking/run-booking.js'
export * from './booking/slot-key.js'
export * from './booking/start.js'
export * from './booking/state.js'
export { submissionPart, type Wait } from './booking/submission-effects.js'
export { transition as bookingTransition } from './booking/submitting.js'
export * from './booking/unknown-times.js'
export * from './booking/views.js'
export type { AnswerEvent, EffectErrorEvent, Flow, Moment, PageEvent } from './machine.js'
export * from './manage/state.js'
export { withTimeout } from './timeout.js'
