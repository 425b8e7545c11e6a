import { instant } from '@whenable/time'
import { afterEach, beforeEach } from 'vitest'
import { createCalDavProvider } from '../caldav/open-caldav.js'
import type { CalendarItems, CalendarProvider, Pull, PullRequest } from '../calendar-provider.js'
import { createGuardedFetch, type FetchLimits } from '../guarded-fetch.js'
import { call, itemText } from './provider-under-test.js'
import { type Asked, type Scripted, startScriptedCalDav } from './scripted-caldav.js'

/** Starts a scripted server with the items `a` and `b` for each test of a file, and stops it after the test. */
export const useScriptedAccount = () => {
  let server: Awaited<ReturnType<typeof startScriptedCalDav>>
  beforeEach(async () => {
    server = await startScriptedCalDav()
    for (const uid of ['a', 'b']) server.put(`${uid}.ics`, itemText(uid, uid.toUpperCase()))
  })
  afterEach(() => server.close())

  const open = (
    limits: Partial<FetchLimits> = {},
    discovered: Readonly<Record<string, string>> = {},
  ): CalendarProvider => {
    const fetch = createGuardedFetch({ reachable: 'loopback', optionName: '--allow', limits })
    return createCalDavProvider({ fetch, now: () => instant(1_773_000_000) })({
      settings: { server: server.url, username: 'host', ...discovered },
      secret: { password: 'pässwört' },
    })
  }
  return {
    /** The server of the running test. */
    get server() {
      return server
    },
    open,
    openItems: () => open().items as CalendarItems,
    /** Lists the calendars of an account whose home is known. */
    calendars: () => open({}, { home: server.url }).calendars(call),
    /** Pulls the calendar after another pull. */
    pull: (before?: Pull, more: Partial<PullRequest> = {}, limits: Partial<FetchLimits> = {}) =>
      open(limits).pull(server.calendarId, {
        cursor: before?.cursor,
        known: before?.present ?? new Map(),
        timeZone: 'UTC',
        ...call,
        ...more,
      }),
    /** Answers one kind of request, every other one politely. */
    answer: (kind: Asked['kind'], scripted: Scripted) =>
      server.answer((request) => (request.kind === kind ? scripted : undefined)),
  }
}
