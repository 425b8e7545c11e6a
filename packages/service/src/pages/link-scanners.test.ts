import { parseBookingReference } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { Store } from '../kernel/store/store.js'
import { renderWaitingMails } from '../outbox/render-mail.js'
import { makeMember } from '../testing/members.js'
import { addConfiguration, addHost, bookingBody, openService } from '../testing/studio.js'

const origin = 'https://times.example'

/** A store that counts its transactions: reading needs none. */
const counted = (store: Store) => {
  const counts = { transactions: 0 }
  const transaction: Store['transaction'] = (work) => {
    counts.transactions++
    return store.transaction(work)
  }
  return { store: { ...store, transaction }, counts }
}

/** The addresses of this service in a page or an email. */
const linksIn = (text: string, base: string): string[] =>
  [...text.matchAll(/(?:href|src|action)="([^"]+)"|(https:\/\/times\.example[^\s"<>)]*)/g)]
    .map(([, attribute, plain]) => new URL((attribute ?? plain ?? '').replaceAll('&amp;', '&'), base))
    .filter((url) => url.origin === origin)
    .map((url) => url.href.replace(/#.*/, ''))

test('a program that opens every link of every email, and every link behind those, changes nothing', async () => {
  const { store, counts } = counted(createMemoryStore())
  const service = await openService(store, { publicUrl: origin })
  const ada = await addHost(service, 'ada@example.com')
  const ben = await addHost(service, 'ben@example.com')
  const plain = await addConfiguration(service, [ada], { slug: 'talk' })
  const asked = await addConfiguration(service, [ben], {
    event_booking: { title: 'Talk', timezone: 'Europe/Lisbon', booking_type: 'organizer-confirmation' },
  })
  const owner = await makeMember(service, ada, 'owner')
  const book = async (id: string, start: string) => {
    const { data } = await service.withKey(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${id}`,
      bookingBody(parseInstant(start)),
    )
    return { ...data, path: `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}` }
  }
  const booked = await book(plain, '2026-03-03T10:00:00Z')
  const moved = await book(plain, '2026-03-03T11:00:00Z')
  await service.call('PATCH', moved.path, { body: bookingBody('2026-03-03T12:00:00Z') })
  const cancelled = await book(plain, '2026-03-03T13:00:00Z')
  await service.call('DELETE', cancelled.path, { body: {} })
  const pending = await book(asked, '2026-03-03T10:00:00Z')
  const declined = await book(asked, '2026-03-03T11:00:00Z')
  const { salt } = parseBookingReference(declined.organizer_booking_ref)
  await service.call('PUT', declined.path, { body: { salt, status: 'cancelled' } })
  await service.withKey('POST', `/admin/v1/bookings/${booked.booking_id}/request-reschedule`, {})
  const several = await addConfiguration(service, [ada], {
    scheduler: {
      ...{ min_booking_notice: 0, available_days_in_future: 60 },
      booking_series: { max_bookings: 4, every: ['week'] },
    },
  })
  const series = await service.call('POST', `/v3/scheduling/booking-series?configuration_id=${several}`, {
    body: {
      slots: ['2026-03-04T10:00:00Z', '2026-03-11T10:00:00Z'].map((start) => bookingBody(start)),
      guest: { name: 'Robin Vale', email: 'robin@example.com' },
    },
  })
  expect(series.data.bookings).toHaveLength(2)
  const offered = ['2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z']
  const link = await service.withKey('POST', '/v3/scheduling/links', {
    ...{ configuration_id: several, most_bookings: 1, hold_slots: true },
    slots: offered.map((start) => ({ start_time: parseInstant(start) })),
  })
  await service.call('POST', '/admin/v1/members', {
    bearer: owner.token,
    body: { name: 'New', email: 'new@example.com' },
  })

  const mails = await store.read((records) => renderWaitingMails(records, service.applicationId))
  const links = [...mails, link.data.email].flatMap(({ text, html = '' }) => [
    ...linksIn(text, origin),
    ...linksIn(html, origin),
  ])
  const [first] = series.data.bookings
  for (const part of [
    ...[booked.booking_ref, pending.organizer_booking_ref, first.booking_ref, '/confirm/', '/manage/'],
    ...offered.map((start) => `${link.data.address}?slot=${parseInstant(start)}`),
  ])
    expect(links.join(' ')).toContain(part)

  const { transactions } = counts
  const domainEvents = service.allDomainEvents.length
  const opened = new Set<string>()
  const waiting = [...links]
  for (let link = waiting.pop(); link && opened.size < 500; link = waiting.pop()) {
    if (opened.has(link)) continue
    opened.add(link)
    for (const method of ['HEAD', 'GET']) {
      const response = await service.service.fetch(new Request(link, { method, redirect: 'manual' }))
      expect(response.status, `${method} ${link}`).not.toBe(500)
      const isPage = response.headers.get('content-type')?.includes('html')
      if (isPage) waiting.push(...linksIn(await response.text(), link))
    }
  }
  expect(opened.size).toBeGreaterThan(20)
  expect(counts.transactions).toBe(transactions)
  expect(service.allDomainEvents).toHaveLength(domainEvents)
  expect((await service.call('GET', booked.path)).data.status).toBe('booked')
  expect((await service.call('GET', pending.path)).data.status).toBe('pending')
  const { data: after } = await service.withKey('GET', `/v3/scheduling/links/${link.data.id}`)
  expect(after).toMatchObject({ state: 'active', bookings: 0 })
  const stays = await service.call(
    'GET',
    `/v3/scheduling/bookings/${first.booking_id}/series?configuration_id=${several}`,
  )
  expect(stays.data.map(({ status }: { status: string }) => status)).toEqual(['booked', 'booked'])
})
