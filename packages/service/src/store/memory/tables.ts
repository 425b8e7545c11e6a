import type { Calendar, Connector, Grant } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type {
  Application,
  BookingRecord,
  Credential,
  DeadLetter,
  EventRecord,
  HeldTime,
  Hits,
  HostCounter,
  Invitation,
  LeasedDelivery,
  LeasedMail,
  MailTally,
  OwnedConfiguration,
  Reminder,
  Room,
  StoredAnswer,
  WebhookRecord,
} from '../store.js'
import { keyOf, type Owned, Rows } from './rows.js'

/** A delivery with its position in its lane and its due time. */
export interface DeliveryRow extends LeasedDelivery {
  readonly position: number
  readonly nextAt: Instant
}

type OwnedEvent = Owned<EventRecord> & { readonly span: Interval }

/** Creates the tables of a store in memory. `undo` records how to roll back a failed transaction. */
export const createTables = (undo: (() => void)[]) => {
  const events = new Map<string, Rows<OwnedEvent>>()
  return {
    applications: new Rows<Application>(undo),
    credentials: new Rows<Credential>(undo),
    connectors: new Rows<Owned<Connector>>(undo),
    grants: new Rows<Owned<Grant>>(undo),
    calendars: new Rows<Owned<Calendar>>(undo),
    rooms: new Rows<Owned<Room>>(undo),
    configurations: new Rows<Owned<OwnedConfiguration>>(undo),
    bookings: new Rows<BookingRecord>(undo),
    held: new Rows<readonly HeldTime[]>(undo),
    counters: new Rows<ReadonlyMap<string, HostCounter>>(undo),
    answers: new Rows<StoredAnswer & { readonly expiresAt: Instant }>(undo),
    webhooks: new Rows<Owned<WebhookRecord>>(undo),
    deliveries: new Rows<DeliveryRow>(undo),
    reminders: new Rows<Reminder>(undo),
    deadLetters: new Rows<Owned<DeadLetter>>(undo),
    invitations: new Rows<Invitation>(undo),
    hits: new Rows<Pick<Hits, 'hits' | 'until'>>(undo),
    mailTallies: new Rows<MailTally>(undo),
    mails: new Rows<LeasedMail & { readonly nextAt: Instant | undefined }>(undo),
    /** The events of one calendar. */
    eventsOf: (applicationId: string, calendarId: string): Rows<OwnedEvent> => {
      const key = keyOf(applicationId, calendarId)
      const rows = events.get(key) ?? new Rows<OwnedEvent>(undo)
      events.set(key, rows)
      return rows
    },
    /** The events of all calendars of an application. */
    calendarEvents: (applicationId: string): Rows<OwnedEvent>[] =>
      [...events].filter(([key]) => key.startsWith(keyOf(applicationId, ''))).map(([, rows]) => rows),
  }
}

/** The tables of a store in memory. */
export type Tables = ReturnType<typeof createTables>
