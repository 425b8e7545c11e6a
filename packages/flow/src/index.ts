export { nearestSlots } from './booking/alternatives.js'
export { unknownSearchWindow, unknownWindow } from './booking/availability.js'
export { canCancel, canReschedule } from './booking/booking-record.js'
export { isDraft } from './booking/draft.js'
export * from './booking/flow.js'
export * from './booking/flow-options.js'
export {
  type AdditionalFieldEntry,
  additionalFieldsOf,
  answersOf,
  checkDraft,
  type DraftContext,
  type DraftError,
  guestLimit,
  guestsOf,
  personAccess,
} from './booking/form.js'
export { type BookingFlow, createLazyBookingFlow, type LazyBookingFlowOptions } from './booking/lazy-flow.js'
export { asksNotetakerConsent } from './booking/notetaker.js'
export * from './booking/owner-pages.js'
export * from './booking/prefill-from-query.js'
export type {
  BookingEffect,
  BookingEvent,
  BookingProgress,
  BookingTransitionFunction,
  StoredDraft,
  Submission,
} from './booking/progress.js'
export * from './booking/start.js'
export * from './booking/state.js'
export {
  type LazyExtension,
  type LazyExtensions,
  type SubmittingHandlers,
  type SubmittingOptions,
  submittingHandlers,
  type Wait,
} from './booking/submission-effects.js'
export {
  type BookingExtension,
  type BookingMachine,
  bookingTransition,
  extendedTransition,
} from './booking/submitting.js'
export * from './booking/views.js'
export { withTimeout } from './effect-timeout.js'
export type { AnswerEvent, EffectErrorEvent, Flow, PageEvent, TransitionContext } from './machine.js'
export * from './manage/state.js'
export { adoptedClocks } from './service-clocks.js'
export type { DraftStorage } from './stored-value.js'
