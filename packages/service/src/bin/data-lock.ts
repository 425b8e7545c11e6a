import { createHash, randomUUID } from 'node:crypto'
import { mkdir, realpath, rename, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The path of a socket must fit into a small field of the system's. */
const longestPath = 100

/** Where the lock of a directory is: in it, unless the system has no room for such a path, or no such sockets. */
const lockPath = async (directory: string): Promise<string> => {
  const real = await realpath(directory)
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 32)
  if (process.platform === 'win32') return `\\\\.\\pipe\\whenable-${hash}`
  const inside = join(real, 'lock')
  return Buffer.byteLength(inside) <= longestPath ? inside : join(tmpdir(), `whenable-${hash}`)
}

const listen = (path: string): Promise<Server | undefined> =>
  new Promise((done, failed) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : failed(error),
    )
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

const inUse = (directory: string): Error =>
  new Error(
    `the data in ${directory} is in use by another process: stop that one, or name another directory with --data`,
  )

/** Takes away what a process that is gone has left. What turns out to be alive is put back. */
const removeStale = async (path: string, directory: string): Promise<void> => {
  const aside = `${path}-${randomUUID().slice(0, 8)}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (await isAlive(aside)) {
    await rename(aside, path)
    throw inUse(directory)
  }
  await unlink(aside)
}

/**
 * Locks a data directory for this process: the embedded database takes no lock of its own. The lock is a socket, so it
 * ends with the process, however that ends.
 *
 * @returns what frees it.
 * @throws Error that says what to do when another process has it.
 */
export const lockData = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const path = await lockPath(directory)
  for (;;) {
    const server = await listen(path)
    if (server) return () => new Promise((done) => server.close(() => done()))
    if (await isAlive(path)) throw inUse(directory)
    await removeStale(path, directory)
  }
}
