import type { BookingService, BookingSettings } from '@whenable/contract'
import type { BookingFlow, BookingIntent, BookingState, Prefill, Rescheduling, Slot } from '@whenable/flow'
import { type HourCycle, isTimeZone } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { FlowController } from '../base/flow-controller.js'
import { FocusManager } from '../base/focus-manager.js'
import { PageClock, untilNextMinute } from '../base/page-clock.js'
import { AnyType } from '../base/read-property.js'
import { visitorTimeZone } from '../base/visitor-time-zone.js'
import { WhenElement } from '../base/when-element.js'
import { BookingCreateEvent } from '../events/booking-create.js'
import { BookingRescheduleEvent } from '../events/booking-reschedule.js'
import type { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { type ChoosingMessages, choosing as english } from '../messages/generated/choosing.js'
import { Localized, type Messages } from '../messages/localize.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { emptyState } from './booking.model.js'
import { bookingStyles } from './booking.styles.js'
import { type BookingContext, bookingContext, noChoices, type VisitorChoices } from './booking-context.js'
import { type BookingHost, bookingHost } from './booking-host.js'
import { createFlow, type FlowContext } from './create-flow.js'
import { type EventTypeOption, haveChanged, readEventTypes } from './event-types/event-types.js'
import { LazyFeatures } from './lazy-features.js'
import { storedPreference, storePreference } from './page-storage.js'

const isHourCycle = (choice: string) => /^h(12|23)$/.test(choice)

/** How long nothing is shown while the first answers are awaited, in milliseconds: too short to be noticed. */
const longestBlank = 150

const isLoading = ({ step, availability }: BookingState): boolean =>
  step === 'loading' || (step === 'choosing' && availability.state === 'loading')

/** Steps that share a focus target; empty: nothing to focus yet. */
const focusSteps: Partial<Record<BookingState['step'], string>> = { loading: '', submitting: 'details' }

/**
 * Books a time, or reschedules a booking: day, time, details, confirmation. It renders the state of a booking flow and sends
 * it what the visitor does.
 *
 * @fires when-step-change - the element shows another step
 * @fires when-configuration-change - the visitor chose another of `configurations`
 * @fires when-slots-show - the first free times are shown; `milliseconds` since the page began to load
 * @fires when-form-start - the visitor changed a field of the form for the first time
 * @fires when-hold-change - the chosen time is held, held longer, or no longer held; `state` and `seconds`
 * @fires when-error-show - an error is shown to the visitor; `errorType` is its type
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-challenge-request - the service asks for a challenge; the page may respond with `respondWith(token)`
 * @fires when-booking-create - a booking was made, or requested if the organizer has to confirm it
 * @fires when-booking-reschedule - a booking was moved
 * @fires when-booking-redirect - cancelable; the visitor is about to be redirected to the owner's page
 * @fires when-booking-restart - cancelable; the visitor wants to book another time
 * @fires when-waitlist-change - the visitor joined or left the waiting list; `state`
 * @keyboard Tab - through the step; the days, the times and the list of time zones are one stop each, with the keys of `when-month`, `when-slot-list` (in other layouts `when-week`) and `when-time-zone-list`
 * @slot header - above everything else, such as a logo or a notice
 * @slot summary - replaces the business, hosts, title, duration and location; the chosen time and the description stay
 * @slot before-form - above the form
 * @slot consent - above the submit button; controls in it must be valid, such as a checkbox with `required`
 * @slot challenge - above the buttons of the form while the service asks for a challenge, such as the widget of a CAPTCHA
 * @slot success - in the confirmation, below the thank-you message of the configuration
 * @slot empty - replaces the message that no time is free
 * @slot error - below the error message, such as another way to get in touch
 * @csspart card - the whole element
 * @csspart event-types - the choice between `configurations`
 * @csspart event-type - one of `configurations`; also `selected`
 * @csspart summary - the business, hosts, title, duration and location
 * @csspart brand - the name and the logo of the business
 * @csspart days - the month, the next free times and the time zone
 * @csspart button - the time zone; opens the list of time zones
 * @csspart clock - the current time in the time zone
 * @csspart popover - the list of time zones
 * @csspart times - the times of a day
 * @csspart title - the title of the meeting
 * @csspart next-slot - one of the next free times, or a button that leads to one; also `conflict` (with the visitor’s calendar)
 * @csspart weekday - the name of a weekday
 * @csspart day - a day of the month, or the heading of a day above its times; also `today`, and in the month `open`, `selected`, `noted`
 * @csspart part-of-day - the heading of the morning, afternoon or evening
 * @csspart slot - a time; also `selected`, `conflict` (with the visitor’s calendar) and `full` (no seats left)
 * @csspart confirm-button - continues with the selected time
 * @csspart more-button - shows more days, in the list layout
 * @csspart calendar-import - where the visitor can add a calendar file, below the days
 * @csspart form - the step with the form, whose parts are `field`, `label`, `error`, `suggestion`, `notice`, `submit-button` and `back-button`
 * @csspart hold - above the form: for how long the time is reserved, in the last minute of its hold, and that it has ended
 * @csspart slot-unavailable - beside the form if its time was taken: a notice, and the nearest free times
 * @csspart series - above the form, where the configuration allows several times: whether the time repeats
 * @csspart review - the step with the chosen times; its controls are `field`, `back-button` and `confirm-button`
 * @csspart series-time - one of the chosen times
 * @csspart email-code - the step that asks for the code of an email; its controls are `label`, `error`, `submit-button`, `send-again-button` and `back-button`
 * @csspart unconfirmed - the step shown if the service did not answer
 * @csspart outcome - the last step, whose parts are `title`, `details` and `action`
 */
export class Booking extends WhenElement {
  static override readonly forwarded = [
    'when-booking-create',
    'when-booking-redirect',
    'when-booking-reschedule',
    'when-booking-restart',
    'when-challenge-request',
    'when-waitlist-change',
  ]
  static override styles = [tokens, controls, card, bookingStyles]
  static override properties = {
    configurationId: { attribute: 'configuration-id' },
    configurations: { converter: readEventTypes, hasChanged: haveChanged },
    slug: {},
    clientId: { attribute: 'client-id' },
    serviceUrl: { attribute: 'service-url' },
    session: {},
    sessionProvider: { type: Function, attribute: false },
    bookingRef: { attribute: 'booking-ref' },
    rescheduling: { attribute: false },
    timeZone: { attribute: 'time-zone' },
    /** Fixes the time zone: `viewer` (or empty) to `time-zone` or the browser's, `organizer` to the organizer's. */
    lockedTimeZone: { attribute: 'locked-time-zone' },
    /**
     * `month`: a month and the times of a day; `week`: the times of several days side by side; `list`: day after day.
     */
    layout: {},
    months: { type: Number, reflect: true },
    hourCycle: { attribute: 'hour-cycle' },
    noDraft: { type: Boolean, attribute: 'no-draft' },
    noRedirect: { type: Boolean, attribute: 'no-redirect' },
    hideBrand: { type: Boolean, attribute: 'hide-brand' },
    prefill: { type: AnyType },
    prefillFromQuery: { type: Boolean, attribute: 'prefill-from-query' },
    calendarImport: { type: Boolean, attribute: 'calendar-import' },
    service: { attribute: false },
    settings: { attribute: false },
    slots: { type: Array, attribute: false },
    now: { type: Function, attribute: false },
    flow: { attribute: false },
    messages: { attribute: false },
    choices: { state: true },
  }

  /** Id of the configuration to book. */
  configurationId: string | null = null
  /**
   * Public configurations that the visitor chooses from, such as two durations. The attribute takes their ids,
   * separated by spaces. The first one is shown unless `configuration-id` names another.
   */
  configurations: readonly EventTypeOption[] = []
  /** Slug of the configuration, instead of `configuration-id`. */
  slug: string | null = null
  /** Client id of the application that `slug` belongs to; needed if the service has several. */
  clientId: string | null = null
  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /**
   * A session id, which gives a visitor access to a private configuration. If it is refused, the next one assigned is
   * used at once.
   */
  session: string | null = null
  /** Returns a session id. Called for the first request, and again with the session id that was refused. */
  sessionProvider: ((refused?: string) => string | Promise<string>) | null = null
  /** The guest's reference of a booking to reschedule. */
  bookingRef: string | null = null
  /** The booking to reschedule and its time, for a page that knows them. */
  rescheduling: Rescheduling | null = null
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The zone is not the visitor's to choose: `viewer` (or empty), that of `time-zone`, else the browser's; `organizer`, the organizer's. */
  lockedTimeZone: 'viewer' | 'organizer' | '' | null = null
  /** `month`: a month, and the times of a day; `week`: the times of some days side by side; `list`: day under day. */
  layout: 'month' | 'week' | 'list' = 'month'
  /** 2 shows two months side by side if there is room. */
  months: number | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Does not keep what was typed across reloads. */
  noDraft = false
  /** Does not redirect the visitor to the configuration's page after booking. */
  noRedirect = false
  /** Leaves the name and the logo of the business out of the summary, for a page that shows them itself. */
  hideBrand = false
  /**
   * Values that the form starts with. The attribute takes a query string, such as
   * `name=Noor+Haddad&email=noor@example.com&utm_source=mail` (see `prefillFromQuery` of the flow).
   */
  prefill: Prefill | string | null = null
  /** Also fills in the form from the query of the page's address; `prefill` takes precedence. */
  prefillFromQuery = false
  /**
   * Offers to read a calendar file of the visitor and marks times that conflict with it. The file stays in the page.
   */
  calendarImport = false
  /** A service object, instead of `service-url`. */
  service: BookingService | null = null
  /** The configuration's settings, to start without waiting, or for a service that does not return them. */
  settings: BookingSettings | null = null
  /** Free times to start with. */
  slots: readonly Slot[] | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: BookingFlow | null = null
  /** Messages that replace the element's own. */
  messages: Partial<Messages> | null = null

  private choices: VisitorChoices = noChoices
  protected readonly clock = new PageClock(this, () => untilNextMinute(currentInstantOf(this)))
  readonly #text = new Localized<ChoosingMessages>(this, english)
  readonly #focusManager = new FocusManager(this, () => focusSteps[this.#state.step] ?? this.#state.step)
  readonly #flowController = new FlowController<BookingState, BookingIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [
      ...[this.service, this.serviceUrl, this.slug, this.clientId],
      ...[!!(this.session || this.sessionProvider), this.bookingRef, this.rescheduling?.bookingId],
      ...[this.noDraft, this.settings, this.slots, this.#currentConfigurationId],
      this.configurations.find((one) => one.configurationId === this.#currentConfigurationId)?.service,
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
    ({ prefill }, isRetry) => {
      const { flow } = this.#flowController
      if (prefill) flow?.send({ type: 'prefill', prefill })
      // Continues a flow that could not load its second half.
      if (isRetry) flow?.setOnline(navigator.onLine)
    },
  )

  /** The layout of the times. Group events, by the settings or else by the slots, have their own. */
  get #effectiveLayout(): string {
    const { settings, slots } = this.#state
    return (settings?.type === 'group' || slots[0]?.event ? 'group-' : '') + this.layout
  }

  get #isTimeZoneLocked(): boolean {
    return this.lockedTimeZone != null
  }

  /** The first time zone: the visitor's earlier choice, the page's, or the browser's. */
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

  /** Id of the shown configuration, if the page names one. */
  get #currentConfigurationId(): string | null | undefined {
    const { choices, configurationId, configurations } = this
    return choices.eventType?.configurationId ?? configurationId ?? configurations[0]?.configurationId
  }

  get #flowContext(): FlowContext {
    return {
      currentConfigurationId: this.#currentConfigurationId,
      chosenEventType: this.choices.eventType,
      prefill: this.#lazyFeatures.prefill,
      initialTimeZone: () => this.#initialTimeZone,
      locale: this.#text.lang,
    }
  }

  /** The state to render: the flow's, or an error if there is no flow. */
  get #state(): BookingState {
    const { flow, error } = this.#flowController
    const current = flow?.state ?? emptyState(this.#initialTimeZone, currentInstantOf(this))
    const state: BookingState = error ? { ...current, step: 'failed', error } : current
    // The days stay until the next step is loaded.
    return this.#lazyFeatures.steps[state.step] ? state : { ...current, step: 'choosing' }
  }

  readonly #send = (intent: BookingIntent): void => {
    this.#focusManager.hasInteracted = true
    this.#lazyFeatures.retry(intent.type === 'retry')
    if (intent.type === 'change-time-zone' && !this.noDraft) storePreference('time-zone', intent.timeZone)
    // Without its template, the step is not on screen.
    const { flow } = this.#flowController
    if (flow?.state.step !== this.#state.step) return
    // A move goes on where it is confirmed, whichever time is chosen.
    if (intent.type === 'choose-slot' && flow.state.step === 'details') this.#focusManager.repeat()
    flow.send(intent)
  }

  readonly #choose = (changes: Partial<VisitorChoices>): void => {
    this.#focusManager.hasInteracted = true
    this.choices = { ...this.choices, ...changes }
    if (changes.hourCycle && !this.noDraft) storePreference('hour-cycle', changes.hourCycle)
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('configurations') || changes.has('configurationId'))
      this.choices = { ...this.choices, eventType: undefined }
    const { flow } = this.#flowController
    const timeZone =
      this.lockedTimeZone === 'organizer'
        ? flow?.state.settings?.organizer?.timezone
        : changes.has('timeZone') &&
          this.timeZone &&
          (this.hasUpdated ? this.timeZone : this.#initialTimeZone)
    if (timeZone && flow && flow.state.timeZone !== timeZone && isTimeZone(timeZone))
      flow.send({ type: 'change-time-zone', timeZone })
    if (changes.has('session') && this.session && flow?.state.step === 'failed') flow.send({ type: 'retry' })
    if (changes.has('hourCycle')) {
      const isFirst = !this.hasUpdated && !this.noDraft
      const hourCycle = (isFirst && (storedPreference('hour-cycle', isHourCycle) as HourCycle)) || undefined
      this.choices = { ...this.choices, hourCycle }
    }
  }

  /** The first render has the times if they come at once; else it has placeholders. */
  protected override scheduleUpdate(): Promise<void> | undefined {
    if (!this.hasUpdated)
      return this.#flowController
        .whenLoaded(isLoading, longestBlank)
        .then(() => super.scheduleUpdate() as undefined)
    super.scheduleUpdate()
    return undefined
  }

  protected override template(): TemplateResult {
    const state = this.#state
    const { choices } = this
    const context = bookingContext(this, state, this.#text, {
      layout: this.#effectiveLayout,
      isTimeZoneLocked: this.#isTimeZoneLocked,
      panels: this.#lazyFeatures.panels,
      loadFailed: this.#lazyFeatures.loadFailed,
      setLoadFailed: (loadFailed) => this.#lazyFeatures.setLoadFailed(loadFailed),
      choices: this.calendarImport ? choices : { ...choices, calendar: undefined },
      choose: this.#choose,
      configurationId: this.#currentConfigurationId,
      send: this.#send,
    })
    const renderStep = this.#lazyFeatures.steps[state.step] as (
      state: BookingState,
      context: BookingContext,
    ) => TemplateResult
    return html`<div
      class="card"
      part="card"
      @when-hour-cycle-change=${({ hourCycle }: HourCycleChangeEvent) => this.#choose({ hourCycle })}
    >
      <slot name="header"></slot>
      <div class="columns">${
        this.configurations.length > 1
          ? html`<when-booking-event-types
              class="event-types"
              part="event-types"
              exportparts="event-type, selected"
              .state=${state}
              .context=${context}
            ></when-booking-event-types>`
          : nothing
      }${renderStep(state, context)}</div>
    </div>`
  }
}
