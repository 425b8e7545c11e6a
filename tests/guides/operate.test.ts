import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyEmptyDatabase } from '../../packages/service/src/testing/prepared-database.js'
import { createServerDatabase } from '../../packages/service/src/testing/stores.js'
import { readPage, root, samples } from '../guide-samples.js'

// The commands of the guides to operating a service, run as they are written there. An empty directory stands for the root of the
// server; `whenable` and `npx whenable` are the program of this repository.

const pages = ['docs/calendars.md', 'docs/deploy.md', 'docs/own-service.md', 'docs/scale.md']

/** The lines of the guides' shell blocks. */
const lines = samples
  .filter(({ page, language }) => pages.includes(page) && language === 'sh')
  .flatMap(({ code }) => code.trim().split('\n'))

const run = new Set<string>()

/** The line of a guide that contains a text. */
const line = (text: string): string => {
  const found = lines.filter((one) => one.includes(text))
  expect([text, found.length]).toEqual([text, 1])
  run.add(found[0] ?? '')
  return found[0] ?? ''
}

/** A command in the sentences of docs/deploy.md. */
const inline = (beginning: string): string => {
  const [, found] = new RegExp(`\`(${beginning}[^\`]*)\``).exec(readPage('docs/deploy.md')) ?? []
  if (!found) throw new Error(`docs/deploy.md has no ${beginning}`)
  return found.replaceAll('\n', ' ')
}

const apiKey = 'the-key-of-a-service-for-operators'
const server = process.env['WHENABLE_TEST_POSTGRES']

let home = ''
const running: ChildProcess[] = []

/** A command with the server's paths inside the directory. */
const placed = (command: string): string =>
  command.replaceAll('/opt/whenable/', `${root}/`).replace(/(?<![\w.])\/var\/lib\//g, `${home}/var/lib/`)

const shell = (command: string, variables: Readonly<Record<string, string>> = {}) => {
  const path = `${join(home, 'bin')}:${process.env['PATH']}`
  const env = { ...process.env, PATH: path, WHENABLE_API_KEY: apiKey, WHENABLE_CLIENT_ID: 'c', ...variables }
  const child = spawn('bash', ['-euo', 'pipefail', '-c', placed(command)], { cwd: root, env })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const exit = new Promise<number | null>((done) => child.once('close', done))
  return { child, exit, output: () => output }
}

/** Runs a command to its end. */
const take = async (command: string, variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { exit, output } = shell(command, variables)
  expect([command, await exit, output()]).toEqual([command, 0, output()])
  return output()
}

/** Starts a service and waits for its address. */
const serve = async (command: string, variables: Readonly<Record<string, string>> = {}) => {
  // The shell is replaced, so that the service gets the signal.
  const { child, exit, output } = shell(`exec ${command} --port 0 --rate-limit 0`, variables)
  const address = () => /running at (http:\S+)/.exec(output())?.[1]
  await expect
    .poll(() => address() ?? (child.exitCode === null ? '' : output()), { timeout: 60_000 })
    .toMatch(/^http/)
  const url = address() ?? ''
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null })
    const { data, error } = await answer.json()
    if (error) throw new Error(`${method} ${path}: ${error.message}`)
    return data
  }
  return {
    ...{ url, call },
    stop: async () => {
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
    },
  }
}

type Serving = Awaited<ReturnType<typeof serve>>

/** An event type of the demo studio that everybody can book. */
const eventTypeOf = async ({ call }: Serving): Promise<string> => {
  const [grant] = await call('GET', '/v3/grants?email=ada%40marlow.example')
  const all = await call('GET', `/v3/grants/${grant.id}/scheduling/configurations`)
  return all.find(({ slug }: { slug: string }) => slug === 'walkthrough').id
}

/** Books the first free time for Robin; returns the path of the booking. */
const bookForRobin = async (serving: Serving): Promise<string> => {
  const id = await eventTypeOf(serving)
  const now = Math.floor(Date.now() / 1000)
  const query = `configuration_id=${id}&start_time=${now}&end_time=${now + 30 * 86_400}`
  const { time_slots } = await serving.call('GET', `/v3/scheduling/availability?${query}`)
  const { booking_id } = await serving.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
    ...{ start_time: time_slots[0].start_time, end_time: time_slots[0].end_time },
    guest: { name: 'Robin Vale', email: 'robin@example.com' },
  })
  return `/v3/scheduling/bookings/${booking_id}?configuration_id=${id}`
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'whenable-operate-'))
  for (const folder of ['bin', 'var/lib']) mkdirSync(join(home, folder), { recursive: true })
  const program = `exec ${process.execPath} ${root}/packages/service/bin/whenable.js "$@"\n`
  const programs = {
    whenable: `#!/bin/sh\n${program}`,
    npx: `#!/bin/sh\n[ "$1" = whenable ] || exit 3\nshift\n${program}`,
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(home, 'bin', name), text)
    chmodSync(join(home, 'bin', name), 0o755)
  }
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

describe('the guides to operating', { timeout: 900_000 }, () => {
  const data = () => join(home, 'var/lib/whenable')
  const withData = '--data /var/lib/whenable'

  it('back up, manage keys, try an erasure, replace the secret key and restore on the embedded database', async () => {
    await copyEmptyDatabase(join(data(), 'database'))
    const start = `${line('--sync-interval')} ${withData} --seed --no-open`
    const first = await serve(start)
    const booking = await bookForRobin(first)
    await take(line('whenable backup'))
    const keys = line('keys list')
    expect(await take(keys)).toMatch(/environment/)
    await bookForRobin(first)
    await first.stop()

    expect(await take(keys)).toMatch(/environment/)
    // The table of the guide, in its order.
    const program = keys.slice(0, keys.indexOf('keys list'))
    const table = [...readPage('docs/deploy.md').matchAll(/^\| `(keys [^`]+)` +\|/gm)].map(
      ([, words = '']) => words,
    )
    expect(table).toEqual(['keys list', 'keys create NAME', 'keys rotate ID', 'keys revoke ID'])
    let id = ''
    for (const words of table) {
      const output = await take(`${program}${words.replace('NAME', 'CRM').replace('ID', id)} ${withData}`)
      id = /id {7}(\S+)/.exec(output)?.[1] ?? id
    }

    expect(await take(line('admin-link'))).toMatch(/https:\/\/times\.example\.com\/admin#setup=\S+/)

    // Robin has upcoming bookings, so that the command needs to know what becomes of them.
    const erase = line('erase-guest')
    const refused = shell(erase)
    expect([await refused.exit, refused.output()]).toEqual([1, expect.stringContaining('2 bookings ahead')])
    const erasure = await take(`${erase} --bookings cancel`)
    expect(erasure).toMatch(/robin@example\.com/)
    expect(await take(`${erase} --bookings cancel`)).toBe(erasure)

    const secret = join(data(), 'secret-key')
    const old = readFileSync(secret, 'utf8').trim()
    const next = randomBytes(32).toString('base64')
    writeFileSync(secret, `${next}\n${old}\n`)
    await take(line('reencrypt'))
    writeFileSync(secret, `${next}\n`)

    const bookings = async (serving: Serving) =>
      (await serving.call('GET', '/admin/v1/bookings?limit=100')).filter(
        ({ guest }: { guest?: { email?: string } }) => guest?.email === 'robin@example.com',
      ).length
    const second = await serve(start)
    expect(await bookings(second)).toBe(2)
    await second.stop()

    renameSync(join(data(), 'database'), join(data(), 'database-before'))
    await take(inline('cp -a /var/lib/whenable/backups'))
    const restored = await serve(start)
    expect(await bookings(restored)).toBe(1)
    expect(await restored.call('GET', booking)).toMatchObject({ status: 'booked' })
    await restored.stop()
  })

  it('keep an earlier build beside the new one', async () => {
    await copyEmptyDatabase(join(data(), 'database'))
    await take(line('mkdir -p /var/lib/whenable-scripts'))
    await take(line('cp -r packages/embed/dist/script'))
    const options = line('--assets')
    const serving = await serve(`${options} ${withData} --no-open`)
    expect((await fetch(`${serving.url}/embed/whenable.js`)).status).toBe(200)
    expect(existsSync(join(home, 'var/lib/whenable-scripts/2026-03/whenable.js'))).toBe(true)
    await serving.stop()
  })

  it('test another service, reading and booking', async () => {
    await copyEmptyDatabase(join(data(), 'database'))
    const serving = await serve(`whenable serve ${withData} --seed --no-open`)
    const id = await eventTypeOf(serving)
    const here = (command: string) =>
      command
        .replace('https://times.example.com', serving.url)
        .replace('--configuration ID', `--configuration ${id}`)
    expect(await take(here(line('# reads only')))).not.toContain('✗')
    const booked = await take(here(line('# also books')))
    expect(booked).toContain('✓ required     POST bookings books a free time')
    expect(booked).not.toContain('✗')
    await serving.stop()
  })

  it.skipIf(!server)('serve, back up and restore on PostgreSQL', async () => {
    const [used, empty] = [await createServerDatabase(server ?? ''), await createServerDatabase(server ?? '')]
    try {
      const start = line('whenable serve --database-url')
        .replace('postgres://…', used.url)
        .replace(/ +--port.*/, '')
      const both = [await serve(`${start} --seed --no-open`), await serve(`${start} --no-open`)] as const
      const booking = await bookForRobin(both[0])
      expect(await both[1].call('GET', booking)).toMatchObject({ status: 'booked' })
      await take(`cd ${home} && ${inline('pg_dump')}`, { WHENABLE_DATABASE_URL: used.url })
      for (const one of both) await one.stop()

      // The database that `createdb whenable` would create has a name of its own here.
      await empty.drop()
      const { hostname, port, username, password, pathname } = new URL(empty.url)
      const place = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
      const restore = inline('createdb').replace('createdb whenable', `createdb ${pathname.slice(1)}`)
      await take(`cd ${home} && ${restore.replace('--dbname=…', `--dbname=${empty.url}`)}`, place)
      const restored = await serve(`whenable serve --database-url ${empty.url} --no-open`)
      expect(await restored.call('GET', booking)).toMatchObject({ status: 'booked' })
      await restored.stop()
    } finally {
      await used.drop()
      await empty.drop()
    }
  })

  it('are followed to the last line', () => {
    const left = lines.filter((one) => !run.has(one) && !(one.includes('--database-url') && !server))
    expect(left).toEqual([])
  })
})
