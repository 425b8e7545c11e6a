import { callProviders } from '@whenable/contract'
import type { EventTypeChoices } from '../event-types/endpoints.js'
import { pathIn } from './fields.model.js'
import { isRecord, type Json, type JsonRecord, type Path } from './flow/index.js'
import { smsRemindersIn } from './sms-reminders.model.js'

/** How the people of a booking meet. */
export const meetingWays = ['place', 'phone', 'jitsi', 'google', 'microsoft', 'link'] as const

export type MeetingWay = (typeof meetingWays)[number]

/** A way that makes a call for each booking. */
export type CallWay = keyof typeof callProviders

const isCallWay = (way: MeetingWay): way is CallWay => way in callProviders

/** The key of the question for a phone number. */
const phoneKey = 'phone'

const recordAt = (record: JsonRecord, [name = '', ...rest]: Path): JsonRecord => {
  const value = record[name]
  if (!isRecord(value)) return {}
  return rest.length ? recordAt(value, rest) : value
}

const questionsPath = ['scheduler', 'additional_fields']

const isPhone = (question: Json | undefined): question is JsonRecord =>
  isRecord(question) && question['type'] === 'phone_number' && question['required'] === true

/** How the people of an event type meet, by what is set. */
export const meetingWayOf = (draft: JsonRecord): MeetingWay => {
  const conferencing = recordAt(draft, pathIn(draft, ['event', 'conferencing']))
  const own = Object.entries(callProviders).find(([, name]) => name === conferencing['provider'])
  // While its server is typed, a call has none.
  if (own && !isRecord(conferencing['details'])) return own[0] as CallWay
  if (Object.keys(conferencing).length) return 'link'
  const event = recordAt(draft, pathIn(draft, ['event', '']).slice(0, 1))
  return !event['location'] && isPhone(recordAt(draft, questionsPath)[phoneKey]) ? 'phone' : 'place'
}

/** The changes that make the people of an event type meet in another way. */
export const editsFor = (
  way: MeetingWay,
  draft: JsonRecord,
  { phoneQuestion, videoCall }: { readonly phoneQuestion: string; readonly videoCall: string },
): readonly { readonly path: Path; readonly value: Json | undefined }[] => {
  const conferencing = pathIn(draft, ['event', 'conferencing'])
  const questions = recordAt(draft, questionsPath)
  const phone = [...questionsPath, phoneKey]
  const order = Object.keys(questions).length + 1
  const video: Json | undefined = isCallWay(way)
    ? { provider: callProviders[way], autocreate: {} }
    : way === 'link'
      ? { provider: videoCall, details: { url: '' } }
      : undefined
  const edits: { path: Path; value: Json | undefined }[] = [{ path: conferencing, value: video }]
  if (way === 'phone')
    edits.push(
      { path: pathIn(draft, ['event', 'location']), value: undefined },
      { path: phone, value: { label: phoneQuestion, type: 'phone_number', required: true, order } },
    )
  else if (isPhone(questions[phoneKey])) {
    // Reminders by text message still need the number of guests who want them.
    const isNeeded = smsRemindersIn(draft)?.['phone_field'] === phoneKey
    edits.push({ path: phone, value: isNeeded ? { ...questions[phoneKey], required: false } : undefined })
  }
  return edits
}

/** The ways that an event type can have. A group event has no calendar entry for each booking, and phones nobody. */
export const waysOf = (draft: JsonRecord): readonly MeetingWay[] =>
  draft['type'] === 'group' ? ['place', 'jitsi', 'link'] : meetingWays

/** Whether bookings go to a calendar whose provider makes calls. Unknown calendars may. */
export const canMakeCalls = (
  way: MeetingWay,
  target: string | undefined,
  choices: Pick<EventTypeChoices, 'calendars'> | undefined,
): boolean => {
  if (way !== 'google' && way !== 'microsoft') return true
  if (!choices) return true
  const calendar = choices.calendars.find((one, at) => (target === 'primary' ? at === 0 : one.id === target))
  return calendar?.provider === way && !calendar.readOnly
}

/** A web address as it is stored; undefined if it is none. */
export const webAddressOf = (text: string): string | undefined => {
  const typed = text.trim()
  const address = /^https?:/i.test(typed) ? typed : `https://${typed}`
  if (/\s/.test(address) || !URL.canParse(address)) return undefined
  const { hostname, username, password } = new URL(address)
  return /[^.]\.[^.]/.test(hostname) && !username && !password ? address : undefined
}
