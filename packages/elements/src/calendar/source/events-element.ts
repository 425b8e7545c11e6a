import type { BookingService, CalendarEvent, CalendarInfo, CalendarSource } from '@whenable/contract'
import {
  dateAt,
  type HourCycle,
  type Instant,
  type Interval,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { type Clock, momentOf } from '../../base/clock.js'
import { prepareFirstRender } from '../../base/first-render.js'
import { PageClock, untilNextMinute } from '../../base/page-clock.js'
import { visitorFormat } from '../../base/visitor-format.js'
import { CalendarToggleEvent } from '../../events/calendar-toggle.js'
import { RetryEvent } from '../../events/retry.js'
import { calendar } from '../../messages/calendar.js'
import { choosing } from '../../messages/choosing.js'
import { layouts } from '../../messages/layouts.js'
import { Localized } from '../../messages/localize.js'
import { times } from '../../messages/times.js'
import type { WantedSlot } from '../../popup/book-in-popup.js'
import type { AllCalendarMessages } from '../model/event-text.js'
import { openEvent } from '../views/event-button.js'
import { legendTemplate } from '../views/legend.template.js'
import { EventStore } from './event-store.js'
import type { SourceOptions } from './source-controller.js'
import type { LastMove } from './source-status.js'

/** What every element that shows the events of some days takes from its page, and what is drawn above them. */
export abstract class EventsElement extends LitElement {
  static override properties: PropertyDeclarations = {
    date: {},
    timeZone: { attribute: 'time-zone' },
    events: { attribute: false },
    calendars: { attribute: false },
    source: { attribute: false },
    hourCycle: { attribute: 'hour-cycle' },
    now: { attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
  }

  /** The day navigated to, `YYYY-MM-DD`; today unless given. */
  date = ''
  /** The viewer's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** Events of either generation of the interface, or of the page's own making. */
  events: readonly CalendarEvent[] = []
  /** Names and colours of the calendars that `events` are of. */
  calendars: readonly CalendarInfo[] = []
  /** Where events come from, in place of `events` and `calendars`. */
  source: CalendarSource | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** The clock; the browser's unless given. */
  now: Clock | null = null
  /** Events are on their way. */
  busy = false
  /** The events could not be loaded. */
  failed = false
  /** Words of the page's own, for this element alone. */
  messages: Partial<AllCalendarMessages> | null = null

  protected readonly text = new Localized<AllCalendarMessages>(this, {
    ...choosing,
    ...times,
    ...layouts,
    ...calendar,
  })
  protected readonly known = new EventStore(this, () => {
    const { events, calendars, from, window, format } = this
    return { events, calendars, from, window, timeZone: format.timeZone, now: () => this.moment }
  })
  /** What the visitor moved last. */
  protected lastMove: LastMove = { title: '', when: '' }

  constructor() {
    super()
    new PageClock(this, () => untilNextMinute(this.moment))
  }

  /** The time whose events are wanted. */
  protected abstract get window(): Interval

  protected get from(): SourceOptions['from'] {
    return this.source
  }

  protected get format(): TimeFormat {
    return visitorFormat(this.text.lang, this)
  }

  protected get moment(): Instant {
    return momentOf(this)
  }

  protected get today(): PlainDate {
    return dateAt(this.moment, this.format.timeZone)
  }

  protected get isBusy(): boolean {
    return this.busy || this.known.isWaiting
  }

  /** Opens the event whose button was clicked; a session with seats left is booked over the page, where its source can. */
  protected open(target: EventTarget | null): void {
    const { start, event } = openEvent(this, target) ?? {}
    const service = this.source?.booking?.(event?.calendar_id)
    if (service && event?.capacity !== 0 && start && start > this.moment)
      void this.#book(service, { start, eventId: event?.event_id as string | undefined })
  }

  async #book(service: BookingService, wanted: WantedSlot): Promise<void> {
    const { bookInPopup } = await import('../../popup/book-in-popup.js')
    const { format, hourCycle } = this
    const now = () => this.moment
    bookInPopup(
      this,
      {
        ...{ service, format, hourCycle, now },
        booked: () => this.known.running.flow?.send({ type: 'refresh' }),
      },
      wanted,
    )
  }

  /** Code that is needed did not come. */
  protected get isLost(): boolean {
    return this.known.isLost
  }

  /** The page hears that the visitor asks again; what did not come of the element's own is fetched again. */
  protected again(): void {
    this.known.again()
    this.dispatchEvent(new RetryEvent())
  }

  async [prepareFirstRender](): Promise<void> {
    if (this.events.some(({ recurrence }) => recurrence)) await this.known.fetchSeries()
  }

  /** The calendars, and what cannot be shown of them. */
  protected above(): TemplateResult {
    const { text, known, failed, lastMove } = this
    const { messages, lang } = text
    const { calendars, faults, running } = known
    return html`${legendTemplate(calendars, messages, lang, (id) =>
      this.dispatchEvent(new CalendarToggleEvent(id, known.toggle(id))),
    )}
    ${
      failed || this.isLost
        ? html`<p class="notice" part="notice" role="alert">
            ${messages.pageFailed}
            <button class="link" part="retry-button" @click=${() => this.again()}>${messages.retry}</button>
          </p>`
        : nothing
    }
    ${running.flow ? running.parts?.sourceTemplate(running.flow, lastMove, messages, lang) : nothing}
    ${faults ? html`<p class="notice" part="notice">${messages.unreadableEvents(faults)}</p>` : nothing}`
  }
}
