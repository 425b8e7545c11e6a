import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, oneOf, optional, optionalText } from '../scalars.js'

// Addresses of bookings that calendar programs subscribe to (iCalendar, RFC 5545).

const none = z.object({})

/** Whose bookings a feed has: those that its member hosts, or all of the application. */
export const feedSubjects = ['member', 'team'] as const

/** What a feed shows of each booking: what its entry in a calendar says, or only that the time is taken. */
export const feedContents = ['details', 'free-busy'] as const

/** The most feeds that a member has at a time. */
export const mostBookingFeeds = 10

/** A feed of bookings, for the member who created it. */
export const bookingFeedSchema = z.looseObject({
  id: z.string(),
  /** `member`: the bookings that the member hosts. `team`: all bookings of the application, as long as the member is an owner. */
  of: oneOf(...feedSubjects),
  /** `details` or `free-busy`. */
  shows: oneOf(...feedContents),
  /**
   * What a calendar program subscribes to. Whoever has it reads the feed. Absent where the service has no key to keep it with: then creating
   * and renewing the feed answer it once.
   */
  address: optionalText,
  /** Unix seconds. */
  created_at: instantSchema,
})

export type BookingFeed = z.output<typeof bookingFeedSchema>

const exampleFields = { of: 'member' as const, shows: 'details' as const }
const example = {
  id: '6a0f5a0e-7d3c-4b53-8a5b-0e4a3a3c8b77',
  ...exampleFields,
  address: 'https://book.example.com/feeds/4f6a0d7c1f5e4c0a9d1b2c3e4f5a6b7c.ics',
  created_at: 1_772_438_400,
}

/** The feeds of the member whose access token calls, oldest first. */
export const listBookingFeeds = /* @__PURE__ */ endpoint({
  id: 'booking-feeds.list',
  method: 'GET',
  path: '/admin/v1/me/booking-feeds',
  access: 'self',
  description: 'The feeds of the member whose access token calls, oldest first.',
  query: none,
  data: listOf(bookingFeedSchema),
  example: { data: [example] },
})

/** Creates a feed of the member's bookings or, for an owner, of all bookings of the application. */
export const createBookingFeed = /* @__PURE__ */ endpoint({
  id: 'booking-feeds.create',
  method: 'POST',
  path: '/admin/v1/me/booking-feeds',
  access: 'self',
  description:
    'Creates a feed of bookings for calendar programs. `of` says whose bookings it has: those that the member hosts (`member`), or all of the application (`team`), which only owners may. `shows` says what: `details`, what an entry of the booking in the member’s calendar says, or `free-busy`, only the times. A member has at most 10 feeds. They end when the member is removed; one of the team also while the member is not an owner.',
  query: none,
  body: z.object({ of: z.enum(feedSubjects), shows: optional(z.enum(feedContents)) }),
  data: bookingFeedSchema,
  example: { body: exampleFields, data: example },
})

/** Gives a feed another address. The one before ends at once. */
export const renewBookingFeed = /* @__PURE__ */ endpoint({
  id: 'booking-feeds.renew',
  method: 'POST',
  path: '/admin/v1/me/booking-feeds/{feed_id}/renew',
  access: 'self',
  description: 'Gives a feed another address. The one before ends at once.',
  query: none,
  body: none,
  data: bookingFeedSchema,
  example: { body: {}, data: example },
})

/** Deletes a feed. Its address ends at once. */
export const deleteBookingFeed = /* @__PURE__ */ endpoint({
  id: 'booking-feeds.delete',
  method: 'DELETE',
  path: '/admin/v1/me/booking-feeds/{feed_id}',
  access: 'self',
  description: 'Deletes a feed. Its address ends at once.',
  query: none,
  data: optional(z.unknown()),
  example: {},
})
