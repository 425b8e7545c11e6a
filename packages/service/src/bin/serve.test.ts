import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../dist/bin/serve.js', import.meta.url))
const apiKey = 'the-key-of-this-test'
const url = /serves at (http:\S+)/

/** What a program has said so far, and a promise of what it is to say. */
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, WHENABLE_API_KEY: apiKey, WHENABLE_CLIENT_ID: 'client', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let heard = () => {}
  const hear = (chunk: Buffer) => {
    output += chunk
    heard()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return {
    child,
    exit,
    output: () => output,
    says: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found
        const ended = await Promise.race([
          exit.then(() => true),
          new Promise<boolean>((done) => {
            heard = () => done(false)
          }),
        ])
        const last = pattern.exec(output)
        if (last) return last
        if (ended) throw new Error(`ended without saying ${pattern}: ${output}`)
      }
    },
  }
}

// The embedded database takes seconds to start, more on a busy machine.
describe('the program', { timeout: 120_000 }, () => {
  let directory: string
  const running: ChildProcess[] = []
  const start = (...args: string[]) => {
    const started = run(['--port', '0', '--data', directory, '--now', '2026-03-02T08:00:00Z', ...args])
    running.push(started.child)
    return started
  }
  beforeEach(async () => {
    if (!existsSync(program))
      throw new Error(`${program} is not there: build the package first (tsc -b packages/service)`)
    directory = await mkdtemp(join(tmpdir(), 'whenable-serve-'))
  })
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })

  test('explains itself', async () => {
    const asked = run(['--help'])
    expect(await asked.exit).toBe(0)
    expect(asked.output()).toContain('--database-url')
  })

  test.each([
    ['--port many', /--port many: expected a number/],
    ['--now later', /--now later/],
    ['--colour red', /--colour/],
    ['--database-url nonsense', /--database-url: expected postgres:/],
    ['--log loud', /--log loud: expected pretty or json/],
    ['--allow-framing shop.example', /--allow-framing shop\.example: expected an origin/],
    ['--smtp mail.example --mail-from a@b.example', /--smtp: expected smtp:/],
    ['--smtp smtp://mail.example', /--smtp and --mail-from: expected both/],
    ['--smtp smtp://mail.example --mail-from nobody', /--mail-from nobody: expected an address/],
    ['--rate-limit some', /--rate-limit some: expected a number/],
    ['--allowed-origin example.com', /--allowed-origin example\.com: expected an origin/],
    ['--tls-cert cert.pem', /--tls-cert and --tls-key: expected both/],
    ['--public-url example.com', /--public-url example\.com: expected an http or https origin/],
  ])('refuses %s, and says why', async (args, why) => {
    const refused = run(args.split(' '))
    expect(await refused.exit).toBe(2)
    expect(refused.output()).toMatch(why)
  })

  test.each([
    ['WHENABLE_DATABASE_URL', /--database-url: expected postgres:/],
    ['WHENABLE_SMTP', /--smtp: expected smtp:/],
  ])('reads %s, where a password is not for everybody to see', async (name, why) => {
    const refused = run([], { [name]: 'nonsense' })
    expect(await refused.exit).toBe(2)
    expect(refused.output()).toMatch(why)
  })

  test('says what to do when its port is taken or its data in use, and ends with 1', async () => {
    const first = start()
    const [, address = ''] = await first.says(url)
    const second = start()
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(
      /in use by another process: stop that one, or name another directory with --data/,
    )
    const third = run(['--memory', '--port', new URL(address).port])
    expect(await third.exit).toBe(1)
    expect(third.output()).toMatch(/port \d+ is taken by another program: .*--port/)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 at %s', async (signal) => {
    const started = start('--memory')
    await started.says(url)
    started.child.kill(signal)
    expect(await started.exit).toBe(0)
  })

  test('tells requests as JSON', async () => {
    const started = start('--memory', '--log', 'json')
    const [, address = ''] = await started.says(url)
    await fetch(`${address}/healthz`)
    const [line] = await started.says(/\{.*\}/)
    expect(JSON.parse(line)).toMatchObject({ operation: 'status.health', status: 200 })
  })

  test('killed while it books, it has every booking that it acknowledged, once, and the mail that tells of it', async () => {
    const halfHour = 1800
    const rounds = process.env['WHENABLE_LONG'] ? 5 : 1
    const acknowledged = new Set<string>()
    const references = new Set<string>()
    let configuration = ''
    for (let round = 0; round < rounds; round++) {
      const service = start('--seed')
      const [, address = ''] = await service.says(url)
      configuration = (await service.says(/walkthrough\s+(\S+)/))[1] ?? ''
      const query = `configuration_id=${configuration}`
      const from = parseInstant('2026-03-04T00:00:00Z')
      const times = await fetch(
        `${address}/v3/scheduling/availability?${query}&start_time=${from}&end_time=${from + 50 * 86_400}`,
      )
      const { data } = await times.json()
      const slots = data.time_slots.map((slot: { start_time: number }) => slot.start_time).slice(0, 200)
      let booked = 0
      await Promise.all(
        slots.map(async (start: number) => {
          const answer = await fetch(`${address}/v3/scheduling/bookings?${query}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({
              start_time: start,
              end_time: start + halfHour,
              guest: { name: 'Robin', email: 'robin@example.com' },
            }),
          }).catch(() => undefined)
          const made = answer?.ok ? await answer.json().catch(() => undefined) : undefined
          if (!made) return
          acknowledged.add(made.data.booking_id)
          references.add(made.data.booking_ref)
          if (++booked === 20) service.child.kill('SIGKILL')
        }),
      )
      await service.exit
      expect(booked).toBeGreaterThanOrEqual(20)
    }

    const again = start('--seed', '--show-mail')
    const [, address = ''] = await again.says(url)
    const found = new Map<string, number>()
    for (const id of acknowledged) {
      const answer = await fetch(`${address}/v3/scheduling/bookings/${id}?configuration_id=${configuration}`)
      const { data } = await answer.json()
      expect(data).toMatchObject({ booking_id: id, status: 'booked' })
      found.set(id, data.start_time)
    }
    expect(new Set(found.values()).size).toBe(acknowledged.size)
    const mails = await (await fetch(`${address}/dev/mails`)).text()
    for (const reference of references) expect(mails).toContain(`/manage/${reference}`)
    again.child.kill('SIGTERM')
    expect(await again.exit).toBe(0)
  })
})
