import type { CalendarFlow } from '@whenable/flow/calendar'
import { addDays, type Interval, isPlainDate, type PlainDate, startOfDay } from '@whenable/time'
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { isAlike } from '../base/is-alike.js'
import { memoizeLast } from '../base/memoize-last.js'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { type AllCalendarMessages, eventText } from '../calendar/model/event-text.js'
import { EventsElement } from '../calendar/source/events-element.js'
import type { EventButton } from '../calendar/views/event-button.js'
import { type AgendaMessages, agenda } from '../messages/generated/agenda.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { eventsCard } from '../styles/events-card.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { type AgendaVerb, agendaKeys } from './agenda.keys.js'
import { type AgendaDay, agendaDays, type DateSpan, earlier, later, sliceOf, spanOf } from './agenda.model.js'
import { agendaStyles } from './agenda.styles.js'
import {
  extended,
  type LoadedRange,
  rangeAround,
  type Side,
  sideState,
  withFurtherLimit,
} from './date-range.model.js'
import { eventRowsStyles } from './event-rows.styles.js'
import { dayTemplate, monthName, type RowContext } from './event-rows.template.js'
import type { Row } from './scroll-anchor.js'
import { VirtualRows } from './virtual-rows.js'

/**
 * Lists events day by day and loads more days as the visitor scrolls in either direction. Only days near the visible ones are
 * rendered, and days that are added above keep the scroll position.
 *
 * It is a feed of the ARIA Authoring Practices: each day is an article, and PageUp and PageDown move from day to day. Since the
 * feed has no end, its events are one tab stop, and the arrow keys move between them.
 *
 * The element scrolls. Its default height is 40em; set `block-size` to change it.
 *
 * @fires when-event-select - cancelable; the visitor opened an event. Canceling keeps a session from being booked
 * @fires when-calendar-toggle - the visitor showed or hid a calendar
 * @fires when-retry - the visitor pressed the button that loads the events again
 * @fires when-booking-create - a booking was made in the popup
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-challenge-request - the service asks for a challenge, as in `when-booking`
 * @fires when-error-show - the booking shows an error, as in `when-booking`
 * @fires when-form-start - the visitor changed a field of the booking's form for the first time
 * @fires when-hold-change - the chosen time is held, held longer, or no longer held
 * @fires when-slots-show - the first free times are shown
 * @keyboard Tab - to one event of the list, and out of it
 * @keyboard ArrowUp, ArrowDown - to the event before and after
 * @keyboard PageUp, PageDown - to the first event of the day before and after
 * @keyboard Home - to today
 * @keyboard Enter, Space - opens the event
 * @csspart card - the whole element
 * @csspart month - the month of the visible days
 * @csspart today-button - the button that leads to today
 * @csspart legend - the list of calendars
 * @csspart calendar - the button of a calendar
 * @csspart day - a day with its events; also `today`
 * @csspart day-title - the heading of a day
 * @csspart event - an event; also `tentative`, `cancelled`, `free`, `repeats`, `past` and `now`
 * @csspart state - a badge with the state of an event
 * @csspart gap - the text that says until when there are no events
 * @csspart more-button - loads more after a long time without events
 * @csspart notice - says what could not be loaded or read
 * @csspart retry-button - loads the events again
 * @csspart reconnect-link - the link that reconnects an account
 * @csspart empty - the text shown if there are no events
 */
export class Agenda extends EventsElement {
  static override styles = [tokens, controls, actions, card, eventRowsStyles, agendaStyles, eventsCard]
  static override properties: PropertyDeclarations = {
    min: {},
    max: {},
    flow: { attribute: false },
    range: { state: true },
    navigated: { state: true },
  }

  /** The first day of the list, `YYYY-MM-DD`. Default: no limit. */
  min = ''
  /** The last day of the list, `YYYY-MM-DD`. Default: no limit. */
  max = ''
  /** A flow that the page runs, instead of `source`. The list changes its window, so no other element can use it. */
  flow: CalendarFlow | null = null
  override messages: Partial<AllCalendarMessages & AgendaMessages> | null = null

  /** The loaded days. */
  private range: LoadedRange | null = null
  /** The day that the visitor went to. */
  private navigated: PlainDate | null = null

  readonly #agendaText = new Localized<AgendaMessages>(this, agenda)
  readonly #keyboard = new RovingKeyboard<AgendaVerb>(this, agendaKeys, {
    move: (verb) => (verb === 'today' ? this.#goToday() : this.#rows.move(verb)),
    item: () => this.renderRoot.querySelector<HTMLElement>('.event[tabindex="0"]'),
    direction: () => this.text.direction,
  })
  readonly #rows = new VirtualRows({
    element: this,
    days: () => this.#days,
    startDate: () => this.#startDate,
    canExtend: (side) => !this.isBusy && this.#side(side) === 'open',
    extendRange: (side) => {
      const days = this.#days
      const outermost = days.at(side === 'before' ? 0 : -1)?.date
      this.range = extended(this.#loadedRange, side, outermost, this.#bounds)
    },
  })
  readonly #daysOf = memoizeLast(agendaDays)
  readonly #spanOf = memoizeLast(spanOf)

  /** Focuses the event that Tab reaches. */
  override focus(): void {
    this.#keyboard.focusItem()
  }

  protected override get eventSource() {
    return this.flow ?? this.source
  }

  protected override get window(): Interval {
    const { first, last } = this.#loadedRange
    const { timeZone } = this.format
    return { start: startOfDay(first, timeZone), end: startOfDay(addDays(last, 1), timeZone) }
  }

  /** The day that the list begins to be read at. */
  get #startDate(): PlainDate {
    return this.navigated ?? (isPlainDate(this.date) ? this.date : this.today)
  }

  /** The bounds beyond which no days are loaded. */
  get #bounds(): Partial<DateSpan> {
    const { min, max } = this
    const startDate = this.#startDate
    const own = this.eventSource ? undefined : this.#spanOf(this.events, this.format.timeZone)
    const span = own && { first: earlier(own.first, startDate), last: later(own.last, startDate) }
    return {
      ...span,
      ...(isPlainDate(min) && { first: span ? later(span.first, min) : min }),
      ...(isPlainDate(max) && { last: span ? earlier(span.last, max) : max }),
    }
  }

  get #loadedRange(): LoadedRange {
    return this.range ?? rangeAround(this.#startDate, this.#bounds)
  }

  /** The days that are known and have events. */
  get #days(): readonly AgendaDay[] {
    const { first, last } = this.#loadedRange
    // The span stays the same object as long as its days do.
    return this.#daysOf(this.store.occurrences, this.#spanFor(first, last), this.format.timeZone, this.today)
  }

  readonly #spanFor = memoizeLast((first: PlainDate, last: PlainDate): DateSpan => ({ first, last }))

  #side(side: Side): ReturnType<typeof sideState> {
    const days = this.#days
    return sideState(this.#loadedRange, side, days.at(side === 'before' ? 0 : -1)?.date, this.#bounds)
  }

  #continueSearch(side: Side): void {
    this.range = withFurtherLimit(this.#loadedRange, side)
    this.#rows.showMore(side)
  }

  /** Restarts the list at a day. */
  #startAt(date: PlainDate | null): void {
    this.navigated = date
    this.range = null
    this.#rows.reset()
  }

  #goToday(): boolean {
    this.#startAt(this.today)
    this.requestUpdate()
    return true
  }

  readonly #focused = ({ target }: FocusEvent): void => {
    const { occurrence, tabIndex, parentElement } = target as Partial<EventButton>
    if (!occurrence) return
    this.#rows.goTo((parentElement as Row).key)
    if (tabIndex) this.requestUpdate()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther =
      (['date', 'min', 'max', 'timeZone', 'flow'] as const).some((name) => changed.has(name)) ||
      (changed.has('source') && !isAlike(changed.get('source'), this.source))
    if (isOther && this.hasUpdated) this.#startAt(null)
  }

  protected override update(changed: PropertyValues): void {
    this.#rows.renderWithScroll(() => super.update(changed))
  }

  get #context(): RowContext {
    const { format, today } = this
    const messages = { ...this.text.messages, ...this.#agendaText.messages }
    const { stop } = this.#rows
    const entry = stop && this.#days.find(({ date }) => date === stop.date)?.entries[stop.index]
    const calendars = new Map(this.store.calendars.map(({ info }) => [info.id, info]))
    const textContext = { format, messages, calendars }
    return {
      ...textContext,
      textOf: (occurrence) => eventText(occurrence, textContext),
      today,
      now: this.currentInstant,
      stop: entry?.key,
    }
  }

  #sideTemplate(side: Side): TemplateResult {
    const { messages } = this.text
    return html`<div class="end" id=${side}></div>
      ${
        this.#side(side) === 'paused' && !this.isBusy
          ? html`<button class="ghost load-more" part="more-button" @click=${() => this.#continueSearch(side)}>${messages[side === 'before' ? 'previousDays' : 'nextDays']}</button>`
          : nothing
      }`
  }

  protected override template(): TemplateResult {
    const { lang, messages } = this.text
    const { isBusy } = this
    const days = this.#days
    const context = this.#context
    const [first, last] = this.#rows.renderedRows
    const visibleDays = sliceOf(days, first, last)
    const position = visibleDays[0] ? days.findIndex(({ date }) => date === visibleDays[0]?.date) + 1 : 1
    const isNothing = !days.length && !isBusy && !this.failed && !this.store.isPartial
    return html`<div class="card" part="card">
      <div class="bar">
        <h2 part="month">${monthName(this.#rows.visibleDate ?? this.#startDate, lang)}</h2>
        <button class="ghost" part="today-button" @click=${() => this.#goToday()}>${messages.today}</button>
      </div>
      ${this.legendAndNotices()}
      <p class="visually-hidden" role="status">${isBusy ? messages.loadingEvents : nothing}</p>
      <div
        class="scroll"
        @scroll=${this.#rows.scrolled}
        @click=${({ target }: Event) => this.open(target)}
        @focusin=${this.#focused}
        @keydown=${this.#keyboard.handle}
      >
        ${this.#sideTemplate('before')}
        ${isBusy && !visibleDays.length ? [1, 2, 3, 4].map(() => html`<div class="skeleton"></div>`) : nothing}
        <div role=${visibleDays.length ? 'feed' : nothing} aria-label=${visibleDays.length ? messages.agendaView : nothing} aria-busy=${isBusy}>
          ${repeat(
            visibleDays,
            ({ date }) => date,
            (day, index) => dayTemplate(day, context, position + index),
          )}
        </div>
        ${isNothing ? html`<p class="empty" part="empty">${messages.noEvents}</p>` : nothing}
        ${isBusy && visibleDays.length ? html`<div class="skeleton"></div>` : nothing} ${this.#sideTemplate('after')}
      </div>
    </div>`
  }
}
