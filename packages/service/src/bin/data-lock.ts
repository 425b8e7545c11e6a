import { createHash, randomUUID } from 'node:crypto'
import { access, chmod, mkdir, readdir, realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The path of a socket must fit into a small field of the system's. */
const longestPath = 100

/** Where those who want a directory listen: in it, unless the system has no room for such a path. */
const lockDirectoryOf = async (directory: string): Promise<string> => {
  const real = await realpath(directory)
  const inside = join(real, 'lock')
  if (Buffer.byteLength(inside) + 10 <= longestPath) return inside
  return join(tmpdir(), `whenable-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`)
}

/** Answers what another process asks the holder of a lock: a line of text for a line of text. */
export type AnswerRequest = (request: string) => Promise<string>

/** A request is a path at most. */
const longestRequest = 8192

/** Reads one line. @returns nothing where the other end says none. */
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
      // Who only looks whether somebody is here goes away at once.
      serve(socket.on('error', () => {})).catch(() => socket.destroy())
    })
    server.once('error', failed)
    server.listen(path, async () => {
      await chmod(path, 0o600).catch(() => {})
      done(server.unref())
    })
  })

/** Whether a process listens at a path: what a killed one leaves behind is a file and nobody. */
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
 * Asks the process that has a data directory.
 *
 * @param request one line.
 * @returns its answer, or nothing where no process has the directory.
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
 * Locks a data directory for this process: the embedded database takes no lock of its own. Whoever wants it listens on
 * a socket of its own and only then looks for others, so that of two who come at once at least one sees the other and
 * gives way. A socket ends with its process, however that ends, and a name that is dead never comes to life again.
 *
 * @param answer answers {@link askHolder} in other processes.
 * @returns what frees it.
 * @throws Error that says what to do when another process has it.
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
  // Somebody who looked before this process listened has taken its name for a dead one.
  if (others || !(await isThere(join(lockDirectory, name)))) {
    await unlock()
    throw new Error(
      `the data in ${directory} is in use by another process: stop that one, or name another directory with --data`,
    )
  }
  return unlock
}
