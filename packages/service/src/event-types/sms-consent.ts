import type { Configuration } from '@whenable/contract'
import { validationError } from '../kernel/errors.js'
import { e164Of } from '../kernel/phone-number.js'
import type { BookingRecord } from '../kernel/store/store.js'

/**
 * The phone number in E.164 to which a booking's reminders go: the one that its guest has given, if they have ticked the box and the event
 * type still has such reminders.
 */
export const smsRecipient = (
  { scheduler }: Pick<Configuration, 'scheduler'>,
  { additionalFields }: Pick<BookingRecord, 'additionalFields'>,
): string | undefined => {
  const questions = scheduler?.sms_reminders
  if (!questions || additionalFields[questions.consent_field] !== 'true') return undefined
  return e164Of(additionalFields[questions.phone_field] ?? '')
}

/**
 * Checks the phone number of a guest who wants reminders by text message.
 *
 * @throws ServiceError naming the question for the number, if it has no country code, or none was given.
 */
export const checkSmsAnswers = (
  { scheduler }: Pick<Configuration, 'scheduler'>,
  answers: Readonly<Record<string, string>>,
): void => {
  const questions = scheduler?.sms_reminders
  if (!questions || answers[questions.consent_field] !== 'true') return
  const number = answers[questions.phone_field]
  if (e164Of(number ?? '') === undefined)
    throw validationError(
      `additional_fields.${questions.phone_field}`,
      number,
      'a phone number with its country code for the text message, such as +351 912 345 678',
    )
}
