import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { OutboundFetch } from '../notifications/outbound-fetch.js'
import { isLoopbackAddress, isPublic, parseIpAddress } from './ip-address.js'

/** What may be reached: the internet, this machine too, or anything. */
export type Reachable = 'public' | 'loopback' | 'any'

/** Whether an IP address may be reached. What cannot be read as one may be only where anything may. */
export const isReachable = (text: string, reachable: Reachable): boolean => {
  if (reachable === 'any') return true
  const address = parseIpAddress(text)
  if (!address) return false
  return isPublic(address) || (reachable === 'loopback' && isLoopbackAddress(address))
}

const refusal = (host: string): Error =>
  new Error(`${host} is in a private network, which webhooks do not reach (--allow-private-webhooks)`)

/** Resolves a name and refuses it where any of its addresses may not be reached: what is checked is what is connected to. */
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

/** Bytes of an answer that are read: no webhook has more to say. */
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
 * Reaches webhooks over HTTPS, and over HTTP what may be reached so. It follows no redirect, and refuses names and
 * addresses of private networks when it connects, so that a name cannot change its mind after it was checked.
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

/** A response of these statuses has no body, and `Response` lets it have none. */
const hasBody = ({ statusCode = 0 }: IncomingMessage): boolean => ![204, 205, 304].includes(statusCode)
