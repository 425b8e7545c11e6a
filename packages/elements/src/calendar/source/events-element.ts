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
import { type Clock, currentInstantOf } from '../../base/clock.js'
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
import type { RequestedSlot } from '../../popup/book-in-popup.js'
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
  /** What the visitor moved last. */
  protected lastMove: LastMove = { title: '', when: '' }

  constructor() {
    super()
    new PageClock(this, () => untilNextMinute(this.currentInstant))
  }

  /** The time whose events are wanted. */
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

  /** Opens the event whose button was clicked; a session with seats left is booked over the page, where its source can. */
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

  /** Code that is needed did not come. */
  protected get loadFailed(): boolean {
    return this.store.loadFailed
  }

  /** The page hears that the visitor asks again; what did not come of the element's own is fetched again. */
  protected retry(): void {
    this.store.retry()
    this.dispatchEvent(new RetryEvent())
  }

  async [prepareFirstRender](): Promise<void> {
    if (this.events.some(({ recurrence }) => recurrence)) await this.store.fetchSeries()
  }

  /** The calendars, and what cannot be shown of them. */
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
