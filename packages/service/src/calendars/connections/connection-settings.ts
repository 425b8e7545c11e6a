import {
  type CalendarProviderId,
  calendarProviders,
  ServiceError,
  type SignInProviderId,
  signInProviderOf,
  signInProviders,
} from '@whenable/contract'
import type { Secrets } from '../../kernel/seal.js'
import { sha256 } from '../../kernel/secrets.js'
import type { ProviderAccount, ProviderError, ProviderErrorKind } from '../../providers/calendar-provider.js'

/** The settings of an account as a caller sends them. */
export type SentSettings = Readonly<Record<string, unknown>>

/** An account to connect: what may be shown, and what is secret. */
export interface AccountSettings {
  readonly provider: string
  readonly settings: Readonly<Record<string, string>>
  readonly secret: Secrets
}

/** A verified account. */
export interface VerifiedAccount extends AccountSettings {
  /** See `ConnectionRecord.account`. */
  readonly account: string
  readonly preset: string | undefined
  readonly server: string
  readonly username: string | undefined
}

const invalid = (field: string, expected: string): ServiceError =>
  // Without the value, which may be a secret.
  new ServiceError('invalid_request_error', `settings.${field}: expected ${expected}`, {
    field: `settings.${field}`,
  })

const textOf = (sent: SentSettings, field: string): string | undefined => {
  const value = sent[field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** An address without a credential. @throws ServiceError naming the field. */
const addressOf = (sent: SentSettings, field: 'server' | 'url'): string | undefined => {
  const text = textOf(sent, field)
  if (text === undefined) return undefined
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) throw invalid(field, 'an address such as https://caldav.example.com')
  const { protocol, username, password } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw invalid(field, 'an https address')
  if (username || password) throw invalid(field, 'an address without a username and a password')
  return address
}

const withValues = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

const oauthReader =
  (provider: SignInProviderId) =>
  (sent: SentSettings): AccountSettings => {
    const token = textOf(sent, 'refresh_token')
    if (token === undefined)
      throw invalid('refresh_token', `the refresh token of ${calendarProviders[provider].signIn.account}`)
    return { provider, settings: {}, secret: { refresh_token: token } }
  }

type ReadSettings = (sent: SentSettings) => AccountSettings

/** How the settings of accounts are read whose owners enter a credential here. */
const enteredReaders: Readonly<Record<Exclude<CalendarProviderId, SignInProviderId>, ReadSettings>> = {
  caldav: (sent) => {
    const [server, url, preset] = [addressOf(sent, 'server'), addressOf(sent, 'url'), textOf(sent, 'preset')]
    const email = textOf(sent, 'email')
    const token = textOf(sent, 'bearer_token')
    const username = textOf(sent, 'username') ?? (token === undefined ? email : undefined)
    // A password may begin or end with a space.
    const { password } = sent
    if (token === undefined && (typeof password !== 'string' || password === ''))
      throw invalid('password', 'a password, or a bearer_token')
    if (token === undefined && username === undefined) throw invalid('username', 'a username')
    if (![server, url, preset, email].some(Boolean))
      throw invalid('server', 'a server, a url, a preset, or an email address')
    return {
      provider: 'caldav',
      settings: withValues({ server, url, preset, email, username }),
      secret: withValues({
        password: token === undefined ? String(password) : undefined,
        bearer_token: token,
      }),
    }
  },
  ics: (sent) => {
    const url = textOf(sent, 'url')
    if (url === undefined || !/^(?:https?|webcals?):\/\//i.test(url) || !URL.canParse(url))
      throw invalid('url', 'the address of a calendar feed, such as https://example.com/calendar.ics')
    return { provider: 'ics', settings: {}, secret: { url } }
  },
}

const readers: Readonly<Record<string, ReadSettings>> = {
  ...enteredReaders,
  ...Object.fromEntries(signInProviders.map((id) => [id, oauthReader(id)])),
}

/** The providers of accounts that this program can connect. */
export const connectedProviders: readonly string[] = Object.keys(calendarProviders)

/**
 * Reads the settings of an account.
 *
 * @throws ServiceError naming the invalid field, without its value.
 */
export const readSettings = (provider: string, sent: SentSettings): AccountSettings => {
  const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined
  if (!read)
    throw new ServiceError(
      'invalid_request_error',
      `provider: expected one of ${connectedProviders.join(', ')}`,
      { field: 'provider' },
    )
  return read(sent)
}

/** The origin of the first URL among some texts. */
const originAmong = (texts: readonly (string | undefined)[]): string | undefined => {
  const url = texts.find((text) => text !== undefined && URL.canParse(text))
  return url === undefined ? undefined : new URL(url).origin
}

/** Adds what verification has found to an account's settings. */
export const verifiedAccount = async (
  { provider, settings, secret }: AccountSettings,
  { discovered }: ProviderAccount,
): Promise<VerifiedAccount> => {
  if (provider === 'ics') {
    const url = secret['url'] ?? ''
    const host = new URL(url.replace(/^webcals?:/i, 'https:')).host
    return {
      ...{ provider, settings: { ...discovered }, secret, preset: undefined, username: undefined },
      server: host,
      account: await sha256(`ics ${url}`),
    }
  }
  const { signIn } = signInProviderOf(provider) ?? {}
  if (signIn) {
    const { account = '', username = account } = discovered
    return {
      ...{ provider, settings: { ...discovered }, secret, preset: undefined, username },
      server: signIn.server,
      account: await sha256(`${provider} ${account.toLowerCase()}`),
    }
  }
  const { preset, server, url, username } = settings
  const origin = originAmong([server, url, ...Object.values(discovered)])
  // One account may be connected by several addresses of single calendars.
  const identity = [provider, preset ?? origin ?? '', (username ?? '').toLowerCase(), url ?? '']
  return {
    ...{ provider, settings: { ...settings, ...discovered }, secret, preset, username },
    server: origin ?? preset ?? '',
    account: await sha256(identity.join('\n')),
  }
}

/** The setting that an error of each kind is about. */
const refusedSettings: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
  auth: 'settings.password',
  gone: 'settings.url',
  malformed: 'settings.server',
  'blocked-address': 'settings.server',
}

/** The same for accounts with OAuth, whose server is not a setting. */
const oauthSettings: typeof refusedSettings = { auth: 'settings.refresh_token' }

/** The response to an account that could not be verified. Its `reason` is the kind of the provider's error. */
export const verificationError = (
  { kind, message, retryAfter }: ProviderError,
  provider: string,
): ServiceError => {
  if (kind === 'rate-limited')
    return new ServiceError('rate_limit_error', message, { reason: kind, retryAfter })
  if (kind === 'transient') return new ServiceError('provider_error', message, { reason: kind })
  const refused = signInProviderOf(provider) ? oauthSettings : refusedSettings
  const field = refused[kind] ?? 'settings'
  return new ServiceError('invalid_request_error', `${field}: ${message}`, { field, reason: kind })
}
