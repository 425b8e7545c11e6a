import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch } from '../guarded-fetch.js'
import { describeCalendarProvider } from '../testing/calendar-provider-suite.js'
import { createFeedProvider } from './open-feed.js'

const openFeed = createFeedProvider(createGuardedFetch({ reachable: 'loopback', optionName: '--allow' }))

describeCalendarProvider(
  'of feeds',
  async () => {
    const items = new Map<string, string>()
    let babbled: string | undefined
    const server = createServer((request, response) => {
      if (babbled !== undefined) return response.end(babbled)
      if (!request.url?.startsWith('/secret.ics')) return response.writeHead(403).end()
      const events = [...items.values()].map((text) =>
        text.slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VCALENDAR')),
      )
      return response.end(['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', ...events, 'END:VCALENDAR\r\n'].join(''))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const open = (path: string) => {
      const { port } = server.address() as AddressInfo
      return openFeed({ settings: {}, secret: { url: `http://127.0.0.1:${port}/${path}` } })
    }
    return {
      provider: open('secret.ics'),
      calendarId: 'feed',
      put: async (uid, text) => {
        items.set(uid, text)
      },
      remove: async (uid) => {
        items.delete(uid)
      },
      babble: (text) => {
        babbled = text
      },
      withWrongPassword: () => open('guessed.ics'),
      close: async () => {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      },
    }
  },
  { isWritable: false },
)
