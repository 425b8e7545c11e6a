import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { programKey, runProgram, servesAt } from '../testing/program.js'

/** A request with an unfinished body, and its response. */
const beginRequest = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  const body = JSON.stringify({ provider: 'virtual-calendar', settings: { email: 'ada@example.com' } })
  const closed = new Promise<void>((done) => socket.once('close', () => done()).on('error', () => {}))
  // After 100 Continue the service has the head, so the request is pending.
  const underWay = new Promise<void>((done) => socket.once('data', () => done()))
  socket.write(
    [
      'POST /v3/connect/custom HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${programKey}`,
      'Content-Type: application/json',
      'Expect: 100-continue',
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  )
  await underWay
  return { finish: () => socket.write(body), closed, answer: () => answer }
}

/** Makes the program's timers a hundred times as fast. */
const hurried = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    'const real = setTimeout; globalThis.setTimeout = (work, delay, ...args) => real(work, delay / 100, ...args)',
  )}`,
}

describe('shutdown of the program', () => {
  let running: ReturnType<typeof runProgram> | undefined
  afterEach(() => running?.child.kill('SIGKILL'))

  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    running = runProgram(['serve', '--memory', '--port', '0'], environment)
    const [, url = ''] = await running.says(servesAt)
    return { running, url, port: Number(new URL(url).port) }
  }

  test('completes pending requests with Connection: close, accepts no new ones, and exits with 0', async () => {
    const { running, url, port } = await start()
    const request = await beginRequest(port)
    running.child.kill('SIGTERM')
    for (;;) {
      const isOpen = await fetch(`${url}/livez`).then(
        () => true,
        () => false,
      )
      if (!isOpen) break
    }
    request.finish()
    await request.closed
    expect(request.answer()).toMatch(/HTTP\/1\.1 200 OK/)
    expect(request.answer()).toMatch(/connection: close/i)
    expect(await running.exit).toBe(0)
  })

  test('lets a proxy see at its next look that it is not ready, and serves until then', async () => {
    const { running, url } = await start()
    const look = async () => (await fetch(`${url}/readyz`)).status
    expect(await look()).toBe(200)
    running.child.kill('SIGTERM')
    let last = await fetch(`${url}/livez`)
    while (last.headers.get('connection') !== 'close') last = await fetch(`${url}/livez`)
    expect(last.status).toBe(200)
    expect(await look()).toBe(503)
    expect(await running.exit).toBe(0)
  })

  test('waits for a proxy only as long as it may, and exits with 0', async () => {
    const { running, url } = await start(hurried)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
  })

  test('aborts requests that do not finish, and exits with 0', async () => {
    const { running, port } = await start(hurried)
    const request = await beginRequest(port)
    running.child.kill('SIGTERM')
    await request.closed
    expect(await running.exit).toBe(0)
    expect(request.answer()).not.toContain('200 OK')
  })

  test('exits at once on the second signal', async () => {
    const { running, url, port } = await start()
    const request = await beginRequest(port)
    running.child.kill('SIGTERM')
    while (await fetch(`${url}/livez`).catch(() => undefined));
    running.child.kill('SIGINT')
    expect(await running.exit).toBe(1)
    await request.closed
  })
})
