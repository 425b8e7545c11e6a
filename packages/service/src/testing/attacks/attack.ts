import { readCalendar } from '@whenable/icalendar'
import { instant } from '@whenable/time'
import { vi } from 'vitest'
import { MailsWithheld } from '../../kernel/publish/publish.js'
import type { MemoryTable } from '../../kernel/store/memory/memory-table.js'
import { createTables } from '../../kernel/store/memory/tables.js'
import { type PollRecord, pollTable } from '../../kernel/store/store.js'
import { declaredTables } from '../../kernel/store/tables.js'
import { type Attacker, hashesAnHour, visitorAddress } from './attackers.js'
import type { Answer, Move } from './move.js'
import type { Surface } from './surfaces.js'
import { isAttackers, openTarget, sessionSeconds, type Target } from './target.js'

/** How often an attacker comes back in the hour, and how many attempts it makes each time unless it is refused. */
const rounds = 4
const defaultAttempts = 24

/** What an attacker reached in an hour. */
export interface Reached {
  /** The requests that it sent, and the hashes that challenges made it compute. */
  readonly requests: number
  readonly hashes: number
  /** Mailboxes of people who never asked, emails to them, and how many of these have the attacker's text. */
  readonly strangers: number
  readonly emails: number
  readonly advertised: number
  /** Emails to the host. */
  readonly toHost: number
  /** The largest share of the host's times that was taken. */
  readonly blocked: number
  /** What became of a visitor from another network who came at the end. */
  readonly visitor: string
  /** Calendar files that the main thread read, and those that another thread was given. */
  readonly filesRead: number
  readonly jobs: number
  /** Rows that are left in the database, by table. */
  readonly rows: ReadonlyMap<string, number>
  /** The ids of the endpoints, pages and tools that the attacker called. */
  readonly operations: ReadonlySet<string>
  /** Unexpected errors of the service. */
  readonly errors: readonly unknown[]
}

/** The name of a declared table, as those of the other tables are written. */
const nameOf = ({ name }: { readonly name: string }): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The number of rows of each table of the store in memory that was made last. The answers to a poll are in its row. */
const countRows = (): ReadonlyMap<string, number> => {
  const tables = vi.mocked(createTables).mock.results.at(-1)?.value as ReturnType<typeof createTables>
  const polls = tables.open(pollTable) as MemoryTable<PollRecord>
  const answers = polls.all({}).flatMap((poll) => poll.answers)
  return new Map([
    ...declaredTables.map((table) => [nameOf(table), tables.open(table).count({})] as const),
    ...Object.entries(tables).flatMap(([name, rows]) =>
      'where' in rows ? [[name, rows.where(() => true).length] as const] : [],
    ),
    ['pollAnswers', answers.length] as const,
  ])
}

/** Sends the requests of attempts from the attacker's addresses, and solves challenges. */
const senderOf = (target: Target, attacker: Pick<Attacker, 'addressOf'>) => {
  let requests = 0
  let hashes = 0
  const sendFrom = (address: string, move: Move) => {
    requests++
    return target.send(address, move)
  }
  /** The response to a challenge. Its proofs are not computed: they are checked by a double, which accepts any. */
  const solve = async (address: string, { challenge }: Move): Promise<string | undefined> => {
    if (!challenge) return undefined
    const { data } = await sendFrom(address, { method: 'POST', ...challenge })
    if (!data?.seed) return undefined
    const work = data.proofs * 2 ** data.difficulty
    if (hashes + work > hashesAnHour) return undefined
    hashes += work
    return `${data.challenge}:${Array(data.proofs).fill(0).join()}`
  }
  return {
    figures: () => ({ requests, hashes }),
    send: async (move: Move): Promise<Answer> => {
      const address = attacker.addressOf(requests)
      const answer = await sendFrom(address, move)
      if (answer.error?.type !== 'challenge_required') return answer
      const response = await solve(address, move)
      if (response === undefined) return answer
      return sendFrom(address, { ...move, headers: { ...move.headers, 'Challenge-Response': response } })
    },
  }
}

/** Books like a visitor, and says what became of it. */
const visit = async (target: Target): Promise<string> => {
  const guest = { name: 'Noor Ahmed', email: 'noor@visitor.example' }
  const [start] = await target.freeTimes(target.talk)
  if (start === undefined) return 'finds no time'
  const { send, figures } = senderOf(target, { addressOf: () => visitorAddress })
  const slot = { start_time: start, end_time: instant(start + sessionSeconds) }
  const query = `configuration_id=${target.talk}`
  const booked = await send({
    method: 'POST',
    path: `/v3/scheduling/bookings?${query}`,
    json: { ...slot, guest },
    challenge: { path: `/v3/scheduling/challenges?${query}`, json: slot },
  })
  if (!booked.isAccepted) return `refused: ${booked.error?.type}`
  const before = target.sent.length
  // A digest of an hour comes after it.
  for (let waits = 0; waits <= 14; waits++) {
    await target.deliver()
    target.later(300)
  }
  const since = target.sent.slice(before)
  const isTold = (mailbox: string) =>
    since.some(({ to, content }) => to === mailbox && content?.includes(guest.name))
  const isWritten = since.some(({ to }) => to === guest.email)
  const effort = figures().hashes > 0 ? ' with a challenge' : ''
  return `booked${effort}${isWritten ? '' : ', gets no email'}${isTold(target.host.email) ? '' : ', host is not told'}`
}

/** Lets an attacker try a surface for an hour. */
export const attack = async (attacker: Attacker, surface: Surface): Promise<Reached> => {
  const target = await openTarget()
  const before = countRows()
  const filesBefore = vi.mocked(readCalendar).mock.calls.length
  const times = target.starts.length
  const { send, figures } = senderOf(target, attacker)
  const start = target.service.now
  let turn = 0
  let blocked = 0
  const { attempts = defaultAttempts } = surface
  for (let round = 0; round < rounds; round++) {
    const end = instant(start + (round + 1) * (3_600 / rounds))
    let refused = 0
    for (
      let attempt = 0;
      attempt < attempts && refused < attacker.patience && target.service.now < end;
      attempt++
    ) {
      let isAccepted = false
      const moves = surface.attempt(target, turn++)
      let next = await moves.next()
      while (!next.done) {
        const { value: move } = next
        const answer = await send(move)
        isAccepted ||= answer.isAccepted && move.method !== 'GET'
        next = await moves.next(answer)
      }
      refused = isAccepted ? 0 : refused + 1
    }
    await target.deliver()
    const free = (await target.freeTimes(target.talk)).length
    blocked = Math.max(blocked, 1 - free / times)
    target.service.at(instant(Math.max(end, target.service.now)))
  }
  await target.deliver()
  const rows = new Map([...countRows()].map(([name, count]) => [name, count - (before.get(name) ?? 0)]))
  const toStrangers = target.sent.filter(({ to }) => to !== target.host.email && !isAttackers(to))
  return {
    ...figures(),
    strangers: new Set(toStrangers.map(({ to }) => to)).size,
    emails: toStrangers.length,
    advertised: toStrangers.filter(({ isAdvertising }) => isAdvertising).length,
    toHost: target.sent.filter(({ to }) => to === target.host.email).length,
    blocked,
    filesRead: vi.mocked(readCalendar).mock.calls.length - filesBefore,
    jobs: target.jobs.length,
    rows,
    operations: target.operations,
    errors: target.errors.filter((error) => !(error instanceof MailsWithheld)),
    visitor: await visit(target),
  }
}
