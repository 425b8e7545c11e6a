import { type ProviderAccount, type ProviderCall, ProviderError } from '../calendar-provider.js'
import type { Credential } from '../guarded-fetch.js'
import { kindOfStatus } from '../http-errors.js'
import type { DavAnswer, DavClient } from './dav-client.js'
import { childOf, childrenOf, type DavResponse, textOf } from './multistatus.js'
import { findPreset } from './presets.js'

/** Settings of a CalDAV account that are not secret. */
export interface CalDavSettings {
  /** Addresses to begin with, in order. */
  readonly starts: readonly URL[]
  /** The user's name at the server. */
  readonly username: string
  /** What an earlier discovery has found. */
  readonly found: CalDavHome | undefined
  readonly isFor: Credential['isFor']
}

/** Where an account's calendars are: a collection of calendars, or one calendar alone. */
export interface CalDavHome {
  readonly url: URL
  readonly isCalendar: boolean
}

const wellKnown = '/.well-known/caldav'

/** An address as people write it, perhaps without a scheme. */
const addressOf = (text: string): URL => {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ProviderError('malformed', 'the address of the server is invalid: expected https://…')
  if (url.username || url.password)
    throw new ProviderError('malformed', 'the address of the server contains a username or a password')
  return url
}

/** A server's addresses to try: as it is given, where its software has CalDAV, and where RFC 6764 says. */
const startsAt = (server: URL, path: string | undefined): URL[] => [
  ...(path && !server.pathname.endsWith(path)
    ? [new URL(server.pathname.replace(/\/?$/, path), server)]
    : []),
  ...(server.pathname === '/' ? [] : [server]),
  new URL(wellKnown, server),
  new URL('/', server),
]

/**
 * Reads the settings of a connection: `url` (a calendar, or anything that discovery can begin with), `server`, `preset`, `email`
 * and `username`, and what discovery has found: `home` or `calendar`.
 *
 * @throws ProviderError `malformed` if they do not say where the account is.
 */
export const readSettings = (settings: Readonly<Record<string, string>>): CalDavSettings => {
  const { url, server, email, username = email ?? '' } = settings
  const domain = email?.split('@').at(-1) ?? ''
  const preset = findPreset(settings['preset'], url || server ? undefined : email)
  if (settings['preset'] && !preset)
    throw new ProviderError('malformed', `there is no preset '${settings['preset'].slice(0, 40)}'`)
  const own = url || server || preset?.server
  if (!own && (preset || !domain.includes('.')))
    throw new ProviderError('malformed', 'the address of the server is missing')
  const start = addressOf(own || domain)
  // The owner of a domain says which of its hosts has the calendars of its addresses.
  const hosts = [...(preset?.hosts ?? []), ...(own ? [] : [start.hostname])]
  const found = settings['calendar'] ?? settings['home']
  return {
    username,
    starts: url ? [start] : own ? startsAt(start, preset?.path) : [new URL(wellKnown, start)],
    found: found ? { url: addressOf(found), isCalendar: settings['calendar'] !== undefined } : undefined,
    isFor: ({ origin, hostname }) =>
      origin === start.origin || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)),
  }
}

/**
 * The response about the resource that was asked for.
 *
 * @throws ProviderError `gone` if it says that there is none, `malformed` if there is no response at all.
 */
export const ownResponse = ({ responses, url }: DavAnswer): DavResponse => {
  const [response] = responses
  if (!response) throw new ProviderError('malformed', `${url.host} answered without saying anything`)
  if (response.status !== undefined && response.status >= 300) {
    const kind = kindOfStatus(response.status)
    if (kind === 'transient' || kind === 'rate-limited')
      throw new ProviderError(kind, `${url.host} answered with status ${response.status}`)
    throw new ProviderError('gone', `there is no calendar at this address of ${url.host}`)
  }
  return response
}

/** The address in a property such as `d:current-user-principal`. */
const addressIn = ({ properties }: DavResponse, name: string, base: URL): URL | undefined => {
  const href = textOf(childOf(properties, name), 'd:href')
  if (href === undefined) return undefined
  if (!URL.canParse(href, base)) throw new ProviderError('malformed', `${base.host} names an invalid address`)
  return new URL(href, base)
}

/** Whether a resource is a calendar. */
export const isCalendar = ({ properties }: DavResponse): boolean =>
  childOf(childOf(properties, 'd:resourcetype'), 'c:calendar') !== undefined

const principalProperties = ['c:calendar-home-set', 'c:calendar-user-address-set']
const startProperties = ['d:resourcetype', 'd:current-user-principal', ...principalProperties]

const emailOf = ({ properties }: DavResponse): string | undefined =>
  childrenOf(childOf(properties, 'c:calendar-user-address-set'), 'd:href')
    .map(({ text }) => /^mailto:([^@]+@.+)$/i.exec(text.trim())?.[1])
    .find((email) => email !== undefined)

/** What discovery found for an account. */
export interface Discovery {
  readonly home: CalDavHome
  readonly email: string | undefined
}

/** Finds the calendars of an account from one address. Undefined if it leads nowhere. */
const discoverFrom = async (
  client: DavClient,
  start: URL,
  call: ProviderCall,
): Promise<Discovery | undefined> => {
  const answer = await client.propfind(start, 0, startProperties, call)
  const response = ownResponse(answer)
  if (isCalendar(response)) return { home: { url: answer.url, isCalendar: true }, email: undefined }
  const principal = addressIn(response, 'd:current-user-principal', answer.url)
  const own = addressIn(response, 'c:calendar-home-set', answer.url)
  if (!principal) return own && { home: { url: own, isCalendar: false }, email: emailOf(response) }
  const described = await client.propfind(principal, 0, principalProperties, call)
  const details = ownResponse(described)
  const home = addressIn(details, 'c:calendar-home-set', described.url) ?? own
  return home && { home: { url: home, isCalendar: false }, email: emailOf(details) }
}

/** Errors that say more than that there is no server at an address, the most specific first. */
const specific = ['auth', 'rate-limited', 'blocked-address', 'forbidden', 'transient', 'malformed'] as const

/**
 * Finds the calendars of an account (RFC 6764, section 6, without DNS).
 *
 * @throws ProviderError
 */
export const discover = async (
  client: DavClient,
  { starts }: CalDavSettings,
  call: ProviderCall,
): Promise<Discovery> => {
  const errors: ProviderError[] = []
  for (const start of starts)
    try {
      const found = await discoverFrom(client, start, call)
      if (found) return found
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (call.signal.aborted || error.kind === 'auth' || error.kind === 'rate-limited') throw error
      errors.push(error)
    }
  const told = specific.flatMap((kind) => errors.filter((error) => error.kind === kind))[0]
  // A web server without CalDAV answers with pages, or that it does not know the method.
  if (told && told.kind !== 'malformed') throw told
  const host = starts[0]?.host
  throw new ProviderError('gone', `no calendars were found at ${host}: enter the address of one calendar`)
}

/** What `verify` returns, and stores with the connection's settings. */
export const accountOf = ({ home, email }: Discovery): ProviderAccount => ({
  email,
  discovered: { [home.isCalendar ? 'calendar' : 'home']: home.url.href },
})
