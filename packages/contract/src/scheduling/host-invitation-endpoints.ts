import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, oneOf, optional, optionalCount, optionalText } from '../scalars.js'

// Not in the interface as it was given: a service of ours alone has these.

/** That somebody is asked to host in a configuration which another account has written with its access token. */
export const hostInvitationSchema = z.looseObject({
  configuration_id: z.string(),
  object: optionalText,
  /** The name of the configuration, and the title of what is booked. */
  name: optionalText,
  title: optionalText,
  /** The address of the account that asks. */
  invited_by: z.string(),
  /** `invited`, `accepted` or `declined`. */
  status: z.string(),
  /** The calendars that the host's busy time would be read from. */
  calendar_ids: listOf(z.string()),
  /** The calendar that bookings would be written to. */
  booking_calendar_id: optionalText,
  created_at: optional(instantSchema),
})

const answers = oneOf('accepted', 'declined')

/** Configurations of other accounts in which this one is asked to host, answered or not. */
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
 * A host's answer. Once they accept, their busy time counts, they can be booked and bookings stand on their calendar; once
 * they decline, no longer. What is booked by then stays.
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
