import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { formatBookingReference } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../../../outbox/render-mail.js'
import { sendDue } from '../../../../outbox/send-due.js'
import { readCalendar } from '../../../../testing/mailbox.js'
import { openEmptyDatabase } from '../../../../testing/prepared-database.js'
import { openReceiver } from '../../../../testing/receiver.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../../../testing/studio.js'
import type { MailRecord } from '../../store.js'
import { createPostgresStore } from '../postgres-store.js'
import { bookingIds } from './0007-booking-ids.js'
import { storedNames } from './0013-stored-names.js'

/** The former id of a booking, and the UID on its calendars. */
interface Known {
  readonly id: string
  readonly uid: string
}

// The embedded database takes seconds to start, more on a busy machine.
describe('bookings from before ids and UIDs were separate', () => {
  let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
  let pool: pg.Pool
  let service: TestService
  let configurationId: string
  let before: { readonly invited: Known; readonly pending: Known }

  const bookings = async (): Promise<readonly { id: string; uid: string; status: string }[]> =>
    (await pool.query('SELECT record FROM bookings')).rows.map(({ record }) => JSON.parse(record))

  /** Writes a booking's rows like the previous version. */
  const rewind = async ({ id, uid }: Known): Promise<void> => {
    const old = `${id}@whenable`
    await pool.query('UPDATE bookings SET record = replace(record, $1, $2) WHERE id = $3', [
      `"uid":"${uid}",`,
      '',
      id,
    ])
    await pool.query(
      'UPDATE events SET ical_uid = $2, record = replace(record, $1, $2) WHERE ical_uid = $1',
      [uid, old],
    )
    await pool.query('UPDATE invitations SET key = $2, record = replace(record, $1, $2) WHERE key = $1', [
      uid,
      old,
    ])
    await pool.query('UPDATE mails SET record = replace(record, $1, $2)', [`"uid":"${uid}",`, ''])
    // The field names of a draft before 0013-stored-names.
    await pool.query(
      `UPDATE mails SET record = replace(replace(record, '"snapshot":{', '"told":{'), '"notice":"', '"telling":"')`,
    )
  }

  /** Writes a reminder like the previous version, with emails and webhook deliveries. */
  const addOldReminders = async ({ id }: Known): Promise<void> => {
    const { rows } = await pool.query('SELECT application_id, record FROM mails ORDER BY record')
    const mails = rows
      .map(({ record }) => JSON.parse(record))
      .filter(({ draft }) => draft.told.booking.id === id)
      .sort((a, b) => Number(a.draft.person.as === 'host') - Number(b.draft.person.as === 'host'))
      .map((mail) => ({ ...mail, draft: { ...mail.draft, telling: 'reminder', subject: 'Soon' } }))
    const start = parseInstant('2026-03-26T10:00:00Z')
    for (const content of [{ mails }, { mails: [], object: { object: 'booking', booking_id: id } }]) {
      const reminder = {
        id: crypto.randomUUID(),
        applicationId: service.applicationId,
        bookingId: id,
        dueAt: start - 3600,
        endsAt: start,
        ...content,
      }
      await pool.query(
        'INSERT INTO reminders (application_id, id, booking_id, due_at, record) VALUES ($1, $2, $3, to_timestamp($4), $5)',
        [service.applicationId, reminder.id, id, reminder.dueAt, JSON.stringify(reminder)],
      )
    }
  }

  beforeAll(async () => {
    opened = await openEmptyDatabase()
    pool = new pg.Pool({ ...createPgConfig(opened.database), max: 1 } as unknown as pg.PoolConfig)
    await pool.query('SET search_path TO whenable, public')
    service = await openService(createPostgresStore(pool), { publicUrl: 'https://times.example' })
    const ada = await addHost(service, 'ada@example.com')
    configurationId = await addConfiguration(service, [ada])
    const asking = await addConfiguration(service, [ada], {
      event_booking: { title: 'Walkthrough', booking_type: 'organizer-confirmation' },
    })
    const path = '/v3/scheduling/bookings?configuration_id='
    await service.call('POST', path + configurationId, {
      body: bookingBody('2026-03-26T10:00:00Z', { additional_guests: [{ email: 'kit@example.com' }] }),
    })
    await service.call('POST', path + asking, { body: bookingBody('2026-03-26T11:00:00Z') })
    const made = await bookings()
    const invited = made.find(({ status }) => status === 'booked')
    const pending = made.find(({ status }) => status === 'pending')
    if (!invited || !pending) throw new Error('expected a booking of each kind')
    before = { invited, pending }
    await rewind(invited)
    await rewind(pending)
    await addOldReminders(invited)
    await pool.query(bookingIds)
    await pool.query(storedNames)
  })
  afterAll(async () => {
    await pool.end()
    await opened.close()
  })

  const read = (id: string, configuration = configurationId) =>
    service.call('GET', `/v3/scheduling/bookings/${id}?configuration_id=${configuration}`)
  const invitedNow = async () => (await bookings()).find(({ status }) => status === 'booked')!

  test('keep the UID of their invitation, which is no longer a credential', async () => {
    const { id, uid } = await invitedNow()
    expect(uid).toBe(`${before.invited.id}@whenable`)
    expect(id).not.toBe(before.invited.id)
    expect((await read(before.invited.id)).status).toBe(404)
    expect((await read(id)).data.booking_id).toBe(id)
    expect((await bookings()).every(({ id, uid }) => !uid.includes(id))).toBe(true)
  })

  test("keep their id if nobody was invited, and get another UID on their hosts' calendars", async () => {
    const pending = (await bookings()).find(({ status }) => status === 'pending')
    expect(pending?.id).toBe(before.pending.id)
    const { rows } = await pool.query('SELECT ical_uid, record FROM events')
    const uids = rows.map(({ ical_uid }) => ical_uid).sort()
    expect(rows.map(({ record }) => JSON.parse(record).ical_uid).sort()).toEqual(uids)
    expect(uids).toEqual([pending?.uid, `${before.invited.id}@whenable`].sort())
  })

  test('have the new id in pending emails', async () => {
    const { id, uid } = await invitedNow()
    const mails = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
    const mail = mails.find(({ to, subject }) => to.email === 'robin@example.com' && /^Booked/.test(subject))
    expect(mail?.text).toContain(
      `https://times.example/manage/${formatBookingReference({ configurationId, bookingId: id })}`,
    )
    expect(readCalendar(mail?.calendar?.content ?? '').event.uid).toBe(uid)
  })

  test('keep their calendar entries in reminders and reschedules', async () => {
    const { id, uid } = await invitedNow()
    const receiver = openReceiver()
    const sent: MailRecord[] = []
    const workAt = async (at: string) => {
      service.at(parseInstant(at))
      const context = {
        store: service.store,
        clock: () => service.now,
        newId: () => crypto.randomUUID(),
        outboundFetch: receiver.outboundFetch,
        sendMail: async (mail: MailRecord) => {
          sent.push(mail)
        },
        report: (error: unknown) => {
          // The invitation itself has expired.
          if (!String(error).includes('out of date')) throw error
        },
      }
      while (await sendDue(context));
    }
    await workAt('2026-03-26T09:00:00Z')
    const reminded = sent.filter(({ subject }) => subject === 'Soon').map(({ to }) => to.email)
    expect(reminded.sort()).toEqual(['ada@example.com', 'kit@example.com', 'robin@example.com'])

    await service.call('PATCH', `/v3/scheduling/bookings/${id}?configuration_id=${configurationId}`, {
      body: bookingBody('2026-03-26T14:00:00Z'),
    })
    await workAt('2026-03-26T09:01:00Z')
    const moved = sent.filter(({ subject }) => /^Moved/.test(subject))
    expect(moved).toHaveLength(3)
    for (const { calendar } of moved) {
      const { event } = readCalendar(calendar?.content ?? '')
      expect([event.uid, event.sequence]).toEqual([uid, 1])
    }
  })
})
