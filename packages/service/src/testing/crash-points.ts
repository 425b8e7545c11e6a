import { Agent, createServer as createHttpServer, request as forward } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Server } from 'node:net'

/** Steps of a process that are seen from outside: what it sends to its database and its calendar server. */
export interface CrashPoints {
  /** Steps since the last arming, each as `before` or `after` and what is sent, such as `after PUT`. */
  readonly passed: readonly string[]
  /** Kills the process at the first step that `isPoint` accepts. Nothing that it sends afterwards arrives. */
  arm(kill: () => void, isPoint: (passed: readonly string[]) => boolean): void
  disarm(): void
  /** Notes a step. @returns whether the process still runs. */
  pass(step: string): boolean
}

export const createCrashPoints = (): CrashPoints => {
  const passed: string[] = []
  let kill: (() => void) | undefined
  let isPoint: (passed: readonly string[]) => boolean = () => false
  let isKilled = false
  const arm: CrashPoints['arm'] = (by, at) => {
    passed.length = 0
    kill = by
    isPoint = at
    isKilled = false
  }
  return {
    passed,
    arm,
    disarm: () =>
      arm(
        () => {},
        () => false,
      ),
    pass: (step) => {
      if (isKilled) return false
      passed.push(step)
      isKilled = isPoint(passed)
      if (isKilled) kill?.()
      return !isKilled
    },
  }
}

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A proxy before a calendar server, for one process. Each request is a step before it arrives, and after it was answered. */
export const startCalendarProxy = async (target: string, points: CrashPoints) => {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(target)
  let isReadOnly = false
  const server = createHttpServer((request, response) => {
    const { method = '', url: path, headers } = request
    if (isReadOnly && method !== 'PROPFIND' && method !== 'OPTIONS') {
      response.writeHead(503).end()
      return
    }
    if (!points.pass(`before ${method}`)) return
    const passedOn = forward({ host: hostname, port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        if (!points.pass(`after ${method}`)) return
        response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks))
      })
    })
    passedOn.once('error', () => response.destroy())
    request.pipe(passedOn)
  })
  return {
    url: `http://127.0.0.1:${await portOf(server)}/`,
    /** Refuses everything but looking for calendars, as a server that is overloaded. */
    refuse: (refuses: boolean) => {
      isReadOnly = refuses
    },
    close: async () => {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const queryOf = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const [begin, commit] = ['BEGIN', 'COMMIT'].map(queryOf) as [Buffer, Buffer]

/** A server's answer to a statement that has changed rows. */
const changedRows = /(?:INSERT 0|UPDATE|DELETE) [1-9]\d*\0/

/**
 * A proxy before a PostgreSQL server, for one process. The `COMMIT` of a transaction that has changed rows is a step before it arrives,
 * and after it was answered.
 */
export const startDatabaseProxy = async (target: string, points: CrashPoints) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<{ destroy: () => void }>()
  const server = createSocketServer((client) => {
    const database = connect(Number(port), hostname)
    let hasWritten = false
    let isCommitting = false
    client.on('data', (chunk: Buffer) => {
      if (chunk.includes(begin)) hasWritten = false
      isCommitting = hasWritten && chunk.includes(commit)
      if (!isCommitting || points.pass('before COMMIT')) database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      hasWritten ||= changedRows.test(chunk.toString('latin1'))
      if (isCommitting && chunk.includes('COMMIT\0')) {
        isCommitting = false
        if (!points.pass('after COMMIT')) return
      }
      client.write(chunk)
    })
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
  })
  const address = new URL(target)
  address.port = String(await portOf(server))
  return {
    url: address.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
