// Private CalDAV servers for tests: radicale and xandikos, in a temporary folder and on ports of their own. Both know the users in
// `accounts`. They differ where clients usually fail, so the tests of the CalDAV provider run on both.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { find, install, mayInstall } from '../../scripts/system-programs.mjs'
import { makeTemporaryDirectory } from '../../scripts/temporary-files.mjs'

/** Names and passwords. */
const accounts = { host: 'secret', gäst: 'pässwört€' }

/** The path of a program; undefined if it is not installed. */
const programOf = (name) => find({ names: [name], paths: () => [`/usr/bin/${name}`] })
const missing = () => ['radicale', 'xandikos'].filter((name) => !programOf(name))

/** Starts a program that ends with this process at the latest. */
const start = (program, args, logFile) => {
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, { stdio: ['ignore', log, log] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.removeListener('exit', kill))
  return { child, kill }
}

/** Waits until a server answers. */
const waitFor = async (url, { child }, logFile) => {
  const isReady = () =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > 600 || child.exitCode !== null)
      throw new Error(`${url} does not answer:\n${readFileSync(logFile, 'utf8')}`)
    await delay(50)
  }
}

const startRadicale = async (directory) => {
  const port = await freePort()
  mkdirSync(directory)
  const [users, configuration, log] = ['users', 'config', 'log'].map((name) => join(directory, name))
  const lines = Object.entries(accounts).map(([name, password]) => `${name}:${password}\n`)
  writeFileSync(users, lines.join(''), { mode: 0o600 })
  writeFileSync(
    configuration,
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${users}
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${join(directory, 'data')}
[web]
type = none
[logging]
level = error
`,
  )
  const program = start(programOf('radicale'), ['--config', configuration], log)
  const url = `http://127.0.0.1:${port}/`
  await waitFor(url, program, log)
  return { url, stop: program.kill }
}

/** Puts a proxy before a server without authentication, which asks for a password. */
const startProxy = async (port) => {
  const known = new Set(
    Object.entries(accounts).map(
      ([name, password]) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    ),
  )
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, response) => {
    if (!known.has(request.headers.authorization)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="calendars"' }).end()
      return
    }
    const { method, url: path, headers } = request
    const passed = forward({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    passed.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    request.pipe(passed)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

const startXandikos = async (directory) => {
  const port = await freePort()
  mkdirSync(directory)
  const log = join(directory, 'log')
  const options = ['-l', '127.0.0.1', '-p', String(port), '-d', join(directory, 'data')]
  const principal = ['--current-user-principal', '/host/', '--autocreate']
  const program = start(programOf('xandikos'), [...options, ...principal], log)
  await waitFor(`http://127.0.0.1:${port}/`, program, log)
  const proxy = await startProxy(port)
  return {
    url: proxy.url,
    stop() {
      proxy.stop()
      program.kill()
    },
  }
}

/** There are no CalDAV servers on this machine, and none can be installed. */
export class MissingCalDavServers extends Error {}

/**
 * Starts both servers and returns their addresses, their directory, and a function that stops and removes them. The user is `host`, the
 * password `secret`.
 *
 * @param parentDirectory the directory in which to create the servers' directory.
 * @throws MissingCalDavServers with what to install, if there are no servers and none can be installed.
 */
export async function startCalDavServers(parentDirectory = tmpdir()) {
  if (missing().length && mayInstall()) {
    console.error(
      `Installing the packages of the distribution for CalDAV tests (once): ${missing().join(', ')}.`,
    )
    install(...missing())
  }
  if (missing().length)
    throw new MissingCalDavServers(
      `The tests of calendar providers need CalDAV servers: ${missing().join(', ')}. Install them (Debian, Ubuntu: ` +
        'sudo apt-get install radicale xandikos).',
    )
  const directory = mkdtempSync(join(parentDirectory, 'whenable-caldav-'))
  const started = []
  const stop = () => {
    for (const server of started) server.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const urls = {}
    for (const [name, startServer] of Object.entries({ radicale: startRadicale, xandikos: startXandikos })) {
      const server = await startServer(join(directory, name))
      started.push(server)
      urls[name] = server.url
    }
    return { ...urls, directory, stop }
  } catch (error) {
    stop()
    throw error
  }
}

// `node tests/calendars/servers.mjs COMMAND…` runs a command with both servers, for example one test file.
if (process.argv[1] === import.meta.filename && process.argv.length > 2) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const temporary = makeTemporaryDirectory()
  process.once('exit', temporary.remove)
  const servers = await startCalDavServers(temporary.path)
  const [command, ...args] = process.argv.slice(2)
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      WHENABLE_TEST_RADICALE: servers.radicale,
      WHENABLE_TEST_XANDIKOS: servers.xandikos,
      WHENABLE_TEST_CALDAV_DIRECTORY: servers.directory,
    },
  })
  child.once('error', (error) => console.error(error.message))
  child.once('close', (code) => {
    servers.stop()
    process.exitCode = code ?? 1
  })
}
