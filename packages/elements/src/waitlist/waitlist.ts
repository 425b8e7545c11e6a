import { createClient } from '@whenable/client'
import { createWaitlistService } from '@whenable/client/waitlist'
import type { BookingSettings, WaitlistService } from '@whenable/contract'
import type { Draft } from '@whenable/flow'
import {
  createWaitlistFlow,
  type WaitlistFlow,
  type WaitlistFlowState,
  type WaitlistIntent,
  type WantedTime,
} from '@whenable/flow/waitlist'
import { type HourCycle, isPlainDate, type TimeFormat } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { FlowController } from '../base/flow-controller.js'
import { FocusManager } from '../base/focus-manager.js'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import { pageStorage } from '../booking/page-storage.js'
import { outcomeStyles } from '../confirmation/confirmation.styles.js'
import { BookingCreateEvent } from '../events/booking-create.js'
import { BookingRescheduleEvent } from '../events/booking-reschedule.js'
import { ChallengeRequestEvent } from '../events/challenge-request.js'
import { WaitlistChangeEvent } from '../events/waitlist-change.js'
import { WaitlistCloseEvent } from '../events/waitlist-close.js'
import { waitlist as english, type WaitlistMessages } from '../messages/generated/waitlist.js'
import { Localized, type Messages } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { failedStep, stepTemplate, type WaitlistView } from './steps.template.js'
import { focusKeyOf, secondsText, wantedDay } from './waitlist.model.js'
import { waitlistStyles } from './waitlist.styles.js'

/** Only what a visitor, or a timer, has changed is reported; not what a reload finds. */
const reported: readonly string[] = ['waiting', 'offered', 'booked', 'passed', 'left', 'expired']

/**
 * Waits for a time that comes free: on a full day, in a full session, or earlier than a booking. The visitor joins with a name and an
 * address, is offered what comes free, and books it, or leaves it to others. With `waitlist-id` it shows the entry of a link.
 *
 * @fires when-waitlist-change - the entry has changed; `state` is `waiting`, `offered`, `booked`, `passed`, `left` or `expired`
 * @fires when-waitlist-close - the visitor wants to go back; only with `closable`
 * @fires when-booking-create - the offered time was booked
 * @fires when-booking-reschedule - the booking was moved to the offered time
 * @fires when-challenge-request - the service asks for a challenge; the page may respond with `respondWith(token)`
 * @fires when-draft-edit - the visitor changed a field; the event has the changed fields
 * @fires when-step-change - the element shows another step
 * @slot challenge - above the buttons of the form while the service asks for a challenge, such as the widget of a CAPTCHA
 * @csspart title - the heading
 * @csspart wanted - what the visitor waits for, or the offered time
 * @csspart notice - why something was refused, or that the time is no longer kept
 * @csspart join-button - joins the waitlist; the form’s `submit-button`, or the button for an earlier time
 * @csspart accept-button - books the offered time, or moves the booking to it
 * @csspart pass-button - leaves the offered time to others
 * @csspart leave-button - leaves the waitlist
 * @csspart back-button - leads back
 * @csspart retry-button - loads again
 */
export class Waitlist extends WhenElement {
  static override readonly forwarded = ['when-draft-edit']
  static override styles = [tokens, controls, actions, outcomeStyles, waitlistStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    configurationId: { attribute: 'configuration-id' },
    slug: {},
    clientId: { attribute: 'client-id' },
    session: {},
    sessionProvider: { type: Function, attribute: false },
    waitlistId: { attribute: 'waitlist-id' },
    date: {},
    wanted: { attribute: false },
    closable: { type: Boolean },
    noDraft: { type: Boolean, attribute: 'no-draft' },
    draft: { attribute: false },
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    settings: { attribute: false },
    service: { attribute: false },
    flow: { attribute: false },
    now: { type: Function, attribute: false },
    messages: { attribute: false },
  }

  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** Id of the configuration to wait for. Not needed with `waitlist-id`. */
  configurationId: string | null = null
  /** Slug of the configuration, instead of `configuration-id`. */
  slug: string | null = null
  /** Client id of the application that `slug` belongs to; needed if the service has several. */
  clientId: string | null = null
  /** A session id, which gives a visitor access to a private configuration. */
  session: string | null = null
  /** Returns a session id. Called for the first request, and again with the session id that was refused. */
  sessionProvider: ((refused?: string) => string | Promise<string>) | null = null
  /** The id of an entry, from the link in an email. It is the credential of the entry. */
  waitlistId: string | null = null
  /** The full day, `YYYY-MM-DD` in `time-zone`. */
  date: string | null = null
  /** What is wanted, instead of `date`: a window, a session, or an earlier time of a booking. */
  wanted: WantedTime | null = null
  /** Shows a button that leads back. */
  closable = false
  /** Does not keep the entry and what was typed across reloads. */
  noDraft = false
  /** Values that the form starts with. What was typed takes precedence. */
  draft: Partial<Draft> | null = null
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** The configuration's settings, whose questions the form asks. Default: the service's. */
  settings: BookingSettings | null = null
  /** A service object, instead of `service-url`. */
  service: WaitlistService | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: WaitlistFlow | null = null
  /** The clock, for tests and previews. Default: the browser's. */
  now: Clock | null = null
  /** Messages that replace the element's own. */
  messages: Partial<Messages> | null = null

  readonly #text = new Localized<WaitlistMessages>(this, english)
  readonly #focusManager = new FocusManager(this, () => {
    const { flow } = this.#controller
    return flow ? focusKeyOf(flow.state) : ''
  })
  /** The step before. */
  #step = ''
  readonly #controller = new FlowController<WaitlistFlowState, WaitlistIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [
      ...[this.service, this.serviceUrl, this.configurationId, this.slug, this.clientId],
      ...[!!(this.session || this.sessionProvider), this.waitlistId, this.noDraft, this.settings],
      ...[this.wanted, this.date, this.date && this.timeZone],
    ],
    createFlow: () => this.#createFlow(),
    onReset: () => {
      this.#step = ''
    },
    onStepChange: (state) => this.#report(state),
    onVisible: () => this.#controller.flow?.send({ type: 'refresh' }),
  })

  /** Moves the focus to the element's heading, where reading goes on. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('#focus-target')?.focus(options)
  }

  get #format(): TimeFormat {
    return visitorFormat(this.#text.lang, this)
  }

  get #wanted(): WantedTime | undefined {
    if (this.wanted) return this.wanted
    return this.date && isPlainDate(this.date) ? wantedDay(this.date, this.#format.timeZone) : undefined
  }

  get #connected(): WaitlistService | undefined {
    const { service, serviceUrl, session, sessionProvider } = this
    if (service) return service
    if (!serviceUrl) return undefined
    return createWaitlistService(
      createClient({
        baseUrl: serviceUrl,
        configuration: this.configurationId ?? undefined,
        slug: this.slug ?? undefined,
        clientId: this.clientId ?? undefined,
        // Otherwise the client learns it with the settings.
        idempotency: this.settings?.capabilities.includes('idempotency'),
        sessionProvider:
          session || sessionProvider
            ? (refused) => this.sessionProvider?.(refused) ?? this.session ?? ''
            : undefined,
      }),
    )
  }

  #createFlow(): WaitlistFlow | undefined {
    const service = this.#connected
    const wanted = this.#wanted
    if (!service || !(wanted || this.waitlistId)) return undefined
    return createWaitlistFlow({
      ...{ service, wanted, waitlistId: this.waitlistId ?? undefined, settings: this.settings },
      draft: this.draft ?? undefined,
      timeZone: this.#format.timeZone,
      locale: this.#text.lang,
      storage: this.noDraft ? null : pageStorage(),
      storageKey: String(service.key ?? ''),
      answerChallenge: (challenge) => {
        const event = new ChallengeRequestEvent(challenge)
        this.dispatchEvent(event)
        return event.response
      },
      now: () => currentInstantOf(this),
      online: navigator.onLine,
    })
  }

  /** Reports what has changed since the entry was shown first. */
  #report(state: WaitlistFlowState): void {
    const before = this.#step
    this.#step = state.step
    if (
      before &&
      before !== 'loading' &&
      reported.includes(state.step) &&
      !(before === 'accepting' && state.step === 'offered')
    )
      this.dispatchEvent(new WaitlistChangeEvent(state.step as WaitlistChangeEvent['state']))
    if (state.step !== 'booked' || !state.booking) return
    const { booking, wanted } = state
    this.dispatchEvent(
      wanted?.bookingId ? new BookingRescheduleEvent(booking) : new BookingCreateEvent(booking),
    )
  }

  readonly #send = (intent: WaitlistIntent): void => {
    this.#focusManager.hasInteracted = true
    this.#controller.flow?.send(intent)
  }

  readonly #close = (event: Event): void => {
    event.stopPropagation()
    this.dispatchEvent(new WaitlistCloseEvent())
  }

  get #view(): WaitlistView {
    const { lang, messages } = this.#text
    return {
      ...{ host: this, messages, lang, format: this.#format, now: currentInstantOf(this) },
      ...{ send: this.#send, close: this.#close },
    }
  }

  /** What is spoken without a move of the focus: an offer comes by itself. */
  #announcement(state: WaitlistFlowState | undefined): string {
    const { messages, lang } = this.#text
    if (!state || state.step === 'loading') return messages.loadingTimes
    if (state.step !== 'offered') return ''
    return state.seconds > 60 ? messages.offeredTitle : messages.reservedFor(secondsText(60, lang))
  }

  protected override template(): TemplateResult {
    const { flow, error } = this.#controller
    const view = this.#view
    return html`<div aria-busy=${String(!error && (!flow || flow.state.step === 'loading'))}>
      <p class="visually-hidden" role="status">${error ? nothing : this.#announcement(flow?.state)}</p>
      ${error ? failedStep({ online: true }, view) : stepTemplate(flow?.state, view)}
    </div>`
  }
}
