import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { listOf, numericSchema, optional, optionalText } from '../scalars.js'

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
    master_id: optionalText,
    /** The seats that the caller believes the event to have. */
    capacity: optional(numericSchema),
    emails: listOf(z.string()),
  }),
  data: optional(z.unknown()),
})
