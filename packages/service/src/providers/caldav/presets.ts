/** A provider whose settings are known. */
export interface CalDavPreset {
  readonly name: string
  /** Where discovery begins. Undefined if every account has its own server. */
  readonly server?: string | undefined
  /** The path of CalDAV on the account's own server. */
  readonly path?: string | undefined
  /** The hosts that may get the credential, with their subdomains, beside the server. */
  readonly hosts: readonly string[]
  /** The domains of the provider's email addresses. */
  readonly domains: readonly string[]
  /** Where an app password is made, or how. */
  readonly passwordUrl: string
  /** What the owner has to know, in English. */
  readonly note: string
}

/** Providers by their id, as `settings.preset` names them. */
export const calDavPresets = {
  icloud: {
    name: 'iCloud',
    server: 'https://caldav.icloud.com/',
    hosts: ['icloud.com'],
    domains: ['icloud.com', 'me.com', 'mac.com'],
    passwordUrl: 'https://account.apple.com/account/manage',
    note: 'Sign in with your Apple Account, and make an app-specific password under Sign-In and Security.',
  },
  fastmail: {
    name: 'Fastmail',
    server: 'https://caldav.fastmail.com/',
    hosts: ['fastmail.com'],
    domains: ['fastmail.com', 'fastmail.fm'],
    passwordUrl: 'https://www.fastmail.com/help/clients/apppassword.html',
    note: 'Make an app password with access to calendars under Privacy & Security. Basic plans have no CalDAV.',
  },
  nextcloud: {
    name: 'Nextcloud',
    path: '/remote.php/dav/',
    hosts: [],
    domains: [],
    passwordUrl: 'https://docs.nextcloud.com/server/latest/user_manual/en/session_management.html',
    note: "Enter your server's address, and make an app password in its settings under Security.",
  },
  'mailbox.org': {
    name: 'mailbox.org',
    server: 'https://dav.mailbox.org/',
    hosts: ['mailbox.org'],
    domains: ['mailbox.org'],
    passwordUrl:
      'https://kb.mailbox.org/en/private/security-and-privacy/how-to-use-two-factor-authentication-2fa',
    note: 'With two-factor authentication, make an application password in the settings under Security.',
  },
  yahoo: {
    name: 'Yahoo',
    server: 'https://caldav.calendar.yahoo.com/',
    hosts: ['calendar.yahoo.com'],
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
    passwordUrl: 'https://login.yahoo.com/myaccount/security/app-password',
    note: 'Make an app password under Account Security.',
  },
  zoho: {
    name: 'Zoho',
    server: 'https://calendar.zoho.com/',
    hosts: ['calendar.zoho.com'],
    domains: ['zoho.com', 'zohomail.com'],
    passwordUrl: 'https://accounts.zoho.com/home#security/app_password',
    note: "Copy the calendar's CalDAV URL from its settings, because Zoho cannot find your calendars by itself. With two-factor authentication, make an app password.",
  },
} as const satisfies Readonly<Record<string, CalDavPreset>>

const presets: Readonly<Record<string, CalDavPreset>> = calDavPresets

/** The preset of this id, or else the one of an email address. */
export const findPreset = (id: string | undefined, email: string | undefined): CalDavPreset | undefined => {
  if (id) return Object.hasOwn(presets, id) ? presets[id] : undefined
  const domain = email?.split('@').at(-1)?.toLowerCase()
  return Object.values(presets).find(({ domains }) => domain && domains.includes(domain))
}
