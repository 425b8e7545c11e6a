import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'

/** A response of the service, before it reaches the page. */
export interface UpstreamResponse {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

/** A request of the page. */
export interface Exchange {
  /** Forwards the request to the service and returns the response. */
  forward(): Promise<UpstreamResponse>
  /** Sends the page a complete response. */
  reply(answer: UpstreamResponse): void
  /** The connection to the page, for sending less than a complete response. */
  readonly response: ServerResponse
}

/** Handles a request instead of forwarding it and replying with the response. */
export type RequestHandler = (exchange: Exchange) => void | Promise<void>

/** An injected error, and the requests that it applies to. */
export interface InjectedError {
  readonly method: string
  /** Part of the path. */
  readonly path: string
  readonly handle: RequestHandler
  /** How many requests it applies to; all by default. */
  times?: number
  /** Whether a request has met it. */
  isMet?: boolean
}

/** A proxy between a page and a service, which can inject errors. */
export interface FaultyNetwork {
  readonly url: string
  /** The injected errors. The first that matches a request applies. */
  readonly injectedErrors: InjectedError[]
  /** The requests so far, as `METHOD path`. */
  readonly seen: string[]
  close(): Promise<void>
}

const readable: OutgoingHttpHeaders = { 'access-control-allow-origin': '*' }

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Breaks the connection in the middle of a response: Chromium does not retry then. */
const breakConnection = (response: ServerResponse, { status, headers, body }: UpstreamResponse) => {
  response.writeHead(status, { ...headers, 'content-length': body.length + 100 })
  response.write(body || ' ', () => response.socket?.destroy())
}

/** The request never reaches the service. */
export const dropRequest: RequestHandler = ({ response }) =>
  breakConnection(response, { status: 200, headers: readable, body: '' })

/**
 * The service handles the request, and the connection breaks before the first byte of the response. On a reused connection
 * Chromium then retries even a POST.
 */
export const loseResponse: RequestHandler = async ({ forward, response }) => {
  await forward()
  response.socket?.destroy()
}

/** The service handles the request, and the connection breaks in the middle of the response. */
export const truncateResponse: RequestHandler = async ({ forward, response }) => {
  const answer = await forward()
  breakConnection(response, { ...answer, body: answer.body.slice(0, answer.body.length / 2) })
}

/** The request never reaches the service and gets no response. */
export const neverRespond: RequestHandler = () => {}

/** The service handles the request, and the response arrives at one byte a second. */
export const respondSlowly: RequestHandler = async ({ forward, response }) => {
  const { status, headers, body } = await forward()
  response.writeHead(status, headers)
  let sent = 0
  const dripping = setInterval(() => response.write(body.charAt(sent++)), 1000)
  response.once('close', () => clearInterval(dripping))
}

/** The service handles the request, and CORS hides the response from the page (Fetch, CORS check). */
export const hideByCors: RequestHandler = async ({ forward, reply }) => {
  const answer = await forward()
  const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))
  reply({ ...answer, headers: Object.fromEntries(headers) })
}

/** A proxy responds instead of the service. */
export const respond =
  (status: number, body: string | object, headers: OutgoingHttpHeaders = {}): RequestHandler =>
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

/** The service handles the request, and a proxy replaces its response. */
export const respondAfter =
  (...answer: Parameters<typeof respond>): RequestHandler =>
  async (exchange) => {
    await exchange.forward()
    await respond(...answer)(exchange)
  }

/** Changes the body of the service's response. */
export const rewriteBody =
  (change: (body: string) => string): RequestHandler =>
  async ({ forward, reply }) => {
    const answer = await forward()
    reply({ ...answer, body: change(answer.body) })
  }

/** Holds requests until they are released. */
export const hold = (): { readonly handle: RequestHandler; readonly release: () => void } => {
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
  const injectedErrors: InjectedError[] = []
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
    const injectedError = injectedErrors.find(
      (one) => one.times !== 0 && one.method === method && path.includes(one.path),
    )
    if (injectedError) injectedError.isMet = true
    if (injectedError?.times) injectedError.times--
    try {
      await (injectedError ? injectedError.handle(exchange) : exchange.reply(await exchange.forward()))
    } catch {
      response.destroy()
    }
  }

  const server = createServer((incoming, response) => void pass(incoming, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    injectedErrors,
    seen,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
