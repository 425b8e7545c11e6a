import { parseBookingReference } from '@whenable/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
let configurationId: string
let bookingId: string
let reference: string
beforeEach(async () => {
  service = await openService(undefined, { publicUrl: 'https://times.example' })
  const ada = await addHost(service, 'ada@example.com')
  const ben = await addHost(service, 'ben@example.com')
  configurationId = await addConfiguration(service, [ada, ben], { requires_session_auth: true })
  const made = await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${configurationId}`, {
    ...bookingBody('2026-03-26T10:00:00Z'),
    additional_guests: [{ email: 'kit@example.com' }],
  })
  bookingId = made.data.booking_id
  reference = made.data.booking_ref
})

const pathOf = (id: string) => `/v3/scheduling/bookings/${id}?configuration_id=${configurationId}`

/** All ids in a text, plain and in references. */
const idsIn = (text: string): string[] => {
  const words = text.match(/[\w-]{16,}/g) ?? []
  const references = words.flatMap((word) => {
    try {
      return parseBookingReference(word).bookingId
    } catch {
      return []
    }
  })
  return [
    ...new Set([...words, ...words.flatMap((word) => word.match(/[\da-f-]{36}/g) ?? []), ...references]),
  ]
}

const mailsTo = async (email: string) =>
  (await service.store.read((records) => renderWaitingMails(records, service.applicationId)))
    .filter((mail) => mail.to.email === email)
    .map(({ text, html, calendar, subject }) => [subject, text, html, calendar?.content].join('\n'))

describe("the guest's credential", () => {
  test('is only in the email to the guest', async () => {
    expect((await mailsTo('robin@example.com')).join()).toContain(`/manage/${reference}`)
    expect(idsIn((await mailsTo('robin@example.com')).join())).toContain(bookingId)
    for (const email of ['kit@example.com', 'ben@example.com']) {
      const mails = await mailsTo(email)
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain('BEGIN:VEVENT')
      for (const id of idsIn(mails.join())) expect((await service.call('GET', pathOf(id))).status).toBe(401)
    }
    expect((await service.call('GET', pathOf(bookingId))).status).toBe(200)
  })

  test('is not on the calendars of the hosts', async () => {
    const grants = (await service.withKey('GET', '/v3/grants')).data as { id: string }[]
    for (const { id } of grants) {
      const calendars = (await service.withKey('GET', `/v3/grants/${id}/calendars`)).data as { id: string }[]
      for (const calendar of calendars) {
        const path = `/v3/grants/${id}/events?calendar_id=${calendar.id}`
        const events = await service.withKey('GET', path)
        expect(events.data).toHaveLength(1)
        const found = idsIn(JSON.stringify(events.data))
        expect(found).not.toContain(bookingId)
        for (const one of found) expect((await service.call('GET', pathOf(one))).status).not.toBe(200)
      }
    }
  })

  test('is never a UID', async () => {
    await service.call('PATCH', pathOf(bookingId), { body: bookingBody('2026-03-27T10:00:00Z') })
    await service.call('DELETE', pathOf(bookingId), { body: {} })
    const mails = await mailsTo('kit@example.com')
    expect(mails).toHaveLength(3)
    const uids = new Set(mails.map((mail) => /^UID:(.*)$/m.exec(mail)?.[1]?.trim()))
    expect(uids.size).toBe(1)
    expect([...uids].join()).not.toContain(bookingId)
  })
})
