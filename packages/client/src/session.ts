import { ServiceError } from '@whenable/contract'

/** The credential of a client's calls. */
export interface SessionOptions {
  /** A session id. Once it is refused, calls fail with `unauthorized`. */
  readonly session?: string | undefined
  /** Gets a session id; called for the first request, and again with the session id that the service refused. */
  readonly sessionProvider?: ((refused?: string) => string | Promise<string>) | undefined
  /** An end user's access token, or an API key on a server. */
  readonly accessToken?: string | undefined
}

/** A token, or the provider's promise of one. Calls with the same credential share its renewal. */
export type Credential = string | undefined | Promise<string>

/**
 * Holds the credential of a client's calls.
 *
 * @param timeLimit seconds that the provider may take; after that the next call asks it again.
 */
export const createSession = (
  { session, sessionProvider, accessToken }: SessionOptions,
  timeLimit: number,
) => {
  let current: Credential
  let refused: Credential

  const request = (provider: NonNullable<typeof sessionProvider>): Promise<string> => {
    const session = new Promise<string>((resolve, reject) => {
      const timeoutError = new ServiceError(
        'timeout_error',
        `sessionProvider: no session within ${timeLimit} s`,
      )
      const timer = setTimeout(() => reject(timeoutError), timeLimit * 1000)
      Promise.resolve()
        // A provider's promise that was refused has been fulfilled.
        .then(async () => provider(await refused))
        .then(resolve, (error: unknown) =>
          // An error of the page's own client says more, such as that the network is down.
          reject(
            error instanceof ServiceError
              ? error
              : new ServiceError('unauthorized', `sessionProvider: ${error}`),
          ),
        )
        .finally(() => clearTimeout(timer))
    })
    session.catch(() => {
      if (current === session) current = undefined
    })
    return session
  }

  return {
    /** The credential for the next call. */
    current: (): Credential => {
      current ??= sessionProvider ? request(sessionProvider) : (session ?? accessToken)
      return current
    },
    /** Drops a refused credential. Returns whether a call may be repeated with another one. */
    renew: (credential: Credential): boolean => {
      if (!sessionProvider) return false
      if (current !== credential) return !!current
      refused = credential
      current = undefined
      return true
    },
  }
}
