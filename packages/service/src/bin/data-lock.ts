import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The path of a socket must fit into a small field of the system's. */
const longestPath = 100

/** Where those who want a directory listen: in it, unless the system has no room for such a path. */
const meetingPlace = async (directory: string): Promise<string> => {
  const real = await realpath(directory)
  const inside = join(real, 'lock')
  if (Buffer.byteLength(inside) + 10 <= longestPath) return inside
  return join(tmpdir(), `whenable-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`)
}

const listen = (path: string): Promise<Server> =>
  new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', failed)
    server.listen(path, () => done(server.unref()))
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

/**
 * Locks a data directory for this process: the embedded database takes no lock of its own. Whoever wants it listens on
 * a socket of its own and only then looks for others, so that of two who come at once at least one sees the other and
 * gives way. A socket ends with its process, however that ends, and a name that is dead never comes to life again.
 *
 * @returns what frees it.
 * @throws Error that says what to do when another process has it.
 */
export const lockData = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const place = await meetingPlace(directory)
  await mkdir(place, { recursive: true })
  const name = randomUUID().slice(0, 8)
  const server = await listen(join(place, name))
  const unlock = () => new Promise<void>((done) => server.close(() => done()))

  let others = false
  for (const other of await readdir(place)) {
    if (other === name) continue
    if (await isAlive(join(place, other))) others = true
    else await unlink(join(place, other)).catch(() => {})
  }
  // Somebody who looked before this process listened has taken its name for a dead one.
  if (others || !(await isThere(join(place, name)))) {
    await unlock()
    throw new Error(
      `the data in ${directory} is in use by another process: stop that one, or name another directory with --data`,
    )
  }
  return unlock
}
