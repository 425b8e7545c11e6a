import type { Access } from '@whenable/contract'
import { instant } from '@whenable/time'
import fc from 'fast-check'
import type { Store } from '../kernel/store/store.js'
import { type FuzzedOperation, type Known, operations, type WildRequest } from './arbitrary-request.js'
import { makeMember } from './members.js'
import { payment } from './paid-studio.js'
import { addConfiguration, addHost, bookingBody, monday, openService, type TestHost } from './studio.js'
import { makeOffer } from './waitlist.js'

/** The parameter that names a member of a collection, by the collection's path: `link_id` of `/v3/scheduling/links`. */
const nameOfMember = new Map(
  operations.flatMap(({ path }) => {
    const [, collection = '', name = ''] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? []
    return name ? [[collection, name] as const] : []
  }),
)

/** A credential of a fuzzed service. */
export interface FuzzCredential {
  readonly name: string
  readonly bearer: string | undefined
  /** Whose data it may see: of which application. */
  readonly sees: 'first' | 'second' | 'none'
  /** The endpoints of the first application that it is for. */
  readonly accepts: readonly Access[]
}

/**
 * A service with two applications that have something of each kind, the credentials of everybody who may call it, and the ids that their
 * answers have named. A text that stands in all that is private of an application, and in no request, betrays a leak.
 */
export const openFuzzedService = async (store: Store) => {
  const service = await openService(store, {
    sendsMail: true,
    outboundFetch: async (url) => new Response(new URL(url).searchParams.get('challenge') ?? ''),
  })
  const secrets = { first: `secret-${crypto.randomUUID()}`, second: `secret-${crypto.randomUUID()}` }
  const asOther = (method: string, path: string, body?: unknown) =>
    service.call(method, path, { bearer: service.otherKey, body })
  const other = { ...service, withKey: asOther }

  /** What nobody but an application sees: a private event type, an event and a booking. */
  const addPrivate = async (
    of: Pick<typeof other, 'withKey'>,
    host: TestHost,
    secret: string,
    slug: string,
  ): Promise<{
    readonly configuration: string
    readonly event: string
    readonly paths: readonly string[]
  }> => {
    const configuration = await addConfiguration({ ...service, ...of }, [host], {
      ...{ name: secret, slug, requires_session_auth: true },
      event_booking: { title: secret, timezone: 'UTC' },
    })
    const event = await of.withKey(
      'POST',
      `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`,
      {
        title: secret,
        when: { start_time: monday, end_time: monday + 3600 },
      },
    )
    const booking = await of.withKey(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${configuration}`,
      bookingBody('2026-03-04T10:00:00Z', { guest: { name: secret, email: 'guest@elsewhere.example' } }),
    )
    return {
      configuration,
      event: event.data.id,
      paths: [
        `/v3/grants/${host.grantId}`,
        `/v3/grants/${host.grantId}/calendars`,
        `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`,
        `/v3/grants/${host.grantId}/scheduling/configurations`,
        `/v3/scheduling/bookings/${booking.data.booking_id}?configuration_id=${configuration}`,
      ],
    }
  }

  const ada = await addHost(service, 'ada@example.com')
  const id = await addConfiguration(service, [ada], { slug: 'talk' })
  const session = await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: id })
  const link = await service.withKey('POST', '/v3/scheduling/links', { configuration_id: id })
  const poll = await service.withKey('POST', '/v3/scheduling/polls', {
    ...{ configuration_id: id, title: 'Plan' },
    slots: [{ start_time: monday + 3 * 86_400 + 3_600 }, { start_time: monday + 3 * 86_400 + 5_400 }],
  })
  const booked = await service.withKey(
    'POST',
    `/v3/scheduling/bookings?configuration_id=${id}`,
    bookingBody('2026-03-03T10:00:00Z'),
  )
  const grace = await addHost(service, 'grace@example.com')
  const own = await addPrivate(service, grace, secrets.first, 'ours')
  const host = await addHost(other, 'host@elsewhere.example')
  const foreign = await addPrivate(other, host, secrets.second, 'theirs')

  const learned = new Map<string, Set<unknown>>()
  const learn = (name: string, ...values: unknown[]) => {
    const seen = learned.get(name) ?? new Set()
    for (const value of values) if (seen.size < 200) seen.add(value)
    learned.set(name, seen)
  }
  learn('grant_id', ada.grantId, ada.email, `grant:${ada.grantId}`, 'me', grace.grantId, host.grantId)
  learn('calendar_id', ada.calendarId, 'primary', host.calendarId)
  learn('calendar_ids', ada.calendarId, 'primary', host.calendarId)
  learn('configuration_id', id, own.configuration, foreign.configuration)
  learn('event_type_id', id, own.configuration, foreign.configuration)
  learn('client_id', service.clientId)
  // A booking's id is its guest's credential, so only one's own is known.
  learn('booking_id', booked.data.booking_id)
  const held = await service.call('POST', `/v3/scheduling/holds?configuration_id=${id}`, {
    body: { start_time: monday + 86_400 + 5 * 3600, end_time: monday + 86_400 + 5 * 3600 + 1800 },
  })
  learn('hold_id', held.data.hold_id)
  const paid = await addConfiguration(service, [ada], { scheduler: { min_booking_notice: 0, payment } })
  const started = await service.withKey(
    'POST',
    `/v3/scheduling/payments?configuration_id=${paid}`,
    bookingBody('2026-03-05T10:00:00Z', { payment_token: 'the token of a visitor' }),
  )
  learn('payment_id', started.data.payment_id)
  learn('payment_token', 'the token of a visitor', 'the token of another visitor')
  const confirming = await addConfiguration(service, [ada], {
    scheduler: { min_booking_notice: 0, confirm_email: true },
  })
  const asked = await service.withKey(
    'POST',
    `/v3/scheduling/email-confirmations?configuration_id=${confirming}`,
    bookingBody('2026-03-05T11:00:00Z', { confirmation_token: 'the token of a visitor' }),
  )
  learn('confirmation_id', asked.data.confirmation_id)
  learn('confirmation_token', 'the token of a visitor', 'the token of another visitor')
  learn('configuration_id', confirming)
  const waited = await addConfiguration(service, [ada], {
    scheduler: { min_booking_notice: 0, waitlist: true },
  })
  const joined = await service.call('POST', `/v3/scheduling/waitlist?configuration_id=${waited}`, {
    body: {
      ...{ guest: { name: 'Noor', email: 'noor@example.com' }, timezone: 'Europe/Lisbon' },
      ...{ start_time: monday + 86_400, end_time: monday + 2 * 86_400 },
    },
  })
  const offering = await addHost(service, 'offering@example.com')
  const offer = await makeOffer(service, offering, {}, instant(monday + 8 * 86_400 + 3_600))
  learn('configuration_id', paid, waited, offer.waiting)
  learn('event_type_id', paid, waited)
  learn('waitlist_id', joined.data.waitlist_id, offer.entry)
  const lunch = await service.withKey(
    'POST',
    `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`,
    {
      title: 'Lunch',
      participants: [{ email: ada.email }],
      when: { start_time: monday + 3 * 3600, end_time: monday + 4 * 3600 },
    },
  )
  const configurations = `/v3/grants/${ada.grantId}/scheduling/configurations`
  const group = await service.withKey('POST', configurations, {
    ...{ type: 'group', name: 'Class', group_booking: { calendar_id: ada.calendarId } },
    scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
  })
  const lesson = await service.withKey('POST', `${configurations}/${group.data.id}/group-events`, {
    ...{ calendar_id: ada.calendarId, title: 'Lesson' },
    when: { start_time: monday + 5 * 3600, end_time: monday + 6 * 3600 },
  })
  learn('configuration_id', group.data.id)
  learn('event_id', lunch.data.id, lesson.data?.id, own.event, foreign.event)
  learn('master_event_id', own.event, foreign.event)
  learn('link_id', link.data.id)
  learn('poll_id', poll.data.id)
  learn('poll_secret', poll.data.secret)
  learn('answer_token', crypto.randomUUID(), 'a-guessable-token')
  learn('email_address', ada.email)

  const { token, member } = await makeMember(service, ada)
  const owner = await makeMember(service, grace, 'owner')
  const ofOther = await makeMember({ ...other, applicationId: service.otherApplicationId }, host, 'owner')
  await service.call('PATCH', '/admin/v1/me', { bearer: token, body: { page_slug: 'ada' } })
  learn('slug', 'talk', 'ada', 'theirs')

  const credentials: readonly FuzzCredential[] = [
    {
      name: 'API key',
      bearer: service.key,
      sees: 'first',
      accepts: ['key', 'grant', 'visitor', 'member', 'owner'],
    },
    { name: 'owner', bearer: owner.token, sees: 'first', accepts: ['owner', 'member', 'grant'] },
    { name: 'member', bearer: token, sees: 'first', accepts: ['member', 'grant', 'visitor'] },
    { name: 'session', bearer: session.data.session_id, sees: 'none', accepts: ['visitor'] },
    { name: 'link', bearer: link.data.secret, sees: 'none', accepts: [] },
    { name: 'nobody', bearer: undefined, sees: 'none', accepts: ['anyone', 'visitor'] },
    { name: 'garbage', bearer: 'garbage', sees: 'none', accepts: [] },
    { name: "another application's API key", bearer: service.otherKey, sees: 'second', accepts: [] },
    { name: "another application's owner", bearer: ofOther.token, sees: 'second', accepts: [] },
  ]

  const keys = await Promise.all(
    [service.withKey, asOther].map(async (as) => (await as('GET', '/v3/api-keys')).data as { id: string }[]),
  )
  const kept = [
    ...[ada.grantId, ada.email, grace.grantId, grace.email, host.grantId, id, foreign.configuration, 'me'],
    ...[member.id, owner.member.id, ofOther.member.id, ...keys.flat().map((key) => key.id)],
  ].map(encodeURIComponent)

  return {
    service,
    /** Credentials for an operation, most of which it accepts. */
    credentialsFor: ({ access, method }: FuzzedOperation): fc.Arbitrary<FuzzCredential> => {
      // The second application only reads, so that a change of its data is not its own.
      const usable = credentials.filter(({ sees }) => sees !== 'second' || method === 'GET')
      const accepted = usable.filter(({ accepts }) => accepts.includes(access))
      const all = fc.constantFrom(...usable)
      return accepted.length
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...accepted) }, { weight: 1, arbitrary: all })
        : all
    },
    known: (): Known => Object.fromEntries([...learned].map(([name, values]) => [name, [...values]])),
    /** Remembers the ids in an answer. */
    learnFrom: ({ path }: FuzzedOperation, data: unknown): void => {
      for (const item of Array.isArray(data) ? data : [data]) {
        if (typeof item !== 'object' || item === null) continue
        const name = nameOfMember.get(path)
        if ('id' in item && name) learn(name, item.id)
        for (const [name, value] of Object.entries(item))
          if (/_id$|^salt$/.test(name) && typeof value === 'string') learn(name, value)
      }
    },
    /** Whether an answer to a credential has data of an application that it may not see. */
    leaks: ({ sees }: FuzzCredential, text: string): boolean =>
      (sees !== 'first' && text.includes(secrets.first)) ||
      (sees !== 'second' && text.includes(secrets.second)),
    /** Whether a request would end what everything else depends on: accounts, members, credentials, the main event types. */
    isEnding: ({ method, path }: WildRequest): boolean =>
      (method === 'DELETE' || /\/(?:rotate|offboard)\b/.test(path)) &&
      kept.some((name) => path.includes(`/${name}`)),
    /** What the second application has, as its API key reads it. */
    readSecond: () => Promise.all(foreign.paths.map(async (path) => (await asOther('GET', path)).data)),
  }
}
