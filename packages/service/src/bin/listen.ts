import type { Server, ServerResponse } from 'node:http'
import { createServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'

/** A certificate chain and its key, as PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** How a server listens. */
export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** With one it speaks TLS, and TLS alone. */
  readonly certificate?: Certificate | undefined
  /** @param remote the address of the other end of the connection. */
  readonly fetch: (request: Request, remote: string | undefined) => Promise<Response>
}

/** A server that listens, with what ends it. */
export interface Listening {
  readonly port: number
  /** Goes on with another certificate; connections that are open keep theirs. */
  renew(certificate: Certificate): void
  /**
   * Takes no more connections, lets what is under way finish, each answer with `Connection: close`, and cuts what is left.
   *
   * @param cut resolves when connections are cut.
   */
  stop(cut?: Promise<void>): Promise<void>
}

/** Starts a server. */
export const listen = async ({ port, host, certificate, fetch }: ListenOptions): Promise<Listening> => {
  const underWay = new Map<Promise<void>, ServerResponse>()
  let isStopping = false
  const server = await new Promise<Server | SecureServer>((done, failed) => {
    const options = {
      fetch: (request: Request, { incoming }: { incoming: { socket: { remoteAddress?: string } } }) =>
        fetch(request, incoming.socket.remoteAddress),
      port,
      hostname: host,
      overrideGlobalObjects: false,
    }
    const secure = certificate && { createServer, serverOptions: { ...certificate } }
    const starting = serve({ ...options, ...secure }, () => done(starting)) as Server | SecureServer
    starting.once('error', failed)
    starting.prependListener('request', (_request, response: ServerResponse) => {
      if (isStopping) response.shouldKeepAlive = false
      const answered = new Promise<void>((over) => response.once('finish', over).once('close', over))
      underWay.set(answered, response)
      answered.then(() => underWay.delete(answered))
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    renew: (next) => {
      if ('setSecureContext' in server) server.setSecureContext({ ...next })
    },
    stop: async (cut = new Promise(() => {})) => {
      isStopping = true
      for (const response of underWay.values()) response.shouldKeepAlive = false
      const closed = new Promise((done) => server.close(done))
      const drained = async () => {
        while (underWay.size) await Promise.all(underWay.keys())
      }
      await Promise.race([drained(), cut])
      // What is left are connections that callers keep for their next request.
      server.closeAllConnections()
      await closed
    },
  }
}
