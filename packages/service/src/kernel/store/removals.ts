import type { Instant } from '@whenable/time'
import { credentialTable, grantTable } from './access.js'
import { bookingFeedTable } from './booking-feeds.js'
import { bookingHistoryTable } from './booking-history.js'
import { calendarTable, eventTable, roomTable } from './calendars.js'
import { connectionTable, syncedCalendarTable, syncedItemTable } from './connections.js'
import { guestFeedTable } from './guest-feeds.js'
import { holdTable } from './holds.js'
import { linkTable, linkUseTable, removedLinkTable } from './links.js'
import { memberTable, passkeyTable } from './members.js'
import { pictureTable } from './pictures.js'
import { pollTable } from './polls.js'
import { scheduleTable } from './schedules.js'
import {
  type BookingRecord,
  type BookingStatements,
  configurationTable,
  type OwnedConfiguration,
  removedConfigurationTable,
} from './scheduling.js'
import { formerSlugTable } from './slugs.js'
import type { OpenForWriting } from './table.js'
import { waitlistLookTable, waitlistTable } from './waitlist.js'
import { managedItemTable, writeBackTable } from './write-backs.js'

/** Removes records with what belongs to them, on any engine. */
export const removals = (
  open: OpenForWriting,
  {
    bookingsMadeTogether,
    hasBookings,
    removeBookedTimes,
  }: Pick<BookingStatements, 'bookingsMadeTogether' | 'hasBookings' | 'removeBookedTimes'>,
) => {
  const [calendars, configurations, removed] = [
    open(calendarTable),
    open(configurationTable),
    open(removedConfigurationTable),
  ]
  const [links, polls, holds] = [open(linkTable), open(pollTable), open(holdTable)]
  const [members, formerSlugs] = [open(memberTable), open(formerSlugTable)]

  const removeCalendarRows = async (applicationId: string, calendarIds: readonly string[]): Promise<void> => {
    const ofCalendars = { applicationId, calendarId: { in: calendarIds } }
    for (const table of [
      open(eventTable),
      open(syncedCalendarTable),
      open(syncedItemTable),
      open(writeBackTable),
      open(managedItemTable),
    ])
      await table.removeAll(ofCalendars)
    await calendars.removeAll({ applicationId, id: { in: calendarIds } })
  }

  /** Keeps what guests read of configurations that are about to be removed, and that their links and polls were. */
  const keepRemoved = async (
    found: readonly OwnedConfiguration[],
    ofThem: { readonly applicationId: string; readonly configurationId?: string; readonly grantId?: string },
    removedAt: Instant,
  ): Promise<void> => {
    for (const owned of found)
      if (await hasBookings(owned.applicationId, owned.configuration.id)) await removed.put(owned)
    const ofLinks = await links.all(ofThem)
    const { applicationId } = ofThem
    await open(linkUseTable).removeAll({ applicationId, linkId: { in: ofLinks.map(({ id }) => id) } })
    const secrets = [...ofLinks, ...(await polls.all(ofThem))]
    await open(removedLinkTable).addAll(secrets.map(({ hash }) => ({ hash, removedAt })))
  }

  return {
    /** Removes a calendar with its events, the items that it was synced from, and pending writes. */
    removeCalendar: (applicationId: string, calendarId: string) =>
      removeCalendarRows(applicationId, [calendarId]),
    /** Removes a configuration with its links, polls and waitlist. Its bookings stay. */
    removeConfiguration: async (
      applicationId: string,
      configurationId: string,
      now: Instant,
    ): Promise<void> => {
      const owned = await configurations.get(applicationId, configurationId)
      const ofIt = { applicationId, configurationId }
      await keepRemoved(owned ? [owned] : [], ofIt, now)
      for (const table of [holds, links, polls, open(waitlistTable), open(waitlistLookTable)])
        await table.removeAll(ofIt)
      await configurations.remove(applicationId, configurationId)
      await formerSlugs.removeAll({ applicationId, ownerId: configurationId })
    },
    /**
     * Removes a booking with its times, seats and history, and with the last of its series its guest's feed, with the last of its
     * configuration what was kept of that.
     */
    removeBooking: async (booking: BookingRecord): Promise<void> => {
      const { applicationId, id: bookingId, seriesId, configurationId } = booking
      await open(bookingHistoryTable).removeAll({ applicationId, bookingId })
      await removeBookedTimes(booking)
      if (seriesId === undefined || !(await bookingsMadeTogether(applicationId, seriesId)).length)
        await open(guestFeedTable).remove(applicationId, seriesId ?? bookingId)
      if (!(await hasBookings(applicationId, configurationId)))
        await removed.remove(applicationId, configurationId)
    },
    /** Removes a grant with its calendars, events, connections, configurations, codes, tokens and member. */
    removeGrant: async (applicationId: string, grantId: string, now: Instant): Promise<void> => {
      const ofGrant = { applicationId, grantId }
      const owned = await configurations.all(ofGrant)
      await keepRemoved(owned, ofGrant, now)
      const owners = (await members.all(ofGrant)).map(({ id }) => id)
      const removedIds = owned.map(({ configuration }) => configuration.id)
      await removeCalendarRows(
        applicationId,
        (await calendars.all(ofGrant)).map(({ id }) => id),
      )
      await open(passkeyTable).removeAll({ applicationId, memberId: { in: owners } })
      await open(pictureTable).removeAll({ applicationId, ownerId: { in: owners } })
      for (const table of [holds, open(waitlistTable), open(waitlistLookTable)])
        await table.removeAll({ applicationId, configurationId: { in: removedIds } })
      await formerSlugs.removeAll({ applicationId, ownerId: { in: [...removedIds, ...owners] } })
      for (const table of [
        open(credentialTable),
        configurations,
        open(bookingFeedTable),
        open(connectionTable),
        links,
        polls,
        open(roomTable),
        members,
        open(scheduleTable),
      ])
        await table.removeAll(ofGrant)
      await open(grantTable).remove(applicationId, grantId)
    },
  }
}
