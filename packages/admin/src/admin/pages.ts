import type { Member, ShareableEventType } from '@whenable/contract'
import type { Clock } from '@whenable/elements/internal/base/clock'
import { icon } from '@whenable/elements/internal/base/icons'
import type { AdminMessages } from '@whenable/elements/internal/messages/owner/generated/admin'
import { html, nothing, type TemplateResult } from 'lit'
import type { BookingSelectEvent } from '../events/booking-select.js'
import type { BookingsViewChangeEvent } from '../events/bookings-view-change.js'
import type { EventTypeOpenEvent } from '../events/event-type-open.js'
import type { PollSelectEvent } from '../events/poll-select.js'
import type { SectionChangeEvent } from '../events/section-change.js'
import type { SettingsChangeEvent } from '../events/settings-change.js'
import { icons } from '../parts/icons.js'
import type { AdminOverview } from './admin-overview.js'
import type { AdminLocation } from './admin-router.js'

/** What a page is rendered from. */
export interface PageContext {
  readonly serviceUrl: string
  readonly clientId: string | null
  /** The providers on whose own page owners sign in, as of `when-calendars`. */
  readonly signInProviders: string | null
  readonly member: Member
  /** The access token; another one when it is told which was refused. */
  readonly sessionProvider: (refused?: string) => string | Promise<string>
  readonly now: Clock | null
  readonly location: AdminLocation
  /** What follows the page's name in the path. */
  readonly rest: string
  /** The address of the owner's booking page, once it is known. */
  readonly pageUrl: string | null
  /** The event type of that page. */
  readonly eventTypeId: string | null
  /** The event types that the member can share. */
  readonly eventTypes: readonly ShareableEventType[]
  /** Opens a path below the base. */
  readonly open: (path: string) => void
  /** Gives what is shown an address, without opening another page. */
  readonly show: (path: string) => void
  /** The address of a path below the base. */
  readonly href: (path: string) => string
  /** Tells that a booking has changed. */
  readonly onBookingsChange: () => void
  /** Tells that an event type has changed. */
  readonly onEventTypesChange: () => void
  /** Tells that the member or the brand may have changed, by what was done. */
  readonly onProfileChange: (action: string) => void
}

/** A page of the owner's side. Its code loads when it is opened. */
export interface AdminPage {
  readonly name: Exclude<Parameters<AdminMessages['pageName']>[0], 'welcome'>
  readonly icon: TemplateResult
  readonly load: () => Promise<unknown>
  readonly render: (context: PageContext) => TemplateResult
  /** Whether its views share one page, so that going back among them leaves the focus where it is. */
  readonly keepsFocus?: boolean
  /** Whether a phone shows it behind "More". */
  readonly isRare?: boolean
  /** Whether the service has what the page shows. Default: it has. */
  readonly isOffered?: (overview: AdminOverview) => boolean
}

/** The address of the bookings: the view, and the booking whose details are shown. */
const bookingsPath = (query: Readonly<Record<string, string | null | undefined>>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return `bookings${search.size ? `?${search}` : ''}`
}

/** The address of a poll, or of the list. */
const pollsPath = (pollId: string | null): string =>
  pollId === null ? 'polls' : `polls/${encodeURIComponent(pollId)}`

/** The pages, in the order of the navigation. A page is here once its element is. */
export const adminPages: readonly AdminPage[] = [
  {
    name: 'bookings',
    icon: icons.calendar,
    load: () => import('../define/bookings.js'),
    render: ({
      serviceUrl,
      sessionProvider,
      member,
      now,
      pageUrl,
      location: { query },
      show,
      href,
      onBookingsChange,
    }) => {
      const shown = Object.fromEntries(
        ['view', 'layout', 'type', 'host', 'booking'].map((name) => [name, query.get(name)]),
      )
      return html`<when-bookings
        service-url=${serviceUrl}
        view=${shown['view'] ?? 'upcoming'}
        layout=${shown['layout'] ?? 'list'}
        configuration-id=${shown['type'] ?? nothing}
        host=${shown['host'] ?? nothing}
        booking-id=${shown['booking'] ?? nothing}
        time-zone=${member.current_timezone ?? member.timezone}
        page-url=${pageUrl ?? nothing}
        .viewHref=${(view: string) => href(bookingsPath({ view }))}
        .bookingHref=${(booking: string) => href(bookingsPath({ view: shown['view'] ?? 'upcoming', booking }))}
        .sessionProvider=${sessionProvider}
        .now=${now}
        @when-booking-update=${onBookingsChange}
        @when-bookings-view-change=${({ view, filter, layout }: BookingsViewChangeEvent) =>
          show(
            bookingsPath({
              ...shown,
              booking: view === (shown['view'] ?? 'upcoming') ? shown['booking'] : null,
              view,
              layout: layout === 'list' ? null : layout,
              type: filter.configurationId,
              host: filter.host,
            }),
          )}
        @when-booking-select=${({ bookingId: booking }: BookingSelectEvent) => show(bookingsPath({ ...shown, booking }))}
      ></when-bookings>`
    },
    keepsFocus: true,
  },
  {
    name: 'event-types',
    icon: icons.cards,
    load: () => Promise.all([import('../define/event-types.js'), import('../define/event-type-editor.js')]),
    render: ({ serviceUrl, sessionProvider, member, now, clientId, rest, open, href, onEventTypesChange }) =>
      rest
        ? html`<when-event-type-editor
            service-url=${serviceUrl}
            client-id=${clientId ?? nothing}
            configuration-id=${rest}
            settings-link=${member.role === 'owner' ? href('settings/resources') : nothing}
            time-zone=${member.current_timezone ?? member.timezone}
            .sessionProvider=${sessionProvider}
            .now=${now}
            @when-event-type-save=${onEventTypesChange}
            @when-event-type-close=${() => open('event-types')}
          ></when-event-type-editor>`
        : html`<when-event-types
            service-url=${serviceUrl}
            client-id=${clientId ?? nothing}
            link-pattern=${href('event-types/{id}')}
            .sessionProvider=${sessionProvider}
            .now=${now}
            @when-event-type-create=${onEventTypesChange}
            @when-event-type-change=${onEventTypesChange}
            @when-event-type-remove=${onEventTypesChange}
            @when-event-type-open=${({ configurationId, view }: EventTypeOpenEvent) =>
              open(
                view === 'edit'
                  ? `event-types/${encodeURIComponent(configurationId)}`
                  : `share?event-type=${encodeURIComponent(configurationId)}`,
              )}
          ></when-event-types>`,
  },
  {
    name: 'availability',
    icon: icons.clock,
    load: () => Promise.all([import('../define/hours.js'), import('../define/explain.js')]),
    render: ({ serviceUrl, sessionProvider, member, now, eventTypeId, eventTypes }) => html`<when-hours
        service-url=${serviceUrl}
        grant-id=${member.grant_id}
        time-zone=${member.current_timezone ?? member.timezone}
        .sessionProvider=${sessionProvider}
        .now=${now}
      ></when-hours>
      ${
        eventTypes.length
          ? html`<when-explain
              class="below"
              service-url=${serviceUrl}
              configuration-id=${eventTypeId ?? nothing}
              .eventTypes=${eventTypes}
              time-zone=${member.current_timezone ?? member.timezone}
              .sessionProvider=${sessionProvider}
              .now=${now}
            ></when-explain>`
          : nothing
      }`,
  },
  {
    name: 'calendars',
    icon: icons.sync,
    load: () => Promise.all([import('../define/calendars.js'), import('../define/booking-feeds.js')]),
    render: ({ serviceUrl, sessionProvider, member, now, signInProviders }) => html`<when-calendars
      show-providers
      service-url=${serviceUrl}
      sign-in-providers=${signInProviders ?? nothing}
      time-zone=${member.current_timezone ?? member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
    ></when-calendars>
    <when-booking-feeds
      class="below"
      service-url=${serviceUrl}
      .sessionProvider=${sessionProvider}
      .now=${now}
    ></when-booking-feeds>`,
  },
  {
    name: 'activity',
    isRare: true,
    isOffered: ({ isOwner }) => isOwner,
    icon: icon('M1.5 8.5h3l2-5.5 3 10 2-4.5h3'),
    load: () => import('../define/activity.js'),
    render: ({ serviceUrl, sessionProvider, member, now, href, onBookingsChange }) => html`<when-activity
      service-url=${serviceUrl}
      time-zone=${member.current_timezone ?? member.timezone}
      .bookingHref=${(booking: string) => href(bookingsPath({ booking }))}
      .sessionProvider=${sessionProvider}
      .now=${now}
      @when-activity-change=${onBookingsChange}
    ></when-activity>`,
  },
  {
    name: 'polls',
    isRare: true,
    keepsFocus: true,
    isOffered: ({ canPoll }) => canPoll,
    icon: icon('M2.5 3.5h11M2.5 8h7M2.5 12.5h4m3.5-.5 1.5 1.5 3-3.5'),
    load: () => import('../define/polls.js'),
    render: ({
      serviceUrl,
      sessionProvider,
      member,
      now,
      location,
      rest,
      href,
      show,
      onBookingsChange,
    }) => html`<when-polls
      service-url=${serviceUrl}
      event-type=${location.query.get('event-type') ?? nothing}
      poll-id=${rest || nothing}
      time-zone=${member.current_timezone ?? member.timezone}
      .pollHref=${(pollId: string | null) => href(pollsPath(pollId))}
      .bookingHref=${(booking: string) => href(bookingsPath({ booking }))}
      .sessionProvider=${sessionProvider}
      .now=${now}
      @when-poll-choose=${onBookingsChange}
      @when-poll-select=${({ pollId }: PollSelectEvent) => show(pollsPath(pollId))}
    ></when-polls>`,
  },
  {
    name: 'insights',
    isRare: true,
    icon: icon('M2 14h12M4 14V9M8 14V3M12 14V6'),
    load: () => import('../define/insights.js'),
    render: ({ serviceUrl, sessionProvider, member, now }) => html`<when-insights
      service-url=${serviceUrl}
      time-zone=${member.current_timezone ?? member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
    ></when-insights>`,
  },
  {
    name: 'routing-forms',
    isRare: true,
    isOffered: ({ isOwner }) => isOwner,
    icon: icon('M2 8h4M6 8l3-4.5h5M6 8l3 4.5h5M12 1.5l2 2-2 2M12 10.5l2 2-2 2'),
    load: () => import('../define/routing-forms.js'),
    render: ({ serviceUrl, sessionProvider, clientId, now }) => html`<when-routing-forms
      service-url=${serviceUrl}
      client-id=${clientId ?? nothing}
      .sessionProvider=${sessionProvider}
      .now=${now}
    ></when-routing-forms>`,
  },
  {
    name: 'share',
    isRare: true,
    icon: icons.code,
    load: () => import('../define/share.js'),
    render: ({ serviceUrl, sessionProvider, member, now, location, clientId }) => html`<when-share
      service-url=${serviceUrl}
      client-id=${clientId ?? nothing}
      event-type=${location.query.get('event-type') ?? nothing}
      time-zone=${member.current_timezone ?? member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
    ></when-share>`,
  },
  {
    name: 'settings',
    isRare: true,
    keepsFocus: true,
    icon: icons.settings,
    load: () => import('../define/settings.js'),
    render: ({
      serviceUrl,
      sessionProvider,
      member,
      now,
      rest,
      href,
      show,
      onProfileChange,
    }) => html`<when-settings
      service-url=${serviceUrl}
      section=${rest || 'profile'}
      section-base=${href('settings/').replace(/\?.*/, '')}
      time-zone=${member.current_timezone ?? member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
      @when-settings-change=${({ action }: SettingsChangeEvent) => onProfileChange(action)}
      @when-section-change=${({ section }: SectionChangeEvent) => show(`settings/${section}`)}
    ></when-settings>`,
  },
]

/** The pages that the navigation links to. */
export const offeredPages = (overview: AdminOverview): readonly AdminPage[] =>
  adminPages.filter(({ isOffered }) => isOffered?.(overview) ?? true)

/** The page of a path, and what follows its name. An empty path is the first page. */
export const pageAt = (path: string): { readonly page: AdminPage; readonly rest: string } | undefined => {
  const [name = '', ...rest] = path.split('/')
  const page = path ? adminPages.find((one) => one.name === name) : adminPages[0]
  return page && { page, rest: rest.join('/') }
}
