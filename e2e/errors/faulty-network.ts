import {
  createServer,
  request as forward,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'

/** An answer on its way to the page. */
export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

/** A request on its way. */
export interface Exchange {
  /** Lets the service do its work, and gives its answer. */
  reach(): Promise<Answer>
  /** Gives the page an answer whole. */
  give(answer: Answer): void
  /** The page's end of the connection, for what is less than an answer. */
  readonly response: ServerResponse
}

/** What becomes of a request, in the place of being reached and answered. */
export type Treatment = (exchange: Exchange) => void | Promise<void>

/** Which requests fare how. */
export interface Fault {
  readonly method: string
  /** Part of the path. */
  readonly path: string
  readonly does: Treatment
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
const breakOff = (response: ServerResponse, { status, headers, body }: Answer) => {
  response.writeHead(status, { ...headers, 'content-length': body.length + 100 })
  response.write(body || ' ', () => response.socket?.destroy())
}

/** It never reaches the service. */
export const refuse: Treatment = ({ response }) =>
  breakOff(response, { status: 200, headers: readable, body: '' })

/**
 * The service does its work and the connection breaks before a byte of the answer has come; Chromium then sends even a POST
 * once more by itself, if the connection had been used before.
 */
export const loseAnswer: Treatment = async ({ reach, response }) => {
  await reach()
  response.socket?.destroy()
}

/** The service does its work, and the connection breaks in the middle of the answer. */
export const cutAnswer: Treatment = async ({ reach, response }) => {
  const answer = await reach()
  breakOff(response, { ...answer, body: answer.body.slice(0, answer.body.length / 2) })
}

/** Nothing ever comes back, and the service does not hear of it. */
export const hang: Treatment = () => {}

/** The service does its work, and the answer comes at a byte a second. */
export const drip: Treatment = async ({ reach, response }) => {
  const { status, headers, body } = await reach()
  response.writeHead(status, headers)
  let sent = 0
  const dripping = setInterval(() => response.write(body.charAt(sent++)), 1000)
  response.once('close', () => clearInterval(dripping))
}

/** The service does its work, and the browser does not let the page read the answer (Fetch, CORS check). */
export const withoutCors: Treatment = async ({ reach, give }) => {
  const answer = await reach()
  const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))
  give({ ...answer, headers: Object.fromEntries(headers) })
}

/** Somebody on the way answers in the service's place. */
export const answering =
  (status: number, body: string | object, headers: OutgoingHttpHeaders = {}): Treatment =>
  ({ give }) =>
    give({
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
export const answeringAfter =
  (...answer: Parameters<typeof answering>): Treatment =>
  async (exchange) => {
    await exchange.reach()
    await answering(...answer)(exchange)
  }

/** Changes what the service answers, as text. */
export const rewriting =
  (change: (body: string) => string): Treatment =>
  async ({ reach, give }) => {
    const answer = await reach()
    give({ ...answer, body: change(answer.body) })
  }

/** Keeps requests from going on until they are let go. */
export const holding = (): { readonly does: Treatment; readonly release: () => void } => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  return {
    release: () => release(),
    does: async ({ reach, give }) => {
      await released
      give(await reach())
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
      reach: () =>
        new Promise((done, failed) => {
          forward({ hostname, port, path, method, headers }, async (answer) => {
            const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = answer.headers
            done({ status: answer.statusCode ?? 502, headers: kept, body: (await bodyOf(answer)).toString() })
          })
            .once('error', failed)
            .end(body)
        }),
      give: (answer) => {
        response.writeHead(answer.status, answer.headers)
        response.end(answer.body)
      },
    }
    const fault = faults.find((one) => one.times !== 0 && one.method === method && path.includes(one.path))
    if (fault?.times) fault.times--
    try {
      await (fault ? fault.does(exchange) : exchange.give(await exchange.reach()))
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
