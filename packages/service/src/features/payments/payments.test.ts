import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import {
  checkout,
  openPaidStudio,
  type PaidStudio,
  payment,
  price,
  slotAt,
} from '../../testing/paid-studio.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const addressOf = (request: Request) => request.headers.get('x-address') ?? undefined
const slot = slotAt(2)

let service: TestService
let studio: PaidStudio
beforeEach(async () => {
  service = await openService(undefined, { addressOf, publicUrl: 'https://times.example' })
  studio = await openPaidStudio(service)
})

const later = (seconds: number) => service.at(instant(service.now + seconds))
const mails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))
const published = () => service.allDomainEvents.map(({ type }) => type)
const erase = (email: string, more: object = {}) =>
  service.withKey('POST', '/v3/scheduling/guests/erase', { email, ...more })
const started = async (name = 'robin', at = slot) => {
  const { data, error } = await studio.start(name, at)
  if (error) throw new Error(error.message)
  return data
}

describe('a visitor who pays', () => {
  test('keeps the slot for half an hour, which is not booked yet', async () => {
    const data = await started()
    expect(data).toMatchObject({ ...price, status: 'pending', expires_in: 1_800, start_time: slot })
    expect(data.booking).toBeUndefined()
    expect(await studio.isFree(slot)).toBe(false)
    expect((await studio.start('eva', slot)).error.type).toBe('timeslot_not_available')
    expect(await mails()).toEqual([])
    expect(service.domainEvents).toEqual([])
    later(60)
    expect((await studio.read('robin', data.payment_id)).data).toMatchObject({ expires_in: 1_740 })
  })

  test('goes to the owner’s page, which learns the payment and where to return to', async () => {
    const { data } = await studio.start('robin', slot, { return_url: 'https://times.example/book?a=1#form' })
    const url = new URL(data.url)
    expect(url.origin + url.pathname).toBe('https://shop.example/pay')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ lang: 'en', payment_id: data.payment_id, return_url: 'https://times.example/book?a=1#form' },
    })
    expect(JSON.stringify(data)).not.toContain(studio.tokenOf('robin'))
  })

  test('is booked by the owner’s server: event, emails and webhooks', async () => {
    const { payment_id } = await started()
    const { status, data } = await studio.complete(payment_id)
    expect([status, data.status, data.expires_in]).toEqual([200, 'completed', 0])
    expect(data.booking).toMatchObject({ status: 'booked', start_time: slot })
    expect(published()).toContain('booking.created')
    expect(service.domainEvents[0]?.data.object.booking_info.payment).toEqual({ payment_id, ...price })
    expect((await mails()).map(({ to }) => to.email)).toContain('robin@example.com')
    const read = await studio.read('robin', payment_id)
    expect(read.data.booking.booking_id).toBe(data.booking.booking_id)
    expect(read.data.url).toBeUndefined()
  })

  test('is booked once, however often the owner’s server says so', async () => {
    const { payment_id } = await started()
    const first = await studio.complete(payment_id)
    const second = await studio.complete(payment_id)
    expect(second.data.booking.booking_id).toBe(first.data.booking.booking_id)
    expect(service.domainEvents).toHaveLength(1)
  })

  test('changes what they pay for with the same token, and pays once', async () => {
    const first = await started()
    const { data } = await studio.start('robin', slotAt(5), {
      guest: { name: 'Robin B. Vale', email: 'robin@example.com' },
    })
    expect(data.payment_id).toBe(first.payment_id)
    expect([await studio.isFree(slot), await studio.isFree(slotAt(5))]).toEqual([true, false])
    const { data: done } = await studio.complete(first.payment_id)
    expect(done.booking.start_time).toBe(slotAt(5))
  })

  test('sees the payment as it is if they start again when it is over', async () => {
    const { payment_id } = await started()
    await studio.complete(payment_id)
    const { data } = await studio.start('robin', slotAt(5))
    expect(data).toMatchObject({ payment_id, status: 'completed', start_time: slot })
    expect(await studio.isFree(slotAt(5))).toBe(true)
  })

  test('takes the place of their hold, which pays no attention to the form any more', async () => {
    const hold_id = 'a random id of a hold'
    const held = await service.call('POST', `/v3/scheduling/holds?configuration_id=${studio.id}`, {
      body: { start_time: slot, end_time: slot + 1_800, hold_id },
    })
    expect(held.status).toBe(200)
    const { data } = await studio.start('robin', slot, { hold_id })
    expect(data.status).toBe('pending')
    const path = `/v3/scheduling/holds/${encodeURIComponent(hold_id)}?configuration_id=${studio.id}`
    expect((await service.call('PATCH', path, { body: {} })).status).toBe(404)
    expect(await studio.isFree(slot)).toBe(false)
  })

  test('frees the slot by giving up', async () => {
    const { payment_id } = await started()
    expect((await studio.cancel('robin', payment_id)).data.status).toBe('cancelled')
    expect((await studio.cancel('robin', payment_id)).data.status).toBe('cancelled')
    expect(await studio.isFree(slot)).toBe(true)
  })

  test('gives up nothing that is paid', async () => {
    const { payment_id } = await started()
    await studio.complete(payment_id)
    expect((await studio.cancel('robin', payment_id)).data.status).toBe('completed')
    expect(await studio.isFree(slot)).toBe(false)
  })

  test('frees the slot if nobody pays in time', async () => {
    const { payment_id } = await started()
    later(1_799)
    expect((await studio.read('robin', payment_id)).data).toMatchObject({ status: 'pending', expires_in: 1 })
    later(1)
    expect((await studio.read('robin', payment_id)).data).toMatchObject({ status: 'expired', expires_in: 0 })
    expect(await studio.isFree(slot)).toBe(true)
  })

  test('keeps three slots at most from one address', async () => {
    for (const index of [0, 2, 4])
      expect((await studio.start(`person ${index}`, slotAt(index), {}, 'one')).status).toBe(200)
    expect((await studio.start('another', slotAt(6), {}, 'one')).error.type).toBe('rate_limit_error')
    expect((await studio.start('another', slotAt(6), {}, 'two')).status).toBe(200)
  })

  test('keeps a third of a day at most, together with all others who pay', async () => {
    for (let index = 0; index < 5; index++)
      expect((await studio.start(`person ${index}`, slotAt(index))).status).toBe(200)
    const refused = await studio.start('another', slotAt(15))
    expect(refused.error.type).toBe('rate_limit_error')
    expect(Number(refused.headers.get('retry-after'))).toBe(1_800)
    later(1_800)
    expect((await studio.start('another', slotAt(15))).status).toBe(200)
  })

  test('is booked though the notice began while they paid', async () => {
    const short = await openPaidStudio(
      service,
      { scheduler: { min_booking_notice: 60, payment } },
      'b@a.test',
    )
    service.at(instant(slot - 3_700))
    const { data } = await short.start('robin', slot)
    later(1_000)
    expect((await short.complete(data.payment_id)).data.status).toBe('completed')
  })

  test('has until the start of the slot at most', async () => {
    service.at(instant(slot - 600))
    expect((await started()).expires_in).toBe(600)
  })
})

describe('money that comes late', () => {
  test('books the slot if it is still free', async () => {
    const { payment_id } = await started()
    later(3_600)
    const { data } = await studio.complete(payment_id)
    expect([data.status, data.booking.start_time]).toEqual(['completed', slot])
  })

  test('is told to go back if the slot is taken, again and again', async () => {
    const { payment_id } = await started()
    later(1_800)
    await studio.bookForSomebody(slot)
    for (let times = 0; times < 2; times++) {
      const { status, error } = await studio.complete(payment_id)
      expect([status, error.type]).toEqual([409, 'conflict'])
      expect(error).toMatchObject({ reason: 'refund_due' })
    }
    expect(published().filter((type) => type === 'payment.refund_due')).toHaveLength(1)
    const told = service.allDomainEvents.find(({ type }) => type === 'payment.refund_due')
    expect(told?.data.object).toMatchObject({
      ...{ object: 'payment', payment_id, ...price, start_time: slot },
      guest: { email: 'robin@example.com' },
    })
    expect((await studio.read('robin', payment_id)).data.status).toBe('refund_due')
  })

  test.each([
    ['that failed', (id: string) => studio.fail(id)],
    ['that the visitor gave up', (id: string) => studio.cancel('robin', id)],
  ])('for a payment %s books too', async (_why, over) => {
    const { payment_id } = await started()
    await over(payment_id)
    expect((await studio.complete(payment_id)).data.status).toBe('completed')
  })

  test('goes back if the event type was closed or removed', async () => {
    const closed = await started()
    const removed = await openPaidStudio(service, {}, 'ben@example.com')
    const other = (await removed.start('eva', slot)).data
    const pathOf = ({ host, id }: PaidStudio) => `/v3/grants/${host.grantId}/scheduling/configurations/${id}`
    await service.withKey('PUT', pathOf(studio), { is_active: false })
    await service.withKey('DELETE', pathOf(removed))
    expect((await studio.complete(closed.payment_id)).status).toBe(409)
    expect((await studio.complete(other.payment_id)).status).toBe(409)
  })

  test('finds the payment for thirty days', async () => {
    const { payment_id } = await started()
    later(1_800 + 30 * 86_400)
    expect((await studio.complete(payment_id)).status).toBe(404)
    await service.store.sweep(service.now)
    expect((await studio.read('robin', payment_id)).status).toBe(404)
  })
})

describe('the owner’s server', () => {
  test.each([
    ['amount', { ...price, amount: 3999 }],
    ['currency', { ...price, currency: 'USD' }],
    ['amount', { currency: 'EUR' }],
  ])('is told which field is not the payment’s: %s', async (field, paid) => {
    const { payment_id } = await started()
    const { status, error } = await studio.complete(payment_id, paid)
    expect([status, error.field?.replace('body.', '')]).toEqual([400, field])
    expect((await studio.read('robin', payment_id)).data.status).toBe('pending')
  })

  test('is paid what the visitor saw, though the price has changed since', async () => {
    const { payment_id } = await started()
    await service.withKey('PUT', `/v3/grants/${studio.host.grantId}/scheduling/configurations/${studio.id}`, {
      scheduler: { min_booking_notice: 0, payment: { ...payment, amount: 9000 } },
    })
    expect((await studio.complete(payment_id)).data.status).toBe('completed')
  })

  test('frees the slot of a payment that failed, and cannot fail what is paid', async () => {
    const { payment_id } = await started()
    expect((await studio.fail(payment_id, { reason: 'card_declined' })).data.status).toBe('failed')
    expect(await studio.isFree(slot)).toBe(true)
    const second = await started('eva')
    await studio.complete(second.payment_id)
    expect((await studio.fail(second.payment_id)).error.type).toBe('conflict')
  })

  test('reads a payment with its guest, whom no visitor reads', async () => {
    const { payment_id } = await started()
    const { data } = await service.withKey('GET', `/v3/scheduling/payments/${payment_id}`)
    expect(data).toMatchObject({ status: 'pending', guest: { email: 'robin@example.com' } })
    expect((await studio.read('robin', payment_id)).data.guest).toBeUndefined()
  })

  test('sees in the cancellation what was paid, to refund it', async () => {
    const { payment_id } = await started()
    const { data } = await studio.complete(payment_id)
    await service.call(
      'DELETE',
      `/v3/scheduling/bookings/${data.booking.booking_id}?configuration_id=${studio.id}`,
      { body: {} },
    )
    const cancelled = service.domainEvents.find(({ type }) => type === 'booking.cancelled')
    expect(cancelled?.data.object.booking_info.payment).toEqual({ payment_id, ...price })
  })

  test('books without a payment, as owners do for somebody', async () => {
    const path = `/v3/scheduling/bookings?configuration_id=${studio.id}`
    expect((await service.withKey('POST', path, bookingBody(slot))).status).toBe(200)
    expect((await studio.bookForSomebody(slotAt(4))).status).toBe(200)
  })
})

describe('nobody else', () => {
  test('books without paying', async () => {
    const path = `/v3/scheduling/bookings?configuration_id=${studio.id}`
    const { status, error } = await service.call('POST', path, { body: bookingBody(slot) })
    expect([status, error]).toMatchObject([403, { type: 'forbidden', reason: 'payment_required' }])
  })

  test('completes or fails a payment: not its visitor, not another application', async () => {
    const { payment_id } = await started()
    const path = `/v3/scheduling/payments/${payment_id}`
    const query = `payment_token=${encodeURIComponent(studio.tokenOf('robin'))}`
    for (const [verb, body] of [
      ['complete', price],
      ['fail', {}],
    ] as const) {
      expect((await service.call('POST', `${path}/${verb}?${query}`, { body })).status).toBe(401)
      const foreign = { bearer: service.otherKey, body }
      expect((await service.call('POST', `${path}/${verb}`, foreign)).status).toBe(404)
    }
    expect((await studio.read('robin', payment_id)).data.status).toBe('pending')
  })

  test('reads or cancels a payment by its id alone', async () => {
    const { payment_id } = await started()
    for (const method of ['GET', 'DELETE'])
      for (const query of ['', `?payment_token=${encodeURIComponent(studio.tokenOf('eva'))}`]) {
        const path = `/v3/scheduling/payments/${payment_id}${query}`
        expect((await service.call(method, path)).status).toBe(404)
        expect((await service.call(method, path, { bearer: service.otherKey })).status).toBe(404)
      }
  })

  test('moves or releases what a payment keeps, whatever id they name', async () => {
    const { payment_id } = await started()
    for (const id of [payment_id, `payment ${payment_id}`]) {
      const path = `/v3/scheduling/holds/${encodeURIComponent(id)}?configuration_id=${studio.id}`
      await service.call('DELETE', path)
      expect((await service.call('PATCH', path, { body: {} })).status).toBe(404)
    }
    expect(await studio.isFree(slot)).toBe(false)
  })

  test.each([
    'https://elsewhere.example/',
    'https://times.example.elsewhere.example/',
    'https://times.example@elsewhere.example/',
    'javascript:alert(1)',
    '/relative',
    '//elsewhere.example',
  ])('is sent to %s from the owner’s page', async (return_url) => {
    const { error } = await studio.start('robin', slot, { return_url })
    expect(error.field).toBe('return_url')
  })

  test.each([
    ['this service', 'https://times.example/b/talk?slot=1', 200],
    ['the page that takes the payment', 'https://shop.example/thanks', 200],
    ['a callback URI of the application', 'https://app.test/after', 200],
    ['their own machine', 'http://localhost:5173/book', 200],
    ['the page that a program says it is', 'https://studio.example/book', 400],
    ['a page on another port of this service', 'https://times.example:8443/book', 400],
    ['a page whose name begins alike', 'https://times.example.evil.example/', 400],
    ['this service without TLS', 'http://times.example/book', 400],
  ])('is sent to %s: %s is answered with %i', async (_what, return_url, status) => {
    const answer = await service.call('POST', `/v3/scheduling/payments?configuration_id=${studio.id}`, {
      body: { ...bookingBody(slot), payment_token: studio.tokenOf('robin'), return_url },
      headers: {
        Origin: 'https://studio.example',
        Referer: 'https://studio.example/',
        Host: 'studio.example',
      },
    })
    expect([answer.status, answer.error?.field]).toEqual([status, status === 200 ? undefined : 'return_url'])
  })

  test('is sent to the host that a request names, if the service does not know its own', async () => {
    const nameless = await openService(undefined, { addressOf })
    const paid = await openPaidStudio(nameless)
    const start = (return_url: string, key?: string) =>
      nameless.call('POST', `/v3/scheduling/payments?configuration_id=${paid.id}`, {
        ...(key ? { bearer: key } : {}),
        body: { ...bookingBody(slot), payment_token: paid.tokenOf('robin'), return_url },
        headers: { Origin: 'http://service.test' },
      })
    expect((await start('http://service.test/b/talk')).error.field).toBe('return_url')
    expect((await start('https://anywhere.example/', nameless.key)).status).toBe(200)
  })

  test('is sent to a page that may not call the service', async () => {
    const strict = await openService(undefined, {
      publicUrl: 'https://times.example',
      allowedOrigins: ['https://studio.example'],
    })
    const paid = await openPaidStudio(strict)
    const start = (origin: string, index: number) =>
      strict.call('POST', `/v3/scheduling/payments?configuration_id=${paid.id}`, {
        body: {
          ...bookingBody(slotAt(index)),
          ...{ payment_token: paid.tokenOf(origin), return_url: `${origin}/book` },
        },
        headers: { Origin: origin },
      })
    expect((await start('https://studio.example', 1)).status).toBe(200)
    expect((await start('https://times.example', 2)).status).toBe(200)
    // Any program can name any origin.
    expect((await start('https://elsewhere.example', 3)).error.field).toBe('return_url')
  })
})

describe('composes with', () => {
  test('a request that the organizer confirms: it is paid first, then requested', async () => {
    const asked = await openPaidStudio(
      service,
      { event_booking: { title: 'Talk', timezone: 'Europe/Lisbon', booking_type: 'organizer-confirmation' } },
      'ben@example.com',
    )
    const { data } = await asked.start('robin', slot)
    expect((await asked.complete(data.payment_id)).data.booking.status).toBe('pending')
    expect(published()).toContain('booking.pending')
  })

  test('round robin: the host whose time was kept is booked', async () => {
    const hosts = [await addHost(service, 'c@example.com'), await addHost(service, 'd@example.com')]
    const id = await addConfiguration(service, hosts, {
      availability: {
        duration_minutes: 30,
        availability_rules: { availability_method: 'max-fairness' },
      },
      scheduler: { min_booking_notice: 0, payment },
    })
    const start = (name: string) =>
      service.call('POST', `/v3/scheduling/payments?configuration_id=${id}`, {
        body: { ...bookingBody(slot), payment_token: studio.tokenOf(name) },
      })
    const payments = [await start('robin'), await start('eva')]
    expect((await start('noor')).error.type).toBe('timeslot_not_available')
    const organizers = []
    for (const { data } of payments.reverse())
      organizers.push((await studio.complete(data.payment_id)).data.booking.organizer.email)
    expect(organizers.sort()).toEqual(['c@example.com', 'd@example.com'])
  })

  test('group events: the seats of all guests are kept', async () => {
    const { host } = studio
    const path = `/v3/grants/${host.grantId}/scheduling/configurations`
    const group = await service.withKey('POST', path, {
      ...{ type: 'group', name: 'Pottery', group_booking: { calendar_id: host.calendarId } },
      scheduler: { min_booking_notice: 0, payment },
    })
    const when = { start_time: slot, end_time: slot + 3_600 }
    const event = await service.withKey('POST', `${path}/${group.data.id}/group-events`, {
      ...{ calendar_id: host.calendarId, title: 'Pottery', capacity: 3, when },
    })
    const seat = { ...when, event_id: event.data.id, calendar_id: host.calendarId }
    const start = (name: string, guests: readonly string[]) =>
      service.call('POST', `/v3/scheduling/payments?configuration_id=${group.data.id}`, {
        body: {
          ...seat,
          guest: { name, email: `${name}@example.com` },
          additional_guests: guests.map((guest) => ({ name: guest, email: `${guest}@example.com` })),
          payment_token: studio.tokenOf(name),
        },
      })
    const { data } = await start('robin', ['kit'])
    expect((await start('eva', ['max'])).error.type).toBe('timeslot_not_available')
    expect((await studio.complete(data.payment_id)).data.booking.status).toBe('booked')
    expect((await start('noor', [])).status).toBe(200)
  })

  test('links: what others pay for counts, and the booking is counted once', async () => {
    const link = await service.withKey('POST', '/v3/scheduling/links', {
      configuration_id: studio.id,
      most_bookings: 1,
    })
    const start = (name: string, index: number) =>
      service.call('POST', `/v3/scheduling/payments?configuration_id=${studio.id}`, {
        bearer: link.data.secret,
        body: { ...bookingBody(slotAt(index)), payment_token: studio.tokenOf(name) },
      })
    const { data } = await start('robin', 1)
    expect((await start('eva', 3)).error).toMatchObject({ type: 'forbidden', reason: 'link_used_up' })
    expect((await start('robin', 3)).status).toBe(200)
    await studio.complete(data.payment_id)
    const read = await service.withKey('GET', `/v3/scheduling/links/${link.data.id}`)
    expect([read.data.bookings, read.data.state]).toEqual([1, 'used_up'])
  })

  test('moving: the new time costs nothing', async () => {
    const { payment_id } = await started()
    const { data } = await studio.complete(payment_id)
    const path = `/v3/scheduling/bookings/${data.booking.booking_id}?configuration_id=${studio.id}`
    const moved = await service.call('PATCH', path, { body: bookingBody(slotAt(6)) })
    expect([moved.status, moved.data.start_time]).toEqual([200, slotAt(6)])
  })

  test('private event types: the token reads the payment without a session', async () => {
    const closed = await openPaidStudio(service, { requires_session_auth: true }, 'ben@example.com')
    expect((await closed.start('robin', slot)).status).toBe(401)
    const session = await service.withKey('POST', '/v3/scheduling/sessions', {
      configuration_id: closed.id,
    })
    const { data } = await service.call('POST', '/v3/scheduling/payments', {
      bearer: session.data.session_id,
      body: { ...bookingBody(slot), payment_token: closed.tokenOf('robin') },
    })
    expect((await closed.read('robin', data.payment_id)).data.status).toBe('pending')
  })

  test('erasing a guest: what they were paying for is free, and late money goes back', async () => {
    const { payment_id } = await started()
    await erase('ROBIN@example.com')
    expect([await studio.isFree(slot), (await studio.read('robin', payment_id)).data.status]).toEqual([
      true,
      'cancelled',
    ])
    for (let times = 0; times < 2; times++)
      expect((await studio.complete(payment_id)).error).toMatchObject({ reason: 'refund_due' })
    const told = service.allDomainEvents.filter(({ type }) => type === 'payment.refund_due')
    expect(told).toHaveLength(1)
    expect(told[0]?.data.object).toMatchObject({ payment_id, ...price, guest: { name: 'Erased guest' } })
    const stored = await service.store.read((records) => records.payment(payment_id))
    expect(JSON.stringify(stored)).not.toMatch(/robin/i)
  })

  test('erasing a guest: a payment that is over stays as it is, without them', async () => {
    const { payment_id } = await started()
    const { data } = await studio.complete(payment_id)
    await erase('robin@example.com', { bookings: 'cancel' })
    const again = await studio.complete(payment_id)
    expect([again.status, again.data.status, again.data.booking.booking_id]).toEqual([
      200,
      'completed',
      data.booking.booking_id,
    ])
    const stored = await service.store.read((records) => records.payment(payment_id))
    expect(JSON.stringify(stored)).not.toMatch(/robin/i)
  })

  test('erasing somebody whom a guest brings: the guest pays on, without them', async () => {
    const { payment_id } = (
      await studio.start('robin', slot, { additional_guests: [{ name: 'Kit', email: 'kit@example.com' }] })
    ).data
    await erase('Kit@example.com')
    const { data } = await studio.complete(payment_id)
    const booking = await service.store.read((records) =>
      records.booking(service.applicationId, data.booking.booking_id),
    )
    expect([booking?.guest.email, booking?.additionalGuests]).toEqual(['robin@example.com', []])
  })
})

describe('an event type with a price', () => {
  const change = (value: object) =>
    service.withKey('PUT', `/v3/grants/${studio.host.grantId}/scheduling/configurations/${studio.id}`, {
      scheduler: { payment: { ...payment, ...value } },
    })

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 40.5 }],
    ['amount', { amount: 100_000_000 }],
    ['currency', { currency: 'eur' }],
    ['currency', { currency: 'EURO' }],
    ['currency', { currency: 'QQQ' }],
    ['url', { url: 'http://shop.example/pay' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://user@shop.example/pay' }],
    ['url', { url: '/pay' }],
  ])('refuses %s %j', async (field, value) => {
    const { status, error } = await change(value)
    expect([status, error.field]).toEqual([400, `scheduler.payment.${field}`])
  })

  test('is not booked several times at once', async () => {
    const { error } = await service.withKey(
      'PUT',
      `/v3/grants/${studio.host.grantId}/scheduling/configurations/${studio.id}`,
      { scheduler: { payment, booking_series: { max_bookings: 4 } } },
    )
    expect(error.field).toBe('scheduler.booking_series')
    const path = `/v3/scheduling/booking-series?configuration_id=${studio.id}`
    const { guest, ...time } = bookingBody(slot)
    const series = await service.call('POST', path, { body: { slots: [time], guest } })
    expect(series.status).toBe(400)
  })

  test('tells visitors the price, and not where it is paid', async () => {
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${studio.id}`)
    expect(data.capabilities).toContain('payment')
    expect(data.scheduler.payment).toEqual(price)
    expect(JSON.stringify(data)).not.toContain(new URL(checkout).hostname)
  })

  test('is announced by no other', async () => {
    const free = await addConfiguration(service, [await addHost(service, 'ben@example.com')])
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${free}`)
    expect(data.capabilities).not.toContain('payment')
    const path = `/v3/scheduling/payments?configuration_id=${free}`
    const body = { ...bookingBody(slot), payment_token: studio.tokenOf('robin') }
    expect((await service.call('POST', path, { body })).error.type).toBe('conflict')
  })

  test('asks for a token that nobody guesses', async () => {
    for (const payment_token of ['short', 'x'.repeat(257)])
      expect((await studio.start('robin', slot, { payment_token })).error.field).toBe('payment_token')
    expect((await studio.start('robin', slot, { payment_token: undefined })).error.field).toBe(
      'payment_token',
    )
  })

  test('stores the token of a visitor as a hash', async () => {
    const { payment_id } = await started()
    const kept = await service.store.read((records) => records.payment(payment_id))
    expect(kept?.tokenHash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(kept)).not.toContain(studio.tokenOf('robin'))
  })
})
