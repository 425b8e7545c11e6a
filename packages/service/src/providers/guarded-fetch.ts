import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, Agent as PlainAgent, request as requestPlainly } from 'node:http'
import { request as requestSecurely, Agent as SecureAgent } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isLoopback, isLoopbackAddress, isPublic, parseIpAddress } from '../kernel/ip-address.js'
import { ProviderError } from './calendar-provider.js'

/** The allowed destinations: the internet, also this machine, or any. */
export type Reachable = 'public' | 'loopback' | 'any'

/** Whether an IP address is an allowed destination. An invalid one is allowed only with `any`. */
export const isReachable = (text: string, reachable: Reachable): boolean => {
  if (reachable === 'any') return true
  const address = parseIpAddress(text)
  if (!address) return false
  return isPublic(address) || (reachable === 'loopback' && isLoopbackAddress(address))
}

/** Limits of one request with its redirects. */
export interface FetchLimits {
  /** The total time, in milliseconds. */
  readonly milliseconds: number
  /** The size of the body after decompression. */
  readonly bytes: number
  readonly redirects: number
}

export const defaultLimits: FetchLimits = { milliseconds: 20_000, bytes: 10 * 1024 * 1024, redirects: 5 }

/** What a {@link GuardedFetch} may reach, and how it says so. */
export interface FetchGuard {
  readonly reachable: Reachable
  /** Hosts that are allowed wherever they are, also without TLS. */
  readonly allowedHosts?: readonly string[] | undefined
  /** The option that would allow a private address, for error messages. */
  readonly optionName: string
  readonly limits?: Partial<FetchLimits> | undefined
  /** What to do with a body over the limit. Default: `fail`. */
  readonly overflow?: 'fail' | 'cut' | undefined
}

/** A secret that goes with a request, and where it may go. */
export interface Credential {
  /** The value of `Authorization`. Undefined if the address itself is the secret. */
  readonly header: string | undefined
  /** Whether the secret may be sent to this URL. TLS is checked as well. */
  readonly isFor: (url: URL) => boolean
}

export interface GuardedRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal: AbortSignal
  readonly credential?: Credential | undefined
}

/** A response that was read to its end. */
export interface GuardedResponse {
  /** Where it came from, after redirects. */
  readonly url: URL
  readonly status: number
  /** A header's value by its lower-case name. */
  readonly header: (name: string) => string | undefined
  readonly bytes: Uint8Array
  /** The bytes in the encoding that Content-Type says, or else in UTF-8. */
  readonly text: string
}

/**
 * Sends a request to an untrusted address.
 *
 * @throws ProviderError `blocked-address`, `transient` or `malformed`, whose message names the host only.
 */
export type GuardedFetch = (url: URL, request: GuardedRequest) => Promise<GuardedResponse>

/** The URL's host without a port, and without the brackets of an IPv6 address. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** A host as {@link bareHost} writes it: `Cal.Lan` as `cal.lan`, `FD00:0::7` as `fd00::7`, and other letters in ASCII. */
export const canonicalHost = (host: string): string => {
  const address = `http://${isIPv6(host) ? `[${host}]` : host}/`
  return URL.canParse(address) ? bareHost(new URL(address)) : host
}

/** Resolves a name and refuses it if any of its addresses is not allowed. The connection uses the checked addresses. */
export const guardedLookup =
  (reachable: Reachable, refusal: (host: string) => Error): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isReachable(address, reachable)))
        return callback(refusal(hostname) as NodeJS.ErrnoException, '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The decoder of the body's characters. Unknown character sets are read as UTF-8. */
const textDecoderOf = (contentType: string | undefined): TextDecoder => {
  const [, label] = /;\s*charset="?([^\s";]+)/i.exec(contentType ?? '') ?? []
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** Reads a body, decompressed. */
const bodyOf = async (
  response: IncomingMessage,
  host: string,
  bytes: number,
  overflow: 'fail' | 'cut',
): Promise<Buffer> => {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decode = decoders[encoding]
  if (!decode && encoding !== 'identity')
    throw new ProviderError(
      'malformed',
      `${host} answered with the unknown encoding ${encoding.slice(0, 40)}`,
    )
  const tooLarge = () => new ProviderError('malformed', `the answer of ${host} is larger than ${bytes} bytes`)
  // Compressed data may be endless without content.
  async function* limited(source: AsyncIterable<Buffer>) {
    let sent = 0
    for await (const chunk of source) {
      sent += chunk.length
      if (sent > bytes) throw tooLarge()
      yield chunk
    }
  }
  // Errors reach the reader of the last stream.
  const body: Readable = decode ? pipeline(response, limited, decode(), () => {}) : response
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const isOver = size + chunk.length > bytes
    if (isOver && overflow === 'fail') throw tooLarge()
    chunks.push(isOver ? chunk.subarray(0, bytes - size) : chunk)
    size += chunk.length
    if (isOver) break
  }
  return Buffer.concat(chunks)
}

/** Methods that may be sent again when a kept connection turns out to be closed. */
const isRepeatable = (method: string): boolean => /^(?:GET|PROPFIND|REPORT)$/.test(method)

const isRedirect = (status: number, method: string): boolean =>
  [301, 302, 307, 308].includes(status) || (status === 303 && method === 'GET')

/**
 * Creates a fetch for untrusted addresses. It checks addresses as they are written and when it connects, so that a name cannot
 * change between check and connection. It follows redirects itself and checks each hop: a credential goes only over TLS, and only
 * to where it belongs.
 */
export const createGuardedFetch = (guard: FetchGuard): GuardedFetch => {
  const limits = { ...defaultLimits, ...guard.limits }
  const allowed = new Set(guard.allowedHosts?.map(canonicalHost))
  const agents = {
    'http:': new PlainAgent({ keepAlive: true, timeout: 5_000 }),
    'https:': new SecureAgent({ keepAlive: true, timeout: 5_000 }),
  }
  const refusal = (host: string): ProviderError =>
    new ProviderError(
      'blocked-address',
      `${host} is in a private network, which is not allowed without ${guard.optionName}`,
    )

  const isSecure = (url: URL): boolean =>
    url.protocol === 'https:' ||
    allowed.has(bareHost(url)) ||
    (guard.reachable !== 'public' && isLoopback(url.hostname))

  /** Throws unless the URL itself may be requested with this credential. Names are checked again when they are resolved. */
  const check = (url: URL, { credential }: GuardedRequest): void => {
    const host = bareHost(url)
    if (!/^https?:$/.test(url.protocol))
      throw new ProviderError(
        'blocked-address',
        `${url.protocol} addresses are not supported: expected https`,
      )
    if (!allowed.has(host) && isIP(host) && !isReachable(host, guard.reachable)) throw refusal(url.hostname)
    if (!credential) return
    if (url.username || url.password)
      throw new ProviderError('blocked-address', `${host}: the address contains a username or a password`)
    if (!isSecure(url))
      throw new ProviderError('blocked-address', `${host} is not encrypted: expected an https address`)
    if (!credential.isFor(url))
      throw new ProviderError('blocked-address', `the credential may not be sent to ${host}`)
  }

  const send = (url: URL, request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> =>
    new Promise((done, failed) => {
      const { method, headers, body, credential } = request
      const reachable = allowed.has(bareHost(url)) ? 'any' : guard.reachable
      const start = url.protocol === 'https:' ? requestSecurely : requestPlainly
      const outgoing = start(url, {
        method,
        headers: {
          'User-Agent': 'Whenable',
          ...headers,
          ...(credential?.header === undefined ? {} : { Authorization: credential.header }),
          ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
        lookup: guardedLookup(reachable, refusal),
        // A change is sent on a connection of its own, so that it never has to be sent twice.
        agent: isRepeatable(method) && agents[url.protocol as keyof typeof agents],
        signal,
      })
      let isAnswered = false
      outgoing.once('error', (error) => {
        if (outgoing.reusedSocket && !isAnswered && !signal.aborted && isRepeatable(method))
          send(url, request, signal).then(done, failed)
        else failed(error)
      })
      outgoing.once('response', (response) => {
        isAnswered = true
        bodyOf(response, url.host, limits.bytes, guard.overflow ?? 'fail')
          .then((bytes) =>
            done({
              url,
              status: response.statusCode ?? 0,
              header: (name) => response.headersDistinct[name]?.join(', '),
              bytes,
              get text() {
                return textDecoderOf(response.headers['content-type']).decode(bytes)
              },
            }),
          )
          .catch(failed)
      })
      outgoing.end(body)
    })

  const follow = async (
    start: URL,
    request: GuardedRequest,
    signal: AbortSignal,
  ): Promise<GuardedResponse> => {
    let url = start
    for (let hop = 0; ; hop++) {
      check(url, request)
      const response = await send(url, request, signal)
      const location = response.header('location')
      if (!limits.redirects || location === undefined || !isRedirect(response.status, request.method))
        return response
      if (hop === limits.redirects)
        throw new ProviderError('malformed', `${start.host} redirects more than ${limits.redirects} times`)
      if (!URL.canParse(location, url))
        throw new ProviderError('malformed', `${url.host} redirects to an invalid address`)
      url = new URL(location, url)
    }
  }

  return async (url, request) => {
    const stop = new AbortController()
    const abort = () => stop.abort(request.signal.reason)
    const timer = setTimeout(() => stop.abort(), limits.milliseconds)
    request.signal.addEventListener('abort', abort)
    try {
      request.signal.throwIfAborted()
      return await follow(url, request, stop.signal)
    } catch (error) {
      if (error instanceof ProviderError) throw error
      if (request.signal.aborted)
        throw new ProviderError('transient', `${url.host} had not answered when the request was stopped`)
      if (stop.signal.aborted)
        throw new ProviderError('transient', `${url.host} took longer than ${limits.milliseconds / 1000} s`)
      throw new ProviderError('transient', `cannot reach ${url.host}: ${reasonOf(error)}`)
    } finally {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', abort)
    }
  }
}

/** The code of a system error; messages of others may contain what was sent. */
const reasonOf = (error: unknown): string => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'the connection failed'
}
