export * from './booking/booking-flow.js'
export type { DraftStorage } from './booking/draft-storage.js'
export type { BookingEffect, KeptDraft, Submission } from './booking/effects.js'
export * from './booking/state.js'
export {
  type BookingEvent,
  type BookingProgress,
  type BookingStart,
  initialBooking,
  transition as bookingTransition,
} from './booking/transition.js'
export * from './booking-service.js'
export type { AnswerEvent, FaultEvent, Flow, Moment, PageEvent } from './flow-runner.js'
export * from './manage/state.js'
export * from './views/allowed-changes.js'
export { checkDraft, type DraftFault, fieldsOf } from './views/check-draft.js'
export * from './views/first-free-month.js'
export * from './views/slots-by-date.js'
