import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { checkedBy } from '../domain/checked-by.js'
import { invalid } from '../domain/invalid.js'
import type { BookingFact } from '../domain/notification.js'
import { sha256 } from '../domain/secrets.js'
import type { AnswerClaim, KeptAnswer, Records, Store, Transaction } from '../store/store.js'
import { type Body, readBody } from './read-body.js'
import type { Admission, Answer, Call, Route } from './route.js'

/** What every route works with. */
export interface RouteSurroundings {
  readonly store: Store
  readonly clock: () => Instant
  readonly newId: () => string
  /** Told once what happened is kept; what it throws harms no answer. */
  readonly notify: (fact: BookingFact) => Promise<void> | void
  readonly report: (error: unknown) => void
}

/** A status and the JSON text of a body. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How long the first answer to an idempotency key is kept, in seconds. */
const keptFor = 86_400
const longestKey = 256

const fail = (requestId: string, { type, status, message, field, retryAfter }: ServiceError): Reply => ({
  status,
  body: JSON.stringify({ request_id: requestId, error: { type, message, field } }),
  headers: {
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  },
})

/** The interface's form of anything that was thrown; what nobody foresaw is reported, and told without details. */
export const failureReply = (error: unknown, requestId: string, report: (error: unknown) => void): Reply => {
  if (error instanceof ServiceError) return fail(requestId, error)
  report(error)
  return fail(
    requestId,
    new ServiceError('internal_error', 'something went wrong here; the request id tells where'),
  )
}

const bearerOf = async (request: Request): Promise<string | undefined> => {
  const header = request.headers.get('authorization')
  if (header === null) return undefined
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (!token) throw new ServiceError('unauthorized', 'Authorization: expected Bearer and a credential')
  return sha256(token)
}

const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key === null) return undefined
  if (key === '' || key.length > longestKey)
    throw invalid('Idempotency-Key', key, `a key of 1 to ${longestKey} characters`)
  return key
}

/** Top-level fields alone, where a query selects some (interface: Field selection). */
const selected = (data: unknown, select: unknown): unknown => {
  if (typeof select !== 'string' || select === '') return data
  const names = new Set(select.split(',').map((name) => name.trim()))
  const pick = (item: unknown) =>
    typeof item === 'object' && item !== null
      ? Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)))
      : item
  return Array.isArray(data) ? data.map(pick) : pick(data)
}

/** An update's body without the fields that a schema fills in though nobody sent them. */
const onlySent = (read: unknown, sent: unknown): unknown =>
  Object.fromEntries(Object.entries(read as object).filter(([name]) => Object.hasOwn(sent as object, name)))

const success = (requestId: string, { data, next_cursor }: Answer, select: unknown): Reply => ({
  status: 200,
  body: JSON.stringify({ request_id: requestId, data: selected(data, select), next_cursor }),
})

const replay = (kept: KeptAnswer, { fingerprint }: AnswerClaim): Reply => {
  if (kept.fingerprint !== fingerprint)
    throw new ServiceError('invalid_idempotency_key', 'this Idempotency-Key came with another body before')
  return { status: kept.status, body: kept.body }
}

/** Answers requests to one endpoint: reads them by its schemas, lets the caller in, runs the handler, writes the reply. */
export const serveRoute = (route: Route, { store, clock, newId, notify, report }: RouteSurroundings) => {
  const { endpoint, reads } = route

  const readCall = async (
    request: Request,
    path: Record<string, string>,
    body: Body | undefined,
    now: Instant,
  ) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    for (const [name, value] of Object.entries({ ...path, ...query }))
      if (value.includes('\0')) throw invalid(name, value, 'a text without NUL characters')
    const read = endpoint.body && body ? checkedBy(endpoint.body, body.json, 'body') : undefined
    return {
      path,
      query: checkedBy(endpoint.query, query, 'query'),
      body: endpoint.method === 'PUT' ? onlySent(read, body?.json) : read,
      bearer: await bearerOf(request),
      now,
      newId,
    }
  }

  return async (request: Request, path: Record<string, string>, requestId: string): Promise<Reply> => {
    let claim: AnswerClaim | undefined
    let facts: BookingFact[] = []
    try {
      const now = clock()
      const key = route.secret ? undefined : idempotencyKeyOf(request)
      const body = endpoint.body ? await readBody(request) : undefined
      const fingerprint = key === undefined ? '' : await sha256(body?.text ?? '')
      const read = await readCall(request, path, body, now)
      const call = { ...read, tell: (fact: BookingFact) => facts.push(fact) } as unknown as Call
      const select = (read.query as { select?: unknown } | undefined)?.select

      const answer = async (admission: Admission, records: Records) =>
        success(requestId, await route.handle({ ...call, ...admission }, records as Transaction), select)

      if (reads) return await store.read(async (records) => answer(await route.admit(call, records), records))

      const reply = await store.transaction(async (transaction) => {
        facts = []
        const admission = await route.admit(call, transaction)
        if (key === undefined) return answer(admission, transaction)
        claim = {
          applicationId: admission.applicationId,
          scope: `${admission.scope} ${endpoint.method} ${new URL(request.url).pathname}`,
          key,
          fingerprint,
          now,
          expiresAt: instant(now + keptFor),
        }
        const kept = await transaction.claimAnswer(claim)
        if (kept) return replay(kept, claim)
        const first = await answer(admission, transaction)
        await transaction.keepAnswer(claim, first.status, first.body)
        return first
      })
      await tell(facts)
      return reply
    } catch (error) {
      const reply = failureReply(error, requestId, report)
      if (!claim || reply.status >= 500 || reply.status === 429) return reply
      return await keepFailure(claim, reply, error, requestId)
    }
  }

  async function tell(facts: readonly BookingFact[]): Promise<void> {
    for (const fact of facts)
      try {
        await notify(fact)
      } catch (error) {
        report(error)
      }
  }

  /** A refusal is an answer too: kept by itself, since what it refused was taken back. Who came first is right. */
  async function keepFailure(
    claim: AnswerClaim,
    reply: Reply,
    error: unknown,
    requestId: string,
  ): Promise<Reply> {
    if (error instanceof ServiceError && error.type === 'invalid_idempotency_key') return reply
    try {
      return await store.transaction(async (transaction) => {
        const kept = await transaction.claimAnswer(claim)
        if (kept) return replay(kept, claim)
        await transaction.keepAnswer(claim, reply.status, reply.body)
        return reply
      })
    } catch (later) {
      return failureReply(later, requestId, report)
    }
  }
}
