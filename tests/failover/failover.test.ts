import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Mailbox, openMailbox } from '../../packages/service/src/testing/mailbox.js'
import { browserEnvironment, chromiumArguments, chromium as chromiumPath } from '../../scripts/browser.mjs'
import { apiKey, type Cluster, installPrograms, type Machine, startCluster, until } from './cluster.js'
import { type Load, startBooking } from './load.js'

// What docs/scale.md promises of its set-up, with its files: three databases, a proxy and two services, which lose one after another while
// visitors book. WHENABLE_FAILOVER_LOGS keeps the logs.

const missing = installPrograms()
if (missing.length && process.env['CI'] === 'true')
  throw new Error(`Install ${missing.join(', ')} (Debian, Ubuntu: sudo apt-get install …).`)

/** The figures of each trial, which are printed at the end. */
const figures: Record<string, string | number>[] = []

describe.skipIf(missing.length)('two services on three databases', () => {
  let directory: string
  let mailbox: Mailbox
  let cluster: Cluster
  let configurationIds: readonly string[]
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'whenable-cluster-'))
    mailbox = await openMailbox()
    cluster = await startCluster(directory, mailbox.url)
    configurationIds = await Promise.all([1, 2, 3, 4].map((number) => addHost(`host${number}@example.com`)))
  }, 600_000)
  afterAll(async () => {
    await cluster?.stop()
    await mailbox?.close()
    if (!process.env['WHENABLE_FAILOVER_LOGS']) rmSync(directory, { recursive: true, force: true })
    for (const figure of figures) process.stdout.write(`${JSON.stringify(figure)}\n`)
  }, 600_000)

  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${cluster.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data, error } = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(error))
    return data
  }

  /** Adds a host who can be booked at any time, for five minutes. Returns the id of the configuration. */
  const addHost = async (email: string): Promise<string> => {
    const { id: grantId } = await call('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      settings: { email },
    })
    const { id } = await call('POST', `/v3/grants/${grantId}/calendars`, { name: 'Work', timezone: 'UTC' })
    const always = { days: [0, 1, 2, 3, 4, 5, 6], timezone: 'UTC', start: '00:00', end: '24:00', exdates: [] }
    const made = await call('POST', `/v3/grants/${grantId}/scheduling/configurations`, {
      ...{ name: 'Call', slug: email.replace('@', '-').replaceAll('.', '-') },
      participants: [
        {
          ...{ email, name: email, is_organizer: true, timezone: 'UTC' },
          ...{ availability: { calendar_ids: [id], open_hours: [always] }, booking: { calendar_id: id } },
        },
      ],
      availability: { duration_minutes: 5 },
      event_booking: { title: 'Call', timezone: 'UTC' },
      scheduler: { min_booking_notice: 0, available_days_in_future: 90 },
    })
    return made.id
  }

  const nextTimes = new Map<string, number>()
  const loads: Load[] = []
  /** The ids of what visitors have booked in a browser. */
  const byPage: string[] = []
  /** The ids of all bookings that were answered. */
  const allBooked = () => [...byPage, ...loads.flatMap(({ booked }) => booked.map(({ id }) => id))]

  /** Each booking that was answered is there once, and none that was not. */
  const expectAllOnce = async ({ refused, answers }: Load) => {
    const { rows } = await cluster.query('whenable', 'SELECT id FROM whenable.bookings')
    const stored = new Set(rows.map(({ id }) => id))
    const answered = new Set(allBooked())
    expect(
      [...answered].filter((id) => !stored.has(id)),
      'lost',
    ).toEqual([])
    expect([allBooked().length, stored.size], 'doubled').toEqual([answered.size, answered.size])
    expect(refused).toEqual([])
    const unexpected = answers.filter(({ status }) => ![200, 503, 0].includes(status))
    expect(unexpected).toEqual([])
  }

  /**
   * Loses something while visitors book, until they book again.
   *
   * @param lose returns once what comes instead is there.
   */
  const tryOut = async (name: string, lose: () => Promise<unknown>, repair: () => Promise<unknown>) => {
    await cluster.whole()
    const load = startBooking(cluster.url, apiKey, configurationIds, nextTimes)
    loads.push(load)
    onTestFinished(() => load.stop())
    /** Books some times more. */
    const bookMore = (booked: () => number) =>
      until(() => {
        expect(load.refused).toEqual([])
        return booked() >= 40
      })
    await bookMore(() => load.booked.length)
    const began = performance.now()
    await lose()
    const isBack = performance.now()
    const count = load.booked.length
    await bookMore(() => load.booked.filter(({ at }) => at > isBack).length)
    await load.stop()
    await repair()
    const after = load.booked.filter(({ at }) => at >= began).map(({ at }) => at)
    const pauses = [began, ...after].map((at, index, all) => (index ? at - (all[index - 1] ?? at) : 0))
    const seconds = (milliseconds: number) => Number((milliseconds / 1_000).toFixed(1))
    const first = load.booked.slice(count).find(({ at }) => at > isBack)
    figures.push({
      trial: name,
      booked: load.booked.length,
      'longest pause (s)': seconds(Math.max(...pauses)),
      'new primary after (s)': seconds(isBack - began),
      'then booked after (s)': seconds((first?.at ?? isBack) - isBack),
      'slowest answer (s)': seconds(Math.max(...load.answers.map(({ milliseconds }) => milliseconds))),
      'answers of 503': load.answers.filter(({ status }) => status === 503).length,
      'broken connections': load.answers.filter(({ status }) => status === 0).length,
    })
    await expectAllOnce(load)
  }

  /** Waits until another machine is the primary. */
  const anotherThan = (machine: Machine) =>
    until(async () => {
      const found = await cluster.primary()
      return found !== undefined && found !== machine
    })
  const current = async (): Promise<Machine> => {
    await cluster.whole()
    return (await cluster.primary()) as Machine
  }

  test('lose nothing, and book nothing twice, when the primary is killed', async () => {
    const lost = await current()
    await tryOut(
      'primary killed',
      () => {
        cluster.kill(lost)
        return anotherThan(lost)
      },
      async () => cluster.startMachine(lost),
    )
  })

  test('lose nothing, and answer all, when the primary freezes until its watchdog resets it', async () => {
    const lost = await current()
    await tryOut(
      'primary frozen',
      () => {
        cluster.freeze(lost)
        return anotherThan(lost)
      },
      async () => {
        cluster.kill(lost)
        cluster.startMachine(lost)
      },
    )
  })

  test.each([
    {
      what: 'killed',
      lose: (machine: Machine) => cluster.kill(machine),
      repair: (machine: Machine) => cluster.startMachine(machine),
    },
    {
      what: 'frozen',
      lose: (machine: Machine) => cluster.freeze(machine),
      repair: (machine: Machine) => {
        cluster.kill(machine)
        cluster.startMachine(machine)
      },
    },
  ])(
    'let a visitor book who presses the button once while the primary is $what',
    async ({ what, lose, repair }) => {
      const lost = await current()
      const browser: Browser = await chromium.launch({
        executablePath: chromiumPath(),
        args: [...chromiumArguments],
        env: browserEnvironment as Record<string, string>,
      })
      onTestFinished(() => browser.close())
      const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'UTC' })
      page.setDefaultTimeout(120_000)
      await page.goto(`${cluster.url}/b/host1-example-com`)
      await page.locator('[part~=day][part~=open]').last().click()
      await page.locator('when-slot-list [part~=slot]').last().click()
      await page
        .getByRole('button', { name: /^Next: / })
        .first()
        .click()
      const name = page.getByLabel('Your name')
      await name.fill('Robin Vale')
      await page.getByLabel('Email').fill(`robin-${what}@example.com`)
      const statuses: number[] = []
      page.on('response', (response) => {
        if (response.request().method() === 'POST' && response.url().includes('/bookings'))
          statuses.push(response.status())
      })
      const stillTrying = page
        .getByText('Still trying. You don’t need to press again.')
        .waitFor()
        .then(() => true)
      const began = performance.now()
      lose(lost)
      await page.locator('[part~=submit-button]').click()
      await page.getByRole('group', { name: 'You are booked' }).waitFor()
      figures.push({
        trial: `a visitor’s page, primary ${what}`,
        'booked after (s)': Number(((performance.now() - began) / 1_000).toFixed(1)),
        answers: statuses.join(' '),
      })
      await anotherThan(lost)
      repair(lost)
      expect(await stillTrying).toBe(true)
      const { rows } = await cluster.query('whenable', 'SELECT id FROM whenable.bookings')
      const known = new Set(allBooked())
      const added = rows.filter(({ id }) => !known.has(id))
      expect(added).toHaveLength(1)
      byPage.push(added[0].id)
    },
  )

  test('go on after a switchover', async () => {
    const old = await current()
    await tryOut(
      'switched over',
      async () => {
        await cluster.switchOver(old)
        await anotherThan(old)
      },
      async () => {},
    )
  })

  test('go on when the standby is lost that has each commit', async () => {
    await cluster.whole()
    const lost = (await cluster.synchronous()) as Machine
    await tryOut(
      'standby killed',
      async () => cluster.kill(lost),
      async () => cluster.startMachine(lost),
    )
  })

  test('go on after the proxy was killed and started again', async () => {
    await tryOut(
      'proxy restarted',
      () => cluster.restartProxy(),
      async () => {},
    )
  })

  test('answer every request while one after the other is restarted', async () => {
    await tryOut(
      'services restarted',
      async () => {
        for (const service of cluster.services) {
          await cluster.stopService(service)
          await cluster.startService(service)
        }
      },
      async () => {},
    )
  })

  test('go on behind a transaction pooler, whose sessions keep nothing of theirs', async () => {
    const port = await cluster.startPooler()
    for (const service of cluster.services) {
      await cluster.stopService(service)
      await cluster.startService(service, port)
    }
    const lost = await current()
    await tryOut(
      'primary killed, PgBouncer',
      () => {
        cluster.kill(lost)
        return anotherThan(lost)
      },
      async () => cluster.startMachine(lost),
    )
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      expect((await cluster.throughPooler(`SHOW ${limit}`)).rows).toEqual([{ [limit]: '0' }])
  })

  test('send each email, and one that was sent twice under the same id', async () => {
    await until(async () => {
      const { rows } = await cluster.query(
        'whenable',
        "SELECT count(*)::int AS waiting FROM whenable.mails WHERE next_at <= now() + interval '1 minute'",
      )
      return rows[0].waiting === 0
    })
    const ids = mailbox.received.map(({ email }) => email.messageId ?? '')
    const guests = new Set(mailbox.received.map(({ to }) => to).filter((to) => to.startsWith('robin-')))
    figures.push({ trial: 'emails', booked: ids.length, 'sent twice': ids.length - new Set(ids).size })
    // One to the guest, and one to the host.
    expect(new Set(ids).size).toBe(allBooked().length * 2)
    expect(guests.size).toBeGreaterThan(0)
  })
})
