// Measures the way from the address that `npm start` prints to a booked test booking: how often an owner acts (each field, each press),
// and how long their steps take. The owner is a script that looks for a second before it acts, and types ten characters a second. Once
// without a calendar, and once with a CalDAV account if radicale is installed. The service starts on an empty directory each time.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium as browserType } from '@playwright/test'
import { chromium, chromiumArguments } from '../scripts/browser.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { MissingCalDavServers, startCalDavServers } from '../tests/calendars/servers.mjs'

const root = join(import.meta.dirname, '..')

/** Milliseconds before each interaction, and for each character. */
const pace = { look: 1_000, character: 100 }

const limits = {
  'without a calendar': { interactions: 25, seconds: 90 },
  'with CalDAV': { interactions: 25, seconds: 180 },
}

/** Starts what `npm start` starts after its builds. @returns the printed address, and a function that stops it. */
const startService = async () => {
  const data = mkdtempSync(join(tmpdir(), 'whenable-first-run-'))
  const options = ['--no-build', '--no-open', '--data', data, '--port', String(await freePort())]
  const child = spawn(process.execPath, ['scripts/start.mjs', ...options], { cwd: root })
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  const address = await new Promise((done, failed) => {
    let text = ''
    const read = (chunk) => {
      text += chunk
      const [found] = /http:\S+#setup=\w+/.exec(text) ?? []
      if (found) done(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => failed(new Error(`npm start ended:\n${text}`)))
  })
  return { address, stop }
}

/** An owner at a page, who counts what they do. */
class Owner {
  interactions = 0
  constructor(page) {
    this.page = page
  }
  async #find(control) {
    await control.waitFor()
    await delay(pace.look)
    this.interactions++
  }
  async fill(field, text) {
    await this.#find(field)
    await field.pressSequentially(text, { delay: pace.character })
  }
  async press(control) {
    await this.#find(control)
    await control.click()
  }
  button(name) {
    return this.page.getByRole('button', { name })
  }
}

const connect = async (owner, server) => {
  const { page } = owner
  await owner.press(owner.button('Connect a calendar'))
  await owner.press(owner.button('Another CalDAV server'))
  await owner.fill(page.getByLabel('Server address'), server)
  await owner.fill(page.getByLabel('Username or email'), 'host')
  await owner.fill(page.getByLabel('Password'), 'secret')
  await owner.press(owner.button(/^Connect$/))
  await page
    .getByText(/Busy times in the next 7 days: \d+/)
    .first()
    .waitFor()
  await owner.press(owner.button('Continue'))
}

const bookTest = async (visitor) => {
  const booking = visitor.page.locator('when-booking').first()
  await visitor.press(booking.locator('when-slot-list').getByRole('listitem').getByRole('button').first())
  await visitor.press(booking.getByRole('button', { name: /^Next:/ }))
  await visitor.fill(booking.getByLabel('Your name'), 'Test Visitor')
  await visitor.fill(booking.getByLabel('Email').first(), 'visitor@example.com')
  await visitor.press(booking.getByRole('button', { name: /^Book/ }))
  await visitor.page.getByRole('heading', { name: 'You are booked' }).waitFor()
}

/** Goes the whole way. @param server the CalDAV server to connect, if any. */
const run = async (server) => {
  const service = await startService()
  const browser = await browserType.launch({ executablePath: chromium(), args: chromiumArguments })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' })
    const page = await context.newPage()
    const owner = new Owner(page)
    const started = performance.now()
    await page.goto(service.address)
    await owner.fill(page.getByLabel('Name'), 'Ada Mensah')
    await owner.fill(page.getByLabel('Email'), 'ada@example.com')
    await owner.press(owner.button('Continue'))
    const heading = page.locator('[aria-current=step]').getByRole('heading', { level: 3 }).first()
    await owner.press(owner.button('Continue').first())
    await page.waitForFunction(() =>
      document
        .querySelector('when-admin')
        ?.shadowRoot?.querySelector('[aria-current=step] h3')
        ?.textContent?.startsWith('Connect'),
    )
    if (server) await connect(owner, server)
    else await owner.press(owner.button('Skip for now'))
    await heading.waitFor()
    const link = page.getByRole('link', { name: 'Book a test' })
    const opened = context.waitForEvent('page')
    await owner.press(link)
    const visitor = new Owner(await opened)
    await bookTest(visitor)
    return {
      interactions: owner.interactions + visitor.interactions,
      seconds: Math.round((performance.now() - started) / 100) / 10,
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}

const results = { 'without a calendar': await run() }
try {
  const servers = await startCalDavServers()
  try {
    results['with CalDAV'] = await run(servers.radicale)
  } finally {
    servers.stop()
  }
} catch (error) {
  if (!(error instanceof MissingCalDavServers)) throw error
  console.log('with CalDAV: skipped, radicale is not installed')
}

console.log(
  `${'first run'.padEnd(22)}${'interactions'.padStart(14)}${'at most'.padStart(9)}${'seconds'.padStart(10)}${'at most'.padStart(9)}`,
)
for (const [name, { interactions, seconds }] of Object.entries(results)) {
  const most = limits[name]
  console.log(
    `${name.padEnd(22)}${String(interactions).padStart(14)}${String(most.interactions).padStart(9)}${seconds.toFixed(1).padStart(10)}${String(most.seconds).padStart(9)}`,
  )
  if (interactions > most.interactions || seconds > most.seconds) process.exitCode = 1
}
console.log(JSON.stringify({ bench: 'first-run', pace, ...results }))
