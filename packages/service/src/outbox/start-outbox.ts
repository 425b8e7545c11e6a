import { addConsequences } from '../consequences.js'
import { alarmOwners } from '../features/activity/alarm.js'
import { carryOutEndings } from '../features/activity/end-deeds.js'
import { lookAtDueWaitlists } from '../features/waitlist/offer-times.js'
import type { Batch, OutboxQueue } from '../kernel/outbox/outbox-queue.js'
import { createSleeper, startTimer, type Timer } from '../kernel/outbox/sleeper.js'
import { fetchDirectly } from '../kernel/publish/outbound-fetch.js'
import type { OutboxContext, OutboxFigures } from './outbox-context.js'
import { queuesOf, sendDueReminders } from './send-due.js'

/** Options of an outbox. The clock defaults to the store's. */
export interface OutboxOptions
  extends Pick<OutboxContext, 'store' | 'sendMail' | 'sendOwnMail'>,
    Partial<Omit<OutboxContext, 'store' | 'sendMail' | 'sendOwnMail'>> {
  /** Interval between polls in milliseconds, while anything is due or this process writes. */
  readonly every?: number
  /** Longest interval while nothing is due: how late what another process has written is found at most. */
  readonly idleEvery?: number
  readonly timer?: Timer
}

/** A running outbox. */
export interface Outbox {
  /** Outcomes since the start. */
  readonly figures: OutboxFigures
  /** Polls now. */
  wake(): void
  /** Leases nothing more, and resolves once the current batches are done. */
  stop(): Promise<void>
}

/** Default intervals between polls in milliseconds. */
const defaultInterval = 1_000
const defaultIdleInterval = 15_000

/** How often bursts are looked for, in seconds. */
const alarmEvery = 30

/**
 * Starts an outbox, which sends webhook deliveries, reminders, emails and text messages when they are due, and writes bookings to connected calendars. Several processes may run one on the
 * same store. A service without an outbox sends nothing.
 */
export const startOutbox = ({
  every = defaultInterval,
  idleEvery = defaultIdleInterval,
  timer = startTimer,
  ...options
}: OutboxOptions): Outbox => {
  const none = { delivered: 0, retried: 0, dead: 0, dropped: 0 }
  const figures = { mail: { ...none }, webhook: { ...none }, calendar: { ...none }, sms: { ...none } }
  const context: OutboxContext = {
    clock: options.store.now,
    newId: () => crypto.randomUUID(),
    outboundFetch: fetchDirectly,
    report: () => {},
    count: (kind, outcome) => {
      figures[kind][outcome]++
    },
    ...options,
  }
  const { report } = context
  const queues = queuesOf(context).map((queue) => ({ queue, busy: new Map<Batch, Promise<void>>() }))
  let isStopped = false
  const sleeper = createSleeper({ every, timer })
  const { wake } = sleeper
  /** Leases due batches and starts to send them. A finished batch triggers another poll. */
  const fill = async ({
    queue,
    busy,
  }: {
    queue: OutboxQueue
    busy: Map<Batch, Promise<void>>
  }): Promise<void> => {
    const held = [...busy.keys()].reduce((sum, { size }) => sum + size, 0)
    if (held >= queue.capacity) return
    for (const batch of await queue.lease([...busy.keys()], queue.capacity - held)) {
      const work = batch
        .work()
        .catch(report)
        .finally(() => {
          busy.delete(batch)
          wake()
        })
      busy.set(batch, work)
    }
  }
  let ending: Promise<void> | undefined
  let nextAlarm = Number.NEGATIVE_INFINITY
  /** Ends what owners end of strangers' bookings, and tells owners of bursts, while emails are sent. */
  const watchActivity = (isDue: boolean): void => {
    const work = async () => {
      let done = isDue ? await carryOutEndings({ ...context, addConsequences }) : 0
      if (context.clock() >= nextAlarm) {
        nextAlarm = context.clock() + alarmEvery
        done += await alarmOwners(context)
      }
      if (done) wake()
    }
    if (!isDue && context.clock() < nextAlarm) return
    ending ??= work()
      .catch(report)
      .finally(() => {
        ending = undefined
      })
  }
  let looking: Promise<void> | undefined
  /** Looks at the waitlists that are due, while emails are sent: many that wait may take a while. */
  const look = (): void => {
    looking ??= lookAtDueWaitlists(context)
      .then((looks) => {
        // What was offered is sent at once.
        if (looks) wake()
      }, report)
      .finally(() => {
        looking = undefined
      })
  }
  /** Sends what is due. @returns after how many milliseconds to poll again, if nothing happens meanwhile. */
  const poll = async (): Promise<number> => {
    const { store, clock } = context
    const due = await store.read((records) => records.nextDue('outbox'))
    const wait = due === undefined ? idleEvery : (due - clock()) * 1_000
    const isDue = wait <= 0
    watchActivity(isDue)
    if (!isDue) return Math.min(wait, idleEvery)
    look()
    while (await sendDueReminders(context));
    const filled = await Promise.allSettled(queues.map(fill))
    for (const result of filled) if (result.status === 'rejected') throw result.reason
    return every
  }
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      sleeper.begin()
      const wait = await poll().catch((error: unknown) => {
        report(error)
        return every
      })
      if (!isStopped) await sleeper.sleep(wait)
    }
    await Promise.all([looking, ending, ...queues.flatMap(({ busy }) => [...busy.values()])])
  }
  const ignore = context.store.onTransaction(sleeper.hasten)
  const running = loop()
  return {
    figures,
    wake,
    stop: () => {
      isStopped = true
      ignore()
      wake()
      return running
    },
  }
}
