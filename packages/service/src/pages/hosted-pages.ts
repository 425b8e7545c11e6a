import type { Reply } from '../kernel/http/reply.js'
import { adminRoutes } from './admin/admin-page.js'
import { bookingRoutes } from './booking-routes.js'
import { calendarChangeRoutes } from './calendar-change-routes.js'
import { calendarsRoutes } from './calendars-routes.js'
import { confirmRoutes } from './confirm-routes.js'
import { emailConfirmationRoutes } from './email-confirmation-routes.js'
import { guestFeedRoutes } from './guest-feed-routes.js'
import { hostRoutes } from './host-routes.js'
import { joinWaitlistRoutes } from './join-waitlist-routes.js'
import { manageRoutes } from './manage-routes.js'
import { oembedRoutes } from './oembed-routes.js'
import { pageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { paymentRoutes } from './payment-routes.js'
import { pollRoutes } from './poll-routes.js'
import { routingFormRoutes } from './routing-form-routes.js'
import { waitlistRoutes } from './waitlist-routes.js'

/** The hosted pages, including those for errors. */
export interface Pages {
  readonly routes: readonly HostedRoute[]
  missing(request: Request): Promise<Response>
  /** @param reply the reply that an API caller would receive. */
  failed(request: Request, reply: Reply): Promise<Response>
}

/** Creates the hosted pages. */
export const hostedPages = (context: PageContext): Pages => {
  const responder = pageResponder(context)
  const { notice } = responder

  return {
    routes: [
      ...bookingRoutes(context, responder),
      ...paymentRoutes(context, responder),
      ...emailConfirmationRoutes(context, responder),
      ...hostRoutes(context, responder),
      ...oembedRoutes(context, responder),
      ...routingFormRoutes(context, responder),
      ...pollRoutes(context, responder),
      ...joinWaitlistRoutes(context, responder),
      ...waitlistRoutes(context, responder),
      ...manageRoutes(context, responder),
      ...guestFeedRoutes(context, responder),
      ...confirmRoutes(context, responder),
      ...calendarChangeRoutes(context, responder),
      ...calendarsRoutes(context, responder),
      ...adminRoutes(context),
    ],
    missing: (request) => notice(request, 404, ({ page }) => page.missing),
    async failed(request, { status, headers = {} }) {
      const page = await notice(request, status, ({ page: { limit, failed } }) =>
        status === 429 ? limit : failed,
      )
      for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
      return page
    },
  }
}
