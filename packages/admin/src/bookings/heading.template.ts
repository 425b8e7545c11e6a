import { type BookingViewName, mostBookingsCounted } from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import type { MenuItem, PopoverMenus } from '../parts/popover-menus.js'
import { segmented } from '../parts/segmented.template.js'
import { tabLinks } from '../parts/tabs.template.js'
import type { BookingsText } from './booking-text.js'
import type { BookingsIntent, BookingsQuery, BookingsReady } from './flow/index.js'

/** The views, in the order of their links. */
export const bookingViewNames: readonly BookingViewName[] = ['upcoming', 'to_answer', 'past', 'cancelled']

/** What draws the heading: the search, the filters and the views. */
export interface HeadingContext {
  readonly messages: BookingsText
  /** BCP 47. */
  readonly lang: string
  /** The list; undefined until it is read. */
  readonly ready: BookingsReady | undefined
  readonly query: BookingsQuery
  /** What the search field contains. */
  readonly searched: string
  /** The time zone of a downloaded file. */
  readonly timeZone: string
  /** The days of a calendar, whose bookings a downloaded file contains. */
  readonly days: Interval | undefined
  readonly menus: PopoverMenus
  readonly viewHref: (view: string) => string
  /** Shows another view or filter. */
  readonly show: (changes: Partial<BookingsQuery>) => void
  readonly search: (text: string) => void
  readonly layout: 'list' | 'calendar'
  readonly chooseLayout: (layout: 'list' | 'calendar') => void
  readonly send: (intent: BookingsIntent) => void
}

/** Opens the form of a booking for somebody, of the event type that is shown alone or else the first one whose times are chosen freely. */
export const bookForSomebody = (
  { query, eventTypes }: BookingsReady,
  send: (intent: BookingsIntent) => void,
  start?: Instant,
): void => {
  const type = eventTypes.find(({ duration }) => duration) ?? eventTypes[0]
  const values = { configurationId: query.configurationId ?? type?.id, start }
  send({ type: 'open-dialog', kind: 'book', values })
}

const filterMenu = (
  { eventTypes, query }: BookingsReady,
  { messages, lang, menus, show }: HeadingContext,
): TemplateResult => {
  const hosts = new Map(
    eventTypes.flatMap((type) => type.hosts.map((host) => [host.email, host.name || host.email] as const)),
  )
  const choice = (label: string, isChecked: boolean, changes: Partial<BookingsQuery>): MenuItem => ({
    ...{ label, isChecked },
    onChoose: () => show(changes),
  })
  const items: readonly MenuItem[] = [
    choice(messages.allEventTypes, !query.configurationId, { configurationId: undefined }),
    ...eventTypes.map(({ id, name }) => choice(name, id === query.configurationId, { configurationId: id })),
    ...(hosts.size > 1
      ? [
          'separator' as const,
          choice(messages.allHosts, !query.host, { host: undefined }),
          ...[...hosts].map(([email, name]) => choice(name, email === query.host, { host: email })),
        ]
      : []),
  ]
  const type = eventTypes.find(({ id }) => id === query.configurationId)
  const host = query.host && (hosts.get(query.host) ?? query.host)
  const shown = joined(lang, type?.name, host) || messages.allEventTypes
  return menus.menu({
    id: 'filter',
    content: html`<span class="clip">${shown}</span>${icons.down}`,
    label: messages.labelled(messages.eventTypesLabel, shown),
    items,
  })
}

/** Beside the title: the layouts, the search, the filters and what makes a booking. */
export const headingTools = (context: HeadingContext): TemplateResult => {
  const { messages, ready, searched, menus, search, send, timeZone, days, layout, chooseLayout } = context
  const items: readonly MenuItem[] = [
    {
      label: messages.downloadBookings,
      icon: icons.copy,
      onChoose: () => send({ type: 'download', timeZone, range: days }),
    },
  ]
  const book = () => ready && bookForSomebody(ready, send)
  return html`${segmented({
    ...{ name: 'layout', label: messages.bookingsLayout, value: layout, onChange: chooseLayout },
    choices: [
      { value: 'list', label: messages.layoutList },
      { value: 'calendar', label: messages.layoutCalendar },
    ],
  })}
    <div class="search end">
      ${icons.search}<input
        type="search"
        part="search"
        id="search"
        aria-label=${messages.searchBookings}
        placeholder=${messages.searchBookingsHint}
        .value=${searched}
        @input=${(event: Event) => {
          event.stopPropagation()
          search((event.target as HTMLInputElement).value)
        }}
        @change=${(event: Event) => event.stopPropagation()}
      />
    </div>
    ${ready ? filterMenu(ready, context) : nothing}
    ${
      ready?.eventTypes.length
        ? html`<button type="button" class="primary" part="action" @click=${book}>${icons.plus}${messages.bookForSomebody}</button>`
        : nothing
    }
    ${menus.menu({ id: 'more', content: icons.more, label: messages.moreActions, look: 'icon-button', items })}
`
}

/** The links to the views. */
export const viewTabs = ({ messages, ready, query, viewHref, show }: HeadingContext): TemplateResult => {
  const names = {
    upcoming: messages.viewUpcoming,
    to_answer: messages.viewToAnswer,
    past: messages.viewPast,
    cancelled: messages.viewCancelled,
  } as const
  return tabLinks(
    messages.bookingsViews,
    bookingViewNames.map((view) => {
      const count = view === 'to_answer' ? (ready?.counts?.to_answer ?? 0) : 0
      const counted = count >= mostBookingsCounted ? messages.viewCountAtLeast : messages.viewCount
      return {
        href: viewHref(view),
        label: count ? counted(names[view], count) : names[view],
        isCurrent: view === query.view,
        onOpen: () => show({ view }),
      }
    }),
  )
}
