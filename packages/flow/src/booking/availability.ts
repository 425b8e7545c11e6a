import { type Availability, ServiceError, type TimeSlot } from '@whenable/contract'

const isSlot = (slot: unknown): slot is TimeSlot => {
  const { start_time: start, end_time: end, emails } = Object(slot) as Partial<TimeSlot>
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    Number(start) < Number(end) &&
    (emails == null || Array.isArray(emails))
  )
}

/**
 * The free times of an answer that can be read, whatever service has given it; `warn` is told how many are left out.
 *
 * @throws ServiceError `invalid_answer` where there is no list of them at all.
 */
export const readableSlots = (answer: Availability, warn: (message: string) => void): Availability => {
  const { time_slots, full_slots, order } = Object(answer) as Availability
  if (!Array.isArray(time_slots))
    throw new ServiceError('invalid_answer', `time_slots is ${time_slots}: expected a list`)
  const full = Array.isArray(full_slots) ? full_slots : []
  const all = [...time_slots, ...full]
  const unreadable = all.filter((slot) => !isSlot(slot)).length
  if (unreadable) warn(`availability: ${unreadable} of ${all.length} slots cannot be read and are left out`)
  return {
    ...answer,
    order: Array.isArray(order) ? order : [],
    time_slots: unreadable ? time_slots.filter(isSlot) : time_slots,
    ...(full_slots && { full_slots: full.filter(isSlot) }),
  }
}
