import {
  createServer,
  request as forward,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'

/**
 * What may happen to a request on its way. `refuse`: it never reaches the service. `lose-answer`: the service does its work and the
 * connection breaks before a byte of the answer has come; Chromium then sends even a POST once more by itself, if the
 * connection had been used before. `cut-answer`: the connection breaks within the answer, and nobody sends again.
 */
export interface Fault {
  readonly method: string
  /** Part of the path. */
  readonly path: string
  readonly does: 'refuse' | 'lose-answer' | 'cut-answer'
  /** How often; then the network is well again. */
  times: number
}

/** A network between a page and a service, that can be made to fail. */
export interface FaultyNetwork {
  readonly url: string
  /** Faults to come; each is used up. */
  readonly faults: Fault[]
  /** What has come through, as `METHOD path`. */
  readonly seen: string[]
  /** Changes what the service answers on its way back, such as what it says that it can. */
  rewrite: ((path: string, json: string) => string) | null
  close(): Promise<void>
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Starts a proxy on a free port in front of `target`. */
export const startFaultyNetwork = async (target: string): Promise<FaultyNetwork> => {
  const { hostname, port } = new URL(target)
  const faults: Fault[] = []
  const seen: string[] = []

  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    seen.push(`${method} ${path}`)
    const fault = faults.find((one) => one.times > 0 && one.method === method && path.includes(one.path))
    if (fault) fault.times--
    const body = await bodyOf(incoming)
    /** Breaks the connection within an answer, so that the browser does not send again by itself. */
    const cut = (status: number, headers: OutgoingHttpHeaders) => {
      answer.writeHead(status, { ...headers, 'content-length': 100 })
      answer.write(' ', () => incoming.socket.destroy())
    }
    if (fault?.does === 'refuse') {
      cut(200, { 'access-control-allow-origin': '*' })
      return
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const upstream = forward({ hostname, port, path, method, headers }, async (response) => {
      const data = await bodyOf(response)
      if (fault) {
        if (fault.does === 'cut-answer') cut(response.statusCode ?? 502, response.headers)
        else incoming.socket.destroy()
        return
      }
      const isJson = response.headers['content-type']?.includes('json')
      const text = isJson && network.rewrite ? Buffer.from(network.rewrite(path, data.toString())) : data
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, 'content-length': text.length })
      answer.end(text)
    })
    upstream.once('error', () => incoming.socket.destroy())
    upstream.end(body)
  }

  const server = createServer((incoming, answer) => void pass(incoming, answer))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const network: FaultyNetwork = {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    faults,
    seen,
    rewrite: null,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  return network
}
