import type { AdditionalFieldType } from '@whenable/contract'
import type { ImportClient } from './import-client.js'
import {
  type FoundEventType,
  type FoundPlace,
  type FoundQuestion,
  type ImportPlan,
  overridesOf,
  type PlannedSchedule,
  planOf,
  type Skipped,
  weeklyOf,
} from './import-plan.js'
import type { JsonFields } from './json-fields.js'

// Version 2 of the interface of Cal.com, from its public reference. Not run against the real service.

/** Versions of its endpoints, which it asks for in a header. */
const versionOf = (version: string) => ({ 'cal-api-version': version })

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const writtenBlock = (fields: JsonFields) => ({
  start: fields.text('startTime'),
  end: fields.text('endTime'),
})

const scheduleOf = (fields: JsonFields): PlannedSchedule => ({
  key: String(fields.count('id')),
  name: fields.text('name') ?? '',
  timezone: fields.text('timeZone') ?? '',
  weekly: weeklyOf(
    fields.objects('availability').map((block) => ({
      ...writtenBlock(block),
      days: block.list('days').flatMap((day) => {
        const index = weekdays.indexOf(String(day))
        return index < 0 ? [] : index
      }),
    })),
  ),
  ...overridesOf(
    fields.objects('overrides').map((override) => ({
      date: override.text('date')?.slice(0, 10) ?? '',
      blocks: [writtenBlock(override)],
    })),
  ),
})

/** The types of its questions that are asked here. */
const questionTypes: Readonly<Record<string, AdditionalFieldType>> = {
  phone: 'phone_number',
  email: 'email',
  address: 'text',
  text: 'text',
  number: 'text',
  url: 'text',
  multiemail: 'text',
  textarea: 'multi_line_text',
  select: 'dropdown',
  multiselect: 'multi_select',
  checkbox: 'multi_select',
  radio: 'radio_button',
  boolean: 'checkbox',
  date: 'date',
}

/** The questions that every event type has there, and that owners can show: their labels where they have none of their own. */
const usualQuestions: Readonly<Record<string, string>> = {
  notes: 'Additional notes',
  attendeePhoneNumber: 'Phone number',
}

const questionsOf = (fields: JsonFields): readonly FoundQuestion[] =>
  fields.objects('bookingFields').flatMap((field): FoundQuestion[] => {
    const slug = field.text('slug') ?? ''
    const usual = Object.hasOwn(usualQuestions, slug) ? usualQuestions[slug] : undefined
    const isHidden = field.isTrue('hidden')
    // Names, addresses, guests and reasons are asked for here as well.
    if (field.isTrue('isDefault') && (usual === undefined || isHidden)) return []
    const written = field.text('type') ?? ''
    const type = Object.hasOwn(questionTypes, written) ? questionTypes[written] : undefined
    const label = field.text('label')?.trim() || (usual ?? slug)
    const options = field.list('options').filter((option) => typeof option === 'string')
    // What visitors do not see is filled in by the address of the page.
    if (type && isHidden) return [{ label, type: 'metadata', required: false }]
    return [{ label, type, required: field.isTrue('required'), options }]
  })

/** Providers of video calls that are known here as well. */
const calls: Readonly<Record<string, 'jitsi' | 'google' | 'microsoft'>> = {
  jitsi: 'jitsi',
  'google-meet': 'google',
  'office365-video': 'microsoft',
}

const placeOf = (fields: JsonFields): FoundPlace => {
  const type = fields.text('type') ?? ''
  const integration = fields.text('integration')
  const name = integration ?? type
  const location = (fields.text('address') ?? fields.text('phone'))?.trim()
  const url = fields.text('link')
  if (type === 'attendeePhone') return { name, place: 'phone' }
  if (location && ['address', 'phone'].includes(type)) return { name, place: { location } }
  if (url && type === 'link') return { name, place: { url } }
  const call = integration && Object.hasOwn(calls, integration) ? calls[integration] : undefined
  return { name, place: call && { call } }
}

const isSet = (fields: JsonFields, name: string): boolean =>
  fields.has(name) && !fields.object(name).isTrue('disabled')

/** Why an event type cannot be imported. */
const reasonOf = (fields: JsonFields): Skipped['reason'] | undefined => {
  if (fields.has('schedulingType') || fields.has('teamId')) return 'team'
  if (isSet(fields, 'seats') || fields.has('seatsPerTimeSlot')) return 'seats'
  return isSet(fields, 'recurrence') ? 'recurring' : undefined
}

/** How far ahead an event type without a limit can be booked: a year. */
const daysWithoutLimit = 365

/** How far ahead it can be booked. Working days are counted as days of the week. */
const daysAheadOf = (fields: JsonFields): number | undefined => {
  if (!isSet(fields, 'bookingWindow')) return daysWithoutLimit
  const window = fields.object('bookingWindow')
  const days = window.count('value')
  if (days === undefined) return undefined
  return window.text('type') === 'businessDays' ? Math.ceil((days * 7) / 5) : days
}

/** Whether an event type has rules that are not made here. */
const hasOtherRules = (fields: JsonFields): boolean => {
  const limits = fields.object('bookingLimitsCount')
  return (
    (fields.count('price') ?? 0) > 0 ||
    limits.has('month') ||
    limits.has('year') ||
    isSet(fields, 'bookingLimitsDuration') ||
    (isSet(fields, 'bookingWindow') && fields.object('bookingWindow').text('type') !== 'calendarDays') ||
    fields.object('confirmationPolicy').text('type') === 'time' ||
    !!fields.text('successRedirectUrl')
  )
}

const eventTypeOf = (fields: JsonFields, usual: string | undefined): FoundEventType | Skipped => {
  const name = fields.text('title') ?? ''
  const reason = reasonOf(fields)
  if (reason) return { kind: 'event_type', name, reason }
  const limits = fields.object('bookingLimitsCount')
  return {
    name,
    slug: fields.text('slug') ?? '',
    duration: fields.count('lengthInMinutes') ?? 0,
    lengths: fields.list('lengthInMinutesOptions'),
    interval: fields.count('slotInterval'),
    bufferBefore: fields.count('beforeEventBuffer'),
    bufferAfter: fields.count('afterEventBuffer'),
    notice: fields.count('minimumBookingNotice'),
    daysAhead: daysAheadOf(fields),
    mostPerDay: limits.count('day'),
    mostPerWeek: limits.count('week'),
    description: fields.text('description') ?? '',
    places: fields.objects('locations').map(placeOf),
    isConfirmedByHost: isSet(fields, 'confirmationPolicy'),
    confirmsEmail: fields.isTrue('requiresBookerEmailVerification'),
    hidesGuests: fields.isTrue('disableGuests'),
    isUnlisted: fields.isTrue('hidden'),
    questions: questionsOf(fields),
    scheduleKey: fields.count('scheduleId')?.toString() ?? usual,
    hasOtherRules: hasOtherRules(fields),
  }
}

/** Reads the hours and event types of an account of Cal.com. @throws ServiceError as its client does. */
export const readCalCom = async (read: ImportClient): Promise<ImportPlan> => {
  const me = (await read('/v2/me')).object('data')
  const username = me.text('username')
  const orgId = me.object('organization').isTrue('isPlatform') ? undefined : me.count('organizationId')
  const schedules = (await read('/v2/schedules', {}, versionOf('2024-06-11'))).objects('data')
  const isDefault = (one: JsonFields) => one.isTrue('isDefault')
  const usual = me.count('defaultScheduleId') ?? schedules.find(isDefault)?.count('id')
  // Without a username it lists the event types of nobody.
  const eventTypes = username
    ? await read('/v2/event-types', { username, orgId: orgId?.toString() }, versionOf('2024-06-14'))
    : undefined
  return planOf(
    schedules.map(scheduleOf),
    (eventTypes?.objects('data') ?? []).map((one) => eventTypeOf(one, usual?.toString())),
  )
}
