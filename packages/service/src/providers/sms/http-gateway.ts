import { sameSecret } from '../../kernel/secrets.js'
import type { SmsMessage, SmsSender } from '../../kernel/sms/sms-sender.js'
import { askGateway } from './gateway-request.js'

/** How a gateway with an interface of its own is asked. */
export interface HttpGateway {
  /** Its address. It can contain the placeholders, which are percent-encoded. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** The body with placeholders. Absent for GET. */
  readonly body: string | undefined
  /** The secret in the address at which it passes on replies. */
  readonly replySecret: string
}

/** The placeholders of addresses and bodies. */
export const placeholders = ['to', 'text', 'id'] as const

const valuesOf = ({ to, text, key }: SmsMessage): Readonly<Record<string, string>> => ({ to, text, id: key })

/** Fills in a template: `{{to}}`, `{{text}}` and `{{id}}`. */
const filled = (template: string, message: SmsMessage, encode: (value: string) => string): string => {
  const values = valuesOf(message)
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? whole : encode(value)
  })
}

/** A text within the quotes of JSON. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

/** A text of a form. */
const inForm = (value: string): string => encodeURIComponent(value)

const isForm = (headers: HttpGateway['headers']): boolean =>
  Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && /x-www-form-urlencoded/i.test(value),
  )

const firstText = (values: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined => {
  const lower = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  return names.map((name) => lower.get(name)).find((value) => typeof value === 'string')
}

/**
 * A gateway that takes one request a message, whose form the operator describes. Replies come with the secret in their address, with the
 * number as `from`, `sender` or `msisdn`, and the text as `text`, `message` or `body`.
 */
export const httpGateway = ({ url, method, headers, body, replySecret }: HttpGateway): SmsSender => ({
  send: (message) =>
    askGateway({
      url: filled(url, message, encodeURIComponent),
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body && filled(body, message, isForm(headers) ? inForm : inJson),
    }),
  readReply: async ({ secret = '', values }) => {
    const from = firstText(values, 'from', 'sender', 'msisdn')
    const text = firstText(values, 'text', 'message', 'body')
    return sameSecret(secret, replySecret) && from !== undefined && text !== undefined
      ? { from, text }
      : undefined
  },
})
