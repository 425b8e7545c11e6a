import type { Operation, RequestOf } from '@whenable/contract'

/** The path parameters, query and body of a call; those that an endpoint does not have may be left out. */
export type CallRequest<O extends Operation> = Partial<RequestOf<O>>

/** Any endpoint's request. */
export interface AnyRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Removes slashes from the end of a path. */
const trimEnd = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/**
 * Reads a service's address. Its path, if any, is the prefix of every call's path.
 *
 * @throws RangeError unless it is https, or http to loopback (interface: Who sends what).
 */
export const baseAddress = (baseUrl: string): string => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname)))
    return url.origin + trimEnd(url.pathname)
  throw new RangeError(`baseUrl '${baseUrl}': expected an https address, or http to this machine`)
}

/**
 * The address of a call. Parameters in braces come from `path`, or from `visitor`, which names the configuration.
 *
 * @throws RangeError naming a parameter that is missing, or that would lead to another path.
 */
export const addressOf = (
  base: string,
  operation: Operation,
  { path = {}, query }: Pick<AnyRequest, 'path'> & { readonly query?: unknown },
  visitor: Readonly<Record<string, string | undefined>>,
): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({
    ...(operation.access === 'visitor' && visitor),
    ...Object(query),
  }))
    if (value != null) search.set(name, String(value))
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name] || visitor[name]
    if (!value) throw new RangeError(`${operation.id}: expected '${name}' for the path`)
    // URLs resolve them, however they are escaped (URL standard, "single-dot" and "double-dot" path segments).
    if (value === '.' || value === '..')
      throw new RangeError(`${operation.id}: '${name}' is '${value}': expected an id, not a segment of dots`)
    // Half a surrogate pair has no bytes: it goes as U+FFFD, as `URLSearchParams` writes it.
    return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
  })
  return `${base}${filled}${search.size ? `?${search}` : ''}`
}
