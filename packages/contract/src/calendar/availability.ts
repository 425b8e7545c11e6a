import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, optional, optionalText } from '../scalars.js'
import {
  availabilityRulesSchema,
  minutes,
  openHoursSchema,
  specificTimeSchema,
} from '../scheduling/configuration.js'
import { availabilitySchema } from '../scheduling/records.js'
import { textUpTo } from '../scheduling/time-of-day.js'
import { timeZoneSchema } from '../time-zone.js'
import { maxAddresses } from './endpoints.js'

const email = z.string().check(z.minLength(3), z.maxLength(320))

/** A person whose calendars are read: all of them, or only the named ones. */
const availabilityParticipant = z.looseObject({
  email,
  calendar_ids: optional(z.array(z.string())),
  open_hours: optional(z.array(openHoursSchema)),
  specific_time_availability: optional(z.array(specificTimeSchema)),
  only_specific_time_availability: optional(z.boolean()),
  /** A schedule of hours, in place of the hours here and of the default hours. An addition of our service. */
  schedule_id: textUpTo(100),
  timezone: optional(timeZoneSchema),
})

/** Times at which people of the application are free, without a configuration. */
export const findAvailability = /* @__PURE__ */ endpoint({
  id: 'calendars.availability',
  method: 'POST',
  path: '/v3/calendars/availability',
  access: 'grant',
  effect: 'reads',
  query: z.object({ select: optionalText }),
  body: z.looseObject({
    participants: z.array(availabilityParticipant).check(z.minLength(1), z.maxLength(maxAddresses)),
    start_time: instantSchema,
    end_time: instantSchema,
    duration_minutes: minutes(1, 1440),
    interval_minutes: optional(minutes(5, 1440)),
    round_to: optional(minutes(5, 60, 5)),
    timezone: optional(timeZoneSchema),
    availability_rules: optional(availabilityRulesSchema),
  }),
  data: availabilitySchema,
})
