import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { OutboundFetch } from '../notifications/outbound-fetch.js'
import { isLoopbackAddress, isPublic, parseIpAddress } from './ip-address.js'

/** The allowed destinations: the internet, also this machine, or any. */
export type Reachable = 'public' | 'loopback' | 'any'

/** Whether an IP address is an allowed destination. An invalid one is allowed only with `any`. */
export const isReachable = (text: string, reachable: Reachable): boolean => {
  if (reachable === 'any') return true
  const address = parseIpAddress(text)
  if (!address) return false
  return isPublic(address) || (reachable === 'loopback' && isLoopbackAddress(address))
}

const refusal = (host: string): Error =>
  new Error(`${host} is in a private network, which webhooks cannot use without --allow-private-webhooks`)

/** Resolves a name and refuses it if any of its addresses is not allowed. The connection uses the checked addresses. */
const guardedLookup =
  (reachable: Reachable): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isReachable(address, reachable)))
        return callback(refusal(hostname), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** Maximum number of bytes to read of a response. */
const maxBytes = 4_096

const textOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString()
}

/**
 * Creates an {@link OutboundFetch} for webhooks. It follows no redirects, and refuses names and addresses that are not allowed when
 * it connects, so that a name cannot change between check and connection.
 */
export const fetchWebhook =
  (reachable: Reachable): OutboundFetch =>
  (url, { method, headers, body, signal }) =>
    new Promise((done, failed) => {
      const { protocol, hostname } = new URL(url)
      const literal = hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) && !isReachable(literal, reachable)) return failed(refusal(hostname))
      const send = protocol === 'https:' ? requestSecurely : requestPlainly
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const request = send(url, {
        method,
        headers: { 'User-Agent': 'Whenable', ...headers, ...length },
        lookup: guardedLookup(reachable),
        agent: false,
        signal,
      })
      request.once('error', failed)
      request.once('response', (response) => {
        textOf(response)
          .then((text) =>
            done(new Response(hasBody(response) ? text : null, { status: response.statusCode ?? 0 })),
          )
          .catch(failed)
      })
      request.end(body)
    })

/** Whether a response may have a body. `Response` does not allow one with other statuses. */
const hasBody = ({ statusCode = 0 }: IncomingMessage): boolean => ![204, 205, 304].includes(statusCode)
