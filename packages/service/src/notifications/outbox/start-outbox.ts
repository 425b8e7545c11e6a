import { fetchDirectly } from '../outbound-fetch.js'
import type { Batch, Lane, OutboxFigures } from './outbox-queue.js'
import { giveReminders, lanesOf, type OutboxSurroundings } from './send-due.js'

/** How an outbox is run; without a clock it is by the store's, and what else is left out is the engine's own. */
export interface OutboxOptions
  extends Pick<OutboxSurroundings, 'store' | 'sendMail'>,
    Partial<Omit<OutboxSurroundings, 'store' | 'sendMail'>> {
  /** Milliseconds between two looks at what is due. */
  readonly every?: number
  /** Runs work after some milliseconds. @returns what keeps it from running. */
  readonly timer?: (work: () => void, milliseconds: number) => () => void
}

/** A loop that sends what is due. */
export interface Outbox {
  /** What became of mails and notifications since it was started. */
  readonly figures: OutboxFigures
  /** Has it look now. */
  wake(): void
  /** Takes nothing more, and resolves once what is under way is done. */
  stop(): Promise<void>
}

/** How often an outbox looks for what others have put there, in milliseconds. */
const usuallyEvery = 1_000

const engineTimer = (work: () => void, milliseconds: number) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * Starts to send what is due, again and again: notifications to webhooks, reminders, mails. Any number of processes may do
 * so on one store. Nothing is sent by a service that has no outbox.
 */
export const startOutbox = ({
  every = usuallyEvery,
  timer = engineTimer,
  ...options
}: OutboxOptions): Outbox => {
  const none = { delivered: 0, retried: 0, dead: 0 }
  const figures = { mail: { ...none }, webhook: { ...none } }
  const surroundings: OutboxSurroundings = {
    clock: options.store.now,
    newId: () => crypto.randomUUID(),
    outboundFetch: fetchDirectly,
    report: () => {},
    count: (kind, outcome) => {
      figures[kind][outcome]++
    },
    ...options,
  }
  const { report } = surroundings
  const lanes = lanesOf(surroundings).map((lane) => ({ lane, busy: new Map<Batch, Promise<void>>() }))
  let isStopped = false
  let isAwake = false
  let rouse = () => {}
  const wake = () => {
    isAwake = true
    rouse()
  }
  const rest = async (): Promise<void> => {
    if (isAwake) return
    await new Promise<void>((done) => {
      const forget = timer(done, every)
      rouse = () => {
        forget()
        done()
      }
    })
    rouse = () => {}
  }

  /** Takes what is due and begins to send it; what ends makes room, and has the loop look again. */
  const fill = async ({ lane, busy }: { lane: Lane; busy: Map<Batch, Promise<void>> }): Promise<void> => {
    const held = [...busy.keys()].reduce((sum, { size }) => sum + size, 0)
    if (held >= lane.capacity) return
    for (const batch of await lane.take([...busy.keys()], lane.capacity - held)) {
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
  const look = async (): Promise<void> => {
    while (await giveReminders(surroundings));
    const filled = await Promise.allSettled(lanes.map(fill))
    for (const result of filled) if (result.status === 'rejected') throw result.reason
  }
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isAwake = false
      await look().catch(report)
      if (!isStopped) await rest()
    }
    await Promise.all(lanes.flatMap(({ busy }) => [...busy.values()]))
  }
  const running = loop()
  return {
    figures,
    wake,
    stop: () => {
      isStopped = true
      wake()
      return running
    },
  }
}
