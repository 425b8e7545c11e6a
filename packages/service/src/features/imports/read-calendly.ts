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

// Version 2 of the interface of Calendly, from its public reference. It has no buffers, notice or hours of a single event type.
// Not run against the real service.

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const blocksOf = (rule: JsonFields) =>
  rule.objects('intervals').map((interval) => ({ start: interval.text('from'), end: interval.text('to') }))

const scheduleOf = (fields: JsonFields): PlannedSchedule => {
  const rules = fields.objects('rules')
  const ofType = (type: string) => rules.filter((rule) => rule.text('type') === type)
  return {
    key: fields.text('uri') ?? '',
    name: fields.text('name') ?? '',
    timezone: fields.text('timezone') ?? '',
    weekly: weeklyOf(
      ofType('wday').flatMap((rule) => {
        const day = weekdays.indexOf(rule.text('wday') ?? '')
        return day < 0 ? [] : blocksOf(rule).map((block) => ({ ...block, days: [day] }))
      }),
    ),
    ...overridesOf(ofType('date').map((rule) => ({ date: rule.text('date') ?? '', blocks: blocksOf(rule) }))),
  }
}

/** The types of its questions. */
const questionTypes: Readonly<Record<string, AdditionalFieldType>> = {
  string: 'text',
  text: 'multi_line_text',
  phone_number: 'phone_number',
  single_select: 'radio_button',
  multi_select: 'multi_select',
}

const questionsOf = (fields: JsonFields): readonly FoundQuestion[] =>
  fields
    .objects('custom_questions')
    .filter((question) => question.isTrue('enabled'))
    .sort((a, b) => (a.count('position') ?? 0) - (b.count('position') ?? 0))
    .map((question) => {
      const type = question.text('type') ?? ''
      return {
        label: question.text('name')?.trim() ?? '',
        type: Object.hasOwn(questionTypes, type) ? questionTypes[type] : undefined,
        required: question.isTrue('required'),
        options: question.list('answer_choices').filter((option) => typeof option === 'string'),
        // An answer of the guest's own beside those to choose from is not known here.
        isChanged: question.isTrue('include_other'),
      }
    })

const calls: Readonly<Record<string, 'google' | 'microsoft'>> = {
  google_conference: 'google',
  microsoft_teams_conference: 'microsoft',
}

const placeOf = (fields: JsonFields): FoundPlace => {
  const name = fields.text('kind') ?? ''
  if (name === 'outbound_call') return { name, place: 'phone' }
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (call) return { name, place: { call } }
  const number = fields.text('phone_number') ?? fields.count('phone_number')?.toString()
  const written = name === 'inbound_call' ? number : fields.text('location')
  const location = ['physical', 'custom', 'inbound_call'].includes(name) ? written?.trim() : undefined
  return { name, place: location ? { location } : undefined }
}

const reasonOf = (fields: JsonFields): Skipped['reason'] | undefined => {
  if (fields.has('pooling_type') || fields.object('profile').text('type') === 'Team') return 'team'
  if (fields.text('type') === 'AdhocEventType' || fields.text('booking_method') === 'poll') return 'one_off'
  return fields.text('kind') === 'group' ? 'seats' : undefined
}

const eventTypeOf = (fields: JsonFields, scheduleKey: string | undefined): FoundEventType | Skipped => {
  const name = fields.text('name') ?? ''
  const reason = reasonOf(fields)
  if (reason) return { kind: 'event_type', name, reason }
  return {
    name,
    slug: fields.text('slug') ?? '',
    duration: fields.count('duration') ?? 0,
    lengths: fields.list('duration_options'),
    description: fields.text('description_plain') ?? '',
    places: fields.objects('locations').map(placeOf),
    isUnlisted: fields.isTrue('secret'),
    questions: questionsOf(fields),
    scheduleKey,
    hasOtherRules: true,
  }
}

/** Reads all pages of a list. Only the token of the next page is used, never the address that the answer names. */
const allOf = async (
  read: ImportClient,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly JsonFields[]> => {
  const items: JsonFields[] = []
  for (let page: string | undefined, isFirst = true; isFirst || page; isFirst = false) {
    const answer = await read(path, { ...query, page_token: page })
    items.push(...answer.objects('collection'))
    page = answer.object('pagination').text('next_page_token')
  }
  return items
}

/** Reads the hours and event types of an account of Calendly. @throws ServiceError as its client does. */
export const readCalendly = async (read: ImportClient): Promise<ImportPlan> => {
  const user = (await read('/users/me')).object('resource').text('uri') ?? ''
  const schedules = await allOf(read, '/user_availability_schedules', { user })
  const listed = await allOf(read, '/event_types', { user, count: '100' })
  const usual = (schedules.find((one) => one.isTrue('default')) ?? schedules[0])?.text('uri')
  return planOf(
    schedules.map(scheduleOf),
    listed.filter((one) => !one.has('deleted_at')).map((one) => eventTypeOf(one, usual)),
  )
}
