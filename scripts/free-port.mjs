import { createServer } from 'node:net'

/** A port of this machine at which nothing listens. Another program may take it before the caller does. @returns {Promise<number>} */
export const freePort = () =>
  new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })
