import {
  acceptsKeys,
  type Endpoint,
  endpoints,
  formatBookingReference,
  includedKeyScopes,
  isForMembers,
  type KeyScope,
  requiredKeyScope,
  resourceOf,
} from '@whenable/contract'
import { instant, parseInstant, toIsoString } from '@whenable/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireMemberSignIn } from '../access/may-sign-in.js'
import { startSession } from '../features/team/browser-sessions.js'
import { newSecretKey, readSecretKeys } from '../kernel/seal.js'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { DeedRecord } from '../kernel/store/store.js'
import type { OpenProvider } from '../providers/calendar-provider.js'
import type { ProviderSignIn } from '../providers/provider-sign-in.js'
import { routes } from '../routes.js'
import { FakeServer } from '../testing/fake-provider.js'
import { doubleToken } from '../testing/import-doubles.js'
import { makeMember } from '../testing/members.js'
import { payment } from '../testing/paid-studio.js'
import { openReceiver } from '../testing/receiver.js'
import { pkce, signIn } from '../testing/sign-in.js'
import { storedLogEntry } from '../testing/stored-records.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  monday,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from '../testing/studio.js'
import { untouched } from '../testing/untouched-store.js'
import { makeOffer } from '../testing/waitlist.js'

// Calls every endpoint as every kind of caller, for the caller's own data, another account's in the same application,
// and another application's. All writes are rolled back.

/** A configuration with its data. */
interface MadeIn {
  readonly configuration: string
  readonly booking: string
  readonly salt: string
  /** The id of a hold. */
  readonly hold: string
  /** A configuration with a price and the same visibility, and a payment for it. */
  readonly paid: string
  readonly payment: string
  /** A configuration with a waitlist and the same visibility, and the id of an entry that is offered a time. */
  readonly waiting: string
  readonly entry: string
  /** A group configuration with the same visibility, and its event. */
  readonly group: string
  readonly groupEvent: string
}

/** An account and its data. Session, webhook and key belong to its application. */
interface TestAccount extends TestHost {
  readonly secondCalendar: string
  /** The return of its owner from the page of a provider. */
  readonly ticket: string
  readonly event: string
  /** A series, and one that was moved, with what undoes that. */
  readonly series: string
  readonly movedSeries: string
  readonly moveUndo: object
  /** On the calendar of emailed events. */
  readonly invitation: string
  /** Another account's configuration, which invites this one as a host. */
  readonly asked: string
  readonly open: MadeIn
  readonly closed: MadeIn
  /** With a booking that waits for its organizer. */
  readonly pending: MadeIn
  readonly session: string
  /** The id and the secret of a link to `closed`. */
  readonly link: string
  readonly linkSecret: string
  /** The id and the secret of a poll of `closed`, and the token of its answer. */
  readonly poll: string
  readonly pollSecret: string
  readonly answerToken: string
  readonly webhook: string
  readonly webhookSecret: string
  readonly key: string
  readonly deadLetter: string
  readonly delivery: string
  /** A burst, what is being ended of it, and a block. */
  readonly activity: string
  readonly connection: string
  readonly schedule: string
  readonly resource: string
  /** Of the account's member. */
  readonly feed: string
  readonly routingForm: string
  readonly routingFormSlug: string
  readonly member: string
  /** Of the account's member. */
  readonly passkey: string
  /** The id of a sign-in of the account's member. */
  readonly signIn: string
  /** The public page of the account's member, and the client id of its application. */
  readonly page: string
  readonly clientId: string
}

interface Ask {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const day = 86_400
const noon = parseInstant('2026-03-04T12:00:00Z')
const window = { start_time: monday, end_time: monday + 7 * day }
const when = { start_time: noon, end_time: noon + 3600 }
const url = 'https://customer.example/told'
const on = ({ calendarId }: TestAccount) => ({ calendar_id: calendarId })
const named = ({ configuration }: MadeIn) => ({ configuration_id: configuration })
/** The first time of a poll, and its times. */
const pollStart = noon + 6 * day
const pollSlots = [{ start_time: pollStart }, { start_time: pollStart + 1_800 }]
/** The time of a number that is offered on a waitlist: that of a day, from a Tuesday to a Friday. */
const offeredStart = (index: number) =>
  instant(parseInstant('2026-04-07T08:00:00Z') + (Math.floor(index / 4) * 7 + (index % 4)) * day)
const routingFormBody = {
  title: 'How can we help?',
  questions: [{ key: 'need', label: 'What do you need?', answers: ['Repair', 'Advice'] }],
  rules: [],
  fallback: { type: 'message', text: 'We cannot help with this.' },
}
const pollAnswer = { name: 'Robin', email: 'robin@example.com', votes: { [pollStart]: 'yes' } }
/** The ids of some data, by the names of parameters in paths. */
const idsOf = (endpoint: Endpoint, place: TestAccount, made: MadeIn): Readonly<Record<string, string>> => ({
  answer_token: place.answerToken,
  block_id: place.activity,
  booking_id: resourceOf(endpoint) === 'admin-bookings' ? place.pending.booking : made.booking,
  burst_id: place.activity,
  calendar_id: place.calendarId,
  configuration_id: resourceOf(endpoint) === 'group-events' ? made.group : made.configuration,
  confirmation_id: 'unknown',
  connection_id: place.connection,
  dead_letter_id: place.deadLetter,
  delivery_id: place.delivery,
  ending_id: place.activity,
  event_id: resourceOf(endpoint) === 'group-events' ? made.groupEvent : place.event,
  event_type_id: made.configuration,
  grant_id: place.grantId,
  hold_id: made.hold,
  id: place.event,
  key_id: place.key,
  link_id: place.link,
  mail_id: place.deadLetter,
  member_id: place.member,
  note_id: `note-of-${place.pending.booking}`,
  passkey_id: place.passkey,
  payment_id: made.payment,
  poll_id: place.poll,
  poll_secret: place.pollSecret,
  provider: 'virtual-calendar',
  feed_id: place.feed,
  resource_id: place.resource,
  routing_form_id: place.routingForm,
  schedule_id: place.schedule,
  session_id: place.session,
  sign_in_id: place.signIn,
  slug: resourceOf(endpoint) === 'routing-forms' ? place.routingFormSlug : place.page,
  waitlist_id: made.entry,
  webhook_id: place.webhook,
})

/** Parameters of queries whose value is that of their name in a path. */
const inQueries = ({ access, api }: Endpoint): readonly string[] => {
  if (access === 'visitor') return ['configuration_id']
  return api === 'legacy' ? [] : ['calendar_id', 'grant_id']
}

/** What an endpoint's row says of a request: the ids of its path and its query, and the body of its example. */
const rowAsk = (endpoint: Endpoint, place: TestAccount, made: MadeIn): Ask => {
  const ids = idsOf(endpoint, place, made)
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, ids[name] ?? '']))
  const { shape } = endpoint.query._zod.def as unknown as { readonly shape: object }
  return {
    path: valuesOf([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
    query: valuesOf(inQueries(endpoint).filter((name) => name in shape)),
    body: endpoint.body && (endpoint.example?.body ?? {}),
  }
}

/** What a valid request for some data has besides, or instead. */
const asks: Readonly<Record<string, (place: TestAccount, made: MadeIn) => Ask>> = {
  'connectors.create': () => ({ body: { provider: 'virtual-calendar' } }),
  'connect.custom': () => ({
    body: { provider: 'virtual-calendar', settings: { email: 'new@example.com' } },
  }),
  'grants.update': () => ({ body: { name: 'Ada' } }),
  'grants.delete': () => ({ query: { bookings: 'cancel' } }),

  'connections.create': () => ({
    body: { provider: 'caldav', settings: { username: 'two', password: 'secret' } },
  }),
  'connections.begin-sign-in': () => ({
    body: {
      ...{ provider: 'google', return_url: 'http://service.test/admin', code_challenge: pkce.challenge },
    },
  }),
  'connections.finish-sign-in': ({ ticket }) => ({
    body: { ticket, code_verifier: pkce.verifier },
  }),
  'connections.update': () => ({
    body: { settings: { password: 'secret' }, when_unavailable: 'block' },
  }),

  'calendars.create': () => ({ body: { name: 'More' } }),
  'calendars.update': () => ({
    body: { name: 'Less' },
  }),
  'calendars.delete': ({ grantId, secondCalendar }) => ({
    path: { grant_id: grantId, calendar_id: secondCalendar },
  }),
  'calendars.free-busy': ({ email }) => ({
    body: { ...window, emails: [email] },
  }),
  'calendars.availability': ({ email }) => ({
    body: { ...window, participants: [{ email }], duration_minutes: 30 },
  }),
  'events.create': () => ({
    body: { title: 'Lunch', when },
  }),
  'events.update': () => ({
    body: { title: 'Dinner' },
  }),
  'events.move-series': (place) => ({
    path: { grant_id: place.grantId, event_id: `${place.series}_20260311T120000Z` },
    body: { when: { start_time: noon + 8 * day, end_time: noon + 8 * day + 600 }, occurrences: 'all' },
  }),
  'events.undo-move-series': (place) => ({
    path: { grant_id: place.grantId, event_id: place.movedSeries },
    body: place.moveUndo,
  }),
  'events.rsvp': (place) => ({
    path: { grant_id: place.grantId, event_id: place.invitation },
    query: { calendar_id: `${place.grantId}-emailed-events` },
    body: { status: 'yes' },
  }),

  'configurations.create': (place) => ({ body: configurationOf([place]) }),
  'configurations.update': () => ({
    body: { name: 'Talk' },
  }),
  'configurations.delete': () => ({
    query: { bookings: 'cancel' },
  }),
  'host-invitations.answer': ({ grantId, asked }) => ({
    path: { grant_id: grantId, configuration_id: asked },
    body: { status: 'accepted' },
  }),
  'event-types.create': (place) => ({ body: configurationOf([place]) }),
  'event-types.update': () => ({
    headers: { 'If-Match': '*' },
    body: { name: 'Talk' },
  }),
  'event-types.delete': () => ({
    query: { bookings: 'cancel' },
  }),
  'imports.preview': () => ({ body: { source: 'calcom', token: doubleToken } }),
  'imports.create': (place) => ({
    body: { schedules: [], event_types: [{ configuration: configurationOf([place]) }] },
  }),
  'event-types.preview-availability': (place) => ({
    body: { configuration: configurationOf([place]), ...window },
  }),

  'links.create': (_place, made) => ({ body: named(made) }),
  'links.list': (_place, made) => ({ query: named(made) }),
  'polls.create': (_place, made) => ({
    body: { ...named(made), title: 'Plan', slots: pollSlots },
  }),
  'polls.list': (_place, made) => ({ query: named(made) }),
  'polls.choose': () => ({ body: { start_time: pollStart } }),
  'poll-answers.update': () => ({ body: pollAnswer }),
  'waitlist.join': (_place, { waiting }) => ({
    query: { configuration_id: waiting },
    body: {
      guest: { name: 'Robin', email: 'robin@example.com' },
      timezone: 'Europe/Lisbon',
      ...{ start_time: offeredStart(0) - 3_600, end_time: offeredStart(0) - 1_800 },
    },
  }),
  'waitlist.accept': () => ({ body: {} }),
  'waitlist.pass': () => ({ body: {} }),
  'waitlist.list': (_place, made) => ({ query: named(made) }),
  'sessions.create': (_place, made) => ({ body: named(made) }),

  'host-pages.read': ({ clientId }) => ({ query: { client_id: clientId } }),
  'routing-forms.read': ({ clientId }) => ({ query: { client_id: clientId } }),
  'routing-forms.route': ({ clientId }) => ({
    query: { client_id: clientId },
    body: { answers: { need: 'Advice' } },
  }),
  'scheduling.availability': (_place, made) => ({ query: { ...named(made), ...window } }),
  'challenges.create': () => ({
    body: { start_time: noon, end_time: noon + 1800 },
  }),
  'bookings.create': () => ({ body: bookingBody('2026-03-05T10:00:00Z') }),
  'bookings.reschedule': () => ({
    body: { start_time: noon + 2 * day, end_time: noon + 2 * day + 1800 },
  }),
  'bookings.answer': (_place, made) => ({
    body: { salt: made.salt, status: 'confirmed' },
  }),
  'bookings.calendar-change': (_place, made) => ({
    body: { salt: made.salt, action: 'restore' },
  }),
  'booking-series.availability': (_place, made) => ({
    query: { ...named(made), start_time: noon + day, every: 'week', count: 2 },
  }),
  'booking-series.create': () => {
    const { guest, ...slot } = bookingBody('2026-03-05T11:00:00Z')
    return { body: { slots: [slot], guest } }
  },
  'booking-series.cancel': (_place, made) => ({
    query: { ...named(made), bookings: 'all' },
    body: {},
  }),

  'holds.create': () => ({
    body: { start_time: noon + 2 * day, end_time: noon + 2 * day + 1800 },
  }),

  // By its id alone, without the token of its visitor.
  'payments.create': (_place, made) => ({
    query: { configuration_id: made.paid },
    body: { ...bookingBody('2026-03-06T15:00:00Z'), payment_token: `another token for ${made.paid}` },
  }),
  // Its event types need no confirmed address.
  'email-confirmations.create': () => ({
    body: { ...bookingBody('2026-03-06T15:00:00Z'), confirmation_token: 'a random token of a visitor' },
  }),
  // Without the token of its visitor.
  'email-confirmations.confirm': () => ({ body: { code: '123456' } }),

  'group-events.list': (place) => ({
    query: { ...on(place), ...window },
  }),
  'group-events.create': (place) => ({
    body: { ...on(place), title: 'Class', capacity: 3, when },
  }),
  'group-events.update': () => ({
    body: { title: 'Course' },
  }),
  'group-events.patch': () => ({
    body: { title: 'Course' },
  }),
  'group-events.import': (place) => ({
    body: [{ ...on(place), event_id: place.event, capacity: 3 }],
  }),
  'group-events.validate-timeslot': (place, made) => ({
    body: { ...on(place), event_id: made.groupEvent, emails: [] },
  }),

  'guests.erase': () => ({ body: { email: 'robin@example.com', bookings: 'cancel' } }),
  'api-keys.create': () => ({ body: { name: 'CRM' } }),

  'webhooks.create': () => ({ body: { trigger_types: ['booking.created'], webhook_url: url } }),
  'webhooks.update': () => ({ body: { description: 'CRM' } }),
  'webhooks.mock-payload': () => ({ body: { trigger_type: 'booking.created' } }),
  'webhooks.send-test-event': () => ({ body: { trigger_type: 'booking.created', webhook_url: url } }),

  'legacy.calendars.read': ({ calendarId }) => ({ path: { id: calendarId } }),
  'legacy.events.create': (place) => ({ body: { ...on(place), when } }),
  'legacy.events.update': () => ({ body: { when } }),
  'legacy.events.rsvp': ({ invitation, grantId }) => ({
    body: { event_id: invitation, status: 'yes', account_id: grantId },
  }),

  'admin-bookings.check': ({ pending }) => ({ body: { booking_id: pending.booking } }),
  'admin-bookings.create': ({ pending }) => ({
    body: {
      ...named(pending),
      start_time: noon + 2 * day,
      guest: { name: 'Noor', email: 'noor@example.com' },
    },
  }),
  'admin-bookings.move': () => ({
    body: { start_time: noon + 3 * day },
  }),
  'admin-bookings.attendance': () => ({ body: { attendance: null } }),
  'admin-bookings.reassign': ({ email }) => ({
    body: { host: email },
  }),

  'admin-dead-letters.send-again': ({ deadLetter }) => ({ path: { dead_letter_id: `${deadLetter}, again` } }),

  'schedules.create': ({ grantId }) => ({
    body: { grant_id: grantId, name: 'Evenings', timezone: 'Europe/Lisbon' },
  }),
  'schedules.replace': () => ({
    body: { name: 'Mornings' },
    headers: { 'If-Match': '*' },
  }),
  'availability.explain': (_place, made) => ({ query: { ...named(made), date: '2026-03-04' } }),
  'holidays.list': () => ({ query: { country: 'PT', year: 2026 } }),
  'admin-sign-in.sign-out': () => ({ body: {} }),
  'setup-links.create': () => ({ body: {} }),
  'members.invite': () => ({ body: { name: 'New', email: 'new@example.com' } }),
  'members.offboard': () => ({ body: { to: 'nobody' } }),

  'connect.token': () => ({
    body: { grant_type: 'authorization_code', client_id: 'nobody', code: 'guessed' },
  }),
  'connect.revoke': () => ({ body: { token: 'guessed' } }),
}

const callers = [
  'nobody',
  'a session',
  'a link',
  'an ended session',
  'a token',
  "a member's token",
  "an owner's token",
  'a token for looking',
  'a token of the address alone',
  'a token of another account',
  'an ended token',
  "a former member's token",
  "a former member's browser",
  'an API key',
  'a key for sessions',
  'a key for reading',
  'a key for bookings',
  "another application's key",
  "another application's token",
  "another application's session",
  'rubbish',
] as const
type CallerName = (typeof callers)[number]

/** Keys of the application with one scope each. */
const keyScopeOf: Readonly<Partial<Record<CallerName, KeyScope>>> = {
  'a key for sessions': 'sessions',
  'a key for reading': 'read',
  'a key for bookings': 'bookings',
}

const places = ['own', 'other', 'foreign'] as const
type PlaceName = (typeof places)[number]

type Statuses = readonly [own: number, other: number, foreign: number]
const everywhere = (status: number): Statuses => [status, status, status]

/** Allowed callers of each kind of data; the default is none. */
type Authorizations = Partial<Record<CallerName, Statuses>>

const ensureApplication: Statuses = [200, 200, 404]
const itsApplication: Statuses = [404, 404, 200]
const keys: Authorizations = { 'an API key': ensureApplication, "another application's key": itsApplication }
const tokens = (own: number): Statuses => [own, 404, 404]

/** An API key: the data of its application. */
const byKey: Authorizations = keys
/** The same for requests without ids: each application's key gets its own data. */
const byAnyKey: Authorizations = {
  'an API key': everywhere(200),
  "another application's key": everywhere(200),
}
/** An API key, and an access token of the grant. */
const byGrant = (looks: number, knows: number): Authorizations => ({
  ...keys,
  'a token': tokens(200),
  'a token for looking': tokens(looks),
  'a token of the address alone': tokens(knows),
  "another application's token": itsApplication,
})
/** Anybody without a credential; a credential only within its application. */
const byVisitor: Authorizations = {
  ...keys,
  nobody: everywhere(200),
  'a session': [401, 401, 404],
  'a token': ensureApplication,
  'a token for looking': ensureApplication,
  'a token of the address alone': ensureApplication,
  "another application's token": itsApplication,
  "another application's session": [404, 404, 401],
}
/** A session of it, and its account. */
const byInvited = (looks: number): Authorizations => ({
  ...keys,
  'a session': [200, 401, 404],
  'a token': [200, 401, 404],
  'a token for looking': [looks, 401, 404],
  'a token of the address alone': [403, 401, 404],
  "another application's token": itsApplication,
  "another application's session": [404, 404, 200],
})
/** The same with the id of a booking, which is its guest's credential. */
const byGuest: Authorizations = {
  ...byVisitor,
  'a session': [200, 401, 404],
  "another application's session": [404, 404, 200],
}

/** The scope of the owner's token counts, even with the salt. */
const byOrganizer = (visitors: Authorizations): Authorizations => ({
  ...visitors,
  'a token for looking': [403, 200, 404],
  'a token of the address alone': [403, 200, 404],
})

/** What belongs to members: an API key and an owner all of the application's, a member what is theirs. */
const byMember: Authorizations = {
  ...keys,
  "a member's token": tokens(200),
  "an owner's token": ensureApplication,
}
/** The same for requests without ids: each caller gets their own data. */
const byAnyMember: Authorizations = {
  ...byAnyKey,
  "a member's token": everywhere(200),
  "an owner's token": everywhere(200),
}
/** Owners alone. */
const byOwnersOnly = (named: boolean): Authorizations => ({
  ...(named ? byMember : byAnyMember),
  "a member's token": everywhere(403),
})
/** An end user's token belongs to an application, and is for its own calls. */
const notForApplications: Authorizations = {
  'a token': everywhere(403),
  'a token for looking': everywhere(403),
  'a token of the address alone': everywhere(403),
  "another application's token": everywhere(403),
}
/** Members themselves: an API key belongs to nobody. */
const bySelf: Authorizations = {
  ...notForApplications,
  "a member's token": everywhere(200),
  "an owner's token": everywhere(200),
}

const byAnyToken: Authorizations = {
  'a token': everywhere(200),
  'a token for looking': everywhere(200),
  'a token of the address alone': everywhere(200),
  "another application's token": everywhere(200),
}
/** The account whose token it is, and every other one, change places. */
const ofTheOther = ([own, other, foreign]: Statuses): Statuses => [other, own, foreign]

/** A key with a scope answers like the application's own key where the scope suffices, and elsewhere says which one is missing. */
const ofKeyWith = (scope: KeyScope, endpoint: Endpoint, ofFullKey: Statuses): Statuses => {
  const needed = requiredKeyScope(endpoint)
  return needed === undefined || includedKeyScopes[scope].includes(needed) ? ofFullKey : everywhere(403)
}

/** What a page of the service's own origin gets without a sign-in, with the requests below. */
const byOwnPage: Readonly<Record<string, number>> = {
  // These applications are two, and no page names one.
  'admin-sign-in.options': 400,
  'admin-sign-in.send-code': 400,
  'admin-sign-in.passkey-options': 400,
  'admin-sign-in.use-passkey': 400,
  'admin-sign-in.use-setup-link': 401,
  'admin-sign-in.enter-code': 400,
  'admin-sign-in.token': 401,
  'passkeys.create-options': 401,
  'passkeys.create': 401,
  'admin-sign-in.sign-out': 200,
}

const byEverybody = (status: number): Authorizations =>
  Object.fromEntries(callers.map((caller) => [caller, everywhere(status)]))

/** The same callers, whose requests are refused for another reason. */
const refusedWith = (status: number, authorizations: Authorizations): Authorizations =>
  Object.fromEntries(
    Object.entries(authorizations).map(([caller, statuses]) => [
      caller,
      statuses.map((one) => (one === 200 ? status : one)) as unknown as Statuses,
    ]),
  )

/** A token of the account, which identifies the account. Only ids in the request can be out of reach. */
const byOwner = (named: boolean, looks: number, knows: number): Authorizations => ({
  'a token': named ? tokens(200) : everywhere(200),
  'a token for looking': looks === 200 && named ? tokens(200) : everywhere(looks),
  'a token of the address alone': everywhere(knows),
  "another application's token": named ? itsApplication : everywhere(200),
})

/** A participant of another application is an error for every caller. */
const byParticipant: Authorizations = {
  'an API key': [200, 200, 400],
  "another application's key": [400, 400, 200],
  'a token': [200, 400, 400],
  'a token for looking': [200, 400, 400],
  'a token of the address alone': everywhere(403),
  "another application's token": [400, 400, 200],
}

/** Endpoints that differ from the rule of their access. */
const exceptions: Readonly<Record<string, Authorizations>> = {
  'bookings.calendar-change': byOrganizer(byVisitor),
  'bookings.calendar-change, private': byOrganizer(byGuest),
  'calendars.availability': byParticipant,
  // The session belongs to the other configuration.
  'group-events.validate-timeslot, private': {
    ...byInvited(200),
    'a session': [401, 401, 404],
    "another application's session": [404, 404, 401],
  },
  // The id of a hold is its holder's credential.
  'holds.update, private': byGuest,
  'holds.delete, private': byGuest,
  // As above.
  'payments.create, private': {
    ...byInvited(403),
    'a session': [401, 401, 404],
    "another application's session": [404, 404, 401],
  },
  ...Object.fromEntries(
    ['payments.read', 'payments.cancel'].flatMap((id) =>
      [id, `${id}, private`].map((name) => [name, { ...byEverybody(404), ...keys }]),
    ),
  ),
  'email-confirmations.create': refusedWith(409, byVisitor),
  'email-confirmations.create, private': refusedWith(409, byInvited(403)),
  ...Object.fromEntries(
    ['read', 'confirm', 'send-code', 'cancel'].flatMap((verb) =>
      ['', ', private'].map((end) => [`email-confirmations.${verb}${end}`, byEverybody(404)]),
    ),
  ),
  'legacy.account.read': byOwner(false, 200, 200),
  'legacy.events.rsvp': {
    ...byOwner(true, 403, 403),
    'a token': [200, 400, 400],
    "another application's token": [400, 400, 200],
  },
  'sign-ins.end': { ...bySelf, "a member's token": [200, 404, 404], "an owner's token": everywhere(404) },
  'connect.auth': byEverybody(400),
  'host-pages.read': byEverybody(200),
  'routing-forms.read': byEverybody(200),
  'routing-forms.route': byEverybody(200),
  // The secret of a poll, and the token of an answer, are all that counts.
  'poll-pages.read': byEverybody(200),
  'poll-pages.challenge': byEverybody(200),
  'poll-answers.read': byEverybody(200),
  'poll-answers.update': byEverybody(200),
  'poll-answers.delete': byEverybody(200),
  // As above.
  'waitlist.join, private': {
    ...byInvited(403),
    'a session': [401, 401, 404],
    "another application's session": [404, 404, 401],
  },
  // The id of a waitlist entry is all that counts.
  'waitlist.read': byEverybody(200),
  'waitlist.accept': byEverybody(200),
  'waitlist.pass': byEverybody(200),
  'waitlist.leave': byEverybody(200),
  'connect.token': byEverybody(401),
  'connect.revoke': byEverybody(200),
  'connect.tokeninfo': byAnyToken,
  'grants.read': byGrant(200, 200),
  // These applications have event types of their own.
  'demo-studio.add': {
    ...notForApplications,
    "a member's token": everywhere(403),
    "an owner's token": everywhere(409),
    'an API key': everywhere(409),
    "another application's key": everywhere(409),
  },
  'members.preview-offboarding': {
    ...notForApplications,
    "a member's token": everywhere(403),
    "an owner's token": [200, 200, 404],
    'an API key': [200, 200, 404],
    "another application's key": [404, 404, 200],
  },
  // The call names nobody who takes over.
  'members.offboard': {
    ...notForApplications,
    "a member's token": everywhere(403),
    "an owner's token": [400, 400, 404],
    'an API key': [400, 400, 404],
    "another application's key": [404, 404, 400],
  },
  'passkeys.delete': { ...bySelf, "a member's token": [200, 404, 404], "an owner's token": everywhere(404) },
  ...Object.fromEntries(
    ['renew', 'delete'].map((verb) => [
      `booking-feeds.${verb}`,
      { ...bySelf, "a member's token": [200, 404, 404], "an owner's token": everywhere(404) },
    ]),
  ),
  'admin-mail.test': { ...bySelf, "a member's token": everywhere(403) },
  // The command line sets it.
  'admin-mail.set-server': {
    ...notForApplications,
    "a member's token": everywhere(403),
    "an owner's token": everywhere(409),
    'an API key': everywhere(409),
    "another application's key": everywhere(409),
  },
}

/** Read-only requests use POST if their parameters are too long for a query. */
const looks = ({ id }: Endpoint): boolean => routes.some(({ endpoint, reads }) => endpoint.id === id && reads)

const sample = (name: string): TestAccount => {
  const made = (kind: string): MadeIn => ({
    configuration: `${name}.${kind}`,
    booking: `${name}.${kind}`,
    salt: '',
    hold: `${name}.${kind}`,
    paid: `${name}.${kind}`,
    payment: `${name}.${kind}`,
    waiting: `${name}.${kind}`,
    entry: `${name}.${kind}`,
    group: `${name}.${kind}`,
    groupEvent: `${name}.${kind}`,
  })
  return {
    email: name,
    grantId: name,
    calendarId: name,
    secondCalendar: name,
    ticket: name,
    event: name,
    series: name,
    movedSeries: name,
    moveUndo: {},
    invitation: name,
    asked: name,
    open: made('open'),
    closed: made('closed'),
    pending: made('pending'),
    session: name,
    link: name,
    linkSecret: name,
    poll: name,
    pollSecret: name,
    answerToken: name,
    webhook: name,
    webhookSecret: name,
    key: name,
    deadLetter: name,
    delivery: name,
    activity: name,
    connection: name,
    schedule: name,
    resource: name,
    feed: name,
    ...{ routingForm: name, routingFormSlug: name },
    member: name,
    passkey: name,
    signIn: name,
    page: name,
    clientId: name,
  }
}

/** A valid request of an endpoint for some data. */
const askFor = (endpoint: Endpoint, place: TestAccount, made: MadeIn): Ask => ({
  ...rowAsk(endpoint, place, made),
  ...asks[endpoint.id]?.(place, made),
})

const differs = (
  endpoint: Endpoint,
  one: readonly [TestAccount, MadeIn],
  another: readonly [TestAccount, MadeIn],
): boolean => JSON.stringify(askFor(endpoint, ...one)) !== JSON.stringify(askFor(endpoint, ...another))

/** Whether a request refers to someone's data. */
const names = (endpoint: Endpoint): boolean => {
  const [own, other] = [sample('own'), sample('other')]
  return differs(endpoint, [own, own.open], [other, other.open])
}

const admissionsOf = (name: string, endpoint: Endpoint, openness: 'open' | 'closed'): Authorizations => {
  const { access, path, api } = endpoint
  const exception = exceptions[name]
  if (exception) return exception
  if (api === 'legacy') return byOwner(names(endpoint), looks(endpoint) ? 200 : 403, 403)
  if (access === 'key') return names(endpoint) ? byKey : byAnyKey
  if (access === 'browser') return byEverybody(403)
  if (access === 'member') return { ...notForApplications, ...(names(endpoint) ? byMember : byAnyMember) }
  if (access === 'self') return bySelf
  if (access === 'owner') return { ...notForApplications, ...byOwnersOnly(names(endpoint)) }
  if (access === 'grant') return byGrant(looks(endpoint) ? 200 : 403, 403)
  if (openness === 'open') return byVisitor
  return path.includes('{booking_id}') ? byGuest : byInvited(looks(endpoint) ? 200 : 403)
}

/** Calls an endpoint for some data. */
const ask = (
  service: TestService,
  endpoint: Endpoint,
  about: readonly [TestAccount, MadeIn],
  bearer: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> => {
  const { path = {}, query = {}, body, headers: needed } = askFor(endpoint, ...about)
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return service.call(endpoint.method, `${filled}?${search}`, {
    ...(bearer ? { bearer } : {}),
    body,
    headers: { ...needed, ...headers },
  })
}

/** What a browser sends with the requests of the page `/admin`. */
const ofOwnPage = (cookie: string) => ({
  ...{ Cookie: cookie, Origin: 'http://service.test', 'Sec-Fetch-Site': 'same-origin' },
})

/** A page of Google on which everybody signs in at once. */
const googlePage: ProviderSignIn = {
  begin: () => ({ verifier: 'v', nonce: 'n' }),
  location: async ({ state }) => `https://accounts.google.com/?state=${state}`,
  finish: async () => ({ email: 'ada@gmail.example', secret: { refresh_token: 'r' } }),
}

describe('the authorization matrix', () => {
  const store = createMemoryStore()
  /** Commits writes. */
  let live: TestService
  let service: TestService
  let world: Record<PlaceName, TestAccount>
  let makePending: (of: TestService, host: TestHost, start: string) => Promise<MadeIn>
  let bearers: Record<CallerName, string | undefined>
  let formersCookie: string

  beforeAll(async () => {
    const { outboundFetch } = openReceiver()
    const connections = {
      providers: {
        caldav: new FakeServer().open,
        google: (account: Parameters<OpenProvider>[0]) =>
          new FakeServer().open({ ...account, secret: { password: 'secret' } }),
      },
      signIns: { google: googlePage },
      secretKeys: await readSecretKeys(newSecretKey()),
    }
    const made = await openService(store, { outboundFetch, connections, sendsMail: true })
    const second: TestService = {
      ...made,
      clientId: made.otherClientId,
      applicationId: made.otherApplicationId,
      key: made.otherKey,
      withKey: (method, path, body) => made.call(method, path, { bearer: made.otherKey, body }),
    }
    const dataOf = async (of: TestService, method: string, path: string, body?: unknown) => {
      const { data, error } = await of.withKey(method, path, body)
      if (error) throw new Error(`${method} ${path}: ${error.message}`)
      return data
    }
    let offers = 0
    const makeIn = async (
      of: TestService,
      host: TestHost,
      change: object,
      start: string,
    ): Promise<MadeIn> => {
      const booking_series = { max_bookings: 4, every: ['week'] }
      const configuration = await addConfiguration(of, [host], {
        scheduler: { min_booking_notice: 0, available_days_in_future: 60, booking_series },
        ...change,
      })
      const booked = await dataOf(
        of,
        'POST',
        `/v3/scheduling/bookings?configuration_id=${configuration}`,
        bookingBody(start),
      )
      const configurations = `/v3/grants/${host.grantId}/scheduling/configurations`
      await of.store.transaction(async (transaction) => {
        const booking = await transaction.lockBooking(of.applicationId, booked.booking_id)
        if (!booking) throw new Error('expected a booking')
        const { calendarId } = host
        const calendarChange = { kind: 'deleted', calendarId, foundAt: monday } as const
        await transaction.putBooking({ ...booking, calendarChange })
        const note = { id: `note-of-${booking.id}`, kind: 'note', at: monday, text: 'Nice.' } as const
        await transaction.addBookingHistory(of.applicationId, booking.id, note)
      })
      const group = await dataOf(of, 'POST', configurations, {
        type: 'group',
        name: 'Class',
        group_booking: { calendar_id: host.calendarId },
        scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
        ...change,
      })
      const event = await dataOf(of, 'POST', `${configurations}/${group.id}/group-events`, {
        calendar_id: host.calendarId,
        title: 'Class',
        capacity: 3,
        when: { start_time: noon + 5 * day, end_time: noon + 5 * day + 3600 },
      })
      const paid = await addConfiguration(of, [host], {
        ...change,
        scheduler: { min_booking_notice: 0, available_days_in_future: 60, payment },
      })
      const started = await dataOf(of, 'POST', `/v3/scheduling/payments?configuration_id=${paid}`, {
        ...bookingBody(instant(parseInstant(start) + 21 * day)),
        payment_token: `the token for ${paid}`,
      })
      const { waiting, entry } = await makeOffer(of, host, change, offeredStart(offers++))
      const bytes = Buffer.from(booked.organizer_booking_ref, 'base64url')
      return {
        ...{ configuration, paid, payment: started.payment_id, waiting, entry },
        booking: booked.booking_id,
        salt: bytes.subarray(32).toString('base64url'),
        hold: `the hold of ${configuration}`,
        group: group.id,
        groupEvent: event.id,
      }
    }
    makePending = (of, host, start) => {
      const event_booking = { title: 'Intro', booking_type: 'organizer-confirmation' }
      return makeIn(of, host, { event_booking }, start)
    }
    const makeAccount = async (of: TestService, email: string): Promise<TestAccount> => {
      const host = await addHost(of, email)
      const inviter = await addHost(of, `inviter-of-${email}`)
      const more = await dataOf(of, 'POST', `/v3/grants/${host.grantId}/calendars`, { name: 'Second' })
      const event = await dataOf(
        of,
        'POST',
        `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`,
        { title: 'Tea', when: { start_time: noon + day, end_time: noon + day + 600 } },
      )
      const path = `/v3/grants/${host.grantId}/events`
      const query = `calendar_id=${host.calendarId}`
      const makeSeries = () =>
        dataOf(of, 'POST', `${path}?${query}`, {
          when: { start_time: noon, end_time: noon + 600 },
          recurrence: ['RRULE:FREQ=WEEKLY'],
          busy: false,
        })
      const [series, movedSeries] = [await makeSeries(), await makeSeries()]
      const moved = await dataOf(
        of,
        'POST',
        `${path}/${movedSeries.id}_20260311T120000Z/move-series?${query}`,
        { when: { start_time: noon + 8 * day, end_time: noon + 8 * day + 600 }, occurrences: 'following' },
      )
      await dataOf(
        of,
        'POST',
        `/v3/grants/${inviter.grantId}/events?calendar_id=${inviter.calendarId}&notify_participants=true`,
        { title: 'Review', when, participants: [{ email }] },
      )
      const [invitation] = await dataOf(
        of,
        'GET',
        `/v3/grants/${host.grantId}/events?calendar_id=${host.grantId}-emailed-events`,
      )
      const { access_token: inviters } = await signIn(of, inviter.email)
      const asked = await of.call('POST', '/v3/grants/me/scheduling/configurations', {
        bearer: inviters,
        body: configurationOf([inviter, host]),
      })
      const open = await makeIn(of, host, {}, '2026-03-03T10:00:00Z')
      const closed = await makeIn(of, host, { requires_session_auth: true }, '2026-03-03T11:00:00Z')
      const pending = await makePending(of, host, '2026-03-03T12:00:00Z')
      const session = await dataOf(of, 'POST', '/v3/scheduling/sessions', {
        configuration_id: closed.configuration,
        time_to_live: 30,
      })
      const link = await dataOf(of, 'POST', '/v3/scheduling/links', {
        configuration_id: closed.configuration,
      })
      const poll = await dataOf(of, 'POST', '/v3/scheduling/polls', {
        ...{ configuration_id: closed.configuration, title: 'Plan' },
        slots: pollSlots,
      })
      const answerToken = crypto.randomUUID()
      await dataOf(of, 'PUT', `/v3/scheduling/poll-pages/${poll.secret}/answers/${answerToken}`, pollAnswer)
      const key = await dataOf(of, 'POST', '/v3/api-keys', { name: 'CRM' })
      const webhook = await dataOf(of, 'POST', '/v3/webhooks', {
        trigger_types: ['booking.created'],
        webhook_url: `${url}/${host.grantId}`,
      })
      const applicationId = of.applicationId
      const deadLetter = `dead-letter-of-${host.grantId}`
      const mail = { id: deadLetter, applicationId, to: { email }, subject: '', text: '' }
      const delivery = `delivery-of-${host.grantId}`
      const activity = `activity-of-${host.grantId}`
      const deeds = Array.from({ length: 6 }, (_, index) => ({
        ...{ id: index ? `${activity}, ${index}` : activity, applicationId, kind: 'booking' as const },
        ...{
          at: monday,
          network: `network of ${email}`,
          targetId: open.configuration,
          subjectId: open.booking,
        },
      }))
      await of.store.transaction(async (transaction) => {
        await transaction.holdMails([{ ...mail, createdAt: monday, sendAt: monday }], monday)
        for (const id of [deadLetter, `${deadLetter}, again`])
          await transaction.putDeadLetter({
            ...{ id, applicationId, reason: 'no such host', attempts: 1, diedAt: monday },
            content: { kind: 'mail', mail: { ...mail, id, createdAt: monday, sendAt: monday } },
          })
        const hold = { start: monday, end: instant(monday + 1_800), expiresAt: instant(monday + 86_400) }
        await transaction.putHold({
          ...{ ...hold, applicationId, hash: activity, configurationId: closed.configuration, hosts: [] },
          ...{ latestExpiry: hold.expiresAt, isAnonymous: true },
        })
        const held = { ...deeds[0], kind: 'hold' as const, subjectId: activity }
        await transaction.addDeeds([...deeds, { ...held, id: `${activity}, held` } as DeedRecord])
        await transaction.addEnding({
          ...{ id: activity, applicationId, deeds, sendsEmails: false, origin: url },
          ...{ dueAt: instant(monday + 20), createdAt: monday },
        })
        await transaction.putBlock({
          ...{ id: activity, applicationId, kind: 'domain', value: 'example.net' },
          ...{ createdBy: 'Ada', createdAt: monday },
        })
        await transaction.putDeliveryLog([
          storedLogEntry({ id: delivery, applicationId, webhookId: webhook.id, attemptedAt: monday }),
        ])
      })
      await dataOf(of, 'POST', '/v3/connectors', { provider: 'virtual-calendar' })
      const { member } = await makeMember(of, host, 'member')
      const page = `page-${email.split('@')[0]}`
      await of.store.transaction((transaction) => transaction.putMember({ ...member, pageSlug: page }))
      const connection = await dataOf(of, 'POST', `/v3/grants/${host.grantId}/connections`, {
        ...{ provider: 'caldav', settings: { username: 'one', password: 'secret' } },
      })
      const schedule = await dataOf(of, 'POST', '/admin/v1/schedules', {
        ...{ grant_id: host.grantId, name: 'Working hours', timezone: 'Europe/Lisbon' },
      })
      const resource = await dataOf(of, 'POST', '/admin/v1/resources', { name: 'Garden room' })
      const routingForm = await dataOf(of, 'POST', '/admin/v1/routing-forms', routingFormBody)
      return {
        ...host,
        secondCalendar: more.id,
        ticket: '',
        event: event.id,
        ...{ series: series.id, movedSeries: movedSeries.id, moveUndo: moved.undo },
        invitation: invitation.id,
        asked: asked.data.id,
        open,
        closed,
        pending,
        session: session.session_id,
        link: link.id,
        linkSecret: link.secret,
        ...{ poll: poll.id, pollSecret: poll.secret, answerToken },
        webhook: webhook.id,
        webhookSecret: webhook.webhook_secret,
        key: key.id,
        deadLetter,
        delivery,
        activity,
        connection: connection.id,
        schedule: schedule.id,
        resource: resource.id,
        feed: `feed-of-${host.grantId}`,
        ...{ routingForm: routingForm.id, routingFormSlug: routingForm.slug },
        member: member.id,
        passkey: `passkey-of-${host.grantId}`,
        signIn: `sign-in-of-${host.grantId}`,
        ...{ page, clientId: of.clientId },
      }
    }

    world = {
      own: await makeAccount(made, 'ada@example.com'),
      other: await makeAccount(made, 'jonas@example.com'),
      foreign: await makeAccount(second, 'zoe@example.com'),
    }
    const tokenOf = async (of: TestService, email: string, scope: string) =>
      (await signIn(of, email, { scope })).access_token
    const ended = await dataOf(made, 'POST', '/v3/scheduling/sessions', {
      configuration_id: world.own.closed.configuration,
      time_to_live: 1,
    })
    const endedToken = await tokenOf(made, 'ada@example.com', 'calendar')
    made.at(instant(monday + 3600))
    // Ada is a member; the owner has an account of their own in her application.
    const { token: membersToken } = await makeMember(made, world.own, 'member')
    await made.store.transaction((transaction) =>
      transaction.putPasskey({
        ...{ id: world.own.passkey, applicationId: made.applicationId, memberId: world.own.member },
        ...{ publicKey: '', counter: 0, name: 'Laptop', createdAt: monday },
      }),
    )
    await made.store.transaction((transaction) =>
      transaction.putBookingFeed({
        ...{ id: world.own.feed, applicationId: made.applicationId, grantId: world.own.grantId },
        ...{ hash: world.own.feed, of: 'member', shows: 'details', createdAt: monday },
      }),
    )
    await made.store.transaction((transaction) =>
      transaction.addCredential({
        ...{ kind: 'browser', hash: 'browser-of-ada', applicationId: made.applicationId, scope: [] },
        ...{ grantId: world.own.grantId, signInId: world.own.signIn },
        ...{ createdAt: monday, expiresAt: instant(monday + 30 * day) },
      }),
    )
    const gone = await addHost(made, 'gone@example.com')
    const { member: former, token: formersToken } = await makeMember(made, gone, 'owner')
    const session = await made.store.transaction(async (transaction) => {
      const permission = await requireMemberSignIn(transaction, 'browser', former)
      const origin = 'http://service.test'
      const context = { transaction, now: made.now, newId: () => crypto.randomUUID(), origin }
      return startSession(context, former, permission, undefined)
    })
    const boss = await addHost(made, 'owner@example.com')
    const { token: ownersToken } = await makeMember(made, boss, 'owner')
    await dataOf(made, 'POST', `/admin/v1/members/${former.id}/offboarding`, {})
    formersCookie = `whenable-80=${session.cookie}`
    const keyWith = async (scope: KeyScope) =>
      (await dataOf(made, 'POST', '/v3/api-keys', { name: scope, scopes: [scope] })).api_key
    const freshSession = async (of: TestService, { closed }: TestAccount) =>
      (
        await dataOf(of, 'POST', '/v3/scheduling/sessions', {
          configuration_id: closed.configuration,
          time_to_live: 30,
        })
      ).session_id
    bearers = {
      nobody: undefined,
      'a session': await freshSession(made, world.own),
      'a link': world.own.linkSecret,
      'an ended session': ended.session_id,
      'a token': await tokenOf(made, 'ada@example.com', 'calendar'),
      "a member's token": membersToken,
      "an owner's token": ownersToken,
      'a token for looking': await tokenOf(made, 'ada@example.com', 'calendar.readonly'),
      'a token of the address alone': await tokenOf(made, 'ada@example.com', 'email'),
      'a token of another account': await tokenOf(made, 'jonas@example.com', 'calendar'),
      'an ended token': endedToken,
      "a former member's token": formersToken,
      "a former member's browser": undefined,
      'an API key': made.key,
      'a key for sessions': await keyWith('sessions'),
      'a key for reading': await keyWith('read'),
      'a key for bookings': await keyWith('bookings'),
      "another application's key": made.otherKey,
      "another application's token": await tokenOf(second, 'zoe@example.com', 'calendar'),
      "another application's session": await freshSession(second, world.foreign),
      rubbish: 'rubbish',
    }
    // Last, because they live for some minutes.
    const withTicket = async (of: TestService, place: TestAccount): Promise<TestAccount> => {
      const path = `/v3/grants/${place.grantId}/connections/sign-in`
      const { address } = await dataOf(of, 'POST', path, {
        ...{ provider: 'google', return_url: 'http://service.test/admin', code_challenge: pkce.challenge },
      })
      const state = new URL(address).searchParams.get('state')
      const back = await of.call('GET', `/v3/connect/callback/google?code=c&state=${state}`)
      return { ...place, ticket: new URL(back.headers.get('location') ?? '').hash.replace('#connect=', '') }
    }
    world = {
      own: await withTicket(made, world.own),
      other: await withTicket(made, world.other),
      foreign: await withTicket(second, world.foreign),
    }
    for (const [of, places] of [
      [made, [world.own, world.other]],
      [second, [world.foreign]],
    ] as const)
      for (const [index, { configuration, hold }] of places
        .flatMap(({ open, closed }) => [open, closed])
        .entries())
        await dataOf(of, 'POST', `/v3/scheduling/holds?configuration_id=${configuration}`, {
          ...{ hold_id: hold, start_time: noon + 14 * day + index * 1800 },
          end_time: noon + 14 * day + (index + 1) * 1800,
        })
    live = made
    service = await openService(untouched(store), {
      outboundFetch,
      connections,
      sendsMail: true,
      clock: () => made.now,
    })
  })

  test('has no requests and exceptions of endpoints that are not there', () => {
    const known = new Set(endpoints.map(({ id }) => id))
    const named = [...Object.keys(asks), ...Object.keys(exceptions), ...Object.keys(byOwnPage)]
    expect(named.filter((name) => !known.has(name.replace(/, private$/, '')))).toEqual([])
  })

  const cases = endpoints.flatMap((endpoint) =>
    (['open', 'closed'] as const)
      .filter((openness) => openness === 'open' || endpoint.access === 'visitor')
      .map(
        (openness) =>
          [`${endpoint.id}${openness === 'closed' ? ', private' : ''}`, endpoint, openness] as const,
      ),
  )

  test.each(cases)('%s', async (name, endpoint, openness) => {
    const admissions = admissionsOf(name, endpoint, openness)
    const found: Record<string, Statuses> = {}
    const expected: Record<string, Statuses> = {}
    for (const caller of callers) {
      // Elsewhere it is the token of another account of the application.
      if (caller === "an owner's token" && !isForMembers(endpoint)) continue
      const statuses: number[] = []
      for (const where of places) {
        const place = world[where]
        const headers = caller === "a former member's browser" ? ofOwnPage(formersCookie) : {}
        const answer = await ask(service, endpoint, [place, place[openness]], bearers[caller], headers)
        statuses.push(answer.status)
      }
      found[caller] = statuses as unknown as Statuses
      const scope = keyScopeOf[caller]
      expected[caller] =
        (scope && ofKeyWith(scope, endpoint, admissions['an API key'] ?? everywhere(401))) ??
        (caller === 'a token of another account'
          ? ofTheOther(admissions['a token'] ?? everywhere(401))
          : undefined) ??
        (caller === "a former member's browser"
          ? endpoint.access === 'browser'
            ? everywhere(byOwnPage[endpoint.id] ?? Number.NaN)
            : (admissions.nobody ?? everywhere(401))
          : undefined) ??
        admissions[caller] ??
        (caller === "a member's token" ? admissions['a token'] : undefined) ??
        // The secret of a link opens what a session opens.
        (caller === 'a link' ? admissions['a session'] : undefined) ??
        everywhere(401)
    }
    expect(found).toEqual(expected)
  })

  test('shows what makes and changes bookings to keys for bookings, and to no lesser key', async () => {
    const lesser = endpoints.filter((endpoint) =>
      ['sessions', 'read'].includes(requiredKeyScope(endpoint) ?? ''),
    )
    const { own } = world
    const made = [own.open, own.closed, own.pending]
    const secrets = [
      ...made.flatMap(({ configuration: configurationId, booking: bookingId, salt, paid, ...others }) => [
        formatBookingReference({ configurationId, bookingId, salt }),
        ...[salt, others.hold, others.entry, `the token for ${paid}`],
      ]),
      ...[own.session, own.linkSecret, own.pollSecret, own.answerToken, own.webhookSecret],
      ...Object.values(bearers).filter((bearer) => bearer !== undefined && bearer !== 'rubbish'),
    ]
    const showing = async (caller: CallerName) => {
      const ids = new Set<string>()
      for (const endpoint of lesser)
        for (const one of made) {
          const { status, data } = await ask(service, endpoint, [own, one], bearers[caller])
          const text = status === 200 ? JSON.stringify(data ?? '') : ''
          if (secrets.some((secret) => text.includes(secret as string))) ids.add(endpoint.id)
        }
      return [...ids].sort()
    }
    expect(await showing('a key for sessions')).toEqual([])
    expect(await showing('a key for reading')).toEqual([])
    expect(await showing('a key for bookings')).toEqual([
      ...['booking-series.read', 'bookings.read'],
      ...['links.list', 'links.read', 'polls.list', 'polls.read'],
    ])
  })

  // A visitor's confirmation is refused here: their token, and its status, make it safe to repeat (see `email-confirmations.test.ts`).
  const posts = routes.filter(
    // The member who would be removed makes other calls; the test of offboardings asks twice itself.
    ({ endpoint, reads, secret }) =>
      endpoint.method === 'POST' &&
      !reads &&
      !secret &&
      endpoint.id !== 'members.offboard' &&
      !endpoint.id.startsWith('email-confirmations.'),
  )

  test.each(posts.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s, asked for twice under one idempotency key, answers once',
    async (id, endpoint) => {
      const isOfOwner = isForMembers(endpoint) && !acceptsKeys(endpoint)
      const byDefault = endpoint.api === 'legacy' ? 'a token' : 'an API key'
      const bearer = bearers[isOfOwner ? "an owner's token" : byDefault]
      // Each change of a booking has one of its own.
      const own = posts.filter((post) => post.endpoint.id.startsWith('admin-bookings.'))
      const turn = own.findIndex((post) => post.endpoint.id === id)
      const start = toIsoString(instant(parseInstant('2026-03-10T09:00:00Z') + turn * 1_800))
      const pending = id.startsWith('admin-bookings.')
        ? await makePending(live, world.own, start)
        : world.own.pending
      const once = async () => {
        const place = { ...world.own, pending }
        // The payment of the other one is completed, and its offer taken.
        const made = ['payments.fail', 'waitlist.pass'].includes(id) ? place.closed : place.open
        const { headers: _, ...answer } = await ask(live, endpoint, [place, made], bearer, {
          'Idempotency-Key': `once, ${id}`,
        })
        return answer
      }
      const first = await once()
      expect(first.status).toBe(200)
      expect(await once()).toEqual(first)
    },
  )
})
