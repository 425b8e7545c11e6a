import { holdSeconds, ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type {
  DeedCount,
  DeedKind,
  DeedQuery,
  DeedRecord,
  Records,
  Transaction,
} from '../kernel/store/store.js'
import { checkNotBlocked } from './blocks.js'
import {
  type Budget,
  type BudgetSettings,
  budgetsWith,
  budgetText,
  leadsTo,
  officeFactor,
} from './budgets.js'
import type { AnonymousCaller } from './callers.js'
import { mailboxHash } from './callers.js'

/** Who calls without a credential that says who they are, and what was found out about their call. */
export interface Anonymous extends AnonymousCaller {
  /** Whether the limits of requests are on. Otherwise only those budgets count that always do. */
  readonly hasLimits: boolean
  /** What a challenge is: the service's own, or that of another provider. */
  readonly challengeKind: 'proof-of-work' | 'external'
  /** What the operator has set of the budgets. */
  readonly settings?: BudgetSettings | undefined
  /** Whether the call has a response that solves a challenge for it. */
  readonly isSolved?: boolean
  /** Whether the transaction was permitted what it causes, so that it is noted and not counted again. */
  readonly isPermitted?: boolean
}

/** What is about to be caused. */
export interface Cause {
  readonly applicationId: string
  readonly kind: DeedKind
  /** The id of the event type or the poll. */
  readonly targetId: string
  /** The email address that it is for. */
  readonly email?: string | undefined
  /** Whether it takes the place of one that the caller has caused, which was challenged then, and still counts. */
  readonly replaces?: boolean
}

/** A change that an anonymous caller may ask for. */
export interface PermitContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  /** Undefined: an owner, an API key, the service itself, or a caller whose address is unknown. */
  readonly anonymous?: Anonymous | undefined
}

/** Notes what was caused. @param id the deed's own, if what was caused may be caused again under the same id. */
export type NoteDeed = (subjectId: string, id?: string) => Promise<void>

/** The shortest `Retry-After` of a challenge, in seconds: longer than a client waits on its own. */
export const shortestRetry = 60

/** The `Retry-After` of what is active, in seconds. It ends when its causers end it; holds end by themselves. */
const activeRetry = 600

const mostOf = ({ most, by }: Budget, { isOffice }: AnonymousCaller): number =>
  isOffice && (by.includes('address') || by.includes('network')) ? most * officeFactor : most

/** The kind by which a budget counts for a cause: its own, or one that it leads to. */
const countedKind = ({ kinds }: Budget, { kind }: Pick<Cause, 'kind'>): DeedKind | undefined =>
  [kind, ...(leadsTo[kind] ?? [])].find((one) => kinds.includes(one))

const queryOf = (
  { kinds, by, within }: Budget,
  { address, network }: AnonymousCaller,
  { targetId, mailbox }: { readonly targetId: string; readonly mailbox?: string | undefined },
  now: Instant,
): DeedQuery => ({
  kinds,
  targetId: by.includes('target') ? targetId : undefined,
  address: by.includes('address') ? address : undefined,
  // An address lies in one network, by which its deeds are found.
  network: by.includes('address') || by.includes('network') ? network : undefined,
  mailbox: by.includes('mailbox') ? mailbox : undefined,
  ...(within === 'active' ? { activeAt: now } : { since: instant(now - within + 1) }),
})

/** Seconds until a budget may have room. */
const retryAfter = ({ kinds, within }: Budget, { earliest }: DeedCount, now: Instant): number => {
  if (within === 'active') return kinds.includes('hold') ? holdSeconds : activeRetry
  return Math.max(1, (earliest ?? now) + within - now)
}

/** A budget that has no room. */
interface Exceeded {
  readonly budget: Budget
  readonly retryAfter: number
}

/** What is about to be caused, with the hash of the mailbox that it is for. */
type KnownCause = Cause & { readonly mailbox?: string | undefined }

/** The budgets that count for a cause. */
const budgetsFor = (
  { hasLimits, settings }: Anonymous,
  { mailbox }: KnownCause,
  isMeant: (budget: Budget) => boolean,
): readonly Budget[] =>
  budgetsWith(settings).filter(
    (budget) =>
      (hasLimits || budget.isAlways) &&
      (mailbox !== undefined || !budget.by.includes('mailbox')) &&
      isMeant(budget),
  )

/** The first of some budgets that has no room. They are counted at once. */
const exceeded = async (
  records: Records,
  rows: readonly Budget[],
  caller: Anonymous,
  cause: KnownCause,
  now: Instant,
): Promise<Exceeded | undefined> => {
  const counts = await Promise.all(
    rows.map((budget) => records.countDeeds(cause.applicationId, queryOf(budget, caller, cause, now))),
  )
  const isOver = (budget: Budget, row: number) => {
    const itself = cause.replaces && budget.kinds.includes(cause.kind) ? 1 : 0
    return (counts[row]?.deeds ?? 0) - itself >= mostOf(budget, caller)
  }
  const index = rows.findIndex(isOver)
  const [budget, count] = [rows[index], counts[index]]
  return budget && count && { budget, retryAfter: retryAfter(budget, count, now) }
}

const challengeRequired = ({ challengeKind }: Anonymous, { kind }: Cause, wait: number): ServiceError =>
  new ServiceError(
    'challenge_required',
    kind === 'poll-answer'
      ? 'many answers were given: POST …/challenges of this poll, and repeat this call with the header Challenge-Response'
      : 'many bookings were made: POST /v3/scheduling/challenges, and repeat this call with the header Challenge-Response',
    { reason: challengeKind, retryAfter: Math.max(shortestRetry, wait) },
  )

/**
 * Whether an anonymous caller has to solve a challenge first. Counts nothing.
 *
 * @returns the error that says so; undefined if they need none.
 */
export const requiredChallenge = async (
  records: Records,
  caller: Anonymous,
  cause: Cause,
  now: Instant,
): Promise<ServiceError | undefined> => {
  const rows = budgetsFor(
    caller,
    cause,
    (budget) => budget.over === 'challenge' && countedKind(budget, cause) !== undefined,
  )
  const found = await exceeded(records, rows, caller, cause, now)
  return found && challengeRequired(caller, cause, found.retryAfter)
}

const deedOf = (
  { applicationId, kind, targetId, mailbox }: KnownCause,
  { address, network }: AnonymousCaller,
  of: Pick<DeedRecord, 'id' | 'subjectId' | 'at'>,
): DeedRecord => ({ ...of, applicationId, kind, targetId, address, network, mailbox })

/**
 * Decides whether an anonymous caller may cause something: not if they are blocked, and by the table of budgets unless the transaction was
 * permitted what it causes. Counts hold until the transaction ends, so call it before other locks.
 *
 * @returns notes what was caused, in the same transaction.
 * @throws ServiceError `forbidden` if the caller is blocked, `challenge_required`, or `rate_limit_error` with a message that says what is too many.
 */
export const permit = async (
  { transaction, now, newId, anonymous }: PermitContext,
  cause: Cause,
): Promise<NoteDeed> => {
  if (!anonymous) return async () => {}
  const { applicationId, email, replaces } = cause
  const mailbox = email === undefined ? undefined : await mailboxHash(applicationId, email)
  const known = { ...cause, mailbox }
  const { isSolved = false, network } = anonymous
  await checkNotBlocked(transaction, applicationId, { network, email }, now)
  if (!anonymous.isPermitted) {
    const keys = [network, ...(mailbox === undefined ? [] : [mailbox])]
    const rows = budgetsFor(anonymous, known, (budget) =>
      countedKind(budget, cause)
        ? budget.over === 'refuse' || !(isSolved || replaces)
        : isSolved && budget.kinds.includes('challenge'),
    )
    // Sent at once: the counts are taken once the locks are held. Without limits, nobody waits for another.
    const locked = rows.length ? transaction.lockDeeds(applicationId, keys, now) : undefined
    const [found] = await Promise.all([exceeded(transaction, rows, anonymous, known, now), locked])
    if (found?.budget.over === 'challenge') throw challengeRequired(anonymous, cause, found.retryAfter)
    if (found) {
      const { budget } = found
      const text = budgetText(budget, countedKind(budget, cause) ?? 'challenge', mostOf(budget, anonymous))
      throw new ServiceError('rate_limit_error', text, { retryAfter: found.retryAfter })
    }
    if (isSolved) {
      const id = newId()
      await transaction.addDeeds([
        deedOf({ ...known, kind: 'challenge' }, anonymous, { id, subjectId: id, at: now }),
      ])
    }
  }
  return (subjectId, id = newId()) =>
    transaction.addDeeds([deedOf(known, anonymous, { id, subjectId, at: now })])
}

/** A context whose transaction was permitted what it causes: whoever is blocked is still refused. */
export const permitted = <C extends { readonly anonymous?: Anonymous | undefined }>(context: C): C =>
  context.anonymous ? { ...context, anonymous: { ...context.anonymous, isPermitted: true } } : context
