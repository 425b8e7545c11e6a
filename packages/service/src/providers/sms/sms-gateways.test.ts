import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSmsDouble, replyOrigin, type SmsDouble, smsDoubles } from '../../testing/sms-gateways.js'
import { openSms, smsGateways } from './open-sms.js'

// Held against doubles that were built from the public references; not run against the real ones.

const message = {
  to: '+351912345678',
  text: 'Erinnerung: "Yoga"\nMo., 10:00 – é, 10 % & mehr 🙂',
  key: 'reminder-1',
}
const now = 1_772_000_000

describe.each(smsGateways)('a gateway of text messages: %s', (kind) => {
  let double: SmsDouble
  beforeEach(async () => {
    double = await openSmsDouble(kind)
  })
  afterEach(() => double.close())

  const send = () => openSms(double.gateway).send(message)

  test('gets the number and the text as they are', async () => {
    expect(await send()).toEqual({ kind: 'sent' })
    expect(double.taken).toEqual([expect.objectContaining({ to: message.to, text: message.text })])
    if (kind !== 'twilio') expect(double.taken[0]?.id).toBe(message.key)
  })

  test.each(['busy', 'broken', 'unauthorized'] as const)(
    'that is %s is asked again later',
    async (answer) => {
      double.next(answer)
      expect(await send()).toMatchObject({ kind: 'retry', reason: expect.stringMatching(/./) })
      expect(await send()).toEqual({ kind: 'sent' })
    },
  )

  test('that refuses a message gets it once, and its reason has no phone number', async () => {
    double.next('refused')
    const outcome = await send()
    expect(outcome.kind).toBe('refused')
    expect(JSON.stringify(outcome)).not.toContain('912345678')
  })

  test('that does not answer is asked again later', async () => {
    await double.close()
    expect(await send()).toMatchObject({ kind: 'retry' })
  })

  const asReceived = (text: string, change: object = {}) => {
    const { path, headers, secret, ...reply } = {
      secret: undefined,
      ...smsDoubles[kind].reply('+351912345678', text, now),
      ...change,
    }
    return { ...reply, secret, url: `${replyOrigin}${path}`, headers: new Headers(headers), now }
  }
  const read = (text: string, change?: object) => openSms(double.gateway).readReply(asReceived(text, change))

  test('passes on replies', async () => {
    const reply = await read('Stop!')
    expect(reply?.text).toBe('Stop!')
    expect(reply?.from.replace('+', '')).toBe('351912345678')
  })

  test('is not who sends a reply without its signature or secret', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect(await read('STOP', { secret: undefined, headers })).toBeUndefined()
    expect(await read('STOP', { secret: 'a-secret-for-replies-of-32-bytez', headers })).toBeUndefined()
  })
})

describe('a signed reply', () => {
  test('of Twilio is not taken for another number', async () => {
    const double = await openSmsDouble('twilio')
    const { headers } = smsDoubles.twilio.reply('+351912345678', 'STOP', now)
    const other = smsDoubles.twilio.reply('+351900000000', 'STOP', now)
    const request = { ...other, secret: undefined, url: `${replyOrigin}/sms-replies`, now }
    expect(
      await openSms(double.gateway).readReply({ ...request, headers: new Headers(headers) }),
    ).toBeUndefined()
    await double.close()
  })

  test('of Vonage is not taken for another body, nor an hour later', async () => {
    const double = await openSmsDouble('vonage')
    const { headers, text, values } = smsDoubles.vonage.reply('+351912345678', 'STOP', now)
    const request = { text, values, secret: undefined, url: `${replyOrigin}/sms-replies`, now }
    const readReply = (change: object) =>
      openSms(double.gateway).readReply({ ...request, ...change, headers: new Headers(headers) })
    expect(await readReply({})).toEqual({ from: '351912345678', text: 'STOP' })
    expect(await readReply({ text: text.replace('STOP', 'START') })).toBeUndefined()
    expect(await readReply({ now: now + 3_600 })).toBeUndefined()
    await double.close()
  })
})

describe('a recipient who has opted out', () => {
  test('at Twilio is no longer written to', async () => {
    const double = await openSmsDouble('twilio')
    double.next('opted-out')
    expect(await openSms(double.gateway).send(message)).toMatchObject({ kind: 'stopped' })
    await double.close()
  })
})

describe('WhatsApp', () => {
  test.each(['twilio', 'vonage'] as const)('is the channel of a sender that says so: %s', async (kind) => {
    const double = await openSmsDouble(kind)
    const sender = openSms({ ...double.gateway, from: 'whatsapp:+14155238886' } as typeof double.gateway)
    expect(await sender.send(message)).toEqual({ kind: 'sent' })
    expect(double.taken[0]?.to).toBe('whatsapp:+351912345678')
    await double.close()
  })
})
