import { type Schedule, ServiceError } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import { instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingsCalls } from '../bookings/endpoints.js'
import { createBookingsFlow } from '../bookings/flow/flow.js'
import type { CalendarsCalls } from '../calendars/endpoints.js'
import { createConnectionsFlow } from '../calendars/flow/flow.js'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { createEventTypesFlow } from '../event-types/flow/flow.js'
import type { HoursCalls } from '../hours/endpoints.js'
import { createSchedulesFlow } from '../hours/flow/flow.js'
import type { PollsCalls } from '../polls/endpoints.js'
import { createPollsFlow } from '../polls/flow/flow.js'
import type { SettingsCalls } from '../settings/endpoints.js'
import { createSettingsFlow } from '../settings/flow/flow.js'
import { calendarWith, connectionWith } from '../testing/connections-double.js'

// Every flow of an owner reads a list and changes it. Requests arrive at the service, and answers at the page, in any order.

const now = instant(1_773_000_000)
const builtIn = 'constructor'

/** A list at the service: ids with a value. */
type Items = Map<string, unknown>

/** What a flow shows of it: all items, without those that are being changed. */
type Shown = ReadonlyMap<string, unknown>

interface Service {
  readonly items: Items
  /** A call that reads, or changes, when it arrives at the service. Both ways take any time. */
  readonly call: <Value>(what: () => Value) => Promise<Value>
  /** The id of a new item. */
  readonly newId: () => string
}

interface Subject {
  // biome-ignore lint/suspicious/noExplicitAny: flows of several kinds
  readonly flow: Flow<any, any>
  /** Does one thing with an item, or with a new one, if the flow allows it. */
  readonly act: (kind: number, id: string, flag: boolean) => void
  /** Undefined until something is shown. */
  readonly shown: () => Shown | undefined
  /** Whether something is being changed. */
  readonly isWorking: () => boolean
}

const required = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new ServiceError('not_found_error', 'gone')
  return value
}

const eventTypes = ({ items, call, newId }: Service): Subject => {
  const typeOf = (id: string) => ({ id, name: id, is_active: required(items.get(id)) })
  const add = () => {
    const id = newId()
    items.set(id, true)
    return typeOf(id)
  }
  const source = {
    list: () => call(() => [...items.keys()].map(typeOf)),
    create: () => call(add),
    duplicate: () => call(add),
    setActive: ({ id, isActive }: { readonly id: string; readonly isActive: boolean }) =>
      call(() => {
        required(items.get(id))
        items.set(id, isActive)
        return typeOf(id)
      }),
    bookingsAhead: () => call(() => 0),
    remove: ({ id }: { readonly id: string }) => call(() => void items.delete(id)),
  } as unknown as EventTypesCalls
  const flow = createEventTypesFlow({ source, now: () => now })
  const ready = () => (flow.state.step === 'ready' ? flow.state : undefined)
  return {
    flow,
    act: (kind, id, isActive) => {
      if (kind === 0) {
        flow.send({ type: 'open-form' })
        flow.send({ type: 'create', input: { name: 'New', durationMinutes: 30 } })
      } else if (kind === 1) flow.send({ type: 'duplicate', id, name: 'Copy' })
      else if (kind === 2) flow.send({ type: 'ask-removal', id })
      else if (kind === 3) {
        const { removal } = { ...ready() }
        if (removal) flow.send({ type: 'remove', id: removal.id })
      } else flow.send({ type: 'set-active', id, isActive })
    },
    shown: () => {
      const state = ready()
      return (
        state &&
        new Map(
          state.eventTypes
            .filter(({ id }) => !Object.hasOwn(state.work, id))
            .map(({ id, is_active }) => [id, is_active]),
        )
      )
    },
    isWorking: () => !!ready()?.form?.isSubmitting || Object.keys({ ...ready()?.work }).length > 0,
  }
}

const connections = ({ items, call }: Service): Subject => {
  const source = {
    connections: () => call(() => [connectionWith()]),
    calendars: () =>
      call(() =>
        [...items].map(([id, isBusySource]) =>
          calendarWith({ id, isBusySource: isBusySource === true, isPrimary: false }),
        ),
      ),
    changeCalendar: ({ path, body }: Parameters<CalendarsCalls['changeCalendar']>[0]) =>
      call(() => void items.set(path.calendar_id, body?.is_busy_source === true)),
    changePolicy: () => call(() => connectionWith()),
    busyTimes: () => call(() => []),
  } as unknown as CalendarsCalls
  const flow = createConnectionsFlow({
    ...{ source, now: () => now },
    wait: () => new Promise(() => {}),
  } as Parameters<typeof createConnectionsFlow>[0])
  const ready = () => (flow.state.step === 'ready' ? flow.state : undefined)
  return {
    flow,
    act: (kind, calendarId, isBusySource) => {
      if (kind === 0) flow.send({ type: 'change-policy', connectionId: 'c1', policy: 'block' })
      else if (!ready()?.savingCalendars.includes(calendarId))
        flow.send({ type: 'set-busy-source', calendarId, isBusySource })
    },
    shown: () => {
      const state = ready()
      return (
        state &&
        new Map(
          state.calendars
            .filter(({ id }) => !state.savingCalendars.includes(id))
            .map(({ id, isBusySource }) => [id, isBusySource]),
        )
      )
    },
    isWorking: () =>
      !!ready()?.savingCalendars.length || Object.keys({ ...ready()?.connectionWork }).length > 0,
  }
}

const polls = ({ items, call, newId }: Service): Subject => {
  const pollOf = (id: string) => ({ id, state: required(items.get(id)), created_at: now })
  const source = {
    eventTypes: async () => [{ id: 'a', name: 'A', isActive: true }],
    times: async () => [],
    polls: () => call(() => [...items.keys()].map(pollOf)),
    createPoll: () =>
      call(() => {
        const id = newId()
        items.set(id, 'open')
        return { ...pollOf(id), address: 'https://book.example/p/s', secret: 's' }
      }),
    updatePoll: ({ path: { poll_id: id }, body }: Parameters<PollsCalls['updatePoll']>[0]) =>
      call(() => {
        required(items.get(id))
        items.set(id, body?.state)
        return pollOf(id)
      }),
    deletePoll: ({ path: { poll_id } }: Parameters<PollsCalls['deletePoll']>[0]) =>
      call(() => void items.delete(poll_id)),
  } as unknown as PollsCalls
  const flow = createPollsFlow({ source, now: () => now })
  const ready = () => (flow.state.step === 'ready' ? flow.state : undefined)
  const timeAt = (hours: number) => ({
    start: instant(now + hours * 3600),
    end: instant(now + hours * 3600 + 1800),
  })
  const isActing = () => ready()?.action?.state === 'working'
  return {
    flow,
    act: (kind, pollId, isOpen) => {
      if (kind === 0)
        for (const intent of [
          ...([{ type: 'propose' }, { type: 'pick', time: timeAt(1) }] as const),
          ...([{ type: 'pick', time: timeAt(2) }, { type: 'make' }] as const),
        ])
          flow.send(intent)
      else if (kind === 1) flow.send({ type: 'remove', pollId })
      else flow.send({ type: isOpen ? 'reopen' : 'close', pollId })
    },
    shown: () => {
      const state = ready()
      const list = state?.polls
      if (!Array.isArray(list)) return undefined
      const { action } = { ...state }
      return new Map(
        (list as readonly { id: string; state: string }[])
          .filter(({ id }) => action?.state !== 'working' || action.pollId !== id)
          .map(({ id, state }) => [id, state]),
      )
    },
    isWorking: () => isActing() || ready()?.proposal?.making === 'making',
  }
}

const bookings = ({ items, call, newId }: Service): Subject => {
  let revision = 0
  const bookingOf = (id: string) => ({
    ...{ id, status: required(items.get(id)), start: now, created_at: now, updated_at: revision },
    ...{ start_time: now, end_time: instant(now + 1800), configuration_id: 'c1' },
  })
  interface OfBooking {
    readonly path: { readonly booking_id: string }
  }
  const act =
    (status: string) =>
    ({ path: { booking_id: id } }: OfBooking) =>
      call(() => {
        revision++
        required(items.get(id))
        items.set(id, status)
        return bookingOf(id)
      })
  const source = {
    list: () => call(() => ({ items: [...items.keys()].map(bookingOf), next: undefined })),
    counts: async () => ({}),
    booking: ({ path }: OfBooking) => call(() => bookingOf(path.booking_id)),
    eventTypes: async () => [],
    ...{ confirm: act('confirm'), cancel: act('cancel') },
    check: async () => ({ problems: [] }),
    book: () =>
      call(() => {
        const id = newId()
        items.set(id, 'booked')
        return bookingOf(id)
      }),
  } as unknown as BookingsCalls
  const flow = createBookingsFlow({ source, now: () => now, save: () => {} })
  const ready = () => (flow.state.step === 'ready' ? flow.state : undefined)
  return {
    flow,
    act: (kind, bookingId, flag) => {
      if (kind === 0)
        for (const intent of [
          { type: 'open-dialog', kind: 'book', values: { configurationId: 'c1', start: now, end: now } },
          { type: 'edit-dialog', values: { name: 'Ana', email: 'ana@example.com' } },
          { type: 'submit-dialog' },
        ] as const)
          flow.send(intent as never)
      else if (kind === 1) flow.send({ type: 'hold', held: flag })
      else if (kind === 2) flow.send({ type: 'select', bookingId })
      else if (ready()?.bookings?.some(({ id }) => id === bookingId))
        flow.send({
          type: 'act',
          action: {
            call: flag ? 'confirm' : 'cancel',
            request: { path: { booking_id: bookingId }, body: {} },
          },
        })
    },
    shown: () => {
      const state = ready()
      return (
        state?.bookings &&
        new Map(
          state.bookings
            .filter(({ id }) => !Object.hasOwn(state.working, id))
            .map(({ id, status }) => [id, status]),
        )
      )
    },
    isWorking: () => !!ready()?.dialog?.submitting || Object.keys({ ...ready()?.working }).length > 0,
  }
}

const settings = ({ items, call, newId }: Service): Subject => {
  const keyOf = (id: string) => ({ id, name: id })
  const source = {
    member: async () => ({ id: 'm', role: 'owner' }),
    apiKeys: () => call(() => [...items.keys()].map(keyOf)),
    createApiKey: () =>
      call(() => {
        const id = newId()
        items.set(id, true)
        return { ...keyOf(id), api_key: 'secret' }
      }),
    revokeApiKey: ({ path: { key_id } }: { readonly path: { readonly key_id: string } }) =>
      call(() => void items.delete(key_id)),
  } as unknown as SettingsCalls
  const flow = createSettingsFlow({ source, section: 'api-keys', now: () => now })
  const ready = () => (flow.state.step === 'ready' ? flow.state : undefined)
  return {
    flow,
    act: (kind, id) =>
      flow.send({
        type: 'act',
        action: kind
          ? { call: 'revokeApiKey', request: { path: { key_id: id } } }
          : { call: 'createApiKey', request: { body: { name: 'New' } } },
      }),
    shown: () => {
      const keys = ready()?.data['api-keys']?.keys
      return keys && new Map(keys.map(({ id }) => [id, true]))
    },
    isWorking: () => ready()?.working !== undefined,
  }
}

const schedules = ({ items, call, newId }: Service): Subject => {
  const scheduleOf = (id: string) =>
    ({
      ...{
        id,
        name: id,
        grant_id: 'g',
        timezone: 'Europe/Lisbon',
        is_default: required(items.get(id)) === 1,
      },
      ...{ weekly: [], overrides: [], holidays: undefined, limits: {}, revision: '1' },
    }) as unknown as Schedule
  const source = {
    schedules: () => call(() => [...items.keys()].map(scheduleOf)),
    read: ({ path: { schedule_id } }: Parameters<HoursCalls['read']>[0]) =>
      call(() => scheduleOf(schedule_id)),
    create: () =>
      call(() => {
        const id = newId()
        items.set(id, true)
        return scheduleOf(id)
      }),
    remove: ({ path: { schedule_id } }: Parameters<HoursCalls['remove']>[0]) =>
      call(() => void items.delete(schedule_id)),
  } as unknown as HoursCalls
  const flow = createSchedulesFlow({ source, now: () => now })
  const ready = () => (flow.state.step === 'ready' ? flow.state : undefined)
  return {
    flow,
    act: (kind, id) => {
      if (kind === 0) flow.send({ type: 'create', name: 'New', timeZone: 'Europe/Lisbon' })
      else if (kind === 1) flow.send({ type: 'remove' })
      else if (ready()?.schedules.some((one) => one.id === id)) flow.send({ type: 'choose', scheduleId: id })
    },
    shown: () => {
      const state = ready()
      return state && new Map(state.schedules.map(({ id }) => [id, true]))
    },
    isWorking: () => ready()?.work !== undefined,
  }
}

/** Lets settled promises run their callbacks. */
const flush = async () => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}

const choices = fc.array(
  fc.record({
    /** What is done: the list is read again, or something is changed. */
    isRefresh: fc.boolean(),
    kind: fc.nat(4),
    pick: fc.nat(20),
    flag: fc.boolean(),
    /** Whether the service's answer to a change is lost, although it was carried out. */
    isLost: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
    /** How many requests or answers arrive before the next choice. */
    arrivals: fc.nat(3),
  }),
  { minLength: 4, maxLength: 30 },
)

const isLong = Boolean(process.env['WHENABLE_LONG'])

describe.each(Object.entries({ eventTypes, connections, polls, bookings, settings, schedules }))(
  'the flow of %s',
  (_, open) => {
    it('never goes back to what an item was before, and shows in the end what the service has', async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), choices, async (network, list) => {
          const items: Items = new Map([
            ['a', true],
            [builtIn, true],
            ['c', true],
          ])
          const textOf = (list: Shown) => JSON.stringify([...list].sort())
          /** What each item was at the service, one after another: a value, or nothing. */
          const histories = new Map<string, unknown[]>([...items].map(([id, value]) => [id, [value]]))
          let made = 0
          let isLost = false
          const service: Service = {
            items,
            newId: () => `new-${++made}`,
            call: async (what) => {
              const isLostHere = isLost
              await network.schedule(Promise.resolve(), 'request')
              const before = textOf(items)
              const value = structuredClone(what())
              const isChanged = textOf(items) !== before
              for (const id of new Set([...histories.keys(), ...items.keys()])) {
                const history = histories.get(id) ?? [undefined]
                if (history.at(-1) !== items.get(id)) history.push(items.get(id))
                histories.set(id, history)
              }
              await network.schedule(Promise.resolve(), 'answer')
              if (isLostHere && isChanged) throw new ServiceError('connection_error', 'lost')
              return value
            },
          }
          const { flow, act, shown, isWorking } = open(service)
          /** How far each item has come on the page, and those that went back. */
          const versions = new Map<string, number>()
          const stale: string[] = []
          flow.subscribe(() => {
            const list = shown()
            if (!list || isWorking()) return
            for (const [id, history] of histories) {
              const next = history.indexOf(list.get(id), versions.get(id))
              if (next < 0) stale.push(`${id} is ${list.get(id)} again, after ${history}`)
              else versions.set(id, next)
            }
          })
          const arrive = async () => {
            if (network.count()) await network.waitOne()
            await flush()
          }
          const settle = async () => {
            await flush()
            while (network.count()) await arrive()
          }
          flow.start()
          await settle()
          for (const choice of list) {
            isLost = choice.isLost
            const ids = [...items.keys()]
            if (choice.isRefresh) flow.send({ type: 'refresh' })
            else act(choice.kind, ids[choice.pick % Math.max(1, ids.length)] ?? 'none', choice.flag)
            await flush()
            for (let turn = 0; turn < choice.arrivals; turn++) await arrive()
          }
          isLost = false
          await settle()
          flow.send({ type: 'hold', held: false })
          flow.send({ type: 'refresh' })
          await settle()
          expect(stale).toEqual([])
          expect(isWorking()).toBe(false)
          expect(textOf(shown() ?? new Map())).toBe(textOf(items))
          flow.stop()
        }),
        { numRuns: isLong ? 1000 : 100 },
      )
    })
  },
)
