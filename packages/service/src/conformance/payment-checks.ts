import { completePayment, createPayment, getPayment, type TimeSlot } from '@whenable/contract'
import type { Check } from './check.js'
import { bookingBody, freesTime, freeTime, readsByToken, shown } from './kept-time.js'
import { confirmsEmail, isPaid, known, SkippedCheck, type Visit } from './visit.js'

const section = 'Conventions: capabilities, payment'

/** A free time to pay for. @throws SkippedCheck if the service does not announce payments, or nothing is free. */
const payable = (visit: Visit): TimeSlot => {
  if (!isPaid(visit)) throw new SkippedCheck('ui-settings does not list payment')
  if (confirmsEmail(visit))
    throw new SkippedCheck('visitors of this configuration confirm their address first')
  return freeTime(visit)
}

const startedOf = ({ payment }: Visit) => known(payment, 'no payment was started')

const at = ({ configurationId }: Visit, { id, token }: { readonly id: string; readonly token: string }) => ({
  path: { payment_id: id },
  query: { configuration_id: configurationId, payment_token: token },
})

/** Checks of payments, for services that announce them. Nobody pays, and nothing is booked. */
export const paymentChecks: readonly Check[] = [
  {
    name: 'payment',
    severity: 'recommended',
    section,
    expected: 'POST payments keeps a free time, and returns where to pay and the seconds that are left',
    effect: 'books no time that has to be paid for',
    needs: 'book',
    run: async (visit) => {
      const slot = payable(visit)
      const token = visit.newId()
      const answer = await visit.call(createPayment, {
        query: { configuration_id: visit.configurationId },
        body: { ...bookingBody(visit, slot), payment_token: token },
      })
      if (!answer.data) return answer.summary
      const { payment_id: id, status, url, expires_in: seconds, booking } = answer.data
      visit.payment = { id, token, slot }
      if (status !== 'pending' || booking) return `status ${status}${booking ? ', booked' : ''}`
      if (!url?.includes(id) || !(seconds > 0)) return `url ${url}, expires_in ${seconds}`
      return (await visit.offers(slot)) ? `${shown(slot)} is still offered to others` : undefined
    },
  },
  {
    name: 'payment-reads',
    severity: 'recommended',
    section,
    expected: 'GET payments/{payment_id} answers whoever has the token, and nobody else',
    effect: 'does not learn that their payment has arrived',
    needs: 'book',
    run: (visit) => readsByToken(visit, startedOf(visit), (one) => visit.call(getPayment, at(visit, one))),
  },
  {
    name: 'payment-needs-key',
    severity: 'required',
    section,
    expected: 'POST payments/{payment_id}/complete without an API key is refused',
    effect: 'can be booked by visitors who have not paid',
    needs: 'book',
    run: async (visit) => {
      const { id } = startedOf(visit)
      const read = await visit.call(getPayment, at(visit, startedOf(visit)))
      const { amount = 1, currency = 'EUR' } = read.data ?? {}
      const answer = await visit.call(completePayment, {
        path: { payment_id: id },
        body: { amount, currency },
      })
      return answer.ok || ![401, 403, 404].includes(answer.status) ? answer.summary : undefined
    },
  },
  {
    name: 'payment-cancels',
    severity: 'recommended',
    section,
    expected: 'DELETE payments/{payment_id} frees the time, and succeeds if it is repeated',
    effect: 'leaves a time unavailable until its payment expires',
    needs: 'book',
    always: true,
    run: async (visit) => {
      const started = startedOf(visit)
      return freesTime(visit, started.slot, () => visit.cancelPayment(started))
    },
  },
]
