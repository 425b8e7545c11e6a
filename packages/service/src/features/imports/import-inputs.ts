import { callProviders, configurationInputSchema, scheduleInputSchema } from '@whenable/contract'
import { slugOf } from '../../kernel/slug-of.js'
import type {
  ImportNote,
  PlannedBlock,
  PlannedEventType,
  PlannedQuestion,
  PlannedSchedule,
} from './import-plan.js'

// What is created for a plan: the bodies of creating schedules and event types.

/** Who hosts imported event types: the account that they are created for. */
export interface ImportedHost {
  readonly email: string
  readonly name?: string | undefined
}

const clockOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const blockOf = ({ start, end }: PlannedBlock) => ({ start: clockOf(start), end: clockOf(end) })

/** The body of creating a schedule; undefined if it would not be accepted. */
export const scheduleInput = ({ name, timezone, weekly, overrides }: PlannedSchedule) => {
  const input = {
    ...{ name: name.trim().slice(0, 255), timezone },
    weekly: weekly.map(({ days, ...block }) => ({ days: [...days], ...blockOf(block) })),
    overrides: overrides.map(({ date, blocks }) => ({
      start_date: date,
      end_date: date,
      blocks: blocks.map(blockOf),
    })),
  }
  return scheduleInputSchema.safeParse(input).success ? input : undefined
}

/** A value within bounds; undefined if there is none. */
const within = (value: number | undefined, least: number, most: number): number | undefined =>
  value === undefined ? undefined : Math.min(Math.max(value, least), most)

/** A buffer in steps of five minutes, up to two hours. */
const bufferOf = (minutes: number | undefined): number =>
  within(Math.ceil((minutes ?? 0) / 5) * 5, 0, 120) ?? 0

/** The question that the editor knows as the way to meet. */
const phoneKey = 'phone'

const optionTypes = ['dropdown', 'radio_button', 'multi_select']

/** Questions by their keys, in order, and those that cannot be asked. */
const questionsOf = (questions: readonly PlannedQuestion[]) => {
  const fields: Record<string, object> = {}
  const notes: ImportNote[] = []
  for (const { label, type, required, options = [], isToMeet } of questions) {
    const chosen = optionTypes.includes(type)
      ? [...new Set(options.filter((option) => option.trim() !== ''))]
      : []
    const hasOptions = chosen.length > 0 && chosen.every((option) => option.length <= 255)
    if (!label || (optionTypes.includes(type) && !hasOptions)) {
      notes.push({ missing: 'question', what: label })
      continue
    }
    const stem = isToMeet ? phoneKey : slugOf(label, 'question')
    let key = stem
    for (let number = 2; Object.hasOwn(fields, key); number++) key = `${stem}-${number}`
    const order = Object.keys(fields).length + 1
    fields[key] = {
      label: label.slice(0, 1_024),
      type,
      required,
      order,
      ...(chosen.length && { options: chosen }),
    }
  }
  return { fields, notes }
}

/** Where guests and hosts meet. A call at an address has the name of its host. */
const placeOf = ({ place }: PlannedEventType): object => {
  if (!place) return {}
  if ('location' in place) return { location: place.location.slice(0, 255) }
  if ('call' in place) return { conferencing: { provider: callProviders[place.call], autocreate: {} } }
  if (!URL.canParse(place.url)) return {}
  const { hostname, protocol, href } = new URL(place.url)
  return /^https?:$/.test(protocol)
    ? { conferencing: { provider: hostname.slice(0, 100), details: { url: href } } }
    : {}
}

/** The body of creating an event type, which is switched off, as it is sent and as it is parsed; undefined if it would not be accepted. */
export const eventTypeInput = (planned: PlannedEventType, host: ImportedHost) => {
  const { name, slug, duration, interval, notice, daysAhead, description } = planned
  const { fields, notes } = questionsOf(planned.questions)
  const place = placeOf(planned)
  const buffer = { before: bufferOf(planned.bufferBefore), after: bufferOf(planned.bufferAfter) }
  const isRounded =
    buffer.before !== (planned.bufferBefore ?? 0) || buffer.after !== (planned.bufferAfter ?? 0)
  const hasPlace = !planned.place || Object.keys(place).length > 0
  const most = {
    most_per_day: within(planned.mostPerDay, 1, 1_000),
    most_per_week: within(planned.mostPerWeek, 1, 7_000),
  }
  const input = {
    name: name.trim().slice(0, 255),
    slug: slugOf(slug || name, 'event'),
    is_active: false,
    ...(planned.isUnlisted && { is_unlisted: true }),
    participants: [
      {
        ...{ ...host, is_organizer: true },
        ...{ availability: { calendar_ids: ['all'] }, booking: { calendar_id: 'primary' } },
      },
    ],
    availability: {
      duration_minutes: duration,
      ...(interval !== undefined && { interval_minutes: within(interval, 1, 1_440) }),
      ...((buffer.before || buffer.after) && { availability_rules: { buffer } }),
    },
    event_booking: {
      ...(description && { description: description.slice(0, 8_192) }),
      ...place,
      ...(planned.isConfirmedByHost && { booking_type: 'organizer-confirmation' as const }),
    },
    scheduler: {
      ...(notice !== undefined && { min_booking_notice: within(notice, 0, 1_825 * 1_440) }),
      ...(daysAhead !== undefined && { available_days_in_future: within(daysAhead, 1, 1_825) }),
      ...((most.most_per_day ?? most.most_per_week) !== undefined && { limits: most }),
      ...(planned.confirmsEmail && { confirm_email: true }),
      ...(planned.hidesGuests && { hide_additional_guests: true }),
      ...(Object.keys(fields).length && { additional_fields: fields }),
    },
  }
  if (!input.name) return undefined
  const read = configurationInputSchema.safeParse(input)
  if (!read.success) return undefined
  const known = new Set(planned.notes.map(({ missing }) => missing))
  const more: ImportNote[] = [
    ...notes,
    ...(hasPlace || known.has('place') ? [] : [{ missing: 'place' as const, what: undefined }]),
    ...(isRounded && !known.has('rules') ? [{ missing: 'rules' as const, what: undefined }] : []),
  ]
  return { configuration: input, parsed: read.data, notes: [...planned.notes, ...more] }
}
