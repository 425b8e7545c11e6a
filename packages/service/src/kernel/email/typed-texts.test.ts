import { instant, parseInstant } from '@whenable/time'
import fc from 'fast-check'
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
import type { MailRecord } from '../store/store.js'

// Whoever books types names, addresses, answers and reasons, and names the people who get emails about it.

let service: TestService
let ada: TestHost
beforeEach(async () => {
  service = await openService(undefined, { rateLimit: 0 })
  ada = await addHost(service, 'ada@example.com')
})

const mails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))

/** An email as its reader's program reads it: without entities, and with the lines of its calendar unfolded. */
const received = ({ subject, text, html = '', calendar, to, replyTo }: MailRecord): string =>
  [
    subject,
    text,
    html.replace(/&#?\w+;/g, ' '),
    calendar?.content.replace(/\r?\n[ \t]/g, ''),
    to.name,
    replyTo?.name,
    replyTo?.email,
  ]
    .join('\n')
    .toLowerCase()

/** What every typed text contains, and no text of the service or its owner. */
const mark = 'zqxj'

/** Texts that a stranger may type, each with the mark. */
const typed = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      `${mark}`,
      `https://${mark}`,
      `<b>${mark}</b>`,
      `\r\n${mark}`,
      `;CN=${mark}`,
      `\u202e${mark}`,
    ),
    fc.string({ maxLength: 30 }),
  )
  .map((parts) => parts.join(''))

/** Names that are not shown: each could be a message or an address. */
const typedName = fc
  .tuple(typed, fc.constantFrom('://', ' www.', '\u202e', ' example.net', ' 0800 12345', '.'.repeat(61)))
  .map((parts) => `x${parts.join('')}`.slice(0, 200))

const address = fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${mark}-${name}@example.net`)

/** What the emails to others than hosts contain of what was typed. */
const typedInGuestsMails = async (): Promise<readonly string[]> =>
  (await mails())
    .filter(({ to }) => to.email !== ada.email)
    .map((mail) => received(mail).replaceAll(mail.to.email.toLowerCase(), ''))
    .filter((text) => text.includes(mark))

const isIn = async (email: string): Promise<boolean> =>
  (await mails()).some((mail) => mail.to.email === email && received(mail).includes(mark))

describe('what a stranger types', () => {
  test('reaches hosts alone: names, answers, reasons and addresses, in text, subject, header and calendar', async () => {
    const questions = { topic: { label: 'Topic', type: 'text', required: false } }
    const scheduler = {
      ...{ min_booking_notice: 0, available_days_in_future: 60 },
      additional_fields: questions,
      booking_series: { max_bookings: 4 },
    }
    const open = await addConfiguration(service, [ada], { scheduler })
    const asked = await addConfiguration(service, [ada], {
      scheduler,
      event_booking: {
        ...{ title: 'Walkthrough', timezone: 'Europe/Lisbon' },
        booking_type: 'organizer-confirmation',
      },
    })
    const languages = fc.constantFrom('en', 'de', 'fr', 'es', 'pt', 'ar')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(open, asked),
        typedName,
        typedName,
        typed,
        typed,
        fc.uniqueArray(address, { minLength: 2, maxLength: 2 }),
        languages,
        fc.boolean(),
        async (id, name, other, answer, reason, [email = '', companion = ''], language, isSeries) => {
          const people = {
            guest: { name, email },
            additional_guests: [{ name: other, email: companion }],
            additional_fields: { topic: answer },
            email_language: language,
          }
          const first = parseInstant('2026-03-26T10:00:00Z')
          const slots = [first, instant(first + 3_600)].map((start) => ({
            ...{ start_time: start, end_time: start + 1_800 },
          }))
          const made = isSeries
            ? await service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
                body: { slots, ...people },
              })
            : await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
                body: bookingBody(first, people),
              })
          expect(made.error).toBeUndefined()
          const ids: string[] = isSeries
            ? made.data.bookings.map(({ booking_id }: { booking_id: string }) => booking_id)
            : [made.data.booking_id]
          for (const booking of ids) {
            const own = `/v3/scheduling/bookings/${booking}?configuration_id=${id}`
            if (!isSeries)
              await service.call('PATCH', own, {
                body: { ...bookingBody('2026-03-26T15:00:00Z'), reschedule_reason: reason },
              })
            const off = await service.call('DELETE', own, { body: { cancellation_reason: reason } })
            expect(off.error).toBeUndefined()
          }
        },
      ),
      { numRuns: 40 },
    )
    expect((await mails()).filter(({ to }) => to.email !== ada.email).length).toBeGreaterThan(80)
    expect(await typedInGuestsMails()).toEqual([])
    expect(await isIn(ada.email)).toBe(true)
  })

  test('is not in the emails of a poll, a waitlist, or a group event that its host changes', async () => {
    const name = `https://${mark}`
    const talk = await addConfiguration(service, [ada])
    const [tuesday, wednesday] = ['2026-03-24T10:00:00Z', '2026-03-25T10:00:00Z'].map(parseInstant)
    const poll = await service.withKey('POST', '/v3/scheduling/polls', {
      ...{ configuration_id: talk, title: 'Spring plan' },
      slots: [{ start_time: tuesday }, { start_time: wednesday }],
    })
    for (const [who, vote] of [
      ['a', 'yes'],
      ['b', 'yes'],
      ['c', 'no'],
    ]) {
      const path = `/v3/scheduling/poll-pages/${poll.data.secret}/answers/${crypto.randomUUID()}`
      const email = `${mark}-${who}@example.net`
      const answered = await service.call('PUT', path, {
        body: { name, email, votes: { [`${tuesday}`]: vote } },
      })
      expect(answered.error).toBeUndefined()
    }
    await service.withKey('POST', `/v3/scheduling/polls/${poll.data.id}/choose`, { start_time: tuesday })

    const grants = `/v3/grants/${ada.grantId}`
    const group = await service.withKey('POST', `${grants}/scheduling/configurations`, {
      ...{ type: 'group', name: 'Class', group_booking: { calendar_id: ada.calendarId } },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60, waitlist: true },
    })
    const from = parseInstant('2026-03-26T15:00:00Z')
    const event = await service.withKey(
      'POST',
      `${grants}/scheduling/configurations/${group.data.id}/group-events`,
      {
        ...{ calendar_id: ada.calendarId, title: 'Class', capacity: 2 },
        when: { start_time: from, end_time: from + 1_800 },
      },
    )
    const seat = { event_id: event.data.id, calendar_id: ada.calendarId }
    for (const who of ['d', 'e']) {
      const booked = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${group.data.id}`, {
        body: bookingBody(from, { ...seat, guest: { name, email: `${mark}-${who}@example.net` } }),
      })
      expect(booked.error).toBeUndefined()
    }
    const joined = await service.call('POST', `/v3/scheduling/waitlist?configuration_id=${group.data.id}`, {
      body: {
        ...{ start_time: from, end_time: from + 1_800, timezone: 'Europe/Lisbon' },
        ...{ ...seat, guest: { name, email: `${mark}-f@example.net` } },
      },
    })
    expect(joined.error).toBeUndefined()
    const changed = await service.withKey(
      'PUT',
      `${grants}/events/${event.data.id}?calendar_id=${ada.calendarId}&notify_participants=true`,
      { title: 'Another class' },
    )
    expect(changed.error).toBeUndefined()

    expect((await mails()).filter(({ subject }) => subject.includes('Another class'))).toHaveLength(2)
    const readers = new Set((await mails()).map(({ to }) => to.email))
    for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) expect(readers).toContain(`${mark}-${who}@example.net`)
    expect(await typedInGuestsMails()).toEqual([])
  })

  test('is shown as “a guest” in its place, and the reason of an owner is shown', async () => {
    const id = await addConfiguration(service, [ada])
    const made = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-26T10:00:00Z', {
        guest: { name: 'Robin www.example.net', email: 'robin@example.com' },
        additional_guests: [{ name: 'Kit Moss', email: 'kit@example.com' }, { email: 'sam@example.com' }],
      }),
    })
    await service.withKey(
      'DELETE',
      `/v3/scheduling/bookings/${made.data.booking_id}?configuration_id=${id}`,
      {
        cancellation_reason: 'The studio is closed.',
      },
    )
    const [invitation, cancelled] = (await mails()).filter(({ to }) => to.email === 'kit@example.com')
    expect(invitation?.text).toMatch(/^Invitation: a guest\n/)
    expect(invitation?.text).toContain('Guests: a guest\n  a guest\n')
    expect(cancelled?.text).toContain('Reason: The studio is closed.')
    const [own] = (await mails()).filter(({ to }) => to.email === 'robin@example.com')
    expect(own?.to.name).toBeUndefined()
    expect(own?.text).toContain('Guests: Kit Moss\n  a guest\n')
  })
})
