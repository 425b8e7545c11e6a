import type { BookingFeed } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** An address of bookings that calendar programs subscribe to. */
export interface BookingFeedRecord {
  readonly id: string
  readonly applicationId: string
  /** The account of the member who created it. */
  readonly grantId: string
  /** The SHA-256 of its secret. */
  readonly hash: string
  /** Its secret, encrypted, so that its address can be copied again. Absent where the service had no key for that. */
  readonly sealed?: string | undefined
  readonly of: BookingFeed['of']
  readonly shows: BookingFeed['shows']
  readonly createdAt: Instant
}

/** The feeds of bookings of all members. */
export const bookingFeedTable = table<BookingFeedRecord>()({
  name: 'booking_feeds',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    grantId: 'text',
    hash: 'text',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  unique: [['hash']],
  indexes: [
    ['applicationId', 'grantId', 'listKey'],
    ['applicationId', 'listKey'],
  ],
})

/** Reads feeds of bookings. */
export const bookingFeedRecords = (open: OpenForReading) => {
  const feeds = open(bookingFeedTable)
  return {
    bookingFeed: feeds.get,
    /** The feed whose secret has this SHA-256. */
    bookingFeedOfSecret: (hash: string) => feeds.one({ hash }),
    /** The feeds of a member by their account, oldest first. */
    bookingFeedsOf: (applicationId: string, grantId: string) => feeds.all({ applicationId, grantId }),
    /** The feeds of an application, oldest first. */
    bookingFeeds: (applicationId: string, page: Page) => feeds.page({ applicationId }, page),
  }
}

/** Writes feeds of bookings. They are removed with their member. */
export const bookingFeedWrites = (open: OpenForWriting) => {
  const feeds = open(bookingFeedTable)
  return {
    /** Locks a feed until the transaction ends, and reads its latest state. */
    lockBookingFeed: feeds.lock,
    putBookingFeed: feeds.put,
    removeBookingFeed: feeds.remove,
  }
}
