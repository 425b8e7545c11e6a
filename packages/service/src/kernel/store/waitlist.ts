import type { Person } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { hostKey } from '../person.js'
import type { Page } from './table.js'
import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** A time that is or was offered to somebody who waits. */
export interface WaitlistOffer extends Interval {
  readonly eventId?: string | undefined
  readonly masterId?: string | undefined
  readonly calendarId?: string | undefined
  readonly title?: string | undefined
  /** SHA-256 of the id of the hold that keeps it free. */
  readonly hold: string
  readonly expiresAt: Instant
}

/** Where an entry is, as stored. The clock can have ended an offer or the entry since. */
export type StoredWaitlistState = 'waiting' | 'offered' | 'booked' | 'passed' | 'left' | 'expired'

/** A visitor's place on the waitlist of a configuration. Its interval is the window in which the wanted time starts. */
export interface WaitlistRecord extends Interval {
  readonly id: string
  readonly applicationId: string
  readonly configurationId: string
  /** The account that owns the configuration. */
  readonly grantId: string
  /** SHA-256 of its credentials: of the visitor's id, then of the secret in each email. */
  readonly hashes: readonly string[]
  readonly state: StoredWaitlistState
  readonly guest: Person
  /** IANA name. */
  readonly timezone: string
  readonly emailLanguage?: string | undefined
  readonly additionalFields: Readonly<Record<string, string>>
  /** The only session that is wanted. */
  readonly eventId?: string | undefined
  /** The booking that moves to an earlier time, or that was made. */
  readonly bookingId?: string | undefined
  readonly moves: boolean
  /** The link that the visitor came with, which the booking counts for. */
  readonly linkId?: string | undefined
  /** The latest offer, open while the state is `offered` and it has not expired. */
  readonly offer?: WaitlistOffer | undefined
  /** How many offers in a row ran out without an answer. */
  readonly unanswered: number
  /** The times that were free before the visitor waited, or were offered to them, while they stay free. */
  readonly known: readonly string[]
  /** SHA-256 of the visitor's network address, if it is known. */
  readonly address?: string | undefined
  /** The origin of the service's pages, for links in emails. */
  readonly origin: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** How long an entry stays after its end, in seconds: 30 days. */
const endedEntryLifetime = 30 * 86_400

/** Whether an entry is still in line, as stored. */
export const isInLine = ({ state }: Pick<WaitlistRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'offered'

/** When an entry is removed. */
const waitlistRemovalTime = (entry: WaitlistRecord): Instant =>
  instant((isInLine(entry) ? entry.end : entry.updatedAt) + endedEntryLifetime)

/** A configuration whose waitlist is due to be looked at. */
export interface WaitlistLook {
  readonly applicationId: string
  readonly configurationId: string
}

/** The entries of waitlists, in the order in which they joined, also within one second. */
export const waitlistTable = table<WaitlistRecord>()({
  name: 'waitlist_entries',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    configurationId: 'text',
    guest: ['text', ({ guest }) => hostKey(guest.email)],
    hashes: 'texts',
    inLine: ['boolean', isInLine],
    removeAt: ['time', waitlistRemovalTime],
    listKey: 'arrival',
  },
  indexes: [
    ['applicationId', 'configurationId', 'listKey'],
    { on: ['applicationId', 'configurationId', 'listKey'], only: 'in_line' },
    ['applicationId', 'guest'],
    ['hashes'],
    ['removeAt'],
  ],
  ends: { at: 'removeAt' },
})

/** The planned looks at waitlists. */
export const waitlistLookTable = table<WaitlistLook>()({
  name: 'waitlist_looks',
  key: ['applicationId', 'configurationId'],
  columns: { applicationId: 'text', configurationId: 'text' },
  state: { dueAt: 'time' },
  indexes: [['dueAt']],
})

/** Reads waitlists. */
export const waitlistRecords = (open: OpenForReading) => {
  const entries = open(waitlistTable)
  return {
    /** The entry that one of its credentials with this SHA-256 names. */
    waitlistEntryOfSecret: (hash: string) => entries.one({ hashes: { has: hash } }),
    /** The entries of a configuration, in the order in which they joined. */
    waitlistEntries: (applicationId: string, configurationId: string, page: Page) =>
      entries.page({ applicationId, configurationId }, page),
    /** The entries of a configuration that are in line, in the order in which they joined. */
    entriesInLine: (applicationId: string, configurationId: string) =>
      entries.all({ applicationId, configurationId, inLine: true }),
  }
}

/** Writes waitlists. Entries are removed with their configuration. */
export const waitlistWrites = (open: OpenForWriting) => {
  const entries = open(waitlistTable)
  const looks = open(waitlistLookTable)
  return {
    /** Locks an entry until the transaction ends, and reads its latest state. Call it before `lockBooking` and `lockHosts`, never after. */
    lockWaitlistEntry: entries.lock,
    putWaitlistEntry: entries.put,
    /** Removes a guest's entries. @returns what was removed. */
    removeWaitlistEntriesOf: (applicationId: string, email: string) =>
      entries.takeAll({ applicationId, guest: hostKey(email) }),
    /** Lets those who join a configuration's waitlist come one after the other, and plans a look at `dueAt` unless one is planned. */
    lockWaitlist: async (look: WaitlistLook, dueAt: Instant): Promise<void> => {
      await looks.claim([look], { dueAt })
    },
    /**
     * Moves the planned look at a waitlist, if there is one, to `dueAt`, unless it is due sooner. Also if it is due: who takes the look at
     * this moment may read before what came free is committed.
     */
    hastenWaitlistLook: async (
      { applicationId, configurationId }: WaitlistLook,
      dueAt: Instant,
    ): Promise<void> => {
      await looks.lock(applicationId, configurationId)
      await looks.change([applicationId, configurationId], { dueAt }, { dueAt: { after: dueAt } })
    },
    /** Ends the planned looks at a waitlist. */
    removeWaitlistLook: ({ applicationId, configurationId }: WaitlistLook) =>
      looks.remove(applicationId, configurationId),
    /** Takes looks that are due, and plans the next ones for `next`: until then, no other process takes them. */
    takeWaitlistLooks: async (
      now: Instant,
      next: Instant,
      limit: number,
    ): Promise<readonly WaitlistLook[]> => {
      const isDue = { dueAt: { upTo: now } }
      const taken: WaitlistLook[] = []
      for (const { record } of await looks.rows(isDue, { by: ['dueAt'], limit })) {
        const { applicationId, configurationId } = record
        if (await looks.change([applicationId, configurationId], { dueAt: next }, isDue)) taken.push(record)
      }
      return taken
    },
  }
}
