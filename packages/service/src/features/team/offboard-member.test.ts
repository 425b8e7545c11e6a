import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { Store } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { openBrowser, setupToken } from '../../testing/browser.js'
import { makeMember } from '../../testing/members.js'
import { authorizationPath, mailedCode, openPage, signIn, signInIdOf } from '../../testing/sign-in.js'
import { stores } from '../../testing/stores.js'
import { addConfiguration, addHost, bookingBody, openService, type TestHost } from '../../testing/studio.js'

const tuesday = '2026-03-03T10:00:00Z'
const wednesday = '2026-03-04T10:00:00Z'

/** A service with the owner Ada, and Jonas, who leaves. */
const openTeam = async (store: Store) => {
  const service = await openService(store, { sendsMail: true })
  const [ada, jonas] = [
    await addHost(service, 'ada@example.com'),
    await addHost(service, 'jonas@example.com'),
  ]
  const owner = await makeMember(service, ada, 'owner')
  const leaver = await makeMember(service, jonas)
  const path = `/admin/v1/members/${leaver.member.id}/offboarding`
  const offboard = (body: object = {}) => service.call('POST', path, { bearer: owner.token, body })
  const preview = () => service.call('GET', path, { bearer: owner.token })
  const book = async (configuration: string, start: string) =>
    (
      await service.call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
        body: bookingBody(start),
      })
    ).data.booking_id as string
  const bookings = async () =>
    (await service.call('GET', '/admin/v1/bookings', { bearer: owner.token })).data as {
      id: string
      status: string
      hosts: { email: string }[]
    }[]
  const mailsTo = async (email: string) =>
    (await service.store.read((records) => renderWaitingMails(records, service.applicationId))).filter(
      ({ to }) => to.email === email,
    )
  return { service, ada, jonas, owner, leaver, offboard, preview, book, bookings, mailsTo }
}

const eventTypeOf = (
  service: Awaited<ReturnType<typeof openService>>,
  host: TestHost,
  others: TestHost[] = [],
) => addConfiguration(service, [host, ...others], { slug: `of-${host.email.split('@')[0]}` })

describe.each(stores)('an offboarding, on %s', (_name, open) => {
  test('hands event types over with their bookings, and guests get one email', async () => {
    const { service, ada, jonas, owner, offboard, book, bookings, mailsTo } = await openTeam(await open())
    const id = await eventTypeOf(service, jonas)
    const booking = await book(id, tuesday)
    const before = (await mailsTo('robin@example.com')).length
    const { status, data } = await offboard({ to: owner.member.id })
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({
        handed_over: [{ id, name: 'Walkthrough', to: 'ada' }],
        ...{ closed: [], bookings_handed_over: 1, bookings_cancelled: 0 },
      }),
    ])
    const configuration = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`,
    )
    expect(configuration.data.participants).toMatchObject([
      {
        ...{ email: ada.email, is_organizer: true },
        ...{ availability: { calendar_ids: ['all'] }, booking: { calendar_id: 'primary' } },
      },
    ])
    const [listed] = await bookings()
    expect(listed).toMatchObject({ status: 'booked', hosts: [{ email: ada.email }] })
    expect((await mailsTo('robin@example.com')).length - before).toBe(1)
    const events = await service.withKey(
      'GET',
      `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`,
    )
    expect(events.data).toHaveLength(1)
    expect((await service.withKey('GET', `/v3/grants/${jonas.grantId}`)).status).toBe(404)
    expect(booking).toBeTruthy()
    const audit = await service.call('GET', '/admin/v1/audit', { bearer: owner.token })
    expect(audit.data[0].description).toMatch(/^Removed member “jonas” .*handed “Walkthrough” over to ada/)
  })

  test('hands over what waits for a confirmed email address: its code books the next host', async () => {
    const { service, ada, jonas, owner, offboard, mailsTo } = await openTeam(await open())
    const id = await addConfiguration(service, [jonas], { scheduler: { confirm_email: true } })
    const token = 'the random token of Robin'
    const { data } = await service.call('POST', `/v3/scheduling/email-confirmations?configuration_id=${id}`, {
      body: {
        ...bookingBody(tuesday, { participants: [{ email: jonas.email }] }),
        confirmation_token: token,
      },
    })
    const [, first = '', second = ''] =
      /\b(\d{3}) (\d{3})\b/.exec((await mailsTo('robin@example.com'))[0]?.text ?? '') ?? []
    await offboard({ to: owner.member.id })
    const confirmed = await service.call(
      'POST',
      `/v3/scheduling/email-confirmations/${data.confirmation_id}/confirm?confirmation_token=${encodeURIComponent(token)}`,
      { body: { code: first + second } },
    )
    expect(confirmed.data).toMatchObject({
      status: 'completed',
      booking: { organizer: { email: ada.email } },
    })
  })

  test('refuses to book the next host twice, and changes nothing then; or cancels those bookings', async () => {
    const { service, ada, jonas, owner, offboard, book, bookings } = await openTeam(await open())
    await book(await eventTypeOf(service, ada), tuesday)
    const left = await eventTypeOf(service, jonas)
    await book(left, tuesday)
    await book(left, wednesday)
    const refused = await offboard({ to: owner.member.id })
    expect([refused.status, refused.error.field]).toEqual([409, 'when_busy'])
    expect(await bookings()).toHaveLength(3)
    const { data } = await offboard({ to: owner.member.id, when_busy: 'cancel' })
    expect(data).toMatchObject({ bookings_handed_over: 1, bookings_cancelled: 1 })
  })

  test('leaves no way in: no code, link, token, or account of an application, until invited again', async () => {
    const { service, jonas, owner, leaver, offboard } = await openTeam(await open())
    const { email } = jonas
    const link = await setupToken(service, email)
    const tokens = await signIn(service, email, { access_type: 'offline' })
    const page = await openPage(service, authorizationPath(service), { email })
    const code = await mailedCode(service, email)
    expect((await offboard()).status).toBe(200)

    for (const bearer of [leaver.token, tokens.access_token])
      expect((await service.call('GET', '/v3/grants/me', { bearer })).status).toBe(401)
    const renewed = await service.call('POST', '/v3/connect/token', {
      body: {
        ...{ client_id: service.clientId, grant_type: 'refresh_token' },
        refresh_token: tokens.refresh_token,
      },
    })
    expect(renewed.status).toBe(400)
    const entered = await openPage(service, authorizationPath(service), {
      ...{ sign_in: signInIdOf(page.html), code },
    })
    expect(entered.location).toBeUndefined()
    expect((await openBrowser(service).post('sign-in/setup', { token: link })).status).toBe(401)
    await openPage(service, authorizationPath(service), { email })
    await expect(mailedCode(service, email)).rejects.toThrow(/no code/)
    const connect = { provider: 'virtual-calendar', settings: { email: email.toUpperCase() } }
    expect((await service.withKey('POST', '/v3/connect/custom', connect)).status).toBe(403)

    const body = { name: 'Jonas', email }
    const invited = await service.call('POST', '/admin/v1/members', { bearer: owner.token, body })
    const token = invited.data.invitation_url.split('#setup=')[1]
    expect((await openBrowser(service).post('sign-in/setup', { token })).status).toBe(200)
  })
})

describe('an offboarding', () => {
  test('says beforehand what a member has', async () => {
    const { service, jonas, preview, book } = await openTeam(createMemoryStore())
    const id = await eventTypeOf(service, jonas)
    await book(id, tuesday)
    await service.withKey('POST', `/v3/grants/${jonas.grantId}/scheduling/links`, { configuration_id: id })
    const { data } = await preview()
    expect(data).toMatchObject({
      event_types: [{ id, name: 'Walkthrough', bookings_ahead: 1, polls: 0, can_hand_over: true }],
      ...{
        hosted: [],
        bookings_ahead: 1,
        calendars: [],
        api_keys: [],
        webhooks: [],
        browsers: 0,
        passkeys: 0,
      },
    })
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('closes event types and cancels their bookings, with guests told: %s', async (tellsGuests, emails) => {
    const { service, jonas, offboard, book, mailsTo, bookings } = await openTeam(createMemoryStore())
    await book(await eventTypeOf(service, jonas), tuesday)
    const before = (await mailsTo('robin@example.com')).length
    const { data } = await offboard({ tell_guests: tellsGuests })
    expect(data).toMatchObject({ handed_over: [], closed: [{}], bookings_cancelled: 1 })
    expect((await mailsTo('robin@example.com')).length - before).toBe(emails)
    expect(await bookings()).toEqual([])
  })

  test('takes the member out of the event types of others, whose other host takes the bookings', async () => {
    const { service, ada, jonas, offboard, preview } = await openTeam(createMemoryStore())
    const id = await addConfiguration(service, [ada, jonas])
    expect((await preview()).data.hosted).toEqual([{ id, name: 'Walkthrough' }])
    await offboard()
    const { data } = await service.withKey('GET', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`)
    expect(data.participants.map(({ email }: { email: string }) => email)).toEqual([ada.email])
  })

  test('asked for twice under one idempotency key, answers once', async () => {
    const { service, leaver, owner } = await openTeam(createMemoryStore())
    const once = () =>
      service.call('POST', `/admin/v1/members/${leaver.member.id}/offboarding`, {
        ...{ bearer: owner.token, body: {}, headers: { 'Idempotency-Key': 'the only one of this test' } },
      })
    const first = await once()
    expect([first.status, (await once()).data]).toEqual([200, first.data])
  })

  test('names what it cannot do', async () => {
    const { leaver, offboard, service, jonas } = await openTeam(createMemoryStore())
    const id = await eventTypeOf(service, jonas)
    expect((await offboard({ to: leaver.member.id })).error.field).toBe('to')
    expect((await offboard({ event_types: [{ id: 'other', action: 'close' }] })).error.field).toBe(
      'event_types.0.id',
    )
    expect((await offboard({ event_types: [{ id, action: 'hand_over' }] })).error.field).toBe('to')
  })
})
