import type { Availability } from '@whenable/contract'
import type { BookingService } from '@whenable/flow'
import type {
  CalendarEvent,
  FreeBusyAnswer,
  PeopleSource,
  PersonHours,
  PersonTimes,
} from '@whenable/flow/calendar'
import {
  addDays,
  currentInstant,
  dateAt,
  formatDate,
  type HourCycle,
  type Instant,
  type Interval,
  isPlainDate,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { remembered } from '../calendar/remembered.js'
import { PageClock, untilNextMinute } from '../controllers/page-clock.js'
import { Room } from '../controllers/room.js'
import { RovingKeyboard } from '../controllers/roving-keyboard.js'
import { DaysChangeEvent } from '../events/days-change.js'
import { RangeSelectEvent } from '../events/range-select.js'
import { RetryEvent } from '../events/retry.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { valueChange } from '../events/value-change.js'
import { failedFace } from '../faces/failed.template.js'
import { choosing } from '../messages/choosing.js'
import { dayName } from '../messages/day-names.js'
import { dayRange } from '../messages/day-range.js'
import { event } from '../messages/event.js'
import { freeBusy } from '../messages/free-busy.js'
import { layouts } from '../messages/layouts.js'
import { Localized } from '../messages/localize.js'
import { times } from '../messages/times.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { visitorFormat } from '../visitor-zone.js'
import type { BookingContent } from './booking-dialog.js'
import { footerTemplate, headerTemplate } from './frame.template.js'
import { spanKeys, stretchKeys } from './free-busy.keys.js'
import {
  commonTimes,
  firstIn,
  movedSpan,
  namedHours,
  type Seen,
  type ShownDay,
  type ShownDays,
  type SpanVerb,
  seenOf,
  selected,
  shareOfAll,
  shownDays,
} from './free-busy.model.js'
import { freeBusyStyles } from './free-busy.styles.js'
import { type FreeBusyView, peopleTemplate, stretchList } from './free-busy.template.js'
import {
  type AllFreeBusyMessages,
  costOf,
  dayWords,
  hourName,
  type Speech,
  spanWords,
} from './free-busy-words.js'
import { PeopleOfPage, type PeopleSeen } from './people-of-page.js'
import { SpanDragging } from './span-dragging.js'

/** HTML's way to list words in an attribute; addresses also come with commas. */
const emailList = {
  fromAttribute: (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean),
}

/** Sizes by the styles, in em: the names, a row in a wide and in a narrow place, and the least of an hour of several days. */
const [NAMES, ROW, NARROW_ROW, HOUR] = [13.4, 3.5, 5, 2.4]

/**
 * When people are busy, and when all of them are free: people in rows, time from one side to the other. A span of time is
 * chosen by pointer, by keys, or by one of the free stretches. Somebody whose time cannot be read is unknown, and never free.
 *
 * @tag when-free-busy
 * @fires when-range-select - the visitor chooses a span of time
 * @fires change - the same; it is now in `value`
 * @fires when-days-change - the visitor turned to other days; the first of them is now in `date`
 * @fires when-slot-confirm - the visitor goes on with the chosen span, to book it
 * @fires when-retry - the visitor asks again for times that could not be loaded
 * @fires when-booking-create - a booking was made in the dialog
 * @csspart card - all of it
 * @csspart header - title, days and the ways to others
 * @csspart title
 * @csspart summary - how many people, and how long
 * @csspart to-today
 * @csspart previous
 * @csspart next
 * @csspart scroll - people and times
 * @csspart zone - the viewer’s zone
 * @csspart row - a person
 * @csspart person - who it is
 * @csspart day - the name of a day over its hours
 * @csspart lane - somebody's day
 * @csspart busy - busy time; `tentative`, `out-of-hours`, `missing` and `unknown` are parts as well
 * @csspart everyone - the times that all have in common
 * @csspart free - one of them; also `selected`
 * @csspart cursor - the span that the keyboard is on
 * @csspart notice - what is said when there are no times
 * @csspart chosen - what the chosen span costs
 * @csspart confirm - goes on with it
 * @csspart footer - what is chosen, and what the drawing means
 * @csspart legend
 * @csspart retry
 * @csspart close - closes the dialog
 * @cssprop --when-busy - the colour of busy time
 * @cssprop --when-free - the colour of free stretches
 * @cssprop --when-hour-width - the least width of an hour where several days stand side by side
 */
export class FreeBusy extends LitElement {
  static override styles = [tokens, controls, actions, freeBusyStyles]
  static override properties = {
    people: { attribute: false },
    emails: { converter: emailList },
    answers: { attribute: false },
    availability: { attribute: false },
    events: { attribute: false },
    source: { attribute: false },
    duration: { type: Number },
    step: { type: Number },
    date: {},
    days: { type: Number },
    hourFrom: { type: Number, attribute: 'hour-from' },
    hourTo: { type: Number, attribute: 'hour-to' },
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    tentativeAsFree: { type: Boolean, attribute: 'tentative-as-free' },
    value: { attribute: false },
    configurationId: { attribute: 'configuration-id' },
    serviceUrl: { attribute: 'service-url' },
    session: {},
    sessionProvider: { attribute: false },
    service: { attribute: false },
    noDialog: { type: Boolean, attribute: 'no-dialog' },
    now: { attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    room: { attribute: false },
    rows: { attribute: false },
    columns: { attribute: false },
    drag: { attribute: false },
    booking: { attribute: false },
  }

  /** Whose time it is, with their zones and the hours in which they meet. */
  people: readonly PersonHours[] = []
  /** Instead of `people`: addresses; as the attribute with spaces or commas between them. */
  emails: readonly string[] = []
  /** When they are busy, as a service answers it (interface: free-busy). An error is unknown, never free. */
  answers: readonly FreeBusyAnswer[] | null = null
  /** Or: when they can be booked, as a service answers it (interface: Availability). They are busy in the rest. */
  availability: Pick<Availability, 'time_slots'> | null = null
  /** Or: events of either generation, by whoever organizes them or is invited. */
  events: readonly CalendarEvent[] | null = null
  /** Or: where to ask, for the days that are shown. */
  source: PeopleSource | null = null
  /** How long a common time must be, in minutes. */
  duration = 30
  /** What a span snaps to, in minutes. */
  step = 15
  /** The first day shown, `YYYY-MM-DD`; today unless given. */
  date = ''
  /** How many days are shown; in a narrow place it is one. */
  days = 1
  /** The hours to show, 0 to 24. */
  hourFrom = 8
  hourTo = 20
  /** The viewer's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** What is tentative counts as free in common times. */
  tentativeAsFree = false
  /** The span chosen, half-open, Unix seconds. */
  value: Interval | null = null
  /** What the chosen span is booked with; spans are then as long as `duration`, which is the configuration's. */
  configurationId: string | null = null
  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** A visitor's credential for a private configuration. */
  session: string | null = null
  /** Gives a fresh session whenever one is needed. */
  sessionProvider: (() => string | Promise<string>) | null = null
  /** Another way to a service than `service-url`. */
  service: BookingService | null = null
  /** The page goes on with the slot by itself: no dialog opens to book it. */
  noDialog = false
  /** The clock; the browser's unless given. */
  now: (() => Instant) | null = null
  /** Times are on their way. */
  busy = false
  /** The times could not be loaded. */
  failed = false
  messages: Partial<AllFreeBusyMessages> | null = null

  /** How wide the place is, and an em, in pixels. */
  private room = { width: 980, em: 15 }
  /** The rows and the days that are drawn. */
  private rows: Seen = { first: 0, end: 16 }
  private columns: Seen = { first: 0, end: 3 }
  /** What a pointer selects just now. */
  private drag: Interval | null = null
  /** What stands in the dialog while it is open. */
  private booking: BookingContent | undefined
  /** Where the keyboard is. */
  private at: Interval | null = null
  /** The start of the free stretch that the keyboard is on. */
  private activeStretch = 0
  /** The keyboard has moved, and where it is has yet to be scrolled to. */
  private hasMoved = false
  /** What was last said of a choice. */
  private said = ''

  private readonly text = new Localized<AllFreeBusyMessages>(this, {
    ...choosing,
    ...times,
    ...layouts,
    ...event,
    ...freeBusy,
  })
  protected readonly clock = new PageClock(this, untilNextMinute)
  protected readonly place = new Room(this, (width, em) => {
    if (width !== this.room.width || em !== this.room.em) this.room = { width, em }
    this.look()
  })
  private readonly known = new PeopleOfPage(this, () => this)
  private readonly dragging = new SpanDragging(this)
  private readonly spanKeyboard = new RovingKeyboard<SpanVerb | 'take'>(this, spanKeys, {
    move: (verb) => this.move(verb),
    item: () => this.renderRoot.querySelector('.cursor'),
    direction: () => this.text.direction,
  })
  private readonly stretchKeyboard = new RovingKeyboard<'previous' | 'next' | 'first' | 'last'>(
    this,
    stretchKeys,
    {
      move: (verb) => this.moveStretch(verb),
      item: () => this.renderRoot.querySelector('.free[tabindex="0"]'),
      direction: () => this.text.direction,
    },
  )
  private readonly shownOf = remembered(shownDays)
  private readonly commonOf = remembered(commonTimes)
  /** How days are read out, written once for each language, zone and clock. */
  private readonly writer = remembered((..._of: unknown[]) => {
    const written = new WeakMap<PersonTimes, Map<ShownDay, string>>()
    const { speech } = this
    return (person: PersonTimes, day: ShownDay): string => {
      const ofPerson = written.get(person) ?? new Map<ShownDay, string>()
      const words = ofPerson.get(day) ?? dayWords(person, day, speech)
      written.set(person, ofPerson.set(day, words))
      return words
    }
  })

  /** Focuses the span that the keyboard moves. */
  override focus(): void {
    this.spanKeyboard.focusItem()
  }

  direction(): 'ltr' | 'rtl' {
    return this.text.direction
  }

  /** For a pointer: the hours that a lane shows. */
  get lane(): ShownDays {
    return this.shown
  }

  private get format(): TimeFormat {
    return visitorFormat(this.text.lang, this)
  }

  private get speech(): Speech {
    return { format: this.format, messages: this.text.messages }
  }

  private get moment(): Instant {
    return this.now?.() ?? currentInstant()
  }

  private get isCompact(): boolean {
    return this.room.width < 36 * this.room.em
  }

  private get shown(): ShownDays {
    const { timeZone } = this.format
    const first = isPlainDate(this.date) ? this.date : dateAt(this.moment, timeZone)
    const count = this.isCompact ? 1 : Math.max(1, Math.floor(this.days) || 1)
    return this.shownOf(first, count, timeZone, this.hourFrom, this.hourTo)
  }

  private get seen(): PeopleSeen {
    return this.known.seen(this.shown.window, this.format.timeZone)
  }

  /** Minutes that are asked for and that spans snap to; what is no positive number is as if it were not given. */
  private get minutes(): { duration: number; step: number } {
    return { duration: this.duration > 0 ? this.duration : 30, step: this.step > 0 ? this.step : 15 }
  }

  private get common(): FreeBusyView['common'] {
    const minute = (Math.floor(this.moment / 60) * 60) as Instant
    const { duration } = this.minutes
    return this.commonOf(this.seen.people, this.shown, duration, minute, !this.tentativeAsFree)
  }

  /** A span is as long as a booking of the configuration. */
  private get fixedLength(): number | undefined {
    return this.canBook ? this.minutes.duration : undefined
  }

  private get canBook(): boolean {
    return !!(
      this.service ||
      (this.serviceUrl && (this.configurationId || this.session || this.sessionProvider))
    )
  }

  private firstOf(stretch: Interval, day: ShownDay): Interval {
    const { duration, step } = this.minutes
    return firstIn(stretch, day, duration, step)
  }

  /** Where the keyboard is: on what it last moved to, else what is chosen, else the first time that suits, else the first. */
  private get cursor(): Interval {
    const { shown, common, at, value } = this
    for (const span of [at, value]) if (span && shareOfAll(span, shown)) return span
    const index = common.byDay.findIndex((stretches) => stretches.length)
    const [stretch] = common.byDay[index] ?? []
    if (stretch) return this.firstOf(stretch, shown.days[index] as ShownDay)
    const start = (shown.days[0] as ShownDay).shown.start
    return { start, end: (start + this.minutes.duration * 60) as Instant }
  }

  private goTo(date: PlainDate): void {
    this.date = date
    this.at = null
    this.said = ''
    this.dispatchEvent(new DaysChangeEvent(date))
  }

  private turn(pages: number): void {
    const { days } = this.shown
    this.goTo(addDays((days[0] as ShownDay).date, pages * days.length))
  }

  private costWords(span: Interval): string {
    return costOf(this.seen.people, span, !this.tentativeAsFree, this.speech)
  }

  private wordsOf(span: Interval): string {
    return `${spanWords(span, this.format)}. ${this.costWords(span)}`
  }

  private choose(span: Interval): void {
    this.value = this.at = span
    this.said = this.wordsOf(span)
    const { start: start_time, end: end_time } = span
    this.dispatchEvent(new RangeSelectEvent({ object: 'timespan', start_time, end_time }))
    this.dispatchEvent(valueChange())
  }

  private move(verb: SpanVerb | 'take'): boolean {
    const { cursor, shown } = this
    if (verb === 'take') this.choose(cursor)
    else if (!this.canBook || (verb !== 'shorter' && verb !== 'longer')) {
      this.at = movedSpan(cursor, verb, shown, this.minutes.step) ?? cursor
      this.said = ''
      this.hasMoved = true
    }
    return true
  }

  private get stretches(): { stretch: Interval; day: ShownDay }[] {
    const { shown, common } = this
    return shown.days.flatMap((day, index) =>
      (common.byDay[index] ?? []).map((stretch) => ({ stretch, day })),
    )
  }

  /** The free stretch that Tab reaches: where the keyboard was, else the first. */
  private get stop(): Interval | undefined {
    const all = this.stretches.map(({ stretch }) => stretch)
    return all.find(({ start }) => start === this.activeStretch) ?? all[0]
  }

  private moveStretch(verb: 'previous' | 'next' | 'first' | 'last'): boolean {
    const all = this.stretches.map(({ stretch }) => stretch)
    const index = all.indexOf(this.stop as Interval)
    const to = { previous: index - 1, next: index + 1, first: 0, last: all.length - 1 }[verb]
    this.activeStretch = (all[to] ?? all[index])?.start ?? 0
    return true
  }

  /** For a pointer: what it selects just now. */
  drawn(day: number, places: readonly [number, number] | null): void {
    this.drag = (places && this.between(day, places)) ?? null
  }

  /** For a pointer: what it has selected. */
  selected(day: number, places: readonly [number, number], isPress: boolean): void {
    const span = this.between(day, places, isPress ? this.minutes.duration : undefined)
    if (span) this.choose(span)
  }

  private between(day: number, places: readonly [number, number], length?: number): Interval | undefined {
    const shownDay = this.shown.days[day]
    return shownDay && selected(shownDay, places, this.minutes.step, this.fixedLength ?? length)
  }

  private readonly take = (stretch: Interval, day: ShownDay): void => {
    this.activeStretch = stretch.start
    this.choose(this.firstOf(stretch, day))
  }

  private readonly retry = (): void => {
    this.known.refresh()
    this.dispatchEvent(new RetryEvent())
  }

  /** Goes on to book what is chosen. */
  private async goOn(): Promise<void> {
    const { value } = this
    if (!value) return
    this.dispatchEvent(new SlotConfirmEvent({ ...value, emails: [] }))
    if (this.noDialog) return
    const { bookingContent } = await import('./booking-dialog.js')
    const { locale, timeZone } = this.format
    this.booking = bookingContent(this, { locale, timeZone, now: () => this.moment }, value)
    await this.updateComplete
    if (this.booking) this.renderRoot.querySelector('dialog')?.showModal()
  }

  /** What was booked is no free time any more. */
  private readonly booked = (): void => {
    this.value = null
    this.known.refresh()
  }

  private readonly closeDialog = (): void => this.renderRoot.querySelector('dialog')?.close()

  /** Finds out what is seen of the rows and the days. */
  private readonly look = (): void => {
    const scroll = this.renderRoot.querySelector('.scroll')
    if (!scroll) return
    const { scrollTop, scrollLeft, scrollWidth, clientHeight, clientWidth } = scroll
    const { em } = this.room
    const { isCompact } = this
    const count = this.seen.people.length
    const { length } = this.shown.days
    const rows = seenOf(scrollTop, clientHeight, (isCompact ? NARROW_ROW : ROW) * em, count, 4)
    const columnSize = (scrollWidth - (isCompact ? 0 : NAMES) * em) / length
    const columns = seenOf(Math.abs(scrollLeft), clientWidth, columnSize, length, 1)
    if (rows.first !== this.rows.first || rows.end !== this.rows.end) this.rows = rows
    if (columns.first !== this.columns.first || columns.end !== this.columns.end) this.columns = columns
  }

  private get daysName(): string {
    const { lang } = this.text
    const { days, window } = this.shown
    const [first, last] = [days[0], days.at(-1)] as [ShownDay, ShownDay]
    return days.length > 1
      ? dayRange(first.date, last.date, lang)
      : dayName(window.start, lang, this.format.timeZone, 'day')
  }

  private view(seen: PeopleSeen, isWaiting: boolean): FreeBusyView {
    const { shown, common, format, cursor, room, isCompact } = this
    const { messages, lang } = this.text
    const { timeZone, hourCycle } = format
    const hours = (shown.to - shown.from) / 60
    const { length } = shown.days
    const space = (room.width / room.em - (isCompact ? 0 : NAMES)) / hours / length
    const hourSpace = length > 1 ? Math.max(HOUR, space) : space
    const longest = Math.max(
      ...shown.axis.hours.map(({ minute }) => hourName(minute, lang, hourCycle).length),
    )
    const inView = ({ first, end }: Seen, count: number): Seen => ({
      first: Math.min(first, Math.max(0, count - 1)),
      end: Math.min(end, count),
    })
    return {
      ...{ shown, common, format, messages, cursor, isCompact, isWaiting, stop: this.stop, take: this.take },
      ...{ hosts: seen.hosts, people: seen.people },
      rows: inView(this.rows, seen.people.length),
      columns: inView(this.columns, length),
      hours: namedHours(shown, hourSpace / (longest * 0.47 + 0.7)),
      chosen: this.drag ?? this.value,
      cursorWords: this.wordsOf(cursor),
      wordsOf: this.writer(shown, lang, timeZone, hourCycle, messages.timeStatus('busy')),
    }
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.text
    const { seen, isCompact } = this
    const isWaiting = this.busy || seen.face === 'waiting'
    const hasFailed = this.failed || seen.face === 'failed'
    const view = this.view(seen, isWaiting)
    const keys = { span: this.spanKeyboard.handle, stretch: this.stretchKeyboard.handle }
    const date = formatDate((view.shown.days[0] as ShownDay).date, { locale: lang, style: 'full' })
    const name = view.shown.days.length > 1 ? this.daysName : date
    const told = messages.dayWithTimes(name, this.stretches.length)
    const shape = `card${isCompact ? ' compact' : ''}${view.shown.days.length > 1 ? ' several' : ''}`
    return html`<div class=${shape} part="card" lang=${lang} dir=${direction} aria-busy=${isWaiting}>
      <div id="ruler"></div>
      ${headerTemplate(view, {
        days: this.daysName,
        minutes: this.minutes.duration,
        showToday: () => this.goTo(dateAt(this.moment, view.format.timeZone)),
        turn: (pages) => this.turn(pages),
      })}
      ${hasFailed ? failedFace(messages, this.retry) : nothing}
      <p class="hidden" role="status">${this.said || (hasFailed ? nothing : isWaiting ? messages.loadingTimes : view.people.length ? told : nothing)}</p>
      <span class="hidden" id="span-hint">${messages.spanHint}</span>
      ${
        view.people.length
          ? html`${isCompact && !isWaiting ? stretchList(view, keys.stretch) : nothing}
            <div class="scroll" part="scroll" @scroll=${this.look} @pointerdown=${this.dragging.begin}>
              ${peopleTemplate(view, keys)}
            </div>
            ${footerTemplate(view, {
              cost: view.chosen && this.costWords(view.chosen),
              goOn: this.value && this.canBook ? () => this.goOn() : undefined,
            })}`
          : html`<p class="nothing" part="notice">${messages.noPeople}</p>`
      }
      <dialog
        aria-labelledby="title"
        @when-booking-create=${this.booked}
        @close=${() => {
          this.booking = undefined
        }}
      >${this.booking?.(messages, this.closeDialog)}</dialog>
    </div>`
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const scroll = this.renderRoot.querySelector('.scroll')
    if (scroll && changed.has('date') && changed.get('date') !== undefined) scroll.scrollLeft = 0
    if (this.hasMoved)
      this.renderRoot.querySelector('.cursor')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    this.hasMoved = false
  }
}
