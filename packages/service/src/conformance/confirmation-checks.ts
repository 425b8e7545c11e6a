import {
  confirmEmail,
  createBooking,
  createEmailConfirmation,
  getEmailConfirmation,
  type TimeSlot,
} from '@whenable/contract'
import type { Check } from './check.js'
import { bookingBody, freesTime, freeTime, readsByToken, shown } from './kept-time.js'
import { confirmsEmail, known, SkippedCheck, type Visit } from './visit.js'

const section = 'Conventions: capabilities, confirm-email'

/** A free time to ask for. @throws SkippedCheck if visitors confirm no address, or nothing is free. */
const slotToKeep = (visit: Visit): TimeSlot => {
  if (!confirmsEmail(visit)) throw new SkippedCheck('ui-settings does not list confirm-email')
  return freeTime(visit)
}

const startedOf = ({ confirmation }: Visit) => known(confirmation, 'no email confirmation was started')

const at = ({ configurationId }: Visit, { id, token }: { readonly id: string; readonly token: string }) => ({
  path: { confirmation_id: id },
  query: { configuration_id: configurationId, confirmation_token: token },
})

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
          body: bookingBody(visit, slot),
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
          body: { ...bookingBody(visit, slot), confirmation_token: token },
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
    run: (visit) =>
      readsByToken(visit, startedOf(visit), (one) => visit.call(getEmailConfirmation, at(visit, one))),
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
      return freesTime(visit, started.slot, () => visit.cancelConfirmation(started))
    },
  },
]
