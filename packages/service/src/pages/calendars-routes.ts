import { html } from 'hono/html'
import { offeredSignIns } from '../calendars/connections/connection-services.js'
import { calendarsPageScript } from './calendars-page-script.js'
import { pageLanguage } from './page-language.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

/** The path of the page, which is also the callback of its sign-in. The legacy API has `/calendars`. */
const path = '/my/calendars'

/** The callback address of the page of an owner's calendars, which every application may use. */
export const calendarsCallback = (origin: string): string => `${origin}${path}`

/**
 * The page on which owners connect their calendars. It contains nothing about anybody: its script signs the owner in and gives the
 * element an access token. `client_id` names the application; a service with one application needs none.
 */
export const calendarsRoutes = (
  { store, originOf, connections }: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => [
  {
    name: 'page.calendars',
    path,
    async answer(request) {
      const { searchParams } = new URL(request.url)
      const language = await pageLanguage(request)
      const named = searchParams.get('client_id')
      const applications = await store.read((records) => records.applications())
      const application =
        named === null && applications.length === 1
          ? applications[0]
          : applications.find(({ clientId }) => clientId === named)
      // The callback has no client id: the page keeps it.
      const isCallback = named === null && searchParams.has('state')
      if (!application && !isCallback) return notice(request, 404, ({ page }) => page.missing)
      const text = language.texts
      const again = application ? `${path}?client_id=${encodeURIComponent(application.clientId)}` : path
      const heading = text.calendar.connections.connectionsTitle
      const signInProviders = offeredSignIns(connections)
      return respond(request, 200, {
        ...{ language, heading, title: heading, appearance: {}, isNeverFramed: true },
        content: {
          tag: 'when-calendars',
          attributes: {
            'service-url': originOf(request),
            'data-client-id': application?.clientId ?? '',
            ...(signInProviders ? { 'sign-in-providers': signInProviders } : {}),
          },
          script: calendarsPageScript,
          fallback: html`<div class="fallback notice">
            <p class="loading" role="status">${text.calendar.connections.loadingConnections}</p>
            <p hidden role="alert">${text.calendar.connections.connectionsFailed} <a href="${again}">${text.calendar.connections.signInAgain}</a></p>
          </div>`,
        },
      })
    },
  },
]
