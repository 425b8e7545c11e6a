import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { instant, intervalOf, parseInstant, parseWhen, toIsoString } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calDavServers, openCalDavAccount } from '../providers/testing/caldav-account.js'
import { itemText } from '../providers/testing/provider-under-test.js'
import {
  type CrashPoints,
  createCrashPoints,
  startCalendarProxy,
  startDatabaseProxy,
} from '../testing/crash-points.js'
import { programKey, runProgram, servesAt } from '../testing/program.js'
import { createServerDatabase } from '../testing/stores.js'
import { startWebhookServer } from '../testing/webhook-server.js'

const isLong = process.env['WHENABLE_LONG'] !== undefined
const [radicale] = calDavServers
const postgres = process.env['WHENABLE_TEST_POSTGRES']
const opening = parseInstant('2026-03-02T08:00:00Z')
const halfHour = 1_800
const password = { username: 'host', password: 'secret' }

/** Where the process may be killed: at each of its steps, or in a short run at two that have often gone wrong elsewhere. */
type Point = (passed: readonly string[]) => boolean
const shortRun: readonly Point[] = [
  (passed) => passed.at(-1) === 'after PUT',
  (passed) => passed.at(-1) === 'before COMMIT' && passed.includes('after REPORT'),
]
const pointsOfRun = (): Iterable<Point> =>
  isLong
    ? (function* () {
        for (let last = 1; ; last++) yield (passed) => passed.length === last
      })()
    : shortRun

interface Place {
  readonly args: readonly string[]
  readonly remove: () => Promise<unknown>
}

const onPostgres = async (server: string, points: CrashPoints): Promise<Place> => {
  const database = await createServerDatabase(server)
  const proxy = await startDatabaseProxy(database.url, points)
  const remove = async () => {
    await proxy.close()
    await database.drop()
  }
  return { args: ['--database-url', proxy.url], remove }
}

/** The steps of the embedded database are not seen from outside, so only what is sent to the calendar server is a step. */
const onEmbeddedDatabase = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'whenable-crash-'))
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 })
  return { args: ['--data', directory], remove }
}

const places: readonly (readonly [string, (points: CrashPoints) => Promise<Place>])[] = [
  ...(postgres ? [['PostgreSQL', (points: CrashPoints) => onPostgres(postgres, points)] as const] : []),
  ...(isLong ? [['the embedded database', onEmbeddedDatabase] as const] : []),
]

if (!postgres) test.skip('the same on PostgreSQL, which WHENABLE_TEST_POSTGRES names', () => {})

describe.skipIf(!radicale.url).each(places)(
  'the program on %s, killed while it syncs and writes back',
  (_, prepare) => {
    const points = createCrashPoints()
    let place: Place
    let proxy: Awaited<ReturnType<typeof startCalendarProxy>>
    let receiver: Awaited<ReturnType<typeof startWebhookServer>>
    beforeAll(async () => {
      place = await prepare(points)
      proxy = await startCalendarProxy(radicale.url ?? '', points)
      receiver = await startWebhookServer()
    })
    afterAll(async () => {
      await place.remove()
      await proxy.close()
      await receiver.close()
    })

    /** The different notifications about the events of a round. */
    const heard = (ending: string) => {
      const byId = new Map(
        receiver.received.map(({ id, type, data }) => [id, `${type} ${data.object['title']}`]),
      )
      return [...byId.values()].filter((one) => one.endsWith(ending)).sort()
    }

    const environment = { WHENABLE_SECRET_KEY: randomBytes(32).toString('base64') }
    let hour = 0
    /** Starts the program an hour later each time, so that leases of killed programs have expired. */
    const start = () => {
      const now = toIsoString(instant(opening + hour++ * 3_600))
      const running = runProgram(
        ['serve', '--port', '0', '--now', now, '--rate-limit', '0', ...place.args],
        environment,
      )
      let address: Promise<RegExpExecArray> | undefined
      const call = async (method: string, path: string, body?: object) => {
        address ??= running.says(servesAt)
        const [, url = ''] = await address
        const answer = await fetch(`${url}${path}`, {
          method,
          headers: { Authorization: `Bearer ${programKey}`, 'Content-Type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const { data, error } = await answer.json()
        if (!answer.ok) throw new Error(`${method} ${path}: ${error.message}`)
        return data
      }
      const kill = async () => {
        running.child.kill('SIGKILL')
        await running.exit
      }
      return { ...running, call, kill }
    }
    type Running = ReturnType<typeof start>

    /** A calendar on the server, connected to a grant. */
    const connect = async ({ call }: Running, email: string, texts: Readonly<Record<string, string>>) => {
      const account = await openCalDavAccount(radicale)
      for (const [uid, text] of Object.entries(texts)) await account.put(uid, text)
      const { pathname } = new URL(account.calendarId)
      const grant = await call('POST', '/v3/connect/custom', {
        provider: 'caldav',
        settings: { email, ...password, url: new URL(pathname, proxy.url).href },
      })
      const path = `/v3/grants/${grant.id}`
      return { account, email, path }
    }
    type Connected = Awaited<ReturnType<typeof connect>>

    /** What is stored and what the server has of a connected calendar. */
    const stateOf = async ({ call }: Running, { account, path }: Connected) => {
      const [connection] = await call('GET', `${path}/connections`)
      const [calendar] = await call('GET', `${path}/calendars`)
      const events = calendar ? await call('GET', `${path}/events?calendar_id=${calendar.id}&limit=200`) : []
      const pull = await account.provider.pull(account.calendarId, {
        ...{ known: new Map(), timeZone: 'UTC', cursor: undefined, isReconciliation: true },
        signal: new AbortController().signal,
      })
      const described = (title: string, when: Parameters<typeof parseWhen>[0]) =>
        `${title} ${intervalOf(parseWhen(when), 'UTC').start}`
      return {
        status: connection.status,
        stored: events.map(({ title, when }: never) => described(title, when)).sort(),
        remote: pull.changed
          .flatMap(({ events: [event] }) => (event ? described(event.title ?? '', event.when) : []))
          .sort(),
      }
    }

    const item = (uid: string, ...more: string[]) =>
      itemText(uid, uid, 'DTSTART:20260302T060000Z', 'DTEND:20260302T070000Z', ...more)
    const itemStart = parseInstant('2026-03-02T06:00:00Z')

    test('loses nothing, writes nothing twice, and mistakes nothing for a change of the owner', {
      timeout: isLong ? 3_600_000 : 300_000,
    }, async () => {
      let running = start()
      const watched = ['event.created', 'event.updated', 'event.deleted']
      await running.call('POST', '/v3/webhooks', { trigger_types: watched, webhook_url: receiver.url })
      let hasFinished = false
      let round = 0
      for (const isPoint of pointsOfRun()) {
        if (hasFinished) break
        const name = `${round++}`
        // Work of every kind is due when the process starts that will be killed.
        const ada = await connect(running, `ada${name}@example.com`, {
          [`changed ${name}`]: item(`changed ${name}`),
          [`removed ${name}`]: item(`removed ${name}`),
        })
        await expect
          .poll(async () => (await running.call('GET', `${ada.path}/connections`))[0].status, {
            interval: 20,
          })
          .toBe('ok')
        const [calendar] = await running.call('GET', `${ada.path}/calendars`)
        const configuration = await running.call('POST', `${ada.path}/scheduling/configurations`, {
          name: 'Talk',
          participants: [
            {
              ...{ email: ada.email, is_organizer: true },
              availability: { calendar_ids: [calendar.id] },
              booking: { calendar_id: calendar.id },
            },
          ],
          availability: { duration_minutes: 30 },
          event_booking: { title: 'Talk', timezone: 'UTC' },
          scheduler: { min_booking_notice: 0, available_days_in_future: 365 },
        })
        const query = `configuration_id=${configuration.id}`
        const slot = (index: number) => {
          const start_time = opening + (90 + index) * 86_400
          return { start_time, end_time: start_time + halfHour }
        }
        const guest = { name: 'Robin', email: 'robin@example.com' }
        const book = (index: number) =>
          running.call('POST', `/v3/scheduling/bookings?${query}`, { ...slot(index), guest })
        const moved = await book(0)
        const cancelled = await book(1)
        await expect.poll(async () => (await stateOf(running, ada)).remote.length, { interval: 20 }).toBe(4)
        proxy.refuse(true)
        const jonas = await connect(running, `jonas${name}@example.com`, {
          [`first ${name}`]: item(`first ${name}`),
          [`series ${name}`]: item(`series ${name}`, 'RRULE:FREQ=DAILY;COUNT=3'),
        })
        await ada.account.put(
          `changed ${name}`,
          item(`changed ${name}`).replace(/SUMMARY:.*/, `SUMMARY:new ${name}`),
        )
        await ada.account.remove(`removed ${name}`)
        await ada.account.put(`added ${name}`, item(`added ${name}`))
        const added = await book(2)
        await running.call('PATCH', `/v3/scheduling/bookings/${moved.booking_id}?${query}`, {
          ...slot(3),
          guest,
        })
        await running.call('DELETE', `/v3/scheduling/bookings/${cancelled.booking_id}?${query}`, {})
        await running.kill()
        proxy.refuse(false)

        const own = [`added ${name}`, `new ${name}`].map((title) => `${title} ${itemStart}`)
        const talks = [3, 2].map((index) => `Talk: Robin ${slot(index).start_time}`)
        const first = [`first ${name}`, `series ${name}`].map((title) => `${title} ${itemStart}`)
        const expected = {
          ada: { status: 'ok', stored: [...own, ...talks].sort(), remote: [...own, ...talks].sort() },
          jonas: { status: 'ok', stored: first, remote: first },
          questions: [],
          deadLetters: [],
          heard: [
            `event.created added ${name}`,
            `event.deleted removed ${name}`,
            `event.updated new ${name}`,
          ],
        }
        const state = async (by: Running) => ({
          ada: await stateOf(by, ada),
          jonas: await stateOf(by, jonas),
          questions: (
            await Promise.all(
              [moved, cancelled, added].map(({ booking_id: id }) =>
                by.call('GET', `/v3/scheduling/bookings/${id}?${query}`),
              ),
            )
          ).flatMap(({ calendar_change: question }) => question ?? []),
          deadLetters: await by.call('GET', '/v3/outbox/dead-letters'),
          heard: heard(` ${name}`),
        })

        running = start()
        const killed = running
        points.arm(() => killed.child.kill('SIGKILL'), isPoint)
        let isKilled = false
        const exit = killed.exit.then(() => {
          isKilled = true
        })
        const isDone = async () =>
          isKilled || isDeepStrictEqual(await state(killed).catch(() => undefined), expected)
        await Promise.race([exit, vi.waitUntil(isDone, { timeout: 120_000, interval: 20 })])
        // A process that was not killed ends with what it still has to do.
        killed.child.kill('SIGTERM')
        hasFinished = (await killed.exit) === 0
        const at = points.passed.at(-1)
        points.disarm()

        running = start()
        await expect
          .poll(async () => ({ at, ...(await state(running)) }), { interval: 20, timeout: 120_000 })
          .toEqual({ at, ...expected })
        for (const { path } of [ada, jonas]) {
          const [connection] = await running.call('GET', `${path}/connections`)
          await running.call('DELETE', `${path}/connections/${connection.id}`)
        }
      }
      if (isLong) expect(hasFinished).toBe(true)
      running.child.kill('SIGTERM')
      expect(await running.exit).toBe(0)
    })
  },
)
