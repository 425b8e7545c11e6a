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
import {
  type AgendaDay,
  agendaDays,
  type DateSpan,
  earlier,
  later,
  neighbour,
  placeOf,
  type RowPlace,
  rowAt,
  rowCount,
  sliceOf,
  spanOf,
} from './agenda.model.js'
import { agendaStyles } from './agenda.styles.js'
import { AgendaEvents } from './agenda-events.js'
import { type AgendaScene, dayTemplate, type EventButton, monthName } from './day.template.js'
import { keepingPlace, keyInSight, rowsOutOfReach, watchEnds } from './kept-place.js'
import { extended, lookedOn, type Reach, reachAround, type Side, sideState } from './reach.model.js'

type Messages = ChoosingMessages & TimesMessages & LayoutMessages & CalendarMessages & AgendaMessages

/** How many rows come in at once. */
const STEP = 30

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
export class Agenda extends LitElement {
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
    top: { state: true },
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
  /** The month of the first row that is seen, by its first letters `YYYY-MM`. */
  private top = ''
  /** The first row that is drawn, and how many are. */
  private head: RowPlace | null = null
  private count = STEP
  /** The event that the keyboard went to last. */
  private active: RowPlace | null = null
  /** The first row that is seen. */
  private inSight: RowPlace | null = null
  /** The list stands at the day that it begins to be read at. */
  private hasBegun = false
  private ends: IntersectionObserver | undefined

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
    move: (verb) => this.move(verb),
    item: () => this.renderRoot.querySelector<HTMLElement>('.event[tabindex="0"]'),
    direction: () => this.text.direction,
  })
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
  private get begin(): PlainDate {
    return isPlainDate(this.date) ? this.date : this.today
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

  private get days(): AgendaDay[] {
    const { first, last } = this.known
    // The span stays the same object as long as its days do.
    return this.daysOf(this.listed.occurrences, this.spanFor(first, last), this.format.timeZone, this.today)
  }

  private readonly spanFor = remembered((first: PlainDate, last: PlainDate): DateSpan => ({ first, last }))

  private get isBusy(): boolean {
    return this.busy || this.listed.isWaiting
  }

  /** The rows that are drawn: from the first one up to but without the last. */
  private get drawn(): readonly [number, number] {
    const first = rowAt(this.days, this.head ?? { date: this.begin, index: 0 })
    return [first, first + this.count]
  }

  private get scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.scroll')
  }

  private side(side: Side): ReturnType<typeof sideState> {
    const { days } = this
    return sideState(this.known, side, days.at(side === 'before' ? 0 : -1)?.date, this.bounds)
  }

  /** Brings more in at an end of what is drawn: rows that are known, else more days. */
  private grow(side: Side): void {
    const { days } = this
    const [first, last] = this.drawn
    const total = rowCount(days)
    const far = this.scroller ? rowsOutOfReach(this.scroller) : { before: 0, after: 0 }
    if (side === 'before' && first > 0) {
      const start = Math.max(0, first - STEP)
      this.show(start, Math.min(last, total) - far.after)
    } else if (side === 'after' && last < total) {
      this.show(first + far.before, last + STEP)
    } else if (!this.isBusy && this.side(side) === 'open') {
      // What is drawn keeps its place when days come in before it.
      this.show(first, last)
      this.reach = extended(this.known, side, days.at(side === 'before' ? 0 : -1)?.date, this.bounds)
    }
  }

  private show(first: number, last: number): void {
    this.head = placeOf(this.days, first) ?? null
    this.count = Math.max(STEP, last - first)
    this.requestUpdate()
  }

  private readonly lookOn = (side: Side): void => {
    this.reach = lookedOn(this.known, side)
    this.grow(side)
  }

  /** Begins anew at a day. */
  private jump(): void {
    this.reach = this.head = this.active = this.inSight = null
    this.count = STEP
    this.top = ''
    this.hasBegun = false
  }

  private readonly goToday = (): void => {
    this.jump()
    this.date = this.today
    this.requestUpdate('date', '')
  }

  private move(verb: AgendaVerb): boolean {
    if (verb === 'today') {
      this.goToday()
      return true
    }
    const from = this.active ?? this.stop
    if (!from) return false
    const to = neighbour(this.days, from, verb)
    const side = verb.startsWith('next') ? 'after' : 'before'
    if (to) {
      this.active = to
      const row = rowAt(this.days, to)
      const [first, last] = this.drawn
      if (row < first) this.show(Math.max(0, row - STEP), last)
      if (row >= last) this.show(first, row + STEP)
    } else this.grow(side)
    return true
  }

  /** The event that Tab reaches: where the keyboard was last, else the first that is drawn from the day on at which the list is read. */
  private get stop(): RowPlace | null {
    const { active, days } = this
    const [first, last] = this.drawn
    if (active) {
      const row = rowAt(days, active)
      if (row >= first && row < last) return active
    }
    const sight = this.inSight ?? { date: this.begin, index: 0 }
    const place = placeOf(days, rowAt(days, sight))
    const day = place && days.find(({ date }) => date === place.date)
    return place && day?.entries.length ? place : (place && neighbour(days, place, 'next')) || null
  }

  private readonly scrolled = (): void => {
    const key = keyInSight(this.scroller)
    if (!key) return
    this.inSight = this.placeOfKey(key)
    this.top = key.slice(0, 7)
  }

  private placeOfKey(key: string): RowPlace {
    const date = key.slice(0, 10) as PlainDate
    const index = this.days.find((day) => day.date === date)?.entries.findIndex((one) => one.key === key)
    return { date, index: Math.max(0, index ?? 0) }
  }

  private readonly focused = ({ target }: FocusEvent): void => {
    const { entry, tabIndex } = target as Partial<EventButton>
    if (!entry) return
    this.active = this.placeOfKey(entry.key)
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
    if (isOther && this.hasUpdated) this.jump()
  }

  protected override update(changed: PropertyValues): void {
    const { scroller } = this
    keepingPlace(this.hasBegun ? scroller : null, () => super.update(changed))
    if (!this.hasBegun && scroller) scroller.scrollTop = 0
    this.hasBegun ||= this.days.length > 0
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const { scroller } = this
    this.ends?.disconnect()
    if (!scroller || !this.isConnected) return
    this.ends ??= watchEnds(scroller, ({ id }) => this.grow(id as Side))
    // An end that is still near is told of once more.
    for (const side of ['before', 'after'] as const) {
      const end = scroller.querySelector(`#${side}`)
      const [first, last] = this.drawn
      const hasRows = side === 'before' ? first > 0 : last < rowCount(this.days)
      if (end && (hasRows || (!this.isBusy && this.side(side) === 'open'))) this.ends.observe(end)
    }
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.ends?.disconnect()
  }

  private get scene(): AgendaScene {
    const { format, today } = this
    const { messages } = this.text
    const { stop } = this
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
    const [first, last] = this.drawn
    const shown = sliceOf(days, first, last)
    const month = this.top ? (`${this.top}-01` as PlainDate) : this.begin
    const position = shown[0] ? days.findIndex(({ date }) => date === shown[0]?.date) + 1 : 1
    const isNothing = !days.length && !isBusy && !this.failed && !listed.isPartial
    return html`<div class="card" part="card" lang=${lang} dir=${direction}>
      <div class="bar">
        <p class="month" part="month">${monthName(month, lang)}</p>
        <button class="ghost" part="today" @click=${this.goToday}>${messages.today}</button>
      </div>
      ${legendTemplate(listed.calendars, messages, lang, this.toggle)} ${this.notices()}
      <p class="hidden" role="status">${isBusy ? messages.loadingEvents : nothing}</p>
      <div
        class="scroll"
        @scroll=${this.scrolled}
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
