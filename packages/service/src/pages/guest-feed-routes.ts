import { appearanceOf } from '../event-types/appearance.js'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { addGuestFeed, guestFeedAddress, renewGuestFeed } from '../features/booking-feeds/guest-feeds.js'
import type { Records } from '../kernel/store/store.js'
import { guestFeedTemplate } from './no-script/guest-feed-template.js'
import { linkOf } from './no-script/page-reader.js'
import { windowTitle } from './page-document.js'
import { isCrossSite, readerOfTime, readFormFields, redirect } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { bookingOfReference, type OwnedBooking } from './page-subjects.js'

const path = '/manage/:booking_ref/subscribe'

/** What the forms of the page do. */
const actions = { create: addGuestFeed, renew: renewGuestFeed }

/** The page on which a guest gets an address for their calendar app, which then follows their booking. It works without scripts. */
export const guestFeedRoutes = (
  { store, newId, originOf }: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => {
  const broken = (request: Request) => notice(request, 404, ({ page }) => page.broken)

  const readerOf = (records: Records, request: Request, { owned, booking }: OwnedBooking) =>
    readerOfTime(records, request, owned, booking.start, booking.timezone)

  const show = async (records: Records, request: Request, found: OwnedBooking, status = 200) => {
    const { owned, booking } = found
    const appearance = await appearanceOf(records, owned, originOf(request))
    const reader = await readerOf(records, request, found)
    const { title } = eventTermsOf(owned.configuration)
    const { heading } = reader.language.texts.page.guestFeed
    const address = await guestFeedAddress(records, booking, originOf(request))
    return respond(request, status, {
      ...{ appearance, language: reader.language, heading },
      title: windowTitle(heading, title, appearance.companyName),
      content: { fallback: guestFeedTemplate({ booking, address }, reader) },
    })
  }

  return [
    {
      name: 'page.guest-feed',
      path,
      answer: (request, { booking_ref: reference = '' }) =>
        store.read(async (records) => {
          const found = await bookingOfReference(records, reference)
          return found ? show(records, request, found) : broken(request)
        }),
    },
    {
      name: 'page.guest-feed-change',
      path,
      method: 'POST',
      effect: 'own',
      async answer(request, { booking_ref: reference = '' }) {
        const action = (await readFormFields(request)).get('action')
        const change = Object.hasOwn(actions, action ?? '') && actions[action as keyof typeof actions]
        return store.transaction(async (transaction) => {
          const found = await bookingOfReference(transaction, reference)
          if (!found) return broken(request)
          if (!change || isCrossSite(request, originOf(request)))
            return show(transaction, request, found, change ? 403 : 400)
          await change({ transaction, newId }, found.booking)
          return redirect(linkOf(await readerOf(transaction, request, found)))
        })
      },
    },
  ]
}
