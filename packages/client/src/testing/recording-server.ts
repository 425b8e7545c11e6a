import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as received. */
export interface Recorded {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An HTTP server on loopback that records requests; `answer` writes the responses. */
export const recordingServer = async (answer: (...parts: Parameters<RequestListener>) => void) => {
  const recorded: Recorded[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers, url = '' } = request
      recorded.push({
        method,
        url: new URL(url, 'http://localhost'),
        headers,
        body: Buffer.concat(chunks).toString('latin1'),
      })
      answer(request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, recorded, close }
}
