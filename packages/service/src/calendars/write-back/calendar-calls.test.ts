import { randomUUID } from 'node:crypto'
import { instant, parseInstant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import type { MailRecord } from '../../kernel/store/store.js'
import { sendDue } from '../../outbox/send-due.js'
import { openGoogleAccount } from '../../providers/testing/google-double.js'
import { openMicrosoftAccount } from '../../providers/testing/microsoft-double.js'
import { openWithAccount } from '../../providers/testing/oauth-accounts.js'
import { bookingBody } from '../../testing/studio.js'

const ten = parseInstant('2026-03-03T10:00:00Z')
const eleven = parseInstant('2026-03-03T11:00:00Z')

/** An owner whose bookings go to a calendar at a double, with video calls of its provider. */
const open = async (
  provider: 'google' | 'microsoft',
  account: ReturnType<typeof openGoogleAccount> | ReturnType<typeof openMicrosoftAccount>,
) => {
  const { service, connect, connectionsOf, sync } = await openWithAccount(
    provider,
    account as ReturnType<typeof openGoogleAccount>,
  )
  const { data: grant } = await connect()
  const [connection] = await connectionsOf(grant.id)
  await sync(connection.id)
  const { data: calendars } = await service.withKey('GET', `/v3/grants/${grant.id}/calendars`)
  const calendar = calendars.find(({ name }: { name: string }) => name === 'Work')
  const name = { google: 'Google Meet', microsoft: 'Microsoft Teams' }[provider]
  const configurations = `/v3/grants/${grant.id}/scheduling/configurations`
  const configure = async (calendarId: string | undefined) => {
    const { data, error } = await service.withKey('POST', configurations, {
      participants: [
        {
          ...{ email: account.double.email, name: 'Ada', is_organizer: true },
          availability: { calendar_ids: [] },
          ...(calendarId && { booking: { calendar_id: calendarId } }),
        },
      ],
      availability: { duration_minutes: 30 },
      event_booking: {
        ...{ title: 'Walkthrough', timezone: 'Europe/Lisbon' },
        conferencing: { provider: name, autocreate: {} },
      },
    })
    if (error) throw new Error(error.message)
    return data.id as string
  }
  const sent: MailRecord[] = []
  const worker = {
    store: service.store,
    clock: () => service.now,
    newId: () => randomUUID(),
    report: (error: unknown) => errors.push(error),
    outboundFetch: async () => new Response(),
    openAccount: async () => account.provider,
    sendMail: async (mail: MailRecord) => void sent.push(mail),
  }
  const errors: unknown[] = []
  const path = (id: string, booking = '') =>
    `/v3/scheduling/bookings${booking && `/${booking}`}?configuration_id=${id}`
  return {
    ...{ service, sent, errors, name, configure, path, calendarId: calendar.id as string },
    work: async () => {
      while (await sendDue(worker));
    },
    pass: (seconds: number) => service.at(instant(service.now + seconds)),
    book: async (id: string) => {
      const { data, error } = await service.call('POST', path(id), { body: bookingBody(ten) })
      if (!data) throw new Error(error.message)
      return data
    },
    callOf: async (id: string, booking: string) =>
      (await service.call('GET', path(id, booking))).data.conferencing,
    owners: async () => (await service.withKey('GET', '/admin/v1/bookings?view=upcoming')).data[0],
  }
}

const providers = [
  ['google', openGoogleAccount, 'https://meet.google.com/'],
  ['microsoft', openMicrosoftAccount, 'https://teams.microsoft.com/'],
] as const

describe.each(providers)('a call of a connected %s account', (provider, account, host) => {
  test('is made with the event of the booking, and its address is in the one email that waited for it', async () => {
    const { configure, calendarId, book, callOf, name, work, pass, sent, owners, errors } = await open(
      provider,
      account(),
    )
    const id = await configure(calendarId)
    const { booking_id, conferencing } = await book(id)
    expect(conferencing).toEqual({ provider: name, state: 'pending' })
    await work()
    expect(sent).toEqual([])
    const call = await callOf(id, booking_id)
    expect(call).toEqual({ provider: name, details: { url: expect.stringContaining(host) }, state: 'ready' })
    pass(20)
    await work()
    expect(sent.map(({ to }) => to.email).sort()).toEqual(['ada@example.com', 'robin@example.com'])
    for (const { text, calendar } of sent) {
      expect(text).toContain(call.details.url)
      expect(text).not.toContain('The link will follow')
      expect(calendar?.content).toContain('CONFERENCE;')
      expect(calendar?.content).toContain('SEQUENCE:1')
    }
    expect(await owners()).toMatchObject({ join_url: call.details.url, conferencing: { state: 'ready' } })
    expect(errors).toEqual([])
  })

  test('stays the same when the booking moves', async () => {
    const { service, configure, calendarId, book, callOf, path, work } = await open(provider, account())
    const id = await configure(calendarId)
    const { booking_id } = await book(id)
    await work()
    const before = await callOf(id, booking_id)
    await service.call('PATCH', path(id, booking_id), { body: bookingBody(eleven) })
    await work()
    expect(await callOf(id, booking_id)).toEqual(before)
  })

  test('leaves the booking as it is if it is refused, and says that the link follows', async () => {
    const opened = account()
    opened.double.calls = 'refused'
    const { configure, calendarId, book, callOf, name, work, pass, sent, owners } = await open(
      provider,
      opened,
    )
    const id = await configure(calendarId)
    const { booking_id } = await book(id)
    for (let attempt = 0; attempt < 4; attempt++) {
      await work()
      pass(5)
    }
    await work()
    expect(await callOf(id, booking_id)).toEqual({ provider: name, state: 'failed' })
    expect(sent).toHaveLength(2)
    for (const { text } of sent) expect(text).toContain(`${name}: The link will follow`)
    expect(await owners()).toMatchObject({ status: 'booked', conferencing: { state: 'failed' } })
  })

  test('is sent in another email if it is made after the first one', async () => {
    const { configure, calendarId, book, callOf, work, pass, sent } = await open(provider, account())
    const id = await configure(calendarId)
    const { booking_id } = await book(id)
    pass(60)
    await work()
    await work()
    const { details } = await callOf(id, booking_id)
    const texts = sent.filter(({ to }) => to.email === 'robin@example.com').map(({ text }) => text)
    expect(texts.at(-1)).toContain(details.url)
  })

  test('needs a calendar of that provider: without one, emails go out at once', async () => {
    const { configure, book, work, sent, name } = await open(provider, account())
    const { conferencing } = await book(await configure(undefined))
    expect(conferencing).toEqual({ provider: name, state: 'failed' })
    await work()
    expect(sent).toHaveLength(2)
  })
})

describe('a Meet call that Google is still making', () => {
  test('is looked for again a few seconds later', async () => {
    const account = openGoogleAccount()
    account.double.calls = 'pending'
    const { configure, calendarId, book, callOf, work, pass, errors } = await open('google', account)
    const id = await configure(calendarId)
    const { booking_id } = await book(id)
    await work()
    expect(await callOf(id, booking_id)).toMatchObject({ state: 'pending' })
    account.double.finishCalls()
    pass(5)
    await work()
    expect(await callOf(id, booking_id)).toMatchObject({ state: 'ready' })
    expect(errors).toEqual([])
  })
})
