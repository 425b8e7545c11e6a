import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'

/** An answer on its way to the page. */
export interface UpstreamResponse {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

/** A request on its way. */
export interface Exchange {
  /** Lets the service do its work, and gives its answer. */
  forward(): Promise<UpstreamResponse>
  /** Gives the page an answer whole. */
  reply(answer: UpstreamResponse): void
  /** The page's end of the connection, for what is less than an answer. */
  readonly response: ServerResponse
}

/** What becomes of a request, in the place of being reached and answered. */
export type FaultHandler = (exchange: Exchange) => void | Promise<void>

/** Which requests fare how. */
export interface Fault {
  readonly method: string
  /** Part of the path. */
  readonly path: string
  readonly handle: FaultHandler
  /** How often; then the network is well again. Always, unless told. */
  times?: number
}

/** A network between a page and a service, that can be made to fail. */
export interface FaultyNetwork {
  readonly url: string
  /** Faults to come; the first that fits counts, and each is used up. */
  readonly faults: Fault[]
  /** What has come through, as `METHOD path`. */
  readonly seen: string[]
  close(): Promise<void>
}

const readable: OutgoingHttpHeaders = { 'access-control-allow-origin': '*' }

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Breaks a connection within an answer: Chromium then does not send again by itself. */
const breakConnection = (response: ServerResponse, { status, headers, body }: UpstreamResponse) => {
  response.writeHead(status, { ...headers, 'content-length': body.length + 100 })
  response.write(body || ' ', () => response.socket?.destroy())
}

/** It never reaches the service. */
export const refuse: FaultHandler = ({ response }) =>
  breakConnection(response, { status: 200, headers: readable, body: '' })

/**
 * The service does its work and the connection breaks before a byte of the answer has come; Chromium then sends even a POST
 * once more by itself, if the connection had been used before.
 */
export const loseAnswer: FaultHandler = async ({ forward, response }) => {
  await forward()
  response.socket?.destroy()
}

/** The service does its work, and the connection breaks in the middle of the answer. */
export const cutAnswer: FaultHandler = async ({ forward, response }) => {
  const answer = await forward()
  breakConnection(response, { ...answer, body: answer.body.slice(0, answer.body.length / 2) })
}

/** Nothing ever comes back, and the service does not hear of it. */
export const hang: FaultHandler = () => {}

/** The service does its work, and the answer comes at a byte a second. */
export const drip: FaultHandler = async ({ forward, response }) => {
  const { status, headers, body } = await forward()
  response.writeHead(status, headers)
  let sent = 0
  const dripping = setInterval(() => response.write(body.charAt(sent++)), 1000)
  response.once('close', () => clearInterval(dripping))
}

/** The service does its work, and the browser does not let the page read the answer (Fetch, CORS check). */
export const withoutCors: FaultHandler = async ({ forward, reply }) => {
  const answer = await forward()
  const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))
  reply({ ...answer, headers: Object.fromEntries(headers) })
}

/** Somebody on the way answers in the service's place. */
export const respond =
  (status: number, body: string | object, headers: OutgoingHttpHeaders = {}): FaultHandler =>
  ({ reply }) =>
    reply({
      status,
      headers: {
        ...readable,
        'access-control-expose-headers': '*',
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

/** The service does its work, and somebody on the way answers in its place. */
export const respondAfter =
  (...answer: Parameters<typeof respond>): FaultHandler =>
  async (exchange) => {
    await exchange.forward()
    await respond(...answer)(exchange)
  }

/** Changes what the service answers, as text. */
export const rewriting =
  (change: (body: string) => string): FaultHandler =>
  async ({ forward, reply }) => {
    const answer = await forward()
    reply({ ...answer, body: change(answer.body) })
  }

/** Keeps requests from going on until they are let go. */
export const hold = (): { readonly handle: FaultHandler; readonly release: () => void } => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  return {
    release: () => release(),
    handle: async ({ forward, reply }) => {
      await released
      reply(await forward())
    },
  }
}

/** Starts a proxy on a free port in front of `target`. */
export const startFaultyNetwork = async (target: string): Promise<FaultyNetwork> => {
  const { hostname, port } = new URL(target)
  const faults: Fault[] = []
  const seen: string[] = []

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    seen.push(`${method} ${path}`)
    const body = await bodyOf(incoming)
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const exchange: Exchange = {
      response,
      forward: () =>
        new Promise((done, failed) => {
          sendRequest({ hostname, port, path, method, headers }, async (answer) => {
            const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers
            done({ status: answer.statusCode ?? 502, headers, body: (await bodyOf(answer)).toString() })
          })
            .once('error', failed)
            .end(body)
        }),
      reply: (answer) => {
        response.writeHead(answer.status, answer.headers)
        response.end(answer.body)
      },
    }
    const fault = faults.find((one) => one.times !== 0 && one.method === method && path.includes(one.path))
    if (fault?.times) fault.times--
    try {
      await (fault ? fault.handle(exchange) : exchange.reply(await exchange.forward()))
    } catch {
      response.destroy()
    }
  }

  const server = createServer((incoming, response) => void pass(incoming, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    faults,
    seen,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
