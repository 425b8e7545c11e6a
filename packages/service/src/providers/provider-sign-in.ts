/** What is kept between sending an owner to a provider and their return. Secret. */
export interface SignInState {
  /** The code verifier (RFC 7636). */
  readonly verifier: string
  readonly nonce: string
}

/** An owner who has signed in at a provider. */
export interface ProviderIdentity {
  /** The address, which the provider has verified. */
  readonly email: string
  /** The secret that opens the account. */
  readonly secret: Readonly<Record<string, string>>
}

/** An owner's return from a provider. */
export interface ProviderReturn extends SignInState {
  /** The parameters of the callback. */
  readonly parameters: URLSearchParams
  readonly state: string
  readonly redirectUri: string
  readonly signal: AbortSignal
}

/** The page of a provider on which owners allow access to their calendars (OAuth 2.0 with PKCE, OpenID Connect). */
export interface ProviderSignIn {
  begin(): SignInState
  /** The address of the page. */
  location(
    options: SignInState & {
      readonly state: string
      readonly redirectUri: string
      readonly loginHint: string | undefined
    },
  ): Promise<string>
  /**
   * Exchanges the code of a return.
   *
   * @throws ProviderError `auth` if the code is not accepted, and `forbidden` if the address is not verified.
   */
  finish(options: ProviderReturn): Promise<ProviderIdentity>
}
