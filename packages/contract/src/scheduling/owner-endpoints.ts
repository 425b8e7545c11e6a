import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, oneOf, optional, optionalCount, optionalText } from '../scalars.js'
import { configurationChangeSchema, configurationInputSchema, configurationSchema } from './configuration.js'

const none = z.object({})
const page = { limit: optionalCount, page_token: optionalText, select: optionalText }

export const listConfigurations = /* @__PURE__ */ endpoint({
  id: 'configurations.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/configurations',
  access: 'grant',
  query: z.object(page),
  data: z.array(configurationSchema),
  paged: true,
})

export const createConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/scheduling/configurations',
  access: 'grant',
  query: none,
  body: configurationInputSchema,
  data: configurationSchema,
  example: {
    body: {
      name: 'Intro call',
      participants: [
        {
          ...{ email: 'ada@example.com', name: 'Ada', is_organizer: true },
          availability: { calendar_ids: ['all'] },
          booking: { calendar_id: 'primary' },
        },
      ],
      availability: { duration_minutes: 30 },
      event_booking: {},
    },
  },
})

export const getConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: z.object({ select: optionalText }),
  data: configurationSchema,
})

export const updateConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: none,
  body: configurationChangeSchema,
  data: configurationSchema,
})

/**
 * Deletes a configuration. Fails with `conflict` while it has future bookings, unless `bookings=cancel` cancels them and
 * notifies everyone.
 */
export const deleteConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: z.object({ bookings: optional(oneOf('cancel')) }),
  data: optional(z.unknown()),
})

/** Creates a short-lived credential for visitors of one private configuration; `time_to_live` is minutes. */
export const createSession = /* @__PURE__ */ endpoint({
  id: 'sessions.create',
  method: 'POST',
  path: '/v3/scheduling/sessions',
  access: 'key',
  query: none,
  body: z.looseObject({
    configuration_id: optionalText,
    slug: optionalText,
    time_to_live: optional(z.int().check(z.minimum(1), z.maximum(30))),
  }),
  data: z.looseObject({ session_id: z.string() }),
})

export const deleteSession = /* @__PURE__ */ endpoint({
  id: 'sessions.delete',
  method: 'DELETE',
  path: '/v3/scheduling/sessions/{session_id}',
  access: 'key',
  query: none,
  data: optional(z.unknown()),
})

// Host invitations are an addition of our service.

/** An invitation to be a host of another account's configuration. */
export const hostInvitationSchema = z.looseObject({
  configuration_id: z.string(),
  object: optionalText,
  /** The name of the configuration, and the title of its bookings. */
  name: optionalText,
  title: optionalText,
  /** The address of the inviting account. */
  invited_by: z.string(),
  /** `invited`, `accepted` or `declined`. */
  status: z.string(),
  /** The calendars from which the host's busy time would be read. */
  calendar_ids: listOf(z.string()),
  /** The calendar to which bookings would be added. */
  booking_calendar_id: optionalText,
  created_at: optional(instantSchema),
})

const answers = oneOf('accepted', 'declined')

/** The invitations of an account, answered or not. */
export const listHostInvitations = /* @__PURE__ */ endpoint({
  id: 'host-invitations.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/host-invitations',
  access: 'grant',
  query: z.object({ limit: optionalCount, page_token: optionalText, select: optionalText }),
  data: z.array(hostInvitationSchema),
  paged: true,
})

/**
 * A host's answer. After they accept, their busy time counts, they can be booked, and bookings are added to their calendar; after
 * they decline, no longer. Existing bookings stay.
 */
export const answerHostInvitation = /* @__PURE__ */ endpoint({
  id: 'host-invitations.answer',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/scheduling/host-invitations/{configuration_id}',
  access: 'grant',
  query: z.object({}),
  body: z.looseObject({ status: answers }),
  data: hostInvitationSchema,
})

export type HostInvitationData = z.output<typeof hostInvitationSchema>
export type HostInvitationAnswer = z.output<typeof answers>

/**
 * Erases the personal data of a guest: name, address, answers and reasons in their bookings and in the events on the hosts'
 * calendars, and pending emails to them. The bookings remain without the person. Fails with `conflict` while the guest has
 * future bookings, unless `bookings` is `cancel`. The answer contains the number of changed bookings.
 */
export const eraseGuest = /* @__PURE__ */ endpoint({
  id: 'guests.erase',
  method: 'POST',
  path: '/v3/scheduling/guests/erase',
  access: 'key',
  query: z.object({}),
  body: z.object({ email: z.string(), bookings: optional(oneOf('cancel')) }),
  data: z.looseObject({ erased_bookings: z.number() }),
})
