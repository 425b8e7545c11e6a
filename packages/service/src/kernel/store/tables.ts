import { type Instant, instant } from '@whenable/time'
import {
  accessRecords,
  accessWrites,
  applicationTable,
  connectorTable,
  credentialTable,
  grantTable,
} from './access.js'
import { activityRecords, activityWrites, blockTable, endingTable, noticedBurstsTable } from './activity.js'
import { auditRecords, auditTable, auditWrites } from './audit.js'
import { bookingFeedRecords, bookingFeedTable, bookingFeedWrites } from './booking-feeds.js'
import { bookingHistoryRecords, bookingHistoryTable, bookingHistoryWrites } from './booking-history.js'
import { calendarRecords, calendarTable, calendarWrites, eventTable, roomTable } from './calendars.js'
import {
  connectionRecords,
  connectionTable,
  connectionWrites,
  syncedCalendarTable,
  syncedItemTable,
} from './connections.js'
import { deadLetterRecords, deadLetterTable, deadLetterWrites } from './dead-letters.js'
import { confirmedMailboxTable, deedLockTable, deedRecords, deedTable, deedWrites } from './deeds.js'
import {
  emailConfirmationRecords,
  emailConfirmationTable,
  emailConfirmationWrites,
} from './email-confirmations.js'
import { guestFeedRecords, guestFeedTable, guestFeedWrites } from './guest-feeds.js'
import { holdRecords, holdTable, holdWrites } from './holds.js'
import { answerTable, answerWrites } from './idempotency.js'
import { hitTable } from './limits.js'
import { linkRecords, linkTable, linkUseTable, linkWrites, removedLinkTable } from './links.js'
import {
  heldMailTable,
  mailRecords,
  mailSettingsTable,
  mailTable,
  mailTallyTable,
  mailWrites,
  withheldMailTable,
} from './mail.js'
import { formerMemberTable, memberRecords, memberTable, memberWrites, passkeyTable } from './members.js'
import {
  deliveryLogTable,
  deliveryTable,
  invitationTable,
  notificationRecords,
  notificationWrites,
  reminderTable,
  webhookTable,
} from './notifications.js'
import { paymentRecords, paymentTable, paymentWrites } from './payments.js'
import { pictureRecords, pictureTable, pictureWrites } from './pictures.js'
import { pollRecords, pollTable, pollWrites } from './polls.js'
import { resourceRecords, resourceTable, resourceWrites } from './resources.js'
import { routingFormRecords, routingFormTable, routingFormWrites } from './routing-forms.js'
import { scheduleRecords, scheduleTable, scheduleWrites } from './schedules.js'
import {
  configurationRecords,
  configurationTable,
  configurationWrites,
  counterTable,
  hostLockTable,
  removedConfigurationTable,
} from './scheduling.js'
import { formerSlugTable, slugRecords, slugWrites } from './slugs.js'
import { smsRecords, smsStopTable, smsTable, smsWrites } from './sms.js'
import type { AnyTable, OpenForReading, OpenForWriting } from './table.js'
import { waitlistLookTable, waitlistRecords, waitlistTable, waitlistWrites } from './waitlist.js'
import { managedItemTable, writeBackRecords, writeBackTable, writeBackWrites } from './write-backs.js'

/** All declared tables. */
export const declaredTables: readonly AnyTable[] = [
  applicationTable,
  credentialTable,
  connectorTable,
  grantTable,
  memberTable,
  formerMemberTable,
  passkeyTable,
  pictureTable,
  scheduleTable,
  resourceTable,
  bookingFeedTable,
  guestFeedTable,
  routingFormTable,
  linkTable,
  linkUseTable,
  removedLinkTable,
  pollTable,
  formerSlugTable,
  holdTable,
  paymentTable,
  emailConfirmationTable,
  waitlistTable,
  waitlistLookTable,
  mailTable,
  mailTallyTable,
  mailSettingsTable,
  heldMailTable,
  withheldMailTable,
  webhookTable,
  deliveryTable,
  deliveryLogTable,
  reminderTable,
  smsTable,
  smsStopTable,
  invitationTable,
  deadLetterTable,
  auditTable,
  blockTable,
  endingTable,
  noticedBurstsTable,
  calendarTable,
  eventTable,
  roomTable,
  connectionTable,
  syncedCalendarTable,
  syncedItemTable,
  writeBackTable,
  managedItemTable,
  configurationTable,
  removedConfigurationTable,
  hostLockTable,
  counterTable,
  bookingHistoryTable,
  deedTable,
  deedLockTable,
  confirmedMailboxTable,
  answerTable,
  hitTable,
]

/** The reads of declared tables, on any engine. */
export const tableRecords = (open: OpenForReading) => ({
  ...accessRecords(open),
  ...memberRecords(open),
  ...pictureRecords(open),
  ...scheduleRecords(open),
  ...resourceRecords(open),
  ...bookingFeedRecords(open),
  ...guestFeedRecords(open),
  ...routingFormRecords(open),
  ...linkRecords(open),
  ...pollRecords(open),
  ...slugRecords(open),
  ...holdRecords(open),
  ...paymentRecords(open),
  ...emailConfirmationRecords(open),
  ...waitlistRecords(open),
  ...mailRecords(open),
  ...notificationRecords(open),
  ...smsRecords(open),
  ...deadLetterRecords(open),
  ...auditRecords(open),
  ...activityRecords(open),
  ...calendarRecords(open),
  ...connectionRecords(open),
  ...writeBackRecords(open),
  ...configurationRecords(open),
  ...bookingHistoryRecords(open),
  ...deedRecords(open),
})

/** The writes to declared tables, on any engine. */
export const tableWrites = (open: OpenForWriting) => ({
  ...accessWrites(open),
  ...memberWrites(open),
  ...pictureWrites(open),
  ...scheduleWrites(open),
  ...resourceWrites(open),
  ...bookingFeedWrites(open),
  ...guestFeedWrites(open),
  ...routingFormWrites(open),
  ...linkWrites(open),
  ...pollWrites(open),
  ...slugWrites(open),
  ...holdWrites(open),
  ...paymentWrites(open),
  ...emailConfirmationWrites(open),
  ...waitlistWrites(open),
  ...mailWrites(open),
  ...notificationWrites(open),
  ...smsWrites(open),
  ...deadLetterWrites(open),
  ...auditWrites(open),
  ...activityWrites(open),
  ...calendarWrites(open),
  ...connectionWrites(open),
  ...writeBackWrites(open),
  ...configurationWrites(open),
  ...bookingHistoryWrites(open),
  ...deedWrites(open),
  ...answerWrites(open),
})

/** Removes the records of declared tables that have ended by `now`. */
export const removeEnded = async (
  open: (table: AnyTable) => { removeAll(where: Readonly<Record<string, unknown>>): Promise<void> | void },
  now: Instant,
): Promise<void> => {
  for (const table of declaredTables) {
    const { ends } = table
    if (!ends) continue
    await open(table).removeAll({ [ends.at]: { upTo: instant(now - (ends.after ?? 0)) } })
    if (ends.orWithout) await open(table).removeAll({ [ends.at]: null })
  }
}
