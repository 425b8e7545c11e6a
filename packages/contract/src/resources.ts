import type { KeyScope } from './admin/key-scopes.js'

/** The pages of the API reference. */
export type ReferencePage =
  | 'booking'
  | 'links'
  | 'event-types'
  | 'group-events'
  | 'calendars'
  | 'accounts'
  | 'webhooks'
  | 'legacy'
  | 'owner'

export interface ResourceFacts {
  /** The page of the API reference that has its operations. */
  readonly page: ReferencePage
  /** The scope that an API key needs to change it. Reading needs `read`, unless the key can do nothing else with it. */
  readonly change: KeyScope
}

/** What endpoints are about: the beginnings of their ids, in the order of the API reference. Endpoints of a new one do not compile before it is here. */
export const resources = {
  scheduling: { page: 'booking', change: 'bookings' },
  holds: { page: 'booking', change: 'bookings' },
  challenges: { page: 'booking', change: 'bookings' },
  bookings: { page: 'booking', change: 'bookings' },
  'booking-series': { page: 'booking', change: 'bookings' },
  payments: { page: 'booking', change: 'bookings' },
  'email-confirmations': { page: 'booking', change: 'bookings' },
  sessions: { page: 'booking', change: 'sessions' },

  links: { page: 'links', change: 'bookings' },
  'host-pages': { page: 'links', change: 'everything' },
  'routing-forms': { page: 'links', change: 'everything' },
  polls: { page: 'links', change: 'bookings' },
  'poll-pages': { page: 'links', change: 'bookings' },
  'poll-answers': { page: 'links', change: 'bookings' },
  waitlist: { page: 'links', change: 'bookings' },

  configurations: { page: 'event-types', change: 'everything' },
  'event-types': { page: 'event-types', change: 'everything' },
  imports: { page: 'event-types', change: 'everything' },
  schedules: { page: 'event-types', change: 'everything' },
  holidays: { page: 'event-types', change: 'everything' },
  availability: { page: 'event-types', change: 'everything' },

  'group-events': { page: 'group-events', change: 'everything' },
  'host-invitations': { page: 'group-events', change: 'everything' },

  calendars: { page: 'calendars', change: 'everything' },
  events: { page: 'calendars', change: 'everything' },
  resources: { page: 'calendars', change: 'everything' },

  connect: { page: 'accounts', change: 'everything' },
  connectors: { page: 'accounts', change: 'everything' },
  connections: { page: 'accounts', change: 'everything' },
  grants: { page: 'accounts', change: 'everything' },
  'api-keys': { page: 'accounts', change: 'everything' },
  guests: { page: 'accounts', change: 'everything' },

  webhooks: { page: 'webhooks', change: 'everything' },
  outbox: { page: 'webhooks', change: 'everything' },

  legacy: { page: 'legacy', change: 'everything' },

  'admin-bookings': { page: 'owner', change: 'bookings' },
  insights: { page: 'owner', change: 'bookings' },
  'booking-feeds': { page: 'owner', change: 'everything' },
  'admin-calendars': { page: 'owner', change: 'everything' },
  'admin-resources': { page: 'event-types', change: 'everything' },
  'admin-routing-forms': { page: 'links', change: 'everything' },
  'admin-webhooks': { page: 'owner', change: 'everything' },
  'admin-mail': { page: 'owner', change: 'everything' },
  'admin-dead-letters': { page: 'owner', change: 'everything' },
  'admin-api-keys': { page: 'owner', change: 'everything' },
  'admin-sign-in': { page: 'owner', change: 'everything' },
  members: { page: 'owner', change: 'everything' },
  passkeys: { page: 'owner', change: 'everything' },
  'sign-ins': { page: 'owner', change: 'everything' },
  'setup-links': { page: 'owner', change: 'everything' },
  'demo-studio': { page: 'owner', change: 'everything' },
  activity: { page: 'owner', change: 'everything' },
  blocks: { page: 'owner', change: 'everything' },
  brand: { page: 'owner', change: 'everything' },
  audit: { page: 'owner', change: 'everything' },
} as const satisfies Readonly<Record<string, ResourceFacts>>

export type Resource = keyof typeof resources

/** The name of an endpoint: what it is about, and what it does. */
export type OperationId = `${Resource}.${string}`

/** What an endpoint of this contract is about. */
export const resourceOf = ({ id }: { readonly id: string }): Resource =>
  id.slice(0, id.indexOf('.')) as Resource
