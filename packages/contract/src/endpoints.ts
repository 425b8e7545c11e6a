import * as activity from './admin/activity.js'
import * as audit from './admin/audit.js'
import * as bookingFeeds from './admin/booking-feeds.js'
import * as adminBookings from './admin/bookings.js'
import * as brand from './admin/brand.js'
import * as adminCalendars from './admin/calendars.js'
import * as demoStudio from './admin/demo-studio.js'
import * as admin from './admin/endpoints.js'
import * as eventTypes from './admin/event-types.js'
import * as explain from './admin/explain.js'
import * as imports from './admin/imports.js'
import * as insights from './admin/insights.js'
import * as adminMail from './admin/mail.js'
import * as members from './admin/members.js'
import * as adminNotifications from './admin/notifications.js'
import * as resources from './admin/resources.js'
import * as schedules from './admin/schedules.js'
import * as adminSignIn from './admin/sign-in.js'
import * as signIns from './admin/sign-ins.js'
import * as team from './admin/team.js'
import * as calendarAvailability from './calendar/availability.js'
import * as calendar from './calendar/endpoints.js'
import * as seriesMoves from './calendar/series-moves.js'
import * as connections from './connect/connections.js'
import * as connect from './connect/endpoints.js'
import type { Endpoint } from './endpoint.js'
import * as legacy from './legacy/endpoints.js'
import * as notifications from './notifications/endpoints.js'
import * as bookingSeries from './scheduling/booking-series-endpoints.js'
import * as challenges from './scheduling/challenges.js'
import * as emailConfirmations from './scheduling/email-confirmations.js'
import * as scheduling from './scheduling/endpoints.js'
import * as groupEvents from './scheduling/group-events.js'
import * as holds from './scheduling/holds.js'
import * as hostPages from './scheduling/host-pages.js'
import * as links from './scheduling/links.js'
import * as owner from './scheduling/owner-endpoints.js'
import * as payments from './scheduling/payments.js'
import * as polls from './scheduling/polls.js'
import * as routingForms from './scheduling/routing-forms.js'
import * as waitlist from './scheduling/waitlist.js'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** Every endpoint of this contract. The service's routes and the OpenAPI document are made from it. */
export const endpoints: readonly Endpoint[] = [
  connect,
  connections,
  calendar,
  calendarAvailability,
  seriesMoves,
  owner,
  eventTypes,
  imports,
  scheduling,
  bookingSeries,
  holds,
  payments,
  emailConfirmations,
  challenges,
  groupEvents,
  links,
  polls,
  waitlist,
  hostPages,
  routingForms,
  notifications,
  admin,
  members,
  brand,
  adminBookings,
  bookingFeeds,
  adminCalendars,
  schedules,
  resources,
  adminSignIn,
  signIns,
  team,
  activity,
  audit,
  demoStudio,
  explain,
  insights,
  adminMail,
  adminNotifications,
  legacy,
].flatMap((area) => Object.values(area).filter(isEndpoint))
