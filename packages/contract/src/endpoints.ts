import * as apiKeys from './admin/api-key-endpoints.js'
import * as people from './calendar/availability-endpoints.js'
import * as calendars from './calendar/endpoints.js'
import * as events from './calendar/event-endpoints.js'
import * as freeBusy from './calendar/free-busy-endpoints.js'
import * as connect from './connect/endpoints.js'
import * as signIn from './connect/sign-in-endpoints.js'
import type { Endpoint } from './endpoint.js'
import * as legacy from './legacy/endpoints.js'
import * as notifications from './notifications/endpoints.js'
import * as outbox from './notifications/outbox-endpoints.js'
import * as availability from './scheduling/availability-endpoints.js'
import * as bookings from './scheduling/booking-endpoints.js'
import * as configurations from './scheduling/configuration-endpoints.js'
import * as groupEvents from './scheduling/group-event-endpoints.js'
import * as guests from './scheduling/guest-endpoints.js'
import * as hostInvitations from './scheduling/host-invitation-endpoints.js'
import * as submissions from './scheduling/submission-endpoints.js'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** Every endpoint of this contract: one table that the service's routes and the OpenAPI document are made from. */
export const endpoints: readonly Endpoint[] = [
  connect,
  signIn,
  calendars,
  events,
  freeBusy,
  people,
  configurations,
  hostInvitations,
  availability,
  submissions,
  bookings,
  groupEvents,
  guests,
  notifications,
  apiKeys,
  outbox,
  legacy,
].flatMap((area) => Object.values(area).filter(isEndpoint))
