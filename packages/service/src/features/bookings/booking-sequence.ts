import type { BookingRecord, Records } from '../../kernel/store/store.js'

/**
 * The SEQUENCE of a booking's calendar entries after a change of what they say (RFC 5545, 3.8.7.4). It is above what its people have of
 * it, also by email from its event, whose UID is the same.
 */
export const nextSequence = async (
  records: Records,
  { applicationId, uid, sequence }: BookingRecord,
): Promise<number> => {
  const invitation = await records.invitation(applicationId, uid)
  return Math.max(sequence, invitation?.sequence ?? 0) + 1
}
