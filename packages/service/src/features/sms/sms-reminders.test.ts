import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchDirectly } from '../../kernel/publish/outbound-fetch.js'
import type { SmsMessage, SmsOutcome } from '../../kernel/sms/sms-sender.js'
import type { Store } from '../../kernel/store/store.js'
import { sendDue } from '../../outbox/send-due.js'
import { httpGateway } from '../../providers/sms/http-gateway.js'
import { replySecret, smsDoubles } from '../../testing/sms-gateways.js'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const start = parseInstant('2026-03-03T10:00:00Z')
const hour = 3_600
const number = '+351912345678'
const before = (seconds: number) => instant(start - seconds)

const scheduler = {
  additional_fields: {
    phone: { label: 'Phone', type: 'phone_number', required: false },
    text_me: { label: 'Send me a reminder by text message', type: 'checkbox', required: false },
  },
  sms_reminders: { minutes_before_event: [60], phone_field: 'phone', consent_field: 'text_me' },
}
const agreed = { phone: '00351 912-345 678', text_me: 'true' }

describe.each(racingStores)('a reminder by text message: %s', (_name, open) => {
  let stores: readonly [Store, Store]
  let service: TestService
  let ada: TestHost
  let sent: SmsMessage[]
  let outcomes: SmsOutcome[]
  let reported: string[]
  const gateway = httpGateway({ ...smsDoubles.http.gatewayAt('http://127.0.0.1:1'), replySecret } as never)
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores[0].close())
  beforeEach(async () => {
    ;[sent, outcomes, reported] = [[], [], []]
    service = await openService([...new Set(stores)], { smsSender: gateway })
    service.at(before(26 * hour))
    ada = await addHost(service, `${crypto.randomUUID()}@example.com`)
    // Stops are those of the whole service, so that each test begins without.
    await reply('START')
  })
  afterEach(() => expect(reported).toEqual([]))

  const reply = async (text: string, from = number) => {
    const { path, headers, text: body } = smsDoubles.http.reply(from, text, service.now)
    return service.service.fetch(
      new Request(`https://times.example${path}`, { method: 'POST', headers, body }),
    )
  }
  const worker = (mostPerDay = 500) => ({
    store: stores[0],
    clock: () => service.now,
    newId: () => crypto.randomUUID(),
    outboundFetch: fetchDirectly,
    random: () => 0.5,
    sms: {
      mostPerDay,
      sender: {
        ...gateway,
        send: async (message: SmsMessage) => {
          sent.push(message)
          return outcomes.shift() ?? { kind: 'sent' as const }
        },
      },
    },
    report: (error: unknown) => {
      reported.push(String(error))
    },
  })
  const workAt = async (at: Instant, mostPerDay?: number) => {
    service.at(at)
    while (await sendDue(worker(mostPerDay)));
  }

  const book = async (answers: object = agreed, change: object = {}, path = '/v3/scheduling/bookings') => {
    const id = await addConfiguration(service, [ada], {
      event_booking: { title: 'Yoga', timezone: 'Europe/Lisbon' },
      scheduler: { ...scheduler, ...change },
    })
    const made = await service.call('POST', `${path}?configuration_id=${id}`, {
      body: { ...bookingBody(start), additional_fields: answers, email_language: 'de' },
    })
    const own = `${path}/${made.data?.booking_id}?configuration_id=${id}`
    return {
      id,
      made,
      move: (to: string) => service.call('PATCH', own, { body: bookingBody(to) }),
      cancel: () => service.call('DELETE', own, { body: {} }),
      history: async () => {
        const [booking] = (await service.withKey('GET', `/admin/v1/bookings?configuration_id=${id}`)).data
        const { data } = await service.withKey('GET', `/admin/v1/bookings/${booking.id}`)
        return (data.history as { kind: string }[]).map(({ kind }) => kind)
      },
    }
  }

  test('is sent once at its time, in the language of the guest, with what, when, their page, and STOP', async () => {
    const booking = await book()
    await workAt(before(hour + 1))
    expect(sent).toEqual([])
    for (const at of [before(hour), before(hour), before(60)]) await workAt(at)
    expect(sent).toHaveLength(1)
    const [{ to, text } = { to: '', text: '' }] = sent
    expect(to).toBe(number)
    const [what, when, page, stop] = text.split('\n')
    expect(what).toMatch(/^Erinnerung: Yoga/)
    expect(when).toContain('10:00')
    expect(page).toMatch(/\/manage\/[\w-]+$/)
    expect(stop).toBe('Keine Erinnerungen mehr: Antwort STOP.')
    expect(await booking.history()).toEqual(['booked', 'sms_sent'])
  })

  test.each([
    ['did not tick the box', { phone: number }],
    ['ticked it off', { phone: number, text_me: 'false' }],
  ])('is not sent to a guest who %s', async (_what, answers) => {
    await book(answers)
    await workAt(before(60))
    expect(sent).toEqual([])
  })

  test.each([
    ['without its country code', '912 345 678'],
    ['that is missing', undefined],
  ])('needs a number: one %s is refused, and named', async (_what, phone) => {
    const { made } = await book({ text_me: 'true', ...(phone && { phone }) })
    expect(made.status).toBe(400)
    expect(made.error).toMatchObject({ field: 'additional_fields.phone' })
  })

  test('moves with its booking, and goes with it', async () => {
    const booking = await book()
    await booking.move('2026-03-04T15:00:00Z')
    await workAt(instant(start + 60))
    expect(sent).toEqual([])
    await workAt(parseInstant('2026-03-04T14:00:00Z'))
    expect(sent).toHaveLength(1)
    const other = await book(agreed, {})
    await other.cancel()
    await workAt(parseInstant('2026-03-10T14:00:00Z'))
    expect(sent).toHaveLength(1)
  })

  test('that waits for the gateway is not sent about a booking that was cancelled since', async () => {
    const booking = await book()
    outcomes = [{ kind: 'retry', reason: 'busy' }]
    await workAt(before(hour))
    expect(sent).toHaveLength(1)
    await booking.cancel()
    await workAt(before(hour / 2))
    expect(sent).toHaveLength(1)
    expect(reported.splice(0)).toEqual([expect.stringContaining('busy')])
  })

  test('is sent again later if the gateway is busy, with the same key', async () => {
    const booking = await book()
    outcomes = [{ kind: 'retry', reason: 'busy' }]
    await workAt(before(hour))
    await workAt(before(hour - 59))
    expect(sent).toHaveLength(1)
    await workAt(before(hour - 60))
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key])
    expect(await booking.history()).toEqual(['booked', 'sms_sent'])
    expect(reported.splice(0)).toHaveLength(1)
  })

  test('that is refused is not sent again, and the owner reads that', async () => {
    const booking = await book()
    outcomes = [{ kind: 'refused', reason: 'no such number' }]
    await workAt(before(hour))
    await workAt(before(60))
    expect(sent).toHaveLength(1)
    expect(await booking.history()).toEqual(['booked', 'sms_refused'])
    expect(reported.splice(0)).toEqual([expect.stringContaining('no such number')])
  })

  test('is not sent to a number that has replied STOP, until it replies START', async () => {
    const stopped = await book()
    expect((await reply(' stop. ')).status).toBe(204)
    await workAt(before(hour))
    expect(sent).toEqual([])
    expect(await stopped.history()).toEqual(['booked', 'sms_refused'])
    service.at(before(26 * hour))
    ada = await addHost(service, `${crypto.randomUUID()}@example.com`)
    await book()
    await reply('Start')
    await workAt(before(hour))
    expect(sent).toHaveLength(1)
  })

  test('is not sent to a number that replies STOP while the message waits', async () => {
    await book()
    outcomes = [{ kind: 'retry', reason: 'busy' }]
    await workAt(before(hour))
    await reply('STOP')
    await workAt(before(60))
    expect(sent).toHaveLength(1)
    reported = []
  })

  test('is no longer sent to a number that the gateway says has opted out', async () => {
    await book()
    outcomes = [{ kind: 'stopped', reason: '21610' }]
    await workAt(before(hour))
    service.at(before(26 * hour))
    ada = await addHost(service, `${crypto.randomUUID()}@example.com`)
    await book()
    await workAt(before(hour))
    expect(sent).toHaveLength(1)
  })

  test.each(['Yes, thank you', 'Please do not stop by', ''])('is not stopped by “%s”', async (text) => {
    await book()
    await reply(text)
    await workAt(before(hour))
    expect(sent).toHaveLength(1)
  })

  test('is not stopped by somebody who does not know the secret', async () => {
    await book()
    const { headers, text: body } = smsDoubles.http.reply(number, 'STOP', service.now)
    for (const path of ['/sms-replies', '/sms-replies/guessed']) {
      const request = new Request(`https://times.example${path}`, { method: 'POST', headers, body })
      expect((await service.service.fetch(request)).status).toBe(404)
    }
    await workAt(before(hour))
    expect(sent).toHaveLength(1)
  })

  test('is not sent for an event type that has none any more', async () => {
    const { id } = await book()
    await service.withKey('PUT', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`, {
      scheduler: { additional_fields: scheduler.additional_fields },
    })
    await workAt(before(hour))
    expect(sent).toEqual([])
  })

  test('is not agreed to beforehand: the box has no default', async () => {
    const id = await addConfiguration(service, [ada], { scheduler })
    const { text_me: box, ...others } = scheduler.additional_fields
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`
    const additional_fields = { ...others, text_me: { ...box, default: 'true' } }
    const ticked = await service.withKey('PUT', path, { scheduler: { ...scheduler, additional_fields } })
    expect(ticked.error.field).toBe('scheduler.additional_fields.text_me.default')
  })

  test('is not sent beyond the number of a day', async () => {
    for (const _ of [1, 2]) {
      ada = await addHost(service, `${crypto.randomUUID()}@example.com`)
      await book()
    }
    await workAt(before(hour), 1)
    expect(sent).toHaveLength(1)
  })

  test('is sent to one number five times a day at most', async () => {
    for (let count = 0; count < 6; count++) {
      ada = await addHost(service, `${crypto.randomUUID()}@example.com`)
      await book()
    }
    await workAt(before(hour))
    expect(sent).toHaveLength(5)
  })

  test('has a title, a business and a time that leave room: typography does not halve it', async () => {
    const title = 'Frühstücksgespräch – “mit allem, was dazugehört”, und noch etwas mehr'
    const id = await addConfiguration(service, [ada], {
      event_booking: { title, timezone: 'Europe/Lisbon' },
      scheduler,
    })
    const path = `/v3/scheduling/bookings?configuration_id=${id}`
    await service.call('POST', path, {
      body: { ...bookingBody(start), additional_fields: agreed, email_language: 'en-US' },
    })
    await workAt(before(hour))
    const [{ text } = { text: '' }] = sent
    expect(text).toMatch(/10:00 AM/)
    // The basic alphabet of phones (3GPP TS 23.038), as far as this text has it.
    expect(text).toMatch(/^[\w\s@£$¥èéùìòÇØøÅåÆæßÉ!"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]+$/)
    expect(text.split('\n')[0]?.length).toBeLessThan(100)
  })

  test('is planned for ten bookings of a network in an hour, and of as many as it likes that give no number', async () => {
    const limited = await openService([...new Set(stores)], {
      smsSender: gateway,
      addressOf: () => '203.0.113.7',
      verifyChallenge: async () => true,
    })
    service = limited
    service.at(before(26 * hour))
    const all: Awaited<ReturnType<typeof book>>[] = []
    for (let count = 0; count < 12; count++) {
      ada = await addHost(service, `${crypto.randomUUID()}@example.com`)
      all.push(await book({ phone: `+3519123456${10 + count}`, text_me: 'true' }))
    }
    const last = all.filter(({ made }) => made.status === 200).at(-1)
    expect(await last?.history()).toEqual(['booked', 'sms_refused'])
    // A move does not get around it.
    expect((await last?.move('2026-03-03T11:00:00Z'))?.status).toBe(200)
    expect((await all[0]?.move('2026-03-03T11:00:00Z'))?.status).toBe(200)
    for (const at of [before(hour), start]) await workAt(at)
    expect(sent).toHaveLength(10)
  })

  test('is sent for each time of a series, which counts once for its network', async () => {
    service = await openService([...new Set(stores)], {
      smsSender: gateway,
      addressOf: () => '203.0.113.8',
      verifyChallenge: async () => true,
    })
    service.at(before(26 * hour))
    ada = await addHost(service, `${crypto.randomUUID()}@example.com`)
    const id = await addConfiguration(service, [ada], {
      scheduler: {
        ...{ ...scheduler, min_booking_notice: 0, available_days_in_future: 60 },
        booking_series: { max_bookings: 12, every: ['day'] },
      },
    })
    const slots = Array.from({ length: 12 }, (_, index) => {
      // Weekdays alone: three weeks from a Tuesday on.
      const day = index + 2 * Math.floor((index + 1) / 5)
      return { start_time: start + day * 86_400, end_time: start + day * 86_400 + 1_800 }
    })
    const made = await service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
      body: { ...bookingBody(start), slots, additional_fields: agreed },
    })
    expect(made.status).toBe(200)
    for (const { start_time } of slots) await workAt(instant(start_time - hour))
    expect(sent).toHaveLength(12)
  })

  test('is dropped where the service sends none', async () => {
    await book()
    service.at(before(hour))
    const { sms: _none, ...context } = worker()
    while (await sendDue(context));
    await workAt(before(60))
    expect(sent).toEqual([])
  })
})
