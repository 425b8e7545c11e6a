// Builds everything and starts the service on its embedded database, empty: prints the address that creates its owner. With `--demo`
// it has a sample studio's data, and starts the demo pages as well. Stops on Ctrl-C.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from './generate.mjs'

const root = join(import.meta.dirname, '..')

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '4170' },
    'demo-port': { type: 'string', default: '4180' },
    demo: { type: 'boolean', default: false },
    data: { type: 'string' },
    now: { type: 'string' },
    open: { type: 'string', default: '' },
    'no-build': { type: 'boolean', default: false },
    'no-open': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) {
  console.log(`npm start -- [options]
  --demo          a sample studio with its website, instead of your own empty service
  --port N        port of the service (4170)
  --demo-port N   port of the demo pages (4180)
  --data DIR      directory of the embedded database (.whenable; of the demo .whenable/demo)
  --no-open       do not open the first address in a browser
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

const data = options.data ?? join(root, '.whenable', ...(options.demo ? ['demo'] : []))

/** The demo's API key, stored beside the data: the service stores only a hash. */
const demoKey = () => {
  const file = join(data, 'demo-api-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(data, { recursive: true })
  const key = `wk_${randomBytes(24).toString('base64url')}`
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}

/** Prints what the organizer would receive by email. */
const printDomainEvent = ({ type, data: { object } }, service) => {
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
  await generate()
  build('the service', 'tsc', '-b', 'packages/service')
  await import('./pack-new-database.mjs')
  build('the script tag', 'vite', 'build', '--logLevel', 'error', 'packages/embed')
  const ownerBuild = ['--config', 'packages/embed/vite.owner.config.ts']
  build("the owner's pages", 'vite', 'build', '--logLevel', 'error', 'packages/embed', ...ownerBuild)
  if (options.demo) build('the demo pages', 'vite', 'build', '--logLevel', 'error')
}

const { startService } = await import('../packages/service/dist/bin/start-service.js')
const { firstKeyFile, writeFirstKey } = await import('../packages/service/dist/bin/first-key.js')
const { openBrowser } = await import('../packages/service/dist/bin/open-browser.js')
const { parseInstant } = await import('../packages/time/dist/index.js')

const port = Number(options.port)
const demoPort = Number(options['demo-port'])
/** What stops, in this order. */
const running = []

/** Starts something. A port in use, for example, ends the program with advice. */
const started = async (ownPort, option, start) => {
  try {
    const one = await start()
    running.unshift(one)
    return one
  } catch (error) {
    console.error(explain(error, ownPort, option))
    for (const one of running) await one.close()
    process.exit(1)
  }
}

const startOptions = {
  port,
  store: { directory: data },
  assetsDirectory: join(root, 'packages/embed/dist/script'),
  ...(options.now ? { now: parseInstant(options.now) } : {}),
}

/** The sample studio and its website. */
const startStudio = async () => {
  const { startDemo } = await import('../demo/server.mjs')
  const { callbackUri } = await import('../demo/sign-in.mjs')
  const service = await started(port, '--port', () =>
    startService({
      ...startOptions,
      rateLimit: 0,
      apiKey: demoKey(),
      callbackUris: [callbackUri],
      seed: true,
      notify: (domainEvent) => printDomainEvent(domainEvent, service),
    }),
  )
  const { url: serviceUrl, apiKey, clientId, mails } = service
  const { configurations } = service.studio
  const demo = await started(demoPort, '--demo-port', () =>
    startDemo({ port: demoPort, serviceUrl, apiKey, clientId, mails, configurations }),
  )
  console.log(`
  The studio's website     ${demo.url}/${options.open}
  Needs confirmation       ${demo.url}/consultation.html
  For clients only         ${demo.url}/review.html
  Group events             ${demo.url}/classes.html
  Own layout               ${demo.url}/own-layout.html
  Headless                 ${demo.url}/headless.html
  Calendar                 ${demo.url}/calendar.html
  Who is free              ${demo.url}/free-busy.html
  Dialogs and buttons      ${demo.url}/popup.html
  Break it                 ${demo.url}/break-it.html
  Hosted booking page      ${service.url}/b/walkthrough
  The service              ${service.url}   (OpenAPI: ${service.url}/openapi.json)
  Markup to paste          ${service.url}/embed/   (configuration-id: ${configurations.walkthrough})
`)
}

/** The person's own service, with the address of its owner's pages. */
const startOwn = async () => {
  const service = await started(port, '--port', () =>
    startService({ ...startOptions, saveFirstKey: (key) => writeFirstKey(data, key), showMail: true }),
  )
  const link = await service.setupLink()
  console.log(`
  ${link ? 'Set up your booking page' : 'Your booking pages      '}   ${link ?? service.adminUrl}
  ${link ? 'The link works once, within 30 minutes. Another one' : 'A link that signs you in  '}   ${service.linkCommand}

  A sample studio with its website: npm start -- --demo${service.isNew ? `\n  The API key is in ${firstKeyFile(data)}` : ''}`)
  if (link && !options['no-open']) openBrowser(link)
}

await (options.demo ? startStudio() : startOwn())
console.log(`  Bookings are stored in ${data}. Press Ctrl-C to stop.`)

const stop = async () => {
  for (const one of running) await one.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
