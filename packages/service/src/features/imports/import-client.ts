import { type ImportSource, importSources, ServiceError } from '@whenable/contract'
import type { OutboundFetch } from '../../kernel/publish/outbound-fetch.js'
import { fieldsOf, type JsonFields } from './json-fields.js'

/** The origins of the schedulers' public interfaces. Nothing else is ever asked. */
const origins: Readonly<Record<ImportSource, string>> = {
  calcom: 'https://api.cal.com',
  calendly: 'https://api.calendly.com',
}

/** The most requests of one import. */
const mostRequests = 20

/** The longest answer, in characters. */
const longestAnswer = 4 * 1024 * 1024

/** A token that can be a header's value. Tokens of both schedulers are shorter. */
const tokenPattern = /^[\x21-\x7e]{8,4096}$/

/** Reads from a scheduler: the object that it answers with. @throws ServiceError naming `token`, or `provider_error`. */
export type ImportClient = (
  path: string,
  query?: Readonly<Record<string, string | undefined>>,
  headers?: Readonly<Record<string, string>>,
) => Promise<JsonFields>

/** No error repeats a token. */
const tokenRefused = (source: ImportSource): ServiceError =>
  new ServiceError('invalid_request_error', `token: ${importSources[source]} does not accept it`, {
    field: 'token',
  })

/**
 * Creates a client that reads from a scheduler with a token, and keeps it no longer than itself.
 *
 * @param signal ends all requests.
 * @throws ServiceError naming `token` if it cannot be one.
 */
export const createImportClient = (
  fetch: OutboundFetch,
  source: ImportSource,
  token: string,
  signal: AbortSignal,
): ImportClient => {
  if (!tokenPattern.test(token)) throw tokenRefused(source)
  const problem = (what: string) => new ServiceError('provider_error', `${importSources[source]} ${what}`)
  let requests = 0
  return async (path, query = {}, headers = {}) => {
    if (++requests > mostRequests) throw problem('has more than an import reads')
    const url = new URL(path, origins[source])
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value)
    const sent = { Accept: 'application/json', Authorization: `Bearer ${token}`, ...headers }
    // What went wrong may repeat what was sent.
    const read = async () => {
      const response = await fetch(url.href, { method: 'GET', headers: sent, signal })
      return { status: response.status, text: await response.text() }
    }
    const { status, text } = await read().catch(() => {
      throw problem('could not be reached')
    })
    if (status === 401 || status === 403) throw tokenRefused(source)
    if (status < 200 || status > 299) throw problem(`answered with status ${status}`)
    if (text.length > longestAnswer) throw problem('answered with more than an import reads')
    try {
      return fieldsOf(JSON.parse(text))
    } catch {
      throw problem('answered with something that is not JSON')
    }
  }
}
