import { beforeEach, describe, expect, test } from 'vitest'
import { makeMember } from '../testing/members.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

let service: TestService
let ada: TestHost
let id: string
let booked: {
  readonly booking_id: string
  readonly booking_ref: string
  readonly organizer_booking_ref: string
}

/** The form of a page, sent by a browser. */
const send = (path: string, fields: Record<string, string>) =>
  service.service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://service.test' },
      body: new URLSearchParams(fields),
    }),
  )
const open = (path: string) => service.call('GET', path)
const remove = (target: string) => service.withKey('DELETE', `${target}?bookings=cancel`)
const eventType = () => `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`
const booking = () => `/v3/scheduling/bookings/${booked.booking_id}?configuration_id=${id}`

beforeEach(async () => {
  service = await openService(undefined, { sendsMail: true })
  ada = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [ada], { slug: 'talk', name: 'Talk', event_booking: {} })
  const body = bookingBody('2026-03-03T10:00:00Z')
  booked = (await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, body)).data
})

describe.each([
  ['an event type', eventType],
  ['an account', () => `/v3/grants/${ada.grantId}`],
])('after %s was deleted with its bookings', (_what, target) => {
  beforeEach(async () => {
    expect((await remove(target())).status).toBe(200)
  })

  test('the page of a guest says that the booking is cancelled', async () => {
    const page = await open(`/manage/${booked.booking_ref}`)
    expect(page.status).toBe(200)
    expect(page.data).toContain('Talk')
    expect(page.data).toContain('This booking is cancelled')
    expect(page.data).not.toContain('Book another time')
    expect(page.data).not.toContain('booking-page')
    expect(page.data).not.toMatch(/name="action" value="(?:cancel|move|earlier)"/)
  })

  test('the element of the page reads the booking and its settings, and nothing else', async () => {
    expect((await open(booking())).data).toMatchObject({ status: 'cancelled', title: 'Talk' })
    const query = `configuration_id=${id}&booking_id=${booked.booking_id}`
    const settings = await open(`/v3/scheduling/ui-settings?${query}`)
    expect(settings.data).toMatchObject({ name: 'Talk', booking: { status: 'cancelled' } })
    const window = 'start_time=1772409600&end_time=1772496000'
    for (const path of [
      `/v3/scheduling/ui-settings?configuration_id=${id}`,
      `/v3/scheduling/availability?${query}&${window}`,
      `/v3/scheduling/availability?configuration_id=${id}&${window}`,
      `/v3/scheduling/bookings/other?configuration_id=${id}`,
    ])
      expect([path, (await open(path)).status]).toEqual([path, 404])
    const body = bookingBody('2026-03-03T11:00:00Z')
    expect((await service.call('PATCH', booking(), { body })).status).toBe(404)
    expect((await service.call('DELETE', booking(), { body: {} })).status).toBe(404)
  })

  test('the calendar file cancels the event', async () => {
    const file = await open(`/manage/${booked.booking_ref}/calendar.ics`)
    expect([file.status, String(file.data)]).toEqual([200, expect.stringContaining('STATUS:CANCELLED')])
  })

  test('the page of its organizer says the same', async () => {
    const page = await open(`/confirm/${booked.organizer_booking_ref}`)
    expect([page.status, page.data]).toEqual([200, expect.stringContaining('This booking is cancelled')])
    expect((await open(`/calendar-change/${booked.organizer_booking_ref}`)).status).toBe(200)
  })

  test('a form that was open before changes nothing', async () => {
    const paths = [`/manage/${booked.booking_ref}`, `/confirm/${booked.organizer_booking_ref}`]
    for (const path of [...paths, `/calendar-change/${booked.organizer_booking_ref}`])
      for (const action of ['cancel', 'move', 'earlier', 'confirm', 'accept'])
        expect((await send(path, { action, slot: '1772532000' })).status).toBe(303)
    expect((await open(booking())).data.status).toBe('cancelled')
    expect(service.errors).toEqual([])
  })

  test('a reference to no booking is still none', async () => {
    const others = [booked.booking_ref.slice(0, -4), `${booked.organizer_booking_ref.slice(0, -3)}AAA`]
    for (const reference of others) expect((await open(`/confirm/${reference}`)).status).toBe(404)
  })
})

describe('what was made for a deleted event type', () => {
  test('has pages that say that it has ended', async () => {
    const slots = [{ start_time: 1772535600 }, { start_time: 1772618400 }]
    const make = async (kind: string, body: object) => {
      const made = await service.withKey('POST', `/v3/scheduling/${kind}`, { configuration_id: id, ...body })
      expect(made.error).toBeUndefined()
      return new URL(made.data.address).pathname
    }
    const link = await make('links', {})
    const poll = await make('polls', { title: 'Planning', slots })
    expect([(await open(link)).status, (await open(poll)).status]).toEqual([200, 200])
    await remove(eventType())
    expect(await open(link)).toMatchObject({
      status: 410,
      data: expect.stringContaining('This link has expired'),
    })
    expect(await open(poll)).toMatchObject({
      status: 410,
      data: expect.stringContaining('takes no more answers'),
    })
    expect((await open(`${link}0`)).data).toContain('This page does not exist')
  })
})

describe('a cancelled booking leads to a page to book another time:', () => {
  /** The addresses behind the button. */
  const pages = async (): Promise<readonly string[]> => {
    const { data } = await open(`/manage/${booked.booking_ref}`)
    const [, inElement = ''] = /booking-page="([^"]*)"/.exec(data) ?? []
    const [, without = ''] = /href="([^"]*)">Book another time/.exec(data) ?? []
    return [inElement, without]
  }
  const client = () => `?client_id=${service.clientId}`
  const page = (path: string) => [`http://service.test${path}${client()}`, `${path}${client()}`]
  const cancel = () => service.withKey('DELETE', booking(), {})

  test('that of its event type', async () => {
    await cancel()
    expect(await pages()).toEqual(page('/b/talk'))
  })

  test('not that of its event type once it is closed, private or deleted', async () => {
    await cancel()
    for (const change of [{ is_active: false }, { is_active: true, requires_session_auth: true }]) {
      await service.withKey('PUT', eventType(), change)
      expect(await pages()).toEqual(['', ''])
    }
    await remove(eventType())
    expect(await pages()).toEqual(['', ''])
  })

  test('what a switched-off event type leads to as well, in the language of its reader', async () => {
    const shown = async (language: string) =>
      /<h1>(.*?)<\/h1><p>(.*?)<\/p>(?:<p><a href="(.*?)">(.*?)<\/a>)?/
        .exec(
          (await service.call('GET', `/b/talk${client()}`, { headers: { 'Accept-Language': language } }))
            .data,
        )
        ?.slice(1)
    await service.withKey('PUT', eventType(), { is_active: false })
    expect(await shown('en')).toEqual(['Talk', 'This can’t be booked at the moment.', undefined, undefined])
    await addConfiguration(service, [ada], { slug: 'walk' })
    expect((await shown('de'))?.slice(2)).toEqual([`/b/walk${client()}`, 'Was Sie sonst buchen können'])
    await service.withKey('PUT', eventType(), { event_booking: { hide_participants: true } })
    expect((await shown('en'))?.[2]).toBeUndefined()
  })

  test('another one of the host, or the page of the host', async () => {
    await addConfiguration(service, [ada], { slug: 'walk' })
    const { token } = await makeMember(service, ada)
    await remove(eventType())
    expect(await pages()).toEqual(page('/b/walk'))
    await service.call('PATCH', '/admin/v1/me', { bearer: token, body: { page_slug: 'ada' } })
    expect(await pages()).toEqual(page('/h/ada'))
  })

  test('none that would name hidden hosts', async () => {
    await addConfiguration(service, [ada], { slug: 'walk' })
    await service.withKey('PUT', eventType(), { event_booking: { hide_participants: true } })
    await remove(eventType())
    expect(await pages()).toEqual(['', ''])
  })
})
