import { fetchDirectly } from '../outbound-fetch.js'
import type { OutboxContext, OutboxFigures } from './outbox-context.js'
import type { Batch, OutboxQueue } from './outbox-queue.js'
import { queuesOf, sendDueReminders } from './send-due.js'

/** How an outbox is run; without a clock it is by the store's, and what else is left out is the engine's own. */
export interface OutboxOptions
  extends Pick<OutboxContext, 'store' | 'sendMail'>,
    Partial<Omit<OutboxContext, 'store' | 'sendMail'>> {
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
const defaultInterval = 1_000

const engineTimer = (work: () => void, milliseconds: number) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * Starts to send what is due, again and again: notifications to webhooks, reminders, mails. Any number of processes may do
 * so on one store. Nothing is sent by a service that has no outbox.
 */
export const startOutbox = ({
  every = defaultInterval,
  timer = engineTimer,
  ...options
}: OutboxOptions): Outbox => {
  const none = { delivered: 0, retried: 0, dead: 0 }
  const figures = { mail: { ...none }, webhook: { ...none } }
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
  let isAwake = false
  let interrupt = () => {}
  const wake = () => {
    isAwake = true
    interrupt()
  }
  const sleep = async (): Promise<void> => {
    if (isAwake) return
    await new Promise<void>((done) => {
      const forget = timer(done, every)
      interrupt = () => {
        forget()
        done()
      }
    })
    interrupt = () => {}
  }

  /** Takes what is due and begins to send it; what ends makes room, and has the loop look again. */
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
  const poll = async (): Promise<void> => {
    while (await sendDueReminders(context));
    const filled = await Promise.allSettled(queues.map(fill))
    for (const result of filled) if (result.status === 'rejected') throw result.reason
  }
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isAwake = false
      await poll().catch(report)
      if (!isStopped) await sleep()
    }
    await Promise.all(queues.flatMap(({ busy }) => [...busy.values()]))
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
