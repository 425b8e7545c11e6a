import { getWaitlistEntry, joinWaitlist, leaveWaitlist } from '@whenable/contract'
import { type Check, refusal } from './check.js'
import { sampleAnswers } from './sample-answers.js'
import { known, SkippedCheck } from './visit.js'

/** Checks of waitlists, for services that announce them. The place on the list is left at once. */
export const waitlistChecks: readonly Check[] = [
  {
    name: 'waitlist',
    severity: 'recommended',
    section: 'Conventions: capabilities, waitlist',
    expected: 'POST waitlist adds a visitor, who reads and leaves it by its id alone',
    effect: 'lets nobody wait for a time that comes free',
    needs: 'book',
    run: async (visit) => {
      if (!visit.settings?.capabilities.includes('waitlist'))
        throw new SkippedCheck('ui-settings does not list waitlist')
      const [slot] = known(visit.slots, 'free times could not be loaded')
      const { start_time, end_time } = known(slot, 'no time is free in thirty days')
      const waitlist_id = visit.newId()
      const joined = await visit.call(joinWaitlist, {
        query: { configuration_id: visit.configurationId },
        body: {
          ...{ waitlist_id, start_time, end_time, timezone: 'UTC', guest: visit.guest },
          additional_fields: sampleAnswers(visit.settings, visit.answers),
        },
      })
      if (!joined.data) return joined.summary
      const path = { waitlist_id }
      const { state, expires_in: seconds } = joined.data
      const left = await visit.call(leaveWaitlist, { path })
      const after = await visit.call(getWaitlistEntry, { path })
      const failure = refusal(left) ?? refusal(after)
      if (failure) return failure
      if (state !== 'waiting' || !(seconds > 0)) return `state ${state}, expires_in ${seconds}`
      return after.data?.state === 'left' ? undefined : `state ${after.data?.state} after it was left`
    },
  },
]
