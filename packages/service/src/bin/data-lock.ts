import { createHash, randomUUID } from 'node:crypto'
import { access, chmod, mkdir, readdir, realpath, stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failure, type Outcome } from './run-command.js'

/** Maximum length of a socket's path, which the system limits. */
const longestPath = 100

/**
 * The directory of a data directory's lock sockets: inside it, unless the path is too long.
 *
 * @throws Error if another account of this machine made it, whose answers must not be trusted.
 */
const lockDirectoryOf = async (directory: string): Promise<string> => {
  const real = await realpath(directory)
  const inside = join(real, 'lock')
  if (Buffer.byteLength(inside) + 10 <= longestPath) return inside
  const outside = join(tmpdir(), `whenable-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`)
  const made = await stat(outside).catch(() => undefined)
  if (made && made.uid !== process.getuid?.() && made.uid !== (await stat(real)).uid)
    throw new Error(`${outside} belongs to another account: remove it, or choose a shorter path with --data`)
  return outside
}

/** A command that another process sends to the holder of a lock. */
export interface HolderRequest {
  readonly command: string
  readonly args: readonly string[]
  /** The application that it is for, if the data contains several. */
  readonly clientId?: string | undefined
}

/** Runs another process's command. Request and outcome are one line of JSON each. */
export type AnswerRequest = (request: HolderRequest) => Promise<Outcome>

/** Maximum length of a request, which contains a path. */
const longestRequest = 8192

/** @throws Error if a line is not a request. */
const parseRequest = (line: string): HolderRequest => {
  const { command, args, clientId } = Object(JSON.parse(line)) as Partial<Record<string, unknown>>
  const isList = Array.isArray(args) && args.every((one) => typeof one === 'string')
  if (typeof command !== 'string' || !isList) throw new Error('expected a command')
  return { command, args, clientId: typeof clientId === 'string' ? clientId : undefined }
}

/** Reads one line. @returns undefined if the other end sends none, or more than `longest` characters. */
const readLine = async (socket: Socket, longest = Number.POSITIVE_INFINITY): Promise<string | undefined> => {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
    if (text.length > longest) return undefined
  }
  return undefined
}

const listen = (path: string, answer: AnswerRequest, open: Set<Socket>): Promise<Server> =>
  new Promise((done, failed) => {
    const serve = async (socket: Socket): Promise<void> => {
      const request = await readLine(socket, longestRequest)
      if (request === undefined) socket.destroy()
      else socket.end(`${JSON.stringify(await answer(parseRequest(request)))}\n`)
    }
    const server = createServer((socket) => {
      open.add(socket.unref())
      socket.once('close', () => open.delete(socket))
      // A process that only checks for the holder disconnects at once.
      serve(socket.on('error', () => {})).catch(() => socket.destroy())
    })
    server.once('error', failed)
    server.listen(path, async () => {
      await chmod(path, 0o600).catch(() => {})
      done(server.unref())
    })
  })

/** Whether a process listens at a path. A killed process leaves only the file. */
const isAlive = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const ask = (path: string, request: string): Promise<string | undefined> =>
  new Promise((done) => {
    const socket = connect(path)
    socket.once('error', () => done(undefined))
    socket.once('connect', () => {
      socket.write(`${request}\n`)
      readLine(socket).then(done, () => done(undefined))
    })
  })

/**
 * Sends a command to the process that holds a data directory.
 *
 * @returns its outcome, or undefined if no process holds the directory.
 */
export const askHolder = async (directory: string, request: HolderRequest): Promise<Outcome | undefined> => {
  const lockDirectory = await lockDirectoryOf(directory)
  for (const name of await readdir(lockDirectory).catch(() => [])) {
    const answer = await ask(join(lockDirectory, name), JSON.stringify(request))
    if (answer !== undefined) return JSON.parse(answer)
  }
  return undefined
}

/**
 * Locks a data directory for this process, because the embedded database has no lock of its own. A process first listens on a
 * socket of its own and then looks for others, so that of two concurrent processes at least one sees the other and gives up. A
 * socket ends with its process, and its random name is never used again.
 *
 * @param answer handles {@link askHolder} of other processes.
 * @returns a function that releases the lock.
 * @throws Error with advice if another process holds the lock.
 */
export const lockData = async (
  directory: string,
  answer: AnswerRequest = async () => failure('another command uses the data: try again in a moment'),
): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const lockDirectory = await lockDirectoryOf(directory)
  await mkdir(lockDirectory, { recursive: true, mode: 0o700 })
  const name = randomUUID().slice(0, 8)
  const open = new Set<Socket>()
  const server = await listen(join(lockDirectory, name), answer, open)
  const unlock = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of open) socket.destroy()
    })

  let others = false
  for (const other of await readdir(lockDirectory)) {
    if (other === name) continue
    if (await isAlive(join(lockDirectory, other))) others = true
    else await unlink(join(lockDirectory, other)).catch(() => {})
  }
  // A process that looked before this one listened may have removed its socket.
  if (others || !(await isThere(join(lockDirectory, name)))) {
    await unlock()
    throw new Error(
      `the data in ${directory} is in use by another process: stop that process, or choose another directory with --data`,
    )
  }
  return unlock
}
