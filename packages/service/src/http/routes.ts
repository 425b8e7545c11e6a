import { connectRoutes } from '../access/connect-routes.js'
import { signInRoutes } from '../access/sign-in-routes.js'
import { apiKeyRoutes } from '../admin/api-key-routes.js'
import { auditRoutes } from '../admin/audit/audit-routes.js'
import { demoStudioRoutes } from '../admin/demo-studio/demo-studio-routes.js'
import { guestRoutes } from '../admin/guest-routes.js'
import { memberRoutes } from '../admin/members/member-routes.js'
import { teamRoutes } from '../admin/members/team-routes.js'
import { calendarRoutes } from '../calendars/calendar-routes.js'
import { connectionRoutes } from '../calendars/connections/connection-routes.js'
import { eventRoutes } from '../calendars/events/event-routes.js'
import { legacyRoutes } from '../calendars/legacy/legacy-routes.js'
import { adminMailRoutes } from '../notifications/admin-mail-routes.js'
import { adminOutboxRoutes } from '../notifications/admin-outbox-routes.js'
import { adminWebhookRoutes } from '../notifications/admin-webhook-routes.js'
import { outboxRoutes } from '../notifications/outbox-routes.js'
import { webhookRoutes } from '../notifications/webhook-routes.js'
import { bookingSeriesRoutes } from '../scheduling/booking-series/booking-series-routes.js'
import { challengeRoutes } from '../scheduling/challenges/challenge-routes.js'
import { configurationRoutes } from '../scheduling/configurations/configuration-routes.js'
import { emailConfirmationRoutes } from '../scheduling/email-confirmations/email-confirmation-routes.js'
import { eventTypeRoutes } from '../scheduling/event-types/event-type-routes.js'
import { explainRoutes } from '../scheduling/explain/explain-routes.js'
import { groupEventRoutes } from '../scheduling/group-events/group-event-routes.js'
import { holdRoutes } from '../scheduling/holds/hold-routes.js'
import { hostPageRoutes } from '../scheduling/host-pages/host-page-routes.js'
import { linkRoutes } from '../scheduling/links/link-routes.js'
import { ownerBookingRoutes } from '../scheduling/owner-bookings/owner-booking-routes.js'
import { paymentRoutes } from '../scheduling/payments/payment-routes.js'
import { pollRoutes } from '../scheduling/polls/poll-routes.js'
import { scheduleRoutes } from '../scheduling/schedules/schedule-routes.js'
import { schedulingRoutes } from '../scheduling/visitor-routes.js'
import { waitlistRoutes } from '../scheduling/waitlist/waitlist-routes.js'
import type { Route } from './route.js'

/** Every endpoint of the interface that this service implements. */
export const routes: readonly Route[] = [
  ...connectRoutes,
  ...signInRoutes,
  ...connectionRoutes,
  ...calendarRoutes,
  ...eventRoutes,
  ...legacyRoutes,
  ...configurationRoutes,
  ...scheduleRoutes,
  ...explainRoutes,
  ...schedulingRoutes,
  ...holdRoutes,
  ...paymentRoutes,
  ...emailConfirmationRoutes,
  ...linkRoutes,
  ...pollRoutes,
  ...waitlistRoutes,
  ...bookingSeriesRoutes,
  ...challengeRoutes,
  ...groupEventRoutes,
  ...hostPageRoutes,
  ...guestRoutes,
  ...webhookRoutes,
  ...apiKeyRoutes,
  ...outboxRoutes,
  ...memberRoutes,
  ...teamRoutes,
  ...auditRoutes,
  ...demoStudioRoutes,
  ...ownerBookingRoutes,
  ...eventTypeRoutes,
  ...adminWebhookRoutes,
  ...adminMailRoutes,
  ...adminOutboxRoutes,
]
