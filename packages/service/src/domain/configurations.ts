import { type Configuration, configurationInput, type Grant } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { hostKey, type OwnedConfiguration, type Records, type Transaction } from '../store/store.js'
import { answerFault, isPattern } from './additional-fields.js'
import type { BookingDesk } from './booking-place.js'
import { type BookingsAhead, clearBookingsAhead } from './bookings-ahead.js'
import { checkedBy } from './checked-by.js'
import { isGroup } from './configuration-types.js'
import { invalid, missing } from './invalid.js'
import { isEmail } from './people.js'

/** A field at fault, its value, and what was expected. */
type Fault = readonly [field: string, value: unknown, expected: string]

const optionTypes = new Set(['dropdown', 'radio_button', 'multi_select'])

/** The calendars that a configuration names, each under its field. */
const namedCalendars = (configuration: Configuration): readonly (readonly [field: string, id: string])[] =>
  isGroup(configuration)
    ? [['group_booking.calendar_id', configuration.group_booking.calendar_id]]
    : configuration.participants.flatMap(({ availability, booking }, index) => [
        ...(availability?.calendar_ids ?? []).map(
          (id, at) => [`participants.${index}.availability.calendar_ids.${at}`, id] as const,
        ),
        ...(booking ? [[`participants.${index}.booking.calendar_id`, booking.calendar_id] as const] : []),
      ])

const participantFaults = (configuration: Configuration): Fault[] => {
  const participants = isGroup(configuration) ? [] : configuration.participants
  const keys = participants.map(({ email }) => hostKey(email))
  const organizers = participants.filter((participant) => participant.is_organizer)
  return [
    ...participants.flatMap(({ email }, index): Fault[] => {
      const field = `participants.${index}.email`
      if (!isEmail(email)) return [[field, email, 'an email address']]
      return keys.indexOf(keys[index] ?? '') < index ? [[field, email, 'each participant once']] : []
    }),
    ...(organizers.length > 1
      ? [['participants', organizers.map(({ email }) => email), 'at most one organizer'] as const]
      : []),
  ]
}

/** What is wrong with a question beyond the form of its fields: whether its own rules can be met, and are by its default. */
const fieldFaults = ({ scheduler }: Configuration): Fault[] =>
  Object.entries(scheduler?.additional_fields ?? {}).flatMap(([key, field]): Fault[] => {
    const name = `scheduler.additional_fields.${key}`
    const { type, options, pattern } = field
    if (optionTypes.has(type) && !options.length)
      return [[`${name}.options`, options, `at least one option of a ${type}`]]
    if (new Set(options).size < options.length) return [[`${name}.options`, options, 'each option once']]
    if (pattern && !isPattern(pattern))
      return [[`${name}.pattern`, pattern, 'a regular expression in the syntax of RE2']]
    const expected = answerFault(field, field.default ?? '')
    return expected ? [[`${name}.default`, field.default, expected]] : []
  })

const checkSlug = async (
  transaction: Transaction,
  applicationId: string,
  { id, slug }: Configuration,
): Promise<void> => {
  const taken = slug === undefined ? undefined : await transaction.configurationOfSlug(applicationId, slug)
  if (taken && taken.configuration.id !== id)
    throw invalid('slug', slug, 'a slug that no other configuration has')
}

const checkCalendars = async (
  transaction: Transaction,
  { applicationId, grantId, configuration }: OwnedConfiguration,
): Promise<void> => {
  const named = namedCalendars(configuration)
  const ids = [...new Set(named.map(([, id]) => id))]
  const calendars = new Map(
    (await transaction.calendars(applicationId, ids)).map((calendar) => [calendar.id, calendar]),
  )
  for (const [field, id] of named) {
    if (id !== 'primary' && !calendars.has(id))
      throw invalid(field, id, 'a calendar of this application, or primary')
    if (isGroup(configuration) && id !== 'primary' && calendars.get(id)?.grant_id !== grantId)
      throw invalid(field, id, 'a calendar of this grant')
  }
}

const keep = async (transaction: Transaction, owned: OwnedConfiguration): Promise<Configuration> => {
  const { applicationId, configuration } = owned
  const [fault] = [...participantFaults(configuration), ...fieldFaults(configuration)]
  if (fault) throw invalid(...fault)
  await checkCalendars(transaction, owned)
  await checkSlug(transaction, applicationId, configuration)
  await transaction.putConfiguration(owned)
  return configuration
}

/**
 * Makes a configuration. Fields that are not known here are kept as they are.
 *
 * @throws ServiceError naming the field that is wrong.
 */
export const addConfiguration = (
  transaction: Transaction,
  { applicationId, grant }: ConfigurationOwner,
  input: object,
  id: string,
  now: Instant,
): Promise<Configuration> =>
  keep(transaction, {
    applicationId,
    grantId: grant.id,
    createdAt: now,
    configuration: { requires_session_auth: false, ...input, id } as Configuration,
  })

/** Whose configurations a call is about. */
export interface ConfigurationOwner {
  readonly applicationId: string
  readonly grant: Grant
}

/** The configuration of this id, where it is the grant's. */
export const configurationNamed = async (
  records: Records,
  { applicationId, grant }: ConfigurationOwner,
  id: string,
): Promise<OwnedConfiguration> => {
  const owned = await records.configuration(id)
  if (owned?.applicationId !== applicationId || owned.grantId !== grant.id) throw missing('configuration', id)
  return owned
}

/** The addresses under whose lock a configuration's bookings are made; `grant` is the one that owns it. */
export const bookingHosts = ({ configuration }: OwnedConfiguration, { email }: Grant): readonly string[] => [
  email,
  ...(isGroup(configuration) ? [] : configuration.participants.map((participant) => participant.email)),
]

/**
 * Deletes a configuration.
 *
 * @throws ServiceError `conflict` while bookings lie ahead, unless they are to be cancelled.
 */
export const removeConfiguration = async (
  desk: BookingDesk,
  owner: ConfigurationOwner,
  id: string,
  bookings: BookingsAhead,
): Promise<void> => {
  const { applicationId, grant } = owner
  const owned = await configurationNamed(desk.transaction, owner, id)
  const hosts = bookingHosts(owned, grant)
  await clearBookingsAhead(
    desk,
    applicationId,
    `configuration '${id}'`,
    { configurationId: owned.configuration.id },
    hosts,
    bookings,
  )
  await desk.transaction.removeConfiguration(applicationId, owned.configuration.id)
}

/**
 * Changes a configuration: each top-level field that is sent replaces the one that was, `null` removes it, and the
 * rest stays (interface: Updates). The whole is checked again.
 */
export const changeConfiguration = async (
  transaction: Transaction,
  owner: ConfigurationOwner,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<Configuration> => {
  // Of two changes at once, the second must see what the first has written.
  await transaction.lockHosts(owner.applicationId, [owner.grant.email])
  const owned = await configurationNamed(transaction, owner, id)
  const { id: _kept, ...merged } = { ...owned.configuration, ...change }
  if ((change.type ?? 'standard') !== (owned.configuration.type ?? 'standard') && 'type' in change)
    throw invalid('type', change.type, `${owned.configuration.type ?? 'standard'}, which it stays`)
  const checked = checkedBy(configurationInput, merged, 'body')
  return keep(transaction, { ...owned, configuration: { ...checked, id } as Configuration })
}
