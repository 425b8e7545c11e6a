import { apiKeyRoutes } from './api-key-routes.js'
import { calendarRoutes } from './calendar-routes.js'
import { configurationRoutes } from './configuration-routes.js'
import { connectRoutes } from './connect-routes.js'
import { eventRoutes } from './event-routes.js'
import { groupEventRoutes } from './group-event-routes.js'
import { guestRoutes } from './guest-routes.js'
import { legacyRoutes } from './legacy-routes.js'
import { outboxRoutes } from './outbox-routes.js'
import type { Route } from './route.js'
import { schedulingRoutes } from './scheduling-routes.js'
import { signInRoutes } from './sign-in-routes.js'
import { webhookRoutes } from './webhook-routes.js'

/** Everything that this service answers of the interface. */
export const routes: readonly Route[] = [
  ...connectRoutes,
  ...signInRoutes,
  ...calendarRoutes,
  ...eventRoutes,
  ...legacyRoutes,
  ...configurationRoutes,
  ...schedulingRoutes,
  ...groupEventRoutes,
  ...guestRoutes,
  ...webhookRoutes,
  ...apiKeyRoutes,
  ...outboxRoutes,
]
