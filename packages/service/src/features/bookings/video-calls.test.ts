import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const ten = parseInstant('2026-03-03T10:00:00Z')
const eleven = parseInstant('2026-03-03T11:00:00Z')
const room = /^https:\/\/meet\.jit\.si\/[0-9a-f]{32}$/

let service: TestService
let ada: TestHost
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
})

const terms = (conferencing: object, more: object = {}) => ({
  event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon', conferencing },
  ...more,
})
const jitsi = { provider: 'Jitsi Meet', autocreate: {} }
const path = (configurationId: string, id = '') =>
  `/v3/scheduling/bookings${id && `/${id}`}?configuration_id=${configurationId}`
const book = async (configurationId: string, start: Instant = ten) => {
  const { data, error } = await service.call('POST', path(configurationId), { body: bookingBody(start) })
  if (!data) throw new Error(error.message)
  return data
}
const callOf = async (configurationId: string, id: string): Promise<string | undefined> =>
  (await service.call('GET', path(configurationId, id))).data.calendar_entry.join_url
const mails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))

describe('a Jitsi call', () => {
  test('is a room of its own for each booking, which stays when the booking moves', async () => {
    const id = await addConfiguration(service, [ada], terms(jitsi))
    const first = await book(id)
    const second = await book(id, eleven)
    const address = first.calendar_entry.join_url
    expect([address, second.calendar_entry.join_url].every((one) => room.test(one))).toBe(true)
    expect(second.calendar_entry.join_url).not.toBe(address)
    await service.call('PATCH', path(id, first.booking_id), {
      body: bookingBody(instant(eleven + 3_600)),
    })
    expect(await callOf(id, first.booking_id)).toBe(address)
  })

  test('is in the emails and calendar entries of guest and host, and in the list of the owner', async () => {
    const id = await addConfiguration(service, [ada], terms(jitsi))
    const { calendar_entry: entry } = await book(id)
    expect(entry).toMatchObject({ location: entry.join_url })
    expect(entry.description).toContain(entry.join_url)
    const sent = await mails()
    expect(sent.map(({ to }) => to.email).sort()).toEqual(['ada@example.com', 'robin@example.com'])
    for (const { text, calendar } of sent) {
      expect(text).toContain(entry.join_url)
      expect(calendar?.content.replaceAll('\r\n ', '')).toContain(
        `CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Jitsi Meet":${entry.join_url}`,
      )
    }
    const { data } = await service.withKey('GET', '/admin/v1/bookings?view=upcoming')
    expect(data.map(({ join_url }: { join_url?: string }) => join_url)).toEqual([entry.join_url])
  })

  test('is shown to nobody once its booking is cancelled', async () => {
    const id = await addConfiguration(service, [ada], terms(jitsi))
    const { booking_id } = await book(id)
    await service.call('DELETE', path(id, booking_id), { body: {} })
    expect(await callOf(id, booking_id)).toBeUndefined()
    const { data } = await service.withKey('GET', '/admin/v1/bookings?view=cancelled')
    expect(data[0]).not.toHaveProperty('join_url')
  })

  test('is never in what anybody may read of its event type', async () => {
    const id = await addConfiguration(
      service,
      [ada],
      terms({ ...jitsi, details: { url: 'https://a.example' } }),
    )
    await book(id)
    const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    expect(data.event.conferencing).toBe('Jitsi Meet')
    expect(JSON.stringify(data)).not.toMatch(/jit\.si|a\.example/)
  })

  test('is made on a server of the owner', async () => {
    const server = 'https://video.example.com/rooms/?lang=de'
    const id = await addConfiguration(service, [ada], terms({ ...jitsi, autocreate: { server } }))
    expect((await book(id)).calendar_entry.join_url).toMatch(
      /^https:\/\/video\.example\.com\/rooms\/[0-9a-f]{32}$/,
    )
  })

  test('is another one for each booking of a series, with each address in one email', async () => {
    const series = { booking_series: { max_bookings: 3, every: ['week'] } }
    const id = await addConfiguration(service, [ada], terms(jitsi, { scheduler: series }))
    const at = (start: number) => ({ start_time: start, end_time: start + 1_800 })
    const { start_time: _s, end_time: _e, ...body } = bookingBody(ten)
    const { data, error } = await service.call(
      'POST',
      `/v3/scheduling/booking-series?configuration_id=${id}`,
      { body: { ...body, slots: [at(ten), at(eleven)] } },
    )
    expect(error).toBeUndefined()
    const calls = data.bookings.map(
      (one: { calendar_entry: { join_url: string } }) => one.calendar_entry.join_url,
    )
    expect(new Set(calls).size).toBe(2)
    for (const { text } of await mails()) for (const call of calls) expect(text).toContain(call)
  })
})

describe('a call that is made for each booking', () => {
  test.each([
    [
      'of a provider that makes none',
      { provider: 'Whereby', autocreate: {} },
      'event_booking.conferencing.provider',
    ],
    [
      'on a server that is no web address',
      { provider: 'Jitsi Meet', autocreate: { server: 'javascript:alert(1)' } },
      'event_booking.conferencing.autocreate.server',
    ],
  ])('is refused %s', async (_, conferencing, field) => {
    const { data } = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/scheduling/configurations/${await addConfiguration(service, [ada])}`,
    )
    const { status, error } = await service.withKey(
      'PUT',
      `/v3/grants/${ada.grantId}/scheduling/configurations/${data.id}`,
      { ...data, ...terms(conferencing) },
    )
    expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(field)])
  })
})
