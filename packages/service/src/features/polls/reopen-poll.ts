import type { BookingRecord, Transaction } from '../../kernel/store/store.js'

/**
 * Lets another time of a poll be chosen, because the booking of the chosen one is cancelled: the poll is open, closed or expired as before.
 */
export const reopenPoll = async (
  { transaction }: { readonly transaction: Transaction },
  { applicationId, id, pollId }: BookingRecord,
): Promise<void> => {
  if (pollId === undefined) return
  // Who chooses locks the poll before the hosts. While a time is chosen, they stop there, so that nobody waits for the other.
  const poll = await transaction.lockPoll(applicationId, pollId)
  if (poll?.choice?.bookingId === id) await transaction.putPoll({ ...poll, choice: undefined })
}
