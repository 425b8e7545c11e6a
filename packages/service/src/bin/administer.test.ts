import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, parseInstant } from '@whenable/time'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sha256 } from '../kernel/secrets.js'
import { copyEmptyDatabase } from '../testing/prepared-database.js'
import { createServerDatabase } from '../testing/stores.js'
import { addConfiguration, addHost, bookingBody, openService, type TestService } from '../testing/studio.js'
import { adminLink } from './admin-link.js'
import { type OperatorCommand, operate } from './administer.js'
import { answerCommands } from './answer-commands.js'
import { askHolder } from './data-lock.js'
import { eraseGuest } from './erase-guest.js'
import { keys } from './keys.js'
import { type OpenOptions, type OpenStore, openStore, type StoreLocation } from './open-store.js'
import { startService } from './start-service.js'

const server = process.env['WHENABLE_TEST_POSTGRES']

if (!server) test.skip('the same on PostgreSQL, which WHENABLE_TEST_POSTGRES names', () => {})

const day = 86_400

/** Runs a command in this process for the application of a service. @returns its exit code and output. */
const run = async (command: OperatorCommand, ...args: string[]) => {
  const said: string[] = []
  const hear = (text: unknown) => void said.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(hear)
  vi.spyOn(console, 'error').mockImplementation(hear)
  return { code: await operate(command, args), output: said.join('\n') }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

interface Data {
  readonly place: StoreLocation
  readonly args: readonly string[]
  /** A running service has the database open. */
  readonly isShared: boolean
  readonly remove: () => Promise<unknown>
}

const embedded = async (isShared: boolean): Promise<Data> => {
  const directory = await mkdtemp(join(tmpdir(), 'whenable-administer-'))
  await copyEmptyDatabase(join(directory, 'database'))
  return {
    place: { directory },
    args: ['--data', directory],
    isShared,
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Whether the running service runs the commands itself. */
const isAnswered = ({ place, isShared }: Data): boolean =>
  isShared && typeof place === 'object' && 'directory' in place

const onServer = async (address: string): Promise<Data> => {
  const { url, drop } = await createServerDatabase(address)
  return { place: { databaseUrl: url }, args: ['--database-url', url], isShared: true, remove: drop }
}

const places: (readonly [name: string, open: () => Promise<Data>])[] = [
  ['the embedded database, between two runs of a service', () => embedded(false)],
  ['the embedded database, while a service runs', () => embedded(true)],
  ...(server ? [['PostgreSQL, while a service runs', () => onServer(server)] as const] : []),
]

describe.each(places)('on %s', (_name, open) => {
  let data: Data
  let opened: OpenStore | undefined
  let service: TestService
  let configurationId: string
  let past: string
  let ahead: string

  const heard: string[] = []
  const options: OpenOptions = {
    answer: (store) =>
      answerCommands(store, {
        clock: () => store?.now() ?? instant(0),
        origin: 'http://localhost:4242',
        notify: ({ type }) => void heard.push(type),
      }),
  }

  const kept = async (id: string) => {
    opened ??= await openStore(data.place, options)
    const booking = await opened.store.read((records) => records.booking(service.applicationId, id))
    await leave()
    return booking && [booking.status, booking.guest.email.replace(/^.*(?=@erased)/, '')]
  }
  const leave = async () => {
    if (data.isShared) return
    await opened?.close()
    opened = undefined
  }
  const command = (named: OperatorCommand, ...args: string[]) => {
    vi.stubEnv('WHENABLE_CLIENT_ID', service.clientId)
    return run(named, ...args, ...data.args)
  }

  beforeAll(async () => {
    data = await open()
    opened = await openStore(data.place, options)
    const { store } = opened
    service = await openService(store, { addressOf: () => '203.0.113.7' })
    const now = store.now()
    const ada = await addHost(service, 'ada@example.com')
    const always = { days: [0, 1, 2, 3, 4, 5, 6], start: '0:00', end: '23:30' }
    configurationId = await addConfiguration(service, [ada], {
      participants: [
        {
          ...{ email: ada.email, is_organizer: true, timezone: 'UTC' },
          availability: { calendar_ids: [ada.calendarId], open_hours: [always] },
          booking: { calendar_id: ada.calendarId },
        },
      ],
    })
    const book = async (days: number): Promise<string> => {
      const start = instant(now - (now % day) + days * day + 12 * 3_600)
      service.at(instant(start - day))
      const { data, error } = await service.call(
        'POST',
        `/v3/scheduling/bookings?configuration_id=${configurationId}`,
        { body: bookingBody(start) },
      )
      if (!data) throw new Error(error.message)
      return data.booking_id
    }
    past = await book(-5)
    ahead = await book(5)
    service.at(now)
    await leave()
  })
  afterAll(async () => {
    await opened?.close()
    await data.remove()
  })

  test('a link to /admin is printed, for a member if one is named', async () => {
    if (isAnswered(data))
      expect((await command(adminLink)).output).toMatch(/^http:\/\/localhost:4242\/admin\?/)
    const { code, output } = await command(adminLink, '--url', 'https://book.example.com')
    expect(code).toBe(0)
    const [, token = ''] =
      /^https:\/\/book\.example\.com\/admin\?client_id=[\w-]+#setup=(su_\w{64})\n.* once, until /.exec(
        output,
      ) ?? []
    opened ??= await openStore(data.place, options)
    const found = await opened.store.read(async (records) => records.credential(await sha256(token)))
    expect(found).toMatchObject({ kind: 'setup', applicationId: service.applicationId })
    await leave()
    expect(await command(adminLink, '--email', 'nobody@example.com')).toEqual({
      ...{ code: 1, output: "admin-link: there is no member 'nobody@example.com'" },
    })
  })

  test('a guest with upcoming bookings is not erased, unless these are cancelled', async () => {
    const email = 'Robin@example.com'
    expect(await command(eraseGuest, email)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Robin@example.com was not erased: .* has 1 booking ahead .*bookings=cancel/,
      ),
    })
    expect(await command(eraseGuest, email, '--bookings', 'cancel', '--dry-run')).toEqual({
      code: 0,
      output: `${email} would be erased from 2 bookings, of which 1 was cancelled. Nothing was changed.`,
    })
    expect([await kept(past), await kept(ahead)]).toEqual([
      ['booked', 'robin@example.com'],
      ['booked', 'robin@example.com'],
    ])
    expect(await command(eraseGuest, email, '--bookings', 'cancel')).toEqual({
      code: 0,
      output: `${email} was erased from 2 bookings, of which 1 was cancelled.`,
    })
    expect([await kept(past), await kept(ahead)]).toEqual([
      ['booked', '@erased.invalid'],
      ['cancelled', '@erased.invalid'],
    ])
    // The service sends the emails at once.
    if (isAnswered(data)) expect(heard).toContain('booking.cancelled')
    expect(await command(eraseGuest, email)).toEqual({
      code: 0,
      output: `${email} was erased from 0 bookings.`,
    })
  })
})

describe('a link to /admin', () => {
  test.each([
    [['ada@example.com'], /expected options only/],
    [
      ['--url', 'https://book.example.com/admin'],
      /--url https:\/\/book.example.com\/admin: expected an origin/,
    ],
  ])('is not printed with %j, and the command reports the reason', async (args, said) => {
    const { code, output } = await run(adminLink, ...args)
    expect([code, output]).toEqual([2, expect.stringMatching(said)])
  })
})

describe('a guest', () => {
  test.each([
    [[], /expected one EMAIL/],
    [['a@example.com', 'b@example.com'], /expected one EMAIL/],
    [['a@example.com', '--bookings', 'keep'], /--bookings keep: expected cancel/],
    [['a@example.com', '--colour', 'red'], /--colour/],
  ])('is not erased with %j, and the command reports the reason', async (args, said) => {
    const { code, output } = await run(eraseGuest, ...args)
    expect([code, output]).toEqual([2, expect.stringMatching(said)])
  })
})

describe('a running service on the embedded database', () => {
  const now = parseInstant('2026-03-02T08:00:00Z')
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'whenable-running-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  const link = () => run(adminLink, '--data', directory)

  test('prints links with its own address and by its own clock', async () => {
    expect(await link()).toEqual({
      code: 1,
      output: `admin-link: there is no embedded database in ${directory}: set its directory with --data`,
    })
    await copyEmptyDatabase(join(directory, 'database'))
    const service = await startService({ port: 0, now, store: { directory } })
    try {
      expect(service.linkCommand).toBe(`npx whenable admin-link --data ${directory}`)
      const { output } = await link()
      const [, address, token] =
        /^(http:\S+)#setup=(\S+)\nThis link works once, until 2026-03-02T08:3/.exec(output) ?? []
      expect(address).toBe(service.adminUrl)
      const answer = await fetch(`${service.adminUrl}/v1/sign-in/setup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: new URL(service.adminUrl).origin },
        body: JSON.stringify({ token, name: 'Ada', email: 'ada@example.com', timezone: 'UTC' }),
      })
      expect(answer.status).toBe(200)
      expect(await run(adminLink, '--data', directory, '--email', 'ada@example.com')).toMatchObject({
        code: 0,
      })
    } finally {
      await service.close()
    }
  })

  test('refuses commands until it is ready', async () => {
    const { close } = await openStore({ directory }, { answer: (store) => answerCommands(store, undefined) })
    try {
      expect(await link()).toEqual({ code: 1, output: 'the service is starting: try again in a moment' })
    } finally {
      await close()
    }
  })

  test('knows the commands for an operator alone', async () => {
    const { close } = await openStore({ directory }, { answer: (store) => answerCommands(store, undefined) })
    try {
      expect(await askHolder(directory, { command: 'toString', args: [] })).toMatchObject({
        errors: ['the running service does not know the command toString'],
      })
    } finally {
      await close()
    }
  })
})

describe.skipIf(!server)('the keys of PostgreSQL', () => {
  test('are created, rotated and revoked while a service runs, which applies it to the next request', async () => {
    const data = await onServer(server ?? '')
    const { store, close } = await openStore(data.place)
    // With a rate limit, the service caches accepted credentials.
    const service = await openService(store, { clock: store.now, addressOf: () => '203.0.113.7' })
    vi.stubEnv('WHENABLE_CLIENT_ID', service.clientId)
    const command = async (...args: string[]) => (await run(keys, ...args, ...data.args)).output
    const statusOf = async (bearer: string) => (await service.call('GET', '/v3/grants', { bearer })).status
    const keyIn = (output: string) => /API key {2}(\S+)/.exec(output)?.[1] ?? ''
    const made = await command('create', 'CRM', '--scope', 'everything')
    const [, id = ''] = /id {7}(\S+)/.exec(made) ?? []
    const first = keyIn(made)
    expect(await statusOf(first)).toBe(200)
    const second = keyIn(await command('rotate', id))
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    expect(await command('list')).toMatch(new RegExp(`${id} {2}CRM.*last used \\d.*expires`))
    expect(await command('revoke', id)).toContain('is revoked')
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    await close()
    await data.remove()
  })
})
