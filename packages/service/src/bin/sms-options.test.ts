import { describe, expect, test } from 'vitest'
import { readServeOptions } from './serve-options.js'

const secret = 'a-secret-for-replies-of-32-bytes'
const account = { WHENABLE_SMS_ACCOUNT: 'AC01', WHENABLE_SMS_SECRET: 'token' }
const replies = { WHENABLE_SMS_REPLY_SECRET: secret }
const body = '{"to": "{{to}}", "text": "{{text}}"}'
const http = ['--sms', 'http', '--sms-url', 'https://sms.example/send', '--sms-body', body]

const smsOf = (args: readonly string[], environment = {}) => {
  const options = readServeOptions(args, environment)
  return options === 'help' ? undefined : options.start.sms
}

describe('the options of text messages', () => {
  test('are off by default', () => {
    expect(smsOf([], { ...account, ...replies })).toBeUndefined()
  })

  test('name Twilio, Vonage, or a gateway with an interface of its own', () => {
    expect(smsOf(['--sms', 'twilio', '--sms-from', '+15005550006', '--daily-sms', '50'], account)).toEqual({
      gateway: {
        ...{ kind: 'twilio', url: 'https://api.twilio.com', account: 'AC01' },
        ...{ authToken: 'token', from: '+15005550006' },
      },
      mostPerDay: 50,
    })
    expect(smsOf(['--sms', 'vonage', '--sms-from', 'Studio'], { ...account, ...replies })).toEqual({
      gateway: {
        ...{ kind: 'vonage', url: 'https://api.nexmo.com', apiKey: 'AC01', apiSecret: 'token' },
        ...{ from: 'Studio', signatureSecret: secret },
      },
      mostPerDay: 500,
    })
    const headers = { WHENABLE_SMS_HEADERS: 'Authorization: Bearer KEY\nX-Route: 2' }
    expect(smsOf(http, { ...replies, ...headers })).toEqual({
      gateway: {
        ...{ kind: 'http', url: 'https://sms.example/send', method: 'POST', body, replySecret: secret },
        headers: { Authorization: 'Bearer KEY', 'X-Route': '2' },
      },
      mostPerDay: 500,
    })
  })

  test.each([
    [['--sms', 'pigeon'], {}, '--sms pigeon: expected http, twilio, vonage'],
    [['--sms-from', '+15005550006'], {}, '--sms-from: expected --sms, too'],
    [['--sms', 'twilio'], account, '--sms twilio: expected the sender in --sms-from'],
    [['--sms', 'twilio', '--sms-from', '+1'], {}, 'WHENABLE_SMS_ACCOUNT'],
    [['--sms', 'vonage', '--sms-from', 'Studio'], account, 'WHENABLE_SMS_REPLY_SECRET'],
    [http, { WHENABLE_SMS_REPLY_SECRET: 'short' }, 'at least 24 characters'],
    [['--sms', 'http'], replies, '--sms http: expected the address of the gateway in --sms-url'],
    [[...http, '--sms-method', 'PATCH'], replies, '--sms-method PATCH: expected GET, POST or PUT'],
    [[...http, '--sms-url', 'http://sms.example/send'], replies, '--sms-url: expected an https address'],
    [[...http, '--sms-body', '{"to": "{{to}}"}'], replies, '--sms-body: expected the placeholder {{text}}'],
    [[...http, '--sms-body', '{{number}}{{text}}'], replies, '--sms-body {{number}}: expected {{to}}'],
    [[...http, '--sms-from', '+1'], replies, '--sms-from: expected none'],
    [[...http, '--daily-sms', 'many'], replies, '--daily-sms many: expected a number'],
    [http, { ...replies, WHENABLE_SMS_HEADERS: 'no header' }, 'WHENABLE_SMS_HEADERS: expected'],
  ])('refuse %j, naming what is wrong', (args, environment, message) => {
    expect(() => smsOf(args, environment)).toThrow(message)
  })

  test('reveal no secret in what they refuse', () => {
    const url = 'https://key:hidden@sms.example/send'
    expect(() => smsOf([...http, '--sms-url', url], replies)).toThrow(/^(?!.*hidden)/)
  })
})
