import type { BookingService, CalendarEvent, CalendarInfo, CalendarSource } from '@whenable/contract'
import {
  dateAt,
  type HourCycle,
  type Instant,
  type Interval,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../../base/clock.js'
import { prepareFirstRender } from '../../base/first-render.js'
import { PageClock, untilNextMinute } from '../../base/page-clock.js'
import { visitorFormat } from '../../base/visitor-format.js'
import { WhenElement } from '../../base/when-element.js'
import { bookingEvents } from '../../booking/booking-events.js'
import { CalendarToggleEvent } from '../../events/calendar-toggle.js'
import { RetryEvent } from '../../events/retry.js'
import { calendar } from '../../messages/generated/calendar.js'
import { choosing } from '../../messages/generated/choosing.js'
import { layouts } from '../../messages/generated/layouts.js'
import { times } from '../../messages/generated/times.js'
import { Localized } from '../../messages/localize.js'
import type { RequestedSlot } from '../../popup/book-in-popup.js'
import type { AllCalendarMessages } from '../model/event-text.js'
import { openEvent } from '../views/event-button.js'
import { legendTemplate } from '../views/legend.template.js'
import { EventStore } from './event-store.js'
import type { SourceOptions } from './source-controller.js'
import type { LastMove } from './source-status.js'

/**
 * Base class of elements that show events of several days: the shared properties, and the legend and notices above
 * the events.
 */
export abstract class EventsElement extends WhenElement {
  static override readonly forwarded = bookingEvents
  static override properties: PropertyDeclarations = {
    date: {},
    timeZone: { attribute: 'time-zone' },
    events: { attribute: false },
    calendars: { attribute: false },
    source: { attribute: false },
    hourCycle: { attribute: 'hour-cycle' },
    now: { type: Function, attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
  }

  /** The date shown, `YYYY-MM-DD`. Default: today. */
  date = ''
  /** The viewer's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Events of the v3 API, of the legacy API, or made by the page. */
  events: readonly CalendarEvent[] = []
  /** Names and colours of the calendars of `events`. */
  calendars: readonly CalendarInfo[] = []
  /** Loads calendars and events, instead of `events` and `calendars`. */
  source: CalendarSource | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** Whether events are being loaded. */
  busy = false
  /** Whether loading the events failed. */
  failed = false
  /** Messages that replace the element's own. */
  messages: Partial<AllCalendarMessages> | null = null

  protected readonly text = new Localized<AllCalendarMessages>(this, {
    ...choosing,
    ...times,
    ...layouts,
    ...calendar,
  })
  protected readonly store = new EventStore(this, () => {
    const { events, calendars, eventSource, window, format } = this
    return {
      events,
      calendars,
      eventSource,
      window,
      timeZone: format.timeZone,
      now: () => this.currentInstant,
    }
  })
  /** The visitor's last move. */
  protected lastMove: LastMove = { title: '', when: '' }

  constructor() {
    super()
    new PageClock(this, () => untilNextMinute(this.currentInstant))
  }

  /** The time span whose events are needed. */
  protected abstract get window(): Interval

  protected get eventSource(): SourceOptions['eventSource'] {
    return this.source
  }

  protected get format(): TimeFormat {
    return visitorFormat(this.text.lang, this)
  }

  protected get currentInstant(): Instant {
    return currentInstantOf(this)
  }

  protected get today(): PlainDate {
    return dateAt(this.currentInstant, this.format.timeZone)
  }

  protected get isBusy(): boolean {
    return this.busy || this.store.isLoading
  }

  /**
   * Opens the event whose button was clicked. If its source can book sessions, a session with free seats opens a
   * booking popup.
   */
  protected open(target: EventTarget | null): void {
    const { start, event } = openEvent(this, target) ?? {}
    const service = this.source?.booking?.(event?.calendar_id)
    if (service && event?.capacity !== 0 && start && start > this.currentInstant)
      void this.#book(service, { start, eventId: event?.event_id as string | undefined })
  }

  async #book(service: BookingService, slot: RequestedSlot): Promise<void> {
    const { bookInPopup } = await import('../../popup/book-in-popup.js')
    const { format, hourCycle } = this
    const now = () => this.currentInstant
    bookInPopup(
      this,
      {
        ...{ service, format, hourCycle, now },
        onBooked: () => this.store.sourceController.flow?.send({ type: 'refresh' }),
      },
      slot,
    )
  }

  /** Whether required code could not be loaded. */
  protected get loadFailed(): boolean {
    return this.store.loadFailed
  }

  /** Loads failed code again and dispatches `when-retry`. */
  protected retry(): void {
    this.store.retry()
    this.dispatchEvent(new RetryEvent())
  }

  async [prepareFirstRender](): Promise<void> {
    if (this.events.some(({ recurrence }) => recurrence)) await this.store.fetchSeries()
  }

  /** Renders the list of calendars, and notices about what cannot be shown. */
  protected legendAndNotices(): TemplateResult {
    const { text, store, failed, lastMove } = this
    const { messages, lang } = text
    const { calendars, unreadableCount, sourceController } = store
    return html`${legendTemplate(calendars, messages, lang, (id) =>
      this.dispatchEvent(new CalendarToggleEvent(id, store.toggle(id))),
    )}
    ${
      failed || this.loadFailed
        ? html`<p class="notice" part="notice" role="alert">
            ${messages.pageFailed}
            <button class="link" part="retry-button" @click=${() => this.retry()}>${messages.retry}</button>
          </p>`
        : nothing
    }
    ${sourceController.flow ? sourceController.statusModule?.sourceTemplate(sourceController.flow, lastMove, messages, lang) : nothing}
    ${unreadableCount ? html`<p class="notice" part="notice">${messages.unreadableEvents(unreadableCount)}</p>` : nothing}`
  }
}
