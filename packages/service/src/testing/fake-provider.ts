import type { CalendarEvent } from '@whenable/contract'
import {
  type CalendarProvider,
  type OpenProvider,
  ProviderError,
  type ProviderErrorKind,
  type Pull,
  type RemoteCalendar,
  type RemoteItem,
} from '../providers/calendar-provider.js'

/** The calls of a provider, for scripts. */
export type FakeCall = 'verify' | 'calendars' | 'pull' | 'get' | 'findByUid' | 'create' | 'update' | 'delete'

interface FakeItem extends RemoteItem {
  /** The change that wrote it. */
  readonly position: number
  /** Its SEQUENCE, which rises with every write. */
  readonly sequence: number
}

interface FakeCalendar {
  readonly info: RemoteCalendar
  readonly items: Map<string, FakeItem>
  /** Removed items by id, with the change that removed them. */
  readonly removed: Map<string, number>
}

/** What happens in place of a call, or before it. */
export type FakeFault = ProviderErrorKind | ProviderError | ((call: FakeCall) => void | Promise<void>)

/** An item of a single event. */
export const eventItem = (uid: string, event: Partial<CalendarEvent> & Pick<CalendarEvent, 'when'>) => ({
  uid,
  events: [{ id: uid, title: uid, recurrence: [], participants: [], ...event } as CalendarEvent],
})

/**
 * A calendar server in memory, behind the port of providers. Tests change its calendars as an owner does, let calls fail, and stop
 * at calls.
 */
export class FakeServer {
  readonly calendars = new Map<string, FakeCalendar>()
  /** The calls so far. */
  readonly calls: FakeCall[] = []
  password = 'secret'
  /** Answers every pull with the full list, like a server without change tracking. */
  hasChanges = true
  /** Seconds in every pull's `pollAfter`. */
  pollAfter: number | undefined
  #position = 0
  #oldestCursor = 0
  readonly #lost: FakeCall[] = []
  readonly #faults: { readonly call: FakeCall | undefined; readonly fault: FakeFault }[] = []

  /** The next call, or the next one of a kind, fails or waits. */
  failNext(fault: FakeFault, call?: FakeCall): void {
    this.#faults.push({ call, fault })
  }

  /** Lets all calls succeed from now on. */
  clearFaults(): void {
    this.#faults.length = 0
  }

  /** The answer of the next call of a kind is lost: the call has its effect, and fails. */
  loseNext(call: FakeCall): void {
    this.#lost.push(call)
  }

  /** Forgets all cursors. */
  forgetCursors(): void {
    this.#oldestCursor = this.#position + 1
  }

  addCalendar(id: string, info: Partial<RemoteCalendar> = {}): void {
    const calendar = { id, name: id, isWritable: true, timeZone: 'Europe/Lisbon', ...info }
    this.calendars.set(id, {
      info: calendar,
      items: this.calendars.get(id)?.items ?? new Map(),
      removed: this.calendars.get(id)?.removed ?? new Map(),
    })
  }

  calendar(id: string): FakeCalendar {
    const calendar = this.calendars.get(id)
    if (!calendar) throw new ProviderError('gone', 'there is no such calendar')
    return calendar
  }

  /** Writes an item, like its owner. */
  put(
    calendarId: string,
    {
      uid,
      events,
      id = `${uid}.ics`,
      warnings = [],
      sequence = 0,
    }: Partial<FakeItem> & Pick<RemoteItem, 'uid' | 'events'>,
  ): RemoteItem {
    const { items, removed } = this.calendar(calendarId)
    const position = ++this.#position
    const before = items.get(id)
    const own = before ? Math.max(before.sequence + 1, sequence) : sequence
    const item = { id, uid, events, warnings, etag: `"${position}"`, position, sequence: own }
    items.set(id, item)
    removed.delete(id)
    return item
  }

  /** Removes an item, like its owner. */
  remove(calendarId: string, itemId: string): void {
    const { items, removed } = this.calendar(calendarId)
    if (items.delete(itemId)) removed.set(itemId, ++this.#position)
  }

  readonly open: OpenProvider = ({ secret }) => {
    const enter = async (call: FakeCall, signal: AbortSignal): Promise<void> => {
      this.calls.push(call)
      const index = this.#faults.findIndex((fault) => fault.call === undefined || fault.call === call)
      const [found] = index < 0 ? [] : this.#faults.splice(index, 1)
      if (typeof found?.fault === 'function') {
        const aborted = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
        await Promise.race([found.fault(call), aborted])
      } else if (found)
        throw found.fault instanceof ProviderError
          ? found.fault
          : new ProviderError(found.fault, `scripted: ${found.fault}`)
      if (signal.aborted) throw new ProviderError('transient', 'the call was aborted')
      if (secret['password'] !== this.password) throw new ProviderError('auth', 'the password is wrong')
    }
    const within =
      <T>(call: FakeCall, work: () => T) =>
      async (signal: AbortSignal) => {
        await enter(call, signal)
        const answer = work()
        const index = this.#lost.indexOf(call)
        if (index < 0) return answer
        this.#lost.splice(index, 1)
        throw new ProviderError('transient', 'scripted: the answer was lost')
      }
    const shown = ({ position: _, sequence: _sequence, ...item }: FakeItem): RemoteItem => item
    const check = (calendarId: string, itemId: string, etag: string): FakeItem => {
      const item = this.calendar(calendarId).items.get(itemId)
      if (!item) throw new ProviderError('gone', 'there is no such item')
      if (item.etag !== etag) throw new ProviderError('conflict', 'the item has changed')
      return item
    }
    const provider: CalendarProvider = {
      verify: ({ signal }) =>
        within('verify', () => ({ discovered: { home: 'https://fake.example/home/' } }))(signal),
      calendars: ({ signal }) =>
        within('calendars', () => [...this.calendars.values()].map(({ info }) => info))(signal),
      pull: (calendarId, { cursor, known, isReconciliation, signal }) =>
        within('pull', (): Pull => {
          const { items, removed } = this.calendar(calendarId)
          const next = { cursor: String(this.#position), pollAfter: this.pollAfter, warnings: [] }
          const since = Number(cursor)
          if (cursor !== undefined && since < this.#oldestCursor)
            throw new ProviderError('cursor-invalid', 'the cursor is unknown')
          if (cursor === undefined || isReconciliation || !this.hasChanges)
            return {
              ...next,
              changed: [...items.values()].filter(({ id, etag }) => known.get(id) !== etag).map(shown),
              removed: [],
              isComplete: true,
              present: new Map([...items.values()].map(({ id, etag }) => [id, etag])),
            }
          return {
            ...next,
            changed: [...items.values()].filter(({ position }) => position > since).map(shown),
            removed: [...removed].flatMap(([id, position]) => (position > since ? [id] : [])),
            isComplete: false,
          }
        })(signal),
      items: {
        get: (calendarId, itemId, { signal }) =>
          within('get', () => {
            const item = this.calendar(calendarId).items.get(itemId)
            return item && shown(item)
          })(signal),
        findByUid: (calendarId, uid, { signal }) =>
          within('findByUid', () => {
            const item = [...this.calendar(calendarId).items.values()].find((one) => one.uid === uid)
            return item && shown(item)
          })(signal),
        create: (calendarId, uid, events, { signal, sequence }) =>
          within('create', () => {
            const { items } = this.calendar(calendarId)
            if ([...items.values()].some((one) => one.uid === uid))
              throw new ProviderError('conflict', 'an item with this UID exists')
            const { id, etag } = this.put(calendarId, { uid, events, sequence })
            return { id, etag }
          })(signal),
        update: (calendarId, itemId, etag, events, { signal, sequence }) =>
          within('update', () => {
            const { uid } = check(calendarId, itemId, etag)
            const written = this.put(calendarId, { id: itemId, uid, events, sequence })
            return { id: itemId, etag: written.etag }
          })(signal),
        delete: (calendarId, itemId, etag, { signal }) =>
          within('delete', () => {
            if (!this.calendar(calendarId).items.has(itemId)) return
            check(calendarId, itemId, etag)
            this.remove(calendarId, itemId)
          })(signal),
      },
    }
    return provider
  }

  /** The same account, which cannot be written to, such as a feed. */
  readonly openReadOnly: OpenProvider = (connection) => {
    const { items: _, ...provider } = this.open(connection)
    return provider
  }
}
