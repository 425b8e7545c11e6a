import { type ProviderCall, ProviderError } from '../calendar-provider.js'
import type { Credential, GuardedFetch, GuardedResponse } from '../guarded-fetch.js'
import { errorOfResponse, kindOfStatus } from '../http-errors.js'
import { runWork } from '../provider-call.js'
import { errorsIn, type Multistatus, namespaces, readMultistatus, readXml } from './multistatus.js'

/** A request to a CalDAV server. */
export interface DavRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'PROPFIND' | 'REPORT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Requests to one account. Every method throws a {@link ProviderError}. */
export interface DavClient {
  /** Sends a request whatever its status will be, except 401 and 429. */
  send(url: URL, request: DavRequest, call: ProviderCall): Promise<GuardedResponse>
  /** The properties of a resource, and with `depth` 1 those of its children. */
  propfind(url: URL, depth: 0 | 1, properties: readonly string[], call: ProviderCall): Promise<DavAnswer>
  /** A report about a calendar (RFC 4791, section 7; RFC 6578). `body` is its XML without declaration and namespaces. */
  report(url: URL, depth: 0 | 1, root: string, body: string, call: ProviderCall): Promise<DavAnswer>
  /** Whether the account's credential may be sent to a URL. */
  mayReach(url: URL): boolean
}

/** A multistatus answer and where it came from, after redirects. */
export interface DavAnswer extends Multistatus {
  readonly url: URL
}

const xml = { 'Content-Type': 'application/xml; charset=utf-8', 'Accept-Encoding': 'gzip' }

const document = (root: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${namespaces}>${body}</${root}>`

/** The elements of a list of property names. */
export const elementsOf = (names: readonly string[]): string => names.map((name) => `<${name}/>`).join('')

/** The conditions that an error's body names. Empty if it has none or is no XML. */
const errorsOf = async ({ text }: GuardedResponse, { signal }: ProviderCall): Promise<readonly string[]> => {
  try {
    return errorsIn(await runWork(readXml(text), signal))
  } catch {
    return []
  }
}

/**
 * Checks that a write has succeeded. A multistatus answer to it means that it has not.
 *
 * @throws ProviderError `conflict` if there is an item of this UID or another version already.
 */
export const checkWritten = async (response: GuardedResponse, call: ProviderCall): Promise<void> => {
  const { status, url } = response
  if ([200, 201, 204].includes(status)) return
  if (status !== 207) {
    const errors = await errorsOf(response, call)
    if (errors.includes('c:no-uid-conflict')) throw errorOfResponse(response, 'conflict')
    // The parent of what should be written does not exist (RFC 4918, section 9.7.1).
    throw errorOfResponse(response, status === 409 ? 'gone' : kindOfStatus(status))
  }
  const { responses } = await runWork(readMultistatus(response.text), call.signal)
  const errors = responses.flatMap((one) => one.errors)
  const statuses = responses.flatMap((one) => [
    ...(one.status === undefined ? [] : [one.status]),
    ...one.failed,
  ])
  const failed = statuses.find((one) => one >= 300)
  const isConflict = errors.includes('c:no-uid-conflict')
  const kind = isConflict ? 'conflict' : failed ? kindOfStatus(failed) : 'malformed'
  throw new ProviderError(kind, `${url.host} refused the change${failed ? ` with status ${failed}` : ''}`)
}

/** Creates a client that sends a credential with every request. */
export const createDavClient = (fetch: GuardedFetch, credential: Credential): DavClient => {
  const send: DavClient['send'] = async (url, { method, headers = {}, body }, { signal }) => {
    const response = await fetch(url, { method, headers, body, signal, credential })
    if (response.status === 401 || response.status === 429) throw errorOfResponse(response)
    return response
  }
  const ask = async (
    url: URL,
    method: 'PROPFIND' | 'REPORT',
    depth: 0 | 1,
    body: string,
    call: ProviderCall,
  ): Promise<DavAnswer> => {
    const response = await send(url, { method, headers: { ...xml, Depth: String(depth) }, body }, call)
    // Such as the page of a sign-in, or of a network that asks for one.
    if (response.status >= 200 && response.status < 300 && response.status !== 207)
      throw new ProviderError('malformed', `${response.url.host} does not answer as a CalDAV server`)
    if (response.status !== 207) throw errorOfResponse(response)
    return { url: response.url, ...(await runWork(readMultistatus(response.text), call.signal)) }
  }
  return {
    send,
    propfind: (url, depth, properties, call) =>
      ask(url, 'PROPFIND', depth, document('d:propfind', `<d:prop>${elementsOf(properties)}</d:prop>`), call),
    report: (url, depth, root, body, call) => ask(url, 'REPORT', depth, document(root, body), call),
    mayReach: credential.isFor,
  }
}
