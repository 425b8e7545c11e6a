import { type Instant, instant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirmedEmails } from '../../anonymous/callers.js'
import { sha256 } from '../../kernel/secrets.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { type ConfirmingStudio, openConfirmingStudio } from '../../testing/confirming-studio.js'
import { payment, slotAt } from '../../testing/paid-studio.js'
import { bookingBody, openService, type TestService } from '../../testing/studio.js'

const addressOf = (request: Request) => request.headers.get('x-address') ?? undefined
const slot = slotAt(2)

let service: TestService
let studio: ConfirmingStudio
afterEach(() => expect(service.errors).toEqual([]))
beforeEach(async () => {
  service = await openService(undefined, {
    ...{ addressOf, publicUrl: 'https://times.example', sendsMail: true },
  })
  studio = await openConfirmingStudio(service)
})

const later = (seconds: number) => service.at(instant(service.now + seconds))
const mails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))
const book = (id: string, at: Instant = slot, more: Record<string, unknown> = {}) =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body: bookingBody(at, more) })

describe('a visitor who confirms their email address', () => {
  test('keeps the time for 15 minutes, and gets one email; nobody else is told', async () => {
    const { data } = await studio.start('robin', slot)
    expect(data).toMatchObject({
      ...{ status: 'pending', email: 'robin@example.com', expires_in: 900, attempts_left: 5 },
      send_again_in: 30,
    })
    expect(await studio.isFree(slot)).toBe(false)
    expect((await mails()).map(({ to }) => to.email)).toEqual(['robin@example.com'])
    expect(service.domainEvents).toEqual([])
  })

  test('books with the code, once', async () => {
    const { data } = await studio.start('robin', slot)
    const answer = await studio.confirm('robin', data.confirmation_id, await studio.code())
    expect(answer.data).toMatchObject({
      status: 'completed',
      booking: { status: 'booked', start_time: slot },
    })
    const again = await studio.confirm('robin', data.confirmation_id, 'whatever')
    expect(again.data.booking.booking_id).toBe(answer.data.booking.booking_id)
    expect(service.domainEvents.map(({ type }) => type)).toEqual(['booking.created'])
  })

  test('has a confirmed mailbox afterwards, and not before', async () => {
    const isConfirmed = async () =>
      (
        await service.store.read((records) =>
          confirmedEmails(records, service.applicationId, ['robin@example.com']),
        )
      ).size === 1
    const { data } = await studio.start('robin', slot)
    expect(await isConfirmed()).toBe(false)
    await studio.confirm('robin', data.confirmation_id, await studio.code())
    expect(await isConfirmed()).toBe(true)
  })

  test('reads what they have once they have confirmed the address, if they have reached a limit for guests', async () => {
    const limited = await openConfirmingStudio(
      service,
      { guest_limits: { most_ahead: 1 } },
      'noor@example.com',
    )
    const first = await limited.start('robin', slot)
    const booked = await limited.confirm('robin', first.data.confirmation_id, await limited.code())
    const { booking_id, booking_ref } = booked.data.booking
    // Somebody who only types the address learns nothing.
    const guest = { guest: { name: 'Sam', email: 'robin@example.com' } }
    const { status, data } = await limited.start('sam', slotAt(4), guest)
    expect([status, data.status]).toEqual([200, 'pending'])
    expect(await limited.confirm('sam', data.confirmation_id, await limited.code())).toMatchObject({
      status: 409,
      error: { type: 'guest_limit_reached', reason: 'most_ahead' },
      limit: { of: 'ahead', most: 1 },
      bookings: [{ booking_id, booking_ref, start_time: slot, end_time: slot + 1_800 }],
    })
    // Once there is room, the address is confirmed already.
    await service.call('DELETE', `/v3/scheduling/bookings/${booking_id}?configuration_id=${limited.id}`, {
      body: {},
    })
    expect((await limited.start('sam', slotAt(4), guest)).data.status).toBe('completed')
  })

  test('types the code as it reads: with spaces, or with the digits of their language', async () => {
    const { data } = await studio.start('robin', slot)
    const arabic = Array.from(await studio.code(), (digit) => String.fromCharCode(0x660 + Number(digit)))
    const typed = ` ${arabic.slice(0, 3).join('')} ${arabic.slice(3).join('')}`
    expect((await studio.confirm('robin', data.confirmation_id, typed)).data.status).toBe('completed')
  })

  test('books with the link of the email alone, such as on their phone, and reads so where they booked', async () => {
    const { data } = await studio.start('robin', slot)
    const answer = await studio.confirmByLink(data.confirmation_id, await studio.link())
    expect(answer.data.status).toBe('completed')
    expect((await studio.read('robin', data.confirmation_id)).data).toMatchObject({
      status: 'completed',
      booking: { booking_id: answer.data.booking.booking_id },
    })
  })

  test('has five tries, which count although they are refused, and then needs another code', async () => {
    const { data } = await studio.start('robin', slot)
    const code = await studio.code()
    const wrong = code === '000000' ? '111111' : '000000'
    for (const left of [4, 3, 2, 1]) {
      const refused = await studio.confirm('robin', data.confirmation_id, wrong)
      expect(refused.error).toMatchObject({
        type: 'invalid_request_error',
        field: 'code',
        reason: 'wrong_code',
      })
      expect((await studio.read('robin', data.confirmation_id)).data.attempts_left).toBe(left)
    }
    const last = await studio.confirm('robin', data.confirmation_id, wrong)
    expect(last.error).toMatchObject({ reason: 'code_used_up' })
    expect((await studio.confirm('robin', data.confirmation_id, code)).error).toMatchObject({
      reason: 'code_used_up',
    })
    later(30)
    expect((await studio.sendCode('robin', data.confirmation_id)).data).toMatchObject({ attempts_left: 5 })
    const next = await studio.confirm('robin', data.confirmation_id, await studio.code())
    expect(next.data.status).toBe('completed')
  })

  test('waits half a minute for another code, of which there are at most five; earlier ones are void', async () => {
    const { data } = await studio.start('robin', slot)
    const first = { code: await studio.code(), link: await studio.link() }
    const early = await studio.sendCode('robin', data.confirmation_id)
    expect(early.error.type).toBe('rate_limit_error')
    for (let sent = 1; sent < 5; sent++) {
      later(30)
      expect((await studio.sendCode('robin', data.confirmation_id)).status).toBe(200)
    }
    later(30)
    expect((await studio.sendCode('robin', data.confirmation_id)).error.type).toBe('rate_limit_error')
    expect((await studio.read('robin', data.confirmation_id)).data.send_again_in).toBeUndefined()
    expect((await studio.confirmByLink(data.confirmation_id, first.link)).status).toBe(404)
    if (first.code !== (await studio.code()))
      expect((await studio.confirm('robin', data.confirmation_id, first.code)).error.field).toBe('code')
  })

  test('corrects the address without losing the time; only the new address gets a code that works', async () => {
    const { data } = await studio.start('robin', slot, { guest: { name: 'Robin', email: 'robin@gmial.com' } })
    const code = await studio.code()
    const next = await studio.start('robin', slot)
    expect(next.data).toMatchObject({ status: 'pending', email: 'robin@example.com' })
    expect((await mails()).map(({ to }) => to.email)).toEqual(['robin@gmial.com', 'robin@example.com'])
    expect((await studio.confirm('robin', data.confirmation_id, code)).status).toBe(404)
    const { booking } = (await studio.confirm('robin', next.data.confirmation_id, await studio.code())).data
    expect(booking.status).toBe('booked')
  })

  test('chooses another time with the code that they have already', async () => {
    const { data } = await studio.start('robin', slot)
    await studio.start('robin', slotAt(4))
    expect(await mails()).toHaveLength(1)
    expect(await studio.isFree(slot)).toBe(true)
    const { booking } = (await studio.confirm('robin', data.confirmation_id, await studio.code())).data
    expect(booking.start_time).toBe(slotAt(4))
  })

  test('gives up, and the time is free', async () => {
    const { data } = await studio.start('robin', slot)
    const link = await studio.link()
    expect((await studio.cancel('robin', data.confirmation_id)).data.status).toBe('cancelled')
    expect(await studio.isFree(slot)).toBe(true)
    expect((await studio.confirmByLink(data.confirmation_id, link)).error.type).toBe('conflict')
  })

  test('takes the place of the hold of their form', async () => {
    const hold = await service.call('POST', `/v3/scheduling/holds?configuration_id=${studio.id}`, {
      body: { start_time: slot, end_time: slotAt(3) },
    })
    const { data } = await studio.start('robin', slot, { hold_id: hold.data.hold_id })
    expect(data.status).toBe('pending')
    await studio.cancel('robin', data.confirmation_id)
    expect(await studio.isFree(slot)).toBe(true)
  })
})

describe('after 15 minutes', () => {
  test('the time is free, and the code books it while it still is', async () => {
    const { data } = await studio.start('robin', slot)
    later(900)
    expect((await studio.read('robin', data.confirmation_id)).data).toMatchObject({
      ...{ status: 'expired', expires_in: 0 },
    })
    expect(await studio.isFree(slot)).toBe(true)
    const { booking } = (await studio.confirm('robin', data.confirmation_id, await studio.code())).data
    expect(booking.status).toBe('booked')
  })

  test('another code keeps it again', async () => {
    const { data } = await studio.start('robin', slot)
    later(900)
    expect((await studio.sendCode('robin', data.confirmation_id)).data).toMatchObject({
      ...{ status: 'pending', expires_in: 900 },
    })
    expect(await studio.isFree(slot)).toBe(false)
  })

  test('a time that somebody else took is refused, and another one is booked without another code', async () => {
    const { data } = await studio.start('robin', slot)
    later(900)
    const eva = await studio.start('eva', slot)
    await studio.confirm('eva', eva.data.confirmation_id, await studio.code('eva@example.com'))
    const refused = await studio.confirm(
      'robin',
      data.confirmation_id,
      await studio.code('robin@example.com'),
    )
    expect(refused.error.type).toBe('timeslot_not_available')
    expect((await studio.sendCode('robin', data.confirmation_id)).error.type).toBe('timeslot_not_available')
    const other = await studio.start('robin', slotAt(4))
    expect(other.data).toMatchObject({ status: 'completed', booking: { start_time: slotAt(4) } })
    expect(service.domainEvents).toHaveLength(2)
  })

  test('an hour later nobody knows it any more, and the sweep removes it', async () => {
    const { data } = await studio.start('robin', slot)
    const link = await studio.link()
    later(900 + 3_600)
    expect((await studio.confirmByLink(data.confirmation_id, link)).status).toBe(404)
    await service.store.sweep(service.now)
    expect((await studio.read('robin', data.confirmation_id)).status).toBe(404)
  })
})

describe('a booking without a confirmed address', () => {
  test('is refused with the endpoint to use, one or several at once, paid for or not', async () => {
    const refused = await book(studio.id)
    expect(refused.error).toMatchObject({ type: 'forbidden', reason: 'email_confirmation_required' })
    expect(refused.error.message).toContain('POST /v3/scheduling/email-confirmations')
    const paid = await openConfirmingStudio(service, { payment }, 'eva@host.example')
    const pay = await service.call('POST', `/v3/scheduling/payments?configuration_id=${paid.id}`, {
      body: { ...bookingBody(slot), payment_token: 'a random token of a visitor' },
    })
    expect(pay.error).toMatchObject({ reason: 'email_confirmation_required' })
    const several = await openConfirmingStudio(
      service,
      { booking_series: { max_bookings: 4 } },
      'ida@host.example',
    )
    const { start_time, end_time, ...body } = bookingBody(slot)
    const series = await service.call(
      'POST',
      `/v3/scheduling/booking-series?configuration_id=${several.id}`,
      {
        body: { ...body, slots: [{ start_time, end_time }] },
      },
    )
    expect(series.error).toMatchObject({ reason: 'email_confirmation_required' })
  })

  test('is what an API key may make', async () => {
    const { data } = await service.withKey(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${studio.id}`,
      bookingBody(slot),
    )
    expect(data.status).toBe('booked')
  })

  test('is all that there is where no email is sent, and where the owner does not ask for it', async () => {
    const silent = await openConfirmingStudio(service, {}, 'eva@host.example', { disable_emails: true })
    expect((await book(silent.id)).data.status).toBe('booked')
    expect((await silent.start('robin', slotAt(4))).error.type).toBe('conflict')
    const settings = (id: string) => service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    expect((await settings(silent.id)).data.capabilities).not.toContain('confirm-email')
    expect((await settings(studio.id)).data.capabilities).toContain('confirm-email')
  })
})

describe('what follows the confirmation', () => {
  test('is the payment, whose token is that of the visitor', async () => {
    const paid = await openConfirmingStudio(service, { payment }, 'eva@host.example')
    const { data } = await paid.start('robin', slot)
    const answer = await paid.confirm('robin', data.confirmation_id, await paid.code())
    expect(answer.data).toMatchObject({
      status: 'completed',
      payment: { status: 'pending', amount: 4000, url: expect.stringContaining('shop.example') },
    })
    expect(service.domainEvents).toEqual([])
    const id = answer.data.payment.payment_id
    const token = encodeURIComponent(paid.tokenOf('robin'))
    const read = await service.call('GET', `/v3/scheduling/payments/${id}?payment_token=${token}`)
    expect(read.data.status).toBe('pending')
    await service.withKey('POST', `/v3/scheduling/payments/${id}/complete`, {
      amount: 4000,
      currency: 'EUR',
    })
    const after = await paid.read('robin', data.confirmation_id)
    expect(after.data.payment).toMatchObject({ status: 'completed', booking: { status: 'booked' } })
  })

  test('is the organizer’s answer, if they confirm their bookings', async () => {
    const asking = await openConfirmingStudio(service, {}, 'eva@host.example', {
      booking_type: 'organizer-confirmation',
    })
    const { data } = await asking.start('robin', slot)
    const { booking } = (await asking.confirm('robin', data.confirmation_id, await asking.code())).data
    expect(booking.status).toBe('pending')
  })

  test('is several bookings, whose times are all kept until then', async () => {
    const several = await openConfirmingStudio(
      service,
      { booking_series: { max_bookings: 4 } },
      'eva@host.example',
    )
    const slots = [2, 4, 6].map((index) => ({ start_time: slotAt(index), end_time: slotAt(index + 1) }))
    const { data } = await several.start('robin', slot, { slots })
    for (const index of [2, 4, 6]) expect(await several.isFree(slotAt(index))).toBe(false)
    const answer = await several.confirm('robin', data.confirmation_id, await several.code())
    expect(answer.data.bookings.map((one: { start_time: number }) => one.start_time)).toEqual(
      [2, 4, 6].map(slotAt),
    )
  })

  test('is no other confirmation when the booking moves', async () => {
    const { data } = await studio.start('robin', slot)
    const { booking } = (await studio.confirm('robin', data.confirmation_id, await studio.code())).data
    const moved = await service.call(
      'PATCH',
      `/v3/scheduling/bookings/${booking.booking_id}?configuration_id=${studio.id}`,
      { body: { start_time: slotAt(6), end_time: slotAt(7) } },
    )
    expect(moved.data.start_time).toBe(slotAt(6))
  })
})

describe('a known token', () => {
  const home = '203.0.113.7'
  const deeds = async () => {
    const { items } = await service.store.read((records) =>
      records.deeds(service.applicationId, { kinds: ['email-confirmation'] }, { limit: 100 }),
    )
    return items
  }

  test('of somebody who is blocked meanwhile books, replaces and renews nothing', async () => {
    const { data } = await studio.start('robin', slot, {}, home)
    const code = await studio.code()
    await service.store.transaction((transaction) =>
      transaction.putBlock({
        ...{ id: 'of Robin', applicationId: service.applicationId, createdAt: service.now, createdBy: 'Ada' },
        ...{ kind: 'address', value: 'robin@example.com' },
      }),
    )
    later(30)
    const from = { headers: { 'x-address': home } }
    const path = `/v3/scheduling/email-confirmations/${data.confirmation_id}`
    const token = `confirmation_token=${encodeURIComponent(studio.tokenOf('robin'))}`
    for (const refused of [
      await studio.start('robin', slotAt(4), {}, home),
      await service.call('POST', `${path}/send-code?${token}`, from),
      await service.call('POST', `${path}/confirm?${token}`, { ...from, body: { code } }),
    ])
      expect(refused.error?.type).toBe('forbidden')
    expect(await mails()).toHaveLength(1)
  })

  test('keeps a time for 15 minutes after its code, however often another one is chosen or it is given up', async () => {
    const { data } = await studio.start('robin', slot)
    later(600)
    expect((await studio.start('robin', slotAt(4))).data.expires_in).toBe(300)
    await studio.cancel('robin', data.confirmation_id)
    const again = await studio.start('robin', slot)
    expect(again.data).toMatchObject({ confirmation_id: data.confirmation_id, expires_in: 300 })
    expect(await mails()).toHaveLength(1)
  })

  test('that has expired begins anew, with another code', async () => {
    const { data } = await studio.start('robin', slot)
    const code = await studio.code()
    later(900)
    const again = await studio.start('robin', slot)
    expect(again.data).toMatchObject({ status: 'pending', expires_in: 900 })
    expect(await mails()).toHaveLength(2)
    expect((await studio.confirm('robin', data.confirmation_id, code)).status).toBe(404)
    expect(await deeds()).toHaveLength(2)
  })

  test('that has expired holds no more times of an address than there may be', async () => {
    const { data } = await studio.start('robin', slot, {}, home)
    later(900)
    for (const [index, name] of ['a', 'b', 'c'].entries())
      await studio.start(name, slotAt(4 + index * 2), {}, home)
    const path = `/v3/scheduling/email-confirmations/${data.confirmation_id}`
    const renewed = await service.call(
      'POST',
      `${path}/send-code?confirmation_token=${encodeURIComponent(studio.tokenOf('robin'))}`,
      { headers: { 'x-address': home } },
    )
    expect(renewed.error.type).toBe('rate_limit_error')
    expect((await studio.start('robin', slot, {}, home)).error.type).toBe('rate_limit_error')
    expect(await studio.isFree(slot)).toBe(true)
  })

  test('that holds one of three times chooses another one', async () => {
    for (const [index, name] of ['a', 'b', 'c'].entries())
      await studio.start(name, slotAt(index * 2), {}, home)
    expect((await studio.start('c', slotAt(8), {}, home)).status).toBe(200)
    expect(await deeds()).toHaveLength(3)
  })

  test('asks for a challenge before an email to another address, once many were sent', async () => {
    for (let index = 0; index < 10; index++) {
      const { data } = await studio.start(`visitor${index}`, slot, {}, home)
      if (index < 9) await studio.cancel(`visitor${index}`, data.confirmation_id)
    }
    const guest = { name: 'Robin', email: 'stranger@victim.example' }
    expect((await studio.start('visitor9', slot, { guest }, home)).error.type).toBe('challenge_required')
    expect(await mails()).toHaveLength(10)
  })
})

describe('several times at once', () => {
  const timesOf = (...indices: readonly number[]) =>
    indices.map((index) => ({ start_time: slotAt(index), end_time: slotAt(index + 1) }))
  const openSeries = (most = 12) =>
    openConfirmingStudio(service, { booking_series: { max_bookings: most } }, 'eva@host.example')

  test('are refused where an event type books one, or fewer', async () => {
    expect((await studio.start('robin', slot, { slots: timesOf(2, 4) })).error.field).toBe('slots')
    const several = await openSeries(2)
    expect((await several.start('robin', slot, { slots: timesOf(2, 4, 6) })).error.field).toBe('slots')
    const twice = await several.start('robin', slot, { slots: timesOf(2, 2) })
    expect(twice.error.field).toBe('slots.1.start_time')
  })

  test('begin with the time of the request', async () => {
    const several = await openSeries()
    const other = await several.start('robin', slot, { slots: timesOf(4, 6) })
    expect(other.error.field).toBe('slots.0.start_time')
    const [first] = timesOf(2)
    const longer = await several.start('robin', slot, { slots: [{ ...first, end_time: slotAt(4) }] })
    expect(longer.error.field).toBe('slots.0.end_time')
  })

  test('hold at most a third of a day together, and count as one hold of their address', async () => {
    const several = await openSeries()
    const refused = await several.start('robin', slot, { slots: timesOf(2, 3, 4, 5, 6, 7) })
    expect(refused.error).toMatchObject({ type: 'rate_limit_error', reason: 'holds_of_day' })
    expect(await several.isFree(slot)).toBe(true)
    const address = '203.0.113.7'
    const week = 7 * 86_400
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      const slots = timesOf(2, 4, 6, 8).map(({ start_time: start, end_time: end }) => ({
        start_time: start + index * week,
        end_time: end + index * week,
      }))
      const at = instant(slot + index * week)
      expect((await several.start(name, at, { slots }, address)).status).toBe(200)
    }
    const fourth = await several.start('d', instant(slot + 3 * week), {}, address)
    expect(fourth.error.type).toBe('rate_limit_error')
  })

  test('are no more than a link has bookings left', async () => {
    const several = await openSeries()
    const { data } = await service.withKey('POST', '/v3/scheduling/links', {
      ...{ configuration_id: several.id, most_bookings: 2 },
    })
    const refused = await service.call('POST', '/v3/scheduling/email-confirmations', {
      bearer: data.secret,
      body: {
        ...{ ...bookingBody(slot), confirmation_token: 'the random token of a link' },
        slots: timesOf(2, 4, 6),
      },
    })
    expect(refused.error).toMatchObject({ field: 'slots', message: expect.stringContaining('at most 2') })
  })
})

describe('a payment that is refused after the right code', () => {
  test('holds nothing', async () => {
    const paid = await openConfirmingStudio(service, { payment }, 'eva@host.example')
    const { data } = await paid.start('robin', slot)
    const code = await paid.code()
    later(900)
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries())
      expect((await paid.start(name, slotAt(5 + index))).status).toBe(200)
    const refused = await paid.confirm('robin', data.confirmation_id, code)
    expect(refused.error).toMatchObject({ type: 'rate_limit_error', reason: 'holds_of_day' })
    expect(await paid.isFree(slot)).toBe(true)
  })
})

describe('the email', () => {
  test('has the code and the link, the owner’s title and the time, and nothing that the visitor has typed', async () => {
    await studio.start('robin', slot, {
      guest: { name: 'Click https://evil.example now', email: 'stranger@victim.example' },
      additional_guests: [{ name: 'Www.evil.example', email: 'other@victim.example' }],
    })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const all = JSON.stringify(mail)
    expect(all).not.toMatch(/evil|other@victim/)
    expect(mail?.to).toEqual({ email: 'stranger@victim.example', name: undefined })
    expect(mail?.text).toContain('Talk')
    expect(mail?.text).toMatch(/https:\/\/times\.example\/e\/confirm_/)
    const code = await studio.code()
    expect(mail?.html).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(mail?.calendar).toBeUndefined()
  })

  test('is written in the visitor’s language', async () => {
    await studio.start('robin', slot, { email_language: 'de' })
    expect((await mails())[0]?.subject).toContain('Bestätigen Sie')
  })

  test('is sent twenty times an hour for one network address, and ten times to one mailbox', async () => {
    // Without the challenge that so many bookings need.
    service = await openService(undefined, { addressOf, sendsMail: true, rateLimit: 0 })
    studio = await openConfirmingStudio(service)
    const visit = async (name: string, address: string, email = `${name}@example.com`) => {
      const { status, data } = await studio.start(name, slot, { guest: { name, email } }, address)
      if (status === 200) await studio.cancel(name, data.confirmation_id)
      return status
    }
    const ofOne: number[] = []
    for (let index = 0; index < 21; index++) ofOne.push(await visit(`visitor${index}`, '203.0.113.7'))
    expect(ofOne.filter((status) => status === 200)).toHaveLength(20)
    expect(ofOne.at(-1)).toBe(429)
    const toOne: number[] = []
    for (let index = 0; index < 11; index++)
      toOne.push(await visit(`stranger${index}`, `address ${index}`, `vic.tim+${index}@example.com`))
    expect(toOne.filter((status) => status === 200)).toHaveLength(10)
    expect(toOne.at(-1)).toBe(429)
  })
})

test('an email with a code counts with the emails to guests of the event type and of the application', async () => {
  for (const key of [`guests ${studio.id}`, `guests of ${service.applicationId}`]) {
    const hash = await sha256(`${service.applicationId} ${key}`)
    const fill = (mails: number) =>
      service.store.transaction((transaction) =>
        transaction.putMailTallies([
          {
            ...{ applicationId: service.applicationId, key: hash, endsAt: instant(service.now + 86_400) },
            counts: [[service.now, mails]],
          },
        ]),
      )
    await fill(3_000)
    expect((await studio.start('robin', slot)).error.type).toBe('rate_limit_error')
    await fill(0)
  }
  expect((await studio.start('robin', slot)).status).toBe(200)
})

describe('the token of a visitor', () => {
  test('is needed to read, to send and to give up, and with the code to confirm', async () => {
    const { data } = await studio.start('robin', slot)
    const id = data.confirmation_id
    const code = await studio.code()
    for (const answer of [
      await studio.read('eva', id),
      await studio.sendCode('eva', id),
      await studio.cancel('eva', id),
      await studio.confirm('eva', id, code),
      await studio.confirmByLink(id, 'confirm_guessed'),
    ])
      expect(answer.status).toBe(404)
    const short = await studio.start('robin', slot, { confirmation_token: 'short' })
    expect(short.error.field).toBe('confirmation_token')
  })

  test('holds three times in an event type for one network address, as holds do', async () => {
    for (const [index, name] of ['a', 'b', 'c'].entries())
      expect((await studio.start(name, slotAt(index * 2), {}, '203.0.113.7')).status).toBe(200)
    expect((await studio.start('d', slotAt(8), {}, '203.0.113.7')).error.type).toBe('rate_limit_error')
  })
})

test('a guest who is erased leaves no confirmation, and their time is free', async () => {
  const { data } = await studio.start('robin', slot)
  await service.withKey('POST', '/v3/scheduling/guests/erase', { email: 'robin@example.com' })
  expect((await studio.read('robin', data.confirmation_id)).status).toBe(404)
  expect(await studio.isFree(slot)).toBe(true)
})
