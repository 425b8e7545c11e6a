import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type StartedService, startService } from '@whenable/service/node'
import { parseInstant } from '@whenable/time'
import { callerOf } from './fixtures/call-service.js'
import { opening } from './fixtures/clock.js'
import { test as base, expect } from './fixtures/per-worker.js'
import { visitorAtOpening } from './pages/visitor.js'

const apiKey = 'studio-key-for-connected-calendars'
const halfHour = 1_800

/** The servers that `tests/calendars/servers.mjs` starts, and the collection of the calendars of `host`. */
const servers = [
  { name: 'radicale', url: process.env['WHENABLE_TEST_RADICALE'], home: 'host/' },
  { name: 'xandikos', url: process.env['WHENABLE_TEST_XANDIKOS'], home: 'host/calendars/' },
]

const test = base.extend<{ service: StartedService }>({
  service: async ({ perWorker }, use) =>
    use(
      await perWorker('connected calendars', async () => {
        const service = await startService({
          ...{ port: 0, rateLimit: 0, store: 'memory' as const, apiKey, now: opening },
          assetsDirectory: join(import.meta.dirname, '../packages/embed/dist/script'),
          secretKey: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
        })
        return { value: service, close: () => service.close() }
      }),
    ),
})

/** A calendar on a server, as its owner changes it with an app. */
const openCalendar = async (server: string, home: string) => {
  const calendar = new URL(`${home}${randomUUID()}/`, server).href
  const headers = { Authorization: `Basic ${Buffer.from('host:secret').toString('base64')}` }
  const send = async (method: string, address: string, body?: string, type = 'text/calendar') => {
    const sent =
      body === undefined ? headers : { ...headers, 'Content-Type': `${type}; charset=utf-8`, Depth: '1' }
    const response = await fetch(address, { method, headers: sent, body: body ?? null })
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status}`)
    return response.text()
  }
  await send('MKCALENDAR', calendar)
  const all = `<?xml version="1.0"?><C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter></C:calendar-query>`
  /** The addresses of its items. */
  const list = async (): Promise<readonly string[]> => {
    const answer = await send('REPORT', calendar, all, 'application/xml')
    return [...answer.matchAll(/<(?:\w+:)?href>([^<]*\.ics)</g)].map(
      ([, path = '']) => new URL(path, calendar).href,
    )
  }
  const read = (item: string) => send('GET', item)
  return {
    url: calendar,
    read,
    add: (uid: string, from: number, to: number) => {
      const stamp = (at: number) => new Date(at * 1000).toISOString().replace(/[-:]|\.\d+/g, '')
      const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//App//EN', 'BEGIN:VEVENT', `UID:${uid}`]
      const times = [`DTSTAMP:${stamp(from)}`, `DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`]
      const text = [...lines, ...times, 'SUMMARY:Dentist', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
      return send('PUT', `${calendar}${uid}.ics`, text)
    },
    /** The address of the only item with this UID. */
    find: async (uid: string): Promise<string | undefined> => {
      // An item may be removed after it was listed.
      for (const item of await list())
        if ((await (await fetch(item, { headers })).text()).includes(uid)) return item
      return undefined
    },
    /** Moves an item by some hours, within its day. */
    move: async (item: string, hours: number) => {
      const moved = (await read(item)).replace(
        /^((?:DTSTART|DTEND)[^:\r\n]*:\d{8}T)(\d\d)/gm,
        (_, before: string, hour: string) => `${before}${String(Number(hour) + hours).padStart(2, '0')}`,
      )
      await send('PUT', item, moved)
    },
    remove: (item: string) => send('DELETE', item),
    startOf: async (item: string) => /^DTSTART[^:\r\n]*:(\d{8}T\d{6})/m.exec(await read(item))?.[1],
  }
}

interface BookingAnswer {
  readonly status: string
  readonly start_time: number
  readonly ical_uid: string
  readonly organizer_booking_ref: string
  readonly calendar_change?: { readonly kind: string; readonly start_time?: number }
}

for (const { name, url, home } of servers)
  test(`a calendar on ${name} and its bookings follow each other`, async ({ page, service }) => {
    test.skip(!url, `${name} is not installed`)
    const calendar = await openCalendar(url ?? '', home)
    const call = callerOf(service.url, apiKey)
    const email = `ada@${name}.example`
    const grant = await call<{ id: string }>('POST', '/v3/connect/custom', {
      provider: 'caldav',
      settings: { email, url: calendar.url, username: 'host', password: 'secret' },
    })
    const path = `/v3/grants/${grant.id}`
    const connection = async () =>
      (await call<{ id: string; status: string; calendars: string[] }[]>('GET', `${path}/connections`))[0]
    await expect.poll(async () => (await connection())?.status).toBe('ok')
    const { id: connectionId = '', calendars: [calendarId = ''] = [] } = { ...(await connection()) }
    const sync = () => call('POST', `${path}/connections/${connectionId}/sync`)
    const { id } = await call<{ id: string }>('POST', `${path}/scheduling/configurations`, {
      ...{ name: 'Visit', slug: `visit-${name}` },
      participants: [
        {
          ...{ email, name: 'Ada Mensah', is_organizer: true, timezone: 'Europe/Lisbon' },
          availability: {
            calendar_ids: [calendarId],
            open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '15:00' }],
          },
          booking: { calendar_id: calendarId },
        },
      ],
      availability: { duration_minutes: 30 },
      event_booking: { title: 'Visit', timezone: 'Europe/Lisbon' },
      scheduler: { min_booking_notice: 0, available_days_in_future: 30 },
    })
    const query = `configuration_id=${id}`
    const tuesday = parseInstant('2026-03-03T09:00:00Z')
    const free = async () =>
      (
        await call<{ time_slots: { start_time: number }[] }>(
          'GET',
          `/v3/scheduling/availability?${query}&start_time=${opening}&end_time=${opening + 14 * 86_400}`,
        )
      ).time_slots.map(({ start_time }) => start_time)
    expect(await free()).toContain(tuesday)

    await calendar.add(`busy-${randomUUID()}`, tuesday, tuesday + 2 * halfHour)
    await sync()
    await expect.poll(free).not.toContain(tuesday)
    const visitor = await visitorAtOpening(page)
    await visitor.visit(`${service.url}/b/visit-${name}`)
    const start = await visitor.pickTime(1)
    // The widget's first time of the day is after what keeps the host busy.
    expect(start).toBe(tuesday + 2 * halfHour)
    await visitor.fillIn()
    await visitor.book()

    const mails = async (to: string) => (await service.mails()).filter((mail) => mail.to.email === to)
    const [{ text = '' } = { text: '' }] = await mails('noor@example.com')
    const [, reference = ''] = /\/manage\/([\w-]+)/.exec(text) ?? []
    const bytes = Buffer.from(reference, 'base64url').subarray(16, 32).toString('hex')
    const bookingId = bytes.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    const booking = () => call<BookingAnswer>('GET', `/v3/scheduling/bookings/${bookingId}?${query}`)
    const { ical_uid: uid, organizer_booking_ref: organizers } = await booking()
    const item = () => calendar.find(uid)
    await expect.poll(item).toBeDefined()
    const booked = await calendar.startOf((await item()) ?? '')

    const decide = async (browser: Page, button: RegExp) => {
      await browser.goto(`${service.url}/calendar-change/${organizers}`)
      await browser.getByRole('button', { name: button }).click()
      await expect(browser.getByRole('heading', { name: 'There is nothing left to decide' })).toBeVisible()
    }
    await test.step('its owner moves the event, and takes over the new time', async () => {
      await calendar.move((await item()) ?? '', 2)
      await sync()
      await expect.poll(async () => (await booking()).calendar_change?.start_time).toBe(start + 7_200)
      expect((await booking()).start_time).toBe(start)
      expect((await mails(email)).some(({ subject }) => subject.startsWith('Please answer'))).toBe(true)
      await decide(page, /^Move to 12:00/)
      expect((await booking()).start_time).toBe(start + 7_200)
      expect((await mails('noor@example.com')).some(({ subject }) => subject.startsWith('Moved'))).toBe(true)
    })

    await test.step('its owner deletes the event, and restores it', async () => {
      await expect.poll(async () => calendar.startOf((await item()) ?? '')).not.toBe(booked)
      await calendar.remove((await item()) ?? '')
      await sync()
      await expect.poll(async () => (await booking()).calendar_change?.kind).toBe('deleted')
      expect(await item()).toBeUndefined()
      await decide(page, /Restore the event/)
      await expect.poll(item).toBeDefined()
      expect((await booking()).status).toBe('booked')
    })

    await call('DELETE', `/v3/scheduling/bookings/${bookingId}?${query}`, {})
    await expect.poll(item).toBeUndefined()

    await test.step('its owner moves a class, and takes over the new time for all its guests', async () => {
      const group = await call<{ id: string }>('POST', `${path}/scheduling/configurations`, {
        ...{ type: 'group', name: 'Class', group_booking: { calendar_id: calendarId } },
        scheduler: { min_booking_notice: 0, available_days_in_future: 30 },
      })
      const slot = { start_time: tuesday + 8 * halfHour, end_time: tuesday + 10 * halfHour }
      const made = await call<{ id: string; ical_uid: string }>(
        'POST',
        `${path}/scheduling/configurations/${group.id}/group-events`,
        { calendar_id: calendarId, title: 'Class', capacity: 5, when: slot },
      )
      const bookSeat = (guest: object) =>
        call<{ booking_id: string }>('POST', `/v3/scheduling/bookings?configuration_id=${group.id}`, {
          ...{ ...slot, guest, calendar_id: calendarId, event_id: made.id },
        })
      const guests = ['kim', 'sam'].map((name) => ({ name, email: `${name}@${name}.example` }))
      const booked = [await bookSeat(guests[0] ?? {}), await bookSeat(guests[1] ?? {})]
      const theClass = () => calendar.find(made.ical_uid)
      await expect.poll(async () => calendar.read((await theClass()) ?? calendar.url)).toContain('sam@')
      await calendar.move((await theClass()) ?? '', 2)
      await sync()
      const read = (id: string) =>
        call<BookingAnswer>('GET', `/v3/scheduling/bookings/${id}?configuration_id=${group.id}`)
      const seats = () => Promise.all(booked.map(({ booking_id: id }) => read(id)))
      await expect
        .poll(async () => (await seats()).map(({ calendar_change: change }) => change?.start_time))
        .toEqual(Array(2).fill(slot.start_time + 7_200))
      await page.goto(`${service.url}/calendar-change/${(await seats())[0]?.organizer_booking_ref}`)
      await expect(page.getByText('kim, sam', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: /^Move to / }).click()
      await expect(page.getByRole('heading', { name: 'There is nothing left to decide' })).toBeVisible()
      expect((await seats()).map(({ start_time }) => start_time)).toEqual(
        Array(2).fill(slot.start_time + 7_200),
      )
      for (const { email: to } of guests)
        expect((await mails(to)).filter(({ subject }) => subject.startsWith('Moved'))).toHaveLength(1)
    })
  })
