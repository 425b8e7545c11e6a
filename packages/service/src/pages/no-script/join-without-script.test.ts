import { type Instant, instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { payment } from '../../testing/paid-studio.js'
import { addHost, openService, type TestService } from '../../testing/studio.js'
import { mailsTo, openWaitlist, sessionAt, tuesday, twoHours } from '../../testing/waitlist.js'

const key = 'the-random-key-of-a-form-0123456789'
const noor = { key, for: '2026-03-03', name: 'Noor Haddad', email: 'noor@example.com' }

let service: TestService
let list: Awaited<ReturnType<typeof openWaitlist>>
let bookings: { readonly booking_id: string; readonly booking_ref: string }[]
beforeEach(async () => {
  service = await openService(undefined, { rateLimit: 0 })
  list = await openWaitlist(service, { slug: 'talk' })
  bookings = []
  for (const index of [0, 1, 2, 3]) bookings.push((await list.book(sessionAt(index))).data)
})

const address = (path = '', more = '', slug = 'talk') =>
  `/b/${slug}${path}?client_id=${service.clientId}${more}`
const visit = async (path: string) => {
  const { status, data, headers } = await service.call('GET', path)
  return { status, html: String(data), location: headers.get('location') ?? '' }
}
const send = async (
  path: string,
  values: Record<string, string>,
  headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
) => {
  const response = await service.service.fetch(
    new Request(`http://service.test${path}`, { method: 'POST', headers, body: new URLSearchParams(values) }),
  )
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location') ?? '',
  }
}
const entries = async (query = list.query) =>
  (await service.withKey('GET', `/v3/scheduling/waitlist-entries?${query}`)).data
const optionsIn = (html: string) =>
  [...(/<select id="for".*?<\/select>/s.exec(html)?.[0] ?? '').matchAll(/value="([^"]+)"/g)].map(
    ([, name]) => name,
  )
const change = (scheduler: object) =>
  service.withKey('PUT', `/v3/grants/${list.host.grantId}/scheduling/configurations/${list.id}`, {
    scheduler: { min_booking_notice: 0, available_days_in_future: 60, waitlist: true, ...scheduler },
  })

describe('a booking page without scripts', () => {
  test('leads to the waitlist, where there is one', async () => {
    const { html } = await visit(address())
    expect(html).toContain(
      `<a href="/b/talk/wait?client_id=${service.clientId}">Tell me if a time comes free</a>`,
    )
    await change({ waitlist: false })
    expect((await visit(address())).html).not.toContain('/wait?')
    expect((await visit(address('/wait'))).location).toBe(address())
  })

  test('does not, if the time is paid for', async () => {
    await change({ payment })
    expect((await visit(address())).html).not.toContain('/wait?')
    expect((await send(address('/wait'), noor)).location).toBe(address())
    expect(await entries()).toEqual([])
  })
})

describe('the page to wait for a time', () => {
  test('offers the days without a free time among those that the times show', async () => {
    const { status, html } = await visit(address('/wait', '&tz=Europe/Lisbon'))
    expect(status).toBe(200)
    expect(html).toContain('<h1>Tell me if a time comes free</h1>')
    expect(html).toContain('Nothing changes until you accept it.')
    expect(html).toContain('<option value="2026-03-03">Tuesday, March 3</option>')
    expect(optionsIn(html)).toEqual(['2026-03-03', '2026-03-07', '2026-03-08'])
    expect(html).toContain('Join the waitlist')
    expect(html).not.toContain('guests.0')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  test('puts the visitor in line, who is told of a time by email', async () => {
    const { status, location } = await send(address('/wait', '&lang=de'), noor)
    expect([status, location]).toEqual([303, `/w/${key}?lang=de&done=1`])
    expect((await visit(`/w/${key}?done=1`)).html).toContain('You’re on the waitlist')
    expect(await entries()).toMatchObject([{ state: 'waiting', guest: { name: 'Noor Haddad' }, ...tuesday }])
    await list.cancel(bookings[1]?.booking_id as string)
    await list.look()
    expect((await list.read(key)).data).toMatchObject({
      state: 'offered',
      offer: { start_time: sessionAt(1) },
    })
    const [joined, offered] = await mailsTo(service, 'noor@example.com')
    expect(joined?.text).toMatch(/Warteliste/)
    expect(offered?.text).toMatch(/\/w\//)
  })

  test('is shown whatever days its address names', async () => {
    for (const days of [
      '0000-01-01',
      '0001-01-01..9999-12-31',
      '9999-12-30',
      '9998-12-31..0001-01-01',
      '2026-02-30',
    ])
      expect([days, (await visit(`${address('/wait')}&for=${days}`)).status]).toEqual([days, 200])
  })

  test('sent twice, joins once', async () => {
    const first = await send(address('/wait'), noor)
    expect((await send(address('/wait'), noor)).location).toBe(first.location)
    expect(await entries()).toHaveLength(1)
  })

  test('makes an address that nobody guesses, whatever key a program sends', async () => {
    const { location } = await send(address('/wait'), { ...noor, key: 'k-1' })
    expect(location).toMatch(/^\/w\/wait_[0-9a-f]{60,}\?done=1$/)
  })

  test('waits for all of a span if nothing is free, at most for 62 days', async () => {
    await change({ available_days_in_future: 1 })
    service.at(instant(sessionAt(0) - 3_600))
    const { html } = await visit(address('/wait'))
    expect(html).toContain('name="for" value="2026-03-03..2026-03-04"')
    expect(html).toMatch(/<span>Tuesday, March 3.–.Wednesday, March 4, 2026<\/span>/)
    await send(address('/wait'), { ...noor, for: '2026-03-03..2026-03-04' })
    expect(await entries()).toMatchObject([
      { start_time: sessionAt(0) - 3_600, end_time: tuesday.end_time + 86_400 },
    ])
  })

  test('keeps what was typed, and says what is wrong', async () => {
    const { status, html } = await send(address('/wait'), { ...noor, email: 'noor' })
    expect([status, html.includes('Fix 1 field to continue.')]).toEqual([400, true])
    expect(html).toContain('value="Noor Haddad"')
    expect(html).toContain('<option value="2026-03-03" selected>')
    expect(await entries()).toEqual([])
  })

  test.each(['', 'soon', '2026-02-30', '2020-01-01', '9999-12-31', '1772442000~nothing', '2026-03-03..soon'])(
    'leads to the times for a window that is none: %s',
    async (name) => {
      const { status, location } = await send(address('/wait'), { ...noor, for: name })
      expect([status, location]).toEqual([303, address()])
      expect((await visit(address('/wait', `&for=${encodeURIComponent(name)}`))).status).toBe(200)
    },
  )

  test('says that the waitlist is full, and how often one may wait', async () => {
    for (let index = 0; index < 3; index++)
      await send(address('/wait'), { ...noor, key: `${key}-${index}`, for: '2026-03-03' })
    expect((await send(address('/wait'), { ...noor, key: `${key}-4` })).status).toBe(429)
    for (let index = 0; index < 197; index++) await list.join(`Guest${index}`)
    const full = await send(address('/wait'), { ...noor, key: `${key}-5`, email: 'kai@example.com' })
    expect([full.status, full.html.includes('This waitlist is full. Try again later.')]).toEqual([403, true])
  })

  test('refuses a form of another site', async () => {
    const { status } = await send(address('/wait'), noor, { 'Sec-Fetch-Site': 'cross-site' })
    expect([status, await entries()]).toEqual([403, []])
  })

  test('is that of a link for visitors who book with one', async () => {
    const { data: link } = await service.withKey('POST', '/v3/scheduling/links', {
      configuration_id: list.id,
      prefill: { name: 'Noor Haddad', email: 'noor@example.com' },
    })
    const { html } = await visit(`/l/${link.secret}/wait`)
    expect(html).toContain('value="Noor Haddad"')
    expect((await send(`/l/${link.secret}/wait`, noor)).location).toBe(`/w/${key}?done=1`)
    expect(await entries()).toHaveLength(1)
  })
})

describe('a full session', () => {
  test('is waited for by itself', async () => {
    const host = await addHost(service, 'jo@example.com')
    const path = `/v3/grants/${host.grantId}/scheduling/configurations`
    const group = await service.withKey('POST', path, {
      ...{ type: 'group', name: 'Pottery', slug: 'pottery', group_booking: { calendar_id: host.calendarId } },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, waitlist: true },
    })
    const add = async (start: Instant) => {
      const when = { start_time: start, end_time: instant(start + twoHours) }
      const event = await service.withKey('POST', `${path}/${group.data.id}/group-events`, {
        ...{ calendar_id: host.calendarId, title: 'Pottery', capacity: 1, when },
      })
      return { ...when, event_id: event.data.id as string, calendar_id: host.calendarId }
    }
    const [full, open] = [await add(sessionAt(1)), await add(sessionAt(3))]
    const query = `configuration_id=${group.data.id}`
    const guest = { name: 'Robin', email: 'robin@example.com' }
    await service.call('POST', `/v3/scheduling/bookings?${query}`, { body: { ...full, guest } })

    const times = await visit(address('', '', 'pottery'))
    const name = `${full.start_time}~${full.event_id}`
    const link = `/b/pottery/wait?client_id=${service.clientId}&${new URLSearchParams({ for: name })}`
    expect(times.html).toContain(`<a class="slot full" href="${link.replaceAll('&', '&amp;')}">`)
    expect(times.html.match(/Tell me if a time comes free/g)).toHaveLength(1)
    const { html } = await visit(link)
    expect(html).toContain('Tuesday, March 3, 11:00 AM')
    expect(optionsIn(html)).toEqual([])
    // A session with seats is booked, and a day of sessions cannot be waited for.
    for (const other of [`${open.start_time}~${open.event_id}`, '2026-03-03'])
      expect((await visit(address('/wait', `&for=${other}`, 'pottery'))).location).toContain('/b/pottery?')

    await send(address('/wait', '', 'pottery'), { ...noor, for: name })
    expect(await entries(query)).toMatchObject([{ event_id: full.event_id, start_time: full.start_time }])
  })
})

describe('the page of a booking', () => {
  const page = () => `/manage/${bookings[3]?.booking_ref}`

  test('waits for an earlier time, to which the booking moves', async () => {
    const { html } = await visit(page())
    expect(html).toContain('<summary>Tell me if an earlier time comes free</summary>')
    const formKey = /name="key" value="([^"]+)"/.exec(html)?.[1] as string
    const { status, location } = await send(page(), { action: 'earlier', key: formKey })
    expect([status, location]).toEqual([303, `/w/${formKey}?done=1`])
    expect((await visit(location)).html).toMatch(/Before: Tuesday, March 3, 3:00.PM/)
    await list.cancel(bookings[0]?.booking_id as string)
    await list.look()
    await send(`/w/${formKey}`, { action: 'accept', start: String(sessionAt(0)) })
    const { booking_id: id } = bookings[3] as { booking_id: string }
    const moved = await service.call('GET', `/v3/scheduling/bookings/${id}?${list.query}`)
    expect(moved.data.start_time).toBe(sessionAt(0))
  })

  test('does not without a waitlist, nor for another site', async () => {
    const foreign = await send(page(), { action: 'earlier', key }, { 'Sec-Fetch-Site': 'cross-site' })
    expect([foreign.status, await entries()]).toEqual([403, []])
    await change({ waitlist: false })
    expect((await visit(page())).html).not.toContain('earlier')
    expect((await send(page(), { action: 'earlier', key })).status).toBe(403)
  })
})
