import { type Slot, slotKey, slotsByDate } from '@whenable/flow'
import { formatDate, formatTime, type PlainDate } from '@whenable/time'
import { joined, labelled } from '@whenable/time/texts'
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { locationIcon } from '../base/icons.js'
import { linkedText } from '../base/linked-text.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { WaitlistRequestEvent } from '../events/waitlist-request.js'
import { formatDuration } from '../messages/duration.js'
import type { ChoosingMessages } from '../messages/generated/choosing.js'
import { type GroupEventMessages, groupEvents } from '../messages/generated/group-events.js'
import type { LayoutMessages } from '../messages/generated/layouts.js'
import type { TimesMessages } from '../messages/generated/times.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { seatListStyles } from './seat-list.styles.js'
import { conflictText, otherPlace, seatsLeft, slotTime } from './slot-list.model.js'
import { UpcomingDays } from './upcoming-days.js'

/**
 * Lists group events day by day, each with its details, the number of seats left and a button to choose it. Events that are full
 * or have started are listed too, but cannot be chosen.
 *
 * @fires when-slot-confirm - the visitor continued with an event
 * @fires when-waitlist-request - the visitor wants to wait for a seat in a full event
 * @fires when-days-request - the visitor asked for more days than `slots` covers
 * @fires when-hour-cycle-change - the visitor switched between 12 and 24 hours
 * @fires when-retry - the visitor pressed the button that loads the events again
 * @csspart hour-cycle - a button of the choice between 12 and 24 hours
 * @csspart title - the heading of a day
 * @csspart event - an event; also `closed` (full or already started)
 * @csspart time - the start and the duration
 * @csspart event-title - the title of an event
 * @csspart seats - the number of seats left
 * @csspart seat-bar - how many seats are taken
 * @csspart confirm-button - continues with the event
 * @csspart waitlist-button - waits for a seat in a full event
 * @csspart more-button - shows more days
 * @csspart notice - the text shown if there are no events or no further ones
 * @csspart retry-button - loads the events again
 */
export class SeatList extends UpcomingDays {
  static override styles = [...UpcomingDays.styles, seatListStyles]
  static override properties: PropertyDeclarations = {
    closed: { attribute: false },
    eventTitle: { attribute: 'event-title' },
    waitLabel: { attribute: 'wait-label' },
  }

  /** Events that can no longer be booked. */
  closed: readonly Slot[] = []
  /** Title for events without one of their own. */
  eventTitle = ''
  /** Label of the button of full events, by which a visitor waits for a seat; empty: they have none. */
  waitLabel = ''
  override messages: Partial<ChoosingMessages & TimesMessages & LayoutMessages & GroupEventMessages> | null =
    null

  /** Keys of the events whose details are open. */
  readonly #opened = new Set<string>()

  readonly #eventText = new Localized<GroupEventMessages>(this, groupEvents)

  protected override get days(): [PlainDate, readonly Slot[]][] {
    const all = [...this.slots, ...this.closed].sort((a, b) => a.start - b.start)
    return [...slotsByDate(all, this.format.timeZone)]
  }

  #keepOpen(slot: Slot, isOpen: boolean): void {
    this.#opened[isOpen ? 'add' : 'delete'](slotKey(slot))
    this.requestUpdate()
  }

  #seats(slot: Slot): string | undefined {
    const hasBegun = this.closed.includes(slot) && slot.event?.seats !== 0
    return hasBegun ? this.#eventText.messages.alreadyStarted : seatsLeft(slot, this.text.messages)
  }

  /** How many of the seats are taken, as a bar; nothing if the service does not say how many there are. */
  #seatBar({ event }: Slot) {
    const { seats = Number.NaN, allSeats = Number.NaN } = event ?? {}
    return seats <= allSeats && allSeats > 0
      ? html`<span class="seat-bar" part="seat-bar"><i .style=${`inline-size:${100 - (seats / allSeats) * 100}%`}></i></span>`
      : nothing
  }

  #hostTime({ start }: Slot) {
    const { format, otherTimeZone } = this
    const place = otherPlace(start, format, otherTimeZone)
    return place && otherTimeZone
      ? html`<small>${this.text.messages.hostTime(formatTime(start, { ...format, timeZone: otherTimeZone }), place)}</small>`
      : nothing
  }

  #waitButton(slot: Slot, title: string, day: string, time: string) {
    return this.waitLabel && slot.event?.seats === 0
      ? html`<button
          class="ghost"
          part="waitlist-button"
          aria-label=${joined(this.text.lang, labelled(this.text.lang, this.waitLabel, isolated(title, this.text.lang)), day, time)}
          @click=${() => this.dispatchEvent(new WaitlistRequestEvent(slot))}
        >
          ${this.waitLabel}
        </button>`
      : nothing
  }

  #event(slot: Slot, day: string): TemplateResult {
    const { lang, messages } = this.text
    const { chooseEvent, chooseEventWith, eventDetails } = this.#eventText.messages
    const { start, end, event } = slot
    const isClosed = this.closed.includes(slot)
    const title = event?.title ?? this.eventTitle
    const time = slotTime(start, this.format)
    const seats = this.#seats(slot)
    const conflict = conflictText(this.conflictOf?.(slot), messages)
    return html`<li class="event" part=${isClosed ? 'event closed' : 'event'}>
      <p class="time" part="time">
        <b>${time}</b> <small>${formatDuration((end - start) / 60, lang)}</small> ${this.#hostTime(slot)}
      </p>
      <div class="details">
        <h3 part="event-title"><bdi>${title}</bdi></h3>
        ${event?.location ? html`<p class="place">${locationIcon}<span><bdi>${linkedText(event.location)}</bdi></span></p>` : nothing}
        ${conflict ? html`<p class="conflict">${conflict}</p>` : nothing}
        ${
          event?.description
            ? html`<details
              ?open=${this.#opened.has(slotKey(slot))}
              @toggle=${({ target }: Event) => this.#keepOpen(slot, (target as HTMLDetailsElement).open)}
            >
              <summary>${eventDetails}<span class="visually-hidden"> ${title}</span></summary>
              <p class="text"><bdi>${linkedText(event.description)}</bdi></p>
            </details>`
            : nothing
        }
      </div>
      <div class="seat">
        ${seats ? html`<p><span class="seats" part="seats">${seats}</span>${this.#seatBar(slot)}</p>` : nothing}
        ${
          isClosed
            ? this.#waitButton(slot, title, day, time)
            : html`<button
              class="ghost"
              part="confirm-button"
              aria-label=${chooseEventWith(isolated(title, lang), day, time)}
              @click=${() => this.dispatchEvent(new SlotConfirmEvent(slot))}
            >
              ${chooseEvent}
            </button>`
        }
      </div>
    </li>`
  }

  protected override day([date, slots]: [PlainDate, readonly Slot[]]): TemplateResult {
    const day = formatDate(date, { locale: this.text.lang, style: 'weekday-day' })
    return html`<h2 class="day" id=${date} part="title" tabindex="-1">${day}</h2>
      <ul role="list" aria-labelledby=${date}>
        ${slots.map((slot) => this.#event(slot, day))}
      </ul>`
  }
}
