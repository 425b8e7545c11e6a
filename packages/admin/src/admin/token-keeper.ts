/** What a keeper needs of the sign-in. */
export interface TokenSource {
  /** The access token; undefined while nobody is signed in. */
  readonly token: () => string | undefined
  /** Asks for another token. It is there once {@link TokenKeeper.update} is called. */
  readonly renew: () => void
}

/**
 * Gives the elements of a page their access token, and another when one is refused. While the owner signs in again, their requests
 * wait.
 */
export class TokenKeeper {
  #waiting: ((token: string) => void)[] = []
  #refused = new Set<string>()

  constructor(private readonly source: TokenSource) {}

  /** Tells that the token may have changed. */
  update(): void {
    const token = this.source.token()
    if (!token || this.#refused.has(token)) return
    for (const give of this.#waiting.splice(0)) give(token)
  }

  /** The `sessionProvider` of the elements: the token, or another one than the `refused`. */
  readonly provide = (refused?: string): string | Promise<string> => {
    if (refused) this.#refused.add(refused)
    const token = this.source.token()
    if (token && !this.#refused.has(token)) return token
    this.source.renew()
    return new Promise((give) => this.#waiting.push(give))
  }
}
