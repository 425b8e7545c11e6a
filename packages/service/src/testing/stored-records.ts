import { randomUUID } from 'node:crypto'
import type { Calendar } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type {
  BookingRecord,
  ConnectionRecord,
  DeliveryLogEntry,
  SyncedItem,
  WriteBack,
} from '../kernel/store/store.js'
import { monday } from './studio.js'

/** A stored calendar. */
export const storedCalendar = (change: Partial<Calendar> = {}) => ({
  id: randomUUID() as string,
  grant_id: randomUUID() as string,
  object: 'calendar',
  name: 'Work',
  description: undefined,
  location: undefined,
  timezone: 'UTC',
  hex_color: undefined,
  is_primary: false,
  read_only: false,
  is_busy_source: undefined,
  connection_id: undefined,
  metadata: undefined,
  ...change,
})

/** A stored booking of half an hour. */
export const storedBooking = (start: Instant, change: Partial<BookingRecord> = {}): BookingRecord => ({
  id: randomUUID(),
  uid: `${randomUUID()}@whenable`,
  applicationId: randomUUID(),
  configurationId: randomUUID(),
  status: 'booked',
  start,
  end: instant(start + 1_800),
  hosts: [{ email: 'ada@example.com', exclusive: false }],
  events: [],
  organizer: { email: 'ada@example.com', name: 'Ada' },
  guest: { email: 'robin@example.com', name: 'Robin Vale' },
  additionalGuests: [],
  additionalFields: {},
  title: 'Walkthrough',
  groupId: 'group',
  sequence: 0,
  salt: 'salt',
  createdAt: monday,
  updatedAt: monday,
  ...change,
})

/** A stored connection. */
export const storedConnection = (change: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  id: randomUUID(),
  applicationId: randomUUID(),
  grantId: randomUUID(),
  provider: 'caldav',
  account: randomUUID(),
  server: 'https://calendar.example.com',
  username: 'robin',
  settings: {},
  sealed: 'sealed',
  status: 'connecting',
  whenUnavailable: 'last_known',
  failures: 0,
  createdAt: monday,
  updatedAt: monday,
  ...change,
})

/** An item of a connected calendar. */
export const syncedItem = (
  owner: Pick<SyncedItem, 'applicationId' | 'calendarId'>,
  change: Partial<SyncedItem> = {},
): SyncedItem => ({ id: randomUUID(), etag: '"1"', uid: randomUUID(), eventIds: [], ...owner, ...change })

/** A pending write. */
export const storedWriteBack = (
  change: Partial<WriteBack> & Pick<WriteBack, 'applicationId' | 'calendarId'>,
): WriteBack => ({
  ...{ connectionId: randomUUID(), eventId: randomUUID(), uid: randomUUID(), createdAt: monday },
  ...change,
})

/** A stored entry of a webhook's log: a delivered notification. */
export const storedLogEntry = (change: Partial<DeliveryLogEntry> = {}): DeliveryLogEntry => ({
  id: randomUUID(),
  applicationId: randomUUID(),
  webhookId: randomUUID(),
  body: '{"type":"booking.created","source":"/scheduling/bookings/1"}',
  isTest: false,
  status: 'delivered',
  responseStatus: 200,
  message: undefined,
  duration: 12,
  attempt: 1,
  attemptedAt: monday,
  nextAttemptAt: undefined,
  ...change,
})
