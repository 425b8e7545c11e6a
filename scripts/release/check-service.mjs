import { spawn } from 'node:child_process'

/** What visitors and owners request of a service. */
export const paths = ['/readyz', '/embed/whenable.js', '/embed/owner.js', '/admin', '/openapi.json']

/**
 * Starts a service, waits until it is ready, requests its pages and stops it. Returns what it printed.
 *
 * @throws Error with what it printed, if it does not become ready or a page is missing.
 */
export const checkService = async ([program, ...args], { port, ...options }) => {
  const service = spawn(program, [...args, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (text) => (output += text))
  const statusOf = (path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  try {
    const deadline = Date.now() + 120_000
    while ((await statusOf('/readyz')) !== 200) {
      if (service.exitCode !== null || Date.now() > deadline)
        throw new Error(`the service does not become ready:\n${output}`)
      await new Promise((next) => setTimeout(next, 200))
    }
    for (const path of paths) {
      const status = await statusOf(path)
      if (status !== 200) throw new Error(`${path}: expected 200, got ${status}\n${output}`)
    }
  } finally {
    service.kill('SIGTERM')
    await new Promise((closed) => service.once('close', closed))
  }
  return output
}
