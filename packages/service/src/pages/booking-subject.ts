import type { BookingSettings, LinkPrefill } from '@whenable/contract'
import { type LinkState, linkStateAt } from '../access/link-state.js'
import { appearanceOf, readAppearance } from '../event-types/appearance.js'
import { eventTermsOf, isClosed } from '../event-types/configuration-rules.js'
import { uiSettings } from '../features/bookings/ui-settings.js'
import { configurationTimeZone } from '../hosts/resolve-hosts.js'
import { sha256 } from '../kernel/secrets.js'
import type { Appearance, LinkRecord, OwnedConfiguration, Records } from '../kernel/store/store.js'
import type { PageReader } from './no-script/page-reader.js'
import { windowTitle } from './page-document.js'
import { type PageLanguage, pageLanguage } from './page-language.js'
import { carriedPrefill, movedTo, prefillFromAddress, readerFor } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { PageContext } from './page-route.js'
import { configurationOfPage, pathToBookAgain, visibleHost } from './page-subjects.js'

/** A page's configuration, its settings, its reader and its language; and the link that leads to it, if it has one. */
export interface BookingSubject {
  readonly owned: OwnedConfiguration
  readonly link?: { readonly record: LinkRecord; readonly secret: string } | undefined
  readonly settings: BookingSettings
  readonly appearance: Appearance
  /** What the form begins with: the values of the link, or those of the address. */
  readonly prefill: Partial<LinkPrefill>
  readonly reader: PageReader
  readonly language: PageLanguage
}

/** The title of a page that books, in the window and in previews. */
export const titleOfSubject = ({
  owned: { configuration },
  appearance,
}: Pick<BookingSubject, 'owned' | 'appearance'>): string =>
  windowTitle(eventTermsOf(configuration).title, appearance.companyName ?? visibleHost(configuration))

/** How the addresses of pages that book lead to what is booked there. */
export const bookingSubjects = (context: PageContext, { notice }: PageResponder) => {
  const { clock, originOf } = context

  const subjectFor = async (
    records: Records,
    request: Request,
    owned: OwnedConfiguration,
    link?: BookingSubject['link'],
  ): Promise<BookingSubject> => {
    const language = await pageLanguage(request)
    const page = readerFor(request, language, await configurationTimeZone(records, owned, clock()))
    const origin = originOf(request)
    const settings = await uiSettings(records, owned, { ...context, now: clock(), origin })
    const appearance = await appearanceOf(records, owned, origin)
    const path = page.path.replace(/\/wait$/, '')
    // The values of a link are its own.
    const reader = link ? page : { ...page, prefill: { path, pairs: carriedPrefill(request) } }
    const prefill = link ? (link.record.prefill ?? {}) : prefillFromAddress(request, settings)
    return { owned, link, language, reader, settings, appearance, prefill }
  }

  const missing = (request: Request) => notice(request, 404, ({ page }) => page.missing)

  /** A link that was deleted with its event type. */
  const removed = (request: Request) =>
    notice(request, 410, ({ page: { link } }) => ({ heading: link.expired, help: link.help }))

  /** An event type that its owner has switched off, with the way to what else they offer. */
  const closed = async (records: Records, request: Request, owned: OwnedConfiguration) => {
    const path = await pathToBookAgain(records, { owned, isRemoved: false })
    return notice(
      request,
      404,
      ({ page }) => ({
        heading: eventTermsOf(owned.configuration).title,
        help: page.closed.help,
        link: path === undefined ? undefined : { label: page.closed.others, path },
      }),
      await appearanceOf(records, owned, originOf(request)),
    )
  }

  /** What the address of a public page leads to, or a page that says why there is nothing. */
  const subjectOfSlug = async (
    records: Records,
    request: Request,
    { slug = '' }: Readonly<Record<string, string>>,
  ): Promise<BookingSubject | Response> => {
    const clientId = new URL(request.url).searchParams.get('client_id')
    const owned = await configurationOfPage(records, slug, clientId)
    if (!owned) return missing(request)
    if (owned.configuration.slug !== slug && request.method !== 'POST')
      return movedTo(request, owned.configuration.slug ?? slug)
    if (owned.configuration.requires_session_auth)
      return notice(
        request,
        403,
        ({ page }) => page.private,
        await appearanceOf(records, owned, originOf(request)),
      )
    return isClosed(owned.configuration)
      ? closed(records, request, owned)
      : subjectFor(records, request, owned)
  }

  /** The page of a link that a limit has ended. */
  const endedLink = (
    request: Request,
    { configuration }: OwnedConfiguration,
    state: Exclude<LinkState, 'active'>,
  ) =>
    notice(
      request,
      410,
      ({ page: { link } }) => ({ heading: state === 'expired' ? link.expired : link.used, help: link.help }),
      readAppearance(configuration.appearance),
    )

  /**
   * What the address of a link leads to. Reading it changes nothing. A form of a link that has ended is read, because it may have been
   * sent before: its key then finds the booking.
   */
  const subjectOfLink = async (
    records: Records,
    request: Request,
    { secret = '' }: Readonly<Record<string, string>>,
  ): Promise<BookingSubject | Response> => {
    const hash = await sha256(secret)
    const record = await records.linkOfSecret(hash)
    const owned = record && (await records.configuration(record.configurationId))
    if (!record || !owned) return (await records.isRemovedLink(hash)) ? removed(request) : missing(request)
    const state = linkStateAt(record, clock())
    if (state !== 'active' && request.method !== 'POST') return endedLink(request, owned, state)
    return isClosed(owned.configuration)
      ? closed(records, request, owned)
      : subjectFor(records, request, owned, { record, secret })
  }

  return { endedLink, subjectOfSlug, subjectOfLink }
}
