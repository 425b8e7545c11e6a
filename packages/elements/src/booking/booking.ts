import type { BookingService, BookingSettings } from '@whenable/contract'
import {
  type BookingFlow,
  type BookingIntent,
  type BookingState,
  type Prefill,
  type Rescheduling,
  type Slot,
  slotKey,
} from '@whenable/flow'
import { type HourCycle, isTimeZone } from '@whenable/time'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { containEvents } from '../base/contain-events.js'
import { FlowController } from '../base/flow-controller.js'
import { FocusManager } from '../base/focus-manager.js'
import { PageClock, untilNextMinute } from '../base/page-clock.js'
import { visitorTimeZone } from '../base/visitor-time-zone.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { BookingCreateEvent } from '../events/booking-create.js'
import { BookingRescheduleEvent } from '../events/booking-reschedule.js'
import type { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { type ChoosingMessages, choosing as english } from '../messages/choosing.js'
import { Localized, type Messages } from '../messages/localize.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { emptyState } from './booking.model.js'
import { bookingStyles } from './booking.styles.js'
import { type BookingHost, bookingHost } from './booking-host.js'
import { createFlow, type FlowContext } from './create-flow.js'
import {
  type ChosenEventType,
  type EventTypeOption,
  haveChanged,
  readEventTypes,
} from './event-types/event-types.js'
import { LazyFeatures } from './lazy-features.js'
import { storedPreference, storePreference } from './page-storage.js'
import { steps } from './steps/lazy-steps.js'
import type { StepView } from './steps/step-view.js'

const isHourCycle = (choice: string) => /^h(12|23)$/.test(choice)

/** Steps that read as one with another, or as nothing yet. */
const focusSteps: Partial<Record<BookingState['step'], string>> = { loading: '', submitting: 'details' }

/**
 * Books a time, or moves a booking: day, time, details, confirmation. Everything it knows of booking is the flow's; it
 * draws the flow's state and says what the visitor wants.
 *
 * @fires when-step-change - another step is shown
 * @fires when-configuration-change - the visitor chose another of `configurations`
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-booking-create - a booking was made, or asked for where the organizer confirms
 * @fires when-booking-reschedule - a booking was moved
 * @fires when-booking-redirect - cancelable; the visitor is about to be taken on to the owner's page
 * @fires when-booking-restart - cancelable; the visitor wants to book another time
 * @keyboard Tab - through the step; the days, the times and the list of zones are one stop each, with the keys of `when-month`, `when-slot-list` (in other layouts `when-week`) and `when-time-zone-list`
 * @slot header - above everything else, such as a logo or a notice
 * @slot summary - replaces who and what is booked, how long it takes and where; the chosen time and the description stay
 * @slot before-form - above the form
 * @slot consent - above the button that sends the form; controls in it must be valid, such as a checkbox with `required`
 * @slot success - with the booking that was made, under the thank-you message of the configuration
 * @slot empty - where no time is free; replaces the message that says so
 * @slot error - under the message that nothing can be booked, such as another way to get in touch
 * @csspart card - all of it
 * @csspart event-types - the choice between `configurations`
 * @csspart event-type - one of them; also `selected`
 * @csspart summary - with whom, what, how long and where
 * @csspart days - the month, the next free times and the zone
 * @csspart button - the zone; opens the list of zones
 * @csspart clock - the time there
 * @csspart popover - the list of zones
 * @csspart times - the times of a day
 * @csspart title - what is booked
 * @csspart next-slot - one of the next free times, and what leads to one; also `conflict` where it conflicts with the visitor’s calendar
 * @csspart weekday - the name of a day of the week
 * @csspart day - a day of the month, or the name of one over its times; also `today`, and in the month `open`, `selected`, `noted`
 * @csspart part-of-day - morning, afternoon, evening
 * @csspart slot - a time; also `selected`, `conflict` where it conflicts with the visitor’s calendar, and `full` where a group event is
 * @csspart confirm-button - goes on with the time beside it
 * @csspart more-button - shows further days, in the layout of a list
 * @csspart calendar-import - under the days, where the visitor may give a calendar of their own
 * @csspart form - the step with the form; its `field`, `label`, `error`, `notice`, `submit` and `back` are parts as well
 * @csspart slot-unavailable - what tells in the form that its time has gone, with the nearest free ones
 * @csspart alternatives - the step after somebody else was faster
 * @csspart unconfirmed - the step after no answer came
 * @csspart outcome - the last step; its `title`, `facts` and `action` are parts as well
 */
export class Booking extends LitElement {
  static override styles = [tokens, controls, card, bookingStyles]
  static override properties = {
    configurationId: { attribute: 'configuration-id' },
    configurations: { converter: readEventTypes, hasChanged: haveChanged },
    slug: {},
    clientId: { attribute: 'client-id' },
    serviceUrl: { attribute: 'service-url' },
    session: {},
    sessionProvider: { attribute: false },
    bookingRef: { attribute: 'booking-ref' },
    rescheduling: { attribute: false },
    timeZone: { attribute: 'time-zone' },
    lockTimeZone: { attribute: 'lock-time-zone' },
    layout: {},
    months: { type: Number, reflect: true },
    hourCycle: { attribute: 'hour-cycle' },
    noDraft: { type: Boolean, attribute: 'no-draft' },
    noRedirect: { type: Boolean, attribute: 'no-redirect' },
    prefill: {},
    prefillFromQuery: { type: Boolean, attribute: 'prefill-from-query' },
    calendarImport: { type: Boolean, attribute: 'calendar-import' },
    service: { attribute: false },
    settings: { attribute: false },
    slots: { attribute: false },
    now: { attribute: false },
    flow: { attribute: false },
    messages: { attribute: false },
    selectedSlotKey: { state: true },
    chosenEventType: { state: true },
    visitorCalendar: { state: true },
    chosenHourCycle: { state: true },
  }

  /** The configuration that is booked, by its id. */
  configurationId: string | null = null
  /**
   * Several public configurations for the visitor to choose from, such as two durations; as the attribute their ids with
   * spaces between them. The first one is shown unless `configuration-id` names another.
   */
  configurations: readonly EventTypeOption[] = []
  /** With `client-id`, instead of `configuration-id`. */
  slug: string | null = null
  /** The application whose `slug` it is. */
  clientId: string | null = null
  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** A visitor's credential for a private configuration; a fresh one is used as soon as the last is refused. */
  session: string | null = null
  /** Gives a fresh session whenever one is needed. */
  sessionProvider: (() => string | Promise<string>) | null = null
  /** The guest's reference of a booking that is to be moved. */
  bookingRef: string | null = null
  /** The same with its time, for a page that knows the booking. */
  rescheduling: Rescheduling | null = null
  /** IANA name; the browser's zone unless given. */
  timeZone: string | null = null
  /** The zone is not the visitor's to choose: `viewer` (or empty), that of `time-zone`, else the browser's; `organizer`, the organizer's. */
  lockTimeZone: 'viewer' | 'organizer' | '' | null = null
  /** `month`: a month, and the times of a day; `week`: the times of some days side by side; `list`: day under day. */
  layout: 'month' | 'week' | 'list' = 'month'
  /** 2: two months side by side where there is room. */
  months: number | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** Keeps nothing that was typed over a reload. */
  noDraft = false
  /** Takes nobody on to the page that the configuration names for after booking. */
  noRedirect = false
  /**
   * What the form starts with, under what the visitor types; as the attribute a query, such as
   * `name=Noor+Haddad&email=noor@example.com&utm_source=mail` (see `prefillFromQuery` of the flow).
   */
  prefill: Prefill | string | null = null
  /** Fills in by the query of the page's address as well, as far as `prefill` does not. */
  prefillFromQuery = false
  /** Asks for a calendar file of the visitor's, and marks the times that conflict with it; it stays in the page. */
  calendarImport = false
  /** Another way to a service than `service-url`. */
  service: BookingService | null = null
  /** What the service would tell, for one that cannot, or to begin without waiting. */
  settings: BookingSettings | null = null
  /** Free times to begin with. */
  slots: readonly Slot[] | null = null
  /** The clock; the browser's unless given. */
  now: Clock | null = null
  /** A flow that the page has made, instead of all of the above. */
  flow: BookingFlow | null = null
  /** Words of the page's own, for this element alone. */
  messages: Partial<Messages> | null = null

  /** Key of the slot that is marked in the list. */
  private selectedSlotKey = ''
  /** The calendar that the visitor has given. */
  private visitorCalendar: VisitorCalendar | null = null
  /** The clock that the visitor has chosen meanwhile. */
  private chosenHourCycle: HourCycle | undefined
  /** What the visitor has chosen of `configurations`. */
  private chosenEventType: ChosenEventType | undefined
  protected readonly clock = new PageClock(this, () => untilNextMinute(currentInstantOf(this)))
  readonly #text = new Localized<ChoosingMessages>(this, english)
  readonly #focusManager = new FocusManager(this, () => focusSteps[this.#state.step] ?? this.#state.step)
  readonly #flowController = new FlowController<BookingState, BookingIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [
      ...[this.service, this.serviceUrl, this.slug, this.clientId],
      ...[!!(this.session || this.sessionProvider), this.bookingRef, this.rescheduling?.bookingId],
      ...[this.noDraft, this.settings, this.slots, this.#currentConfigurationId],
    ],
    createFlow: () => createFlow(this, this.#flowContext),
    onStepChange: (state) => {
      if ('booking' in state)
        this.dispatchEvent(
          state.rescheduling
            ? new BookingRescheduleEvent(state.booking)
            : new BookingCreateEvent(state.booking),
        )
    },
    onVisible: () => this.#flowController.flow?.send({ type: 'refresh' }),
  })
  readonly #lazyFeatures = new LazyFeatures(
    this,
    () => this.#effectiveLayout,
    ({ prefill }) => {
      const { flow } = this.#flowController
      if (prefill) flow?.send({ type: 'prefill', prefill })
      // Whatever happens next makes a flow go on that has waited in vain for its later part.
      flow?.setOnline(navigator.onLine)
    },
  )

  /** How the times are laid out. Seats in group events, which the service tells of or else its slots, have layouts of their own. */
  get #effectiveLayout(): string {
    const { settings, slots } = this.#state
    return (settings?.type === 'group' || slots[0]?.event ? 'group-' : '') + this.layout
  }

  get #isTimeZoneLocked(): boolean {
    return this.lockTimeZone != null
  }

  /** The zone to begin with: the one that the visitor has chosen before, the page's, the browser's. */
  get #initialTimeZone(): string {
    const stored = !this.#isTimeZoneLocked && !this.noDraft && storedPreference('time-zone', isTimeZone)
    return stored || visitorTimeZone(this.timeZone)
  }

  get [bookingHost](): BookingHost {
    return {
      flowController: this.#flowController,
      lazyFeatures: this.#lazyFeatures,
      initialTimeZone: this.#initialTimeZone,
      layout: this.#effectiveLayout,
    }
  }

  /** The configuration that is shown, as far as the page names one. */
  get #currentConfigurationId(): string | null | undefined {
    const { chosenEventType, configurationId, configurations } = this
    return chosenEventType?.configurationId ?? configurationId ?? configurations[0]?.configurationId
  }

  get #flowContext(): FlowContext {
    return {
      currentConfigurationId: this.#currentConfigurationId,
      chosenEventType: this.chosenEventType,
      prefill: this.#lazyFeatures.prefill,
      timeZone: this.#initialTimeZone,
      locale: this.#text.lang,
    }
  }

  /** What is drawn: the flow's state, or why there is none. */
  get #state(): BookingState {
    const { flow, error } = this.#flowController
    const current = flow?.state ?? emptyState(this.#initialTimeZone, currentInstantOf(this))
    const state: BookingState = error ? { ...current, step: 'failed', error } : current
    // The days stay until the next step can be drawn whole.
    return steps[state.step] ? state : { ...current, step: 'choosing' }
  }

  readonly #send = (intent: BookingIntent): void => {
    this.#focusManager.hasInteracted = true
    this.#lazyFeatures.retry(intent.type === 'retry')
    if (intent.type === 'change-time-zone' && !this.noDraft) storePreference('time-zone', intent.timeZone)
    // Where the step cannot be drawn, nothing of it can be meant.
    const { flow } = this.#flowController
    if (flow && steps[flow.state.step]) flow.send(intent)
  }

  #stepView(state: BookingState): StepView {
    const { timeZone } = state
    return {
      format: {
        locale: this.#text.lang,
        timeZone,
        hourCycle: this.chosenHourCycle ?? this.hourCycle ?? undefined,
      },
      messages: this.#text.messages,
      layout: this.#effectiveLayout,
      months: this.months ?? 1,
      isTimeZoneLocked: this.#isTimeZoneLocked,
      panels: this.#lazyFeatures.panels,
      loadFailed: this.#lazyFeatures.loadFailed,
      setLoadFailed: (loadFailed) => this.#lazyFeatures.setLoadFailed(loadFailed),
      ownMessages: this.messages,
      now: () => currentInstantOf(this),
      serviceUrl: this.serviceUrl,
      noRedirect: this.noRedirect,
      selectedSlotKey: 'slot' in state ? slotKey(state.slot) : this.selectedSlotKey,
      selectSlot: (key) => {
        this.#focusManager.hasInteracted = true
        this.selectedSlotKey = key
      },
      calendar: this.calendarImport ? this.visitorCalendar : undefined,
      setCalendar: (visitorCalendar) => {
        this.visitorCalendar = visitorCalendar
      },
      currentConfigurationId: this.#currentConfigurationId,
      chooseEventType: (chosenEventType) => {
        this.#focusManager.hasInteracted = true
        this.chosenEventType = chosenEventType
        this.selectedSlotKey = ''
      },
      send: this.#send,
      dispatch: (event) => this.dispatchEvent(event),
    }
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('configurations') || changes.has('configurationId')) this.chosenEventType = undefined
    const { flow } = this.#flowController
    const timeZone =
      this.lockTimeZone === 'organizer'
        ? flow?.state.settings?.organizer?.timezone
        : changes.has('timeZone') &&
          this.timeZone &&
          (this.hasUpdated ? this.timeZone : this.#initialTimeZone)
    if (timeZone && flow && flow.state.timeZone !== timeZone && isTimeZone(timeZone))
      flow.send({ type: 'change-time-zone', timeZone })
    if (changes.has('session') && flow?.state.step === 'failed') flow.send({ type: 'retry' })
    if (changes.has('hourCycle'))
      this.chosenHourCycle =
        (!this.hasUpdated && !this.noDraft && (storedPreference('hour-cycle', isHourCycle) as HourCycle)) ||
        undefined
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return containEvents(super.createRenderRoot())
  }

  protected override firstUpdated(): void {
    if (!this.#flowController.flow && !this.#flowController.error)
      console.warn(
        '<when-booking>: expected service-url and configuration-id, slug and client-id, or a session',
      )
  }

  protected override render(): TemplateResult {
    const { lang, direction } = this.#text
    const state = this.#state
    const view = this.#stepView(state)
    const renderPanel = steps[state.step] as (state: BookingState, view: StepView) => TemplateResult
    return html`<div
      class="card"
      part="card"
      lang=${lang}
      dir=${direction}
      @when-hour-cycle-change=${({ hourCycle }: HourCycleChangeEvent) => {
        this.chosenHourCycle = hourCycle
        if (!this.noDraft) storePreference('hour-cycle', hourCycle)
      }}
    >
      <slot name="header"></slot>
      <div class="columns">${this.configurations.length > 1 ? (this.#lazyFeatures.panels?.eventTypes?.renderPanel(state, view) ?? html`<div class="event-types"></div>`) : nothing}${renderPanel(state, view)}</div>
    </div>`
  }
}
