import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsReplyRequest } from '../kernel/sms/sms-sender.js'
import type { SmsGateway } from '../providers/sms/open-sms.js'
import { twilioSignature } from '../providers/sms/twilio.js'

// Doubles of gateways of text messages, made from their public references. None of the adapters has been run against the real one.

/** What a double answers next, in place of taking a message. */
export type Answer = 'busy' | 'broken' | 'refused' | 'unauthorized' | 'opted-out'

/** A text message that a double has taken. */
export interface TakenSms {
  readonly to: string
  readonly from?: string | undefined
  readonly text: string
  readonly id?: string | undefined
}

/** A request as a double reads it. */
interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly type: string
  readonly body: string
}

/** What a double says: a message that it takes, or why not. */
type Said = { readonly status: number; readonly body: object | string; readonly taken?: TakenSms }

/** A gateway that is not there. */
interface Double {
  readonly gatewayAt: (url: string) => SmsGateway
  readonly answer: (asked: Asked) => Said
  readonly refusals: Readonly<Partial<Record<Answer, Omit<Said, 'taken'>>>>
  /** A reply as the gateway passes it on. */
  readonly reply: (
    from: string,
    text: string,
    now: number,
  ) => Pick<SmsReplyRequest, 'text' | 'values'> & {
    readonly path: string
    readonly secret?: string
    readonly headers: Readonly<Record<string, string>>
  }
}

export const replySecret = 'a-secret-for-replies-of-32-bytes'
export const replyOrigin = 'https://times.example'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
const base64url = (text: string) => Buffer.from(text).toString('base64url')

const twilioError = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

const vonageError = (status: number, title: string, detail: string) => ({
  status,
  body: { type: 'https://developer.vonage.com/api-errors', title, detail, instance: 'bf0ca0bf' },
})

const account = 'AC0123456789abcdef0123456789abcdef'

export const smsDoubles: Readonly<Record<SmsGateway['kind'], Double>> = {
  http: {
    gatewayAt: (url) => ({
      ...{ kind: 'http', url: `${url}/send`, method: 'POST', replySecret },
      headers: { Authorization: 'Bearer gateway-key' },
      body: '{"to": "{{to}}", "message": {"text": "{{text}}"}, "ref": "{{id}}"}',
    }),
    answer: ({ method, path, authorization, type, body }) => {
      if (method !== 'POST' || path !== '/send' || authorization !== 'Bearer gateway-key' || type !== json)
        return { status: 400, body: 'bad request' }
      const { to, message, ref } = JSON.parse(body)
      return { status: 202, body: 'OK', taken: { to, text: message.text, id: ref } }
    },
    refusals: {
      busy: { status: 429, body: '' },
      broken: { status: 503, body: '<html>' },
      refused: { status: 422, body: 'no such number' },
      unauthorized: { status: 401, body: '' },
    },
    reply: (from, text) => ({
      ...{ path: `/sms-replies/${replySecret}`, secret: replySecret, headers: { 'Content-Type': json } },
      ...{ text: JSON.stringify({ from, text }), values: { from, text } },
    }),
  },
  twilio: {
    gatewayAt: (url) => ({ kind: 'twilio', url, account, authToken: 'auth-token', from: '+15005550006' }),
    answer: ({ method, path, authorization, type, body }) => {
      if (authorization !== basic(account, 'auth-token')) return twilioError(401, 20003, 'Authenticate')
      if (method !== 'POST' || path !== `/2010-04-01/Accounts/${account}/Messages.json` || type !== form)
        return twilioError(404, 20404, 'The requested resource was not found')
      const {
        To: to = '',
        From: from,
        MessagingServiceSid: service,
        Body: text,
      } = Object.fromEntries(new URLSearchParams(body))
      if (!from && !service) return twilioError(400, 21603, "A 'From' phone number is required.")
      if (!text) return twilioError(400, 21602, 'Message body is required.')
      return {
        status: 201,
        body: {
          sid: 'SM0123456789abcdef0123456789abcdef',
          status: 'queued',
          to,
          from: from ?? null,
          body: text,
        },
        taken: { to, from: from ?? service, text },
      }
    },
    refusals: {
      busy: twilioError(429, 20429, 'Too Many Requests'),
      broken: twilioError(503, 20503, 'Service unavailable'),
      refused: twilioError(400, 21211, "Invalid 'To' Phone Number: +351912345678"),
      unauthorized: twilioError(401, 20003, 'Authenticate'),
      'opted-out': twilioError(400, 21610, 'Attempt to send to unsubscribed recipient'),
    },
    reply: (from, text) => {
      const values = { From: from, To: '+15005550006', Body: text, MessageSid: 'SM01', AccountSid: account }
      return {
        path: '/sms-replies',
        text: new URLSearchParams(values).toString(),
        values,
        headers: {
          'Content-Type': form,
          'X-Twilio-Signature': twilioSignature('auth-token', `${replyOrigin}/sms-replies`, values),
        },
      }
    },
  },
  vonage: {
    gatewayAt: (url) => ({
      ...{ kind: 'vonage', url, apiKey: 'abcd1234', apiSecret: 'api-secret', from: '447700900000' },
      signatureSecret: replySecret,
    }),
    answer: ({ method, path, authorization, type, body }) => {
      if (authorization !== basic('abcd1234', 'api-secret'))
        return vonageError(401, 'Unauthorized', 'You did not provide correct credentials.')
      if (method !== 'POST' || path !== '/v1/messages' || type !== json)
        return vonageError(404, 'Not Found', 'There is no such resource.')
      const { message_type, channel, to, from, text, client_ref } = JSON.parse(body)
      if (message_type !== 'text' || !/^[1-9]\d{6,14}$/.test(to) || !from || !text)
        return vonageError(422, 'Invalid params', 'The value of one or more parameters is invalid.')
      const taken = { to: `${channel === 'sms' ? '' : `${channel}:`}+${to}`, from, text, id: client_ref }
      return { status: 202, body: { message_uuid: 'aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab' }, taken }
    },
    refusals: {
      busy: vonageError(429, 'Rate Limit Hit', 'Please wait, then retry your request'),
      broken: vonageError(
        500,
        'Internal error',
        'There was an error processing your request in the Platform.',
      ),
      refused: vonageError(422, 'Invalid params', 'The value of one or more parameters is invalid.'),
      unauthorized: vonageError(401, 'Unauthorized', 'You did not provide correct credentials.'),
    },
    reply: (from, text, now) => {
      const values = { from: from.slice(1), to: '447700900000', channel: 'sms', message_type: 'text', text }
      const body = JSON.stringify(values)
      const claims = {
        ...{ iat: now, jti: 'c5ba8f24', iss: 'Vonage', api_key: 'abcd1234' },
        payload_hash: createHash('sha256').update(body).digest('hex'),
      }
      const signed = `${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url(JSON.stringify(claims))}`
      const signature = createHmac('sha256', replySecret).update(signed).digest('base64url')
      return {
        ...{ path: '/sms-replies', text: body, values },
        headers: { 'Content-Type': json, Authorization: `Bearer ${signed}.${signature}` },
      }
    },
  },
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A running double. */
export interface SmsDouble {
  readonly gateway: SmsGateway
  readonly taken: TakenSms[]
  /** What it answers next. */
  readonly next: (...answers: Answer[]) => void
  close(): Promise<void>
}

/** Starts a double of a gateway on a free port of this machine. */
export const openSmsDouble = async (kind: SmsGateway['kind']): Promise<SmsDouble> => {
  const double = smsDoubles[kind]
  const taken: TakenSms[] = []
  let planned: readonly Answer[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const { authorization, 'content-type': type = '' } = headers
    const body = await bodyOf(request)
    const [refusal, ...later] = planned
    planned = later
    const said: Said =
      (refusal && double.refusals[refusal]) ?? double.answer({ method, path, authorization, type, body })
    if (said.taken) taken.push(said.taken)
    response.writeHead(said.status, { 'Content-Type': typeof said.body === 'string' ? 'text/plain' : json })
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    gateway: double.gatewayAt(`http://127.0.0.1:${port}`),
    taken,
    next: (...answers) => {
      planned = answers
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
