export * from './admin/register-application.js'
export type { BudgetSettings } from './anonymous/budgets.js'
export type { ExternalChallengeResponse, VerifyChallenge } from './anonymous/external-challenge.js'
export { newSecretKey, readSecretKeys } from './core/seal.js'
export * from './create-service.js'
export type { DomainEvent, DomainEventType } from './notifications/domain-event.js'
export {
  type SampleEmail,
  type SampleEmailOptions,
  sampleEmails,
} from './notifications/email/sample-emails.js'
export {
  type MailConnection,
  MailRefused,
  type MailServerAccess,
  MailServerProblem,
  type OpenMailServer,
  type SendMail,
} from './notifications/mail-server.js'
export type { OutboundFetch } from './notifications/outbound-fetch.js'
export { type Outbox, type OutboxOptions, startOutbox } from './notifications/outbox/start-outbox.js'
export type { BookingEventType } from './notifications/published-event.js'
export type { BuildRecord, Encoding, ScriptBuild, ScriptFile } from './pages/script-build.js'
export {
  type BookingDomainEvent,
  type BookingEventObject,
  isBookingEvent,
} from './scheduling/booking-domain-events.js'
export { type Studio, type StudioSlug, seedStudio } from './seed/seed-studio.js'
export { createMemoryStore } from './store/memory/memory-store.js'
export type { Application, MailRecord, Store } from './store/store.js'
