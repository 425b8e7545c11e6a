import { expect, test } from 'vitest'
import { renderWaitingMails } from '../../../../outbox/render-mail.js'
import { readCalendar } from '../../../../testing/mailbox.js'
import { openEmptyDatabase } from '../../../../testing/prepared-database.js'
import { addConfiguration, addHost, bookingBody, openService } from '../../../../testing/studio.js'
import type { BookingDraft, BookingRecord } from '../../store.js'
import { embeddedStoreOn } from '../embedded-store.js'
import { bookingSequences } from './0039-booking-sequences.js'

/** A record with its order of fields, like the previous version has written it. */
const withoutSequence = ({ sequence: _, ...booking }: BookingRecord) => booking
const formerDraft = ({ snapshot, series, calendar, ...draft }: BookingDraft) => ({
  ...draft,
  snapshot: { ...snapshot, booking: withoutSequence(snapshot.booking) },
  ...(series && {
    series: series.map((one) => ({ booking: withoutSequence(one), sequence: one.sequence })),
  }),
  ...(calendar && { calendar: { ...calendar, sequence: snapshot.booking.sequence } }),
})

test('bookings and unsent emails from before bookings had a SEQUENCE keep that of their invitations', {
  timeout: 60_000,
}, async () => {
  const { database, close } = await openEmptyDatabase()
  const store = await embeddedStoreOn(database, { close })
  try {
    const service = await openService(store, { publicUrl: 'https://times.example' })
    const ada = await addHost(service, 'ada@example.com')
    const scheduler = { min_booking_notice: 0, booking_series: { max_bookings: 4 } }
    const configuration = await addConfiguration(service, [ada], { scheduler })
    const query = `configuration_id=${configuration}`
    const { data } = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
      body: bookingBody('2026-03-26T10:00:00Z'),
    })
    const move = (start: string) =>
      service.call('PATCH', `/v3/scheduling/bookings/${data.booking_id}?${query}`, {
        body: bookingBody(start),
      })
    await move('2026-03-26T11:00:00Z')
    await move('2026-03-26T12:00:00Z')
    const slots = [9, 14].map((hour) => bookingBody(`2026-03-27T${String(hour).padStart(2, '0')}:00:00Z`))
    const { start_time: _start, end_time: _end, ...person } = bookingBody('2026-03-27T09:00:00Z')
    await service.call('POST', `/v3/scheduling/booking-series?${query}`, {
      body: { ...person, slots: slots.map(({ start_time, end_time }) => ({ start_time, end_time })) },
    })

    const read = async (table: string) =>
      (await database.query<{ record: string }>(`SELECT record FROM whenable.${table} ORDER BY record`)).rows
    const bookings = await read('bookings')
    const invitations = () =>
      store.read(async (records) =>
        (await renderWaitingMails(records, service.applicationId))
          .map(({ to, calendar }) => [to.email, calendar?.content ?? ''] as const)
          .sort(),
      )
    const before = await invitations()
    expect(before.map(([, content]) => readCalendar(content).event.sequence).sort()).toContain(2)

    await database.exec('SET search_path TO whenable')
    const rewrite = async (table: string, change: (record: object) => object) => {
      for (const { record } of await read(table))
        await database.query(`UPDATE ${table} SET record = $2 WHERE record = $1`, [
          record,
          JSON.stringify(change(JSON.parse(record))),
        ])
    }
    await rewrite('bookings', (booking) => withoutSequence(booking as BookingRecord))
    await rewrite('mails', (mail) => ({
      ...mail,
      draft: formerDraft((mail as { draft: BookingDraft }).draft),
    }))
    expect((await read('bookings')).some(({ record }) => record.includes('sequence'))).toBe(false)
    await database.exec(bookingSequences)
    const sequences = (rows: typeof bookings) =>
      rows.map(({ record }) => JSON.parse(record) as BookingRecord).map(({ id, sequence }) => [id, sequence])
    expect(sequences(await read('bookings')).sort()).toEqual(sequences(bookings).sort())
    expect(await invitations()).toEqual(before)
  } finally {
    await store.close()
  }
})
