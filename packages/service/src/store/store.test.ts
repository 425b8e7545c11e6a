import { describeAccessStore } from '../testing/access-suite.js'
import { describeCalendarStore } from '../testing/calendars-suite.js'
import { describeGroupStore } from '../testing/group-suite.js'
import { describeLimitStore } from '../testing/limit-suite.js'
import { describeMailStore } from '../testing/mail-suite.js'
import { describeNotificationStore } from '../testing/notification-suite.js'
import { describeStore } from '../testing/store-suite.js'
import { stores } from '../testing/stores.js'

for (const [name, open] of stores) {
  describeStore(name, open)
  describeMailStore(name, open)
  describeNotificationStore(name, open)
  describeLimitStore(name, open)
  describeAccessStore(name, open)
  describeCalendarStore(name, open)
  describeGroupStore(name, open)
}
