import {
  type Configuration,
  callProviders,
  configurationInputSchema,
  isEmail,
  ownValue,
} from '@whenable/contract'
import { configurationAtSlug } from '../../access/slugs.js'
import { answerError, isPattern } from '../../event-types/additional-fields.js'
import { eventTermsOf, isGroup, minutesOfParts, partsOf } from '../../event-types/configuration-rules.js'
import {
  bookingHosts,
  type ConfigurationOwner,
  type ConfigurationWriter,
  requireConfiguration,
} from '../../event-types/require-configuration.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { checkOwnCalendars, consentAfter, invitationOf } from '../../hosts/host-consent.js'
import { checkEntityTag } from '../../kernel/entity-tag.js'
import { validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import {
  type OwnedConfiguration,
  type Records,
  resourceNeedsOf,
  resourcesNamedBy,
  schedulesNamedBy,
  type Transaction,
} from '../../kernel/store/store.js'
import { validate } from '../../kernel/validate.js'
import { type BookingsAhead, cancelBookingsAhead } from '../bookings/cancel-bookings-ahead.js'

/** An invalid field, its value, and what was expected. */
type FieldError = readonly [field: string, value: unknown, expected: string]

const optionTypes = new Set(['dropdown', 'radio_button', 'multi_select'])

/** The calendar ids in a configuration, with their fields. */
const namedCalendars = (configuration: Configuration): readonly (readonly [field: string, id: string])[] =>
  isGroup(configuration)
    ? [['group_booking.calendar_id', configuration.group_booking.calendar_id]]
    : configuration.participants.flatMap(({ availability, booking }, index) => [
        ...(availability?.calendar_ids ?? []).flatMap((id, at) =>
          id === 'all' ? [] : [[`participants.${index}.availability.calendar_ids.${at}`, id] as const],
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

/** Errors of additional fields beyond their schema: invalid options, patterns and defaults. */
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

/** Reminders by text message need the questions by which guests give their number and agree. */
const smsErrors = ({ scheduler }: Configuration): FieldError[] => {
  const { sms_reminders: questions, additional_fields: fields } = scheduler ?? {}
  const field = 'scheduler.sms_reminders'
  if (!questions) return []
  const typeOf = (key: string) => (fields && Object.hasOwn(fields, key) ? fields[key]?.type : undefined)
  const { phone_field: phone, consent_field: consent } = questions
  return [
    ...(typeOf(phone) === 'phone_number'
      ? []
      : [[`${field}.phone_field`, phone, 'the key of an additional field of type phone_number'] as const]),
    ...(typeOf(consent) === 'checkbox'
      ? []
      : [[`${field}.consent_field`, consent, 'the key of an additional field of type checkbox'] as const]),
    ...(fields && ownValue(fields, consent)?.default === 'true'
      ? [
          [
            `scheduler.additional_fields.${consent}.default`,
            'true',
            'none: guests tick it themselves',
          ] as const,
        ]
      : []),
  ]
}

/** Limits of bookings make no sense for seats, whose number the event limits. */
const limitErrors = (configuration: Configuration): FieldError[] =>
  isGroup(configuration) && configuration.scheduler?.limits
    ? [
        [
          'scheduler.limits',
          configuration.scheduler.limits,
          'none: seats limit the bookings of a group event',
        ],
      ]
    : []

/** Seats of group events have no rooms of their own, and a resource cannot be needed twice. */
const resourceErrors = (configuration: Configuration): FieldError[] => {
  const { resources } = configuration.scheduler ?? {}
  if (!resources?.length) return []
  const field = 'scheduler.resources'
  if (isGroup(configuration)) return [[field, resources, 'none: group events have the place of their event']]
  const ids = resources.flatMap(({ one_of }) => one_of)
  return new Set(ids).size < ids.length ? [[field, ids, 'each resource once']] : []
}

/** The parts of a visit take its time, and a pause is followed by another part. */
const partErrors = (configuration: Configuration): FieldError[] => {
  const parts = partsOf(configuration)
  if (!parts) return []
  const field = 'scheduler.parts'
  if (isGroup(configuration)) return [[field, parts, 'none: group events take the time of their event']]
  const last = parts.length - 1
  const { pause_minutes: pause } = parts[last] ?? {}
  if (pause) return [[`${field}.${last}.pause_minutes`, pause, 'none after the last part']]
  const { duration_minutes: duration } = configuration.availability
  const sum = minutesOfParts(parts)
  return duration === sum
    ? []
    : [['availability.duration_minutes', duration, `${sum}, as the parts take with their pauses`]]
}

const paymentErrors = ({ scheduler }: Configuration): FieldError[] =>
  scheduler?.payment && scheduler.booking_series
    ? [
        [
          'scheduler.booking_series',
          scheduler.booking_series,
          'none: an event type with a payment is booked one time at a time',
        ],
      ]
    : []

/** Calls that are made for each booking need a provider that does so; those of a group event are made once. */
const callErrors = (configuration: Configuration): FieldError[] => {
  const { provider, autocreate } = eventTermsOf(configuration).conferencing ?? {}
  if (!autocreate) return []
  const known: readonly (string | undefined)[] = isGroup(configuration)
    ? [callProviders.jitsi]
    : Object.values(callProviders)
  const field = `${isGroup(configuration) ? 'group_booking' : 'event_booking'}.conferencing.provider`
  return known.includes(provider) ? [] : [[field, provider, known.join(', ')]]
}

/** How many slugs to try before a random one. */
const maxTries = 20

/** A slug like another one that leads to no configuration, also not as a former one: `talk-2` for `talk`. */
export const freeSlug = async (
  records: Records,
  applicationId: string,
  slug: string,
  newId: () => string,
): Promise<string> => {
  const stem = slug.replace(/-\d+$/, '').slice(0, 55).replace(/-$/, '') || 'event'
  for (let count = 2; count < maxTries; count++) {
    const proposal = `${stem}-${count}`
    if (!(await configurationAtSlug(records, applicationId, proposal))) return proposal
  }
  return `${stem}-${newId().slice(0, 8)}`
}

const checkSlug = async (
  records: Records,
  applicationId: string,
  { id, slug }: Configuration,
): Promise<void> => {
  const existing = slug === undefined ? undefined : await records.configurationOfSlug(applicationId, slug)
  if (slug === undefined || !existing || existing.configuration.id === id) return
  const proposal = await freeSlug(records, applicationId, slug, () => crypto.randomUUID())
  throw validationError('slug', slug, `a slug that no other configuration has, such as ${proposal}`)
}

const checkCalendars = async (
  records: Records,
  { applicationId, grantId, configuration }: OwnedConfiguration,
): Promise<void> => {
  const named = namedCalendars(configuration)
  const ids = [...new Set(named.map(([, id]) => id))]
  const calendars = new Map(
    (await records.calendars(applicationId, ids)).map((calendar) => [calendar.id, calendar]),
  )
  for (const [field, id] of named) {
    if (id !== 'primary' && !calendars.has(id))
      throw validationError(field, id, 'a calendar of this application, or primary')
    if (isGroup(configuration) && id !== 'primary' && calendars.get(id)?.grant_id !== grantId)
      throw validationError(field, id, 'a calendar of this grant')
  }
}

/**
 * Checks a round-robin group that an access token names. It must be a configuration of the same account, because the counters
 * of another group reveal how often others were booked.
 */
const checkGroup = async (
  records: Records,
  { applicationId, grantId, configuration }: OwnedConfiguration,
  before: OwnedConfiguration | undefined,
): Promise<void> => {
  const groupIn = (one: Configuration | undefined) =>
    one && !isGroup(one) ? one.availability.availability_rules?.round_robin_group_id : undefined
  const id = groupIn(configuration)
  if (!id || id === configuration.id || id === groupIn(before?.configuration)) return
  const named = await records.configuration(id)
  if (named?.applicationId !== applicationId || named.grantId !== grantId)
    throw validationError(
      'availability.availability_rules.round_robin_group_id',
      id,
      'the id of a configuration of this account; an API key may name any group',
    )
}

/**
 * Checks the schedules that a configuration names. An access token may name those of its account, and those that the
 * configuration already had.
 */
const checkSchedules = async (
  records: Records,
  { isApplication }: ConfigurationWriter,
  owned: OwnedConfiguration,
  before: OwnedConfiguration | undefined,
): Promise<void> => {
  const { applicationId, grantId, configuration } = owned
  const ids = schedulesNamedBy(owned)
  if (!ids.length || isGroup(configuration)) return
  const known = new Set(before ? schedulesNamedBy(before) : [])
  const usable = new Set(
    (await records.schedules(applicationId, ids))
      .filter((schedule) => isApplication || schedule.grantId === grantId || known.has(schedule.id))
      .map(({ id }) => id),
  )
  for (const [index, { availability }] of configuration.participants.entries())
    if (availability?.schedule_id !== undefined && !usable.has(availability.schedule_id))
      throw validationError(
        `participants.${index}.availability.schedule_id`,
        availability.schedule_id,
        isApplication ? 'a schedule of this application' : 'a schedule of this account',
      )
}

/**
 * Checks the rooms and equipment that a configuration names. An access token of an account may name those that the configuration already
 * had: they belong to the application.
 */
const checkResources = async (
  records: Records,
  { isApplication }: ConfigurationWriter,
  owned: OwnedConfiguration,
  before: OwnedConfiguration | undefined,
): Promise<void> => {
  const named = resourcesNamedBy(owned)
  if (!named.length) return
  const known = before ? resourcesNamedBy(before) : []
  const found = await records.resources(owned.applicationId, named)
  const usable = found.map(({ id }) => id).filter((id) => isApplication || known.includes(id))
  for (const [index, { one_of: ids }] of resourceNeedsOf(owned.configuration).entries())
    for (const [at, id] of ids.entries())
      if (!usable.includes(id))
        throw validationError(
          `scheduler.resources.${index}.one_of.${at}`,
          id,
          isApplication ? 'a resource of this application' : 'a resource that this event type already needs',
        )
}

/** Checks what an access token may write, and adds the invitations of hosts who must accept. */
const withConsent = async (
  records: Records,
  { grant, now, memberEmail }: ConfigurationWriter,
  owned: OwnedConfiguration,
  before: OwnedConfiguration | undefined,
): Promise<OwnedConfiguration> => {
  const { applicationId, grantId, configuration } = owned
  await checkGroup(records, owned, before)
  const consent = consentAfter(configuration, grant.email, before, now, memberEmail)
  if (consent && !isGroup(configuration))
    for (const [index, participant] of configuration.participants.entries())
      if (hostKey(participant.email) === consent.owner) {
        const agreed = invitationOf(consent, participant.email)
        const field = `participants.${index}`
        await checkOwnCalendars(records, applicationId, grantId, field, participant, agreed)
      }
  return { ...owned, consent }
}

/**
 * Checks a configuration before it is written, and adds the consent that it needs.
 *
 * @param before the stored configuration that it replaces.
 * @throws ServiceError naming the invalid field.
 */
export const checkConfiguration = async (
  records: Records,
  writer: ConfigurationWriter,
  owned: OwnedConfiguration,
  before?: OwnedConfiguration,
): Promise<OwnedConfiguration> => {
  const { applicationId, configuration } = owned
  const [error] = [
    ...participantErrors(configuration),
    ...questionErrors(configuration),
    ...smsErrors(configuration),
    ...limitErrors(configuration),
    ...resourceErrors(configuration),
    ...partErrors(configuration),
    ...paymentErrors(configuration),
    ...callErrors(configuration),
  ]
  if (error) throw validationError(...error)
  const next = writer.isApplication
    ? writer.memberEmail === undefined
      ? owned
      : {
          ...owned,
          consent: consentAfter(configuration, writer.grant.email, before, writer.now, writer.memberEmail),
        }
    : await withConsent(records, writer, owned, before)
  if (writer.isApplication || !next.consent) await checkCalendars(records, next)
  await checkSchedules(records, writer, next, before)
  await checkResources(records, writer, next, before)
  await checkSlug(records, applicationId, configuration)
  return next
}

const saveConfiguration = async (
  transaction: Transaction,
  writer: ConfigurationWriter,
  owned: OwnedConfiguration,
  before?: OwnedConfiguration,
): Promise<OwnedConfiguration> => {
  const schedules = schedulesNamedBy(owned)
  if (schedules.length) await transaction.lockSchedules(owned.applicationId, schedules)
  const resources = resourcesNamedBy(owned)
  if (resources.length) await transaction.lockResources(owned.applicationId, resources)
  const next = await checkConfiguration(transaction, writer, owned, before)
  await transaction.putConfiguration(next)
  const { slug } = before?.configuration ?? {}
  const { applicationId, configuration } = next
  if (slug !== undefined && slug !== configuration.slug)
    await transaction.putFormerSlug({ applicationId, kind: 'event_type', slug, ownerId: configuration.id })
  return next
}

/** The sent fields, without those that only the service writes. */
const withoutServiceFields = <Fields extends object>({
  host_invitations: _,
  ...fields
}: Fields & { readonly host_invitations?: unknown }) => fields

/**
 * Creates a configuration. Unknown fields are stored as they are.
 *
 * @throws ServiceError naming the invalid field.
 */
export const addConfiguration = (
  transaction: Transaction,
  writer: ConfigurationWriter,
  input: object,
  id: string,
): Promise<OwnedConfiguration> =>
  saveConfiguration(transaction, writer, {
    applicationId: writer.applicationId,
    grantId: writer.grant.id,
    createdAt: writer.now,
    configuration: { requires_session_auth: false, ...withoutServiceFields(input), id } as Configuration,
  })

/**
 * Deletes a configuration.
 *
 * @throws ServiceError `conflict` if it has upcoming bookings, unless `bookings` is `cancel`.
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
  await cancelBookingsAhead(context, removal, bookings)
  await transaction.removeConfiguration(applicationId, owned.configuration.id, now)
}

/**
 * Changes a configuration: each sent top-level field replaces the stored one, `null` removes it, and other fields stay
 * (interface: Updates). Validates the whole configuration and the consent of its hosts again.
 *
 * @param ifMatch the header `If-Match`: the version that the caller read.
 * @throws ServiceError naming the invalid field, or `precondition_failed` if it has another version.
 */
export const changeConfiguration = async (
  transaction: Transaction,
  owner: ConfigurationWriter,
  id: string,
  change: Readonly<Record<string, unknown>>,
  ifMatch?: string,
): Promise<OwnedConfiguration> => {
  const { applicationId, grant } = owner
  // Bookings hold the locks of their hosts: a closed configuration has none in flight.
  const hostsIn = (found: OwnedConfiguration) =>
    change.is_active === false ? bookingHosts(found, grant) : []
  const known = hostsIn(await requireConfiguration(transaction, owner, id))
  // The second of two concurrent changes must see the first.
  await transaction.lockHosts(applicationId, [grant.email, ...known])
  const owned = await requireConfiguration(transaction, owner, id)
  const added = hostsIn(owned).filter((email) => !known.includes(email))
  // Only after a change of the hosts meanwhile. Out of order, so that a deadlock may repeat the transaction.
  if (added.length) await transaction.lockHosts(applicationId, added)
  await checkEntityTag(ifMatch, owned.configuration)
  const { id: _id, ...merged } = { ...owned.configuration, ...withoutServiceFields(change) }
  if ((change.type ?? 'standard') !== (owned.configuration.type ?? 'standard') && 'type' in change)
    throw validationError('type', change.type, `${owned.configuration.type ?? 'standard'}, which it stays`)
  const checked = validate(configurationInputSchema, merged, 'body')
  const next = { ...owned, configuration: { ...checked, id } as Configuration }
  // Hosts that an API key names take part at once. Its other changes keep the hosts' answers.
  const consent =
    owner.isApplication && owner.memberEmail === undefined && 'participants' in change
      ? undefined
      : owned.consent
  return saveConfiguration(transaction, owner, { ...next, consent }, owned)
}
