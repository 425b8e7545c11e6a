import { isLoopback } from '../kernel/ip-address.js'
import { placeholders } from '../providers/sms/http-gateway.js'
import { type SmsGateway, smsGateways } from '../providers/sms/open-sms.js'
import { UsageError } from './run-command.js'

/** The options about text messages. */
export const smsOptions = {
  sms: { type: 'string' },
  'sms-from': { type: 'string' },
  'sms-url': { type: 'string' },
  'sms-method': { type: 'string' },
  'sms-body': { type: 'string' },
  'daily-sms': { type: 'string' },
} as const

type Given = Readonly<Partial<Record<keyof typeof smsOptions, string | undefined>>>
type Environment = Readonly<Record<string, string | undefined>>

/** Default number of text messages of one application in a day. */
const defaultDaily = 500

/** The shortest secret in the address of replies. */
const shortestSecret = 24

const addresses = { twilio: 'https://api.twilio.com', vonage: 'https://api.nexmo.com' }

const refuse = (message: string): never => {
  throw new UsageError(message)
}

/** An address without its path. It is https, except within this machine. */
const addressOf = (given: string): string => {
  // A placeholder may be in it.
  const plain = given.replaceAll(/\{\{\w+\}\}/g, '0')
  const { protocol, hostname, username } = URL.canParse(plain)
    ? new URL(plain)
    : { protocol: '', hostname: '', username: '' }
  if ((protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) || username)
    return refuse(`--sms-url: expected an https address, without a name and a password in it`)
  return given
}

/** The headers of a gateway: one a line, `Name: value`. */
const headersOf = (given: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (given ?? '')
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => {
        const [, name, value] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*(\S.*?)\s*$/.exec(line) ?? []
        if (name === undefined || value === undefined)
          return refuse('WHENABLE_SMS_HEADERS: expected one header a line, such as Authorization: Bearer KEY')
        return [name, value]
      }),
  )

const checkTemplate = (option: string, template: string): void => {
  for (const [whole, name] of template.matchAll(/\{\{(\w*)\}\}/g))
    if (!placeholders.some((one) => one === name))
      refuse(`${option} ${whole}: expected ${placeholders.map((one) => `{{${one}}}`).join(', ')}`)
}

const httpGatewayOf = (given: Given, environment: Environment, replySecret: string): SmsGateway => {
  const { 'sms-url': url, 'sms-body': body, 'sms-method': method = 'POST' } = given
  if (url === undefined) return refuse('--sms http: expected the address of the gateway in --sms-url')
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT')
    return refuse(`--sms-method ${method}: expected GET, POST or PUT`)
  if ((method === 'GET') !== (body === undefined))
    return refuse(
      method === 'GET'
        ? '--sms-body: expected none with --sms-method GET; the placeholders are in --sms-url'
        : `--sms-method ${method}: expected --sms-body, such as '{"to": "{{to}}", "text": "{{text}}"}'`,
    )
  checkTemplate('--sms-url', url)
  checkTemplate('--sms-body', body ?? '')
  for (const needed of ['{{to}}', '{{text}}'])
    if (!`${url}${body ?? ''}`.includes(needed))
      refuse(`${body === undefined ? '--sms-url' : '--sms-body'}: expected the placeholder ${needed} in it`)
  const headers = headersOf(environment['WHENABLE_SMS_HEADERS'])
  return { kind: 'http', url: addressOf(url), method, body, headers, replySecret }
}

/**
 * The gateway of text messages that the options name, and how many it sends a day; undefined without `--sms`.
 *
 * @throws UsageError naming the option or the variable.
 */
export const readSmsOptions = (
  given: Given,
  environment: Environment,
): { readonly gateway: SmsGateway; readonly mostPerDay: number } | undefined => {
  const { sms, 'sms-from': from, 'sms-url': url, 'daily-sms': daily } = given
  if (sms === undefined) {
    for (const option of Object.keys(smsOptions) as (keyof Given)[])
      if (given[option] !== undefined) refuse(`--${option}: expected --sms, too`)
    return undefined
  }
  if (sms !== 'http' && sms !== 'twilio' && sms !== 'vonage')
    return refuse(`--sms ${sms}: expected ${smsGateways.join(', ')}`)
  const mostPerDay = daily === undefined ? defaultDaily : /^\d{1,7}$/.test(daily) ? Number(daily) : 0
  if (mostPerDay < 1) refuse(`--daily-sms ${daily}: expected a number of text messages a day, such as 500`)
  const replySecret = environment['WHENABLE_SMS_REPLY_SECRET'] ?? ''
  if (sms !== 'twilio' && replySecret.length < shortestSecret)
    refuse(
      `--sms ${sms}: expected a secret for replies in WHENABLE_SMS_REPLY_SECRET, of at least ${shortestSecret} characters`,
    )
  if (sms === 'http') {
    if (from !== undefined) refuse('--sms-from: expected none with --sms http; the sender is in --sms-body')
    return { gateway: httpGatewayOf(given, environment, replySecret), mostPerDay }
  }
  for (const option of ['sms-method', 'sms-body'] as const)
    if (given[option] !== undefined) refuse(`--${option}: expected none with --sms ${sms}`)
  if (!from) return refuse(`--sms ${sms}: expected the sender in --sms-from`)
  const [account, secret] = [environment['WHENABLE_SMS_ACCOUNT'], environment['WHENABLE_SMS_SECRET']]
  if (!account || !secret)
    return refuse(
      `--sms ${sms}: expected its account in WHENABLE_SMS_ACCOUNT, and its secret in WHENABLE_SMS_SECRET`,
    )
  const address = addressOf(url ?? addresses[sms]).replace(/\/$/, '')
  return {
    mostPerDay,
    gateway:
      sms === 'twilio'
        ? { kind: sms, url: address, account, authToken: secret, from }
        : { kind: sms, url: address, apiKey: account, apiSecret: secret, from, signatureSecret: replySecret },
  }
}
