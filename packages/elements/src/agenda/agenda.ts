import type { CalendarEvent, CalendarFlow, CalendarInfo, EventSource } from '@whenable/flow/calendar'
import {
  addDays,
  currentInstant,
  dateAt,
  type HourCycle,
  type Instant,
  isPlainDate,
  type PlainDate,
  startOfDay,
  type TimeFormat,
} from '@whenable/time'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { legendTemplate } from '../calendar/legend.template.js'
import { remembered } from '../calendar/remembered.js'
import { PageClock, untilNextMinute } from '../controllers/page-clock.js'
import { RovingKeyboard } from '../controllers/roving-keyboard.js'
import { CalendarToggleEvent } from '../events/calendar-toggle.js'
import { EventSelectEvent } from '../events/event-select.js'
import { RetryEvent } from '../events/retry.js'
import { type AgendaMessages, agenda } from '../messages/agenda.js'
import { type CalendarMessages, calendar } from '../messages/calendar.js'
import { type ChoosingMessages, choosing } from '../messages/choosing.js'
import { type LayoutMessages, layouts } from '../messages/layouts.js'
import { Localized } from '../messages/localize.js'
import { type TimesMessages, times } from '../messages/times.js'
import { actions } from '../styles/actions.styles.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { visitorFormat } from '../visitor-zone.js'
import { type AgendaVerb, agendaKeys } from './agenda.keys.js'
import { type AgendaDay, agendaDays, type DateSpan, earlier, later, sliceOf, spanOf } from './agenda.model.js'
import { agendaStyles } from './agenda.styles.js'
import { AgendaEvents } from './agenda-events.js'
import { type AgendaScene, dayTemplate, type EventButton, monthName } from './day.template.js'
import { DrawnRows, type RowsHost } from './drawn-rows.js'
import { extended, lookedOn, type Reach, reachAround, type Side, sideState } from './reach.model.js'

type Messages = ChoosingMessages & TimesMessages & LayoutMessages & CalendarMessages & AgendaMessages

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
 * @tag when-agenda
 * @fires when-event-select - the visitor opens an event
 * @fires when-calendar-toggle - the visitor shows the events of a calendar, or hides them
 * @fires when-retry - the visitor asks again for the events that failed
 * @csspart card
 * @csspart month - the month that is seen
 * @csspart today - the button that leads to today; of a day: that it is today
 * @csspart legend - the calendars
 * @csspart calendar - the button of a calendar
 * @csspart day - a day with its events
 * @csspart day-title - the heading of a day
 * @csspart event - an event; also `tentative`, `cancelled`, `free`, `repeats`, `past` and `now`
 * @csspart state - what is told of an event's state
 * @csspart gap - until when nothing is planned
 * @csspart look-on - looks further where for long nothing is planned
 * @csspart notice - what could not be loaded or read
 * @csspart retry
 * @csspart reconnect - the link to where an account is connected again
 * @csspart empty - that nothing is planned at all
 */
export class Agenda extends LitElement implements RowsHost {
  static override styles = [tokens, controls, actions, card, agendaStyles]
  static override properties = {
    date: {},
    min: {},
    max: {},
    timeZone: { attribute: 'time-zone' },
    events: { attribute: false },
    calendars: { attribute: false },
    source: { attribute: false },
    flow: { attribute: false },
    hourCycle: { attribute: 'hour-cycle' },
    now: { attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    reach: { state: true },
    navigated: { state: true },
  }

  /** The day that the list begins to be read at, `YYYY-MM-DD`; today unless given. */
  date = ''
  /** The first and the last day of the list, `YYYY-MM-DD`; without end unless given. */
  min = ''
  max = ''
  /** The reader's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** Events of either generation of the interface, or of the page's own making. */
  events: readonly CalendarEvent[] = []
  /** Names and colours of the calendars that `events` are of. */
  calendars: readonly CalendarInfo[] = []
  /** Where events come from, in place of `events` and `calendars`. */
  source: EventSource | null = null
  /** A flow that the page runs, in place of a source. The list moves its window, so that it is for the list alone. */
  flow: CalendarFlow | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** The clock; the browser's unless given. */
  now: (() => Instant) | null = null
  /** Events are on their way. */
  busy = false
  /** The events could not be loaded. */
  failed = false
  messages: Partial<Messages> | null = null

  /** The days that are known. */
  private reach: Reach | null = null
  /** The day to which the visitor went. */
  private navigated: PlainDate | null = null

  private readonly text = new Localized<Messages>(this, {
    ...choosing,
    ...times,
    ...layouts,
    ...calendar,
    ...agenda,
  })
  private readonly listed = new AgendaEvents(this, () => {
    const { events, calendars, source, flow, format } = this
    const { timeZone } = format
    const { first, last } = this.known
    const window = { start: startOfDay(first, timeZone), end: startOfDay(addDays(last, 1), timeZone) }
    const own = flow ? null : source
    return { events, calendars, source: own, flow, timeZone, window, now: () => this.moment }
  })
  private readonly keyboard = new RovingKeyboard<AgendaVerb>(this, agendaKeys, {
    move: (verb) => (verb === 'today' ? this.goToday() : this.rows.move(verb)),
    item: () => this.renderRoot.querySelector<HTMLElement>('.event[tabindex="0"]'),
    direction: () => this.text.direction,
  })
  private readonly rows = new DrawnRows(this)
  private readonly daysOf = remembered(agendaDays)
  private readonly spanOf = remembered(spanOf)

  constructor() {
    super()
    new PageClock(this, untilNextMinute)
  }

  /** Focuses the event that Tab reaches. */
  override focus(): void {
    this.keyboard.focusItem()
  }

  private get format(): TimeFormat {
    return visitorFormat(this.text.lang, this)
  }

  private get moment(): Instant {
    return this.now?.() ?? currentInstant()
  }

  private get today(): PlainDate {
    return dateAt(this.moment, this.format.timeZone)
  }

  /** The day that the list begins to be read at. */
  get begin(): PlainDate {
    return this.navigated ?? (isPlainDate(this.date) ? this.date : this.today)
  }

  /** Beyond which there is nothing to look for. */
  private get bounds(): Partial<DateSpan> {
    const { min, max, begin } = this
    const own = this.source || this.flow ? undefined : this.spanOf(this.events, this.format.timeZone)
    const span = own && { first: earlier(own.first, begin), last: later(own.last, begin) }
    return {
      ...span,
      ...(isPlainDate(min) && { first: span ? later(span.first, min) : min }),
      ...(isPlainDate(max) && { last: span ? earlier(span.last, max) : max }),
    }
  }

  private get known(): Reach {
    return this.reach ?? reachAround(this.begin, this.bounds)
  }

  /** The days that are known and have events. */
  get days(): readonly AgendaDay[] {
    const { first, last } = this.known
    // The span stays the same object as long as its days do.
    return this.daysOf(this.listed.occurrences, this.spanFor(first, last), this.format.timeZone, this.today)
  }

  private readonly spanFor = remembered((first: PlainDate, last: PlainDate): DateSpan => ({ first, last }))

  private get isBusy(): boolean {
    return this.busy || this.listed.isWaiting
  }

  private side(side: Side): ReturnType<typeof sideState> {
    const { days } = this
    return sideState(this.known, side, days.at(side === 'before' ? 0 : -1)?.date, this.bounds)
  }

  canReach(side: Side): boolean {
    return !this.isBusy && this.side(side) === 'open'
  }

  reachFurther(side: Side): void {
    const { days, known, bounds } = this
    this.reach = extended(known, side, days.at(side === 'before' ? 0 : -1)?.date, bounds)
  }

  private lookOn(side: Side): void {
    this.reach = lookedOn(this.known, side)
    this.rows.grow(side)
  }

  /** Begins anew at a day. */
  private goTo(date: PlainDate | null): void {
    this.navigated = date
    this.reach = null
    this.rows.begin()
  }

  private goToday(): boolean {
    this.goTo(this.today)
    this.requestUpdate()
    return true
  }

  private readonly focused = ({ target }: FocusEvent): void => {
    const { entry, tabIndex } = target as Partial<EventButton>
    if (!entry) return
    this.rows.goTo(entry.key)
    if (tabIndex) this.requestUpdate()
  }

  private readonly clicked = ({ target }: MouseEvent): void => {
    const { entry } = ((target as Element).closest('.event') ?? {}) as Partial<EventButton>
    if (!entry) return
    const { seen } = entry
    const eventId = seen.event.event_id as string | undefined
    this.dispatchEvent(new EventSelectEvent(seen, eventId && `${seen.start} ${eventId}`))
  }

  private readonly toggle = (id: string): void => {
    this.dispatchEvent(new CalendarToggleEvent(id, this.listed.toggle(id)))
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = (['date', 'min', 'max', 'timeZone', 'source', 'flow'] as const).some((name) =>
      changed.has(name),
    )
    if (isOther && this.hasUpdated) this.goTo(null)
  }

  protected override update(changed: PropertyValues): void {
    this.rows.draw(() => super.update(changed))
  }

  private get scene(): AgendaScene {
    const { format, today } = this
    const { messages } = this.text
    const { stop } = this.rows
    const entry = stop && this.days.find(({ date }) => date === stop.date)?.entries[stop.index]
    return {
      ...{ format, messages, today, now: this.moment, stop: entry?.key },
      calendars: new Map(this.listed.calendars.map(({ info }) => [info.id, info])),
    }
  }

  private end(side: Side): TemplateResult {
    const { messages } = this.text
    return html`<div class="end" id=${side}></div>
      ${
        this.side(side) === 'paused' && !this.isBusy
          ? html`<button class="ghost look-on" part="look-on" @click=${() => this.lookOn(side)}>${messages[side === 'before' ? 'previousDays' : 'nextDays']}</button>`
          : nothing
      }`
  }

  private notices(): TemplateResult {
    const { messages, lang } = this.text
    const { over, faults } = this.listed
    const last = { title: '', when: '' }
    return html`${
      this.failed
        ? html`<p class="notice" part="notice" role="alert">
            ${messages.pageFailed}
            <button class="link" part="retry" @click=${() => this.dispatchEvent(new RetryEvent())}>${messages.retry}</button>
          </p>`
        : nothing
    }
    ${over?.parts.sourceTemplate(over.flow, last, messages, lang)}
    ${faults ? html`<p class="notice" part="notice">${messages.unreadableEvents(faults)}</p>` : nothing}`
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.text
    const { days, isBusy, scene, listed } = this
    const [first, last] = this.rows.drawn
    const shown = sliceOf(days, first, last)
    const position = shown[0] ? days.findIndex(({ date }) => date === shown[0]?.date) + 1 : 1
    const isNothing = !days.length && !isBusy && !this.failed && !listed.isPartial
    return html`<div class="card" part="card" lang=${lang} dir=${direction}>
      <div class="bar">
        <p class="month" part="month">${monthName(this.rows.dateInSight ?? this.begin, lang)}</p>
        <button class="ghost" part="today" @click=${() => this.goToday()}>${messages.today}</button>
      </div>
      ${legendTemplate(listed.calendars, messages, lang, this.toggle)} ${this.notices()}
      <p class="hidden" role="status">${isBusy ? messages.loadingEvents : nothing}</p>
      <div
        class="scroll"
        @scroll=${this.rows.scrolled}
        @click=${this.clicked}
        @focusin=${this.focused}
        @keydown=${this.keyboard.handle}
      >
        ${this.end('before')}
        ${isBusy && !shown.length ? [1, 2, 3, 4].map(() => html`<div class="bone"></div>`) : nothing}
        <div role=${shown.length ? 'feed' : nothing} aria-label=${shown.length ? messages.agendaView : nothing} aria-busy=${isBusy}>
          ${repeat(
            shown,
            ({ date }) => date,
            (day, index) => dayTemplate(day, position + index, scene),
          )}
        </div>
        ${isNothing ? html`<p class="nothing" part="empty">${messages.noEvents}</p>` : nothing}
        ${isBusy && shown.length ? html`<div class="bone"></div>` : nothing} ${this.end('after')}
      </div>
    </div>`
  }
}
