import type { Calendar, Connector, Grant } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type {
  Application,
  AuditRecord,
  BlockRecord,
  BookingHistoryEntry,
  BookingRecord,
  ConnectionRecord,
  Credential,
  DeadLetter,
  DeedRecord,
  DeliveryLogEntry,
  EmailConfirmationRecord,
  EndingRecord,
  EventRecord,
  FormerMember,
  FormerSlug,
  HeldTime,
  Hits,
  HoldRecord,
  HostCounter,
  Invitation,
  LeasedDelivery,
  LeasedMail,
  LinkRecord,
  MailSettings,
  MailTally,
  ManagedItem,
  MemberRecord,
  OwnedConfiguration,
  PasskeyRecord,
  PaymentRecord,
  PollRecord,
  Reminder,
  Room,
  ScheduleRecord,
  StoredAnswer,
  StoredMail,
  SyncedCalendar,
  SyncedItem,
  WaitlistLook,
  WaitlistRecord,
  WebhookRecord,
  WithheldMail,
  WriteBack,
} from '../store.js'
import { keyOf, type Owned, Rows } from './rows.js'

/** A delivery with its position in its lane and its due time. */
export interface DeliveryRow extends LeasedDelivery {
  readonly position: number
  readonly nextAt: Instant
}

/** A connection with its lease and its due time. */
export interface ConnectionRow extends Owned<ConnectionRecord> {
  readonly lease: string
  readonly nextAt: Instant
  readonly isRequested: boolean
}

/** A pending write with its lease and its due time. */
export interface WriteBackRow {
  readonly record: WriteBack
  readonly version: number
  readonly attempts: number
  readonly lease: string
  readonly nextAt: Instant
}

/** The time of a host's booking, whose buffers are those of its configuration. */
export type HeldRow = Omit<HeldTime, 'buffer'> & { readonly configurationId: string }

type OwnedEvent = Owned<EventRecord> & { readonly span: Interval }

/** Creates the tables of a store in memory. `undo` records how to roll back a failed transaction. */
export const createTables = (undo: (() => void)[]) => {
  const events = new Map<string, Rows<OwnedEvent>>()
  const items = new Map<string, Rows<SyncedItem>>()
  /** The rows of a key, which are created if there are none. */
  const rowsOf = <T>(tables: Map<string, Rows<T>>, key: string): Rows<T> => {
    const rows = tables.get(key) ?? new Rows<T>(undo)
    tables.set(key, rows)
    return rows
  }
  return {
    applications: new Rows<Application>(undo),
    credentials: new Rows<Credential>(undo),
    connectors: new Rows<Owned<Connector>>(undo),
    grants: new Rows<Owned<Grant>>(undo),
    members: new Rows<MemberRecord>(undo),
    auditEntries: new Rows<Owned<AuditRecord>>(undo),
    passkeys: new Rows<PasskeyRecord>(undo),
    calendars: new Rows<Owned<Calendar>>(undo),
    rooms: new Rows<Owned<Room>>(undo),
    configurations: new Rows<Owned<OwnedConfiguration>>(undo),
    removedConfigurations: new Rows<OwnedConfiguration>(undo),
    removedLinks: new Rows<{ readonly hash: string; readonly removedAt: Instant }>(undo),
    formerMembers: new Rows<FormerMember>(undo),
    formerSlugs: new Rows<FormerSlug>(undo),
    schedules: new Rows<Owned<ScheduleRecord>>(undo),
    links: new Rows<Owned<LinkRecord>>(undo),
    polls: new Rows<Owned<PollRecord>>(undo),
    bookings: new Rows<BookingRecord>(undo),
    /** The history of each booking. */
    histories: new Rows<readonly BookingHistoryEntry[]>(undo),
    held: new Rows<readonly HeldRow[]>(undo),
    holds: new Rows<HoldRecord>(undo),
    payments: new Rows<PaymentRecord>(undo),
    emailConfirmations: new Rows<EmailConfirmationRecord>(undo),
    waitlistEntries: new Rows<Owned<WaitlistRecord>>(undo),
    waitlistLooks: new Rows<WaitlistLook & { readonly dueAt: Instant }>(undo),
    counters: new Rows<ReadonlyMap<string, HostCounter>>(undo),
    answers: new Rows<StoredAnswer & { readonly expiresAt: Instant }>(undo),
    webhooks: new Rows<Owned<WebhookRecord>>(undo),
    deliveries: new Rows<DeliveryRow>(undo),
    deliveryLog: new Rows<DeliveryLogEntry>(undo),
    reminders: new Rows<Reminder>(undo),
    deadLetters: new Rows<Owned<DeadLetter>>(undo),
    deeds: new Rows<Owned<DeedRecord>>(undo),
    blocks: new Rows<BlockRecord>(undo),
    endings: new Rows<EndingRecord>(undo),
    /** Until when each reader has noticed bursts. */
    noticed: new Rows<Instant>(undo),
    /** The mailboxes that their owners have shown that they read. */
    confirmedMailboxes: new Rows<{ readonly confirmedAt: Instant }>(undo),
    invitations: new Rows<Invitation>(undo),
    hits: new Rows<Pick<Hits, 'hits' | 'until'>>(undo),
    mailTallies: new Rows<MailTally>(undo),
    mails: new Rows<LeasedMail & { readonly nextAt: Instant | undefined }>(undo),
    heldMails: new Rows<Owned<StoredMail> & { readonly heldAt: Instant }>(undo),
    withheldMails: new Rows<WithheldMail>(undo),
    mailSettings: new Rows<MailSettings>(undo),
    connections: new Rows<ConnectionRow>(undo),
    syncedCalendars: new Rows<SyncedCalendar>(undo),
    writeBacks: new Rows<WriteBackRow>(undo),
    managedItems: new Rows<ManagedItem>(undo),
    /** The items of one connected calendar. */
    syncedItemsOf: (applicationId: string, calendarId: string): Rows<SyncedItem> =>
      rowsOf(items, keyOf(applicationId, calendarId)),
    /** The events of one calendar. */
    eventsOf: (applicationId: string, calendarId: string): Rows<OwnedEvent> =>
      rowsOf(events, keyOf(applicationId, calendarId)),
    /** The events of all calendars of an application. */
    calendarEvents: (applicationId: string): Rows<OwnedEvent>[] =>
      [...events].filter(([key]) => key.startsWith(keyOf(applicationId, ''))).map(([, rows]) => rows),
  }
}

/** The tables of a store in memory. */
export type Tables = ReturnType<typeof createTables>
