import type { CalendarEvent } from '@whenable/contract'
import { ProviderError } from './calendar-provider.js'

/** Fields of a provider's event to write; null removes a value. */
export type ApiFields = Readonly<Record<string, unknown>>

/** What a provider writes for fields of an event, together. */
export interface FieldGroup {
  readonly fields: readonly (keyof CalendarEvent)[]
  readonly write: (event: CalendarEvent, timeZone: string) => ApiFields
}

/** Whether a provider is to make a video call for an event: `conferencing` names its call, and asks to create one. */
export const asksForCall = ({ conferencing }: CalendarEvent, provider: string): boolean => {
  const asked = (conferencing ?? {}) as { readonly provider?: unknown; readonly autocreate?: unknown }
  return asked.provider === provider && typeof asked.autocreate === 'object' && asked.autocreate !== null
}

/**
 * Writes an event with its request for a video call. Accounts without calls refuse it: then without one, so that the event stands.
 */
export const orWithoutCall = async <Answer>(
  request: ApiFields | undefined,
  write: (request: ApiFields) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await write(request ?? {})
  } catch (error) {
    const isRefused =
      error instanceof ProviderError && (error.kind === 'malformed' || error.kind === 'forbidden')
    if (!request || !isRefused) throw error
    return write({})
  }
}

/** Whether an event is a series. */
export const isSeries = ({ recurrence, master_event_id }: CalendarEvent): boolean =>
  !master_event_id && Array.isArray(recurrence) && recurrence.length > 0

const isFields = (value: unknown): value is ApiFields =>
  !!value && Object.getPrototypeOf(value) === Object.prototype

const without = (fields: ApiFields): ApiFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === null) return []
      return [[name, isFields(value) ? without(value) : value]]
    }),
  )

/** Whether an event says something of a field. A series without rules is none. */
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

/** The fields of a new event. */
export const fieldsOfNew = (
  groups: readonly FieldGroup[],
  event: CalendarEvent,
  timeZone: string,
): ApiFields => {
  const written = groups
    .filter(({ fields }) => fields.some((field) => isSaid(event[field])))
    .map(({ write }) => write(event, timeZone))
  return without(Object.assign({}, ...written))
}

/** The fields of an event that differ from those of the stored one. What the event does not name stays. */
export const fieldsThatDiffer = (
  groups: readonly FieldGroup[],
  event: CalendarEvent,
  current: CalendarEvent,
  timeZone: string,
): Record<string, unknown> => {
  const changes: Record<string, unknown> = {}
  for (const { fields, write } of groups) {
    const named = fields.filter((field) => event[field] !== undefined)
    if (!named.length) continue
    const next = write({ ...current, ...event }, timeZone)
    if (JSON.stringify(next) !== JSON.stringify(write(current, timeZone))) Object.assign(changes, next)
  }
  return changes
}
