import type { BookingViewName } from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { PageClock, untilNextMinute } from '@whenable/elements/internal/base/page-clock'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { bookings } from '@whenable/elements/internal/messages/owner/generated/bookings'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { dateAt, type TimeFormat } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { restoreFocus } from '../base/restore-focus.js'
import { BookingSelectEvent } from '../events/booking-select.js'
import { BookingUpdateEvent } from '../events/booking-update.js'
import { BookingsViewChangeEvent } from '../events/bookings-view-change.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { retryNotice } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { SmallScreen } from '../parts/small-screen.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import {
  type BookingsText,
  type BookingTextContext,
  doneText,
  guestNameOf,
  linkToHandOver,
  momentText,
  problemText,
} from './booking-text.js'
import { bookingsStyles } from './bookings.styles.js'
import type { ShownDays } from './calendar.template.js'
import { type DetailsContext, detailsTemplate } from './details.template.js'
import type { BookingsCalls } from './endpoints.js'
import {
  type BookingsFlow,
  type BookingsIntent,
  type BookingsNotice,
  type BookingsReady,
  type BookingsState,
  createBookingsFlow,
} from './flow/index.js'
import { knownBooking } from './flow/known-booking.js'
import { bookingViewNames, type HeadingContext, headingTools, viewTabs } from './heading.template.js'
import { type ListContext, listSkeleton, listTemplate } from './list.template.js'
import type { DialogContext } from './time-choice.template.js'

/** How long a search waits for more letters, in milliseconds. */
const SEARCH_AFTER_MS = 250

const isView = (text: string | null): text is BookingViewName =>
  bookingViewNames.some((view) => view === text)

/** The selector of the link of a booking. */
const linkTo = (bookingId: string): string => `#${CSS.escape(`booking-${bookingId}`)} a`

/**
 * The bookings of an owner, grouped by day, week and month: upcoming ones, those that wait for an answer, past and cancelled ones. They are
 * answered, moved, cancelled and given to other hosts here. New bookings appear without a reload.
 *
 * @fires when-bookings-view-change - the owner looks at another view, or filters it; put both into the page’s address
 * @fires when-booking-select - the owner opened the details of a booking, or closed them
 * @fires when-booking-update - the owner changed a booking, or booked for somebody
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each link and button
 * @keyboard Enter - opens the details of a booking, or the guests of a session; searches
 * @keyboard ArrowLeft, ArrowRight - between list and calendar; in the calendar as in `when-calendar`
 * @keyboard Escape - closes a dialog or a menu; in the details, closes them
 * @slot header - above everything else, such as a notice
 * @slot empty - below the text that nothing is booked yet
 * @csspart title - the heading
 * @csspart search - the search field
 * @csspart views - the links to the views
 * @csspart view - the link to a view; also `current`
 * @csspart choice - the choice between list and calendar
 * @csspart calendar - the calendar, a `when-calendar`
 * @csspart list - the bookings
 * @csspart group - the heading of a week or a month
 * @csspart day - the heading of a day
 * @csspart booking - a booking; also `selected`
 * @csspart session - a session of a group event, below which its guests open
 * @csspart status - the status of a booking
 * @csspart action - a button that does something
 * @csspart changes-button - shows what changed while the list stood still
 * @csspart more-button - shows more bookings
 * @csspart details - the details of the selected booking: beside the list, on a phone a sheet over the whole screen
 * @csspart join-link - the link to the call
 * @csspart history-entry - an entry of the history
 * @csspart close-button - closes the details or a dialog
 * @csspart dialog - a dialog
 * @csspart submit-button - does what a dialog asks
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart menu - an open menu
 * @csspart menu-item - an entry of a menu
 * @csspart notice - an error, or a question
 * @csspart empty - the text of an empty list
 * @csspart copy-button - copies a link
 * @csspart retry-button - loads the bookings again
 * @csspart toast - what has just happened
 */
export class Bookings extends OwnerPage<BookingsState, BookingsIntent, BookingsCalls, BookingsText> {
  static override styles = [...ownerStyles, bookingsStyles]
  static override properties = {
    view: {},
    layout: {},
    guest: {},
    configurationId: { attribute: 'configuration-id' },
    host: {},
    bookingId: { attribute: 'booking-id' },
    pageUrl: { attribute: 'page-url' },
    viewHref: { type: Function, attribute: false },
    bookingHref: { type: Function, attribute: false },
    timeZone: { attribute: 'time-zone' },
  }

  /** The owner's bookings, instead of `service-url`. */
  source: BookingsCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: BookingsFlow | null = null
  /** The view: `upcoming`, `to_answer`, `past` or `cancelled`. */
  view = 'upcoming'
  /** How bookings are shown: `list`, or `calendar`, which shows all of its days instead of a view. */
  layout: 'list' | 'calendar' = 'list'
  /** A part of a guest's name or address that the list is searched for. */
  guest: string | null = null
  /** The event type that is shown alone. */
  configurationId: string | null = null
  /** The address of the host who is shown alone. */
  host: string | null = null
  /** The booking whose details are shown. */
  bookingId: string | null = null
  /** The owner's booking page, which an empty list offers to share. */
  pageUrl: string | null = null
  /** Returns the address of a view, for its link. */
  viewHref: (view: string) => string = (view) => `#${view}`
  /** Returns the address of a booking's details, for its link. */
  bookingHref: (bookingId: string) => string = (bookingId) => `#${bookingId}`
  /** The owner's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<BookingsText> | null = null

  protected override readonly text = new OwnerLocalized<BookingsText>(this, { ...parts, ...bookings })
  protected readonly live = new LiveRefresh(this, () => this.controller.flow)
  protected readonly clock = new PageClock(this, () => untilNextMinute(currentInstantOf(this)))
  readonly #menus = new PopoverMenus(this)
  readonly #toasts = new Toasts(this)
  readonly #screen = new SmallScreen(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)

  #dialogs: typeof import('./dialogs.template.js') | undefined
  #calendar: typeof import('./calendar.template.js') | undefined
  #calendarFailed = false
  /** Where the calendar is, and the session whose guests it lists. */
  #shownDays: ShownDays = { view: undefined, date: '', session: undefined }
  #announcement = ''
  #searchTimer: ReturnType<typeof setTimeout> | undefined
  readonly #openedSessions = new Map<string, boolean>()
  /** What the search field contains, which may be ahead of `guest`. */
  #typed: string | undefined

  get #query() {
    return {
      view: isView(this.view) ? this.view : ('upcoming' as const),
      guest: this.guest || undefined,
      configurationId: this.configurationId || undefined,
      host: this.host || undefined,
    }
  }

  protected override callsTo(access: ServiceAccess): BookingsCalls {
    return lazyCalls(access, async () => (await import('./endpoints.js')).bookingsEndpoints)
  }

  protected override createFlow(source: BookingsCalls, options: OwnerFlowOptions): BookingsFlow {
    return createBookingsFlow({
      ...{ ...options, source, query: this.#query },
      ...{
        selectedId: this.bookingId ?? undefined,
        save: async (file, name) => (await import('../parts/save-file.js')).saveFile(file, name),
      },
    })
  }

  get #format(): TimeFormat {
    return this.formatIn(this.timeZone)
  }

  readonly #clock = () => currentInstantOf(this)

  get #textContext(): BookingTextContext {
    return { messages: this.text.messages, format: this.#format, now: currentInstantOf(this) }
  }

  readonly #send = (intent: BookingsIntent): void => {
    if (intent.type === 'show') this.#show(intent.query)
    else this.send(intent)
    if (intent.type !== 'open-dialog') return
    void this.#loadDialogs()
    const ready = this.ready
    if (!ready?.dialog || (intent.kind !== 'move' && intent.kind !== 'book')) return
    const context: DialogContext = { ...this.#textContext, state: ready, send: this.#send }
    const booking = intent.kind === 'move' ? knownBooking(ready, intent.bookingId) : undefined
    const at = intent.values?.start ?? booking?.start_time ?? context.now
    void this.#loadDialogs().then((dialogs) => dialogs?.lookAt(context, dateAt(at, context.format.timeZone)))
  }

  /** Loads the dialogs, which nobody needs before the list. */
  async #loadDialogs(): Promise<typeof import('./dialogs.template.js') | undefined> {
    try {
      this.#dialogs ??= await import('./dialogs.template.js')
      this.requestUpdate()
    } catch (error) {
      console.error('<when-bookings>: its code could not be loaded.', error)
      if (this.ready?.dialog) this.#send({ type: 'close-dialog' })
    }
    return this.#dialogs
  }

  /** Loads the calendar, which is not needed for the list. */
  async #loadCalendar(): Promise<void> {
    this.#calendarFailed = false
    try {
      await import('@whenable/elements/define/calendar')
      this.#calendar = await import('./calendar.template.js')
    } catch (error) {
      console.error('<when-bookings>: its code could not be loaded.', error)
      this.#calendarFailed = true
    }
    this.requestUpdate()
  }

  get #isCalendar(): boolean {
    return this.layout === 'calendar'
  }

  readonly #chooseLayout = (layout: 'list' | 'calendar'): void => {
    this.layout = layout
    this.#send({ type: 'hold', held: false })
    this.#show({})
  }

  /** Reads the days that the calendar shows, or no longer. */
  #readDays(ready: BookingsReady): void {
    const { start, end } = this.#isCalendar
      ? (this.#calendar?.rangeOf(this.#shownDays, this.#textContext, this.#screen.isSmall) ?? {})
      : {}
    if (start !== ready.range?.start || end !== ready.range?.end)
      this.#send({
        type: 'show-range',
        range: start === undefined || end === undefined ? undefined : { start, end },
      })
  }

  /** Shows another view or filter, and tells the page. */
  #show(changes: Partial<BookingsReady['query']>): void {
    const { view, ...filter } = { ...this.#query, ...changes }
    // The details belong to the list beside them, and lie over it on a phone.
    if (view !== this.#query.view && this.bookingId) {
      this.bookingId = null
      this.dispatchEvent(new BookingSelectEvent(null))
    }
    this.view = view
    this.guest = filter.guest ?? null
    this.configurationId = filter.configurationId ?? null
    this.host = filter.host ?? null
    if ('guest' in changes) this.#typed = undefined
    this.dispatchEvent(new BookingsViewChangeEvent(view, filter, this.#isCalendar ? 'calendar' : 'list'))
  }

  readonly #select = (bookingId: string | undefined): void => {
    const before = this.bookingId
    this.bookingId = bookingId ?? null
    this.dispatchEvent(new BookingSelectEvent(this.bookingId))
    // The link of the booking gets the focus back; its details, when they open below it.
    if (bookingId === undefined && before)
      void this.updateComplete.then(() => {
        this.renderRoot.querySelector<HTMLElement>(linkTo(before))?.focus()
        this.#calendar?.focusEvent(this.renderRoot, before)
      })
  }

  readonly #toggleSession = (key: string, isOpen: boolean): void => {
    this.#openedSessions.set(key, isOpen)
    this.requestUpdate()
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    const { flow } = this.controller
    if (changed.has('layout') && this.#isCalendar && !this.#calendar) void this.#loadCalendar()
    if (!flow) return
    if (['view', 'guest', 'configurationId', 'host'].some((name) => changed.has(name)))
      flow.send({ type: 'show', query: this.#query })
    if (this.ready) this.#readDays(this.ready)
    if (changed.has('bookingId') && this.ready && (this.ready.selectedId ?? null) !== this.bookingId)
      flow.send({ type: 'select', bookingId: this.bookingId ?? undefined })
  }

  protected override follow({ bookings }: BookingsReady, before: BookingsReady | undefined): void {
    if (bookings && !before?.bookings) void this.#loadDialogs()
  }

  protected override onNotice(notice: BookingsNotice, { selectedId }: BookingsReady): void {
    const { messages } = this.text
    if (notice.kind === 'done') {
      const link = linkToHandOver(notice.action, notice.booking)
      this.#toasts.show({
        text: doneText(notice.action, notice.booking, messages),
        ...(link && {
          action: { label: messages.copy, onPress: () => void this.#copies.copy('guest-link', link) },
        }),
      })
      const { id, status } = notice.booking
      this.emit(new BookingUpdateEvent(notice.action, notice.booking))
      // A booking that is cancelled leaves the list.
      void this.rendered.then(() => restoreFocus(this, ...(status === 'cancelled' ? [] : [linkTo(id)]), 'h2'))
    }
    if (notice.kind === 'failed') this.#toasts.show({ text: problemText(notice.problem, messages) })
    if (notice.kind === 'arrived') {
      const [first] = notice.bookings
      this.#announcement =
        notice.bookings.length === 1 && first
          ? messages.bookingArrived(guestNameOf(first), momentText(first.start_time, this.#textContext))
          : messages.bookingsArrived(notice.bookings.length)
    }
    // A booking that was made here opens.
    if ((selectedId ?? null) !== this.bookingId) this.#select(selectedId)
  }

  readonly #search = (text: string): void => {
    this.#typed = text
    clearTimeout(this.#searchTimer)
    this.#searchTimer = setTimeout(() => this.#show({ guest: text.trim() || undefined }), SEARCH_AFTER_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#searchTimer)
  }

  #emptyActions(): TemplateResult {
    const { messages } = this.text
    const page = webAddress(this.pageUrl)
    return html`<slot name="empty"></slot>${
      page
        ? html`${this.#copies.button({ id: 'copy-page', look: 'primary', content: () => page })}
            <a class="ghost" part="action" href=${page} target="_blank" rel="noopener">${messages.seePage}</a>`
        : nothing
    }`
  }

  /** Tells what happened, and what was copied. */
  #messages(): TemplateResult {
    return html`${this.#copies.status()}${this.#toasts.template()}`
  }

  #readyTemplate(state: BookingsReady): TemplateResult {
    const common = {
      ...this.#textContext,
      ...{ state, send: this.#send, select: this.#select, bookingHref: this.bookingHref },
      ...{ openedSessions: this.#openedSessions, toggleSession: this.#toggleSession },
    }
    const isOpen = state.selectedId !== undefined
    const isSheet = isOpen && this.#screen.isSmall
    const details: DetailsContext = {
      ...{ ...common, menus: this.#menus, copies: this.#copies },
      ...{ isSheet, messagesBelow: this.#messages() },
    }
    return html`<div class="split ${isSheet ? '' : isOpen ? 'open' : ''}" @keydown=${(
      event: KeyboardEvent,
    ) => {
      // A sheet closes as dialogs do.
      if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || isSheet || state.dialog) return
      if ((event.target as Element).closest('.details')) this.#select(undefined)
    }}>
      <div class="main" aria-busy=${String(!state.bookings)}>
        ${this.#isCalendar ? this.#calendarTemplate(common) : listTemplate({ ...common, emptyActions: this.#emptyActions() })}
      </div>
      ${isOpen ? detailsTemplate(details) : nothing}
    </div>
    ${(state.dialog && this.#dialogs?.dialogTemplate(state.dialog, common)) || nothing}`
  }

  #calendarTemplate(context: Omit<ListContext, 'emptyActions'>): TemplateResult {
    const calendar = this.#calendar
    const { messages } = this.text
    if (this.#calendarFailed)
      return retryNotice(messages.bookingsFailed, messages, () => void this.#loadCalendar())
    if (!calendar) return listSkeleton
    return calendar.calendarTemplate({
      ...context,
      ...{ shown: this.#shownDays, isSmall: this.#screen.isSmall, clock: this.#clock },
      show: (changes) => {
        this.#shownDays = { ...this.#shownDays, ...changes }
        this.requestUpdate()
      },
    })
  }

  protected override frame(ready: BookingsReady | undefined): PageFrame {
    const { lang, messages } = this.text
    const heading: HeadingContext = {
      ...{ messages, lang, ready, query: this.#query, menus: this.#menus, viewHref: this.viewHref },
      ...{ searched: this.#typed ?? this.guest ?? '', timeZone: this.#format.timeZone },
      days: this.#isCalendar
        ? this.#calendar?.daysOf(this.#shownDays, this.#textContext, this.#screen.isSmall)
        : undefined,
      ...{ show: (query) => this.#show(query), send: this.#send, search: this.#search },
      ...{ layout: this.#isCalendar ? 'calendar' : 'list', chooseLayout: this.#chooseLayout },
    }
    return {
      ...{
        title: messages.bookingsTitle,
        loading: messages.loadingBookings,
        status: this.#announcement,
        failed: messages.bookingsFailed,
      },
      ...{ tools: headingTools(heading), above: this.#isCalendar ? nothing : viewTabs(heading) },
      content: ready && this.#readyTemplate(ready),
      skeletons: listSkeleton,
      below: ready?.selectedId !== undefined && this.#screen.isSmall ? nothing : this.#messages(),
    }
  }
}
