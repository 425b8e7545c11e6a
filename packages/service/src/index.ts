export type { BudgetSettings } from './anonymous/budgets.js'
export type { ExternalChallengeResponse, VerifyChallenge } from './anonymous/external-challenge.js'
export * from './create-service.js'
export * from './features/applications/register-application.js'
export {
  type BookingDomainEvent,
  type BookingEventObject,
  isBookingEvent,
} from './features/bookings/booking-changes.js'
export { type Studio, type StudioSlug, seedStudio } from './features/demo-studio/seed-studio.js'
export {
  type SampleEmail,
  type SampleEmailOptions,
  sampleEmails,
} from './features/mail/sample-emails.js'
export {
  type MailConnection,
  MailRefused,
  type MailServerAccess,
  MailServerProblem,
  type OpenMailServer,
  type SendMail,
} from './kernel/email/mail-server.js'
export type { OutboundFetch } from './kernel/publish/outbound-fetch.js'
export type { DomainEvent, DomainEventType } from './kernel/publish/publish.js'
export type { BookingEventType } from './kernel/publish/published-event.js'
export { newSecretKey, readSecretKeys } from './kernel/seal.js'
export { createMemoryStore } from './kernel/store/memory/memory-store.js'
export type { Application, MailRecord, Store } from './kernel/store/store.js'
export { type Outbox, type OutboxOptions, startOutbox } from './outbox/start-outbox.js'
export type { BuildRecord, Encoding, ScriptBuild, ScriptFile } from './pages/script-build.js'
