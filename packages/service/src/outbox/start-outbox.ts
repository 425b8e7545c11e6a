import { reachDirectly } from '../domain/reach.js'
import { type OutboxSurroundings, sendDue } from './send-due.js'

/** How an outbox is run; what is left out is the engine's own. */
export interface OutboxOptions
  extends Pick<OutboxSurroundings, 'store' | 'clock' | 'sendMail'>,
    Partial<Omit<OutboxSurroundings, 'store' | 'clock' | 'sendMail'>> {
  /** Milliseconds between two looks at what is due. */
  readonly every?: number
  /** Runs work after some milliseconds. @returns what keeps it from running. */
  readonly timer?: (work: () => void, milliseconds: number) => () => void
}

/** A loop that sends what is due. */
export interface Outbox {
  /** Has it look now. */
  wake(): void
  /** Ends the loop once what is under way is done. */
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
  const surroundings: OutboxSurroundings = {
    newId: () => crypto.randomUUID(),
    reach: reachDirectly,
    report: () => {},
    ...options,
  }
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

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isAwake = false
      const done = await sendDue(surroundings).catch((error: unknown) => {
        surroundings.report(error)
        return 0
      })
      if (!done && !isStopped) await rest()
    }
  }
  const running = loop()

  return {
    wake,
    stop: () => {
      isStopped = true
      wake()
      return running
    },
  }
}
