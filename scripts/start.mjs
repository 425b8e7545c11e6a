// Builds everything, starts the service on its embedded database with the studio's data, and the demo pages. Prints their
// addresses. Stops on Ctrl-C.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '4170' },
    'demo-port': { type: 'string', default: '4180' },
    data: { type: 'string', default: join(root, '.whenable') },
    now: { type: 'string' },
    open: { type: 'string', default: '' },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) {
  console.log(`npm start -- [options]
  --port N        port of the service (4170)
  --demo-port N   port of the demo pages (4180)
  --data DIR      directory of the embedded database (.whenable)
  --now INSTANT   start the service's clock at, for example, 2026-03-02T09:00:00Z (now)
  --no-build      use the existing builds`)
  process.exit(0)
}

const build = (label, program, ...args) => {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    console.error(`Building ${label} failed.`)
    process.exit(1)
  }
}

/** The demo's API key, stored beside the data: the service stores only a hash. */
const demoKey = () => {
  const file = join(options.data, 'demo-api-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(options.data, { recursive: true })
  const key = `wk_${randomBytes(24).toString('base64url')}`
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}

/** Prints what the organizer would receive by email. */
const printDomainEvent = ({ type, data: { object } }) => {
  const { booking_ref: reference, booking_info: info } = object
  const when = new Date(info.start_time * 1000).toISOString()
  const link = type === 'booking.pending' ? `  answer at ${service.url}/confirm/${reference}` : ''
  console.log(`  ${type}: ${info.title}, ${when}${link}`)
}

const explain = (error, port, option) =>
  error.code === 'EADDRINUSE'
    ? `Another program uses port ${port}. Stop it, or choose another port: npm start -- ${option} ${port + 10}`
    : error.message

if (!options['no-build']) {
  console.log('Building …')
  build('the service', 'tsc', '-b', 'packages/service')
  build('the script tag', 'vite', 'build', '--logLevel', 'error', 'packages/embed')
  build('the demo pages', 'vite', 'build', '--logLevel', 'error')
}

const { startService } = await import('../packages/service/dist/bin/start-service.js')
const { parseInstant } = await import('../packages/time/dist/index.js')
const { startDemo } = await import('../demo/server.mjs')
const { callbackUri } = await import('../demo/sign-in.mjs')

const port = Number(options.port)
const demoPort = Number(options['demo-port'])
let service
let demo
try {
  service = await startService({
    port,
    rateLimit: 0,
    store: { directory: options.data },
    assetsDirectory: join(root, 'packages/embed/dist/script'),
    apiKey: demoKey(),
    callbackUris: [callbackUri],
    seed: true,
    notify: printDomainEvent,
    ...(options.now ? { now: parseInstant(options.now) } : {}),
  })
} catch (error) {
  console.error(explain(error, port, '--port'))
  process.exit(1)
}
const { configurations } = service.studio
try {
  const { url: serviceUrl, apiKey, clientId, mails } = service
  demo = await startDemo({ port: demoPort, serviceUrl, apiKey, clientId, mails, configurations })
} catch (error) {
  console.error(explain(error, demoPort, '--demo-port'))
  await service.close()
  process.exit(1)
}

console.log(`
  The studio's website     ${demo.url}/${options.open}
  Needs confirmation       ${demo.url}/consultation.html
  For clients only         ${demo.url}/review.html
  Group events             ${demo.url}/classes.html
  Headless                 ${demo.url}/headless.html
  Calendar                 ${demo.url}/calendar.html
  Free/busy                ${demo.url}/free-busy.html
  Dialogs and buttons      ${demo.url}/popup.html
  Break it                 ${demo.url}/break-it.html
  Hosted booking page      ${service.url}/b/walkthrough
  The service              ${service.url}   (OpenAPI: ${service.url}/openapi.json)
  Markup to paste          ${service.url}/embed/   (configuration-id: ${configurations.walkthrough})

  Bookings are stored in ${options.data}. Press Ctrl-C to stop.`)

const stop = async () => {
  await demo.close()
  await service.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
