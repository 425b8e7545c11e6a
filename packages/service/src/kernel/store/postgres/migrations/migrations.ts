import type pg from 'pg'
import { initial } from './0001-initial.js'
import { signIn } from './0002-sign-in.js'
import { calendars } from './0003-calendars.js'
import { notifications } from './0004-notifications.js'
import { groupEvents } from './0005-group-events.js'
import { busyTime } from './0006-busy-time.js'
import { bookingIds } from './0007-booking-ids.js'
import { hostInvitations } from './0008-host-invitations.js'
import { apiKeys } from './0009-api-keys.js'
import { deadLetters } from './0010-dead-letters.js'
import { bookingColumns } from './0011-booking-columns.js'
import { mailTallies } from './0012-mail-tallies.js'
import { storedNames } from './0013-stored-names.js'
import { connections } from './0014-connections.js'
import { managedItems } from './0015-managed-items.js'
import { members } from './0017-members.js'
import { schedules } from './0018-schedules.js'
import { bookingList } from './0019-booking-list.js'
import { deliveryLog } from './0021-delivery-log.js'
import { fillGuestWords, guestWordsIndex } from './0022-guest-words.js'
import { holds } from './0024-holds.js'
import { links } from './0025-links.js'
import { bookingSeries } from './0026-booking-series.js'
import { hostPages } from './0027-host-pages.js'
import { polls } from './0029-polls.js'
import { payments } from './0030-payments.js'
import { waitlists } from './0031-waitlists.js'
import { waitlistOrder } from './0032-waitlist-order.js'
import { waitlistList } from './0033-waitlist-list.js'
import { hosts } from './0034-hosts.js'
import { removedConfigurations } from './0035-removed-configurations.js'
import { formerSlugs } from './0036-former-slugs.js'
import { bookingUids } from './0037-booking-uids.js'
import { mailSettings } from './0038-mail-settings.js'
import { bookingSequences } from './0039-booking-sequences.js'
import { deeds } from './0040-deeds.js'
import { withheldMails } from './0042-withheld-mails.js'
import { formerMembers } from './0043-former-members.js'
import { keyScopes } from './0044-key-scopes.js'
import { cancelledBookings } from './0046-cancelled-bookings.js'
import { emailConfirmations } from './0047-email-confirmations.js'
import { activity } from './0048-activity.js'
import { visitorAddresses } from './0049-visitor-addresses.js'

/** The migrations from an empty database to this program's schema, in order. A released one never changes. */
export const migrations: readonly string[] = [
  initial,
  signIn,
  calendars,
  notifications,
  groupEvents,
  busyTime,
  bookingIds,
  bookingColumns,
  hostInvitations,
  mailTallies,
  apiKeys,
  deadLetters,
  storedNames,
  connections,
  managedItems,
  members,
  bookingList,
  schedules,
  deliveryLog,
  guestWordsIndex,
  links,
  bookingSeries,
  hostPages,
  holds,
  polls,
  payments,
  waitlists,
  waitlistOrder,
  waitlistList,
  hosts,
  removedConfigurations,
  formerSlugs,
  bookingUids,
  mailSettings,
  bookingSequences,
  deeds,
  withheldMails,
  formerMembers,
  keyScopes,
  cancelledBookings,
  emailConfirmations,
  activity,
  visitorAddresses,
]

/** What a migration computes from stored records, which runs after its statements and in the same transaction. */
export const fills: ReadonlyMap<string, (connection: Pick<pg.ClientBase, 'query'>) => Promise<void>> =
  new Map([[guestWordsIndex, fillGuestWords]])

/**
 * A second protection against double booking besides the locks on hosts: exclusive bookings of a host never overlap. It is
 * optional, because not every Postgres-compatible engine supports it.
 */
export const exclusionConstraint = {
  name: 'booking_hosts_exclude',
  statements: [
    'CREATE EXTENSION IF NOT EXISTS btree_gist',
    `ALTER TABLE booking_hosts ADD CONSTRAINT booking_hosts_exclude EXCLUDE USING gist
       (application_id WITH =, email WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (exclusive)`,
  ],
}
