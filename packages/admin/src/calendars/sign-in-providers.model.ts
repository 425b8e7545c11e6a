import { calendarProviders, type SignInProviderId, signInProviderOf } from '@whenable/contract'

/** The providers of the attribute `sign-in-providers`, in its order. Unknown ones are ignored. */
export const readSignInProviders = (attribute: string | null): readonly SignInProviderId[] => [
  ...new Set((attribute ?? '').split(/[\s,]+/).flatMap((id) => signInProviderOf(id)?.id ?? [])),
]

const guide = 'https://github.com/whenable/whenable/blob/main/docs/deploy.md'

/** What the operator of a service does to switch a provider on: the part of the guide with its name as heading. */
export const setUpGuide = (id: SignInProviderId): string =>
  `${guide}#${calendarProviders[id].name.toLowerCase().replaceAll(' ', '-')}`
