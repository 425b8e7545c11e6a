import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService } from '../../packages/service/src/bin/start-service.js'
import { freePort } from '../../scripts/free-port.mjs'
import { samples } from '../guide-samples.js'

// The programs of guides, saved and started as the guides say, beside a real service.

const now = instant(1_772_442_300)

/** Sets the clock of a program to that of the service, as its machine would be. */
const atServiceTime = `data:text/javascript,Date.now = () => ${now}000 + performance.now()`
const apiKey = 'the-key-of-a-service-for-guides'

let home = ''
let service: Awaited<ReturnType<typeof startService>>
const running: ChildProcess[] = []

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'whenable-guide-'))
  service = await startService({ port: 0, rateLimit: 0, store: 'memory', seed: true, now, apiKey })
})
afterEach(async () => {
  for (const program of running.splice(0)) program.kill()
  await service.close()
  rmSync(home, { recursive: true, force: true })
})

/** Starts the first program of a guide; returns its address and what it prints. */
const start = async (guide: string, file: string, environment: Record<string, string>) => {
  const program = samples.find(({ page, language }) => page === guide && language === 'mjs')
  writeFileSync(join(home, file), program?.code ?? '')
  const port = Number(environment['PORT'] ?? (await freePort()))
  const env = { ...process.env, ...environment, PORT: String(port) }
  const args = ['--import', atServiceTime, file]
  const child = spawn(process.execPath, args, { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const url = `http://127.0.0.1:${port}`
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(404)
  return { url, port, printed: () => printed, stop: () => child.kill() }
}

const call = async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const answer = await fetch(service.url + path, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  const { data, error } = await answer.json()
  if (error) throw new Error(`${method} ${path}: ${error.message}`)
  return data
}

const configurationId = () => service.studio?.configurations.walkthrough ?? ''

describe('the webhook receiver of the guide', () => {
  it('answers the challenge, then receives a signed notification of a booking', async () => {
    const first = await start('docs/webhook-receiver.md', 'receiver.mjs', {})
    const { webhook_secret: secret } = await call('POST', '/admin/v1/webhooks', {
      ...{ webhook_url: first.url, trigger_types: ['booking.created'] },
    })
    first.stop()
    const { printed } = await start('docs/webhook-receiver.md', 'receiver.mjs', {
      PORT: String(first.port),
      WEBHOOK_SECRET: secret,
    })
    const query = `configuration_id=${configurationId()}&start_time=${now}&end_time=${now + 7 * 86_400}`
    const { time_slots } = await call('GET', `/v3/scheduling/availability?${query}`)
    const guest = { name: 'Noor Haddad', email: 'noor@example.com' }
    const { start_time, end_time } = time_slots[0]
    const path = `/v3/scheduling/bookings?configuration_id=${configurationId()}`
    const { booking_id } = await call('POST', path, { start_time, end_time, guest })
    await expect.poll(printed, { timeout: 20_000 }).toBe(`booking.created ${booking_id}\n`)
  })

  it('refuses what is not signed, and handles a repeated notification once', async () => {
    const key = randomBytes(32)
    const secret = `whsec_${key.toString('base64')}`
    const { url, printed } = await start('docs/webhook-receiver.md', 'receiver.mjs', {
      WEBHOOK_SECRET: secret,
    })
    const body = JSON.stringify({
      id: randomUUID(),
      type: 'booking.created',
      data: { object: { booking_id: 'one' } },
    })
    const post = (headers: Record<string, string>) =>
      fetch(url, { method: 'POST', body, headers }).then(({ status }) => status)
    const signed = (age: number) => {
      const time = String(now - age)
      const signature = createHmac('sha256', key).update(`one.${time}.${body}`).digest('base64')
      const other = Buffer.alloc(32).toString('base64')
      return {
        'webhook-id': 'one',
        'webhook-timestamp': time,
        'webhook-signature': `v1,${other} v1,${signature}`,
      }
    }
    expect([
      await post({}),
      await post({ ...signed(0), 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }),
      await post(signed(3_600)),
      await post(signed(0)),
      await post(signed(0)),
    ]).toEqual([401, 401, 401, 200, 200])
    expect(printed()).toBe('booking.created one\n')
  })
})

describe('the session server of the guide', () => {
  it('gives sessions to visitors who are signed in alone', async () => {
    const { api_key } = await call('POST', '/v3/api-keys', { name: 'Website' })
    const { url } = await start('docs/private-sessions.md', 'sessions.mjs', {
      ...{
        SERVICE_URL: service.url,
        API_KEY: api_key,
        CONFIGURATION_ID: service.studio?.configurations['private-review'] ?? '',
      },
    })
    const ask = (cookie: string) => fetch(`${url}/session`, { method: 'POST', headers: { cookie } })
    expect((await ask('')).status).toBe(403)
    const session = await (await ask('signed-in=yes')).text()
    const path = `${service.url}/v3/scheduling/ui-settings?configuration_id=${service.studio?.configurations['private-review']}`
    const withSession = await fetch(path, { headers: { authorization: `Bearer ${session}` } })
    expect([(await fetch(path)).status, withSession.status]).toEqual([401, 200])
  })
})
