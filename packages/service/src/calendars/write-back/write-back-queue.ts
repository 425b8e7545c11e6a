import { type Instant, instant } from '@whenable/time'
import { type Batch, batchesOf, type OutboxQueue } from '../../kernel/outbox/outbox-queue.js'
import type { QueueContext } from '../../kernel/outbox/queue-context.js'
import type { LeasedWriteBack, Store } from '../../kernel/store/store.js'
import { ProviderError } from '../../providers/calendar-provider.js'
import { type ItemWriter, ReadOnlyProvider, writeItem } from './write-item.js'

/** Seconds until the first retry, the factor between retries, and the longest wait. */
const firstWait = 15
const waitFactor = 3
const longestWait = 21_600
/** Random variation of a wait, so that writes that failed together are not retried together. */
const jitter = 0.2

/** Number of attempts before a write becomes a dead letter: with the waits above, about three days. */
export const maxAttempts = 18

/** Seconds until an item that changed during an attempt is read again. */
const conflictWait = 2

/** Seconds until a write is tried again whose credential was refused, in case the sync has not found out yet: too many sign-ins lock accounts. */
const refusedWait = 300

/** Length of a lease in seconds. The attempts of a batch that do not begin in time are left to the next lease. */
const leaseSeconds = 300
/** Seconds before the end of a lease in which no attempt begins. One attempt takes at most four calls. */
const lastStart = 150

/** Maximum number of writes that one process makes at once, in total and of one connection. */
const capacity = 20
const maxPerConnection = 4

/** Seconds until the next attempt. */
export const writeBackWait = (attempts: number, random: () => number): number =>
  Math.round(
    Math.min(firstWait * waitFactor ** (attempts - 1), longestWait) * (1 + jitter * (2 * random() - 1)),
  )

/** Turns a write into a dead letter, which its owner can list and send again. */
const moveToDeadLetters = async (
  { store, clock, newId }: ItemWriter,
  leased: LeasedWriteBack,
  reason: string,
): Promise<boolean> =>
  store.transaction(async (transaction) => {
    const { writeBack, attempts } = leased
    if ((await transaction.finishWriteBack(leased, clock())) !== 'done') return false
    await transaction.putDeadLetter({
      ...{ id: newId(), applicationId: writeBack.applicationId, content: { kind: 'calendar', writeBack } },
      ...{ reason, attempts, diedAt: clock() },
    })
    return true
  })

const release = (store: Store, leased: LeasedWriteBack, again: Instant, counts: boolean): Promise<void> =>
  store.transaction((transaction) => transaction.releaseWriteBack(leased, again, counts))

/** What a failed attempt leads to. */
const handleFailure = async (
  writer: ItemWriter,
  { count = () => {}, random = Math.random }: Pick<QueueContext, 'count' | 'random'>,
  leased: LeasedWriteBack,
  error: unknown,
): Promise<void> => {
  const { store, clock, report } = writer
  const { writeBack, attempts } = leased
  const now = clock()
  const kind = error instanceof ProviderError ? error.kind : undefined
  const message = error instanceof Error ? error.message : String(error)
  const wait = writeBackWait(attempts, random)
  if (kind === 'auth') {
    // The sync finds that the owner has to sign in again. Until then, no writes are leased.
    await store.transaction((transaction) =>
      transaction.requestSync(writeBack.applicationId, writeBack.connectionId, now),
    )
    return release(store, leased, instant(now + refusedWait), false)
  }
  if (error instanceof ReadOnlyProvider || attempts >= maxAttempts) {
    const reason = `${message}: check that the calendar still exists and can be written to, then send again`
    if (!(await moveToDeadLetters(writer, leased, reason))) return
    count('calendar', 'dead')
    report(new Error(`event ${writeBack.eventId} was not written after ${attempts} attempts: ${message}`))
    return
  }
  count('calendar', 'retried')
  const isRaced = kind === 'conflict' || kind === 'gone'
  if (!isRaced || attempts > 2) report(error)
  const retryAfter = error instanceof ProviderError ? error.retryAfter : undefined
  const seconds = retryAfter ?? (isRaced && attempts <= 2 ? conflictWait : wait)
  await release(store, leased, instant(now + seconds), true)
}

/** Writes the leased items of one connection, one after the other. */
const writeBatch = async (
  context: QueueContext,
  writer: ItemWriter,
  until: Instant,
  batch: readonly LeasedWriteBack[],
): Promise<void> => {
  const { clock, count = () => {} } = context
  for (const leased of batch) {
    if (clock() > until - lastStart) await release(writer.store, leased, clock(), false)
    else
      try {
        await writeItem(writer, leased)
        count('calendar', 'delivered')
      } catch (error) {
        await handleFailure(writer, context, leased, error)
      }
  }
}

/**
 * The queue of writes to connected calendars. The writes of one item never overtake each other; a slow provider delays only its own
 * connection.
 */
export const writeBackQueue = (
  context: QueueContext,
  writing: Pick<ItemWriter, 'addConsequences' | 'openAccount'>,
): OutboxQueue => ({
  capacity,
  lease: async (busy: readonly Batch[], limit) => {
    const { store, clock, newId } = context
    const now = clock()
    const until = instant(now + leaseSeconds)
    const request = { now, until, lease: newId(), limit, each: maxPerConnection }
    const without = busy.map(({ key }) => key)
    const leased = await store.transaction((transaction) =>
      transaction.leaseWriteBacks({ ...request, without }),
    )
    const writer: ItemWriter = { ...context, ...writing }
    return batchesOf(
      leased,
      ({ writeBack: { applicationId, connectionId } }) => ({ applicationId, key: connectionId }),
      (batch) => writeBatch(context, writer, until, batch),
    )
  },
})
