import { createHold, type TimeSlot, updateHold } from '@whenable/contract'
import { type Check, refusal } from './check.js'
import { freesTime, freeTime, shown } from './kept-time.js'
import { known, SkippedCheck, type Visit } from './visit.js'

/** A free time that can still be booked for a while. @throws SkippedCheck if the service does not announce holds, or nothing is free. */
const holdable = (visit: Visit): TimeSlot => {
  if (!visit.settings?.capabilities.includes('holds'))
    throw new SkippedCheck('ui-settings does not list holds')
  return freeTime(visit)
}

const heldOf = ({ hold }: Visit) => known(hold, 'nothing is held')

const at = ({ configurationId }: Visit, hold_id: string) => ({
  path: { hold_id },
  query: { configuration_id: configurationId },
})

/** Checks of holds, for services that announce them. */
export const holdChecks: readonly Check[] = [
  {
    name: 'hold',
    severity: 'recommended',
    section: 'Conventions: capabilities, holds',
    expected: 'POST holds keeps a free time, and returns hold_id and the seconds that are left',
    effect: 'keeps no time free while its visitor fills in the form',
    needs: 'book',
    run: async (visit) => {
      const slot = holdable(visit)
      const { start_time, end_time, event_id, master_id, calendar_id } = slot
      const body = { start_time, end_time, event_id, master_id, calendar_id, hold_id: visit.newId() }
      const query = { configuration_id: visit.configurationId }
      const answer = await visit.call(createHold, { query, body })
      if (!answer.data) return answer.summary
      const { hold_id: id, expires_in: seconds, most_seconds: most } = answer.data
      visit.hold = { id, slot }
      if (!(seconds > 0 && seconds <= most)) return `expires_in ${seconds}, most_seconds ${most}`
      return (await visit.offers(slot)) ? `${shown(slot)} is still offered to others` : undefined
    },
  },
  {
    name: 'hold-own-time',
    severity: 'recommended',
    section: 'Conventions: capabilities, holds',
    expected: 'availability with hold_id counts the held time as free',
    effect: 'tells its visitor that the time they hold was taken',
    needs: 'book',
    run: async (visit) => {
      const { id, slot } = heldOf(visit)
      return (await visit.offers(slot, { holdId: id })) ? undefined : `${shown(slot)} is not offered`
    },
  },
  {
    name: 'hold-extends',
    severity: 'optional',
    section: 'Conventions: capabilities, holds',
    expected: 'PATCH holds/{hold_id} extends a hold',
    effect: 'keeps a time free for as long as its first hold lasts',
    needs: 'book',
    run: async (visit) => {
      const { id } = heldOf(visit)
      const answer = await visit.call(updateHold, { ...at(visit, id), body: {} })
      return answer.data && answer.data.hold_id !== id ? 'another hold' : refusal(answer)
    },
  },
  {
    name: 'hold-releases',
    severity: 'recommended',
    section: 'Conventions: capabilities, holds',
    expected: 'DELETE holds/{hold_id} frees the time, and succeeds if it is repeated',
    effect: 'leaves a time unavailable until its hold expires',
    needs: 'book',
    always: true,
    run: async (visit) => {
      const { id, slot } = heldOf(visit)
      return freesTime(visit, slot, () => visit.release(id))
    },
  },
]
