import { type Configuration, type ImportPreview, type ImportSource, ServiceError } from '@whenable/contract'
import type { MemberAuthorization } from '../../access/authorize-member.js'
import { configurationAtSlug } from '../../access/slugs.js'
import type { ConfigurationWriter } from '../../event-types/require-configuration.js'
import { addSchedule } from '../../hosts/schedules.js'
import { validationError } from '../../kernel/errors.js'
import { numberedSlug } from '../../kernel/slug-of.js'
import type { OwnedConfiguration, Records, Transaction } from '../../kernel/store/store.js'
import { addConfiguration, checkConfiguration } from '../event-types/configurations.js'
import { withoutSetFields } from '../event-types/event-types.js'
import { eventTypeInput, scheduleInput } from './import-inputs.js'
import type { ImportPlan, Skipped } from './import-plan.js'

/** A slug as it is if it leads to no event type, also not as a former one, or else with the first free number. */
const freeSlugLike = (
  records: Records,
  applicationId: string,
  slug: string,
  isTaken: (slug: string) => boolean = () => false,
): Promise<string> =>
  numberedSlug(
    slug,
    async (one) => isTaken(one) || (await configurationAtSlug(records, applicationId, one)) !== undefined,
  )

const isInvalid = (error: unknown): boolean =>
  error instanceof ServiceError && error.type === 'invalid_request_error'

/** Whether the rules of event types allow a configuration. */
const isAccepted = async (
  records: Records,
  { applicationId, grant, now, ...writer }: ConfigurationWriter,
  configuration: Configuration,
): Promise<boolean> => {
  const draft = { applicationId, grantId: grant.id, createdAt: now, configuration }
  try {
    await checkConfiguration(records, { ...writer, applicationId, grant, now }, draft)
    return true
  } catch (error) {
    if (isInvalid(error)) return false
    throw error
  }
}

/** What an import would make of a plan, by the rules of creating it: what they refuse cannot be imported. */
export const previewOf = async (
  records: Records,
  writer: ConfigurationWriter,
  source: ImportSource,
  { schedules, eventTypes, skipped }: ImportPlan,
): Promise<ImportPreview> => {
  const { applicationId, grant } = writer
  const member = await records.member(applicationId, { grantId: grant.id })
  const host = { email: grant.email, name: member?.name ?? grant.name }
  const refused: Skipped[] = []
  const hours = schedules.flatMap((planned, index) => {
    const schedule = scheduleInput(planned)
    if (schedule) return { planned, item: { key: String(index + 1), schedule, notes: [...planned.notes] } }
    refused.push({ kind: 'schedule', name: planned.name, reason: 'invalid' })
    return []
  })
  const slugs = new Set<string>()
  const made: ImportPreview['event_types'] = []
  for (const [index, planned] of eventTypes.entries()) {
    const read = eventTypeInput(planned, host)
    const slug =
      read && (await freeSlugLike(records, applicationId, read.configuration.slug, (one) => slugs.has(one)))
    const accepted =
      read && (await isAccepted(records, writer, { ...read.parsed, slug, id: 'draft' } as Configuration))
    if (!read || !accepted) {
      refused.push({ kind: 'event_type', name: planned.name, reason: 'invalid' })
      continue
    }
    if (slug) slugs.add(slug)
    const used = hours.find(({ planned: { key } }) => key === planned.scheduleKey)
    const configuration = { ...read.configuration, slug }
    made.push({ key: String(index + 1), schedule_key: used?.item.key, configuration, notes: read.notes })
  }
  return {
    source,
    schedules: hours.map(({ item }) => item),
    event_types: made,
    skipped: [...skipped, ...refused],
  }
}

/** Names the item of an import that an error is about. */
const about = async <Made>(item: string, made: Promise<Made>): Promise<Made> => {
  try {
    return await made
  } catch (error) {
    if (!(error instanceof ServiceError) || error.field === undefined) throw error
    throw new ServiceError(error.type, `${item}.${error.message}`, { field: `${item}.${error.field}` })
  }
}

/** Hosts who name no hours of their own have those of a schedule. */
const onSchedule = (configuration: Configuration, scheduleId: string | undefined): Configuration =>
  configuration.type === 'group' || scheduleId === undefined
    ? configuration
    : {
        ...configuration,
        participants: configuration.participants.map((participant) => {
          const { availability } = participant
          return !availability || availability.open_hours || availability.schedule_id !== undefined
            ? participant
            : { ...participant, availability: { ...availability, schedule_id: scheduleId } }
        }),
      }

/** The caller of an import, and the account that it is for. */
export interface ImportContext extends MemberAuthorization {
  readonly transaction: Transaction
  readonly now: ConfigurationWriter['now']
  readonly newId: () => string
}

/**
 * Creates schedules and event types, which are switched off. A taken slug gets a free number.
 *
 * @throws ServiceError naming the item and the field that is invalid.
 */
export const createImported = async (
  context: ImportContext,
  writer: ConfigurationWriter,
  body: {
    readonly schedules: readonly {
      readonly key: string
      readonly schedule: Parameters<typeof addSchedule>[2]
    }[]
    readonly event_types: readonly {
      readonly schedule_key?: string | undefined
      readonly configuration: object
    }[]
  },
) => {
  const { transaction, newId } = context
  const { applicationId, grant } = writer
  const schedules = new Map<string, { readonly id: string; readonly name: string }>()
  for (const [index, { key, schedule }] of body.schedules.entries()) {
    if (schedules.has(key)) throw validationError(`schedules.${index}.key`, key, 'each key once')
    schedules.set(key, await about(`schedules.${index}.schedule`, addSchedule(context, grant.id, schedule)))
  }
  const eventTypes: OwnedConfiguration[] = []
  for (const [index, { schedule_key: key, configuration }] of body.event_types.entries()) {
    const schedule = key === undefined ? undefined : schedules.get(key)
    if (key !== undefined && !schedule)
      throw validationError(`event_types.${index}.schedule_key`, key, 'the key of a schedule of this import')
    const sent = onSchedule(withoutSetFields(configuration) as Configuration, schedule?.id)
    const slug =
      sent.slug === undefined ? undefined : await freeSlugLike(transaction, applicationId, sent.slug)
    const input = { ...sent, slug, is_active: false }
    const made = addConfiguration(transaction, writer, input, newId())
    eventTypes.push(await about(`event_types.${index}.configuration`, made))
  }
  return { schedules: [...schedules.values()], eventTypes }
}
