import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { digits, instant, listOf, maybe, oneOf, text } from '../scalars.js'

// Not in the interface as it was given: a service of ours alone has these.

/** That somebody is asked to host in a configuration which another account has written with its access token. */
export const hostInvitation = z.looseObject({
  configuration_id: z.string(),
  object: text,
  /** The name of the configuration, and the title of what is booked. */
  name: text,
  title: text,
  /** The address of the account that asks. */
  invited_by: z.string(),
  /** `invited`, `accepted` or `declined`. */
  status: z.string(),
  /** The calendars that the host's busy time would be read from. */
  calendar_ids: listOf(z.string()),
  /** The calendar that bookings would be written to. */
  booking_calendar_id: text,
  created_at: maybe(instant),
})

const answers = oneOf('accepted', 'declined')

/** Configurations of other accounts in which this one is asked to host, answered or not. */
export const listHostInvitations = /* @__PURE__ */ endpoint({
  id: 'host-invitations.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/host-invitations',
  access: 'grant',
  query: z.object({ limit: digits, page_token: text, select: text }),
  data: z.array(hostInvitation),
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
  data: hostInvitation,
})

export type HostInvitationData = z.output<typeof hostInvitation>
export type HostInvitationAnswer = z.output<typeof answers>
