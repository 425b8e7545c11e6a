import {
  createBookingFeed,
  deleteBookingFeed,
  getOwnMember,
  listBookingFeeds,
  renewBookingFeed,
} from '@whenable/contract'
import type { ServiceCalls } from '../base/endpoint-table.js'

/** The feeds of the member whose access token calls. */
export const bookingFeedsEndpoints = {
  member: getOwnMember,
  feeds: listBookingFeeds,
  create: createBookingFeed,
  renew: renewBookingFeed,
  remove: deleteBookingFeed,
}

/** What the list of feeds calls. */
export type BookingFeedsCalls = ServiceCalls<typeof bookingFeedsEndpoints>
