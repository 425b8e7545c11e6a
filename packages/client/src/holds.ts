import {
  changeHoldOperation,
  type Hold,
  type HoldService,
  type HoldTerm,
  holdOperation,
} from '@whenable/contract'
import type { Client } from './call.js'

/** How long a hold lives after its visitor has left the page, in seconds: long enough for a reload. */
const afterLeaving = 30

/** The calls that hold a slot while its visitor fills in the form. */
export const createHoldService = (client: Client): HoldService => {
  /** The configuration of the hold, for a client that has a session alone. */
  let configuration_id: string | undefined
  const termOf = ({ expires_in: seconds, most_seconds: most, ...hold }: Hold): HoldTerm => {
    configuration_id = hold.configuration_id
    return { seconds, most }
  }
  const at = (hold_id: string) => ({ path: { hold_id } })
  return {
    async hold({ holdId, start, end, event, bookingId }, options) {
      const body = {
        start_time: start,
        end_time: end,
        event_id: event?.eventId,
        master_id: event?.masterId,
        calendar_id: event?.calendarId,
        hold_id: holdId,
      }
      const { data } = await client.call(holdOperation, { query: { booking_id: bookingId }, body }, options)
      return termOf(data)
    },

    async extendHold(holdId, options) {
      const { data } = await client.call(changeHoldOperation, { ...at(holdId), body: {} }, options)
      return termOf(data)
    },

    /** Sent by the browser itself, because it outlives the page. It carries no session: the hold's id is its credential. */
    leaveHold(holdId) {
      fetch(client.address(changeHoldOperation, { ...at(holdId), query: { configuration_id } }), {
        method: changeHoldOperation.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ expires_in: afterLeaving }),
        credentials: 'omit',
        keepalive: true,
      }).catch(() => undefined)
    },
  }
}
