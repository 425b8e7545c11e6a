import type { BookingSettings, Configuration, Person } from '@whenable/contract'
import { type Instant, instant, isTimeZone, type TimeZonePlan, timeZonePeriods } from '@whenable/time'
import { offsetPeriod } from '@whenable/time/zone-data'
import { fewestPeople } from '../../calendars/busy/resource-times.js'
import { brandData, readAppearance } from '../../event-types/appearance.js'
import {
  eventTermsOf,
  hidesHosts,
  isGroup,
  mostAdditionalGuests,
  needsResources,
  organizerOf,
} from '../../event-types/configuration-rules.js'
import { type EmailFacts, sendsEmailAbout } from '../../event-types/sends-email.js'
import { type ResolvedHost, resolveHosts } from '../../hosts/resolve-hosts.js'
import { pictureAddress } from '../../kernel/pictures/put-picture.js'
import type { BookingRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { mostPeople } from './assign-resources.js'
import { confirmsEmail } from './visitor-data.js'
import { waitingEmails } from './withheld-mails.js'

/** The owner of a configuration, with the IANA time zone of their primary calendar. */
interface ConfigurationOwner extends Person {
  readonly timezone: string | undefined
}

/** The owner of a configuration; undefined once its grant is removed. */
const configurationOwner = async (
  records: Records,
  { applicationId, grantId }: Pick<OwnedConfiguration, 'applicationId' | 'grantId'>,
): Promise<ConfigurationOwner | undefined> => {
  const grant = await records.grant(applicationId, { id: grantId })
  if (!grant) return undefined
  const calendar = await records.primaryCalendar(applicationId, grantId)
  return { name: grant.name, email: grant.email, timezone: calendar?.timezone }
}

/** Capabilities beyond the interface. `mail` is added if emails are sent. */
const capabilities = [
  'idempotency',
  'ui-settings',
  'hosted-pages',
  'group-events',
  'links',
  'booking-series',
  'host-pages',
  'holds',
  'challenges',
  'polls',
  'waitlist',
  'payment',
  'agents',
]

/** The capabilities that an owner turns on or off for each event type. */
export const eventTypeCapabilities: readonly string[] = [
  'booking-series',
  'holds',
  'waitlist',
  'payment',
  'confirm-email',
]

/** Whether visitors of a configuration, or the guest of one of its bookings, have a capability. */
const has = (
  name: string,
  { scheduler }: Configuration,
  booking: BookingRecord | undefined,
  offersTools: boolean,
): boolean => {
  if (name === 'agents') return offersTools
  if (name === 'holds') return scheduler?.holds !== false
  // Who waits does not pay, but a booking moves to an earlier time for free.
  if (name === 'waitlist')
    return scheduler?.waitlist === true && (scheduler.payment === undefined || booking !== undefined)
  return name !== 'payment' || scheduler?.payment !== undefined
}

/** The fields of `scheduler` that visitors may read. */
const publicSchedulerFields = [
  'available_days_in_future',
  'min_booking_notice',
  'min_cancellation_notice',
  'cancellation_policy',
  'rescheduling_url',
  'cancellation_url',
  'confirmation_redirect_url',
  'hide_rescheduling_options',
  'hide_cancellation_options',
  'hide_additional_guests',
  'max_additional_guests',
  'booking_series',
  'additional_fields',
] as const

const publicScheduler = (scheduler: Configuration['scheduler']) =>
  scheduler && {
    ...Object.fromEntries(publicSchedulerFields.map((name) => [name, scheduler[name]])),
    // Where visitors pay is told by their payment.
    payment: scheduler.payment && {
      amount: scheduler.payment.amount,
      currency: scheduler.payment.currency,
    },
    notetaker_settings: scheduler.notetaker_settings && {
      enabled: scheduler.notetaker_settings.enabled,
      show_ui_consent_message: scheduler.notetaker_settings.show_ui_consent_message,
    },
  }

/** The settings for visitors, with as many additional guests as the rooms have space for. */
const schedulerFor = async (records: Records, { configuration, ...owner }: OwnedConfiguration) => {
  const settings = publicScheduler(configuration.scheduler)
  if (isGroup(configuration) || !needsResources(configuration)) return settings
  const people = await mostPeople(records, { ...owner, configuration })
  if (people === undefined) return settings
  const most = Math.min(
    mostAdditionalGuests(configuration),
    Math.max(0, people - fewestPeople(configuration)),
  )
  return { ...settings, max_additional_guests: most }
}

/** Where somebody is now, and will be as far ahead as can be booked, in the wire's form. */
const whereabouts = (zones: TimeZonePlan, { scheduler }: Configuration, now: Instant) => {
  const days = scheduler?.available_days_in_future ?? 30
  const [current, ...later] = timeZonePeriods(zones, { start: now, end: instant(now + (days + 1) * 86_400) })
  return {
    timezone: current?.timezone,
    time_zone_changes: later.map(({ start, timezone }) => ({ start_time: start, timezone })),
  }
}

const day = 86_400

/** Beyond what can be booked, so that a clock change close to its ends is among the offsets. */
const margin = 7 * day

/**
 * The offsets of somebody's time zones, and of a booking's guest, from before now, or the booking, until after what can be booked. They begin and
 * end with a day of UTC, so that they are the same all day.
 */
const offsetsOf = (
  { timezone, time_zone_changes: changes }: ReturnType<typeof whereabouts>,
  { scheduler }: Configuration,
  now: Instant,
  booking: BookingRecord | undefined,
) => {
  const last = now + ((scheduler?.available_days_in_future ?? 30) + 1) * day
  const start = Math.floor((Math.min(now, booking?.start ?? now) - margin) / day) * day
  const end = Math.ceil((Math.max(last, booking?.end ?? last) + margin) / day) * day
  // What a guest's emails say by the zone of their booking, its page says as well.
  const zones = new Set([timezone, ...changes.map((change) => change.timezone), booking?.timezone])
  return [...zones].flatMap((zone) => {
    if (zone === undefined || !isTimeZone(zone)) return []
    const { offsets } = offsetPeriod(zone, { start: instant(start), end: instant(end) })
    return {
      timezone: zone,
      offsets: offsets.map(({ start: at, offset }) => ({ start_time: instant(at), offset })),
      end_time: instant(end),
    }
  })
}

const bookingPart = (booking: BookingRecord) => ({
  guest: booking.guest,
  // The participants of a poll do not know each other's addresses.
  additional_guests: booking.pollId === undefined ? [...booking.additionalGuests] : [],
  additional_fields: booking.additionalFields,
  timezone: booking.timezone,
  email_language: booking.emailLanguage,
  start_time: booking.start,
  end_time: booking.end,
  status: booking.status,
  event_id: booking.occurrence?.eventId,
  series_id: booking.seriesId,
  cancellation_reason: booking.cancellationReason,
})

/** What a service does beside answering requests. */
export interface ServiceParts extends EmailFacts {
  /** Whether agents find tools at `/mcp`. */
  readonly offersTools: boolean
}

/** How settings are read. */
interface SettingsRequest extends ServiceParts {
  readonly now: Instant
  /** The origin of the service, for the addresses of pictures. */
  readonly origin: string
}

/** The settings of a configuration that visitors may read, with the one booking that they hold (interface: ui-settings). */
export const uiSettings = async (
  records: Records,
  owned: OwnedConfiguration,
  { now, origin, ...parts }: SettingsRequest,
  booking?: BookingRecord,
): Promise<BookingSettings> => {
  const { configuration } = owned
  const event = eventTermsOf(configuration)
  const provider = event.conferencing?.provider
  const standard = isGroup(configuration) ? undefined : configuration
  const resolved = standard && (await resolveHosts(records, { ...owned, configuration: standard }))
  const organizer = resolved
    ? resolved.hosts.find(({ participant }) => participant === organizerOf(standard))
    : undefined
  const owner = standard ? undefined : await configurationOwner(records, owned)
  const { email, name } = organizer?.participant ?? owner ?? {}
  const own = await brandData(records, owned.applicationId, origin)
  const brand = { ...own, name: readAppearance(configuration.appearance).companyName ?? own.name }
  // A stranger may name anybody as a host. Who has not agreed lends the page neither their photo nor their travel.
  const pictureOf = (host: ResolvedHost | undefined) =>
    host?.takesPart ? pictureAddress(origin, host.account?.picture) : undefined
  const zonesOf = ({ takesPart, zones: theirs }: ResolvedHost): TimeZonePlan =>
    takesPart ? theirs : { timezone: theirs.timezone }
  const zones = organizer ? zonesOf(organizer) : owner && { timezone: owner.timezone ?? 'UTC' }
  const place = zones && whereabouts(zones, configuration, now)
  const isHidden = standard?.event_booking.hide_participants === true
  // Nobody is promised an email that waits.
  const waits = booking && (await waitingEmails(records, booking, now)).isOwn
  return {
    configuration_id: configuration.id,
    name: configuration.name,
    slug: configuration.slug,
    type: standard ? 'standard' : 'group',
    booking_type: event.booking_type ?? 'booking',
    duration_minutes: standard?.availability.duration_minutes,
    appearance: configuration.appearance,
    brand: Object.values(brand).some(Boolean) ? brand : undefined,
    organizer: place && {
      name,
      picture: hidesHosts(configuration) ? undefined : pictureOf(organizer),
      email: hidesHosts(configuration) ? undefined : email,
      ...place,
    },
    participants: ((!isHidden && resolved?.hosts) || []).map((host) => ({
      name: host.participant.name,
      picture: pictureOf(host),
      email: undefined,
      ...whereabouts(zonesOf(host), configuration, now),
    })),
    time_zone_offsets: place ? offsetsOf(place, configuration, now, booking) : [],
    event: {
      title: event.title,
      description: event.description,
      location: event.location,
      conferencing: provider,
    },
    scheduler: (await schedulerFor(records, owned)) as BookingSettings['scheduler'],
    booking: booking && bookingPart(booking),
    capabilities: [
      ...capabilities.filter((name) => has(name, configuration, booking, parts.offersTools)),
      ...(!booking && (await confirmsEmail(records, parts, owned)) ? ['confirm-email'] : []),
      ...(!waits && (await sendsEmailAbout(records, parts, owned)) ? ['mail'] : []),
    ],
  }
}
