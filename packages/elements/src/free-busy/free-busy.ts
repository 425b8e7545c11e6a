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
import { bookingEvents } from '../booking/booking-events.js'
import { DaysChangeEvent } from '../events/days-change.js'
import { RangeSelectEvent } from '../events/range-select.js'
import { RetryEvent } from '../events/retry.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { valueChange } from '../events/value-change.js'
import { choosing } from '../messages/generated/choosing.js'
import { event } from '../messages/generated/event.js'
import { freeBusy } from '../messages/generated/free-busy.js'
import { layouts } from '../messages/generated/layouts.js'
import { times } from '../messages/generated/times.js'
import { Localized } from '../messages/localize.js'
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
import { type SpanHost, SpanKeyboard, type SpanScope } from './span-keyboard.js'
import { Viewport } from './viewport.js'

/** Limits a range to the items that exist. */
const within = ({ first, end }: VisibleRange, count: number): VisibleRange => ({
  first: Math.min(first, Math.max(0, count - 1)),
  end: Math.min(end, count),
})

/**
 * Shows when people are busy and when all of them are free, with a row for each person. The visitor chooses a time span by
 * pointer, by keyboard, or from the common free times. A person whose calendar cannot be read is unknown, never free.
 *
 * @fires when-range-select - the visitor chose a time span
 * @fires change - the visitor chose a time span, now in `value`
 * @fires when-days-change - the visitor went to other days; the first of them is now in `date`
 * @fires when-slot-confirm - the visitor continued with the chosen time span, to book it
 * @fires when-retry - the visitor pressed the button that loads the times again
 * @fires when-booking-create - a booking was made in the dialog
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-challenge-request - the service asks for a challenge, as in `when-booking`
 * @fires when-error-show - the booking shows an error, as in `when-booking`
 * @fires when-form-start - the visitor changed a field of the booking's form for the first time
 * @fires when-hold-change - the chosen time is held, held longer, or no longer held
 * @fires when-slots-show - the first free times are shown
 * @keyboard Tab - to the time span, then to the common free times, which are one stop
 * @keyboard ArrowLeft, ArrowDown, ArrowRight, ArrowUp - moves the span earlier or later by a step; on a free time, to the one before or after
 * @keyboard Shift+ArrowLeft, Shift+ArrowDown, Shift+ArrowRight, Shift+ArrowUp - makes the span shorter or longer, unless its length is fixed
 * @keyboard Home, End - moves the span to the start or end of the day; on a free time, to the first or last one
 * @keyboard PageUp, PageDown - moves the span to the day before or after
 * @keyboard Enter, Space - chooses the span, or the first one that fits into the free time
 * @keyboard Escape - cancels dragging
 * @csspart card - the whole element
 * @csspart header - the title, the dates and the navigation
 * @csspart title - the dates shown
 * @csspart summary - the number of people and the duration
 * @csspart today-button - shows today
 * @csspart previous-button - shows earlier days
 * @csspart next-button - shows later days
 * @csspart scroll - the scrolling area with people and times
 * @csspart time-zone - the viewer’s time zone
 * @csspart row - the row of a person
 * @csspart person - the name and place of a person
 * @csspart day - the heading of a day above its hours
 * @csspart lane - a day of a person
 * @csspart busy - busy time; other kinds of time have the parts `tentative`, `out-of-hours`, `missing` and `unknown`
 * @csspart common-times - the row of times when everyone is free
 * @csspart free-time - a time when everyone is free; also `selected`
 * @csspart cursor - the time span that the keyboard moves
 * @csspart notice - the text shown if there are no times
 * @csspart selection - the chosen time span and who can attend
 * @csspart confirm-button - continues with the chosen time span
 * @csspart footer - the selection and the legend
 * @csspart legend - the legend of the colours
 * @csspart retry-button - loads the times again
 * @cssprop --when-busy - the colour of busy time
 * @cssprop --when-free - the colour of common free times
 * @cssprop --when-hour-width - the minimum width of an hour if several days are shown
 */
export class FreeBusy extends FreeBusyProperties {
  static override readonly forwarded = bookingEvents
  static override styles = [tokens, controls, actions, freeBusyStyles]

  /** The last announcement of a choice, for the live region. */
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
  readonly #host: SpanHost = {
    element: this,
    value: () => this.value,
    scope: () => this.#scope,
    choose: (span) => this.#choose(span),
    direction: () => this.#text.direction,
  }
  readonly #dragging = new SpanDragging(this.#host)
  readonly #keyboard = new SpanKeyboard(this.#host, () => {
    this.#announcement = ''
  })
  readonly #shownOf = memoizeLast(visibleDays)
  readonly #commonOf = memoizeLast(commonTimes)
  /** Returns a function that describes days. It changes when texts do, which renders the days again. */
  readonly #dayTextWriter = memoizeLast((..._of: unknown[]): FreeBusyView['dayTextOf'] => {
    const textContext = this.#textContext
    return (person, day) => dayText(person, day, textContext)
  })

  /** Focuses the span that the keyboard moves. */
  override focus(): void {
    this.#keyboard.span.focusItem()
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

  /** The limits of time spans. Invalid lengths are replaced by the defaults. */
  get #scope(): SpanScope {
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

  #choose(span: Interval): void {
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

  /** Continues with the chosen time span, and opens a popup to book it. */
  async #confirm(): Promise<void> {
    const { value } = this
    if (!value) return
    this.dispatchEvent(new SlotConfirmEvent({ ...value, emails: [] }))
    if (this.hideDialog) return
    const { bookSpan } = await import('./book-span.js')
    const format = this.#format
    bookSpan(this, value, {
      format,
      now: () => this.#currentInstant,
      // The booked time is no longer free.
      onBooked: () => {
        this.value = null
        this.#people.refresh()
      },
    })
  }

  #view(isLoading: boolean): FreeBusyView {
    const scope = this.#scope
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

  protected override template(): TemplateResult {
    const { messages } = this.#text
    const { state } = this.#peopleInWindow
    const isLoading = this.#isLoading
    const hasFailed = this.failed || state === 'error'
    const view = this.#view(isLoading)
    const keys = { span: this.#keyboard.span.handle, stretch: this.#keyboard.stretches.handle }
    const { isCompact, visible, format } = view
    const shape = `card${isCompact ? ' compact' : ''}${visible.days.length > 1 ? ' multi-day' : ''}`
    return html`<div class=${shape} part="card" aria-busy=${isLoading}>
      <div id="ruler"></div>
      ${headerTemplate(view, {
        days: daysText(visible, format),
        minutes: this.#scope.duration,
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
          : html`<p class="empty" part="notice">${messages.noPeople}</p>`
      }
    </div>`
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const scroll = this.renderRoot.querySelector('.scroll')
    if (scroll && changed.has('date') && changed.get('date') !== undefined) scroll.scrollLeft = 0
  }
}
