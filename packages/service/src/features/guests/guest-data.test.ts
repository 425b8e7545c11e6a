import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { instant } from '@whenable/time'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailRefused } from '../../kernel/email/mail-server.js'
import { createPostgresStore } from '../../kernel/store/postgres/postgres-store.js'
import { startOutbox } from '../../outbox/start-outbox.js'
import { openEmptyDatabase } from '../../testing/prepared-database.js'
import { authorizationPath, openPage } from '../../testing/sign-in.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'
import { removeCancelledBookings, removeEndedBookings } from './guest-data.js'

const companion = { name: 'Kim Ode', email: 'Kim@example.com' }
const answers = { topic: 'My knee hurts' }

describe.each(stores)('guest data, in %s', (_name, open) => {
  let service: TestService
  let ada: TestHost
  let configurationId: string
  beforeAll(async () => {
    service = await openService(await open())
    ada = await addHost(service, 'ada@example.com')
    configurationId = await addConfiguration(service, [ada], {
      scheduler: {
        min_booking_notice: 0,
        available_days_in_future: 60,
        additional_fields: { topic: { label: 'Topic', type: 'text' } },
      },
    })
  })
  afterAll(() => service.store.close())

  const book = async (start: string, change: Record<string, unknown> = {}) => {
    const path = `/v3/scheduling/bookings?configuration_id=${configurationId}`
    const { data, error } = await service.call('POST', path, { body: bookingBody(start, change) })
    if (!data) throw new Error(error.message)
    return data.booking_id as string
  }
  const erase = (email: string, change: object = {}) =>
    service.withKey('POST', '/v3/scheduling/guests/erase', { email, ...change })
  const kept = (id: string) => service.store.read((records) => records.booking(service.applicationId, id))
  /** All data of a person: bookings, events, invitations and emails. */
  const traces = async (id: string, email: string) =>
    service.store.read(async (records) => {
      const booking = await records.booking(service.applicationId, id)
      const events = await Promise.all(
        (booking?.events ?? []).map(({ calendarId, eventId }) =>
          records.event(service.applicationId, calendarId, eventId),
        ),
      )
      const invitation = booking && (await records.invitation(service.applicationId, booking.uid))
      const mails = await records.waitingMails(service.applicationId)
      const written = [booking, events, invitation].map((record) => JSON.stringify(record) ?? '')
      return {
        records: written.filter((text) => text.toLowerCase().includes(email)).length,
        mails: mails.filter(({ to }) => to.email.toLowerCase() === email).length,
      }
    })

  test('is erased from past bookings, which stay without personal data', async () => {
    const id = await book('2026-03-05T10:00:00Z', {
      guest: { name: 'Robin Vale', email: 'Robin@example.com' },
      additional_guests: [companion],
      additional_fields: answers,
    })
    expect(await traces(id, 'robin@example.com')).toEqual({ records: 3, mails: 1 })
    service.at(instant(monday + 30 * 86_400))
    expect((await erase('robin@EXAMPLE.com')).data).toEqual({ erased_bookings: 1 })
    expect(await traces(id, 'robin@example.com')).toEqual({ records: 0, mails: 0 })
    const booking = await kept(id)
    expect(booking).toMatchObject({ status: 'booked', guest: { name: 'Erased guest' }, additionalFields: {} })
    expect(booking?.additionalGuests).toEqual([companion])
    expect(await traces(id, 'kim@example.com')).toMatchObject({ records: 3 })
    expect((await erase('robin@example.com')).data).toEqual({ erased_bookings: 0 })
    service.at(monday)
  })

  test('is not erased while there are upcoming bookings, unless these are cancelled', async () => {
    const id = await book('2026-03-06T10:00:00Z', { guest: { name: 'Lou', email: 'lou@example.com' } })
    expect((await erase('lou@example.com')).error).toMatchObject({ type: 'conflict', field: 'bookings' })
    expect((await kept(id))?.guest.email).toBe('lou@example.com')
    expect((await erase('lou@example.com', { bookings: 'cancel' })).data).toEqual({ erased_bookings: 1 })
    expect(service.domainEvents.at(-1)?.type).toBe('booking.cancelled')
    expect((await kept(id))?.status).toBe('cancelled')
    // Only the email that confirms the erasure is left.
    expect(await traces(id, 'lou@example.com')).toEqual({ records: 0, mails: 1 })
  })

  test('of an additional guest is erased, and the upcoming booking stays', async () => {
    const id = await book('2026-03-09T10:00:00Z', { additional_guests: [companion] })
    expect((await erase('kim@example.com')).data.erased_bookings).toBeGreaterThan(0)
    expect(await traces(id, 'kim@example.com')).toEqual({ records: 0, mails: 0 })
    expect(await kept(id)).toMatchObject({ status: 'booked', guest: { email: 'robin@example.com' } })
    const window = { start: instant(monday + 7 * 86_400), end: instant(monday + 8 * 86_400) }
    const held = await service.store.read((records) =>
      records.heldTimes(service.applicationId, [ada.email], window),
    )
    expect(held.map(({ bookingId }) => bookingId)).toEqual([id])
  })

  test.each([
    ['no address', { email: 'nobody' }, 'email'],
    ['another choice than cancel', { email: 'a@example.com', bookings: 'keep' }, 'bookings'],
  ])('is not searched for with %s', async (_what, body, field) => {
    expect((await service.withKey('POST', '/v3/scheduling/guests/erase', body)).error.field).toBe(field)
  })

  test('is deleted with its booking some days after its end', async () => {
    const old = await book('2026-03-10T10:00:00Z', { additional_guests: [companion] })
    const young = await book('2026-03-11T10:00:00Z')
    const booking = await kept(old)
    const [place] = booking?.events ?? []
    if (!booking || !place) throw new Error('expected a booking on a calendar')
    await removeEndedBookings(service.store, booking.end)
    expect(await kept(old)).toBeUndefined()
    expect((await kept(young))?.status).toBe('booked')
    await service.store.read(async (records) => {
      const event = await records.event(service.applicationId, place.calendarId, place.eventId)
      expect(event?.title).toBe('Walkthrough')
      expect(event?.participants.map(({ email }) => email)).toEqual([ada.email])
      expect(await records.invitation(service.applicationId, booking.uid)).toBeUndefined()
    })
  })

  test('is deleted with their cancelled booking some days after its time, and with no other', async () => {
    const [old, young, standing] = [
      await book('2026-03-16T10:00:00Z', { additional_guests: [companion] }),
      await book('2026-03-17T10:00:00Z'),
      await book('2026-03-16T14:00:00Z'),
    ]
    for (const id of [old, young]) {
      const path = `/v3/scheduling/bookings/${id}?configuration_id=${configurationId}`
      expect((await service.call('DELETE', path)).status).toBe(200)
    }
    const { end } = (await kept(standing)) ?? { end: monday }
    await removeCancelledBookings(service.store, end)
    expect(await kept(old)).toBeUndefined()
    expect([(await kept(young))?.status, (await kept(standing))?.status]).toEqual(['cancelled', 'booked'])
  })
})

describe('a database', () => {
  test('contains no trace of an erased guest, and no addresses in its counts', async () => {
    const { database, close } = await openEmptyDatabase()
    const pool = new pg.Pool({ ...createPgConfig(database), max: 1 } as unknown as pg.PoolConfig)
    const service = await openService(createPostgresStore(pool), {
      addressOf: () => '203.0.113.77',
      rateLimit: 20,
    })
    const ada = await addHost(service, 'ada@example.com')
    const configurationId = await addConfiguration(service, [ada])
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${configurationId}`, {
      body: bookingBody('2026-03-05T10:00:00Z', { additional_guests: [companion] }),
    })
    await openPage(service, authorizationPath(service), { email: 'eve@example.com' })
    const rowsMentioning = async (text: string): Promise<readonly string[]> => {
      const tables = await pool.query(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'whenable'",
      )
      const found: string[] = []
      for (const { table_name } of tables.rows) {
        const { rows } = await pool.query(
          `SELECT row_to_json(kept)::text AS row FROM whenable.${table_name} AS kept`,
        )
        for (const { row } of rows) if (row.toLowerCase().includes(text)) found.push(table_name)
      }
      return [...new Set(found)].sort()
    }
    expect(await rowsMentioning('robin@example.com')).toEqual(['bookings', 'events', 'invitations', 'mails'])
    expect(await rowsMentioning('203.0.113.77')).toEqual([])
    expect(await rowsMentioning('eve@example.com')).toEqual(['credentials', 'mails'])
    service.at(instant(monday + 5 * 86_400))
    // One host's mail server refuses emails, so the email becomes a dead letter.
    const sendMail = async ({ to }: { to: { email: string } }) => {
      if (to.email === ada.email) throw new MailRefused('no such mailbox')
    }
    const outbox = startOutbox({ store: service.store, clock: () => service.now, sendMail })
    await outbox.stop()
    expect(await rowsMentioning('robin@example.com')).toContain('dead_letters')
    await service.withKey('POST', '/v3/scheduling/guests/erase', { email: 'robin@example.com' })
    expect(await rowsMentioning('robin@example.com')).toEqual([])
    expect(await rowsMentioning('kim@example.com')).toEqual(['bookings', 'events', 'invitations'])
    await service.store.close()
    await close()
  })
})
