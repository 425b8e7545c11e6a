// Measures the CalDAV provider against radicale and xandikos: the first sync of a calendar with 5,000 events, a pull without changes,
// and pulls after 1 and 100 changes, each with the longest time for which it blocked the event loop. The servers run in processes of
// their own. EVENTS=1000 takes fewer events.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const events = Number(process.env['EVENTS'] ?? 5000)

if (!process.env['WHENABLE_TEST_RADICALE']) {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/service'], {
    cwd: root,
    stdio: 'inherit',
  })
  const servers = join(root, 'tests/calendars/servers.mjs')
  const { status } = spawnSync(process.execPath, [servers, process.execPath, import.meta.filename], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

const providers = join(root, 'packages/service/dist/providers')
const { createGuardedFetch } = await import(join(providers, 'guarded-fetch.js'))
const { createCalDavProvider } = await import(join(providers, 'caldav/open-caldav.js'))

const uidOf = (index) => `${index}-${'0123456789abcdef'.repeat(2)}`

/** An event as a phone writes it: with a time zone, an alarm and attendees. */
const eventOf = (index, title = `Appointment ${index}`) => {
  const day = String(1 + (index % 28)).padStart(2, '0')
  const month = String(1 + (Math.floor(index / 28) % 12)).padStart(2, '0')
  const time = `2026${month}${day}T${String(8 + (index % 10)).padStart(2, '0')}0000`
  return `BEGIN:VEVENT
UID:${uidOf(index)}
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:${time}
DURATION:PT45M
SUMMARY:${title}
DESCRIPTION:${'Some words about what is to be done there. '.repeat(4)}
LOCATION:High Street 12\\, Berlin
ORGANIZER;CN=Ada:mailto:ada@example.com
ATTENDEE;CN=Grace;PARTSTAT=ACCEPTED:mailto:grace@example.com
ATTENDEE;CN=Alan;PARTSTAT=NEEDS-ACTION:mailto:alan@example.com
${index % 20 ? '' : 'RRULE:FREQ=WEEKLY;COUNT=20\n'}BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:Reminder
END:VALARM
END:VEVENT
`
}

const timeZone = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
`

const calendarOf = (...parts) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Phone//EN\n${timeZone}${parts.join('')}END:VCALENDAR\n`.replaceAll(
    '\n',
    '\r\n',
  )

const headers = { Authorization: `Basic ${Buffer.from('host:secret').toString('base64')}` }
const send = async (method, url, body) => {
  const type = body === undefined ? {} : { 'Content-Type': 'text/calendar; charset=utf-8' }
  const response = await fetch(url, { method, headers: { ...headers, ...type }, body })
  const text = await response.text()
  if (!response.ok || response.status === 207) throw new Error(`${method} ${url}: ${response.status} ${text}`)
}

const servers = [
  {
    name: 'radicale',
    url: process.env['WHENABLE_TEST_RADICALE'],
    home: 'host/',
    data: 'radicale/data/collection-root',
  },
  {
    name: 'xandikos',
    url: process.env['WHENABLE_TEST_XANDIKOS'],
    home: 'host/calendars/',
    data: 'xandikos/data',
  },
]

/**
 * Measures the longest times between two turns of the event loop, in milliseconds: on the clock, and of this process' own processor
 * time, to which other programs on the machine do not add.
 */
const watchEventLoop = () => {
  let [wall, processor, before, used] = [0, 0, performance.now(), process.cpuUsage()]
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    wall = Math.max(wall, performance.now() - before)
    processor = Math.max(processor, (user + system) / 1000)
    ;[before, used] = [performance.now(), process.cpuUsage()]
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return { wall, processor }
    },
  }
}

const openCalDav = createCalDavProvider({
  fetch: createGuardedFetch({ reachable: 'loopback', optionName: '--allow-calendar-host' }),
  now: () => Math.floor(Date.now() / 1000),
})
const rows = []

for (const { name, url, home, data } of servers) {
  const calendarId = new URL(`${home}${randomUUID()}/`, url).href
  const put = (index, title) =>
    send('PUT', new URL(`${uidOf(index)}.ics`, calendarId).href, calendarOf(eventOf(index, title)))
  console.error(`Writing ${events} events to ${name}.`)
  await send('MKCALENDAR', calendarId)
  // Both take many minutes for thousands of writes, so the events are put into their directories.
  const directory = join(process.env['WHENABLE_TEST_CALDAV_DIRECTORY'], data, new URL(calendarId).pathname)
  for (let index = 0; index < events; index++)
    writeFileSync(join(directory, `${uidOf(index)}.ics`), calendarOf(eventOf(index)))
  if (name === 'xandikos') {
    const git = ['-C', directory, '-c', 'user.name=host', '-c', 'user.email=host@example.com']
    for (const command of [
      ['add', '-A'],
      ['commit', '-q', '-m', 'Add events'],
    ])
      execFileSync('git', [...git, ...command], { stdio: 'inherit' })
  }

  // A server that has just got a calendar reads it first.
  await fetch(calendarId, { method: 'PROPFIND', headers: { ...headers, Depth: '1' } }).then((response) =>
    response.text(),
  )

  const provider = openCalDav({ settings: { server: url, username: 'host' }, secret: { password: 'secret' } })
  const known = new Map()
  let cursor
  const { signal } = new AbortController()
  const pull = async (what, more = {}) => {
    // What came before does not count.
    await delay(200)
    const loop = watchEventLoop()
    const begun = performance.now()
    const pulled = await provider.pull(calendarId, {
      cursor,
      known: new Map(known),
      timeZone: 'Europe/Berlin',
      signal,
      ...more,
    })
    const milliseconds = Math.round(performance.now() - begun)
    const { wall, processor } = loop.stop()
    for (const { id, etag } of pulled.changed) known.set(id, etag)
    cursor = pulled.cursor
    rows.push({
      server: name,
      pull: what,
      changed: pulled.changed.length,
      milliseconds,
      'longest block in ms': Math.round(wall),
      'processor time in ms': Math.round(processor),
    })
  }
  await pull('first sync')
  await pull('nothing new')
  await put(7, 'Changed')
  await pull('1 change')
  for (let index = 0; index < Math.min(100, events); index++) await put(index, 'Changed again')
  await pull('100 changes')
  await pull('reconciliation', { isReconciliation: true })
  await send('DELETE', calendarId)
}

console.table(rows)
console.log(JSON.stringify({ benchmark: 'caldav', events, rows }))
