/** Where a database is, and which of its servers is wanted. */
export interface DatabaseAddress {
  /** The URL of each server, in the order in which they are tried. */
  readonly urls: readonly [string, ...string[]]
  /** Whether only a server that accepts writes will do. */
  readonly isReadWrite: boolean
}

/** The values of `target_session_attrs` that a service can work with, which writes. */
const readWrite = new Set(['read-write', 'primary'])

/** The part of a URL before its hosts, the hosts, and the rest. */
const form = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * Reads the URL of a database as PostgreSQL's own programs do: it may name several servers, and `target_session_attrs`.
 * `postgres://name:password@db1:5432,db2:5432/whenable?target_session_attrs=read-write`
 *
 * @throws Error if `target_session_attrs` asks for a server that accepts no writes.
 */
export const readDatabaseUrl = (url: string): DatabaseAddress => {
  const [, before = '', hosts = '', after = ''] = form.exec(url) ?? [url, url]
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(after)?.[1] ?? 'any'
  if (wanted !== 'any' && !readWrite.has(wanted))
    throw new Error(
      `target_session_attrs=${wanted} is not possible, because the service writes: use read-write, or remove it`,
    )
  const rest = after.replace(/([?&])target_session_attrs=[^&#]*(&?)/, (_all, first: string, more: string) =>
    more ? first : '',
  )
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`)
  return { urls: [first, ...others], isReadWrite: readWrite.has(wanted) || others.length > 0 }
}
