import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Reach } from '../domain/reach.js'

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/** Addresses that lead nowhere on the internet (IANA special-purpose registries), beside the machine's own. */
const ownNetwork = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  ownNetwork.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  ownNetwork.addSubnet(net, prefix, 'ipv6')

/** What may be reached: the internet, this machine too, or anything. */
export type Reachable = 'public' | 'loopback' | 'any'

/** Whether an IP address may be reached. An IPv4 address in IPv6 clothes counts as itself. */
export const isReachable = (address: string, reachable: Reachable): boolean => {
  const plain =
    address.toLowerCase().startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
  if (reachable === 'any') return true
  if (ownMachine.check(plain, family)) return reachable === 'loopback'
  return !ownNetwork.check(plain, family)
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
const mostBytes = 4_096

const textOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString()
}

/**
 * Reaches webhooks over HTTPS, and over HTTP what may be reached so. It follows no redirect, and refuses names and
 * addresses of private networks when it connects, so that a name cannot change its mind after it was checked.
 */
export const reachWebhook =
  (reachable: Reachable): Reach =>
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
