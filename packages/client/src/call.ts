import { type BookOptions, type DataOf, type Operation, readWith, ServiceError } from '@whenable/contract'
import { currentInstant, type Instant } from '@whenable/time'
import { abortable } from './abortable.js'
import { addressOf, baseAddress, type CallRequest } from './request.js'
import { type Credential, createSession, type SessionOptions } from './session.js'

export interface ClientOptions extends SessionOptions {
  /** The service's address: https, or http to loopback. */
  readonly baseUrl: string
  /** The configuration of a visitor's calls, by id, or by slug, with a client id if the service has several applications. Not needed with a session. */
  readonly configuration?: string | undefined
  readonly slug?: string | undefined
  readonly clientId?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /**
   * Whether POSTs carry an `Idempotency-Key` and may then be repeated. By default the capabilities of the service decide: a
   * service that does not know the header may refuse it in CORS, and then no booking would pass.
   */
  readonly idempotency?: boolean | undefined
  /** Seconds that one try may take. Default: 20. */
  readonly timeLimit?: number | undefined
  /**
   * How often a failed call is repeated, if repeating is safe. Default: 2. A GET that the service answers with an internal error is repeated
   * once at most.
   */
  readonly retries?: number | undefined
  /**
   * Seconds for which a change is repeated, if repeating is safe, while the service is unavailable (502, 503, 504) or gives no answer: a
   * standby that takes over from a lost database needs up to half a minute. Default: 60, or 0 without `retries`. While the browser is
   * offline, `retries` counts.
   */
  readonly patience?: number | undefined
  /** Waits between tries; ends early when the signal is aborted. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
  /** Called for each invalid part of a response that is left out. Default: `console.warn`. */
  readonly warn?: ((message: string) => void) | undefined
  /** The clock that dates in `Retry-After` are compared to. */
  readonly now?: (() => Instant) | undefined
}

/** How a call is written and read, if not as JSON in the interface's envelope. */
export interface WireFormat {
  /** The value of `Authorization`. Default: `Bearer` and the token. */
  readonly authorization?: (token: string) => string
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Writes a body that is not JSON; the browser sets its content type. */
  readonly body?: (body: unknown) => BodyInit
  /** Reads a successful response. */
  readonly read?: (response: Response) => Promise<CallResult<unknown>>
  /** Rewrites the JSON of a failed response in the interface's form. */
  readonly error?: (json: unknown) => unknown
}

/**
 * What happens to data that is not as the endpoint describes it: with `strict` the call fails, with `lenient` invalid items and
 * fields are left out and reported to {@link ClientOptions.warn}, with `none` the data is returned unread.
 */
export type Validation = 'strict' | 'lenient' | 'none'

/** Options of one call. */
export interface RequestOptions extends Partial<BookOptions> {
  /** Default: `strict`. */
  readonly validation?: Validation | undefined
  readonly format?: WireFormat | undefined
  /** As for `fetch`. Default: `omit`. */
  readonly credentials?: RequestCredentials | undefined
}

/** A successful answer. */
export interface CallResult<Data> {
  readonly data: Data
  /** The cursor of the next page; absent on the last one. */
  readonly nextCursor?: string | undefined
  /** The service's id of the request, for its logs. */
  readonly requestId?: string | undefined
}

/** Calls a service; each call is derived from the description of an operation. */
export interface Client {
  /** Identifies the service's address and the configuration. */
  readonly key: string
  /** Whether POSTs carry their `idempotencyKey`; undefined until that is known. */
  idempotency: boolean | undefined
  /**
   * Calls an endpoint: one of the contract, or the operation that it is made of, which has no schemas.
   *
   * @throws ServiceError for every failure; an aborted call throws the signal's reason instead.
   * @throws RangeError naming a path parameter that is missing.
   */
  call<O extends Operation>(
    operation: O,
    request: CallRequest<O> | undefined,
    options: RequestOptions & { readonly validation: 'none' },
  ): Promise<CallResult<unknown>>
  call<O extends Operation>(
    operation: O,
    request?: CallRequest<O>,
    options?: RequestOptions,
  ): Promise<CallResult<DataOf<O>>>
  /**
   * The address that a call requests.
   *
   * @throws RangeError naming a path parameter that is missing.
   */
  address<O extends Operation>(operation: O, request?: CallRequest<O>): string
}

/** The longest `Retry-After` that is waited for where patience does not count, in milliseconds; longer ones fail at once. */
const longestWait = 10_000

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Exponential from half a second to eight, minus a random part of up to half, so that clients do not return together. */
const backoff = (tries: number) => 500 * 2 ** Math.min(tries, 4) * (1 - Math.random() / 2)

/** Reads JSON in the interface's envelope (interface: Conventions). */
const readEnvelope = async (response: Response): Promise<CallResult<unknown>> => {
  const { data, next_cursor, request_id } = Object(JSON.parse((await response.text()) || 'null'))
  return { data, nextCursor: next_cursor ?? undefined, requestId: request_id }
}

/**
 * Makes a client of one service.
 *
 * @throws RangeError naming `baseUrl` if it is neither https nor loopback.
 */
export const createClient = (options: ClientOptions): Client => {
  const {
    configuration: configuration_id,
    slug,
    clientId: client_id,
    timeLimit = 20,
    retries = 2,
    patience = retries && 60,
    wait = sleep,
    warn = console.warn,
    now = currentInstant,
  } = options
  const base = baseAddress(options.baseUrl)
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const session = createSession(options, timeLimit)

  /** One try. */
  const attempt = async (
    operation: Operation,
    url: string,
    body: unknown,
    key: string | undefined,
    credential: Credential,
    signal: AbortSignal,
    { validation, format = {}, credentials = 'omit' }: RequestOptions,
  ): Promise<CallResult<unknown>> => {
    // Without a provider to wait for, the request starts within the call.
    const token = credential instanceof Promise ? await credential : credential
    // A public GET has no header of its own: any would cost the browser a preflight.
    const headers: Record<string, string> = {
      ...(token && { Authorization: format.authorization?.(token) ?? `Bearer ${token}` }),
      ...(operation.requestType && !format.body && { 'Content-Type': 'application/json' }),
      ...(operation.accept && { Accept: operation.accept }),
      ...(key && { 'Idempotency-Key': key }),
      ...format.headers,
    }
    const response = await send(url, {
      method: operation.method,
      headers,
      body: operation.requestType ? (format.body ?? JSON.stringify)(body) : null,
      credentials,
      signal,
    })
    if (!response.ok) {
      const { readError } = await import('./errors.js')
      throw await readError(response, operation, now(), format.error)
    }
    const answer = await (format.read ?? readEnvelope)(response)
    if (validation === 'none') return answer
    let result = readWith(operation.read, answer.data)
    if (result.issues && validation === 'lenient') {
      const { readLeniently } = await import('./read-leniently.js')
      result = readLeniently(operation.read, answer.data, (what) => warn(`${operation.id}: ${what}`))
    }
    if (!result.issues) return { ...answer, data: result.value }
    throw new ServiceError('invalid_answer', `${operation.id}: the answer is not of the expected form`)
  }

  const client: Client = {
    key: [base, configuration_id, slug, client_id].join(' '),
    idempotency: options.idempotency,
    address: (operation, request = {}) =>
      addressOf(base, operation, request, { configuration_id, slug, client_id }),

    async call<O extends Operation>(
      operation: O,
      request: CallRequest<O> = {},
      callOptions: RequestOptions = {},
    ) {
      const { signal = new AbortController().signal, idempotencyKey } = callOptions
      const url = client.address(operation, request)
      const isRead = operation.method === 'GET'
      const isPost = operation.method === 'POST'
      const sentKey = isPost && client.idempotency ? idempotencyKey : undefined
      const began = now()
      for (let tries = 0, renewed = false; ; ) {
        signal.throwIfAborted()
        // The time limit ends with the try: what a file streams afterwards may take longer.
        const limit = new AbortController()
        const timer = setTimeout(() => limit.abort(), timeLimit * 1000)
        const signalOrLimit = AbortSignal.any([signal, limit.signal])
        const credential = operation.access === 'anyone' ? undefined : session.current()
        try {
          return (await abortable(
            attempt(operation, url, request.body ?? {}, sentKey, credential, signalOrLimit, callOptions),
            signalOrLimit,
          )) as CallResult<DataOf<O>>
        } catch (thrown) {
          signal.throwIfAborted()
          const error = limit.signal.aborted
            ? new ServiceError('timeout_error', `${operation.id}: no answer within ${timeLimit} s`)
            : thrown instanceof ServiceError
              ? thrown
              : new ServiceError(
                  // JSON that cannot be parsed is an answer, unlike one that was cut off.
                  thrown instanceof SyntaxError ? 'invalid_answer' : 'connection_error',
                  `${operation.id}: ${thrown}`,
                )
          if (error.status === 401 && credential && !renewed && session.renew(credential)) renewed = true
          else {
            const { type, status, retryAfter } = error
            const pause = retryAfter === undefined ? backoff(tries) : retryAfter * 1000
            // Failures that may pass soon. An invalid answer is not one of them.
            const isTemporary = [0, 429, 502, 503, 504].includes(status) && type !== 'invalid_answer'
            const mayRepeat = isTemporary
              ? isRead || status === 429 || globalThis.navigator?.onLine === false
                ? tries < retries && pause <= longestWait
                : now() - began + pause / 1000 < patience
              : // Errors within the service. 501 says that it lacks the call.
                isRead && status >= 500 && status !== 501 && tries < Math.min(retries, 1)
            if (!mayRepeat || (isPost && !sentKey)) throw error
            await wait(pause, signal)
            tries++
          }
        } finally {
          clearTimeout(timer)
        }
      }
    },
  }
  return client
}
