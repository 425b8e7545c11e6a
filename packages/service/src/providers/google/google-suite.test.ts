import { describeCalendarProvider } from '../testing/calendar-provider-suite.js'
import { openGoogleAccount } from '../testing/google-double.js'

describeCalendarProvider('Google Calendar, over a double', async () => openGoogleAccount(), {
  isWritable: true,
})
