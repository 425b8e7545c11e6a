import { afterAll } from 'vitest'
import { describeAccessStore } from '../../testing/access-suite.js'
import { describeActivityStore } from '../../testing/activity-suite.js'
import { describeAuditStore } from '../../testing/audit-suite.js'
import { describeBookingFiguresStore } from '../../testing/booking-figures-suite.js'
import { describeBookingListStore } from '../../testing/booking-list-suite.js'
import { describeCalendarStore } from '../../testing/calendars-suite.js'
import { describeConnectionStore } from '../../testing/connections-suite.js'
import { describeDeedStore } from '../../testing/deed-suite.js'
import { describeEmailConfirmationStore } from '../../testing/email-confirmation-suite.js'
import { describeGroupStore } from '../../testing/group-suite.js'
import { describeHoldStore } from '../../testing/hold-suite.js'
import { describeLimitStore } from '../../testing/limit-suite.js'
import { describeLinkStore } from '../../testing/link-suite.js'
import { describeMailStore } from '../../testing/mail-suite.js'
import { describeMemberStore } from '../../testing/member-suite.js'
import { describeNotificationStore } from '../../testing/notification-suite.js'
import { describePaymentStore } from '../../testing/payment-suite.js'
import { describePollStore } from '../../testing/poll-suite.js'
import { describeSlugStore } from '../../testing/slug-suite.js'
import { describeStore } from '../../testing/store-suite.js'
import { stores } from '../../testing/stores.js'
import { describeWaitlistStore } from '../../testing/waitlist-suite.js'
import { describeWriteBackStore } from '../../testing/write-back-suite.js'
import type { Store } from './store.js'

for (const [name, open] of stores) {
  // All tests share a store. Each uses its own applications.
  let opened: Promise<Store> | undefined
  const share = async () => {
    opened ??= open()
    return { ...(await opened), close: async () => {} }
  }
  afterAll(async () => (await opened)?.close())
  describeStore(name, share)
  describeLinkStore(name, share)
  describePollStore(name, share)
  describeSlugStore(name, share)
  describeWaitlistStore(name, share)
  describeMailStore(name, share)
  describeNotificationStore(name, share)
  describeLimitStore(name, share)
  describeAccessStore(name, share)
  describeMemberStore(name, share)
  describeAuditStore(name, share)
  describeCalendarStore(name, share)
  describeConnectionStore(name, share)
  describeWriteBackStore(name, share)
  describeGroupStore(name, share)
  describeBookingListStore(name, share)
  describeBookingFiguresStore(name, share)
  describeHoldStore(name, share)
  describePaymentStore(name, share)
  describeEmailConfirmationStore(name, share)
  describeActivityStore(name, share)
  describeDeedStore(name, share)
}
