import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { optionalCount, optionalText } from '../scalars.js'

/** A calendar, as far as an event type names it. */
const namedCalendarSchema = z.looseObject({
  id: z.string(),
  name: optionalText,
  is_primary: z.boolean(),
  /** Whether bookings cannot be added to it. */
  read_only: z.boolean(),
  /** The provider that it is synced with, such as `google`; absent for a calendar of this service. */
  provider: optionalText,
})

/** The calendars of an account that its event types can name, the primary one first. */
export const listNamedCalendars = /* @__PURE__ */ endpoint({
  id: 'admin-calendars.list',
  method: 'GET',
  path: '/admin/v1/calendars',
  access: 'member',
  description:
    'The calendars of an account that its event types can name, the primary one first: names only, without events. Default: the account of the member; owners may name any account of the application, and an API key must.',
  query: z.object({ grant_id: optionalText, limit: optionalCount, page_token: optionalText }),
  data: z.array(namedCalendarSchema),
  paged: true,
  example: {
    data: [{ id: '9b7f1c52-5a5e-4a7b-9c39-3b3f3c1de0a1', name: 'Work', is_primary: true, read_only: false }],
  },
})

export type NamedCalendar = z.output<typeof namedCalendarSchema>
