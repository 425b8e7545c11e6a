import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { opening } from '../fixtures/clock.js'
import { test as base, expect } from '../fixtures/per-worker.js'

const root = join(import.meta.dirname, '../..')

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

interface Started {
  readonly child: ChildProcess
  /** The output so far. */
  output(): string
  /** Waits until the output matches, and throws when the program exits before. */
  printed(pattern: RegExp): Promise<string>
  ended(): Promise<number | null>
}

/** Runs what `npm start` runs after its builds. */
const start = (args: readonly string[]): Started => {
  const child = spawn('node', ['scripts/start.mjs', '--no-build', '--now', '2026-03-02T09:05:00Z', ...args], {
    cwd: root,
  })
  let text = ''
  const listeners = new Set<() => void>()
  const append = (data: Buffer) => {
    text += data.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const end = new Promise<number | null>((done) => child.once('exit', done))
  return {
    child,
    output: () => text,
    ended: () => end,
    printed: (pattern) =>
      new Promise((done, failed) => {
        const check = () => {
          if (!pattern.test(text)) return
          listeners.delete(check)
          done(text)
        }
        listeners.add(check)
        check()
        void end.then(() =>
          pattern.test(text) ? done(text) : failed(new Error(`exited after printing:\n${text}`)),
        )
      }),
  }
}

const test = base.extend<{ data: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern
  data: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'whenable-start-'))
    await use(directory)
    await rm(directory, { recursive: true, force: true })
  },
})

/** Runs a command of the operator in another terminal. @returns what it prints. */
const operate = async (...args: readonly string[]): Promise<string> => {
  const child = spawn('node', ['packages/service/bin/whenable.js', ...args], { cwd: root })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      text += data.toString()
    })
  await new Promise((done) => child.once('close', done))
  return text
}

const stop = async (program: Started) => {
  program.child.kill('SIGINT')
  await program.ended()
}

const addressIn = (text: string, label: string): string =>
  new RegExp(`${label}\\s+(http\\S+)`).exec(text)?.[1] ?? ''

test('a start without the demo prints one address, whose link creates the owner once, and a command that signs them in again', async ({
  data,
  page,
}) => {
  const port = await freePort()
  const program = start(['--data', data, '--port', String(port)])
  const text = await program.printed(/Ctrl-C/)
  const addresses = text.match(/http:\S+/g) ?? []
  expect(addresses).toHaveLength(1)
  const [link = ''] = addresses
  expect(link).toMatch(new RegExp(`^http://localhost:${port}/admin#setup=su_\\w{64}$`))
  await page.goto(link)
  // What the page of the owner does with the link, on its own origin.
  const signIn = (token: string) =>
    page.evaluate(async (setup) => {
      const profile = { name: 'Ada Lovelace', email: 'ada@example.com', timezone: 'Europe/Lisbon' }
      const headers = { 'Content-Type': 'application/json' }
      const post = (path: string, body: object) =>
        fetch(`/admin/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const answer = await post('sign-in/setup', { token: setup, ...profile })
      return [answer.status, (await post('token', {})).status]
    }, token)
  const token = link.split('=')[1] ?? ''
  expect(await signIn(token)).toEqual([200, 200])
  expect(await signIn(token)).toEqual([401, 200])
  await page.goto(`http://localhost:${port}/b/ada-lovelace`)
  await expect(page.getByRole('heading', { name: '30-minute meeting' }).first()).toBeVisible()
  await stop(program)

  const again = start(['--data', data, '--port', String(port)])
  const printed = await again.printed(/Ctrl-C/)
  expect(printed.match(/http:\S+/g)).toEqual([`http://localhost:${port}/admin`])
  await page.context().clearCookies()
  await page.goto(`http://localhost:${port}/admin`)
  await expect(page.getByText('npx whenable admin-link')).toBeVisible()
  const [, args = ''] = /npx whenable (admin-link --data \S+)/.exec(printed) ?? []
  const [another = ''] = (await operate(...args.split(' '))).split('\n')
  expect(another).toContain(`http://localhost:${port}/admin#setup=su_`)
  await page.goto('about:blank')
  await page.goto(another)
  await expect(page.getByRole('heading', { name: 'Bookings' }).first()).toBeVisible()
  await stop(again)
})

// Starting with new data creates an embedded database, which takes the most time, so all of this uses the same data.
test('the first start seeds the studio, a restart keeps bookings, and obstacles are reported', async ({
  data,
  request,
}) => {
  const port = await freePort()
  const ports = ['--port', String(port), '--demo-port', String(await freePort())]
  const first = start(['--demo', '--data', data, ...ports])
  const text = await first.printed(/Ctrl-C/)
  const site = addressIn(text, 'The studio’s website') || addressIn(text, "The studio's website")
  const service = addressIn(text, 'The service')
  const page = await (await request.get(site)).text()
  const id = /configuration-id="([\w-]+)"/.exec(page)?.[1] ?? ''
  const query = `configuration_id=${id}`
  const range = `${query}&start_time=${opening}&end_time=${opening + 30 * 86_400}`
  const free = async () =>
    (await (await request.get(`${service}/v3/scheduling/availability?${range}`)).json()).data.time_slots as {
      start_time: number
      end_time: number
    }[]
  const [slot] = await free()
  const booked = await request.post(`${service}/v3/scheduling/bookings?${query}`, {
    data: { ...slot, emails: undefined, guest: { name: 'Noor', email: 'noor@example.com' } },
  })
  expect(booked.ok(), await booked.text()).toBe(true)
  const { booking_id } = (await booked.json()).data

  await test.step('data in use by another process is reported with a remedy', async () => {
    const other = start(['--demo', '--data', data, '--port', '0', '--demo-port', '0'])
    expect(await other.ended()).toBe(1)
    expect(other.output()).toMatch(/in use by another process: stop that process/)
  })
  await stop(first)

  await test.step('a port in use is reported with a remedy', async () => {
    const holder = createServer()
    await new Promise<void>((listening) => holder.listen(port, '127.0.0.1', listening))
    const program = start(['--demo', '--data', data, ...ports])
    expect(await program.ended()).toBe(1)
    expect(program.output()).toContain(`Another program uses port ${port}`)
    expect(program.output()).toMatch(/npm start -- --port \d+/)
    await new Promise((closed) => holder.close(closed))
  })

  const second = start(['--demo', '--data', data, ...ports])
  await second.printed(/Ctrl-C/)
  const found = await (await request.get(`${service}/v3/scheduling/bookings/${booking_id}?${query}`)).json()
  expect(found.data.status).toBe('booked')
  expect((await free()).map(({ start_time }) => start_time)).not.toContain(slot?.start_time)
  await stop(second)
})
