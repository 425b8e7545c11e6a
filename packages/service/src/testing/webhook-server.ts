import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notification, which may arrive more than once. */
interface ReceivedNotification {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
}

/** A webhook on a port of this machine, for programs. It answers challenges, and accepts everything. */
export const startWebhookServer = async () => {
  const received: ReceivedNotification[] = []
  const server = createServer(async (request, response) => {
    const challenge = new URL(request.url ?? '/', 'http://localhost').searchParams.get('challenge')
    if (challenge !== null) return response.end(challenge)
    let text = ''
    for await (const chunk of request) text += chunk
    received.push(JSON.parse(text))
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: received as readonly ReceivedNotification[],
    close: () => new Promise((done) => server.close(done)),
  }
}
