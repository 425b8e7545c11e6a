import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../packages/service/src/kernel/seal.js'
import { makeMember } from '../../packages/service/src/testing/members.js'
import { openReceiver } from '../../packages/service/src/testing/receiver.js'
import { storedLogEntry } from '../../packages/service/src/testing/stored-records.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  monday,
  openService,
} from '../../packages/service/src/testing/studio.js'
import { locationOf, samples } from '../guide-samples.js'

/** A service with what the lines of a page name, as the shell variables that they use. */
type Prepare = (open: {
  readonly service: Awaited<ReturnType<typeof openService>>
  readonly host: Awaited<ReturnType<typeof addHost>>
}) => Promise<Readonly<Record<string, string>>>

/** What a page's lines need beside `WHENABLE`, `KEY` and `TOKEN`. A page with curl lines has an entry here. */
const preparations: Readonly<Record<string, Prepare>> = {
  'docs/admin.md': async ({ service }) => {
    const join = async (email: string) => (await makeMember(service, await addHost(service, email))).member.id
    const { data } = await service.withKey('POST', '/v3/api-keys', { name: 'old' })
    return {
      MEMBER: await join('robin@example.com'),
      OTHER_MEMBER: await join('noor@example.com'),
      API_KEY_ID: data.id,
    }
  },
  'docs/agents.md': async ({ service, host }) => {
    await addConfiguration(service, [host], { slug: 'talk' })
    return { CLIENT_ID: service.clientId, SLUG: 'talk' }
  },
  'docs/host-pages.md': async ({ service }) => ({ CLIENT_ID: service.clientId }),
  'docs/bookings.md': async ({ service, host }) => {
    const jonas = await addHost(service, 'jonas@example.com')
    const roundRobin = { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } }
    const EVENT_TYPE = await addConfiguration(service, [host, jonas], { availability: roundRobin })
    const asking = await addConfiguration(service, [host], {
      event_booking: { title: 'Intro', booking_type: 'organizer-confirmation' },
    })
    const book = async (configuration_id: string, start_time: number): Promise<string> => {
      const guest = { name: 'Noor Haddad', email: 'noor@example.com' }
      const body = { configuration_id, start_time, guest, hosts: ['ada@example.com'] }
      return (await service.withKey('POST', '/admin/v1/bookings', body)).data.id
    }
    const request = async (hour: number): Promise<string> => {
      const path = `/v3/scheduling/bookings?configuration_id=${asking}`
      return (await service.call('POST', path, { body: bookingBody(instant(monday + hour * 3_600)) })).data
        .booking_id
    }
    const BOOKING = await book(EVENT_TYPE, monday + 26 * 3_600)
    const STARTED = await book(EVENT_TYPE, monday - 600)
    const noted = await service.withKey('POST', `/admin/v1/bookings/${STARTED}/notes`, { text: 'On time.' })
    return {
      ...{ EVENT_TYPE, BOOKING, STARTED, REQUEST: await request(2), OTHER_REQUEST: await request(4) },
      NOTE: noted.data.history.at(-1).id,
      LATER: JSON.stringify({ booking_id: BOOKING, start_time: 1_772_827_200 }),
      FOR_NOOR: JSON.stringify({
        ...{ configuration_id: EVENT_TYPE, start_time: 1_772_914_500 },
        guest: { name: 'Noor Haddad', email: 'noor@example.com' },
      }),
    }
  },
  'docs/hours.md': async ({ service, host }) => {
    const schedule = { grant_id: host.grantId, name: 'Working hours', timezone: 'Europe/Lisbon' }
    const add = async () => (await service.withKey('POST', '/admin/v1/schedules', schedule)).data.id
    const EVENT_TYPE = await addConfiguration(service, [host])
    return { GRANT: host.grantId, SCHEDULE: await add(), OLD_SCHEDULE: await add(), EVENT_TYPE }
  },
  'docs/interface.md': async ({ service, host }) => {
    const EVENT_TYPE = await addConfiguration(service, [host])
    const path = `/v3/scheduling/bookings?configuration_id=${EVENT_TYPE}`
    const booked = await service.call('POST', path, { body: bookingBody(instant(monday + 30 * 3_600)) })
    const start_time = monday + 26 * 3_600
    const guest = { name: 'Noor Haddad', email: 'noor@example.com' }
    return {
      ...{ EVENT_TYPE, BOOKING: booked.data.booking_id, GRANT: host.grantId },
      NOOR: JSON.stringify({ start_time, end_time: start_time + 1_800, guest, timezone: 'Europe/Lisbon' }),
    }
  },
  'docs/links.md': async ({ service, host }) => {
    const EVENT_TYPE = await addConfiguration(service, [host])
    const link = async () =>
      (await service.withKey('POST', '/v3/scheduling/links', { configuration_id: EVENT_TYPE })).data.id
    const hour = 3_600
    return {
      ...{ EVENT_TYPE, LINK: await link(), OLD_LINK: await link() },
      LINK_FOR_NOOR: JSON.stringify({
        ...{ configuration_id: EVENT_TYPE, name: 'For Noor', most_bookings: 1 },
      }),
      PACKAGE_FOR_NOOR: JSON.stringify({
        ...{ configuration_id: EVENT_TYPE, name: 'Five lessons for Noor', most_bookings: 5 },
        prefill: { name: 'Noor Haddad', email: 'noor@example.com' },
      }),
      OFFER_FOR_NOOR: JSON.stringify({
        ...{ configuration_id: EVENT_TYPE, most_bookings: 1, timezone: 'Europe/Lisbon', language: 'en' },
        slots: [{ start_time: monday + 26 * hour }, { start_time: monday + 50 * hour }],
      }),
    }
  },
  'docs/polls.md': async ({ service, host }) => {
    const EVENT_TYPE = await addConfiguration(service, [host])
    const [first, second] = [monday + 26 * 3_600, monday + 50 * 3_600]
    const plan = {
      ...{ configuration_id: EVENT_TYPE, title: 'Planning the spring release', votes: 'shown' },
      slots: [{ start_time: first }, { start_time: second }],
    }
    const poll = async () => (await service.withKey('POST', '/v3/scheduling/polls', plan)).data
    const { id: POLL, secret: SECRET } = await poll()
    const robin = { name: 'Robin Vale', email: 'robin@example.com' }
    await service.call('PUT', `/v3/scheduling/poll-pages/${SECRET}/answers/${crypto.randomUUID()}`, {
      body: { ...robin, votes: { [first]: 'yes' } },
    })
    return {
      ...{ EVENT_TYPE, POLL, SECRET, OLD_POLL: (await poll()).id, TOKEN: crypto.randomUUID() },
      SPRING_PLAN: JSON.stringify(plan),
      ROBINS_ANSWER: JSON.stringify({ ...robin, votes: { [first]: 'yes', [second]: 'if_needed' } }),
    }
  },
  'docs/payment.md': async ({ service, host }) => {
    const payment = { amount: 4_000, currency: 'EUR', url: 'https://shop.example/pay' }
    const scheduler = { min_booking_notice: 60, available_days_in_future: 60, payment }
    const EVENT_TYPE = await addConfiguration(service, [host], { scheduler })
    const start = async (hours: number) => {
      const { data } = await service.call('POST', `/v3/scheduling/payments?configuration_id=${EVENT_TYPE}`, {
        body: {
          ...bookingBody(instant(monday + hours * 3_600)),
          payment_token: `the random token of ${hours}`,
        },
      })
      return data.payment_id
    }
    return { EVENT_TYPE, PAYMENT: await start(26), OTHER: await start(27) }
  },
  'docs/waitlist.md': async ({ service, host }) => {
    const scheduler = { min_booking_notice: 60, available_days_in_future: 60, waitlist: true }
    const EVENT_TYPE = await addConfiguration(service, [host], { scheduler })
    const { data } = await service.call('POST', `/v3/scheduling/waitlist?configuration_id=${EVENT_TYPE}`, {
      body: {
        ...{ guest: { name: 'Noor', email: 'noor@example.com' }, timezone: 'Europe/Lisbon' },
        ...{ start_time: monday + 86_400, end_time: monday + 2 * 86_400 },
      },
    })
    return { EVENT_TYPE, ENTRY: data.waitlist_id }
  },
  'docs/event-types.md': async ({ service, host }) => {
    const EVENT_TYPE = await addConfiguration(service, [host], { slug: 'intro' })
    const path = `/v3/scheduling/bookings?configuration_id=${EVENT_TYPE}`
    const booked = await service.call('POST', path, { body: bookingBody(instant(monday + 2 * 3_600)) })
    const { headers } = await service.withKey('GET', `/admin/v1/event-types/${EVENT_TYPE}`)
    const configuration = configurationOf([host], { name: 'Intro call' })
    return {
      BOOKING: booked.data.booking_id,
      ...{ EVENT_TYPE, GRANT: host.grantId, REVISION: headers.get('etag') ?? '' },
      INTRO_CALL: JSON.stringify(configuration),
      DRAFT: JSON.stringify({ configuration, start_time: monday, end_time: monday + 86_400 }),
    }
  },
  'docs/notifications.md': async ({ service: { store, applicationId, now, withKey } }) => {
    const ids = { WEBHOOK: '', OLD_WEBHOOK: '' }
    for (const name of ['WEBHOOK', 'OLD_WEBHOOK'] as const) {
      const webhook_url = `https://customer.example/${name}`
      const { data } = await withKey('POST', '/v3/webhooks', {
        trigger_types: ['grant.created'],
        webhook_url,
      })
      ids[name] = data.id
    }
    const [DELIVERY, DEAD_LETTER, OTHER_DEAD_LETTER] = ['delivery', 'dead-letter', 'other-dead-letter']
    await store.transaction(async (transaction) => {
      const entry = { id: DELIVERY, applicationId, webhookId: ids.WEBHOOK, attemptedAt: now }
      await transaction.putDeliveryLog([storedLogEntry(entry)])
      for (const id of [DEAD_LETTER, OTHER_DEAD_LETTER]) {
        const to = { email: 'robin@example.com' }
        const mail = { id, applicationId, to, createdAt: now, sendAt: now, subject: '', text: '' }
        await transaction.putDeadLetter({
          ...{ id, applicationId, reason: 'no such mailbox', attempts: 1, diedAt: now },
          content: { kind: 'mail', mail },
        })
      }
    })
    return { ...ids, DELIVERY, DEAD_LETTER, OTHER_DEAD_LETTER }
  },
}

/** A word of a command, without its quotes and with its variables; in single quotes, everything is literal. */
const withoutQuotes = (word: string, variables: Readonly<Record<string, string>>): string => {
  if (word.startsWith("'")) return word.slice(1, -1)
  return word
    .replace(/^"|"$/g, '')
    .replace(/\$(\w+)/g, (found, name) => variables[name] ?? `the variable ${found} of no preparation`)
}

/** The request of a curl line. @throws Error for options that this test does not know. */
const requestOf = (line: string, variables: Readonly<Record<string, string>>): Request => {
  const [, ...words] = (line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) =>
    withoutQuotes(word, variables),
  )
  const headers = new Headers()
  let [method, body, url]: (string | undefined)[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const value = () => words[++at] ?? ''
    if (word === '-X') method = value()
    else if (word === '-H') {
      const [name = '', ...rest] = value().split(':')
      headers.append(name, rest.join(':').trim())
    } else if (word === '--json') {
      body = value()
      headers.set('Content-Type', 'application/json')
    } else if (word.startsWith('-')) throw new Error(`unknown option ${word}`)
    else url = word
  }
  return new Request(url ?? '', {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

const linesOf = (code: string): string[] =>
  code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('curl '))

const found = samples
  .filter(({ language }) => language === 'sh')
  .flatMap((sample) => linesOf(sample.code).map((line) => ({ line, sample, page: sample.page })))
const pages = [...new Set(found.map(({ page }) => page))]

/** Options of a service whose owners set a mail server, which accepts everything. */
const ownMail = async () => ({
  openMailServer: async () => ({ sendMail: async () => {}, check: async () => {}, close: () => {} }),
  connections: { providers: {}, secretKeys: await readSecretKeys(newSecretKey()) },
})

describe('curl lines in the pages', () => {
  it.each(pages)('of %s are answered with success', async (page) => {
    const receiver = openReceiver()
    const service = await openService(undefined, {
      outboundFetch: receiver.outboundFetch,
      ...(page === 'docs/notifications.md' ? await ownMail() : { sendsMail: true }),
    })
    const host = await addHost(service, 'ada@example.com')
    const { token } = await makeMember(service, host, 'owner')
    const prepared = await preparations[page]?.({ service, host })
    const variables = { ...prepared, WHENABLE: 'http://localhost', KEY: service.key, TOKEN: token }
    const failed: string[] = []
    for (const { line, sample } of found.filter((one) => one.page === page)) {
      const answer = await service.service.fetch(requestOf(line, variables))
      if (!answer.ok) failed.push(`${locationOf(sample)} ${line}: ${answer.status} ${await answer.text()}`)
    }
    expect(failed).toEqual([])
  })

  it('exist', () => {
    expect(Object.keys(preparations).filter((page) => !pages.includes(page))).toEqual([])
    expect(pages.length).toBeGreaterThan(0)
  })
})
