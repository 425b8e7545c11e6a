import { ownValue, type ServiceErrorInfo } from '@whenable/contract'

const sentences: Readonly<Record<string, string>> = {
  invalid_request_error: 'Something in the form was not accepted. Check your answers and try again.',
  // The time may still be free: the message does not reveal who else is booked.
  timeslot_not_available:
    'This could not be booked. Perhaps one of these guests has a place already, or the time is no longer free.',
  booking_cancelled: 'This booking was cancelled and can no longer be changed.',
  too_late_to_change: 'It is too late to change this booking.',
  unauthorized: 'This page is no longer authorized. Reload it and try again.',
  forbidden: 'This page is not allowed to do that.',
  link_used_up: 'This link was already used.',
  link_expired: 'This link has expired.',
  not_found_error: 'This no longer exists.',
  rate_limit_error: 'Too many requests. Wait a moment and try again.',
  challenge_required: 'We couldn’t check this request. Try again, or come back in an hour.',
  connection_error: 'We couldn’t connect. Check your network and try again.',
  timeout_error: 'The calendar took too long to respond. Try again.',
}

/** The English message of an error, by its reason or its type. Never contains the service's own text. */
export const errorSentence = ({ type, reason = type }: ServiceErrorInfo): string =>
  ownValue(sentences, reason) ?? sentences[type] ?? 'Something went wrong. Try again.'
