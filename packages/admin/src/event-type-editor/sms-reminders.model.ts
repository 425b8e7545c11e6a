import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { paths } from './fields.model.js'
import { isRecord, type Json, type JsonRecord, type Path } from './flow/index.js'

/** The time of a new reminder by text message, in minutes before the booking. */
const usualTime = 60

/** The keys of the questions that are added, unless others have them. */
const phoneKey = 'phone'
const consentKey = 'sms_reminder'

/** What asks for a number with its country code, as it may be typed: digits, spaces, dots, dashes and brackets. */
const phonePattern = String.raw`(?:\+|00)[\d\s.\(\)\-]{7,25}`

type Edit = { readonly path: Path; readonly value: Json | undefined }

const questionsOf = ({ scheduler }: JsonRecord): JsonRecord => {
  const questions = isRecord(scheduler) ? scheduler['additional_fields'] : undefined
  return isRecord(questions) ? questions : {}
}

const freeKey = (questions: JsonRecord, wanted: string): string => {
  let key = wanted
  for (let count = 2; Object.hasOwn(questions, key); count++) key = `${wanted}_${count}`
  return key
}

const isOf = (type: string) => (question: Json | undefined) => isRecord(question) && question['type'] === type

/** The settings of reminders by text message, if an event type has some. */
export const smsRemindersIn = ({ scheduler }: JsonRecord): JsonRecord | undefined => {
  const found = isRecord(scheduler) ? scheduler['sms_reminders'] : undefined
  return isRecord(found) ? found : undefined
}

/** Their times, in minutes before the booking, the earliest reminder first. */
export const smsTimesIn = (draft: JsonRecord): readonly number[] => {
  const times = smsRemindersIn(draft)?.['minutes_before_event']
  return Array.isArray(times) ? (times as Json[]).map(Number).sort((a, b) => b - a) : []
}

/**
 * The changes that switch reminders by text message on, or off. The form gets a question for the phone number, unless it has one, and a box
 * that guests tick. The box goes with the reminders.
 */
export const editsForSms = (
  isOn: boolean,
  draft: JsonRecord,
  {
    smsPhoneQuestion,
    smsConsentQuestion,
  }: Pick<OwnerPartMessages, 'smsPhoneQuestion' | 'smsConsentQuestion'>,
): readonly Edit[] => {
  const questions = questionsOf(draft)
  const question = (key: string, value: Json | undefined): Edit => ({
    path: [...paths.questions, key],
    value,
  })
  if (!isOn) {
    const consent = smsRemindersIn(draft)?.['consent_field']
    return [
      { path: paths.smsReminders, value: undefined },
      ...(typeof consent === 'string' && Object.hasOwn(questions, consent)
        ? [question(consent, undefined)]
        : []),
    ]
  }
  const count = Object.keys(questions).length
  const known = Object.keys(questions).find((key) => isOf('phone_number')(questions[key]))
  const phone = known ?? freeKey(questions, phoneKey)
  const consent = freeKey(questions, consentKey)
  return [
    ...(known === undefined
      ? [
          question(phone, {
            ...{ label: smsPhoneQuestion, type: 'phone_number', required: false },
            ...{ pattern: phonePattern, order: count + 1 },
          }),
        ]
      : []),
    question(consent, { label: smsConsentQuestion, type: 'checkbox', required: false, order: count + 2 }),
    {
      path: paths.smsReminders,
      value: { minutes_before_event: [usualTime], phone_field: phone, consent_field: consent },
    },
  ]
}
