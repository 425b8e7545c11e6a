import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instant, maybe, text } from '../scalars.js'
import { availabilityRules, minutes, openHours, specificTime } from '../scheduling/configuration.js'
import { availability } from '../scheduling/records.js'
import { timeZone } from '../time-zone.js'
import { mostAddresses } from './free-busy-endpoints.js'

const email = z.string().check(z.minLength(3), z.maxLength(320))

/** Somebody whose calendars are looked at; all of them, unless some are named. */
const availabilityParticipant = z.looseObject({
  email,
  calendar_ids: maybe(z.array(z.string())),
  open_hours: maybe(z.array(openHours)),
  specific_time_availability: maybe(z.array(specificTime)),
  only_specific_time_availability: maybe(z.boolean()),
  timezone: maybe(timeZone),
})

/** When some people of the application could meet, without a configuration. */
export const findAvailability = /* @__PURE__ */ endpoint({
  id: 'calendars.availability',
  method: 'POST',
  path: '/v3/calendars/availability',
  access: 'grant',
  query: z.object({ select: text }),
  body: z.looseObject({
    participants: z.array(availabilityParticipant).check(z.minLength(1), z.maxLength(mostAddresses)),
    start_time: instant,
    end_time: instant,
    duration_minutes: minutes(1, 1440),
    interval_minutes: maybe(minutes(5, 1440)),
    round_to: maybe(minutes(5, 60, 5)),
    timezone: maybe(timeZone),
    availability_rules: maybe(availabilityRules),
  }),
  data: availability,
})
