import {
  type BookOptions,
  type DataOf,
  type Endpoint,
  ServiceError,
  type ServiceErrorInfo,
} from '@whenable/contract'
import { currentInstant, type Instant } from '@whenable/time'
import { unlessAborted } from './abortable.js'
import { readError } from './errors.js'
import { type Reading, readLenient } from './lenient-validation.js'
import { addressOf, baseAddress, bodyOf, type CallRequest } from './request.js'
import { type Credential, createSession, type SessionOptions } from './session.js'

export interface ClientOptions extends SessionOptions {
  /** The service's address: https, or http to loopback. */
  readonly baseUrl: string
  /** Which configuration a visitor's calls name: by id, or by slug and client id. A session needs neither. */
  readonly configuration?: string | undefined
  readonly slug?: string | undefined
  readonly clientId?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /**
   * Whether POSTs carry an `Idempotency-Key` and may then be repeated. Left out, what the service says of itself decides;
   * a service that does not know the header may refuse it in CORS, and then no booking would pass.
   */
  readonly idempotency?: boolean | undefined
  /** Seconds that one try may take; 20 unless told. */
  readonly timeLimit?: number | undefined
  /** How often a failed call is repeated, where repeating is safe; 2 unless told. */
  readonly retries?: number | undefined
  /** Waits between tries; ends early when the signal is aborted. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
  /** Told of each part of an answer that was left out because it could not be read; `console.warn` unless told. */
  readonly warn?: ((message: string) => void) | undefined
  /** The clock that dates in `Retry-After` are held against. */
  readonly now?: (() => Instant) | undefined
}

/** Options of one call. */
export interface RequestOptions extends Partial<BookOptions> {
  /**
   * What this one call passes on its way: a body or a credential of another form, an answer that is no JSON. It is given
   * what sends, and each try goes through it.
   */
  readonly through?: ((send: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined
  /** Whether parts of the answer that cannot be read are left out and told, so that the rest stands; else it fails as a whole. */
  readonly lenient?: boolean | undefined
}

/** Calls a service; each call is derived from an endpoint's value. */
export interface Client {
  /** Names whom it speaks to: the service's address, and the configuration where there is one. */
  readonly key: string
  /** Whether POSTs carry their `idempotencyKey`; undefined until that is known. */
  idempotency: boolean | undefined
  /**
   * @throws ServiceError for whatever goes wrong, but an abort, which throws the signal's reason.
   */
  call<E extends Endpoint>(
    endpoint: E,
    request?: CallRequest<E>,
    options?: RequestOptions,
  ): Promise<DataOf<E>>
}

/** Whoever would have to wait longer than this, in seconds, is better told so at once. */
const longestWait = 10

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Exponential, from half a second, with up to half of it taken off by chance so that clients do not come back together. */
const backoff = (tries: number) => 500 * 2 ** tries * (1 - Math.random() / 2)

/** Failures that may soon be gone; an answer that cannot be read is none of them. */
const isPassing = ({ type, status, retryAfter = 0 }: ServiceErrorInfo) =>
  [0, 429, 502, 503, 504].includes(status) && type !== 'invalid_answer' && retryAfter <= longestWait

/**
 * Makes a client of one service.
 *
 * @throws RangeError naming `baseUrl` when it is neither https nor loopback.
 */
export const createClient = (options: ClientOptions): Client => {
  const {
    configuration: configuration_id,
    slug,
    clientId: client_id,
    timeLimit = 20,
    retries = 2,
    wait = sleep,
    warn = console.warn,
    now = currentInstant,
  } = options
  const base = baseAddress(options.baseUrl)
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const session = createSession(options, timeLimit)

  /** One try. */
  const attempt = async <E extends Endpoint>(
    endpoint: E,
    url: string,
    body: string | undefined,
    key: string | undefined,
    credential: Credential,
    signal: AbortSignal,
    way: typeof send,
    lenient: boolean | undefined,
  ): Promise<DataOf<E>> => {
    // Without a provider to wait for the request leaves within the call: a page that loads has nothing to lose.
    const token = credential instanceof Promise ? await credential : credential
    // Nothing custom on a public GET: any other header would cost the browser a preflight.
    const headers: Record<string, string> = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    }
    const lost = (error: unknown) => {
      throw new ServiceError('connection_error', String(error))
    }
    const response = await way(url, {
      method: endpoint.method,
      headers,
      body: body ?? null,
      credentials: 'omit',
      signal,
    }).catch(lost)
    if (!response.ok) throw await readError(response, endpoint, now())
    const text = await response.text().catch(lost)
    try {
      const data: unknown = text ? JSON.parse(text)?.data : undefined
      const read = (value: unknown) => endpoint.data['~standard'].validate(value)
      const result: Reading = lenient
        ? await readLenient(read, data, (what) => warn(`${endpoint.id}: ${what}`))
        : await read(data)
      if (!result.issues) return result.value as DataOf<E>
    } catch {
      // Not JSON, or a value out of range: falls through to the one error below.
    }
    throw new ServiceError('invalid_answer', `${endpoint.id}: the answer is not of the expected form`)
  }

  const client: Client = {
    key: [base, configuration_id, slug, client_id].join(' '),
    idempotency: options.idempotency,
    async call<E extends Endpoint>(
      endpoint: E,
      request: CallRequest<E> = {},
      { signal = new AbortController().signal, idempotencyKey, through, lenient }: RequestOptions = {},
    ): Promise<DataOf<E>> {
      const url = addressOf(base, endpoint, request, { configuration_id, slug, client_id })
      const body = bodyOf(endpoint, request)
      const way = through?.(send) ?? send
      const isPost = endpoint.method === 'POST'
      const sentKey = isPost && client.idempotency ? idempotencyKey : undefined
      for (let tries = 0, renewed = false; ; ) {
        signal.throwIfAborted()
        const limit = AbortSignal.timeout(timeLimit * 1000)
        const either = AbortSignal.any([signal, limit])
        const credential = endpoint.access === 'anyone' ? undefined : session.current()
        try {
          return await unlessAborted(
            attempt(endpoint, url, body, sentKey, credential, either, way, lenient),
            either,
          )
        } catch (thrown) {
          signal.throwIfAborted()
          const error = limit.aborted
            ? new ServiceError('timeout_error', `${endpoint.id}: no answer within ${timeLimit} s`)
            : thrown instanceof ServiceError
              ? thrown
              : new ServiceError('connection_error', String(thrown))
          if (error.status === 401 && credential && !renewed && session.renew(credential)) renewed = true
          else if ((isPost && !sentKey) || tries >= retries || !isPassing(error)) throw error
          else {
            const { retryAfter } = error
            await wait(retryAfter === undefined ? backoff(tries) : retryAfter * 1000, signal)
            tries++
          }
        }
      }
    },
  }
  return client
}
