import { instant } from '@whenable/time'
import type { GrantContext } from '../../access/grant-events.js'
import { hostKey } from '../../kernel/person.js'
import type { KeptRequest } from '../../kernel/store/store.js'

/** The list without later duplicates of an address. */
export const byAddress = <P extends { readonly email: string }>(people: readonly P[]): P[] => [
  ...new Map(people.map((person) => [hostKey(person.email), person])).values(),
]

/** The end of the times that holds are looked for in: a century from now. */
const holdHorizon = 100 * 366 * 86_400

/** A request that waits for a booking. */
interface Waiting {
  readonly configurationId: string
  readonly request: KeptRequest
}

/**
 * Gives the times that wait for a booking another host: those that are held, are being paid for, or wait for a confirmed email address.
 *
 * @param from the address of the host until now.
 * @param hostOf the address that takes its place in an event type; undefined leaves it.
 */
export const rewriteWaiting = async (
  { transaction, applicationId, now }: GrantContext,
  from: string,
  hostOf: (configurationId: string) => string | undefined,
): Promise<void> => {
  const isFormer = (email: string): boolean => hostKey(email) === hostKey(from)
  /** The same with the next host; undefined if it does not name the former one. */
  const rewritten = <W extends Waiting>(waiting: W | undefined): W | undefined => {
    const email = waiting && hostOf(waiting.configurationId)
    if (!waiting || email === undefined || !waiting.request.hosts.some((host) => isFormer(host.email)))
      return undefined
    const hosts = waiting.request.hosts.map((host) => (isFormer(host.email) ? { ...host, email } : host))
    return { ...waiting, request: { ...waiting.request, hosts: byAddress(hosts) } }
  }
  const window = { start: now, end: instant(now + holdHorizon) }
  for (const { buffer: _, ...hold } of await transaction.holdsOfHosts(applicationId, [from], window, now)) {
    const host = hostOf(hold.configurationId)
    if (host === undefined) continue
    const hosts = hold.hosts.map((one) => (isFormer(one) ? hostKey(host) : one))
    await transaction.putHold({ ...hold, hosts: [...new Set(hosts)] })
  }
  for (const payment of await transaction.pendingPayments(applicationId)) {
    if (!rewritten(payment)) continue
    const next = rewritten(await transaction.lockPayment(payment.id))
    if (next) await transaction.putPayment(next)
  }
  for (const confirmation of await transaction.pendingEmailConfirmations(applicationId)) {
    if (!rewritten(confirmation)) continue
    const next = rewritten(await transaction.lockEmailConfirmation(confirmation.id))
    if (next) await transaction.putEmailConfirmation(next)
  }
}
