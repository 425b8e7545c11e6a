import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { describeCalendarProvider } from '../../providers/testing/calendar-provider-suite.js'
import { eventsOfText } from '../../providers/testing/read-text.js'
import { virtualProvider } from './virtual-provider.js'

describeCalendarProvider(
  'of virtual calendars',
  async () => {
    const store = createMemoryStore()
    const account = { store, applicationId: 'application', grantId: 'grant', email: 'host@example.com' }
    const calendarId = 'calendar'
    await store.transaction((transaction) =>
      transaction.putCalendar('application', {
        id: calendarId,
        grant_id: 'grant',
        object: 'calendar',
        name: 'Work',
        description: undefined,
        location: undefined,
        timezone: undefined,
        hex_color: undefined,
        hex_foreground_color: undefined,
        is_owned_by_user: undefined,
        metadata: undefined,
        is_busy_source: undefined,
        connection_id: undefined,
        is_primary: true,
        read_only: false,
      }),
    )
    // Another client of the same calendar writes whatever was there before.
    const { items } = virtualProvider(account)
    const call = { signal: new AbortController().signal }
    const put = async (uid: string, text: string) => {
      const found = await items?.findByUid(calendarId, uid, call)
      if (found) await items?.update(calendarId, found.id, found.etag, eventsOfText(text), call)
      else await items?.create(calendarId, uid, eventsOfText(text), call)
    }
    return {
      provider: virtualProvider(account),
      calendarId,
      put,
      remove: async (uid) => {
        const found = await items?.findByUid(calendarId, uid, call)
        if (found) await items?.delete(calendarId, found.id, found.etag, call)
      },
      close: () => store.close(),
    }
  },
  { isWritable: true },
)
