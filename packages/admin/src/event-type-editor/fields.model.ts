import type { EventTypeEditorMessages } from '@whenable/elements/internal/messages/owner/generated/event-type-editor'
import { rangeTexts } from '../hours/range-texts.js'
import { isWithin, type Json, type JsonRecord, type Path } from './flow/index.js'

/** The sections of an event type. */
export type EventTypeSection = Parameters<EventTypeEditorMessages['section']>[0]

/** The fields of an event type that the editor has controls for. */
export type EventTypeField = Parameters<EventTypeEditorMessages['fieldLabel']>[0]

/** How a value is shown and typed. */
export type FieldKind =
  | 'text'
  | 'lines'
  /** Minutes, typed as a duration. */
  | 'minutes'
  /** Days, typed as a duration. */
  | 'days'
  | 'count'
  /** How many times a visitor books at once, in the rules of series. */
  | 'series'
  /** The parts of a visit, one a line. */
  | 'parts'
  | 'switch'
  /** A switch that is on unless the value is true. */
  | 'inverse'

/** A field of an event type with one control. */
export interface FieldDefinition {
  readonly field: EventTypeField
  readonly section: EventTypeSection
  readonly kind: FieldKind
  /** `event` stands for `event_booking`, or for `group_booking` in a group event. */
  readonly path: Path
  /** What counts without a value, in the unit of the value. */
  readonly usual?: number | string | boolean
  readonly isRequired?: boolean
  /** Whether it is behind "More". */
  readonly isRare?: boolean
  /** Whether group events have no such field. */
  readonly isForMeetings?: boolean
  readonly isWide?: boolean
  /** The capability without which there is no such field. */
  readonly needs?: 'booking-series' | 'confirm-email'
}

const rules = ['availability', 'availability_rules'] as const

/** All fields with one control, in the order of the page. */
export const fields: readonly FieldDefinition[] = [
  { field: 'name', section: 'basics', kind: 'text', path: ['name'], isWide: true },
  {
    field: 'duration',
    section: 'basics',
    kind: 'minutes',
    path: ['availability', 'duration_minutes'],
    ...{ isRequired: true, isForMeetings: true },
  },
  { field: 'description', section: 'basics', kind: 'lines', path: ['event', 'description'], isWide: true },
  {
    field: 'title',
    section: 'basics',
    kind: 'text',
    path: ['event', 'title'],
    isRare: true,
  },
  {
    field: 'parts',
    section: 'basics',
    kind: 'parts',
    path: ['scheduler', 'parts'],
    ...{ isWide: true, isRare: true, isForMeetings: true },
  },

  {
    field: 'bufferBefore',
    section: 'limits',
    kind: 'minutes',
    path: [...rules, 'buffer', 'before'],
    ...{ usual: 0, isForMeetings: true },
  },
  {
    field: 'bufferAfter',
    section: 'limits',
    kind: 'minutes',
    path: [...rules, 'buffer', 'after'],
    ...{ usual: 0, isForMeetings: true },
  },
  {
    field: 'notice',
    section: 'limits',
    kind: 'minutes',
    path: ['scheduler', 'min_booking_notice'],
    usual: 60,
  },
  {
    field: 'ahead',
    section: 'limits',
    kind: 'days',
    path: ['scheduler', 'available_days_in_future'],
    usual: 30,
  },
  {
    field: 'mostPerDay',
    section: 'limits',
    kind: 'count',
    path: ['scheduler', 'limits', 'most_per_day'],
    isForMeetings: true,
  },
  {
    field: 'mostPerWeek',
    section: 'limits',
    kind: 'count',
    path: ['scheduler', 'limits', 'most_per_week'],
    isForMeetings: true,
  },
  {
    field: 'guestPerDay',
    section: 'limits',
    kind: 'count',
    path: ['scheduler', 'guest_limits', 'most_per_day'],
    isRare: true,
  },
  {
    field: 'guestPerWeek',
    section: 'limits',
    kind: 'count',
    path: ['scheduler', 'guest_limits', 'most_per_week'],
    isRare: true,
  },
  {
    field: 'guestPerMonth',
    section: 'limits',
    kind: 'count',
    path: ['scheduler', 'guest_limits', 'most_per_month'],
    isRare: true,
  },
  {
    field: 'guestAhead',
    section: 'limits',
    kind: 'count',
    path: ['scheduler', 'guest_limits', 'most_ahead'],
    isRare: true,
  },
  {
    field: 'interval',
    section: 'limits',
    kind: 'minutes',
    path: ['availability', 'interval_minutes'],
    ...{ isForMeetings: true, isRare: true },
  },
  {
    field: 'changeNotice',
    section: 'limits',
    kind: 'minutes',
    path: ['scheduler', 'min_cancellation_notice'],
    ...{ usual: 0, isRare: true },
  },
  {
    field: 'guests',
    section: 'limits',
    kind: 'count',
    path: ['scheduler', 'max_additional_guests'],
    ...{ usual: 10, isRare: true },
  },

  {
    field: 'series',
    section: 'limits',
    kind: 'series',
    path: ['scheduler', 'booking_series'],
    ...{ needs: 'booking-series', isRare: true },
  },
  {
    field: 'holds',
    section: 'limits',
    kind: 'switch',
    path: ['scheduler', 'holds'],
    ...{ usual: true, isWide: true, isRare: true },
  },
  { field: 'waitlist', section: 'limits', kind: 'switch', path: ['scheduler', 'waitlist'], isWide: true },
  {
    field: 'confirmsEmail',
    section: 'limits',
    kind: 'switch',
    path: ['scheduler', 'confirm_email'],
    ...{ needs: 'confirm-email', isWide: true },
  },

  { field: 'emails', section: 'messages', kind: 'inverse', path: ['event', 'disable_emails'], isWide: true },
  {
    field: 'emailTitle',
    section: 'messages',
    kind: 'text',
    path: ['scheduler', 'email_template', 'booking_confirmed', 'title'],
    ...{ isWide: true, isRare: true },
  },
  {
    field: 'emailBody',
    section: 'messages',
    kind: 'lines',
    path: ['scheduler', 'email_template', 'booking_confirmed', 'body'],
    ...{ isWide: true, isRare: true },
  },
  {
    field: 'policy',
    section: 'messages',
    kind: 'lines',
    path: ['scheduler', 'cancellation_policy'],
    ...{ isWide: true, isRare: true },
  },

  { field: 'slug', section: 'page', kind: 'text', path: ['slug'], isWide: true },
  { field: 'isPrivate', section: 'page', kind: 'switch', path: ['requires_session_auth'], isWide: true },
  { field: 'isUnlisted', section: 'page', kind: 'switch', path: ['is_unlisted'], isWide: true },
  {
    field: 'redirect',
    section: 'page',
    kind: 'text',
    path: ['scheduler', 'confirmation_redirect_url'],
    ...{ isWide: true, isRare: true },
  },
  {
    field: 'hidesHosts',
    section: 'page',
    kind: 'switch',
    path: ['event', 'hide_participants'],
    ...{ isWide: true, isRare: true, isForMeetings: true },
  },
  {
    field: 'hidesGuests',
    section: 'page',
    kind: 'switch',
    path: ['scheduler', 'hide_additional_guests'],
    ...{ isWide: true, isRare: true },
  },
  {
    field: 'hidesRescheduling',
    section: 'page',
    kind: 'switch',
    path: ['scheduler', 'hide_rescheduling_options'],
    ...{ isWide: true, isRare: true },
  },
  {
    field: 'hidesCancellation',
    section: 'page',
    kind: 'switch',
    path: ['scheduler', 'hide_cancellation_options'],
    ...{ isWide: true, isRare: true },
  },

  { field: 'company', section: 'look', kind: 'text', path: ['appearance', 'company_name'], isRare: true },
  { field: 'logo', section: 'look', kind: 'text', path: ['appearance', 'company_logo_url'], isRare: true },
]

/** The fields of how people meet, which have a section of their own. */
export const meetingFields = {
  location: { field: 'location', section: 'basics', kind: 'text', path: ['event', 'location'] },
  conferencing: {
    ...{ field: 'conferencing', section: 'basics', kind: 'text' },
    path: ['event', 'conferencing', 'provider'],
  },
} as const satisfies Readonly<Record<string, FieldDefinition>>

/** Paths of fields with controls of their own, besides those of hosts. */
export const paths = {
  isActive: ['is_active'],
  participants: ['participants'],
  method: [...rules, 'availability_method'],
  defaultHours: [...rules, 'default_open_hours'],
  questions: ['scheduler', 'additional_fields'],
  reminders: ['event', 'reminders'],
  smsReminders: ['scheduler', 'sms_reminders'],
  confirms: ['event', 'booking_type'],
  resources: ['scheduler', 'resources'],
  payment: ['scheduler', 'payment'],
  color: ['appearance', 'color'],
  theme: ['appearance', 'theme'],
} as const satisfies Readonly<Record<string, Path>>

/** Whether an event type is for seats in events. */
export const isGroup = (document: JsonRecord): boolean => document['type'] === 'group'

/** The path of a field in a document. */
export const pathIn = (document: JsonRecord, [first = '', ...rest]: Path): Path =>
  first === 'event' ? [isGroup(document) ? 'group_booking' : 'event_booking', ...rest] : [first, ...rest]

/** Names of paths that have controls of their own, the longest first. */
const names: readonly (readonly [path: readonly (string | undefined)[], field: EventTypeField])[] = [
  [['participants', undefined, 'availability', 'schedule_id'], 'schedule'],
  [['participants', undefined, 'availability', 'open_hours'], 'openHours'],
  [['participants', undefined, 'availability', 'calendar_ids'], 'busyCalendars'],
  [['participants', undefined, 'booking'], 'bookingCalendar'],
  [[...paths.payment, 'currency'], 'currency'],
  [[...paths.payment, 'url'], 'paymentPage'],
  [paths.payment, 'price'],
  [['event', 'conferencing'], 'conferencing'],
  [['event', 'location'], 'location'],
  [['participants'], 'hosts'],
  [paths.method, 'method'],
  [paths.defaultHours, 'openHours'],
  [[rangeTexts], 'openHours'],
  [paths.questions, 'questions'],
  [paths.reminders, 'reminders'],
  [paths.smsReminders, 'smsReminders'],
  [paths.confirms, 'confirms'],
  [paths.color, 'color'],
  [paths.theme, 'theme'],
  [paths.isActive, 'isActive'],
]

const sectionsOfFields: Readonly<Partial<Record<EventTypeField, EventTypeSection>>> = {
  schedule: 'hours',
  openHours: 'hours',
  busyCalendars: 'people',
  bookingCalendar: 'people',
  hosts: 'people',
  method: 'people',
  questions: 'questions',
  reminders: 'messages',
  smsReminders: 'messages',
  confirms: 'page',
  color: 'look',
  theme: 'look',
}

/** The fields of a price, which are loaded apart. */
export const priceFields: ReadonlySet<EventTypeField> = new Set(['price', 'currency', 'paymentPage'] as const)

const covers = (outer: readonly (string | undefined)[], path: Path): boolean =>
  outer.every((segment, index) => index >= path.length || segment === undefined || segment === path[index])

const asWritten = ([first = '', ...rest]: Path): Path => [
  first === 'event_booking' || first === 'group_booking' ? 'event' : first,
  ...rest,
]

/** All fields by their paths, those with controls of their own first. */
const known = [...names, ...fields.map(({ path, field }) => [path, field] as const)]

/** The fields that a changed path is about; none if the editor has no control for it. */
export const fieldsAt = (path: Path): readonly EventTypeField[] => {
  const written = asWritten(path)
  const own = names.find(([one]) => one.length <= written.length && covers(one, written))
  if (own) return [own[1]]
  return known.filter(([one]) => covers(one, written)).map(([, field]) => field)
}

/** The fields inside of an object, with their paths in a document. A field inside of another one is left out. */
export const fieldsWithin = (
  document: JsonRecord,
  path: Path,
): readonly (readonly [path: Path, field: EventTypeField])[] => {
  const inside = known.flatMap(([one, field]) => {
    const own = one.every((segment) => segment !== undefined) ? pathIn(document, one) : []
    return own.length > path.length && isWithin(own, path) ? [[own, field] as const] : []
  })
  return inside.filter(
    ([one]) => !inside.some(([outer]) => outer.length < one.length && isWithin(one, outer)),
  )
}

/** The section of a field. */
export const sectionOf = (field: EventTypeField): EventTypeSection =>
  sectionsOfFields[field] ?? fields.find((one) => one.field === field)?.section ?? 'basics'

/** What counts without a value. The title of events is the name. */
const usualIn = ({ field, usual }: FieldDefinition, { name }: JsonRecord): Json | undefined =>
  field === 'title' ? name : usual

/** Whether a field has a value that is not the usual one. */
export const isSet = (
  definition: FieldDefinition,
  value: Json | undefined,
  document: JsonRecord,
): boolean => {
  const isSwitch = definition.kind === 'switch' || definition.kind === 'inverse'
  return value !== undefined && value !== '' && value !== (isSwitch ? false : usualIn(definition, document))
}

/** What counts without a value, if a field shows it in place of one. */
export const placeholderIn = (definition: FieldDefinition, document: JsonRecord): Json | undefined => {
  const value = usualIn(definition, document)
  return typeof value === 'boolean' ? undefined : value
}
