import { type SignInProviderId, signInProviderOf } from '@whenable/contract'

/** The providers of the attribute `sign-in-providers`, in its order. Unknown ones are ignored. */
export const readSignInProviders = (attribute: string | null): readonly SignInProviderId[] => [
  ...new Set((attribute ?? '').split(/[\s,]+/).flatMap((id) => signInProviderOf(id)?.id ?? [])),
]

/** The page of a service that sends owners to a provider, and then back to `redirectUri` with a code. */
export const signInUrl = (
  serviceUrl: string,
  {
    provider,
    clientId,
    redirectUri,
    loginHint,
  }: {
    readonly provider: SignInProviderId
    readonly clientId: string
    readonly redirectUri: string
    readonly loginHint: string | undefined
  },
): string =>
  `${serviceUrl.replace(/\/$/, '')}/v3/connect/auth?${new URLSearchParams({
    ...{ provider, client_id: clientId, redirect_uri: redirectUri, response_type: 'code' },
    ...(loginHint && { login_hint: loginHint }),
  })}`
