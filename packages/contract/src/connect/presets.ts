/**
 * How busy times count while a connection is unavailable: as last known, as busy throughout (`block`), or as free throughout
 * (`ignore`).
 */
export const unavailablePolicies = ['last_known', 'block', 'ignore'] as const

export type UnavailablePolicy = (typeof unavailablePolicies)[number]

/** How to reach an account: what its owner enters. Never stored by elements. */
export interface ConnectionSettings {
  readonly preset?: string | undefined
  readonly server?: string | undefined
  readonly url?: string | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/** A setting that an owner enters to connect an account. */
export type ConnectionField = Exclude<keyof ConnectionSettings, 'preset'>

/** A provider that owners choose from, and what they enter for it. */
export interface ConnectionPreset {
  /** Its name; undefined for a kind of account, which each language names. */
  readonly name?: string | undefined
  readonly provider: 'caldav' | 'ics'
  /** The fields to fill in, in order. */
  readonly fields: readonly ConnectionField[]
  /** The page of the provider where its customers make an app password, or that explains how. */
  readonly passwordUrl?: string | undefined
  /** An example of what to enter as the server or address. */
  readonly example?: string | undefined
}

const account = ['username', 'password'] as const

/**
 * The providers that owners choose from, by id. Except `caldav` (any other server) and `ics` (a feed), the id is the value of
 * `settings.preset`.
 */
export const connectionPresets = {
  icloud: {
    name: 'iCloud',
    provider: 'caldav',
    fields: account,
    passwordUrl: 'https://account.apple.com/account/manage',
  },
  fastmail: {
    name: 'Fastmail',
    provider: 'caldav',
    fields: account,
    passwordUrl: 'https://www.fastmail.com/help/clients/apppassword.html',
  },
  nextcloud: {
    name: 'Nextcloud',
    provider: 'caldav',
    fields: ['server', ...account],
    passwordUrl: 'https://docs.nextcloud.com/server/latest/user_manual/en/session_management.html',
    example: 'https://cloud.example.com',
  },
  'mailbox.org': {
    name: 'mailbox.org',
    provider: 'caldav',
    fields: account,
    passwordUrl:
      'https://kb.mailbox.org/en/private/security-and-privacy/how-to-use-two-factor-authentication-2fa',
  },
  yahoo: {
    name: 'Yahoo',
    provider: 'caldav',
    fields: account,
    passwordUrl: 'https://login.yahoo.com/myaccount/security/app-password',
  },
  zoho: {
    name: 'Zoho',
    provider: 'caldav',
    fields: ['url', ...account],
    passwordUrl: 'https://accounts.zoho.com/home#security/app_password',
    example: 'https://calendar.zoho.com/caldav/…/events/',
  },
  caldav: { provider: 'caldav', fields: ['server', ...account], example: 'https://caldav.example.com' },
  ics: { provider: 'ics', fields: ['url'], example: 'https://example.com/calendar.ics' },
} as const satisfies Readonly<Record<string, ConnectionPreset>>

export type ConnectionPresetId = keyof typeof connectionPresets
