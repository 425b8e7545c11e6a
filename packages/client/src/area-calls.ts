import type { DataOf, Endpoint, Operation, RequestOf } from '@whenable/contract'
import type { Client, RequestOptions } from './call.js'
import { formatOf } from './formats.js'
import { type Page, pagesOf } from './pages.js'
import type { AnyRequest } from './request.js'

/** A part of a request: optional if all of its fields are. */
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value }

/** The path parameters, query and body of an endpoint's call. */
export type AreaRequest<E extends Operation> = Part<'path', RequestOf<E>['path']> &
  Part<'query', RequestOf<E>['query']> &
  (undefined extends RequestOf<E>['body'] ? unknown : Part<'body', RequestOf<E>['body']>)

type CallArguments<Request> =
  Record<never, never> extends Request
    ? [request?: Request, options?: RequestOptions]
    : [request: Request, options?: RequestOptions]

/** Some fields of a record, as they are on the wire. */
type Fields<Data> = Data extends readonly (infer Item)[] ? Partial<Item>[] : Partial<Data>

/** The answer if `select` names fields, or `view` another form: data as it is on the wire. */
type Selected<E extends Endpoint> = Fields<NonNullable<E['data']['_zod']['input']>>

type Selecting<E extends Endpoint> = AreaRequest<E> & {
  readonly query: { readonly select: string } | { readonly view: string }
}

/** A list: iterates over its items; pages are requested as they are needed. */
export interface Listing<Item> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Page<Item>>
}

type ItemOf<Data> = Data extends readonly (infer Item)[] ? Item : never

/** One call of an area. */
export type CallOf<E extends Endpoint> = [E['paged']] extends [true | undefined]
  ? {
      (request: Selecting<E>, options?: RequestOptions): Listing<ItemOf<Selected<E>>>
      (...args: CallArguments<AreaRequest<E>>): Listing<ItemOf<DataOf<E>>>
    }
  : {
      (request: Selecting<E>, options?: RequestOptions): Promise<Selected<E>>
      (...args: CallArguments<AreaRequest<E>>): Promise<DataOf<E>>
    }

/** The calls of an area, by name. */
export type Calls<Area extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Area]: CallOf<Area[Name]>
}

/** With `select` or `view` the answer is not the record that the endpoint describes. */
const isPartial = ({ query }: AnyRequest) => !!(query?.['select'] || query?.['view'])

/** The call of one endpoint. */
const callOf = (client: Client, endpoint: Endpoint) => {
  const call = (request: AnyRequest, options?: RequestOptions) =>
    client.call(endpoint, request as object, {
      ...options,
      format: formatOf(endpoint),
      validation: isPartial(request) ? 'none' : options?.validation,
    })
  const list = (pages: () => AsyncIterable<Page<unknown>>): Listing<unknown> => ({
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items
    },
  })
  return (request: AnyRequest = {}, options?: RequestOptions) => {
    if (endpoint.paged) return list(() => pagesOf(endpoint, request, (page) => call(page, options)))
    // A page is opened by a person: nothing is requested.
    if (endpoint.responseType === 'page')
      return Promise.resolve().then(() => client.address(endpoint, request as object))
    return call(request, options).then(({ data }) => data)
  }
}

/**
 * The calls of an area. An endpoint whose answer is a page for a person gives the page's address without a request; a list is
 * requested page by page; a file is a stream of its bytes.
 *
 * @throws ServiceError as {@link Client.call} does.
 */
export const callsOf = <Area extends Readonly<Record<string, Endpoint>>>(
  client: Client,
  area: Area,
): Calls<Area> =>
  Object.fromEntries(
    Object.entries(area).map(([name, endpoint]) => [name, callOf(client, endpoint)]),
  ) as unknown as Calls<Area>
