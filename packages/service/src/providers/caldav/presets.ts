/** The servers of a provider whose settings are known. Its name and the fields to fill in are in the contract's `connectionPresets`. */
export interface CalDavPreset {
  /** Where discovery begins. Undefined if every account has its own server. */
  readonly server?: string | undefined
  /** The path of CalDAV on the account's own server. */
  readonly path?: string | undefined
  /** The hosts that may get the credential, with their subdomains, beside the server. */
  readonly hosts: readonly string[]
  /** The domains of the provider's email addresses. */
  readonly domains: readonly string[]
}

/** Providers by their id, as `settings.preset` names them. */
export const calDavPresets = {
  icloud: {
    server: 'https://caldav.icloud.com/',
    hosts: ['icloud.com'],
    domains: ['icloud.com', 'me.com', 'mac.com'],
  },
  fastmail: {
    server: 'https://caldav.fastmail.com/',
    hosts: ['fastmail.com'],
    domains: ['fastmail.com', 'fastmail.fm'],
  },
  nextcloud: {
    path: '/remote.php/dav/',
    hosts: [],
    domains: [],
  },
  'mailbox.org': {
    server: 'https://dav.mailbox.org/',
    hosts: ['mailbox.org'],
    domains: ['mailbox.org'],
  },
  yahoo: {
    server: 'https://caldav.calendar.yahoo.com/',
    hosts: ['calendar.yahoo.com'],
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
  },
  zoho: {
    server: 'https://calendar.zoho.com/',
    hosts: ['calendar.zoho.com'],
    domains: ['zoho.com', 'zohomail.com'],
  },
} as const satisfies Readonly<Record<string, CalDavPreset>>

const presets: Readonly<Record<string, CalDavPreset>> = calDavPresets

/** The preset of this id, or else the one of an email address. */
export const findPreset = (id: string | undefined, email: string | undefined): CalDavPreset | undefined => {
  if (id) return Object.hasOwn(presets, id) ? presets[id] : undefined
  const domain = email?.split('@').at(-1)?.toLowerCase()
  return Object.values(presets).find(({ domains }) => domain && domains.includes(domain))
}
