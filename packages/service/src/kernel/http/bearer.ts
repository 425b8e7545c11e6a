/** The username of HTTP Basic credentials with an empty password. */
const usernameOf = (header: string): string | undefined => {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(header)?.[1]
  try {
    return encoded && /^([^:\s]+):?$/.exec(atob(encoded))?.[1]
  } catch {
    return undefined
  }
}

/** The credential in an `Authorization` header, if it is well-formed. */
export const bearerIn = (header: string, api: 'current' | 'legacy'): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? (api === 'legacy' ? usernameOf(header) : undefined)
