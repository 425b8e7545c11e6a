import type { Calendar, Connector, Grant } from '@whenable/contract'
import { type Instant, type Interval, overlaps } from '@whenable/time'
import {
  type AnswerClaim,
  type Application,
  type BookingRecord,
  type Credential,
  calendarListKey,
  type EventRecord,
  grantListKey,
  type HeldTime,
  type HostCounter,
  hostKey,
  type KeptAnswer,
  type Listed,
  listKey,
  longestBooking,
  type OwnedConfiguration,
  type Page,
  type Store,
  type Transaction,
} from './store.js'

const keyOf = (...parts: readonly string[]): string => parts.join('\n')

/** Rows by key that can take back what a failed transaction wrote. */
class Rows<T> {
  readonly #rows = new Map<string, T>()
  readonly #undo: (() => void)[]

  constructor(undo: (() => void)[]) {
    this.#undo = undo
  }

  get(key: string): T | undefined {
    return this.#rows.get(key)
  }

  set(key: string, row: T | undefined): void {
    const before = this.#rows.get(key)
    this.#undo.push(() => this.#write(key, before))
    this.#write(key, row)
  }

  #write(key: string, row: T | undefined): void {
    if (row === undefined) this.#rows.delete(key)
    else this.#rows.set(key, row)
  }

  where(matches: (row: T) => boolean): T[] {
    return [...this.#rows.values()].filter(matches)
  }

  removeWhere(matches: (row: T) => boolean): void {
    for (const [key, row] of [...this.#rows]) if (matches(row)) this.set(key, undefined)
  }
}

interface Owned<T> {
  readonly applicationId: string
  readonly at: string
  readonly record: T
}
type OwnedEvent = Owned<EventRecord> & { readonly span: Interval }

/** Days that an interval touches, as numbers since 1970 in UTC: the buckets in which held time is found. */
const daysOf = ({ start, end }: Interval): number[] => {
  const first = Math.floor(start / longestBooking)
  return Array.from(
    { length: Math.floor((end - 1) / longestBooking) - first + 1 },
    (_, index) => first + index,
  )
}

const pageOf = <T>(rows: readonly Owned<T>[], { limit, after }: Page): Listed<T> => {
  const following = rows
    .filter((row) => after === undefined || row.at > after)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  const items = following.slice(0, limit)
  return {
    items: items.map((row) => row.record),
    next: following.length > limit ? items.at(-1)?.at : undefined,
  }
}

/** A store in memory, which also runs in a page. Everything waits its turn, so transactions never meet. */
export const createMemoryStore = (): Store => {
  const undo: (() => void)[] = []
  const applications = new Rows<Application>(undo)
  const credentials = new Rows<Credential>(undo)
  const connectors = new Rows<Owned<Connector>>(undo)
  const grants = new Rows<Owned<Grant>>(undo)
  const calendars = new Rows<Owned<Calendar>>(undo)
  const events = new Map<string, Rows<OwnedEvent>>()
  const configurations = new Rows<Owned<OwnedConfiguration>>(undo)
  const bookings = new Rows<BookingRecord>(undo)
  const held = new Rows<readonly HeldTime[]>(undo)
  const counters = new Rows<ReadonlyMap<string, HostCounter>>(undo)
  const answers = new Rows<KeptAnswer & { readonly expiresAt: Instant }>(undo)

  const eventsOf = (applicationId: string, calendarId: string): Rows<OwnedEvent> => {
    const key = keyOf(applicationId, calendarId)
    const rows = events.get(key) ?? new Rows<OwnedEvent>(undo)
    events.set(key, rows)
    return rows
  }
  const heldKey = (applicationId: string, email: string, day: number) =>
    keyOf(applicationId, hostKey(email), String(day))
  const holdsOf = (booking: BookingRecord): readonly HeldTime[] =>
    booking.status === 'cancelled'
      ? []
      : booking.hosts.map(({ email }) => ({
          email: hostKey(email),
          bookingId: booking.id,
          start: booking.start,
          end: booking.end,
        }))
  const answerKey = ({ applicationId, scope, key }: AnswerClaim) => keyOf(applicationId, scope, key)

  const transaction: Transaction = {
    applications: async () => applications.where(() => true),
    applicationOfClient: async (clientId) => applications.where((row) => row.clientId === clientId)[0],
    credential: async (hash) => credentials.get(hash),
    grant: async (applicationId, name) =>
      grants.where(
        ({ applicationId: owner, record }) =>
          owner === applicationId &&
          ('id' in name
            ? record.id === name.id
            : 'email' in name
              ? hostKey(record.email) === hostKey(name.email)
              : record.external_id === name.externalId),
      )[0]?.record,
    grants: async (applicationId, page) =>
      pageOf(
        grants.where((row) => row.applicationId === applicationId),
        page,
      ),
    calendars: async (applicationId, ids) =>
      [...new Set(ids)].flatMap((id) => calendars.get(keyOf(applicationId, id))?.record ?? []),
    primaryCalendar: async (applicationId, grantId) =>
      calendars.where(
        ({ applicationId: owner, record }) =>
          owner === applicationId && record.grant_id === grantId && record.is_primary === true,
      )[0]?.record,
    calendarsOfGrant: async (applicationId, grantId, page) =>
      pageOf(
        calendars.where((row) => row.applicationId === applicationId && row.record.grant_id === grantId),
        page,
      ),
    event: async (applicationId, calendarId, eventId) =>
      eventsOf(applicationId, calendarId).get(eventId)?.record,
    eventsIn: async (applicationId, calendarIds, window) =>
      [...new Set(calendarIds)].flatMap((id) =>
        eventsOf(applicationId, id)
          .where((row) => overlaps(row.span, window))
          .map((row) => row.record),
      ),
    eventsOfCalendar: async (applicationId, calendarId, window, page) =>
      pageOf(
        eventsOf(applicationId, calendarId).where((row) => overlaps(row.span, window)),
        page,
      ),
    overridesOf: async (applicationId, calendarId, masterId) =>
      eventsOf(applicationId, calendarId)
        .where((row) => row.record.master_event_id === masterId)
        .map((row) => row.record),
    configuration: async (id) => configurations.get(id)?.record,
    configurationOfSlug: async (applicationId, slug) =>
      configurations.where(
        (row) => row.applicationId === applicationId && row.record.configuration.slug === slug,
      )[0]?.record,
    configurationsOfGrant: async (applicationId, grantId, page) =>
      pageOf(
        configurations.where((row) => row.applicationId === applicationId && row.record.grantId === grantId),
        page,
      ),
    booking: async (applicationId, id) => bookings.get(keyOf(applicationId, id)),
    heldTimes: async (applicationId, emails, window) => {
      const found = new Set<HeldTime>()
      for (const email of new Set(emails.map(hostKey)))
        for (const day of daysOf(window))
          for (const time of held.get(heldKey(applicationId, email, day)) ?? [])
            if (overlaps(time, window)) found.add(time)
      return [...found]
    },
    counters: async (applicationId, groupId) => [
      ...(counters.get(keyOf(applicationId, groupId))?.values() ?? []),
    ],
    lastBooked: async (applicationId, groupId, email) =>
      bookings
        .where(
          (row) =>
            row.applicationId === applicationId &&
            row.groupId === groupId &&
            row.status !== 'cancelled' &&
            row.hosts.some((host) => hostKey(host.email) === hostKey(email)),
        )
        .reduce<Instant | undefined>(
          (latest, row) => (latest === undefined || row.createdAt > latest ? row.createdAt : latest),
          undefined,
        ),

    addApplication: async (application) => applications.set(application.id, application),
    addCredential: async (credential) => credentials.set(credential.hash, credential),
    removeCredential: async (hash) => credentials.set(hash, undefined),
    putConnector: async (applicationId, record) =>
      connectors.set(keyOf(applicationId, record.provider), { applicationId, at: record.provider, record }),
    putGrant: async (applicationId, record) =>
      grants.set(keyOf(applicationId, record.id), { applicationId, at: grantListKey(record), record }),
    removeGrant: async (applicationId, grantId) => {
      const owned = calendars.where(
        (row) => row.applicationId === applicationId && row.record.grant_id === grantId,
      )
      for (const { record } of owned) {
        calendars.set(keyOf(applicationId, record.id), undefined)
        eventsOf(applicationId, record.id).removeWhere(() => true)
      }
      configurations.removeWhere(
        (row) => row.applicationId === applicationId && row.record.grantId === grantId,
      )
      grants.set(keyOf(applicationId, grantId), undefined)
    },
    putCalendar: async (applicationId, record) =>
      calendars.set(keyOf(applicationId, record.id), { applicationId, at: calendarListKey(record), record }),
    putEvent: async (applicationId, record, span) =>
      eventsOf(applicationId, record.calendar_id).set(record.id, {
        applicationId,
        at: listKey(span.start, record.id),
        record,
        span,
      }),
    removeEvent: async (applicationId, calendarId, eventId) =>
      eventsOf(applicationId, calendarId).removeWhere(
        ({ record }) => record.id === eventId || record.master_event_id === eventId,
      ),
    putConfiguration: async (record) =>
      configurations.set(record.configuration.id, {
        applicationId: record.applicationId,
        at: listKey(record.createdAt, record.configuration.id),
        record,
      }),
    removeConfiguration: async (_applicationId, id) => configurations.set(id, undefined),
    // One transaction at a time: everything is locked already.
    lockHosts: async () => {},
    lockBooking: async (applicationId, id) => bookings.get(keyOf(applicationId, id)),
    putBooking: async (booking) => {
      const key = keyOf(booking.applicationId, booking.id)
      const before = bookings.get(key)
      for (const time of before ? holdsOf(before) : [])
        for (const day of daysOf(time)) {
          const bucket = heldKey(booking.applicationId, time.email, day)
          held.set(
            bucket,
            held.get(bucket)?.filter((other) => other.bookingId !== booking.id),
          )
        }
      for (const time of holdsOf(booking))
        for (const day of daysOf(time)) {
          const bucket = heldKey(booking.applicationId, time.email, day)
          held.set(bucket, [...(held.get(bucket) ?? []), time])
        }
      bookings.set(key, booking)
    },
    putCounter: async (applicationId, groupId, counter) => {
      const key = keyOf(applicationId, groupId)
      counters.set(key, new Map(counters.get(key)).set(counter.email, counter))
    },
    claimAnswer: async (claim) => {
      const kept = answers.get(answerKey(claim))
      return kept && kept.expiresAt > claim.now ? kept : undefined
    },
    keepAnswer: async (claim, status, body) =>
      answers.set(answerKey(claim), {
        fingerprint: claim.fingerprint,
        status,
        body,
        expiresAt: claim.expiresAt,
      }),
  }

  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  return {
    read: (work) => inTurn(() => work(transaction)),
    transaction: (work) =>
      inTurn(async () => {
        undo.length = 0
        try {
          return await work(transaction)
        } catch (error) {
          // Taking back in place: an undo writes to the rows directly and adds nothing here.
          for (const takeBack of undo.reverse()) takeBack()
          throw error
        }
      }),
    sweep: (now) =>
      inTurn(async () => {
        credentials.removeWhere((row) => row.kind === 'session' && row.expiresAt <= now)
        answers.removeWhere((row) => row.expiresAt <= now)
      }),
    ready: async () => {},
    close: async () => {},
  }
}
