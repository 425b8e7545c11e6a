import {
  confirmEmail,
  createBooking,
  createEmailConfirmation,
  getEmailConfirmation,
  type TimeSlot,
} from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import type { Check } from './check.js'
import { sampleAnswers } from './sample-answers.js'
import { confirmsEmail, known, SkippedCheck, type Visit } from './visit.js'

const section = 'Conventions: capabilities, confirm-email'

/** A free time to ask for. @throws SkippedCheck if visitors confirm no address, or nothing is free. */
const slotToKeep = (visit: Visit): TimeSlot => {
  if (!confirmsEmail(visit)) throw new SkippedCheck('ui-settings does not list confirm-email')
  const all = known(visit.slots, 'free times could not be loaded')
  return known(all[Math.floor(all.length / 2)], 'no time is free in thirty days')
}

const startedOf = ({ confirmation }: Visit) => known(confirmation, 'no email confirmation was started')

const at = ({ configurationId }: Visit, { id, token }: { readonly id: string; readonly token: string }) => ({
  path: { confirmation_id: id },
  query: { configuration_id: configurationId, confirmation_token: token },
})

const bodyOf = (visit: Visit, { start_time, end_time, event_id, master_id, calendar_id }: TimeSlot) => ({
  ...{ start_time, end_time, event_id, master_id, calendar_id },
  guest: visit.guest,
  additional_fields: sampleAnswers(visit.settings, visit.answers),
})

const shown = ({ start_time }: TimeSlot) => toIsoString(start_time)

/** Checks of email confirmations, for services that announce them. Nobody reads the code, and nothing is booked. */
export const confirmationChecks: readonly Check[] = [
  {
    name: 'confirm-email-before-booking',
    severity: 'required',
    section,
    expected: 'POST bookings is refused with the reason email_confirmation_required',
    effect: 'can be booked by visitors who have confirmed no address',
    needs: 'book',
    run: async (visit) => {
      const slot = slotToKeep(visit)
      const answer = await visit.solving(slot, (headers) =>
        visit.call(createBooking, {
          query: { configuration_id: visit.configurationId },
          body: bodyOf(visit, slot),
          headers,
        }),
      )
      if (answer.data) await visit.cancel(answer.data.booking_id)
      const { reason } = Object(Object(answer.body).error)
      return !answer.ok && reason === 'email_confirmation_required' ? undefined : answer.summary
    },
  },
  {
    name: 'confirm-email',
    severity: 'recommended',
    section,
    expected:
      'POST email-confirmations keeps a free time, and returns the address and the seconds that are left',
    effect: 'books no time whose visitors confirm their address',
    needs: 'book',
    run: async (visit) => {
      const slot = slotToKeep(visit)
      const token = visit.newId()
      const answer = await visit.solving(slot, (headers) =>
        visit.call(createEmailConfirmation, {
          query: { configuration_id: visit.configurationId },
          body: { ...bodyOf(visit, slot), confirmation_token: token },
          headers,
        }),
      )
      if (!answer.data) return answer.summary
      const { confirmation_id: id, status, email, expires_in: seconds, booking } = answer.data
      visit.confirmation = { id, token, slot }
      if (status !== 'pending' || booking) return `status ${status}${booking ? ', booked' : ''}`
      if (email !== visit.guest.email || !(seconds > 0)) return `email ${email}, expires_in ${seconds}`
      return (await visit.offers(slot)) ? `${shown(slot)} is still offered to others` : undefined
    },
  },
  {
    name: 'confirm-email-reads',
    severity: 'recommended',
    section,
    expected: 'GET email-confirmations/{confirmation_id} answers whoever has the token, and nobody else',
    effect: 'does not learn that the link of the email was opened',
    needs: 'book',
    run: async (visit) => {
      const started = startedOf(visit)
      const answer = await visit.call(getEmailConfirmation, at(visit, started))
      if (answer.data?.status !== 'pending') return answer.data?.status ?? answer.summary
      const other = await visit.call(getEmailConfirmation, at(visit, { ...started, token: visit.newId() }))
      return other.ok ? 'another token reads it too' : undefined
    },
  },
  {
    name: 'confirm-email-needs-code',
    severity: 'required',
    section,
    expected: 'POST email-confirmations/{confirmation_id}/confirm with a wrong code is refused, naming code',
    effect: 'can be booked for addresses that their visitors do not read',
    needs: 'book',
    run: async (visit) => {
      const started = startedOf(visit)
      // No code has letters.
      const answer = await visit.call(confirmEmail, { ...at(visit, started), body: { code: 'wrong' } })
      const { field } = Object(Object(answer.body).error)
      return !answer.ok && field === 'code' ? undefined : answer.summary
    },
  },
  {
    name: 'confirm-email-cancels',
    severity: 'recommended',
    section,
    expected: 'DELETE email-confirmations/{confirmation_id} frees the time, and succeeds if it is repeated',
    effect: 'leaves a time unavailable until its confirmation expires',
    needs: 'book',
    always: true,
    run: async (visit) => {
      const started = startedOf(visit)
      for (let times = 0; times < 2; times++) {
        const answer = await visit.cancelConfirmation(started)
        if (!answer.ok) return answer.summary
      }
      return (await visit.offers(started.slot)) ? undefined : `${shown(started.slot)} is not offered`
    },
  },
]
