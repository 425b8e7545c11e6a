import type { ServiceErrorInfo } from '@whenable/contract'
import type { BookingsProblem } from './state.js'

const problems: Readonly<Partial<Record<ServiceErrorInfo['type'], BookingsProblem>>> = {
  timeslot_not_available: 'taken',
  conflict: 'conflict',
  booking_cancelled: 'cancelled',
  too_late_to_change: 'too-late',
  not_found_error: 'not-found',
  rate_limit_error: 'limited',
  invalid_request_error: 'invalid',
  unauthorized: 'unauthorized',
  forbidden: 'unauthorized',
  connection_error: 'offline',
  timeout_error: 'offline',
}

/** What an error means to an owner. */
export const problemOf = ({ type }: ServiceErrorInfo): BookingsProblem => problems[type] ?? 'other'
