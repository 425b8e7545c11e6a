import {
  addDays,
  dateAt,
  formatDate,
  type Instant,
  type Interval,
  isPlainDate,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { currentInstantOf } from '../base/clock.js'
import { prepareFirstRender } from '../base/first-render.js'
import { memoizeLast } from '../base/memoize-last.js'
import { PageClock, untilNextMinute } from '../base/page-clock.js'
import { visitorFormat } from '../base/visitor-format.js'
import { DaysChangeEvent } from '../events/days-change.js'
import { RangeSelectEvent } from '../events/range-select.js'
import { RetryEvent } from '../events/retry.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { valueChange } from '../events/value-change.js'
import { choosing } from '../messages/choosing.js'
import { event } from '../messages/event.js'
import { freeBusy } from '../messages/free-busy.js'
import { layouts } from '../messages/layouts.js'
import { Localized } from '../messages/localize.js'
import { times } from '../messages/times.js'
import { timesError } from '../slots/times-error.template.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { footerTemplate, headerTemplate } from './frame.template.js'
import {
  commonTimes,
  namedHours,
  type VisibleDay,
  type VisibleRange,
  visibleDays,
} from './free-busy.model.js'
import { freeBusyStyles } from './free-busy.styles.js'
import { type FreeBusyView, peopleTemplate, stretchList } from './free-busy.template.js'
import { FreeBusyProperties } from './free-busy-properties.js'
import {
  type AllFreeBusyMessages,
  attendanceText,
  daysText,
  dayText,
  hourName,
  spanText,
  type TextContext,
} from './free-busy-text.js'
import { PeopleController, type PeopleInWindow } from './people.js'
import { SpanDragging } from './span-dragging.js'
import { SpanKeyboard, type SpanScope } from './span-keyboard.js'
import { Viewport } from './viewport.js'

/** What of a list can be drawn: days turned to and people told of later are fewer at times. */
const within = ({ first, end }: VisibleRange, count: number): VisibleRange => ({
  first: Math.min(first, Math.max(0, count - 1)),
  end: Math.min(end, count),
})

/**
 * When people are busy, and when all of them are free: people in rows, time from one side to the other. A span of time is
 * chosen by pointer, by keys, or by one of the free stretches. Somebody whose time cannot be read is unknown, and never free.
 *
 * @fires when-range-select - the visitor chooses a span of time
 * @fires change - the same; it is now in `value`
 * @fires when-days-change - the visitor turned to other days; the first of them is now in `date`
 * @fires when-slot-confirm - the visitor goes on with the chosen span, to book it
 * @fires when-retry - the visitor asks again for times that could not be loaded
 * @fires when-booking-create - a booking was made in the dialog
 * @keyboard Tab - to the span of time, and on to the free stretches, which are one stop
 * @keyboard ArrowLeft, ArrowDown, ArrowRight, ArrowUp - moves the span earlier or later by a step; on a free stretch, to the one before and after
 * @keyboard Shift+ArrowLeft, Shift+ArrowDown, Shift+ArrowRight, Shift+ArrowUp - makes the span shorter or longer, unless its length is fixed
 * @keyboard Home, End - moves the span to the beginning and the end of the day; on a free stretch, to the first and the last one
 * @keyboard PageUp, PageDown - moves the span a day back, a day on
 * @keyboard Enter, Space - chooses the span, or the first that fits in the free stretch
 * @keyboard Escape - leaves the span as it was while it is dragged
 * @csspart card - all of it
 * @csspart header - title, days and the ways to others
 * @csspart title - the shown days
 * @csspart summary - how many people, and how long
 * @csspart today-button - shows today
 * @csspart previous-button - shows earlier days
 * @csspart next-button - shows later days
 * @csspart scroll - people and times
 * @csspart time-zone - the viewer’s zone
 * @csspart row - a person
 * @csspart person - who it is
 * @csspart day - the name of a day over its hours
 * @csspart lane - somebody's day
 * @csspart busy - busy time; `tentative`, `out-of-hours`, `missing` and `unknown` are parts as well
 * @csspart common-times - the times that all have in common
 * @csspart free-time - one of them; also `selected`
 * @csspart cursor - the span that the keyboard is on
 * @csspart notice - what is said when there are no times
 * @csspart selection - what the chosen span costs
 * @csspart confirm-button - goes on with it
 * @csspart footer - what is chosen, and what the drawing means
 * @csspart legend - the explanation of the colours
 * @csspart retry-button - loads the times again
 * @cssprop --when-busy - the colour of busy time
 * @cssprop --when-free - the colour of free stretches
 * @cssprop --when-hour-width - the least width of an hour where several days stand side by side
 */
export class FreeBusy extends FreeBusyProperties {
  static override styles = [tokens, controls, actions, freeBusyStyles]

  /** Where the chosen span is booked, while it is. */
  /** What was last said of a choice. */
  #announcement = ''

  readonly #text = new Localized<AllFreeBusyMessages>(this, {
    ...choosing,
    ...times,
    ...layouts,
    ...event,
    ...freeBusy,
  })
  protected readonly clock = new PageClock(this, () => untilNextMinute(this.#currentInstant))
  readonly #viewport = new Viewport(this, () => ({
    people: this.#peopleInWindow.people.length,
    days: this.#visible.days.length,
  }))
  readonly #people = new PeopleController(this, () => this)
  readonly #dragging = new SpanDragging(this)
  readonly #keyboard = new SpanKeyboard(this, () => {
    this.#announcement = ''
  })
  readonly #shownOf = memoizeLast(visibleDays)
  readonly #commonOf = memoizeLast(commonTimes)
  /** Says how days stand; another function where they are said otherwise, so that those that are drawn are known by it. */
  readonly #dayTextWriter = memoizeLast((..._of: unknown[]): FreeBusyView['dayTextOf'] => {
    const textContext = this.#textContext
    return (person, day) => dayText(person, day, textContext)
  })

  /** Focuses the span that the keyboard moves. */
  override focus(): void {
    this.#keyboard.span.focusItem()
  }

  direction(): 'ltr' | 'rtl' {
    return this.#text.direction
  }

  get #format(): TimeFormat {
    return visitorFormat(this.#text.lang, this)
  }

  get #textContext(): TextContext {
    return { format: this.#format, messages: this.#text.messages }
  }

  get #currentInstant(): Instant {
    return currentInstantOf(this)
  }

  get #visible(): SpanScope['visible'] {
    const { timeZone } = this.#format
    const first = isPlainDate(this.date) ? this.date : dateAt(this.#currentInstant, timeZone)
    const count = this.#viewport.isCompact ? 1 : Math.max(1, Math.floor(this.days) || 1)
    return this.#shownOf(first, count, timeZone, this.hourFrom, this.hourTo)
  }

  get #isLoading(): boolean {
    return this.busy || this.#peopleInWindow.state === 'loading'
  }

  get #peopleInWindow(): PeopleInWindow {
    return this.#people.inWindow(this.#visible.window, this.#format.timeZone)
  }

  /** Within what a span is chosen; a length that is no positive number is as if it were not given. */
  get scope(): SpanScope {
    const visible = this.#visible
    const duration = this.duration > 0 ? this.duration : 30
    const minute = (Math.floor(this.#currentInstant / 60) * 60) as Instant
    const common = this.#commonOf(
      this.#peopleInWindow.people,
      visible,
      duration,
      minute,
      !this.tentativeAsFree,
    )
    return { visible, common, duration, step: this.step > 0 ? this.step : 15, isFixed: this.#canBook }
  }

  get #canBook(): boolean {
    return !!(
      this.service ||
      (this.serviceUrl && (this.configurationId || this.session || this.sessionProvider))
    )
  }

  #goTo(date: PlainDate): void {
    this.date = date
    this.#keyboard.moveTo(null)
    this.#announcement = ''
    this.dispatchEvent(new DaysChangeEvent(date))
  }

  #turn(pages: number): void {
    const { days } = this.#visible
    this.#goTo(addDays((days[0] as VisibleDay).date, pages * days.length))
  }

  #attendanceText(span: Interval): string {
    if (this.#isLoading) return this.#text.messages.loadingTimes
    return attendanceText(this.#peopleInWindow.people, span, !this.tentativeAsFree, this.#textContext)
  }

  #spanDescription(span: Interval): string {
    return `${spanText(span, this.#format)}. ${this.#attendanceText(span)}`
  }

  // For its keyboard and pointer. Takes a span as the visitor's choice.
  choose(span: Interval): void {
    this.value = span
    this.#keyboard.moveTo(span)
    this.#announcement = this.#spanDescription(span)
    const { start: start_time, end: end_time } = span
    this.dispatchEvent(new RangeSelectEvent({ object: 'timespan', start_time, end_time }))
    this.dispatchEvent(valueChange())
  }

  readonly #retry = (): void => {
    this.#people.refresh()
    this.dispatchEvent(new RetryEvent())
  }

  /** Goes on to book what is chosen. */
  async #confirm(): Promise<void> {
    const { value } = this
    if (!value) return
    this.dispatchEvent(new SlotConfirmEvent({ ...value, emails: [] }))
    if (this.noDialog) return
    const { bookSpan } = await import('./book-span.js')
    const format = this.#format
    bookSpan(this, value, {
      format,
      now: () => this.#currentInstant,
      // What was booked is no free time any more.
      onBooked: () => {
        this.value = null
        this.#people.refresh()
      },
    })
  }

  #view(isLoading: boolean): FreeBusyView {
    const { scope } = this
    const viewport = this.#viewport
    const keyboard = this.#keyboard
    const format = this.#format
    const { messages, lang } = this.#text
    const { hosts, people } = this.#peopleInWindow
    const { visible, common } = scope
    const { isCompact } = viewport
    const { timeZone, hourCycle } = format
    const { cursor, stop, chooseStretch } = keyboard
    const { length } = visible.days
    const longest = Math.max(
      ...visible.axis.hours.map(({ minute }) => hourName(minute, lang, hourCycle).length),
    )
    const hourWidth = viewport.hourWidth((visible.to - visible.from) / 60, length)
    return {
      ...{
        visible,
        common,
        format,
        messages,
        hosts,
        people,
        isCompact,
        isLoading,
        cursor,
        stop,
        chooseStretch,
      },
      rows: within(viewport.rows, people.length),
      columns: within(viewport.columns, length),
      hours: namedHours(visible, hourWidth / (longest * 0.47 + 0.7)),
      chosen: this.#dragging.span ?? this.value,
      cursorText: this.#spanDescription(cursor),
      dayTextOf: this.#dayTextWriter(visible, lang, timeZone, hourCycle, messages.timeStatus('busy')),
    }
  }

  #statusOf({ visible, common, people, messages, isLoading, format }: FreeBusyView): string {
    if (isLoading) return messages.loadingTimes
    if (!people.length) return ''
    const { days } = visible
    const date = (days[0] as VisibleDay).date
    const name =
      days.length > 1 ? daysText(visible, format) : formatDate(date, { locale: format.locale, style: 'full' })
    return messages.dayWithTimes(name, common.byDay.flat().length)
  }

  async [prepareFirstRender](): Promise<void> {
    if (this.events) await this.#people.fetchReading()
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.#text
    const { state } = this.#peopleInWindow
    const isLoading = this.#isLoading
    const hasFailed = this.failed || state === 'error'
    const view = this.#view(isLoading)
    const keys = { span: this.#keyboard.span.handle, stretch: this.#keyboard.stretches.handle }
    const { isCompact, visible, format } = view
    const shape = `card${isCompact ? ' compact' : ''}${visible.days.length > 1 ? ' several' : ''}`
    return html`<div class=${shape} part="card" lang=${lang} dir=${direction} aria-busy=${isLoading}>
      <div id="ruler"></div>
      ${headerTemplate(view, {
        days: daysText(visible, format),
        minutes: this.scope.duration,
        showToday: () => this.#goTo(dateAt(this.#currentInstant, format.timeZone)),
        turn: (pages) => this.#turn(pages),
      })}
      ${hasFailed ? timesError(messages, this.#retry) : nothing}
      <p class="visually-hidden" role="status">${this.#announcement || (hasFailed ? '' : this.#statusOf(view))}</p>
      <span class="visually-hidden" id="span-hint">${messages.spanHint}</span>
      ${
        view.people.length
          ? html`${isCompact && !isLoading ? stretchList(view, keys.stretch) : nothing}
            <div class="scroll" part="scroll" @scroll=${this.#viewport.measure} @pointerdown=${this.#dragging.begin}>
              ${peopleTemplate(view, keys)}
            </div>
            ${footerTemplate(view, {
              attendance: view.chosen && this.#attendanceText(view.chosen),
              confirm: this.value && this.#canBook ? () => this.#confirm() : undefined,
            })}`
          : html`<p class="nothing" part="notice">${messages.noPeople}</p>`
      }
    </div>`
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const scroll = this.renderRoot.querySelector('.scroll')
    if (scroll && changed.has('date') && changed.get('date') !== undefined) scroll.scrollLeft = 0
  }
}
