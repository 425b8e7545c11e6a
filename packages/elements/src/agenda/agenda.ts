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
import { type AgendaMessages, agenda } from '../messages/agenda.js'
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
import { type RowsHost, VirtualRows } from './virtual-rows.js'

/**
 * Events day by day, as far as one scrolls in either direction. Only the days around those that are seen are drawn, and what
 * comes in above them moves nothing.
 *
 * A feed of the ARIA Authoring Practices, as its end is not known: each day is an article, and PageUp and PageDown go from day
 * to day. A feed leaves Tab to what is in its articles; without an end Tab would never leave it, so the events are one tab
 * stop, and arrows go from event to event.
 *
 * Its height is its own, 40em unless the page sets `block-size`: it scrolls within itself.
 *
 * @fires when-event-select - the visitor opens an event; cancelable where it is a session to be booked
 * @fires when-calendar-toggle - the visitor shows the events of a calendar, or hides them
 * @fires when-retry - the visitor asks again for the events that failed
 * @keyboard Tab - to one event of the list, and out of it
 * @keyboard ArrowUp, ArrowDown - to the event before and after
 * @keyboard PageUp, PageDown - to the first event of the day before and after
 * @keyboard Home - to today
 * @keyboard Enter, Space - opens the event
 * @csspart card - the card around all days
 * @csspart month - the month that is seen
 * @csspart today-button - the button that leads to today
 * @csspart legend - the calendars
 * @csspart calendar - the button of a calendar
 * @csspart day - a day with its events; also `today`
 * @csspart day-title - the heading of a day
 * @csspart event - an event; also `tentative`, `cancelled`, `free`, `repeats`, `past` and `now`
 * @csspart state - what is told of an event's state
 * @csspart gap - until when nothing is planned
 * @csspart more-button - looks further where for long nothing is planned
 * @csspart notice - what could not be loaded or read
 * @csspart retry-button - loads the events again
 * @csspart reconnect-link - the link to where an account is connected again
 * @csspart empty - that nothing is planned at all
 */
export class Agenda extends EventsElement implements RowsHost {
  static override styles = [tokens, controls, actions, card, eventRowsStyles, agendaStyles, eventsCard]
  static override properties: PropertyDeclarations = {
    min: {},
    max: {},
    flow: { attribute: false },
    range: { state: true },
    navigated: { state: true },
  }

  /** The first and the last day of the list, `YYYY-MM-DD`; without end unless given. */
  min = ''
  /** The last one; see `min`. */
  max = ''
  /** A flow that the page runs, in place of a source. The list moves its window, so that it is for the list alone. */
  flow: CalendarFlow | null = null
  override messages: Partial<AllCalendarMessages & AgendaMessages> | null = null

  /** The days that are known. */
  private range: LoadedRange | null = null
  /** The day to which the visitor went. */
  private navigated: PlainDate | null = null

  readonly #agendaText = new Localized<AgendaMessages>(this, agenda)
  readonly #keyboard = new RovingKeyboard<AgendaVerb>(this, agendaKeys, {
    move: (verb) => (verb === 'today' ? this.#goToday() : this.#rows.move(verb)),
    item: () => this.renderRoot.querySelector<HTMLElement>('.event[tabindex="0"]'),
    direction: () => this.text.direction,
  })
  readonly #rows = new VirtualRows(this)
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
  get startDate(): PlainDate {
    return this.navigated ?? (isPlainDate(this.date) ? this.date : this.today)
  }

  /** Beyond which there is nothing to look for. */
  get #bounds(): Partial<DateSpan> {
    const { min, max, startDate } = this
    const own = this.eventSource ? undefined : this.#spanOf(this.events, this.format.timeZone)
    const span = own && { first: earlier(own.first, startDate), last: later(own.last, startDate) }
    return {
      ...span,
      ...(isPlainDate(min) && { first: span ? later(span.first, min) : min }),
      ...(isPlainDate(max) && { last: span ? earlier(span.last, max) : max }),
    }
  }

  get #loadedRange(): LoadedRange {
    return this.range ?? rangeAround(this.startDate, this.#bounds)
  }

  /** The days that are known and have events. */
  get days(): readonly AgendaDay[] {
    const { first, last } = this.#loadedRange
    // The span stays the same object as long as its days do.
    return this.#daysOf(this.store.occurrences, this.#spanFor(first, last), this.format.timeZone, this.today)
  }

  readonly #spanFor = memoizeLast((first: PlainDate, last: PlainDate): DateSpan => ({ first, last }))

  #side(side: Side): ReturnType<typeof sideState> {
    const { days } = this
    return sideState(this.#loadedRange, side, days.at(side === 'before' ? 0 : -1)?.date, this.#bounds)
  }

  canExtend(side: Side): boolean {
    return !this.isBusy && this.#side(side) === 'open'
  }

  extendRange(side: Side): void {
    const { days } = this
    const bounds = this.#bounds
    const reached = this.#loadedRange
    this.range = extended(reached, side, days.at(side === 'before' ? 0 : -1)?.date, bounds)
  }

  #continueSearch(side: Side): void {
    this.range = withFurtherLimit(this.#loadedRange, side)
    this.#rows.showMore(side)
  }

  /** Begins anew at a day. */
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
    const entry = stop && this.days.find(({ date }) => date === stop.date)?.entries[stop.index]
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
          ? html`<button class="ghost look-on" part="more-button" @click=${() => this.#continueSearch(side)}>${messages[side === 'before' ? 'previousDays' : 'nextDays']}</button>`
          : nothing
      }`
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.text
    const { days, isBusy } = this
    const context = this.#context
    const [first, last] = this.#rows.renderedRows
    const visibleDays = sliceOf(days, first, last)
    const position = visibleDays[0] ? days.findIndex(({ date }) => date === visibleDays[0]?.date) + 1 : 1
    const isNothing = !days.length && !isBusy && !this.failed && !this.store.isPartial
    return html`<div class="card" part="card" lang=${lang} dir=${direction}>
      <div class="bar">
        <h2 part="month">${monthName(this.#rows.visibleDate ?? this.startDate, lang)}</h2>
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
        ${isNothing ? html`<p class="nothing" part="empty">${messages.noEvents}</p>` : nothing}
        ${isBusy && visibleDays.length ? html`<div class="skeleton"></div>` : nothing} ${this.#sideTemplate('after')}
      </div>
    </div>`
  }
}
