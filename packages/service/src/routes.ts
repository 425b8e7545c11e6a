import { activityRoutes } from './features/activity/activity-routes.js'
import { apiKeyRoutes } from './features/api-keys/api-key-routes.js'
import { auditRoutes } from './features/audit/audit-routes.js'
import { bookingFeedRoutes } from './features/booking-feeds/booking-feed-routes.js'
import { brandRoutes } from './features/brand/brand-routes.js'
import { calendarRoutes } from './features/calendar/calendar-routes.js'
import { connectRoutes } from './features/calendar/connect-routes.js'
import { connectionRoutes } from './features/calendar/connection-routes.js'
import { eventRoutes } from './features/calendar/event-routes.js'
import { challengeRoutes } from './features/challenges/challenge-routes.js'
import { demoStudioRoutes } from './features/demo-studio/demo-studio-routes.js'
import { emailConfirmationRoutes } from './features/email-confirmations/email-confirmation-routes.js'
import { configurationRoutes } from './features/event-types/configuration-routes.js'
import { eventTypeRoutes } from './features/event-types/event-type-routes.js'
import { explainRoutes } from './features/explain/explain-routes.js'
import { groupEventRoutes } from './features/group-events/group-event-routes.js'
import { guestRoutes } from './features/guests/guest-routes.js'
import { holdRoutes } from './features/holds/hold-routes.js'
import { hostPageRoutes } from './features/host-pages/host-page-routes.js'
import { importRoutes } from './features/imports/import-routes.js'
import { insightRoutes } from './features/insights/insight-routes.js'
import { legacyRoutes } from './features/legacy/legacy-routes.js'
import { linkRoutes } from './features/links/link-routes.js'
import { adminMailRoutes } from './features/mail/admin-mail-routes.js'
import { adminOutboxRoutes } from './features/mail/admin-outbox-routes.js'
import { outboxRoutes } from './features/mail/outbox-routes.js'
import { ownerBookingRoutes } from './features/owner-bookings/owner-booking-routes.js'
import { paymentRoutes } from './features/payments/payment-routes.js'
import { pollRoutes } from './features/polls/poll-routes.js'
import { resourceRoutes } from './features/resources/resource-routes.js'
import { routingFormRoutes } from './features/routing-forms/routing-form-routes.js'
import { bookingSeriesRoutes } from './features/series/booking-series-routes.js'
import { memberRoutes } from './features/team/member-routes.js'
import { signInRoutes } from './features/team/sign-in-routes.js'
import { teamRoutes } from './features/team/team-routes.js'
import { schedulingRoutes } from './features/visitor/visitor-routes.js'
import { waitlistRoutes } from './features/waitlist/waitlist-routes.js'
import { adminWebhookRoutes } from './features/webhooks/admin-webhook-routes.js'
import { webhookRoutes } from './features/webhooks/webhook-routes.js'
import { scheduleRoutes } from './hosts/schedule-routes.js'
import type { Route } from './kernel/http/route.js'

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
  ...resourceRoutes,
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
  ...importRoutes,
  ...routingFormRoutes,
  ...guestRoutes,
  ...webhookRoutes,
  ...apiKeyRoutes,
  ...outboxRoutes,
  ...memberRoutes,
  ...brandRoutes,
  ...teamRoutes,
  ...activityRoutes,
  ...auditRoutes,
  ...demoStudioRoutes,
  ...ownerBookingRoutes,
  ...insightRoutes,
  ...bookingFeedRoutes,
  ...eventTypeRoutes,
  ...adminWebhookRoutes,
  ...adminMailRoutes,
  ...adminOutboxRoutes,
]
