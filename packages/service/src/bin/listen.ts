import type { Server, ServerResponse } from 'node:http'
import { createServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'

/** A certificate chain and its key in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Options of a server. */
export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** The certificate for TLS. With it, the server does not accept plain HTTP. */
  readonly certificate?: Certificate | undefined
  /** @param remote the remote address of the connection. */
  readonly fetch: (request: Request, remote: string | undefined) => Promise<Response>
}

/** A listening server. */
export interface Listening {
  readonly port: number
  /** Replaces the certificate for new connections. */
  renew(certificate: Certificate): void
  /** Answers from now on with `Connection: close`, and still accepts connections. */
  endConnections(): void
  /**
   * Accepts no more connections, waits for pending responses, which get `Connection: close`, and then closes all connections.
   *
   * @param cut closes the connections earlier when it resolves.
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
  const endConnections = (): void => {
    isStopping = true
    for (const response of underWay.values()) response.shouldKeepAlive = false
  }
  return {
    port: (server.address() as AddressInfo).port,
    renew: (next) => {
      if ('setSecureContext' in server) server.setSecureContext({ ...next })
    },
    endConnections,
    stop: async (cut = new Promise(() => {})) => {
      endConnections()
      const closed = new Promise((done) => server.close(done))
      const drained = async () => {
        while (underWay.size) await Promise.all(underWay.keys())
      }
      await Promise.race([drained(), cut])
      // The remaining connections are idle.
      server.closeAllConnections()
      await closed
    },
  }
}
