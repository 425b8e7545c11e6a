/** The fewest and the most times of a poll. */
export const fewestPollSlots = 2
export const mostPollSlots = 20

/** What a participant answers for one time. */
export const pollVotes = ['yes', 'if_needed', 'no'] as const

/** Whether a poll takes answers, or why not. A poll that is closed or has expired can still be decided. */
export const pollStates = ['open', 'closed', 'expired', 'booked'] as const

/** Which of the others' votes a participant sees: with names, only their number, or none. */
export const pollVisibilities = ['shown', 'counted', 'hidden'] as const
