import { completePayment, createPayment, getPayment, type TimeSlot } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import type { Check } from './check.js'
import { sampleAnswers } from './sample-answers.js'
import { confirmsEmail, isPaid, known, SkippedCheck, type Visit } from './visit.js'

const section = 'Conventions: capabilities, payment'

/** A free time to pay for. @throws SkippedCheck if the service does not announce payments, or nothing is free. */
const payable = (visit: Visit): TimeSlot => {
  if (!isPaid(visit)) throw new SkippedCheck('ui-settings does not list payment')
  if (confirmsEmail(visit))
    throw new SkippedCheck('visitors of this configuration confirm their address first')
  const all = known(visit.slots, 'free times could not be loaded')
  return known(all[Math.floor(all.length / 2)], 'no time is free in thirty days')
}

const startedOf = ({ payment }: Visit) => known(payment, 'no payment was started')

const at = ({ configurationId }: Visit, { id, token }: { readonly id: string; readonly token: string }) => ({
  path: { payment_id: id },
  query: { configuration_id: configurationId, payment_token: token },
})

const shown = ({ start_time }: TimeSlot) => toIsoString(start_time)

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
      const { start_time, end_time, event_id, master_id, calendar_id } = slot
      const token = visit.newId()
      const answer = await visit.call(createPayment, {
        query: { configuration_id: visit.configurationId },
        body: {
          ...{ start_time, end_time, event_id, master_id, calendar_id, payment_token: token },
          guest: visit.guest,
          additional_fields: sampleAnswers(visit.settings, visit.answers),
        },
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
    run: async (visit) => {
      const started = startedOf(visit)
      const answer = await visit.call(getPayment, at(visit, started))
      if (answer.data?.status !== 'pending') return answer.data?.status ?? answer.summary
      const other = await visit.call(getPayment, at(visit, { ...started, token: visit.newId() }))
      return other.ok ? 'another token reads it too' : undefined
    },
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
      for (let times = 0; times < 2; times++) {
        const answer = await visit.cancelPayment(started)
        if (!answer.ok) return answer.summary
      }
      return (await visit.offers(started.slot)) ? undefined : `${shown(started.slot)} is not offered`
    },
  },
]
