import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { listOf, maybe, number, text } from '../scalars.js'

/** Whether some guests could have a seat now; nothing is taken. Apart from its like because visitors' pages load it. */
export const validateTimeslot = /* @__PURE__ */ endpoint({
  id: 'group-events.validate-timeslot',
  method: 'POST',
  path: '/v3/scheduling/configurations/{configuration_id}/group-events/validate-timeslot',
  access: 'visitor',
  query: z.object({}),
  body: z.looseObject({
    calendar_id: z.string(),
    event_id: z.string(),
    master_id: text,
    /** The seats that the caller believes the event to have. */
    capacity: maybe(number),
    emails: listOf(z.string()),
  }),
  data: maybe(z.unknown()),
})
