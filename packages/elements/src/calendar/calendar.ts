import { firstDayOfWeek, type Interval, isPlainDate, type PlainDate, weekendDays } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { ContainerSize } from '../base/container-size.js'
import { prepareFirstRender } from '../base/first-render.js'
import { memoizeLast } from '../base/memoize-last.js'
import { DaysChangeEvent } from '../events/days-change.js'
import { RangeSelectEvent } from '../events/range-select.js'
import { ViewChangeEvent } from '../events/view-change.js'
import { actions } from '../styles/actions.styles.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { eventsCard } from '../styles/events-card.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { calendarStyles } from './calendar.styles.js'
import { CalendarProperties } from './calendar-properties.js'
import type { CalendarHost } from './interaction/calendar-host.js'
import { KeyboardCursor } from './interaction/keyboard-cursor.js'
import { type ClosedHours, LazyFeatures } from './lazy-features.js'
import { eventText } from './model/event-text.js'
import type { EventOccurrence } from './model/plain-events.model.js'
import { type CalendarView, calendarViews, pageDate, roomFor } from './model/views.model.js'
import { createPages, type PageOptions, type VisiblePage } from './model/visible-page.js'
import { eventStyles } from './views/event.styles.js'
import { headerTemplate } from './views/header.template.js'
import { scrollToInitialHour } from './views/initial-scroll.js'
import { monthViewStyles } from './views/month-view.styles.js'
import { timeGridStyles } from './views/time-grid.styles.js'
import type { ViewContext } from './views/view-context.js'
import { pageTemplate, titleWriter } from './views/visible-page.template.js'

/** The height of the header in ems, until it is measured. */
const HEAD = 4.5

/**
 * Shows events as a month, a week, a work week, several days, one day or an agenda, in the visitor's time zone. Days of 23 and
 * 25 hours have all their hours.
 *
 * The default height is 50em; set `block-size` to change it, or to `auto` to show everything without scrolling. In a narrow
 * container a week becomes three days or one, and a month shows dots above the list of one day.
 *
 * @fires when-event-select - cancelable; the visitor opened an event. Canceling keeps a session from being booked
 * @fires when-range-select - the visitor selected empty time
 * @fires when-event-change - cancelable; the visitor moved an event or changed its length
 * @fires when-days-change - the visitor went to other days; the first of them is now in `date`
 * @fires when-view-change - the visitor chose another view
 * @fires when-calendar-toggle - the visitor showed or hid a calendar
 * @fires when-retry - the visitor pressed the button that loads the events again
 * @fires when-booking-create - a booking was made in the popup
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-challenge-request - the service asks for a challenge, as in `when-booking`
 * @fires when-error-show - the booking shows an error, as in `when-booking`
 * @fires when-form-start - the visitor changed a field of the booking's form for the first time
 * @fires when-hold-change - the chosen time is held, held longer, or no longer held
 * @fires when-slots-show - the first free times are shown
 * @keyboard Tab - to one day or time of the grid, and out of it
 * @keyboard ArrowLeft, ArrowRight - to the day before or after, turning the page at its ends; on an event, to an event of the next day that has any
 * @keyboard ArrowUp, ArrowDown - half an hour earlier or later, and from the first hour to the all-day row; in a month, a week back or forward; on an event, to the one before or after
 * @keyboard Home, End - to the first and the last day of the week
 * @keyboard PageUp, PageDown - to the page before or after
 * @keyboard Shift+PageUp, Shift+PageDown - a year back or forward
 * @keyboard T - to today
 * @keyboard Enter, F2 - to the events of the day or time; selects empty time; on an event, opens it
 * @keyboard Space - selects the day or time; on an event, opens it
 * @keyboard Shift+ArrowLeft, Shift+ArrowRight, Shift+ArrowUp, Shift+ArrowDown - extends the selection; changes the end of an event that is being moved
 * @keyboard M - starts moving an event with the arrow keys; Enter saves it
 * @keyboard Escape - from an event back to its day; cancels a selection or a move
 * @csspart card - the whole element
 * @csspart header - the title, the views and the buttons above the events
 * @csspart today-button - shows today
 * @csspart previous-button - shows earlier days
 * @csspart next-button - shows later days
 * @csspart title - the dates shown
 * @csspart time-zone - the viewer’s time zone
 * @csspart views - the choice between views
 * @csspart view - a button of the choice between views
 * @csspart legend - the list of calendars
 * @csspart calendar - a calendar in the legend
 * @csspart grid - the days, or the agenda
 * @csspart agenda - the list of events in the agenda view
 * @csspart hours - the labels of the hours
 * @csspart weekday - the name of a weekday
 * @csspart week-number - the number of a week
 * @csspart day - the heading of a day, or a day of a month; also `today`, `other` (of another month)
 * @csspart day-number - the number of a day
 * @csspart column - the column of a day, with its timed events
 * @csspart event - an event; also its kind (`timed`, `bar`, `entry` or `row`) and its states `tentative`, `cancelled`, `free`, `repeats`, `moved`
 * @csspart more-button - opens the events that do not fit
 * @csspart list - a list of events
 * @csspart day-events - the list of a day below a small month
 * @csspart now - the line at the current time
 * @csspart cursor - the day or time with the keyboard's focus
 * @csspart popover - shows the events that do not fit
 * @csspart notice - says what could not be loaded or read
 * @csspart retry-button - loads the events again
 * @csspart reconnect-link - the link that reconnects an account
 * @csspart status - the state of the last change
 * @csspart undo-button - undoes the last change
 * @csspart dismiss-button - hides the notice of the last change
 * @csspart dialog - asks which occurrences of a series are moved
 * @csspart scope-button - a choice in the dialog
 * @csspart cancel-button - closes the dialog without a change
 * @csspart empty - the text shown if there are no events
 * @cssprop --when-hour-height - the height of an hour in a time grid
 * @cssprop --when-now - the colour of the line at the current time
 */
export class Calendar extends CalendarProperties {
  static override styles = [
    ...[tokens, controls, actions, card, calendarStyles],
    ...[timeGridStyles, monthViewStyles, eventStyles, eventsCard],
  ]
  /** The last announcement of a selection or a move, for the live region. */
  #announcement = ''
  #scrolledFor = ''

  protected readonly room = new ContainerSize(this, (width, em, height) => this.#fit(width, em, height))
  readonly #pages = createPages()
  readonly #titleOfPage = titleWriter()
  readonly #host: CalendarHost = {
    element: this,
    place: () => {
      const { view, timeZone, firstDay } = this.#pageOptions
      const { dates, grid } = this.#page
      return { view, timeZone, firstDay, dates, grid, today: this.today, now: this.currentInstant }
    },
    textContext: () => ({ format: this.format, messages: this.text.messages }),
    direction: () => this.text.direction,
    isEditable: (occurrence) => this.#isEditable(occurrence),
    goTo: (date) => this.#goTo(date),
    turn: (step) => this.#goTo(pageDate(this.#pageOptions, step)),
    selectRange: (when) => this.dispatchEvent(new RangeSelectEvent(when as RangeSelectEvent['when'])),
    announce: (text) => {
      this.#announcement = text
      this.requestUpdate()
    },
    rememberMove: (change) => {
      this.lastMove = change
      this.#announcement = ''
    },
    send: (intent) => this.store.sourceController.flow?.send(intent),
    showDrag: (range, moved) => {
      this.#dragState = { range, moved }
      this.requestUpdate()
    },
  }
  readonly #keyboard = new KeyboardCursor(this.#host)
  readonly #lazyFeatures = new LazyFeatures(this.#host)
  /**
   * Loads the code for dragging before a pointer is pressed. Resolves when it is loaded.
   *
   * @internal
   */
  readonly loadDragging: LazyFeatures['loadDragging'] = this.#lazyFeatures.loadDragging
  /** The time that a pointer is selecting, or the event that it is moving. */
  #dragState: Pick<ViewContext, 'range' | 'moved'> = { range: null, moved: null }
  readonly #weekendDays = memoizeLast(weekendDays)
  readonly #closedOf = memoizeLast(
    (
      hours: CalendarProperties['businessHours'],
      timeZone: string,
      outside: ClosedHours['closedOutside'] | undefined,
    ) => (hours && outside ? outside('days' in hours ? [hours] : hours, timeZone) : null),
  )
  readonly #calendarsOf = memoizeLast(
    (calendars: Calendar['store']['calendars']) => new Map(calendars.map(({ info }) => [info.id, info])),
  )
  /** Texts of occurrences, cached for each language, time zone and hour cycle. */
  readonly #textWriter = memoizeLast((calendars: ViewContext['calendars'], ..._of: unknown[]) => {
    const written = new WeakMap<EventOccurrence, ReturnType<typeof eventText>>()
    const textContext = { format: this.format, messages: this.text.messages, calendars }
    return (occurrence: EventOccurrence) => {
      const text = written.get(occurrence) ?? eventText(occurrence, textContext)
      written.set(occurrence, text)
      return text
    }
  })

  /** Focuses the day or time that Tab reaches. */
  override focus(): void {
    this.#keyboard.roving.focusItem()
  }

  get #pageOptions(): PageOptions {
    const { lang } = this.text
    const { days, firstDay, date, hourFrom, hourTo, roomForDays: room } = this
    const { timeZone } = this.format
    return {
      ...{ days, room, hourFrom, hourTo, lines: this.isCompact ? 0 : this.lines },
      view: calendarViews.includes(this.view) ? this.view : 'week',
      date: isPlainDate(date) ? date : this.today,
      firstDay: firstDay ?? firstDayOfWeek(lang),
      weekendDays: this.#weekendDays(lang),
      timeZone,
      closedOf: this.#closedOf(this.businessHours, timeZone, this.#closedHours?.closedOutside),
    }
  }

  protected override get window(): Interval {
    return this.#pages.window(this.#pageOptions)
  }

  /** The code for business hours, where there are any. */
  get #closedHours(): ClosedHours | undefined {
    return this.businessHours ? this.#lazyFeatures.hours.get() : undefined
  }

  /** Whether the view contains a list. */
  get #hasList(): boolean {
    return this.view === 'agenda' || (this.view === 'month' && this.isCompact)
  }

  protected override get isBusy(): boolean {
    return (
      super.isBusy || (this.#hasList && !this.#lazyFeatures.lists.get() && !this.#lazyFeatures.loadFailed)
    )
  }

  protected override get loadFailed(): boolean {
    return super.loadFailed || this.#lazyFeatures.loadFailed
  }

  protected override retry(): void {
    this.#lazyFeatures.retry()
    super.retry()
  }

  get #page(): VisiblePage {
    return this.#pages.page(this.#pageOptions, this.store.occurrences)
  }

  #goTo(date: PlainDate): void {
    this.date = date
    this.#announcement = ''
    this.dispatchEvent(new DaysChangeEvent(this.#page.dates[0] as PlainDate))
  }

  #isEditable(occurrence: EventOccurrence): boolean {
    return this.editable && !occurrence.cancelled && this.store.isWritable(occurrence)
  }

  #changeView(view: CalendarView, date = this.#pageOptions.date): void {
    this.view = view
    this.date = date
    this.#announcement = ''
    this.dispatchEvent(new ViewChangeEvent(view))
  }

  readonly #handleClick = ({ target, detail }: MouseEvent): void => {
    if (detail && this.#lazyFeatures.dragging.loaded?.hasDragged) return
    this.open(target)
    const { date } = ((target as Element).closest('.compact .day') as { date?: PlainDate } | null) ?? {}
    if (date) this.#keyboard.moveTo(date)
  }

  get #context(): ViewContext {
    const { format, today } = this
    const keyboard = this.#keyboard
    const { messages, lang } = this.text
    const { timeZone, hourCycle } = format
    const messageKey = [messages.untitledEvent, messages.allDay, messages.repeats, messages.tentative].join()
    const calendars = this.#calendarsOf(this.store.calendars)
    const canOpenDay = this.views.includes('day') && this.view !== 'day'
    const context: ViewContext = {
      ...{ format, messages, today, calendars, now: this.currentInstant },
      ...{ moved: this.#dragState.moved ?? keyboard.moved, range: this.#dragState.range ?? keyboard.range },
      ...{
        cursor: keyboard.at,
        active: keyboard.active,
        enter: keyboard.enter,
        openMore: this.#lazyFeatures.openMore,
      },
      textOf: this.#textWriter(calendars, lang, timeZone, hourCycle, messageKey),
      list: (items) => this.#lazyFeatures.lists.get()?.list(items, context) ?? nothing,
      isEditable: (occurrence) => this.#isEditable(occurrence),
      openDay: canOpenDay ? (date) => this.#changeView('day', date) : undefined,
    }
    return context
  }

  /** Fits the view to a container, in pixels without the header. */
  #fit(width: number, em: number, height: number): void {
    this.roomForDays = roomFor(width, em)
    this.isCompact = width < 36 * em
    // Only then is the height measured.
    if (this.view !== 'month') return
    const weeks = this.#pages.dates(this.#pageOptions).length / 7
    this.lines = Math.max(2, Math.floor(((height / em - 2) / weeks - 1.9) / 1.61))
  }

  /** Fits the view to the element, before its container is measured: inside of its border, without the ruler's padding. */
  #fitToElement(): void {
    const em = Number.parseFloat(getComputedStyle(this).fontSize)
    this.#fit(this.clientWidth - 2 - em, em, this.clientHeight - HEAD * em)
  }

  protected override firstUpdated(): void {
    // Measured before it is painted: content can change the size, and hydration renders what the server did.
    this.#fitToElement()
  }

  override async [prepareFirstRender](): Promise<void> {
    await Promise.all([
      super[prepareFirstRender](),
      this.view === 'agenda' && this.#lazyFeatures.lists.load(),
      this.businessHours && this.#lazyFeatures.hours.load(),
    ])
  }

  protected override willUpdate(): void {
    // Most elements have their size without content, so they need not render twice.
    if (!this.hasUpdated && this.renderRoot?.childElementCount === 0 && this.clientWidth) this.#fitToElement()
  }

  protected override template(): TemplateResult {
    const { lang, messages } = this.text
    const { isCompact, secondTimeZone, weekNumbers, isBusy } = this
    const keyboard = this.#keyboard
    const { lists, more } = this.#lazyFeatures
    const pageOptions = this.#pageOptions
    const page = this.#page
    const context = this.#context
    const title = this.#titleOfPage(pageOptions, page, lang)
    const { count } = page.days
    return html`<div class="card" part="card" aria-busy=${isBusy}>
      ${headerTemplate({
        ...{ title, messages, isCompact, locale: lang, date: pageOptions.date, view: pageOptions.view },
        ...{ timeZone: pageOptions.timeZone, views: this.views, days: pageOptions.days },
        showToday: () => {
          keyboard.moveTo(this.today)
          this.#goTo(this.today)
        },
        turn: this.#host.turn,
        choose: (view) => this.#changeView(view),
      })}
      ${this.legendAndNotices()}
      <p class="visually-hidden" role="status">
        ${this.#announcement || (isBusy ? messages.loadingEvents : messages.withEvents(title, count))}
      </p>
      <span class="visually-hidden" id="move-hint">${messages.moveHint}</span>
      <div
        class="main ${isBusy && !count ? 'waiting' : ''}"
        @keydown=${keyboard.roving.handle}
        @focusin=${keyboard.handleFocus}
        @click=${this.#handleClick}
        @pointerenter=${this.loadDragging}
        @pointerdown=${(event: PointerEvent) => this.#lazyFeatures.dragging.loaded?.begin(event)}
      >
        <div id="ruler" class=${pageOptions.view === 'month' ? 'high' : nothing}></div>
        ${pageTemplate(pageOptions, page, context, { title, isCompact, secondTimeZone, weekNumbers, lists: this.#hasList ? lists.get() : undefined })}
        ${count || isBusy || this.failed || this.loadFailed || this.store.isPartial ? nothing : html`<p class="empty" part="empty">${messages.noEvents}</p>`}
      </div>
      <div @click=${this.#handleClick}>${more.loaded?.template(context)}</div>
    </div>`
  }

  /** Scrolls a time grid to its first event, or to the morning if that is earlier. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (this.#scrolledFor !== this.view) scrollToInitialHour(this.renderRoot, this.#page.grid)
    this.#scrolledFor = this.view
  }
}
