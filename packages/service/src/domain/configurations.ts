import {
  type Configuration,
  type ConfigurationInput,
  configurationInput,
  type Grant,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { hostKey, type OwnedConfiguration, type Records, type Transaction } from '../store/store.js'
import { patternOf } from './additional-fields.js'
import { checkedBy } from './checked-by.js'
import { invalid, missing } from './invalid.js'
import { checkEmail } from './people.js'

const optionTypes = new Set(['dropdown', 'radio_button', 'multi_select'])

const checkAdditionalFields = ({ scheduler }: Configuration): void => {
  for (const [key, field] of Object.entries(scheduler?.additional_fields ?? {})) {
    const name = `scheduler.additional_fields.${key}`
    if (optionTypes.has(field.type) && !field.options.length)
      throw invalid(`${name}.options`, field.options, `at least one option of a ${field.type}`)
    try {
      patternOf(field.pattern ?? '')
    } catch {
      throw invalid(`${name}.pattern`, field.pattern, 'a regular expression')
    }
  }
}

const checkParticipants = async (
  transaction: Transaction,
  applicationId: string,
  { participants }: Configuration,
): Promise<void> => {
  const seen = new Set<string>()
  for (const [index, { email }] of participants.entries()) {
    checkEmail(`participants.${index}.email`, email)
    if (seen.has(hostKey(email))) throw invalid(`participants.${index}.email`, email, 'each participant once')
    seen.add(hostKey(email))
  }
  if (participants.filter((participant) => participant.is_organizer).length > 1)
    throw invalid('participants', participants.length, 'at most one organizer')
  const named = participants.flatMap(({ availability, booking }, index) => [
    ...(availability?.calendar_ids ?? []).map((id, at) => ({
      id,
      field: `participants.${index}.availability.calendar_ids.${at}`,
    })),
    ...(booking ? [{ id: booking.calendar_id, field: `participants.${index}.booking.calendar_id` }] : []),
  ])
  const calendars = await transaction.calendars(
    applicationId,
    named.map(({ id }) => id),
  )
  for (const { id, field } of named)
    if (id !== 'primary' && !calendars.some((calendar) => calendar.id === id))
      throw invalid(field, id, 'a calendar of this application, or primary')
}

const checkSlug = async (
  transaction: Transaction,
  applicationId: string,
  { id, slug }: Configuration,
): Promise<void> => {
  const taken = slug === undefined ? undefined : await transaction.configurationOfSlug(applicationId, slug)
  if (taken && taken.configuration.id !== id)
    throw invalid('slug', slug, 'a slug that no other configuration has')
}

const keep = async (transaction: Transaction, owned: OwnedConfiguration): Promise<Configuration> => {
  const { applicationId, configuration } = owned
  checkAdditionalFields(configuration)
  await checkParticipants(transaction, applicationId, configuration)
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
  input: Omit<Configuration, 'id'>,
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

/**
 * Changes a configuration: each top-level field that is sent replaces the one that was, `null` removes it, and the
 * rest stays (interface: Updates). The whole is checked again.
 */
export const changeConfiguration = async (
  transaction: Transaction,
  owner: ConfigurationOwner,
  id: string,
  change: Partial<ConfigurationInput>,
): Promise<Configuration> => {
  // Of two changes at once, the second must see what the first has written.
  await transaction.lockHosts(owner.applicationId, [owner.grant.email])
  const owned = await configurationNamed(transaction, owner, id)
  const { id: _kept, ...merged } = { ...owned.configuration, ...change }
  const checked = checkedBy(configurationInput, merged, 'body')
  return keep(transaction, { ...owned, configuration: { ...checked, id } as Configuration })
}
