import { createHmac } from 'node:crypto'
import { sameSecret } from '../../kernel/secrets.js'
import type { SmsSender } from '../../kernel/sms/sms-sender.js'
import { askGateway, reasonOf } from './gateway-request.js'

/** The account at Twilio that sends. */
export interface TwilioAccount {
  /** Its address; another one only for tests. */
  readonly url: string
  /** The SID of the account: `AC…`. */
  readonly account: string
  readonly authToken: string
  /** A phone number, the SID of a messaging service (`MG…`), or `whatsapp:` and a number. */
  readonly from: string
}

/** The recipient has replied STOP to Twilio. */
const optedOut = 21_610

/** Codes after which a later attempt may succeed, whatever their status: too many requests, a full queue, an expired credential. */
const temporaryCodes = [20_003, 20_429, 30_001, 63_018]

const whatsapp = 'whatsapp:'

/** The signature of a request of Twilio: HMAC-SHA1 of the address and of the sorted parameters, in base64. */
export const twilioSignature = (
  authToken: string,
  url: string,
  parameters: Readonly<Record<string, unknown>>,
): string => {
  const signed = Object.keys(parameters)
    .sort()
    .map((name) => `${name}${parameters[name]}`)
    .join('')
  return createHmac('sha1', authToken).update(`${url}${signed}`, 'utf8').digest('base64')
}

/** Twilio's Messages, version 2010-04-01. Built from its public reference; not run against the real one. */
export const twilio = ({ url, account, authToken, from }: TwilioAccount): SmsSender => ({
  send: ({ to, text }) =>
    askGateway(
      {
        url: `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${account}:${authToken}`).toString('base64')}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          To: from.startsWith(whatsapp) ? `${whatsapp}${to}` : to,
          ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
          Body: text,
        }).toString(),
      },
      ({ status, json }) => {
        const code = json?.['code']
        if (status < 400 || typeof code !== 'number') return undefined
        const reason = reasonOf(`${code}: ${String(json?.['message'] ?? '')}`)
        if (code === optedOut) return { kind: 'stopped', reason }
        if (temporaryCodes.includes(code)) return { kind: 'retry', reason }
        // A code says more than the status: 403 is also a country that the account may not send to.
        return { kind: status === 401 || status === 429 || status >= 500 ? 'retry' : 'refused', reason }
      },
    ),
  readReply: async ({ url: called, headers, text: body, values }) => {
    const parameters = Object.fromEntries(new URLSearchParams(body))
    const signature = twilioSignature(authToken, called, parameters)
    if (!sameSecret(headers.get('X-Twilio-Signature') ?? '', signature)) return undefined
    const { From: number, Body: text } = values
    return typeof number === 'string' && typeof text === 'string' ? { from: number, text } : undefined
  },
  acknowledgement: { type: 'text/xml; charset=utf-8', body: '<Response/>' },
})
