import { type Instant, instant, parseInstant } from '@whenable/time'
import { JobRefused } from '../../kernel/run-job.js'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { MailRecord } from '../../kernel/store/store.js'
import { sendDue } from '../../outbox/send-due.js'
import { makeMember } from '../members.js'
import { payment } from '../paid-studio.js'
import { addConfiguration, addHost, monday, officeHours, openService } from '../studio.js'
import { visitorAddress } from './attackers.js'
import { type Answer, answerOf, type Move, requestOf } from './move.js'

/** The origin of the attacked service. */
export const origin = 'http://service.test'

/** A mailbox that the attacker reads. */
export const attackersMailbox = 'mallory@attacker.example'

/** A mailbox of the attacker whose address is an advertisement. */
export const advertisingMailbox = (turn: number): string => `buy-at-evil.example@${turn}.attacker.example`

/** Whether the attacker reads a mailbox. */
export const isAttackers = (mailbox: string): boolean => mailbox.endsWith('attacker.example')

const strangersDomain = '@people.example'

/** Mailboxes that the attacker names, and whose people never asked for anything. */
export const strangersMailbox = (index: number | string): string => `stranger-${index}${strangersDomain}`

/** What the attacker wants others to read, in spellings that programs turn into a link. */
export const advertisement = (turn: number): string =>
  ['BUY-https://evil.example', 'Buy at www.evil.example', 'Buy: evil.example', 'Buy: evil\u3002example'][
    turn % 4
  ] as string

/** Whether a text has the advertisement, in any of its spellings. */
const isAdvertised = (text: string): boolean => /evil[.\u3002]example/i.test(text)

/** An email as it left the service. */
export interface SentMail {
  readonly to: string
  /** Whether the attacker's text is in it. */
  readonly isAdvertising: boolean
  /** All texts of the email: subject, names, body, and calendar file. Undefined if it went to somebody whom the attacker named. */
  readonly content: string | undefined
}

/** The texts of an email, without the line breaks of a calendar file (RFC 5545, section 3.1) and characters that nobody sees. */
const contentOf = (mail: unknown): string => {
  const texts: string[] = []
  JSON.stringify(mail, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
    .join('\n')
    .replace(/\r\n[ \t]/g, '')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
}

/** A Wednesday on which the host has no time. */
export const fullDay = parseInstant('2026-03-04T00:00:00Z')

/** The length of a session, in seconds. */
export const sessionSeconds = 4 * 3_600

/** Sessions of four hours, two on each weekday of sixty days. */
const sessions = {
  availability: { duration_minutes: sessionSeconds / 60 },
  scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
}

const questions = { topic: { label: 'Topic', type: 'multi_line_text' } }

/** The name of the tool that a call of an agent uses. */
const toolOf = ({ json }: Move): string =>
  (json as { readonly params?: { readonly name?: string } }).params?.name ?? ''

/** A service with public event types of one host, as an owner would leave it overnight. */
export const openTarget = async () => {
  const store = createMemoryStore()
  const operations = new Set<string>()
  const jobs: string[] = []
  const errors: unknown[] = []
  const service = await openService(store, {
    addressOf: (request) => request.headers.get('x-address') ?? undefined,
    connections: { providers: {}, secretKeys: await readSecretKeys(newSecretKey()) },
    sendsMail: true,
    // In another thread, which has a limit of time.
    runJob: async ({ name }) => {
      jobs.push(name)
      throw new JobRefused('too-long')
    },
    log: ({ operation, error }) => {
      operations.add(operation)
      if (error) errors.push(error)
    },
  })
  const host = await addHost(service, 'ada@example.com')
  await makeMember(service, host, 'owner')
  const add = (change: Record<string, unknown>) =>
    addConfiguration(service, [host], {
      ...sessions,
      participants: [
        {
          ...{ email: host.email, name: 'Ada', is_organizer: true, timezone: 'Europe/Lisbon' },
          availability: { calendar_ids: ['all'], open_hours: [officeHours] },
          booking: { calendar_id: host.calendarId },
        },
      ],
      ...change,
      scheduler: {
        ...sessions.scheduler,
        additional_fields: questions,
        ...(change['scheduler'] as object | undefined),
      },
    })
  const { withKey } = service
  const eventTypes = {
    talk: await add({ slug: 'talk' }),
    course: await add({ slug: 'course', scheduler: { booking_series: { max_bookings: 12 } } }),
    paid: await add({ slug: 'paid', scheduler: { payment } }),
    confirmed: await add({ slug: 'confirmed', scheduler: { confirm_email: true } }),
    waiting: await add({ slug: 'waiting', scheduler: { waitlist: true } }),
  }
  // One day on which nothing is free, so that visitors can wait for it.
  const busy = await withKey('POST', `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`, {
    ...{ title: 'Fair', when: { start_time: fullDay, end_time: instant(fullDay + 86_400) } },
  })
  const configurations = `/v3/grants/${host.grantId}/scheduling/configurations`
  const group = await withKey('POST', configurations, {
    ...{ type: 'group', name: 'Class', slug: 'class', group_booking: { calendar_id: host.calendarId } },
    scheduler: { ...sessions.scheduler, max_additional_guests: 0 },
  })
  const classStart = parseInstant('2026-03-07T10:00:00Z')
  const session = await withKey('POST', `${configurations}/${group.data.id}/group-events`, {
    ...{ calendar_id: host.calendarId, title: 'Class', capacity: 500 },
    when: { start_time: classStart, end_time: instant(classStart + 3_600) },
  })
  const pollStart = instant(monday + 86_400 + 3_600)
  const poll = await withKey('POST', '/v3/scheduling/polls', {
    ...{ configuration_id: eventTypes.talk, title: 'Spring plan' },
    slots: [{ start_time: pollStart }, { start_time: instant(pollStart + sessionSeconds) }],
  })
  const link = await withKey('POST', '/v3/scheduling/links', { configuration_id: eventTypes.talk })
  const refused = [busy, group, session, poll, link].find(({ error }) => error)
  if (refused) throw new Error(refused.error.message)

  const sent: SentMail[] = []
  const outbox = {
    ...{ store, clock: () => service.now, newId: () => crypto.randomUUID(), random: () => 0.5 },
    outboundFetch: async () => new Response('ok'),
    report: (error: unknown) => void errors.push(error),
    sendMail: async (mail: MailRecord) => {
      const { email: to } = mail.to
      const content = contentOf(mail)
      const isStranger = to.endsWith(strangersDomain)
      sent.push({ to, isAdvertising: isAdvertised(content), content: isStranger ? undefined : content })
    },
  }

  /** Sends what is due. */
  const deliver = async (): Promise<void> => {
    while (await sendDue(outbox));
  }

  /** Sends a request from an address. */
  const send = async (address: string, move: Move): Promise<Answer> => {
    if (move.path === '/mcp') operations.add(`tool ${toolOf(move)}`)
    return answerOf(await service.service.fetch(requestOf(origin, address, move)), move)
  }

  const window = { start: monday, end: instant(monday + 61 * 86_400) }
  /** The starts of the free times that a visitor sees. */
  const freeTimes = async (configuration: string): Promise<readonly Instant[]> => {
    const path = `/v3/scheduling/availability?configuration_id=${configuration}&start_time=${window.start}&end_time=${window.end}`
    const { data, error } = await send(visitorAddress, { method: 'GET', path })
    if (error) throw new Error(JSON.stringify(error))
    return data.time_slots.map(({ start_time }: { start_time: Instant }) => start_time)
  }

  return {
    service,
    host,
    ...eventTypes,
    group: group.data.id as string,
    /** The one session of the group event. */
    session: { id: session.data.id as string, calendarId: host.calendarId, start: classStart },
    poll: {
      id: poll.data.id as string,
      secret: poll.data.secret as string,
      start: pollStart,
    },
    /** The secret of a link to the talk. */
    link: link.data.secret as string,
    /** The starts of all sessions that can be booked. */
    starts: await freeTimes(eventTypes.talk),
    freeTimes,
    sent,
    /** The ids of the endpoints and pages that were called. */
    operations,
    errors,
    /** The work that other threads were given. */
    jobs,
    deliver,
    send,
    /** Moves the clock on. */
    later: (seconds: number): void => service.at(instant(service.now + seconds)),
    /** What a pattern finds in the latest email to a mailbox. */
    mailedTo: async (mailbox: string, pattern: RegExp): Promise<string> => {
      await deliver()
      const mail = sent.findLast(({ to }) => to === mailbox)
      return pattern.exec(mail?.content ?? '')?.[1] ?? ''
    },
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>
