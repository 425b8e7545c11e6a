import { createHash, createHmac } from 'node:crypto'
import { base64url, bytesOfBase64, sameSecret } from '../../kernel/secrets.js'
import type { SmsSender } from '../../kernel/sms/sms-sender.js'
import { askGateway, reasonOf } from './gateway-request.js'

/** The account at Vonage that sends. */
export interface VonageAccount {
  /** Its address; another one only for tests. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  /** A phone number without a plus, or a name; `whatsapp:` and a number for WhatsApp. */
  readonly from: string
  /** The secret with which it signs what it passes on. */
  readonly signatureSecret: string
}

const whatsapp = 'whatsapp:'

/** How old a signed request may be, in seconds: whoever overhears one later cannot send it again. */
const longestAge = 300

const partOf = (part: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytesOfBase64(part)))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The claims of a JSON Web Token that is signed with a secret by HS256 (RFC 7519); undefined for others. */
const claimsOf = (token: string, secret: string): Readonly<Record<string, unknown>> | undefined => {
  const [head = '', claims = '', signature = '', ...rest] = token.split('.')
  if (rest.length || partOf(head)['alg'] !== 'HS256') return undefined
  const expected = base64url(createHmac('sha256', secret).update(`${head}.${claims}`).digest())
  return sameSecret(signature, expected) ? partOf(claims) : undefined
}

/** Vonage's Messages, version 1. Built from its public reference; not run against the real one. */
export const vonage = ({ url, apiKey, apiSecret, from, signatureSecret }: VonageAccount): SmsSender => ({
  send: ({ to, text, key }) =>
    askGateway(
      {
        url: `${url}/v1/messages`,
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          ...{ message_type: 'text', text, client_ref: key },
          ...{ to: to.slice(1), from: from.replace(whatsapp, '').replace(/^\+/, '') },
          channel: from.startsWith(whatsapp) ? 'whatsapp' : 'sms',
        }),
      },
      ({ status, json }) => {
        if (status < 400 || typeof json?.['title'] !== 'string') return undefined
        const reason = reasonOf(`${json['title']} ${String(json['detail'] ?? '')}`)
        return { kind: [401, 402, 403, 429].includes(status) || status >= 500 ? 'retry' : 'refused', reason }
      },
    ),
  readReply: async ({ headers, text: body, values, now }) => {
    const claims = claimsOf((headers.get('Authorization') ?? '').replace(/^Bearer /i, ''), signatureSecret)
    const { iat, payload_hash: hash } = claims ?? {}
    if (typeof iat !== 'number' || Math.abs(now - iat) > longestAge) return undefined
    if (hash !== createHash('sha256').update(body).digest('hex')) return undefined
    const { from: number, text } = values
    return typeof number === 'string' && typeof text === 'string' ? { from: number, text } : undefined
  },
})
