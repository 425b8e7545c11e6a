import { describeCalendarProvider } from '../testing/calendar-provider-suite.js'
import { openMicrosoftAccount } from '../testing/microsoft-double.js'

describeCalendarProvider('Outlook, over a double', async () => openMicrosoftAccount(), { isWritable: true })
