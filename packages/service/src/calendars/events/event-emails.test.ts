import { randomUUID } from 'node:crypto'
import { instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { EventRecord, MailRecord, Store } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { readCalendar } from '../../testing/mailbox.js'
import { monday } from '../../testing/studio.js'
import { addEventEmails } from './add-event-emails.js'

const applicationId = randomUUID()
const calendarId = randomUUID()
const span = (start: string) => ({
  object: 'timespan' as const,
  start_time: parseInstant(start),
  end_time: instant(parseInstant(start) + 3600),
  start_timezone: 'Europe/Lisbon',
  end_timezone: 'Europe/Lisbon',
})
const eventOf = (change: Partial<EventRecord> = {}): EventRecord => ({
  id: 'one',
  calendar_id: calendarId,
  ical_uid: 'one@whenable',
  title: 'Review',
  organizer: { email: 'ada@example.com', name: 'Ada' },
  participants: [
    { email: 'robin@example.com', name: 'Robin' },
    { email: 'ada@example.com', status: 'yes' },
    { email: 'not an address' },
  ],
  recurrence: [],
  when: span('2026-03-26T10:00:00Z'),
  ...change,
})

let store: Store
let seen: number
beforeEach(() => {
  store = createMemoryStore()
  seen = 0
})

/** Writes the emails of a change and returns them. */
const publish = async (
  event: EventRecord,
  change: 'created' | 'updated' | 'deleted',
): Promise<readonly MailRecord[]> => {
  await store.transaction((transaction) =>
    addEventEmails(
      { transaction, applicationId, calendar: { timezone: 'Europe/Lisbon' }, now: monday, newId: randomUUID },
      event,
      change,
    ),
  )
  const mails = await store.read((records) => renderWaitingMails(records, applicationId))
  const update = mails.slice(seen)
  seen = mails.length
  return update
}
const told = (mails: readonly MailRecord[]) =>
  mails.map(({ to, subject, calendar }) => {
    const { method, event } = readCalendar(calendar?.content ?? '')
    return [to.email, subject.split(':')[0], method, event.uid, event.sequence]
  })

describe('emails about an event', () => {
  test('invite its participants, and inform them of changes and of the cancellation', async () => {
    const uid = 'one@whenable'
    expect(told(await publish(eventOf(), 'created'))).toEqual([
      ['robin@example.com', 'Invitation', 'REQUEST', uid, 0],
    ])
    expect(told(await publish(eventOf({ when: span('2026-03-30T09:00:00Z') }), 'updated'))).toEqual([
      ['robin@example.com', 'Changed', 'REQUEST', uid, 1],
    ])
    expect(told(await publish(eventOf(), 'deleted'))).toEqual([
      ['robin@example.com', 'Cancelled', 'CANCEL', uid, 2],
    ])
  })

  test('cancel for removed participants and invite new ones', async () => {
    await publish(eventOf(), 'created')
    const participants = [{ email: 'kit@example.com' }]
    expect(told(await publish(eventOf({ participants }), 'updated'))).toEqual([
      ['kit@example.com', 'Invitation', 'REQUEST', 'one@whenable', 1],
      ['robin@example.com', 'Cancelled', 'CANCEL', 'one@whenable', 1],
    ])
  })

  test('report the cancellation when its status is cancelled', async () => {
    await publish(eventOf(), 'created')
    expect(told(await publish(eventOf({ status: 'cancelled' }), 'updated'))).toEqual([
      ['robin@example.com', 'Cancelled', 'CANCEL', 'one@whenable', 1],
    ])
  })

  test('of one occurrence have the UID of its series, and its original start', async () => {
    const master = eventOf({ recurrence: ['RRULE:FREQ=WEEKLY'] })
    await store.transaction((transaction) =>
      transaction.putEvent(applicationId, master, { start: monday, end: instant(monday + 9e8) }),
    )
    await publish(master, 'created')
    const override = eventOf({
      id: 'two',
      ical_uid: 'two@whenable',
      master_event_id: 'one',
      original_start_time: parseInstant('2026-04-02T09:00:00Z'),
      when: span('2026-04-02T13:00:00Z'),
    })
    const [mail] = await publish(override, 'updated')
    expect(mail?.calendar?.content).toContain('RECURRENCE-ID:20260402T090000Z')
    expect(told(mail ? [mail] : [])).toEqual([['robin@example.com', 'Changed', 'REQUEST', 'one@whenable', 1]])
    expect(told(await publish({ ...override, status: 'cancelled' }, 'updated'))).toEqual([
      ['robin@example.com', 'Cancelled', 'CANCEL', 'one@whenable', 2],
    ])
  })

  test('show its times in its time zone, its recurrence, and its description as text', async () => {
    const [mail] = await publish(
      eventOf({
        recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TH'],
        description: '<p>Bring <b>plans</b> &amp; pens.</p><script>alert(1)</script>',
      }),
      'created',
    )
    expect(mail?.text.replace(/[\u2009\u202f]/g, ' ')).toContain('10:00 – 11:00 AM (Lisbon, UTC)')
    expect(mail?.text).toMatch(/^Repeats: .*Thursday/m)
    expect(mail?.text).toContain('Notes: Bring plans & pens.')
    expect(mail?.text).not.toContain('alert')
  })

  test('that is all-day have no time zone', async () => {
    const [mail] = await publish(
      eventOf({ when: { object: 'date', date: '2026-03-26' as never } }),
      'created',
    )
    expect(mail?.text).toContain('When: Thursday, March 26, 2026\n')
  })

  test('show hidden participants only themselves', async () => {
    const participants = [{ email: 'robin@example.com' }, { email: 'kit@example.com' }]
    for (const mail of await publish(eventOf({ participants, hide_participants: true }), 'created')) {
      expect(Object.keys(readCalendar(mail.calendar?.content ?? '').attendees)).toEqual([mail.to.email])
      const other = participants.find(({ email }) => email !== mail.to.email)
      expect(mail.text).not.toContain(other?.email)
    }
  })

  test('are not written without an organizer', async () => {
    expect(await publish(eventOf({ organizer: undefined }), 'created')).toEqual([])
  })
})
