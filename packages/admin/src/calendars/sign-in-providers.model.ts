import { type SignInProviderId, signInProviderOf } from '@whenable/contract'

/** The providers of the attribute `sign-in-providers`, in its order. Unknown ones are ignored. */
export const readSignInProviders = (attribute: string | null): readonly SignInProviderId[] => [
  ...new Set((attribute ?? '').split(/[\s,]+/).flatMap((id) => signInProviderOf(id)?.id ?? [])),
]
