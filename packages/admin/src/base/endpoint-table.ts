import type { AreaRequest } from '@whenable/client/internal/area-calls'
import type { Page } from '@whenable/client/internal/pages'
import type { CallOptions, DataOf, Operation } from '@whenable/contract'

/** An endpoint, and how an owner's page calls it. */
export interface CalledEndpoint extends Operation {
  /** A list is read page by page to its end. */
  readonly isWhole?: true
  /** How many seconds the call may take. It is never repeated. */
  readonly seconds?: number
  /** The whole answer is read each time: its entity tag does not tell all of it. */
  readonly isFresh?: true
  /** The answer is a file, as the service wrote it. */
  readonly isFile?: true
  /** How the answer is read, if not leniently (`GET`) or strictly: `none` leaves it as it is. */
  readonly validation?: 'lenient' | 'none'
}

/** Options of an owner's call. */
export interface ServiceCallOptions extends CallOptions {
  /** The same key with the same request never does the same twice. */
  readonly idempotencyKey?: string
  /** The revision that the call changes. It fails with `precondition_failed` if there is another one by then. */
  readonly revision?: string
}

/** What a call resolves with: the data of its answer; of a list a page, or all items if the table says so. */
export type AnswerOf<E extends CalledEndpoint> = [E['paged']] extends [true | undefined]
  ? DataOf<E> extends readonly (infer Item)[]
    ? E extends { readonly isWhole: true }
      ? readonly Item[]
      : Page<Item>
    : never
  : E extends { readonly isFile: true }
    ? Blob
    : E extends { readonly validation: 'none' }
      ? unknown
      : undefined extends DataOf<E>
        ? unknown
        : DataOf<E>

/** Calls an endpoint within a call of several steps. */
export type CallEndpoint = <E extends CalledEndpoint>(
  endpoint: E,
  request: AreaRequest<E>,
  options?: Pick<ServiceCallOptions, 'revision'>,
) => Promise<AnswerOf<E>>

/** A call that takes several requests. */
export type CallSteps<Request, Answer> = (
  call: CallEndpoint,
  request: Request,
  options: ServiceCallOptions,
) => Promise<Answer>

/** The endpoints that an owner's page calls, by the names of its calls. */
export type EndpointTable = Readonly<Record<string, CalledEndpoint | CallSteps<never, unknown>>>

/** One call of an owner's page: the path, query and body of its endpoint, and what it answers with. */
export type ServiceCall<Entry> = Entry extends CalledEndpoint
  ? (request: AreaRequest<Entry>, options: ServiceCallOptions) => Promise<AnswerOf<Entry>>
  : Entry extends (call: CallEndpoint, request: infer Request, ...rest: never) => infer Answer
    ? (request: Request, options: ServiceCallOptions) => Answer
    : never

/** What an owner's page calls, derived from its table of endpoints. A page may bring its own functions. */
export type ServiceCalls<Table extends EndpointTable> = {
  readonly [Name in keyof Table]: ServiceCall<Table[Name]>
} & {
  /** Identifies the owner and the service. Elements treat two with the same key as one. */
  readonly key?: unknown
}

/** A list of which the page shows all items. */
export const whole = <E extends Operation>(endpoint: E): E & { readonly isWhole: true } => ({
  ...endpoint,
  isWhole: true,
})

/** A call whose whole answer is read each time, because its entity tag does not tell all of it. */
export const fresh = <E extends Operation>(endpoint: E): E & { readonly isFresh: true } => ({
  ...endpoint,
  isFresh: true,
})

/** A call whose answer is the service's JSON as it is. */
export const raw = <E extends Operation>(endpoint: E): E & { readonly validation: 'none' } => ({
  ...endpoint,
  validation: 'none',
})

/** A call that reads by `POST`: what is not as described is left out. */
export const lenient = <E extends Operation>(endpoint: E): E & { readonly validation: 'lenient' } => ({
  ...endpoint,
  validation: 'lenient',
})

/** A call that answers with a file. */
export const file = <E extends Operation>(endpoint: E): E & { readonly isFile: true } => ({
  ...endpoint,
  isFile: true,
})

/** A call for which the service asks somebody else before it answers. */
export const patient = <E extends Operation>(
  endpoint: E,
  seconds: number,
): E & { readonly seconds: number } => ({ ...endpoint, seconds })

/** What the calls of a page can be asked to do, as plain data: the name of a call and its request. */
export type NamedCall<Calls, Name extends keyof Calls> = {
  readonly [One in Name]-?: NonNullable<Calls[One]> extends (
    request: infer Request,
    ...options: never
  ) => unknown
    ? { readonly call: One; readonly request: Request }
    : never
}[Name]

/** Makes a call by its name. */
export const callByName = <Calls, Name extends keyof Calls>(
  calls: Calls,
  { call, request }: NamedCall<Calls, Name>,
  options: ServiceCallOptions,
): Promise<unknown> =>
  (calls[call as Name] as (request: unknown, options: ServiceCallOptions) => Promise<unknown>)(
    request,
    options,
  )
