import { ServiceError } from '@whenable/contract'

/** What a page gives to call with. A provider is asked for a fresh session when the last one is refused. */
export interface SessionOptions {
  /** A session id that the page has already; when it is refused, calls fail with `unauthorized`. */
  readonly session?: string | undefined
  readonly sessionProvider?: (() => string | Promise<string>) | undefined
  /** An end user's access token, or an API key on a server. */
  readonly accessToken?: string | undefined
}

/** A credential at hand, or one that the page's provider has been asked for: calls that hold the same one share its renewal. */
export type Credential = string | undefined | Promise<string>

/**
 * Keeps the credential that calls are made with.
 *
 * @param timeLimit seconds that the provider may take; it is asked again at the next call then.
 */
export const createSession = (
  { session, sessionProvider, accessToken }: SessionOptions,
  timeLimit: number,
) => {
  let current: Credential

  const ask = (provider: NonNullable<typeof sessionProvider>): Promise<string> => {
    const asked = new Promise<string>((resolve, reject) => {
      const late = new ServiceError('timeout_error', `sessionProvider: no session within ${timeLimit} s`)
      const timer = setTimeout(() => reject(late), timeLimit * 1000)
      Promise.resolve()
        .then(provider)
        .then(resolve, (error: unknown) =>
          reject(new ServiceError('unauthorized', `sessionProvider: ${error}`)),
        )
        .finally(() => clearTimeout(timer))
    })
    asked.catch(() => {
      if (current === asked) current = undefined
    })
    return asked
  }

  return {
    /** The credential to call with; the provider is asked at the first call and after {@link renew} alone. */
    current: (): Credential => {
      current ??= sessionProvider ? ask(sessionProvider) : (session ?? accessToken)
      return current
    },
    /** Says that `refused` is no good any more; answers whether there is another to be had. */
    renew: (refused: Credential): boolean => {
      if (!sessionProvider) return false
      if (current !== refused) return !!current
      current = undefined
      return true
    },
  }
}
