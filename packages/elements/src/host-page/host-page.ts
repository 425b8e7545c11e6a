import { createHostPageSource } from '@whenable/client/host-page'
import type {
  HostPage as HostPageData,
  HostPageSource,
  ListedEventType,
  ServiceErrorInfo,
} from '@whenable/contract'
import { formatPrice } from '@whenable/contract/values'
import { createHostFlow, type HostFlow, type HostIntent, type HostState } from '@whenable/flow/host'
import { formatTime, type HourCycle, type TimeFormat, zoneLabel } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { avatar } from '../base/avatar.js'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { FlowController } from '../base/flow-controller.js'
import { clockIcon, globeIcon, locationIcon } from '../base/icons.js'
import { priceIcon } from '../base/price-icon.js'
import { visitorFormat } from '../base/visitor-format.js'
import { webAddress } from '../base/web-address.js'
import { WhenElement } from '../base/when-element.js'
import { bookingEvents } from '../booking/booking-events.js'
import { EventTypeChooseEvent } from '../events/event-type-choose.js'
import '../messages/all-cities.js'
import { dayName } from '../messages/day-names.js'
import { formatDuration } from '../messages/duration.js'
import { type ChoosingMessages, choosing } from '../messages/generated/choosing.js'
import { type EventTypeMessages, eventTypes } from '../messages/generated/event-types.js'
import { type TimesMessages, times } from '../messages/generated/times.js'
import { Localized, type Messages } from '../messages/localize.js'
import type { Popup } from '../popup/popup.js'
import { controls } from '../styles/controls.styles.js'
import { factStyles } from '../styles/facts.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { hostPageStyles } from './host-page.styles.js'

/** The messages that the element uses, of all sections. */
type HostPageMessages = ChoosingMessages & TimesMessages & EventTypeMessages

const skeletons = html`<div class="about"><span class="skeleton round"></span><span class="skeleton"></span></div>
  <div class="list"><span class="skeleton"></span><span class="skeleton"></span></div>`

/**
 * What can be booked with a host who has published a page: their event types, each with its next free time in the visitor's time
 * zone. Choosing one opens a `when-booking` in a popup, or its page.
 *
 * @fires when-event-type-choose - cancelable; the visitor chose an event type, which is about to open
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @fires when-booking-create - a booking was made in the popup
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-challenge-request - the service asks for a challenge, as in `when-booking`
 * @fires when-error-show - the booking shows an error, as in `when-booking`
 * @fires when-form-start - the visitor changed a field of the booking's form for the first time
 * @fires when-hold-change - the chosen time is held, held longer, or no longer held
 * @fires when-slots-show - the first free times are shown
 * @keyboard Tab - to each event type
 * @keyboard Enter - opens the event type
 * @slot header - replaces the host’s name
 * @slot empty - replaces the message that there is nothing to book
 * @csspart title - the host’s name
 * @csspart event-type - an event type
 * @csspart event-type-title - the title of an event type, the link that opens it
 * @csspart next-slot - the next free time of an event type
 * @csspart time-zone - the visitor’s time zone
 * @csspart notice - an error, or that there is nothing to book
 * @csspart retry-button - loads the event types again
 */
export class HostPage extends WhenElement {
  static override readonly forwarded = bookingEvents
  static override styles = [tokens, controls, factStyles, hostPageStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    slug: {},
    clientId: { attribute: 'client-id' },
    openIn: { attribute: 'open-in' },
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    source: { attribute: false },
    flow: { attribute: false },
    messages: { attribute: false },
    now: { type: Function, attribute: false },
  }

  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** The slug of the host's page: `ada` for `/h/ada`. */
  slug: string | null = null
  /** The application's client id; needed for a service with several applications. */
  clientId: string | null = null
  /** Where an event type opens: in a popup, or on its page. */
  openIn: 'popup' | 'page' = 'popup'
  /** The page of the host, instead of the service's. Its event types open on their pages, unless `service-url` is set. */
  source: HostPageSource | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: HostFlow | null = null
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Whether times have 12 or 24 hours. Default: by the language. */
  hourCycle: HourCycle | null = null
  /** Messages that replace the element's own, and those of the booking in the popup. */
  messages: Partial<Messages> | null = null
  /** The clock, for tests and previews. Default: the browser's. */
  now: Clock | null = null

  readonly #text = new Localized<HostPageMessages>(this, { ...choosing, ...times, ...eventTypes })
  readonly #controller = new FlowController<HostState, HostIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [this.source, this.serviceUrl, this.slug, this.clientId],
    createFlow: () => this.#createFlow(),
    onReset: () => this.#removePopups(),
    onVisible: () => this.#refresh(),
  })
  /** The popups that were opened, by configuration, with what was typed in them. */
  readonly #popups = new Map<string, Popup>()

  #createFlow(): HostFlow | undefined {
    const { source, serviceUrl: baseUrl, slug, clientId } = this
    const options = { now: () => currentInstantOf(this), online: navigator.onLine }
    if (source) return createHostFlow({ ...options, source })
    if (!baseUrl || !slug) return undefined
    const ofService = createHostPageSource({ baseUrl, slug, clientId: clientId ?? undefined })
    return createHostFlow({ ...options, source: ofService })
  }

  #refresh(): void {
    this.#controller.flow?.send({ type: 'refresh' })
  }

  #removePopups(): void {
    for (const popup of this.#popups.values()) popup.remove()
    this.#popups.clear()
  }

  readonly #choose = (
    event: MouseEvent,
    { configuration_id: id, page_url, title }: ListedEventType,
  ): void => {
    // A new tab or window, and a download, stay what they are.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (!this.dispatchEvent(new EventTypeChooseEvent(id, page_url))) {
      event.preventDefault()
      return
    }
    if (this.openIn === 'page' || !this.serviceUrl) return
    event.preventDefault()
    void this.#book(id, title, page_url)
  }

  async #book(configurationId: string, label: string, address: string): Promise<void> {
    const { serviceUrl, timeZone, hourCycle, messages, now } = this
    try {
      const { openBooking } = await import('./open-booking.js')
      const properties = { configurationId, serviceUrl, timeZone, hourCycle, messages, now, label }
      const popup = this.#popups.get(configurationId) ?? openBooking(this, properties)
      if (!this.#popups.has(configurationId))
        popup.addEventListener('when-booking-create', () => this.#refresh())
      this.#popups.set(configurationId, popup)
      popup.show()
    } catch (error) {
      console.error('<when-host-page>: the booking could not be opened.', error)
      const page = webAddress(address)
      if (page) location.assign(page)
    }
  }

  #eventType(eventType: ListedEventType, format: TimeFormat): TemplateResult {
    const { messages } = this.#text
    const {
      configuration_id,
      title,
      description,
      location,
      duration_minutes: minutes,
      price,
      page_url,
    } = eventType
    const { locale = 'en', timeZone } = format
    const start = eventType.next_start_time
    const nextId = `next-${configuration_id}`
    return html`<li class="event-type" part="event-type">
      <h3>
        <a
          class="event-type-link"
          part="event-type-title"
          href=${webAddress(page_url) ?? nothing}
          aria-describedby=${start === undefined ? nothing : nextId}
          @click=${(event: MouseEvent) => this.#choose(event, eventType)}
          ><bdi>${title}</bdi></a
        >
      </h3>
      ${
        minutes || location || price
          ? html`<ul class="facts">
              ${minutes ? html`<li>${clockIcon}<span>${formatDuration(minutes, locale)}</span></li>` : nothing}
              ${location ? html`<li>${locationIcon}<span><bdi>${location}</bdi></span></li>` : nothing}
              ${price ? html`<li>${priceIcon}<span>${formatPrice(price, locale)}</span></li>` : nothing}
            </ul>`
          : nothing
      }
      ${description ? html`<p class="text"><bdi>${description}</bdi></p>` : nothing}
      ${
        start === undefined
          ? nothing
          : html`<p class="next" part="next-slot" id=${nextId}>
              ${messages.nextFreeAt(dayName(start, locale, timeZone, 'day'), formatTime(start, format))}
            </p>`
      }
    </li>`
  }

  #ready(page: HostPageData): TemplateResult {
    const { messages, lang } = this.#text
    const format = visitorFormat(lang, this)
    const { name, event_types } = page
    const zone = zoneLabel(format.timeZone, currentInstantOf(this), lang)
    return html`<slot name="header"
        ><div class="about">
          ${avatar(page, lang, this.serviceUrl)}
          <h2 part="title"><bdi>${name}</bdi></h2>
        </div></slot
      >
      ${
        event_types.length
          ? html`<ul class="list" role="list" aria-label=${messages.eventTypes}>
                ${event_types.map((one) => this.#eventType(one, format))}
              </ul>
              <p class="zone" part="time-zone">
                ${globeIcon}<span class="visually-hidden">${messages.timeZone}:</span>
                <span><bdi>${zone.name}</bdi>${zone.name === zone.offset ? nothing : html`${' '}<bdi>${zone.offset}</bdi>`}</span>
              </p>`
          : html`<slot name="empty"><p class="notice" part="notice">${messages.pageMissing}</p></slot>`
      }`
  }

  #failed({ status }: ServiceErrorInfo): TemplateResult {
    const { messages } = this.#text
    const isOnline = this.#controller.flow?.state.online ?? true
    const text = status === 404 ? messages.pageMissing : isOnline ? messages.pageFailed : messages.offline
    return html`<p class="notice" part="notice" role="alert">
      ${text}
      ${
        status === 404
          ? nothing
          : html`<button class="link" part="retry-button" @click=${() => this.#controller.flow?.send({ type: 'retry' })}>
              ${messages.retry}
            </button>`
      }
    </p>`
  }

  protected override template(): TemplateResult {
    const { messages } = this.#text
    const { flow, error } = this.#controller
    const state = flow?.state
    const failure = error ?? (state?.step === 'error' ? state.error : undefined)
    const page = state?.step === 'ready' ? state.page : undefined
    return html`<div class="host-page" aria-busy=${String(!page && !failure)}>
      <p class="visually-hidden" role="status">${page || failure ? '' : messages.loadingTimes}</p>
      ${failure ? this.#failed(failure) : page ? this.#ready(page) : html`<div class="host-page" aria-hidden="true">${skeletons}</div>`}
    </div>`
  }
}
