import { createHash, randomUUID } from 'node:crypto'
import { access, chmod, mkdir, readdir, realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Maximum length of a socket's path, which the system limits. */
const longestPath = 100

/** The directory of a data directory's lock sockets: inside it, unless the path is too long. */
const lockDirectoryOf = async (directory: string): Promise<string> => {
  const real = await realpath(directory)
  const inside = join(real, 'lock')
  if (Buffer.byteLength(inside) + 10 <= longestPath) return inside
  return join(tmpdir(), `whenable-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`)
}

/** Handles another process's request to the holder of a lock. Both are one line of text. */
export type AnswerRequest = (request: string) => Promise<string>

/** Maximum length of a request, which contains a path. */
const longestRequest = 8192

/** Reads one line. @returns undefined if the other end sends none. */
const readLine = async (socket: Socket): Promise<string | undefined> => {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
    if (text.length > longestRequest) return undefined
  }
  return undefined
}

const listen = (path: string, answer: AnswerRequest, open: Set<Socket>): Promise<Server> =>
  new Promise((done, failed) => {
    const serve = async (socket: Socket): Promise<void> => {
      const request = await readLine(socket)
      if (request === undefined) socket.destroy()
      else socket.end(`${await answer(request)}\n`)
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
 * Sends a request to the process that holds a data directory.
 *
 * @param request one line.
 * @returns its response, or undefined if no process holds the directory.
 */
export const askHolder = async (directory: string, request: string): Promise<string | undefined> => {
  const lockDirectory = await lockDirectoryOf(directory)
  for (const name of await readdir(lockDirectory).catch(() => [])) {
    const answer = await ask(join(lockDirectory, name), request)
    if (answer !== undefined) return answer
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
  answer: AnswerRequest = async () => '',
): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const lockDirectory = await lockDirectoryOf(directory)
  await mkdir(lockDirectory, { recursive: true })
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
