import { eraseGuest } from '@whenable/contract'
import { authorizeKey } from '../../access/authorization.js'
import { type Route, writing } from '../../kernel/http/route.js'
import { eraseGuest as erase } from './guest-data.js'

/** Routes for guests' data. */
export const guestRoutes: readonly Route[] = [
  writing(eraseGuest, authorizeKey, async ({ applicationId, body, ...call }, transaction) => {
    const { bookings } = await erase({ ...call, transaction }, applicationId, body.email, body.bookings)
    return { data: { erased_bookings: bookings } }
  }),
]
