import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

/** Wednesday, in winter: wall time in Lisbon is UTC. */
const wednesday = parseInstant('2026-03-04T00:00:00Z')
const at = (hours: number): Instant => instant(wednesday + hours * 3_600)
const cut = { title: 'Cut', duration_minutes: 45, pause_minutes: 15 }
const colour = { title: 'Colour', duration_minutes: 90 }
const visit = (parts: readonly object[] = [cut, colour], minutes = 150) => ({
  availability: { duration_minutes: minutes, interval_minutes: 30 },
  scheduler: { min_booking_notice: 0, available_days_in_future: 60, parts },
})

for (const [name, open] of stores)
  describe(`several services in one visit, ${name}`, () => {
    let service: TestService
    let host: TestHost
    let id: string
    let count = 0
    beforeAll(async () => {
      service = await openService(await open(), { sendsMail: true, publicUrl: 'https://book.example' })
    })
    afterAll(() => service.store.close())

    const eventType = async (change: object = visit()) => {
      host = await addHost(service, `stylist${count++}@example.com`)
      id = await addConfiguration(service, [host], { ...change })
      return id
    }
    const path = '/v3/scheduling/bookings'
    const book = (start: Instant, minutes = 150) =>
      service.call('POST', `${path}?configuration_id=${id}`, {
        body: bookingBody(start, { end_time: start + minutes * 60 }),
      })
    const move = (booking: string, start: Instant) =>
      service.call('PATCH', `${path}/${booking}?configuration_id=${id}`, {
        body: { start_time: start, end_time: start + 9_000 },
      })
    const partsOf = async (booking: string) =>
      (await service.withKey('GET', `/admin/v1/bookings/${booking}`)).data.parts
    const eventOf = async (): Promise<{ description: string; when: object }[]> =>
      (await service.withKey('GET', `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`)).data
    const starts = async (): Promise<number[]> => {
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${id}&start_time=${at(0)}&end_time=${at(24)}`,
      )
      return data.time_slots.map(({ start_time }: { start_time: number }) => start_time)
    }

    test('a visit is one booking, whose parts follow each other with their pauses', async () => {
      await eventType()
      const { data, status } = await book(at(9))
      expect(status).toBe(200)
      expect(await partsOf(data.booking_id)).toEqual([
        { title: 'Cut', start_time: at(9), end_time: at(9.75) },
        { title: 'Colour', start_time: at(10), end_time: at(11.5) },
      ])
    })

    test('the host is busy for all of the visit, its pauses among it', async () => {
      await eventType()
      expect(await starts()).toContain(at(9.5))
      await book(at(9))
      expect((await starts())[0]).toBe(at(11.5))
    })

    test('the entry in calendars lists the parts with their times, also after a move', async () => {
      await eventType()
      const { data } = await book(at(9))
      expect(data.calendar_entry.description).toMatch(/9:00.+9:45.+Cut\n10:00.+11:30.+Colour/)
      const moved = await move(data.booking_id, at(13))
      expect(moved.status).toBe(200)
      expect(moved.data.calendar_entry.description).toMatch(/1:00.+1:45.+Cut\n2:00.+3:30.+Colour/)
      const [event] = await eventOf()
      expect(event?.description).toMatch(/1:00.+1:45.+Cut\n2:00.+3:30.+Colour/)
      expect((await partsOf(data.booking_id))[1]).toEqual({
        title: 'Colour',
        start_time: at(14),
        end_time: at(15.5),
      })
    })

    test('emails list the parts with their times', async () => {
      await eventType()
      const { data } = await book(at(9))
      const mails = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
      const [mine] = mails.filter(({ text }) => text.includes(data.booking_ref))
      expect(mine?.text).toMatch(/What: 9:00.+9:45.+: Cut\n\s*10:00.+11:30.+: Colour/)
    })

    test('the page without scripts lists the parts with their times', async () => {
      await eventType()
      const { data } = await book(at(9))
      const page = await service.call('GET', `/manage/${data.booking_ref}?tz=Europe/Lisbon&lang=en-GB`)
      expect(page.data).toMatch(/<li>09:00.+09:45 <bdi>Cut<\/bdi><\/li><li>10:00.+11:30 <bdi>Colour<\/bdi>/)
    })

    test('webhooks list the parts with their times', async () => {
      await eventType()
      await book(at(9))
      const info = service.domainEvents.at(-1)?.data.object.booking_info as { parts: unknown } | undefined
      expect(info?.parts).toEqual([
        { title: 'Cut', start_time: at(9), end_time: at(9.75) },
        { title: 'Colour', start_time: at(10), end_time: at(11.5) },
      ])
    })

    test('a booking keeps its parts if those of the event type change', async () => {
      await eventType()
      const { data } = await book(at(9))
      const wash = { title: 'Wash', duration_minutes: 60 }
      const changed = await service.withKey(
        'PUT',
        `/v3/grants/${host.grantId}/scheduling/configurations/${id}`,
        visit([wash, colour]),
      )
      expect(changed.status).toBe(200)
      expect((await partsOf(data.booking_id))[0].title).toBe('Cut')
      expect((await move(data.booking_id, at(13))).status).toBe(200)
      expect((await partsOf(data.booking_id))[0].title).toBe('Cut')
      expect((await partsOf((await book(at(9))).data.booking_id))[0].title).toBe('Wash')
    })

    test('other bookings have no parts', async () => {
      await eventType({})
      const { data } = await book(at(9), 30)
      expect(await partsOf(data.booking_id)).toBeUndefined()
    })

    test.each([
      ['another duration than the parts take', visit([cut, colour], 120), 'availability.duration_minutes'],
      ['a pause after the last part', visit([colour, cut]), 'scheduler.parts.1.pause_minutes'],
      ['one part alone', visit([colour], 90), 'scheduler.parts'],
      ['six parts', visit(Array(6).fill(colour), 540), 'scheduler.parts'],
      ['a part without a title', visit([cut, { ...colour, title: '' }]), 'scheduler.parts.1.title'],
    ])('an event type cannot have %s', async (_, change, field) => {
      const owner = await addHost(service, `owner${count++}@example.com`)
      const { status, error } = await service.withKey(
        'POST',
        `/v3/grants/${owner.grantId}/scheduling/configurations`,
        configurationOf([owner], { ...change }),
      )
      expect([status, error.field]).toEqual([400, field])
    })
  })
