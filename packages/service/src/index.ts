export * from './create-service.js'
export {
  type BookingDomainEvent,
  type BookingEventObject,
  type BookingEventType,
  isBookingEvent,
} from './domain/booking-domain-events.js'
export type { DomainEvent, DomainEventType } from './domain/domain-event.js'
export type { OutboundFetch } from './domain/outbound-fetch.js'
export { MailRefused, type SendMail } from './outbox/send-mails.js'
export { type Outbox, type OutboxOptions, startOutbox } from './outbox/start-outbox.js'
export type { BuildRecord, Encoding, ScriptBuild, ScriptFile } from './pages/script-build.js'
export * from './register-application.js'
export { type Studio, type StudioSlug, seedStudio } from './seed/seed-studio.js'
export { createMemoryStore } from './store/memory/memory-store.js'
export type { Application, MailRecord, Store } from './store/store.js'
