import type { TimeSlot } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import type { Answer } from './call.js'
import { sampleAnswers } from './sample-answers.js'
import { known, type Visit } from './visit.js'

// What the checks of holds, payments and email confirmations share: each keeps a free time for whoever has its id or token.

/** The start of a time in a report. */
export const shown = ({ start_time }: TimeSlot): string => toIsoString(start_time)

/** A free time to keep. @throws SkippedCheck if nothing is free. */
export const freeTime = (visit: Visit): TimeSlot => {
  const all = known(visit.slots, 'free times could not be loaded')
  return known(all[Math.floor(all.length / 2)], 'no time is free in thirty days')
}

/** The body of a request that books a time, or keeps it until somebody has paid or confirmed their address. */
export const bookingBody = (
  visit: Visit,
  { start_time, end_time, event_id, master_id, calendar_id }: TimeSlot,
) => ({
  ...{ start_time, end_time, event_id, master_id, calendar_id },
  guest: visit.guest,
  additional_fields: sampleAnswers(visit.settings, visit.answers),
})

/** Checks that something pending is read by whoever has its token, and by nobody else. */
export const readsByToken = async <Started extends { readonly token: string }>(
  { newId }: Visit,
  started: Started,
  read: (started: Started) => Promise<Answer<{ readonly status?: string }>>,
): Promise<string | undefined> => {
  const answer = await read(started)
  if (answer.data?.status !== 'pending') return answer.data?.status ?? answer.summary
  const other = await read({ ...started, token: newId() })
  return other.ok ? 'another token reads it too' : undefined
}

/** Checks that giving up a kept time succeeds, also if it is repeated, and that the time is offered again. */
export const freesTime = async (
  visit: Visit,
  slot: TimeSlot,
  giveUp: () => Promise<Answer>,
): Promise<string | undefined> => {
  for (let times = 0; times < 2; times++) {
    const answer = await giveUp()
    if (!answer.ok) return answer.summary
  }
  return (await visit.offers(slot)) ? undefined : `${shown(slot)} is not offered`
}
