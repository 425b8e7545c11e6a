import { type Endpoint, endpoints, isForMembers, openApiDocument } from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import { doubleToken } from '../testing/import-doubles.js'
import { makeMember } from '../testing/members.js'
import { payment } from '../testing/paid-studio.js'
import { signIn } from '../testing/sign-in.js'
import {
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

// Every field of a query or a body that refers to something, with the result of a request in which an access token refers
// to something of its own account, of another account in the same application, and of another application. References in paths
// are tested in authorization-matrix.test.ts.

/** An account and its data. */
interface TestAccount extends TestHost {
  readonly clientId: string
  readonly event: string
  readonly uid: string
  readonly series: string
  /** A series that was split, and what undoes that. */
  readonly split: string
  readonly splitUndo: { readonly series_id: string }
  readonly slug: string
  readonly configuration: string
  readonly closed: string
  readonly closedSlug: string
  readonly booking: string
  readonly group: string
  readonly groupEvent: string
  /** On the calendar of emailed events. */
  readonly invitation: string
  readonly schedule: string
  /** The id of a hold of `configuration`. */
  readonly hold: string
  /** Configurations with a price: open, and private. */
  readonly paid: string
  readonly paidGroup: string
  readonly paidEvent: string
  readonly closedPaid: string
  readonly closedPaidSlug: string
  /** The payment of a visitor of `paid`, and their token. */
  readonly payment: string
  readonly paymentToken: string
}

const day = 86_400
const noon = parseInstant('2026-03-04T12:00:00Z')
const when = { start_time: noon, end_time: noon + 3_600 }
const window = { start_time: monday, end_time: monday + 14 * day }
const emailed = ({ grantId }: TestHost) => `${grantId}-emailed-events`

interface Base {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

const grant = { grant_id: 'me' }
const onGroup = ({ group, groupEvent }: TestAccount) => ({
  ...grant,
  configuration_id: group,
  event_id: groupEvent,
})
const seat = ({ calendarId, groupEvent }: TestAccount) => ({
  start_time: noon + 5 * day,
  end_time: noon + 5 * day + 3_600,
  calendar_id: calendarId,
  event_id: groupEvent,
})

const seriesBody = () => {
  const { guest, ...slot } = bookingBody('2026-03-05T10:00:00Z')
  return { slots: [slot], guest }
}
const seriesRules = {
  scheduler: {
    min_booking_notice: 0,
    available_days_in_future: 60,
    booking_series: { max_bookings: 4, every: ['week'] },
    waitlist: true,
  },
}
/** A series in the account's own group configuration. */
const seatSeries = (own: TestAccount) => ({
  query: { configuration_id: own.group },
  body: { ...seriesBody(), slots: [seat(own)] },
})

/** A seat in a class with a price. */
const paidSeat = (own: TestAccount) => ({
  query: { configuration_id: own.paidGroup },
  body: {
    ...bookingBody(noon),
    ...{ ...seat(own), event_id: own.paidEvent, payment_token: 'another token of this visitor' },
  },
})

/** What an endpoint's row says of a request for the account's own data: the ids of its path, the event type that visitors name, and the example. */
const rowBase = ({ path, access, example }: Endpoint, own: TestAccount): Base => {
  const ids: Readonly<Record<string, string>> = {
    ...grant,
    booking_id: own.booking,
    configuration_id: own.configuration,
    event_type_id: own.configuration,
    hold_id: own.hold,
    payment_id: own.payment,
    schedule_id: own.schedule,
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    path: Object.fromEntries(names.map((name) => [name, ids[name] ?? ''])),
    query: access === 'visitor' ? { configuration_id: own.configuration } : {},
    body: example?.body,
  }
}

/** A request for the account's own data. Each field is set in it. */
const baseOf = (id: string, own: TestAccount): Base => {
  const endpoint = endpoints.find((one) => one.id === id)
  return { ...(endpoint && rowBase(endpoint, own)), ...bases[id]?.(own) }
}

/** What such a request has besides, or instead. */
const bases: Readonly<Record<string, (own: TestAccount) => Base>> = {
  'events.list': ({ calendarId }) => ({ query: { calendar_id: calendarId } }),
  'events.import': ({ calendarId }) => ({ query: { calendar_id: calendarId } }),
  'events.create': ({ calendarId }) => ({
    query: { calendar_id: calendarId },
    body: { when, original_start_time: noon + day },
  }),
  'events.read': ({ calendarId, event }) => ({
    path: { ...grant, event_id: event },
    query: { calendar_id: calendarId },
  }),
  'events.update': ({ calendarId, event }) => ({
    path: { ...grant, event_id: event },
    query: { calendar_id: calendarId },
    body: { title: 'Tea' },
  }),
  'events.delete': ({ calendarId, series }) => ({
    path: { ...grant, event_id: `${series}_20260312T120000Z` },
    query: { calendar_id: calendarId },
  }),
  'events.move-series': ({ calendarId, series }) => ({
    path: { ...grant, event_id: `${series}_20260312T120000Z` },
    query: { calendar_id: calendarId },
    body: { when: { start_time: noon + 8 * day, end_time: noon + 8 * day + 600 }, occurrences: 'all' },
  }),
  'events.undo-move-series': ({ calendarId, split, splitUndo }) => ({
    path: { ...grant, event_id: split },
    query: { calendar_id: calendarId },
    body: splitUndo,
  }),
  'events.rsvp': (own) => ({
    path: { ...grant, event_id: own.invitation },
    query: { calendar_id: emailed(own) },
    body: { status: 'yes' },
  }),
  'calendars.free-busy': () => ({ body: { ...window } }),
  'calendars.availability': ({ email }) => ({
    body: { ...window, duration_minutes: 30, participants: [{ email }] },
  }),
  'configurations.create': (own) => ({ body: configurationOf([own]) }),
  'configurations.update': (own) => ({
    body: configurationOf([own]),
  }),
  'links.create': ({ configuration }) => ({ body: { configuration_id: configuration } }),
  'polls.create': ({ configuration }) => ({
    body: {
      ...{ configuration_id: configuration, title: 'Plan' },
      slots: [{ start_time: noon + 6 * day }, { start_time: noon + 6 * day + 1_800 }],
    },
  }),
  'event-types.create': (own) => ({ body: configurationOf([own]) }),
  'imports.preview': () => ({ body: { source: 'calcom', token: doubleToken } }),
  'imports.create': (own) => ({
    body: { schedules: [], event_types: [{ configuration: configurationOf([own]) }] },
  }),
  'event-types.update': (own) => ({
    body: configurationOf([own]),
  }),
  'event-types.preview-availability': (own) => ({
    body: { ...window, configuration: configurationOf([own]) },
  }),
  'availability.explain': () => ({ query: { date: '2026-03-04' } }),
  'schedules.create': () => ({ body: { name: 'Evenings', timezone: 'Europe/Lisbon' } }),
  'scheduling.availability': ({ configuration }) => ({
    query: { configuration_id: configuration, ...window },
  }),
  'challenges.create': () => ({
    body: { start_time: noon, end_time: noon + 1_800 },
  }),
  'bookings.create': () => ({
    body: bookingBody('2026-03-05T10:00:00Z'),
  }),
  'bookings.reschedule': () => ({
    body: { start_time: noon + 2 * day, end_time: noon + 2 * day + 1_800 },
  }),
  'bookings.answer': () => ({
    body: { salt: 'none', status: 'confirmed' },
  }),
  'bookings.calendar-change': () => ({
    body: { action: 'restore' },
  }),
  'bookings.release-emails': () => ({
    body: {},
  }),
  'bookings.cancel': () => ({
    body: {},
  }),
  'booking-series.availability': ({ configuration }) => ({
    query: { configuration_id: configuration, start_time: noon + day, every: 'week', count: 2 },
  }),
  'booking-series.create': () => ({
    body: seriesBody(),
  }),
  'booking-series.cancel': ({ configuration }) => ({
    query: { configuration_id: configuration, bookings: 'all' },
    body: {},
  }),
  'holds.create': () => ({
    body: { start_time: noon + 2 * day, end_time: noon + 2 * day + 1_800 },
  }),
  'holds.update': () => ({
    body: {},
  }),
  'payments.create': ({ paid }) => ({
    query: { configuration_id: paid },
    body: { ...bookingBody(instant(noon + 2 * day)), payment_token: 'another token of this visitor' },
  }),
  'payments.read': ({ paymentToken }) => ({
    query: { payment_token: paymentToken },
  }),
  'payments.cancel': ({ paymentToken }) => ({
    query: { payment_token: paymentToken },
  }),
  'email-confirmations.create': () => ({
    body: { ...bookingBody(instant(noon + 2 * day)), confirmation_token: 'another token of this visitor' },
  }),
  'waitlist.join': () => ({
    body: {
      guest: { name: 'Noor', email: 'noor@example.com' },
      timezone: 'Europe/Lisbon',
      ...{ start_time: monday + day - 3_600, end_time: monday + day + 3 * 3_600 },
    },
  }),
  'admin-bookings.check': () => ({ body: { start_time: noon } }),
  'admin-bookings.create': ({ configuration }) => ({
    body: {
      configuration_id: configuration,
      start_time: noon + 2 * day,
      guest: { name: 'Noor', email: 'noor@example.com' },
    },
  }),
  'group-events.list': (own) => ({ path: onGroup(own), query: { calendar_id: own.calendarId, ...window } }),
  'group-events.create': (own) => ({
    path: onGroup(own),
    body: { calendar_id: own.calendarId, title: 'Class', when },
  }),
  'group-events.update': (own) => ({
    path: onGroup(own),
    query: { calendar_id: own.calendarId },
    body: { title: 'Course' },
  }),
  'group-events.patch': (own) => ({
    path: onGroup(own),
    query: { calendar_id: own.calendarId },
    body: { title: 'Course' },
  }),
  'group-events.delete': (own) => ({ path: onGroup(own), query: { calendar_id: own.calendarId } }),
  'group-events.import': (own) => ({
    path: { configuration_id: own.group },
    body: [{ calendar_id: own.calendarId, event_id: own.event }],
  }),
  'group-events.validate-timeslot': (own) => ({
    path: { configuration_id: own.group },
    body: { calendar_id: own.calendarId, event_id: own.groupEvent, emails: [] },
  }),
  'legacy.events.create': ({ calendarId }) => ({ body: { calendar_id: calendarId, when } }),
  'legacy.events.update': ({ event }) => ({ path: { id: event }, body: { when } }),
  'legacy.events.rsvp': ({ invitation, grantId }) => ({
    body: { event_id: invitation, account_id: grantId, status: 'yes' },
  }),
}

/** Statuses for one's own data, another account's, and another application's. `nothing`: an empty list, or a list of errors. */
type Outcome = readonly (number | 'nothing')[]

interface Named {
  readonly value: (of: TestAccount) => string
  readonly outcome: Outcome
  /** Other fields that the field needs. */
  readonly base?: (own: TestAccount) => Base
}

/** A field that refers to nobody's data, and the reason. */
type Told = string
type Row = Named | Told

const gone: Outcome = [200, 404, 404]
const wrong: Outcome = [200, 400, 400]
const none: Outcome = [200, 'nothing', 'nothing']
const names = (value: Named['value'], outcome: Outcome, base?: Named['base']): Row =>
  base ? { value, outcome, base } : { value, outcome }

const calendar = (outcome: Outcome = gone) => names(({ calendarId }) => calendarId, outcome)
const anybody = 'whoever is invited: an address, which need not have an account'
const repeated = 'says again what event_id says'
const cursor = 'a place in the list that the caller may see: it names no list'
const byKey = 'an API key alone may say it'
const itself = 'is itself the secret'
const client = 'says whose slug it is where no credential does'
const ofOwner = 'the first owner, who shows a setup link'
const sameForAll = 'a code goes to the address alone, and the answer is the same for everybody'
const shared = 'one of the application, to be taken by who comes first'

const configurationFields = {
  'body.slug': shared,
  'body.participants[].email': 'a host, who is asked: host-invitations.test.ts',
  'body.participants[].availability.calendar_ids[]': calendar(wrong),
  'body.participants[].availability.schedule_id': names(({ schedule }) => schedule, wrong),
  'body.participants[].booking.calendar_id': calendar(wrong),
  'body.availability.availability_rules.round_robin_group_id': names(({ closed }) => closed, wrong),
}
const leadsTo = 'of the application, and owners alone may name it: routing-forms.test.ts'
const routingFormFields = {
  'body.slug': shared,
  ...Object.fromEntries(
    ['body.fallback', 'body.rules[].target'].flatMap((target) =>
      ['configuration_id', 'member_id'].map((name) => [`${target}.${name}`, leadsTo]),
    ),
  ),
}
const eventFields = {
  'query.calendar_id': calendar(),
  'body.participants[].email': anybody,
}
/** A visitor's request to pay in a private configuration. */
const paidFields = {
  'query.configuration_id': names(({ closedPaid }) => closedPaid, [200, 401, 404]),
  'query.slug': names(
    ({ closedPaidSlug }) => closedPaidSlug,
    [200, 401, 404],
    (own) => ({ ...baseOf('payments.create', own), query: {} }),
  ),
}
/** The payment and its token say everything. */
const payerFields = {
  'query.configuration_id': 'ignored: the payment names it',
  'query.slug': 'ignored: the payment names it',
  'query.client_id': 'ignored: the payment names it',
  'query.payment_token': names(({ paymentToken }) => paymentToken, [200, 404, 404]),
}
/** The confirmation and its token say everything: `email-confirmations.test.ts`. */
const ignored = 'ignored: the confirmation and its token say everything'
const confirmationFields = Object.fromEntries(
  ['configuration_id', 'slug', 'client_id', 'confirmation_token'].map((name) => [`query.${name}`, ignored]),
)
/** A visitor's request for a private configuration, because a public one is open to everybody. */
const visitorFields = (statuses: Outcome, base?: Named['base']) => ({
  'query.configuration_id': names(({ closed }) => closed, statuses, base),
  'query.slug': names(
    ({ closedSlug }) => closedSlug,
    statuses,
    (own) => {
      const { configuration_id: _, ...query } = (base?.(own) ?? { query: {} }).query ?? {}
      return { ...base?.(own), query }
    },
  ),
})
const closedIn = (id: string) => (own: TestAccount) => baseOf(id, own)

/** What a field refers to in every endpoint, unless the row of one says otherwise. */
const everywhere: Readonly<Record<string, Row>> = {
  'query.page_token': cursor,
  'query.client_id': client,
  'body.client_id': client,
  'query.hold_id': itself,
  'body.hold_id': itself,
  'body.guest.email': anybody,
  'body.additional_guests[].email': anybody,
  'body.master_id': repeated,
  'body.slots[].master_id': repeated,
  'query.booking_id': names(({ booking }) => booking, gone),
  'body.booking_id': names(({ booking }) => booking, gone),
  'query.calendar_id': calendar(),
  'body.configuration_id': names(({ configuration }) => configuration, gone),
  'query.grant_id': names(({ grantId }) => grantId, gone),
  'body.grant_id': names(({ grantId }) => grantId, gone),
}

/** What fields of an endpoint refer to, beyond what they do everywhere. */
const rows: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'activity.end': {
    'body.deed_ids[]': 'of the burst in the path, which owners alone may name: activity.test.ts',
  },
  'availability.explain': { 'query.configuration_id': names(({ configuration }) => configuration, gone) },
  'connect.custom': {
    'body.settings.email': byKey,
    'body.external_id': byKey,
    'body.settings.bearer_token': itself,
    'body.settings.refresh_token': itself,
  },
  'connections.create': {
    'body.settings.bearer_token': itself,
    'body.settings.refresh_token': itself,
    'body.settings.email': 'an address whose domain names a server',
  },
  'connections.update': { 'body.settings.bearer_token': itself, 'body.settings.refresh_token': itself },
  'grants.list': { 'query.email': byKey },
  'grants.update': { 'body.external_id': byKey },
  'sessions.create': { 'body.configuration_id': byKey, 'body.slug': byKey },
  'guests.erase': { 'body.email': byKey },
  'poll-answers.update': { 'body.email': "the participant's own" },
  'connect.auth': { 'query.client_id': 'whom the sign-in is for, which its page says' },
  'connect.token': {
    'body.client_id': 'must be whom the secret was made for: tokens.test.ts',
    'body.code': itself,
    'body.refresh_token': itself,
  },
  'connect.revoke': { 'body.token': itself, 'query.token': itself },
  'connect.tokeninfo': { 'query.access_token': itself },

  'calendars.free-busy': { 'body.emails[]': names(({ email }) => email, none) },
  'calendars.availability': {
    'body.participants[].email': names(({ email }) => email, wrong),
    'body.participants[].calendar_ids[]': calendar(wrong),
    'body.participants[].schedule_id': names(({ schedule }) => schedule, wrong),
    'body.availability_rules.round_robin_group_id': 'counts of the participants, who are the account itself',
  },
  'events.list': {
    'query.ical_uid': names(({ uid }) => uid, none),
    'query.master_event_id': names(({ series }) => series, none),
    'query.attendees': 'an address to look for among what the calendar holds',
  },
  'events.create': {
    ...eventFields,
    'body.master_event_id': names(({ series }) => series, wrong),
    'body.ical_uid': names(({ uid }) => uid, [200, 400, 200]),
    'body.organizer.email': names(({ email }) => email, wrong),
  },
  'events.update': {
    ...eventFields,
    'body.master_event_id': 'stays what it is',
    'body.ical_uid': 'stays what it is',
    'body.organizer.email': names(({ email }) => email, wrong),
  },
  'events.undo-move-series': {
    'body.series_id': names(({ splitUndo }) => splitUndo.series_id, [200, 412, 412]),
  },
  'events.rsvp': { 'query.calendar_id': names(emailed, gone) },

  'configurations.create': {
    ...configurationFields,
    'body.group_booking.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      () => ({ path: grant, body: { type: 'group', name: 'Class', group_booking: {} } }),
    ),
  },
  'configurations.update': {
    ...configurationFields,
    'body.group_booking.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      ({ group }) => ({ path: { ...grant, configuration_id: group }, body: { group_booking: {} } }),
    ),
  },
  'links.create': {
    'body.slots[].event_id': 'must be an event of the configuration: links.test.ts',
    'body.prefill.email': 'a value of the form',
    'body.prefill.additional_guests[].email': 'a value of the form',
  },
  'polls.create': {
    'body.slots[].event_id': 'must be an event of the configuration: polls.test.ts',
  },
  'polls.list': {
    'query.configuration_id': names(({ configuration }) => configuration, ['nothing', 404, 404]),
  },
  'links.list': {
    'query.configuration_id': names(({ configuration }) => configuration, ['nothing', 404, 404]),
  },
  'event-types.create': {
    ...configurationFields,
    'body.group_booking.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      () => ({ body: { type: 'group', name: 'Class', group_booking: {} } }),
    ),
  },
  'imports.preview': {
    'body.token': 'of an account of another service, to which alone it is sent: imports.test.ts',
  },
  'imports.create': {
    ...Object.fromEntries(
      Object.entries(configurationFields).map(([field, row]) => [
        field.replace('body.', 'body.event_types[].configuration.'),
        row,
      ]),
    ),
    'body.event_types[].configuration.group_booking.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      () => ({
        body: {
          schedules: [],
          event_types: [{ configuration: { type: 'group', name: 'Class', group_booking: {} } }],
        },
      }),
    ),
  },
  'event-types.update': {
    ...configurationFields,
    'body.group_booking.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      ({ group }) => ({ path: { event_type_id: group }, body: { group_booking: {} } }),
    ),
  },
  'event-types.duplicate': { 'body.slug': shared },
  'event-types.preview-availability': {
    ...Object.fromEntries(
      Object.entries(configurationFields).map(([field, row]) => [
        field.replace('body.', 'body.configuration.'),
        row,
      ]),
    ),
    'body.event_type_id': names(({ configuration }) => configuration, gone),
    'body.configuration.group_booking.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      () => ({ body: { ...window, configuration: { type: 'group', name: 'Class', group_booking: {} } } }),
    ),
  },
  'scheduling.ui-settings': {
    ...visitorFields([200, 401, 404], closedIn('scheduling.ui-settings')),
  },
  'scheduling.bootstrap': visitorFields([200, 401, 404], closedIn('scheduling.bootstrap')),
  'scheduling.availability': {
    ...visitorFields([200, 401, 404], closedIn('scheduling.availability')),
  },
  'host-pages.read': { 'query.client_id': 'whose published page is meant, which anybody may read' },
  'admin-routing-forms.create': routingFormFields,
  'admin-routing-forms.update': routingFormFields,
  'challenges.create': {
    ...visitorFields([200, 401, 404], closedIn('challenges.create')),
    'body.event_id': 'what the challenge is for: whoever books it names it again',
  },
  'bookings.create': {
    ...visitorFields([200, 401, 404], closedIn('bookings.create')),
    'body.participants[].email': names(({ email }) => email, wrong),
    'body.event_id': names(
      ({ groupEvent }) => groupEvent,
      wrong,
      (own) => ({ query: { configuration_id: own.group }, body: { ...bookingBody(noon), ...seat(own) } }),
    ),
    'body.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      (own) => ({ query: { configuration_id: own.group }, body: { ...bookingBody(noon), ...seat(own) } }),
    ),
  },
  'bookings.reschedule': {
    ...visitorFields([404, 401, 404], closedIn('bookings.reschedule')),
    'body.event_id': 'as in bookings.create: scheduling/group-events/group-places.ts finds both',
    'body.calendar_id': 'as in bookings.create: scheduling/group-events/group-places.ts finds both',
  },
  'bookings.read': visitorFields([404, 401, 404], closedIn('bookings.read')),
  'bookings.answer': visitorFields([404, 401, 404], closedIn('bookings.answer')),
  'bookings.calendar-change': visitorFields([404, 401, 404], closedIn('bookings.calendar-change')),
  'bookings.release-emails': visitorFields([404, 401, 404], closedIn('bookings.release-emails')),
  'bookings.cancel': visitorFields([404, 401, 404], closedIn('bookings.cancel')),
  'booking-series.availability': {
    ...visitorFields([200, 401, 404], closedIn('booking-series.availability')),
    'query.event_id': 'chooses among the events of the configuration that start then',
  },
  'booking-series.create': {
    ...visitorFields([200, 401, 404], closedIn('booking-series.create')),
    'body.participants[].email': names(({ email }) => email, wrong),
    'body.slots[].event_id': names(({ groupEvent }) => groupEvent, wrong, seatSeries),
    'body.slots[].calendar_id': names(({ calendarId }) => calendarId, wrong, seatSeries),
  },
  'booking-series.read': visitorFields([404, 401, 404], closedIn('booking-series.read')),
  'booking-series.cancel': visitorFields([404, 401, 404], closedIn('booking-series.cancel')),

  'holds.create': {
    ...visitorFields([200, 401, 404], closedIn('holds.create')),
    'body.event_id': names(
      ({ groupEvent }) => groupEvent,
      wrong,
      (own) => ({ query: { configuration_id: own.group }, body: seat(own) }),
    ),
    'body.calendar_id': names(
      ({ calendarId }) => calendarId,
      wrong,
      (own) => ({ query: { configuration_id: own.group }, body: seat(own) }),
    ),
  },
  // The id of a hold is its credential, and it is a hold of its own event type alone.
  'holds.update': {
    ...visitorFields([404, 404, 404], closedIn('holds.update')),
    'body.event_id': 'as in holds.create',
    'body.calendar_id': 'as in holds.create',
  },
  // A hold of another event type is none to release.
  'holds.delete': visitorFields([200, 200, 404], closedIn('holds.delete')),

  'payments.create': {
    ...paidFields,
    'body.participants[].email': names(({ email }) => email, wrong),
    'body.event_id': names(({ paidEvent }) => paidEvent, wrong, paidSeat),
    'body.calendar_id': names(({ calendarId }) => calendarId, wrong, paidSeat),
    'body.payment_token': itself,
  },
  'payments.read': payerFields,
  'payments.cancel': payerFields,

  // None of these event types asks for a confirmed address.
  'email-confirmations.create': {
    ...visitorFields([409, 401, 404], closedIn('email-confirmations.create')),
    'body.participants[].email': 'as in bookings.create, which reserves by the same function',
    'body.event_id': 'as in bookings.create',
    'body.calendar_id': 'as in bookings.create',
    'body.confirmation_token': itself,
    'body.slots[].event_id': 'as in booking-series.create',
    'body.slots[].calendar_id': 'as in booking-series.create',
  },
  'email-confirmations.read': confirmationFields,
  'email-confirmations.confirm': {
    ...confirmationFields,
    'query.link_token': ignored,
    'body.code': 'the code of the confirmation alone',
  },
  'email-confirmations.send-code': confirmationFields,
  'email-confirmations.cancel': confirmationFields,

  'waitlist.join': {
    ...visitorFields([200, 401, 404], closedIn('waitlist.join')),
    'body.event_id': names(
      ({ groupEvent }) => groupEvent,
      wrong,
      (own) => {
        const { body } = closedIn('waitlist.join')(own)
        return { query: { configuration_id: own.group }, body: { ...(body as object), ...seat(own) } }
      },
    ),
    'body.calendar_id': repeated,
    'body.waitlist_id': itself,
  },
  'waitlist.list': {
    'query.configuration_id': names(({ configuration }) => configuration, ['nothing', 404, 404]),
  },

  'group-events.create': { 'body.calendar_id': calendar(), 'body.participants[].email': anybody },
  'group-events.update': eventFields,
  'group-events.patch': eventFields,
  'group-events.import': {
    'body.[].calendar_id': calendar(none),
    'body.[].event_id': names(({ event }) => event, none),
    'body.[].participants[].email': anybody,
    'body.[].exceptions[].event_id': names(
      ({ series }) => `${series}_20260312T120000Z`,
      none,
      (own) => ({
        path: { configuration_id: own.group },
        body: [{ calendar_id: own.calendarId, event_id: own.series }],
      }),
    ),
  },
  'group-events.validate-timeslot': {
    'body.calendar_id': calendar(wrong),
    'body.event_id': names(({ groupEvent }) => groupEvent, wrong),
    'body.emails[]': 'only an API key hears who is booked: group-events.test.ts',
  },

  'admin-bookings.list': {
    'query.configuration_id': names(({ configuration }) => configuration, [200, 'nothing', 'nothing']),
  },
  'admin-bookings.export': { 'query.configuration_id': 'as in admin-bookings.list' },
  'admin-bookings.count': { 'query.configuration_id': 'as in admin-bookings.list' },
  'admin-bookings.create': {
    'body.event_id': 'as in bookings.create: scheduling/group-events/group-places.ts finds both',
    'body.calendar_id': 'as in bookings.create: scheduling/group-events/group-places.ts finds both',
  },
  'admin-bookings.move': {
    'body.event_id': 'as in bookings.create: scheduling/group-events/group-places.ts finds both',
    'body.calendar_id': 'as in bookings.create: scheduling/group-events/group-places.ts finds both',
  },
  'admin-resources.create': {
    'body.schedule_id': 'a schedule of any account, which an owner sees: resources.test.ts',
  },
  'admin-resources.update': { 'body.schedule_id': 'as in admin-resources.create' },
  'admin-sign-in.options': { 'body.setup_token': itself },
  'admin-sign-in.use-setup-link': { 'body.email': ofOwner, 'body.token': itself },
  'admin-sign-in.send-code': { 'body.email': sameForAll },
  'admin-sign-in.enter-code': { 'body.code': itself, 'body.sign_in_id': itself },
  'setup-links.create': { 'body.email': byKey },
  'members.update-own': {
    'body.email': "the owner's own; an owner sees every account",
    'body.page_slug': 'unique in its application: host-pages.test.ts',
  },
  'members.update': { 'body.email': 'an address that no account has; an owner may correct everybody’s' },
  'members.invite': { 'body.email': 'who is invited; an owner may invite everybody' },
  'members.offboard': { 'body.event_types[].id': 'an event type of whoever leaves: offboard-member.test.ts' },

  'legacy.events.list': {
    'query.event_id': names(({ event }) => event, none),
  },
  'legacy.events.create': { 'body.calendar_id': calendar(), 'body.participants[].email': anybody },
  'legacy.events.update': { 'body.participants[].email': anybody },
  'legacy.events.rsvp': {
    'body.event_id': names(({ invitation }) => invitation, gone),
    'body.account_id': names(({ grantId }) => grantId, wrong),
  },
}

/** Names of fields that can refer to someone's data. */
const naming = /(?:^|[._])(?:ids?|e?mails?|uid|token|slug|ref|attendees|code)(?:\[\])*$/
const notNaming = /\.(?:disable_emails|sends_emails|confirm_email|send_email)$/

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** The leaf fields of a schema, as paths with dots and brackets. */
const leaves = (schema: Schema, at: string): string[] => {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const fields = Object.entries(schema.properties ?? {})
  if (!choices.length && !fields.length && !schema.items) return [at]
  return [
    ...choices.flatMap((choice) => leaves(choice, at)),
    ...(schema.items ? leaves(schema.items, `${at}[]`) : []),
    ...fields.flatMap(([name, field]) => leaves(field, `${at}.${name}`)),
  ]
}

const document = openApiDocument(endpoints, '') as {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: readonly { name: string; in: string }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

const namingFields = ({ path, method }: Endpoint): string[] => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  const body = operation?.requestBody?.content['application/json']?.schema
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const all = [...query.map(({ name }) => `query.${name}`), ...(body ? leaves(body, 'body') : [])]
  const found = all.map((field) => field.replace(/^body\[\]/, 'body.[]'))
  return [...new Set(found)].filter((field) => naming.test(field) && !notNaming.test(field)).sort()
}

/** What the fields of an endpoint refer to. */
const rowsOf = (endpoint: Endpoint): Readonly<Record<string, Row | undefined>> => ({
  ...Object.fromEntries(namingFields(endpoint).map((field) => [field, everywhere[field]])),
  ...rows[endpoint.id],
})

/** A copy of a request with a field set to a value. */
const withField = (base: Base, field: string, value: string): Base => {
  const set = (into: unknown, [name = '', ...rest]: readonly string[]): unknown => {
    if (name === '[]') {
      const list = Array.isArray(into) && into.length ? into : [undefined]
      return list.map((item) => (rest.length ? set(item, rest) : value))
    }
    const record = { ...Object(into) } as Record<string, unknown>
    record[name] = rest.length ? set(record[name], rest) : value
    return record
  }
  const steps = field.replaceAll('[]', '.[]').split('.').filter(Boolean)
  return set(base, steps) as Base
}

describe('references to another account with an access token', () => {
  let service: TestService
  let world: readonly [own: TestAccount, other: TestAccount, foreign: TestAccount]
  let bearer: string
  let membersBearer: string

  const makeAccount = async (of: TestService, email: string): Promise<TestAccount> => {
    const host = await addHost(of, email)
    const inviter = await addHost(of, `inviter-of-${email}`)
    const post = async (path: string, body: unknown) => {
      const { data, error } = await of.withKey('POST', path, body)
      if (error) throw new Error(`${path}: ${error.message}`)
      return data
    }
    const events = ({ grantId, calendarId }: TestHost) =>
      `/v3/grants/${grantId}/events?calendar_id=${calendarId}`
    const configurations = `/v3/grants/${host.grantId}/scheduling/configurations`
    const slug = email.split('@')[0] ?? ''
    const event = await post(events(host), { title: 'Tea', when, ical_uid: `tea-of-${email}` })
    const series = await post(events(host), {
      when: { start_time: noon + day, end_time: noon + day + 600 },
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
    })
    await of.withKey(
      'PUT',
      `/v3/grants/${host.grantId}/events/${series.id}_20260319T120000Z?calendar_id=${host.calendarId}`,
      { title: 'Moved' },
    )
    const split = await post(events(host), {
      when: { start_time: noon + day, end_time: noon + day + 600 },
      ...{ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'], busy: false },
    })
    const moved = await post(events(host).replace('?', `/${split.id}_20260312T120000Z/move-series?`), {
      when: { start_time: noon + 9 * day, end_time: noon + 9 * day + 600 },
      occurrences: 'following',
    })
    await post(`${events(inviter)}&notify_participants=true`, { when, participants: [{ email }] })
    const [invitation] = (
      await of.withKey('GET', `/v3/grants/${host.grantId}/events?calendar_id=${emailed(host)}`)
    ).data
    const open = await post(configurations, configurationOf([host], { slug, ...seriesRules }))
    const closed = await post(
      configurations,
      configurationOf([host], { slug: `${slug}-closed`, requires_session_auth: true, ...seriesRules }),
    )
    const booked = await post(
      `/v3/scheduling/bookings?configuration_id=${open.id}`,
      bookingBody('2026-03-03T10:00:00Z'),
    )
    const held = await post(`/v3/scheduling/holds?configuration_id=${open.id}`, {
      start_time: noon + day + 7_200,
      end_time: noon + day + 9_000,
    })
    const group = await post(configurations, {
      type: 'group',
      name: 'Class',
      group_booking: { calendar_id: host.calendarId },
      ...seriesRules,
    })
    const groupEvent = await post(`${configurations}/${group.id}/group-events`, {
      calendar_id: host.calendarId,
      title: 'Class',
      when: { start_time: noon + 5 * day, end_time: noon + 5 * day + 3_600 },
    })
    const scheduler = { min_booking_notice: 0, payment }
    const paid = await post(configurations, configurationOf([host], { scheduler }))
    const closedPaid = await post(
      configurations,
      configurationOf([host], { scheduler, slug: `${slug}-paid`, requires_session_auth: true }),
    )
    const paidGroup = await post(configurations, {
      ...{ type: 'group', name: 'Course', group_booking: { calendar_id: host.calendarId }, scheduler },
    })
    const paidEvent = await post(`${configurations}/${paidGroup.id}/group-events`, {
      calendar_id: host.calendarId,
      title: 'Course',
      when: { start_time: noon + 5 * day, end_time: noon + 5 * day + 3_600 },
    })
    const paymentToken = `the token of a visitor of ${slug}`
    const started = await post(`/v3/scheduling/payments?configuration_id=${paid.id}`, {
      ...bookingBody('2026-03-03T14:00:00Z'),
      payment_token: paymentToken,
    })
    const schedule = await post('/admin/v1/schedules', {
      ...{ grant_id: host.grantId, name: 'Working hours', timezone: 'Europe/Lisbon' },
    })
    return {
      ...host,
      clientId: of.clientId,
      event: event.id,
      uid: event.ical_uid,
      series: series.id,
      ...{ split: split.id, splitUndo: moved.undo },
      slug,
      configuration: open.id,
      closed: closed.id,
      closedSlug: `${slug}-closed`,
      booking: booked.booking_id,
      group: group.id,
      groupEvent: groupEvent.id,
      invitation: invitation.id,
      schedule: schedule.id,
      hold: held.hold_id,
      ...{ paid: paid.id, paidGroup: paidGroup.id, paidEvent: paidEvent.id },
      ...{ closedPaid: closedPaid.id, closedPaidSlug: `${slug}-paid` },
      ...{ payment: started.payment_id, paymentToken },
    }
  }

  beforeAll(async () => {
    const store = createMemoryStore()
    service = await openService(store)
    const second: TestService = {
      ...service,
      clientId: service.otherClientId,
      withKey: (method, path, body) => service.call(method, path, { bearer: service.otherKey, body }),
    }
    world = [
      await makeAccount(service, 'ada@example.com'),
      await makeAccount(service, 'jonas@example.com'),
      await makeAccount(second, 'zoe@example.com'),
    ]
    bearer = (await signIn(service, 'ada@example.com')).access_token
    membersBearer = (await makeMember(service, world[0])).token
    service = await openService(untouched(store))
  })

  const send = (endpoint: Endpoint, { path = {}, query = {}, body }: Base): Promise<TestAnswer> => {
    const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const isOfMembers = isForMembers(endpoint)
    return service.call(endpoint.method, `${filled}?${search}`, {
      bearer: isOfMembers ? membersBearer : bearer,
      ...(isOfMembers && { headers: { 'If-Match': '*' } }),
      body,
    })
  }

  /** The status of a response, or `nothing` if it lacks the referenced data. */
  const outcomeOf = (answer: TestAnswer, { api, method }: Endpoint): number | 'nothing' => {
    const { status, data } = answer
    if (status !== 200) return status
    const isEmpty = Array.isArray(data) && data.every((item) => item.object === 'error')
    const isRefused = data?.imported_events?.length === 0
    // The legacy API returns the list itself, so the answer has its items by index.
    const isBare = api === 'legacy' && method === 'GET' && !('0' in answer)
    return isEmpty || isRefused || isBare ? 'nothing' : status
  }

  test('cover every field that refers to something, and no other', () => {
    const found = endpoints.flatMap((endpoint) => namingFields(endpoint).map((field) => [endpoint.id, field]))
    const declared = endpoints.flatMap((endpoint) =>
      Object.entries(rowsOf(endpoint)).flatMap(([field, row]) => (row ? [[endpoint.id, field]] : [])),
    )
    expect(declared.sort()).toEqual(found.sort())
    const known = new Set(endpoints.map(({ id }) => id))
    expect([...Object.keys(rows), ...Object.keys(bases)].filter((id) => !known.has(id))).toEqual([])
  })

  const cases = endpoints.flatMap((endpoint) =>
    Object.entries(rowsOf(endpoint)).flatMap(([field, row]) =>
      row === undefined || typeof row === 'string' ? [] : [[endpoint.id, field, endpoint, row] as const],
    ),
  )

  test.each(cases)('%s, %s', async (id, field, endpoint, { value, outcome, base }) => {
    const [own] = world
    const found: (number | 'nothing')[] = []
    for (const of of world) {
      const request = withField(base?.(own) ?? baseOf(id, own), field, value(of))
      found.push(outcomeOf(await send(endpoint, request), endpoint))
    }
    expect(found).toEqual(outcome)
  })
})

test.each([
  ['an event', () => '/v3/grants/me/events'],
  ['a group event', (group: string) => `/v3/grants/me/scheduling/configurations/${group}/group-events`],
])('a change of %s cannot move it to another account', async (_what, pathOf) => {
  const service = await openService()
  const [ada, jonas] = [
    await addHost(service, 'ada@example.com'),
    await addHost(service, 'jonas@example.com'),
  ]
  const { access_token: bearer } = await signIn(service, ada.email)
  const post = async (path: string, body: object) => (await service.call('POST', path, { bearer, body })).data
  const configurations = '/v3/grants/me/scheduling/configurations'
  const group = await post(configurations, {
    type: 'group',
    name: 'Class',
    group_booking: { calendar_id: ada.calendarId },
  })
  const series = await post(`${configurations}/${group.id}/group-events`, {
    calendar_id: ada.calendarId,
    title: 'Class',
    when,
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
  })
  const change = (id: string, more: string, body: object) =>
    service.call('PUT', `${pathOf(group.id)}/${id}?calendar_id=${ada.calendarId}${more}`, { bearer, body })
  const occurrence = `${series.id}_20260311T120000Z`
  expect((await change(occurrence, '', { title: 'Course' })).status).toBe(200)
  const evil = {
    title: 'Mine',
    id: 'chosen',
    grant_id: jonas.grantId,
    calendar_id: jonas.calendarId,
    master_event_id: 'chosen',
    configuration_id: 'chosen',
    ical_uid: 'chosen@whenable',
    organizer: { email: ada.email },
    read_only: true,
  }
  for (const [id, more] of [
    [series.id, ''],
    [series.id, '&occurrences=all'],
    [occurrence, '&occurrences=following'],
    [occurrence, '&occurrences=this'],
  ])
    expect([200, 404]).toContain((await change(id, more, evil)).status)
  const read = async (host: TestHost) =>
    (await service.withKey('GET', `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`)).data
  expect(await read(jonas)).toEqual([])
  const own: readonly Record<string, unknown>[] = await read(ada)
  expect(own.length).toBeGreaterThan(1)
  for (const event of own) {
    expect(event).toMatchObject({
      grant_id: ada.grantId,
      calendar_id: ada.calendarId,
      configuration_id: group.id,
    })
    expect(event).not.toMatchObject({ read_only: true })
    expect([event['id'], event['ical_uid'], event['master_event_id']]).not.toContain('chosen')
  }
})
