import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import {
  addConfiguration,
  type addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

let service: TestService
beforeEach(async () => {
  service = await openService(undefined, { sendsMail: true })
})

/** The first owner, who signs in with a browser of some languages. */
const signIn = async (languages: string) => {
  const token = await setupToken(service)
  const { data } = await openBrowser(service).post(
    'sign-in/setup',
    { token, ...firstOwner },
    { 'Accept-Language': languages },
  )
  return { bearer: data.access_token as string, email: firstOwner.email }
}

const languageOf = async (bearer: string) =>
  (await service.call('GET', '/admin/v1/me', { bearer })).data.language

/** The pending emails to an address, the latest last. */
const mailsTo = async (address: string) =>
  (await service.store.read((records) => renderWaitingMails(records, service.applicationId))).filter(
    ({ to }) => to.email === address,
  )

/** Books with the owner, and returns their email. */
const hostEmail = async (email: string) => {
  const account = await service.store.read((records) => records.grant(service.applicationId, { email }))
  const calendar = await service.store.read((records) =>
    records.primaryCalendar(service.applicationId, account?.id ?? ''),
  )
  const host = { grantId: account?.id ?? '', email, calendarId: calendar?.id ?? '' }
  const id = await addConfiguration(service, [host as Awaited<ReturnType<typeof addHost>>])
  const body = bookingBody('2026-03-26T10:00:00Z', {
    guest: { name: 'Jürgen', email: 'j@example.com' },
  })
  const booked = await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, body)
  expect(booked.status).toBe(200)
  return (await mailsTo(email)).at(-1)
}

describe("a member's language", () => {
  test('is that of the browser in which they first sign in, and that of their emails', async () => {
    const { bearer, email } = await signIn('de-AT, en;q=0.5')
    expect(await languageOf(bearer)).toBe('de-AT')
    const mail = await hostEmail(email)
    expect(mail?.subject).toMatch(/^Neue Buchung: Jürgen, /)
    expect(mail?.html).toContain('<html lang="de-AT" dir="ltr">')
    expect(mail?.text).not.toMatch(/New booking|Open this booking/)
  })

  test('is unknown without a browser that has texts, and their emails are English', async () => {
    const { bearer, email } = await signIn('tlh')
    expect(await languageOf(bearer)).toBeUndefined()
    expect((await hostEmail(email))?.subject).toMatch(/^New booking: /)
  })

  test('is changed by the member, and English where it has no texts', async () => {
    const { bearer, email } = await signIn('de')
    const change = (language: string) => service.call('PATCH', '/admin/v1/me', { bearer, body: { language } })
    expect((await change('fr')).data.language).toBe('fr')
    expect((await hostEmail(email))?.subject).toMatch(/^Nouvelle réservation\u00a0: /)
    for (const tag of ['x'.repeat(36), 'en_US!', ''])
      expect((await change(tag)).error).toMatchObject({ field: 'language' })
    expect(await languageOf(bearer)).toBe('fr')
  })

  test('is that of an invitation until the invited member has one', async () => {
    const { bearer } = await signIn('nl')
    const body = { name: 'Jonas', email: 'jonas@example.com' }
    expect((await service.call('POST', '/admin/v1/members', { bearer, body })).status).toBe(200)
    const [mail] = await mailsTo(body.email)
    expect(mail?.subject).toMatch(/^Uitnodiging: /)
  })

  test('is that of emails about events to who is invited, and of their answers', async () => {
    const { bearer, email } = await signIn('pl')
    const { data: calendars } = await service.call('GET', '/v3/grants/me/calendars', { bearer })
    const query = `calendar_id=${calendars[0].id}&notify_participants=true`
    const made = await service.call('POST', `/v3/grants/me/events?${query}`, {
      bearer,
      body: {
        title: 'Plan',
        when: { start_time: service.now + 86_400, end_time: service.now + 90_000 },
        participants: [{ email: 'guest@example.com' }],
        organizer: { email },
      },
    })
    expect(made.status).toBe(200)
    expect((await mailsTo('guest@example.com'))[0]?.subject).toMatch(/^Zaproszenie: Plan, /)
  })
})
