import {
  type BookingService,
  type BookingSettings,
  eventTitleOf,
  ownValue,
  ServiceError,
} from '@whenable/contract'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { isGroup } from './fields.model.js'
import { isRecord, type Json, type JsonRecord } from './flow/index.js'

const recordAt = (record: JsonRecord, name: string): JsonRecord => {
  const value = ownValue(record, name)
  return isRecord(value) ? value : {}
}

const textAt = (record: JsonRecord, name: string): string | undefined => {
  const value = ownValue(record, name)
  return typeof value === 'string' && value ? value : undefined
}

/** What visitors would read of a draft (interface: ui-settings). */
export const settingsOf = (draft: JsonRecord): BookingSettings => {
  const event = recordAt(draft, isGroup(draft) ? 'group_booking' : 'event_booking')
  const participants = (Array.isArray(draft['participants']) ? draft['participants'] : []) as JsonRecord[]
  const organizer = participants.find((one) => one['is_organizer'] === true) ?? participants[0]
  const isHidden = event['hide_participants'] === true
  const minutes = recordAt(draft, 'availability')['duration_minutes']
  return {
    configuration_id: String(draft['id']),
    name: textAt(draft, 'name'),
    slug: textAt(draft, 'slug'),
    type: isGroup(draft) ? 'group' : 'standard',
    booking_type: textAt(event, 'booking_type') ?? 'booking',
    duration_minutes: typeof minutes === 'number' ? minutes : undefined,
    appearance: recordAt(draft, 'appearance') as Record<string, string>,
    organizer: organizer && {
      name: textAt(organizer, 'name'),
      email: isHidden ? undefined : textAt(organizer, 'email'),
      timezone: textAt(organizer, 'timezone'),
      time_zone_changes: [],
    },
    participants: (isHidden ? [] : participants).map((one) => ({
      name: textAt(one, 'name'),
      email: undefined,
      timezone: textAt(one, 'timezone'),
      time_zone_changes: [],
    })),
    time_zone_offsets: [],
    event: {
      title: eventTitleOf(draft) || undefined,
      description: textAt(event, 'description'),
      location: textAt(event, 'location'),
      conferencing: textAt(recordAt(event, 'conferencing'), 'provider'),
    },
    scheduler: recordAt(draft, 'scheduler') as unknown as BookingSettings['scheduler'],
    booking: undefined,
    capabilities: [],
  }
}

/** A service of a draft that nobody can book: its settings are the draft's, its times come from the service. */
export const previewService = (source: EventTypesCalls, id: string, draft: JsonRecord): BookingService => {
  const refuse = async (): Promise<never> => {
    throw new ServiceError('forbidden', 'this is a preview: nothing can be booked')
  }
  return {
    key: ['preview', id, JSON.stringify(draft)],
    settings: async () => settingsOf(draft),
    availability: ({ start, end }, options) => source.preview({ id, draft, start, end }, options),
    ...{ book: refuse, reschedule: refuse, booking: refuse, cancel: refuse, answer: refuse },
  }
}

/** A question of the booking form. */
export interface Question extends JsonRecord {
  readonly label: string
  readonly type: string
}

/** The questions of an event type with their keys, in the order in which visitors read them. */
export const questionsOf = (
  fields: Json | undefined,
): readonly (readonly [key: string, question: Question])[] =>
  (isRecord(fields) ? Object.entries(fields) : [])
    .filter((entry): entry is [string, Question] => isRecord(entry[1]))
    .map((entry, index) => [entry, index] as const)
    .sort(
      ([[, a], first], [[, b], second]) =>
        Number(a['order'] ?? Number.POSITIVE_INFINITY) - Number(b['order'] ?? Number.POSITIVE_INFINITY) ||
        first - second,
    )
    .map(([entry]) => entry)

/** A key for a new question that no other has. Keys of existing questions never change: answers are stored under them. */
export const newQuestionKey = (keys: readonly string[]): string => {
  for (let count = keys.length + 1; ; count++)
    if (!keys.includes(`question-${count}`)) return `question-${count}`
}

/** The orders that change when a question moves to a position. */
export const movedOrders = (
  keys: readonly string[],
  key: string,
  position: number,
): ReadonlyMap<string, number> => {
  const others = keys.filter((one) => one !== key)
  const moved = [...others.slice(0, position), key, ...others.slice(position)]
  return new Map(moved.map((one, index) => [one, index + 1]))
}
