import { type Configuration, configurationInputSchema, type Grant } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { isEmail } from '../../core/check-person.js'
import { notFoundError, validationError } from '../../core/errors.js'
import { validate } from '../../core/validate.js'
import { hostKey, type OwnedConfiguration, type Records, type Transaction } from '../../store/store.js'
import { answerError, isPattern } from '../additional-fields.js'
import { type BookingsAhead, clearBookingsAhead } from '../bookings-ahead.js'
import { checkOwnCalendars, consentAfter, invitationOf } from '../hosts/host-consent.js'
import type { BookingContext } from '../slot-strategy.js'
import { isGroup } from './configuration-types.js'

/** A field at fault, its value, and what was expected. */
type FieldError = readonly [field: string, value: unknown, expected: string]

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

const participantErrors = (configuration: Configuration): FieldError[] => {
  const participants = isGroup(configuration) ? [] : configuration.participants
  const keys = participants.map(({ email }) => hostKey(email))
  const organizers = participants.filter((participant) => participant.is_organizer)
  return [
    ...participants.flatMap(({ email }, index): FieldError[] => {
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
const questionErrors = ({ scheduler }: Configuration): FieldError[] =>
  Object.entries(scheduler?.additional_fields ?? {}).flatMap(([key, field]): FieldError[] => {
    const name = `scheduler.additional_fields.${key}`
    const { type, options, pattern } = field
    if (optionTypes.has(type) && !options.length)
      return [[`${name}.options`, options, `at least one option of a ${type}`]]
    if (new Set(options).size < options.length) return [[`${name}.options`, options, 'each option once']]
    if (pattern && !isPattern(pattern))
      return [[`${name}.pattern`, pattern, 'a regular expression in the syntax of RE2']]
    const expected = answerError(field, field.default ?? '')
    return expected ? [[`${name}.default`, field.default, expected]] : []
  })

const checkSlug = async (
  transaction: Transaction,
  applicationId: string,
  { id, slug }: Configuration,
): Promise<void> => {
  const existing = slug === undefined ? undefined : await transaction.configurationOfSlug(applicationId, slug)
  if (existing && existing.configuration.id !== id)
    throw validationError('slug', slug, 'a slug that no other configuration has')
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
      throw validationError(field, id, 'a calendar of this application, or primary')
    if (isGroup(configuration) && id !== 'primary' && calendars.get(id)?.grant_id !== grantId)
      throw validationError(field, id, 'a calendar of this grant')
  }
}

/**
 * A round-robin group that an access token names is one of its own configurations: under another's name it would count, and
 * tell, how often others were booked.
 */
const checkGroup = async (
  transaction: Transaction,
  { applicationId, grantId, configuration }: OwnedConfiguration,
  before: OwnedConfiguration | undefined,
): Promise<void> => {
  const groupIn = (one: Configuration | undefined) =>
    one && !isGroup(one) ? one.availability.availability_rules?.round_robin_group_id : undefined
  const id = groupIn(configuration)
  if (!id || id === configuration.id || id === groupIn(before?.configuration)) return
  const named = await transaction.configuration(id)
  if (named?.applicationId !== applicationId || named.grantId !== grantId)
    throw validationError(
      'availability.availability_rules.round_robin_group_id',
      id,
      'the id of a configuration of this account; an API key may name any group',
    )
}

/** What an access token may not write is refused; whom it only may ask is asked. */
const withConsent = async (
  transaction: Transaction,
  { grant, now }: ConfigurationWriter,
  owned: OwnedConfiguration,
  before: OwnedConfiguration | undefined,
): Promise<OwnedConfiguration> => {
  const { applicationId, grantId, configuration } = owned
  await checkGroup(transaction, owned, before)
  const consent = consentAfter(configuration, grant.email, before, now)
  if (consent && !isGroup(configuration))
    for (const [index, participant] of configuration.participants.entries())
      if (hostKey(participant.email) === consent.owner) {
        const agreed = invitationOf(consent, participant.email)
        const field = `participants.${index}`
        await checkOwnCalendars(transaction, applicationId, grantId, field, participant, agreed)
      }
  return { ...owned, consent }
}

const keep = async (
  transaction: Transaction,
  writer: ConfigurationWriter,
  owned: OwnedConfiguration,
  before?: OwnedConfiguration,
): Promise<OwnedConfiguration> => {
  const { applicationId, configuration } = owned
  const [error] = [...participantErrors(configuration), ...questionErrors(configuration)]
  if (error) throw validationError(...error)
  const next = writer.isApplication ? owned : await withConsent(transaction, writer, owned, before)
  if (!next.consent) await checkCalendars(transaction, next)
  await checkSlug(transaction, applicationId, configuration)
  await transaction.putConfiguration(next)
  return next
}

/** What is sent without what only the service says of it. */
const withoutServiceFields = <Fields extends object>({
  host_invitations: _,
  ...fields
}: Fields & { readonly host_invitations?: unknown }) => fields

/**
 * Makes a configuration. Fields that are not known here are kept as they are.
 *
 * @throws ServiceError naming the field that is wrong.
 */
export const addConfiguration = (
  transaction: Transaction,
  writer: ConfigurationWriter,
  input: object,
  id: string,
): Promise<OwnedConfiguration> =>
  keep(transaction, writer, {
    applicationId: writer.applicationId,
    grantId: writer.grant.id,
    createdAt: writer.now,
    configuration: { requires_session_auth: false, ...withoutServiceFields(input), id } as Configuration,
  })

/** Whose configurations a call is about. */
export interface ConfigurationOwner {
  readonly applicationId: string
  readonly grant: Grant
  /** An API key calls: it may name every account of the application. */
  readonly isApplication?: boolean | undefined
}

/** Who writes a configuration, and when. */
export interface ConfigurationWriter extends ConfigurationOwner {
  readonly now: Instant
}

/** The configuration of this id, where it is the grant's. */
export const requireConfiguration = async (
  records: Records,
  { applicationId, grant }: ConfigurationOwner,
  id: string,
): Promise<OwnedConfiguration> => {
  const owned = await records.configuration(id)
  if (owned?.applicationId !== applicationId || owned.grantId !== grant.id)
    throw notFoundError('configuration', id)
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
  context: BookingContext,
  owner: ConfigurationOwner,
  id: string,
  bookings: BookingsAhead,
): Promise<void> => {
  const { applicationId, grant } = owner
  const { transaction, now } = context
  const owned = await requireConfiguration(transaction, owner, id)
  const scope = { configurationId: owned.configuration.id }
  const removal = {
    applicationId,
    what: `configuration '${id}'`,
    find: () => transaction.bookingsAhead(applicationId, scope, now),
    hosts: bookingHosts(owned, grant),
  }
  await clearBookingsAhead(context, removal, bookings)
  await transaction.removeConfiguration(applicationId, owned.configuration.id)
}

/**
 * Changes a configuration: each top-level field that is sent replaces the one that was, `null` removes it, and the
 * rest stays (interface: Updates). The whole is checked again, and so is who has agreed to take part.
 */
export const changeConfiguration = async (
  transaction: Transaction,
  owner: ConfigurationWriter,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<OwnedConfiguration> => {
  // Of two changes at once, the second must see what the first has written.
  await transaction.lockHosts(owner.applicationId, [owner.grant.email])
  const owned = await requireConfiguration(transaction, owner, id)
  const { id: _kept, ...merged } = { ...owned.configuration, ...withoutServiceFields(change) }
  if ((change.type ?? 'standard') !== (owned.configuration.type ?? 'standard') && 'type' in change)
    throw validationError('type', change.type, `${owned.configuration.type ?? 'standard'}, which it stays`)
  const checked = validate(configurationInputSchema, merged, 'body')
  const next = { ...owned, configuration: { ...checked, id } as Configuration }
  // Hosts whom an API key names take part at once; what else it changes leaves their answers as they are.
  const consent = owner.isApplication && 'participants' in change ? undefined : owned.consent
  return keep(transaction, owner, { ...next, consent }, owned)
}
