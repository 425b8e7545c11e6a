import { createBookingFeed, deleteBookingFeed, listBookingFeeds, renewBookingFeed } from '@whenable/contract'
import { authorizeSelf } from '../../access/authorize-member.js'
import { reading, secret, writing } from '../../kernel/http/route.js'
import type { BookingFeedRecord } from '../../kernel/store/store.js'
import {
  addBookingFeed,
  bookingFeedData,
  removeBookingFeed,
  renewBookingFeed as renew,
} from './booking-feeds.js'

/** What a feed has, for the list of changes. */
const named = ({ of, shows }: BookingFeedRecord): string =>
  `feed of ${of === 'team' ? 'all' : 'own'} bookings${shows === 'free-busy' ? ', busy times only' : ''}`

/** Routes of the feeds of bookings. */
export const bookingFeedRoutes = [
  reading(listBookingFeeds, authorizeSelf, async ({ member, ...call }, records) => {
    const feeds = await records.bookingFeedsOf(member.applicationId, member.grantId)
    return { data: await Promise.all(feeds.map((feed) => bookingFeedData({ feed }, call))) }
  }),

  secret(
    writing(createBookingFeed, authorizeSelf, async ({ member, body, ...call }, transaction) => {
      const made = await addBookingFeed({ ...call, transaction }, member, body)
      return { data: await bookingFeedData(made, call), audit: `Created ${named(made.feed)}` }
    }),
  ),

  secret(
    writing(renewBookingFeed, authorizeSelf, async ({ member, path, ...call }, transaction) => {
      const renewed = await renew({ ...call, transaction }, member, path.feed_id)
      return { data: await bookingFeedData(renewed, call), audit: `Renewed ${named(renewed.feed)}` }
    }),
  ),

  writing(deleteBookingFeed, authorizeSelf, async ({ member, path, ...call }, transaction) => {
    const feed = await removeBookingFeed({ ...call, transaction }, member, path.feed_id)
    return { audit: `Deleted ${named(feed)}` }
  }),
]
