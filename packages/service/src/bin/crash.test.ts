import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, parseInstant, toIsoString } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programKey, runProgram, servesAt } from '../testing/program.js'
import { createServerDatabase } from '../testing/stores.js'
import { startWebhookServer } from '../testing/webhook-server.js'

const rounds = process.env['WHENABLE_LONG'] ? 20 : 1
/** Bookings in each round; each time is requested twice. */
const attempts = 120
const halfHour = 1800
const opening = parseInstant('2026-03-02T08:00:00Z')

/** The same sequence in every run. */
const chance = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const server = process.env['WHENABLE_TEST_POSTGRES']

if (!server) test.skip('the same on PostgreSQL, which WHENABLE_TEST_POSTGRES names', () => {})

describe.each([
  [
    'the embedded database',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'whenable-crash-'))
      return {
        args: ['--data', directory],
        remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
      }
    },
  ],
  ...(server
    ? ([
        [
          'PostgreSQL',
          async () => {
            const { url, drop } = await createServerDatabase(server)
            return { args: ['--database-url', url], remove: drop }
          },
        ],
      ] as const)
    : []),
] as const)('the program on %s, killed during bookings', (_, prepare) => {
  let place: { readonly args: readonly string[]; readonly remove: () => Promise<unknown> }
  let listener: Awaited<ReturnType<typeof startWebhookServer>>
  beforeAll(async () => {
    place = await prepare()
    listener = await startWebhookServer()
  })
  afterAll(async () => {
    await place.remove()
    await listener.close()
  })

  test('keeps all acknowledged bookings, books nothing twice, and sends every notification and email', {
    timeout: 300_000 * rounds,
  }, async () => {
    const random = chance(20_260_302)
    const acknowledged = new Map<string, number>()
    const references: string[] = []
    let owner = ''
    let calendar = ''
    let configuration = ''

    // PostgreSQL does not keep the secrets of webhooks without a key.
    const environment = { WHENABLE_SECRET_KEY: randomBytes(32).toString('base64') }
    /** Starts the program an hour later each time, so that leases of killed programs have expired. */
    const startAt = async (round: number, ...more: string[]) => {
      const now = toIsoString(instant(opening + round * 3600))
      const running = runProgram(['serve', '--port', '0', '--now', now, ...place.args, ...more], environment)
      const [, address = ''] = await running.says(servesAt)
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${address}${path}`, {
          method,
          headers: { Authorization: `Bearer ${programKey}`, 'Content-Type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const { data, error, next_cursor } = await answer.json()
        if (!answer.ok) throw Object.assign(new Error(error.message), { type: error.type })
        return { data, next_cursor }
      }
      return { running, address, call }
    }

    for (let round = 0; round < rounds; round++) {
      const { running, call } = await startAt(round)
      if (!configuration) {
        await call('POST', '/v3/webhooks', { trigger_types: ['booking.created'], webhook_url: listener.url })
        const grant = await call('POST', '/v3/connect/custom', {
          provider: 'virtual-calendar',
          settings: { email: 'ada@example.com' },
        })
        owner = grant.data.id
        const made = await call('POST', `/v3/grants/${owner}/calendars`, { name: 'Work', timezone: 'UTC' })
        calendar = made.data.id
        const booked = await call('POST', `/v3/grants/${owner}/scheduling/configurations`, {
          name: 'Talk',
          participants: [
            {
              email: 'ada@example.com',
              is_organizer: true,
              availability: { calendar_ids: [calendar] },
              booking: { calendar_id: calendar },
            },
          ],
          availability: { duration_minutes: 30 },
          event_booking: { title: 'Talk', timezone: 'UTC' },
          scheduler: { min_booking_notice: 0, available_days_in_future: 365 },
        })
        configuration = booked.data.id
      }

      // The days of this round. Two guests request each time.
      const from = opening + (2 + round * 2) * 86_400
      const starts = Array.from({ length: attempts }, (_, index) => from + Math.floor(index / 2) * halfHour)
      const enough = 1 + Math.floor(random() * 40)
      let count = 0
      const refused: unknown[] = []
      await Promise.all(
        starts.map(async (start, index) => {
          try {
            const { data } = await call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
              start_time: start,
              end_time: start + halfHour,
              guest: { name: 'Robin', email: `robin${index}@example.com` },
            })
            acknowledged.set(data.booking_id, start)
            references.push(data.booking_ref)
            if (++count === enough) running.child.kill('SIGKILL')
          } catch (error) {
            refused.push(error)
          }
        }),
      )
      await running.exit
      expect(count).toBeGreaterThanOrEqual(enough)
      // Refusals are taken times or broken connections, never internal errors.
      for (const error of refused)
        expect((error as { type?: string }).type ?? 'timeslot_not_available').toBe('timeslot_not_available')
    }

    const { running, address, call } = await startAt(rounds, '--show-mail')
    for (const [id, start] of acknowledged) {
      const { data } = await call('GET', `/v3/scheduling/bookings/${id}?configuration_id=${configuration}`)
      expect(data).toMatchObject({ booking_id: id, status: 'booked', start_time: start })
    }
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size)

    // Bookings without a response to the guest do not overlap either.
    const events: { when: { start_time: number } }[] = []
    for (let page = ''; ; ) {
      const { data, next_cursor } = await call(
        'GET',
        `/v3/grants/${owner}/events?calendar_id=${calendar}&limit=200${page && `&page_token=${page}`}`,
      )
      events.push(...data)
      if (!next_cursor) break
      page = next_cursor
    }
    expect(events.length).toBeGreaterThanOrEqual(acknowledged.size)
    expect(new Set(events.map(({ when }) => when.start_time)).size).toBe(events.length)

    const mails = await (await fetch(`${address}/dev/mails`)).text()
    for (const reference of references) expect(mails).toContain(`/manage/${reference}`)
    const created = () => new Set(listener.received.map(({ data }) => data.object['booking_id']))
    await expect
      .poll(() => [...acknowledged.keys()].filter((id) => !created().has(id)), { interval: 20 })
      .toEqual([])
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
  })

  test('keeps a held slot for its holder, until the hold expires', { timeout: 300_000 }, async () => {
    const day = opening + 400 * 86_400
    let configuration = ''
    const startAfter = async (seconds: number) => {
      const now = toIsoString(instant(day + seconds))
      const running = runProgram(['serve', '--port', '0', '--now', now, ...place.args])
      const [, address = ''] = await running.says(servesAt)
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${address}${path}`, {
          method,
          headers: { Authorization: `Bearer ${programKey}`, 'Content-Type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return { status: answer.status, ...(await answer.json()) }
      }
      const kill = async () => {
        running.child.kill('SIGKILL')
        await running.exit
      }
      const schedule = (path: string, body: object, method = 'POST') =>
        call(method, `/v3/scheduling/${path}?configuration_id=${configuration}`, body)
      return { call, schedule, kill }
    }
    const slot = { start_time: day + 86_400, end_time: day + 86_400 + halfHour }
    const guest = { name: 'Robin', email: 'robin@example.com' }

    const first = await startAfter(0)
    const grant = await first.call('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      settings: { email: 'jonas@example.com' },
    })
    const calendar = await first.call('POST', `/v3/grants/${grant.data.id}/calendars`, {
      name: 'Work',
      timezone: 'UTC',
    })
    const made = await first.call('POST', `/v3/grants/${grant.data.id}/scheduling/configurations`, {
      name: 'Walk',
      participants: [
        {
          email: 'jonas@example.com',
          is_organizer: true,
          availability: { calendar_ids: [calendar.data.id] },
        },
      ],
      availability: { duration_minutes: 30 },
      event_booking: { title: 'Walk', timezone: 'UTC' },
      scheduler: { min_booking_notice: 0 },
    })
    configuration = made.data.id
    const held = await first.schedule('holds', slot)
    expect(held.data).toMatchObject({ expires_in: 300, most_seconds: 900 })
    await first.kill()

    const second = await startAfter(200)
    expect((await second.schedule('bookings', { ...slot, guest })).error.type).toBe('timeslot_not_available')
    const extended = await second.schedule(`holds/${held.data.hold_id}`, {}, 'PATCH')
    expect(extended.data.expires_in).toBe(300)
    expect(extended.data.most_seconds).toBeLessThanOrEqual(720)
    await second.kill()

    const third = await startAfter(900)
    expect((await third.schedule('bookings', { ...slot, guest })).status).toBe(200)
    await third.kill()
  })
})
