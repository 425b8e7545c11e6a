import type { Connection } from '@whenable/contract'

/** The names of the providers on whose own page owners sign in. */
const names = { google: 'Google Calendar' } as const

/** A provider on whose own page owners sign in. */
export type SignInProvider = keyof typeof names

/** The name of such a provider. */
export const signInProviderName = (provider: SignInProvider): string => names[provider]

const isSignInProvider = (provider: string): provider is SignInProvider => Object.hasOwn(names, provider)

/** The providers of the attribute `sign-in-providers`, in its order. Unknown ones are ignored. */
export const readSignInProviders = (attribute: string | null): readonly SignInProvider[] => [
  ...new Set((attribute ?? '').split(/[\s,]+/).filter(isSignInProvider)),
]

/** The provider of a connection, if its owner signs in on the provider's page. */
export const signInProviderOf = ({ provider }: Connection): SignInProvider | undefined =>
  isSignInProvider(provider) ? provider : undefined

/** The page of a service that sends owners to a provider, and then back to `redirectUri` with a code. */
export const signInUrl = (
  serviceUrl: string,
  {
    provider,
    clientId,
    redirectUri,
    loginHint,
  }: {
    readonly provider: SignInProvider
    readonly clientId: string
    readonly redirectUri: string
    readonly loginHint: string | undefined
  },
): string =>
  `${serviceUrl.replace(/\/$/, '')}/v3/connect/auth?${new URLSearchParams({
    ...{ provider, client_id: clientId, redirect_uri: redirectUri, response_type: 'code' },
    ...(loginHint && { login_hint: loginHint }),
  })}`
