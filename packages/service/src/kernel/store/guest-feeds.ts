import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** The address at which the calendar of a guest follows their booking, or those that were made together. */
export interface GuestFeedRecord {
  readonly applicationId: string
  /** The id of the series, or else of the booking. */
  readonly ownerId: string
  /** The SHA-256 of its secret. */
  readonly hash: string
  /** Its secret, random. It is shown again, and gives less than the ids of its bookings do, which are stored as well. */
  readonly secret: string
}

/** The feeds of guests. */
export const guestFeedTable = table<GuestFeedRecord>()({
  name: 'guest_feeds',
  key: ['applicationId', 'ownerId'],
  columns: { applicationId: 'text', ownerId: 'text', hash: 'text' },
  unique: [['hash']],
})

/** Reads feeds of guests. */
export const guestFeedRecords = (open: OpenForReading) => {
  const feeds = open(guestFeedTable)
  return {
    guestFeed: feeds.get,
    /** The feed whose secret has this SHA-256. */
    guestFeedOfSecret: (hash: string) => feeds.one({ hash }),
  }
}

/** Writes feeds of guests. They are also removed with the last of their bookings. */
export const guestFeedWrites = (open: OpenForWriting) => {
  const feeds = open(guestFeedTable)
  return {
    /** Locks a feed until the transaction ends, and reads its latest state. */
    lockGuestFeed: feeds.lock,
    /** Stores a feed, unless its booking has one already. */
    addGuestFeed: feeds.add,
    putGuestFeed: feeds.put,
    removeGuestFeed: feeds.remove,
  }
}
