import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a database's server, which can go silent like a machine that froze or a network that was cut. */
export const openDatabaseProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let accepted = 0
  const server = createServer((near) => {
    accepted++
    const far = connect(Number(target.port || 5432), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const socket of pair)
      socket
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair)
          for (const other of pair) other.destroy()
        })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** The connections accepted so far. */
    accepted: () => accepted,
    /** Lets nothing more pass in either direction of the connections that are open. New connections work. */
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
    /** Closes all connections, as a server that is killed. */
    cut: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await closed
    },
  }
}
