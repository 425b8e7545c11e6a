import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { Store } from '../../kernel/store/store.js'
import { openService, type TestService } from '../../testing/studio.js'
import { mailsTo, openWaitlist, sessionAt, twoHours } from '../../testing/waitlist.js'
import { languageNames } from '../../texts/generated/languages.js'

let service: TestService
let list: Awaited<ReturnType<typeof openWaitlist>>
let bookings: string[]
let transactions: number

beforeEach(async () => {
  transactions = 0
  const store = createMemoryStore()
  const counting: Store = {
    ...store,
    transaction: (work) => {
      transactions++
      return store.transaction(work)
    },
  }
  service = await openService(counting, { rateLimit: 0 })
  list = await openWaitlist(service)
  bookings = []
  for (const index of [0, 1, 2, 3]) bookings.push((await list.book(sessionAt(index))).data.booking_id)
})

const free = async (index: number) => {
  await list.cancel(bookings[index] as string)
  await list.look()
}
/** The pages that the emails to a guest lead to, oldest first. */
const pagesOf = async (email = 'noor@example.com') =>
  (await mailsTo(service, email)).flatMap(({ text }) => /\/w\/[\w-]+/.exec(text)?.[0] ?? [])
const latestPageOf = async (email?: string) => (await pagesOf(email)).at(-1) as string
const visit = async (path: string) => {
  const { status, data } = await service.call('GET', path)
  return { status, html: String(data) }
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
describe('the page of a place on a waitlist', () => {
  test('says that the visitor waits, and for what, and leaves the waitlist', async () => {
    const id = (await list.join('Noor')).data.waitlist_id
    const page = await latestPageOf()
    const { status, html } = await visit(page)
    expect(status).toBe(200)
    expect(html).toContain('You’re on the waitlist')
    expect(html).toContain('Tuesday, March 3, 2026')
    // Above the element, too, which does not name the event type.
    expect(html).toMatch(/<p class="subject" aria-hidden="true"><bdi>[^<]+<\/bdi>/)
    expect(html).toContain('<meta name="robots" content="noindex">')
    const left = await send(page, { action: 'leave' })
    expect(left.status).toBe(303)
    expect((await visit(left.location)).html).toContain('You left the waitlist')
    expect((await list.read(id)).data.state).toBe('left')
  })

  test('leads to the email where addresses are confirmed, and its link books', async () => {
    service = await openService(createMemoryStore(), { rateLimit: 0, sendsMail: true })
    const scheduler = { min_booking_notice: 0, available_days_in_future: 60, waitlist: true }
    list = await openWaitlist(service, { scheduler: { ...scheduler, confirm_email: true } })
    const start = sessionAt(2)
    const end = sessionAt(3)
    const { data } = await service.withKey('POST', `/v3/scheduling/bookings?${list.query}`, {
      ...{ start_time: start, end_time: end, guest: { name: 'Ida', email: 'ida@example.com' } },
    })
    const id = (await list.join('Noor')).data.waitlist_id
    await list.cancel(data.booking_id)
    await list.look()
    const values = { action: 'accept', start: String(start) }
    const refused = await send(`/w/${id}`, values)
    expect([refused.status, refused.html.includes('Check your email')]).toEqual([403, true])
    expect((await send(await latestPageOf(), values)).status).toBe(303)
  })

  test('books the offered time, and shows the booking from then on', async () => {
    await list.join('Noor')
    await free(2)
    const page = await latestPageOf()
    const { html } = await visit(page)
    expect(html).toContain('A time has come free')
    expect(html).toContain('Still reserved for you: 2 hr')
    const booked = await send(page, { action: 'accept', start: String(sessionAt(2)) })
    expect(booked.status).toBe(303)
    expect(booked.location).toMatch(/^\/manage\/[\w-]+\?done=1$/)
    expect((await visit(booked.location)).html).toContain('You are booked')
    const after = (await visit(page)).html
    expect(after).toContain('You are booked')
    expect(after).toContain(booked.location.split('?')[0] as string)
    // A second press leads to the same booking.
    expect((await send(page, { action: 'accept' })).location).toBe(booked.location)
  })

  test('moves a booking to the earlier time that is offered', async () => {
    await list.join('Robin', { booking_id: bookings[3] })
    const page = await latestPageOf('robin@example.com')
    expect((await visit(page)).html).toMatch(/Before: Tuesday, March 3, 3:00.PM/)
    await free(1)
    const offered = await latestPageOf('robin@example.com')
    expect((await visit(offered)).html).toMatch(/Move to 11:00.AM, Tuesday, March 3/)
    await send(offered, { action: 'accept' })
    expect((await visit(offered)).html).toContain('Your booking was moved')
  })

  test('leaves the offered time to the next one, who is offered it', async () => {
    await list.join('Noor')
    list.later(1)
    const next = (await list.join('Robin')).data.waitlist_id
    await free(2)
    const page = await latestPageOf()
    const passed = await send(page, { action: 'pass', start: String(sessionAt(2)) })
    expect((await visit(passed.location)).html).toContain('You’re on the waitlist')
    await list.look()
    expect((await list.read(next)).data.state).toBe('offered')
  })

  test('says that a late answer came too late, and that the visitor waits on', async () => {
    await list.join('Noor')
    await free(2)
    const page = await latestPageOf()
    list.later(twoHours)
    expect((await visit(page)).html).toContain('This time is no longer reserved for you')
    await list.book(sessionAt(2))
    const late = await send(page, { action: 'accept', start: String(sessionAt(2)) })
    expect(late.status).toBe(400)
    expect(late.html).toContain('the time is no longer free')
    expect(late.html).toContain('You’re on the waitlist')
  })

  test('says that the wait is over, also to a link that nobody knows', async () => {
    await list.join('Noor')
    const page = await latestPageOf()
    service.at(instant(sessionAt(0) + 86_400))
    expect((await visit(page)).html).toContain('You’re no longer on the waitlist')
    expect((await visit('/w/nobody-knows-this-secret')).status).toBe(404)
  })

  test('speaks every language of the pages', async () => {
    await list.join('Noor')
    const page = await latestPageOf()
    const seen = new Set<string>()
    for (const name of languageNames) {
      const { status, html } = await visit(`${page}?lang=${name}`)
      expect(status).toBe(200)
      seen.add(/<h2>([^<]+)</.exec(html)?.[1] as string)
    }
    expect(seen.size).toBeGreaterThan(35)
  })

  test('shows a hostile title as text', async () => {
    const title = '<img src=x onerror=alert(1)>"&'
    const other = await openWaitlist(service, { event_booking: { title } })
    await other.join('Mona')
    const { html } = await visit(await latestPageOf('mona@example.com'))
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;')
  })

  test('is opened without a change, whatever its address says', async () => {
    await list.join('Noor')
    await free(2)
    const page = await latestPageOf()
    transactions = 0
    for (const query of [
      '',
      '?action=accept',
      '?done=1&action=pass',
      '?lang=ar&tz=Asia/Tokyo',
      '?tz=nowhere',
    ])
      expect((await visit(page + query)).status).toBe(200)
    expect(transactions).toBe(0)
    expect((await visit(page)).html).toContain('A time has come free')
  })

  test('refuses a form of another site, and one that says nothing', async () => {
    const id = (await list.join('Noor')).data.waitlist_id
    const page = await latestPageOf()
    const foreign = await send(page, { action: 'leave' }, { 'Sec-Fetch-Site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect((await send(page, { action: 'burn' })).status).toBe(400)
    expect((await send(page, {})).status).toBe(400)
    expect((await list.read(id)).data.state).toBe('waiting')
  })
})
