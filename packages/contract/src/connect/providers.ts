// Without schemas, so that pages take it alone.

/** A kind of account that owners connect. */
export interface CalendarProviderEntry {
  /** Its name, which is the same in every language. */
  readonly name: string
  /** On whose own page owners sign in (OAuth 2.0). Absent: they enter a credential here. */
  readonly signIn?: {
    /** An account there, in the errors of the API. */
    readonly account: string
    /** The origin of its API. */
    readonly server: string
    /** The variables of the environment with the client of an installation there. Without them, nobody can sign in there. */
    readonly needs: readonly [clientId: string, clientSecret: string]
  }
}

/** All kinds of accounts that owners connect, by the id in requests. Each list of providers is made from this one. */
export const calendarProviders = {
  caldav: { name: 'CalDAV' },
  ics: { name: 'iCalendar' },
  google: {
    name: 'Google Calendar',
    signIn: {
      account: 'a Google account',
      server: 'https://www.googleapis.com',
      needs: ['WHENABLE_GOOGLE_CLIENT_ID', 'WHENABLE_GOOGLE_CLIENT_SECRET'],
    },
  },
  microsoft: {
    name: 'Outlook',
    signIn: {
      account: 'a Microsoft account',
      server: 'https://graph.microsoft.com',
      needs: ['WHENABLE_MICROSOFT_CLIENT_ID', 'WHENABLE_MICROSOFT_CLIENT_SECRET'],
    },
  },
} as const satisfies Readonly<Record<string, CalendarProviderEntry>>

/** The id of a kind of account. */
export type CalendarProviderId = keyof typeof calendarProviders

/** The id of one on whose own page owners sign in. */
export type SignInProviderId = {
  [Id in CalendarProviderId]: (typeof calendarProviders)[Id] extends { readonly signIn: object } ? Id : never
}[CalendarProviderId]

/** The entry of a provider on whose own page owners sign in; undefined for others and for unknown ones. */
export const signInProviderOf = (
  id: string,
): ((typeof calendarProviders)[SignInProviderId] & { readonly id: SignInProviderId }) | undefined => {
  const entry = Object.hasOwn(calendarProviders, id) ? calendarProviders[id as CalendarProviderId] : undefined
  return entry && 'signIn' in entry ? { id: id as SignInProviderId, ...entry } : undefined
}

/** The ids of all providers on whose own page owners sign in. */
export const signInProviders: readonly SignInProviderId[] = Object.keys(calendarProviders).flatMap(
  (id) => signInProviderOf(id)?.id ?? [],
)
