import { createBookingService } from '@whenable/client'
import type { BookingService, BookingSettings } from '@whenable/contract'
import { formatBookingReference, parseBookingReference } from '@whenable/contract/values'
import type { ManageIntent, ManageState } from '@whenable/flow'
import { createManageFlow, type ManageFlow } from '@whenable/flow/manage'
import type { HourCycle, Instant, TimeFormat } from '@whenable/time'
import { html, type PropertyDeclarations, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { FlowController } from '../base/flow-controller.js'
import { FocusManager } from '../base/focus-manager.js'
import { clockIcon, closeIcon } from '../base/icons.js'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import { connectService } from '../booking/connect-service.js'
import { outcomeStyles } from '../confirmation/confirmation.styles.js'
import type { BookingFacts } from '../confirmation/facts.template.js'
import { meetingTime } from '../confirmation/meeting-time.model.js'
import { timeText } from '../confirmation/meeting-time.template.js'
import { outcomeTemplate } from '../confirmation/outcome.template.js'
import { type ManagingMessages, managing } from '../messages/generated/managing.js'
import { type OutcomeMessages, outcome } from '../messages/generated/outcome.js'
import { Localized, type Messages } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { card } from '../styles/card.styles.js'
import { controls } from '../styles/controls.styles.js'
import { fields } from '../styles/fields.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { linkedBookingStyles } from './linked-booking.styles.js'

/** Names the view for the focus: an answer in progress counts as the request it answers. */
const focusKeyOf = ({ step, booking }: ManageState): string =>
  step === 'loading' ? '' : `${step === 'answering' ? 'shown' : step} ${booking?.status}`

/** The messages of a linked booking. */
type LinkedMessages = OutcomeMessages & ManagingMessages

/** The data that a linked booking is rendered from. */
export interface LinkedBookingFacts extends BookingFacts {
  readonly messages: LinkedMessages
}

/** The time that a booking had. */
export const previousTime = (
  { start, end }: { readonly start: Instant; readonly end: Instant },
  { format, messages, now }: LinkedBookingFacts,
): TemplateResult =>
  html`<span class="visually-hidden">${messages.previously}</span> <s>${timeText(meetingTime(start, end, format, now))}</s>`

const errorSlot = html`<slot name="error"></slot>`
const skeletons = html`<span class="skeleton"></span><span class="skeleton"></span>`

/**
 * Base class of elements behind a link to a booking: it runs the flow of the link, and renders its loading, error and
 * expired states.
 */
export abstract class LinkedBooking extends WhenElement {
  static override styles = [tokens, controls, actions, fields, card, outcomeStyles, linkedBookingStyles]
  static override properties: PropertyDeclarations = {
    bookingRef: { attribute: 'booking-ref' },
    serviceUrl: { attribute: 'service-url' },
    session: {},
    sessionProvider: { type: Function, attribute: false },
    timeZone: { attribute: 'time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    service: { attribute: false },
    settings: { attribute: false },
    now: { type: Function, attribute: false },
    flow: { attribute: false },
    messages: { attribute: false },
  }

  /** The booking reference from the link, the guest's or the organizer's. */
  bookingRef: string | null = null
  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** A session id, which gives a visitor access to a private configuration. */
  session: string | null = null
  /** Returns a session id. Called for the first request, and again with the session id that was refused. */
  sessionProvider: ((refused?: string) => string | Promise<string>) | null = null
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** A service object, instead of `service-url`. */
  service: BookingService | null = null
  /** The settings of the configuration, for a service that does not return them. */
  settings: BookingSettings | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: ManageFlow | null = null
  /** Messages that replace the element's own. */
  messages: Partial<Messages> | null = null

  /** The service that the current flow uses. */
  protected connectedService: BookingService | undefined
  protected readonly text = new Localized<LinkedMessages>(this, { ...outcome, ...managing })
  protected readonly focusManager = new FocusManager(this, () => {
    const { flow, error } = this.flowController
    return flow ? focusKeyOf(flow.state) : error ? 'failed' : ''
  })
  protected readonly flowController = new FlowController<ManageState, ManageIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [
      ...[this.service, this.serviceUrl, !!(this.session || this.sessionProvider)],
      ...[this.bookingRef, this.settings],
    ],
    createFlow: () => this.#makeFlow(),
    onReset: () => this.onReset(),
    onStepChange: (state) => this.onStepChange(state),
  })

  /** The organizer's permission to answer; absent in a guest's reference. */
  protected get salt(): string | undefined {
    return this.bookingRef ? parseBookingReference(this.bookingRef).salt : undefined
  }

  #makeFlow(): ManageFlow | undefined {
    const { bookingRef, settings } = this
    if (!bookingRef) return undefined
    const { configurationId, bookingId, salt } = parseBookingReference(bookingRef)
    this.connectedService = connectService(this, configurationId, createBookingService)
    return (
      this.connectedService &&
      createManageFlow({
        service: this.connectedService,
        bookingId,
        // Without the salt: links made of it are the guest's.
        bookingRef: formatBookingReference({ configurationId, bookingId }),
        salt,
        settings,
        now: () => currentInstantOf(this),
        online: navigator.onLine,
      })
    )
  }

  protected get format(): TimeFormat {
    return visitorFormat(this.text.lang, this)
  }

  protected readonly send = (intent: ManageIntent): void => {
    this.focusManager.hasInteracted = true
    this.flowController.flow?.send(intent)
  }

  /** Called when another flow starts. */
  protected abstract onReset(): void

  /** Called when the flow is at another step. */
  protected abstract onStepChange(state: ManageState): void

  /** Renders a loaded booking. */
  protected abstract renderBooking(state: ManageState, facts: LinkedBookingFacts): TemplateResult

  protected reasonField(state: ManageState, label: string): TemplateResult {
    return html`<label class="field"
      >${label}<textarea
        rows="2"
        maxlength="1000"
        .value=${state.reason}
        @input=${(event: Event) => {
          event.stopPropagation()
          this.send({ type: 'edit-reason', reason: (event.target as HTMLTextAreaElement).value })
        }}
        @change=${(event: Event) => event.stopPropagation()}
      ></textarea>
    </label>`
  }

  #content(state: ManageState | undefined): TemplateResult {
    const { messages } = this.text
    const { error } = this.flowController
    const cancelledStyle = { icon: closeIcon, variant: 'off' } as const
    if (error || state?.step === 'failed')
      return outcomeTemplate(
        { ...cancelledStyle, title: messages.bookingFailed, lead: error ? messages.invalidReference : '' },
        html`${errorSlot}${
          state &&
          html`<button class="ghost" @click=${() => this.send({ type: 'retry' })}>${messages.reload}</button>`
        }`,
      )
    if (state?.step === 'expired')
      return outcomeTemplate(
        { icon: clockIcon, variant: 'off', title: messages.expiredTitle, lead: messages.expiredLead },
        errorSlot,
      )
    const { booking, settings } = state ?? {}
    if (!state || !booking)
      return html`<div class="outcome" aria-busy="true">
        <span class="visually-hidden" role="status">${messages.loadingBooking}</span>
        <div class="head"><span class="skeleton tile"></span><div>${skeletons}</div></div>
        ${skeletons}
      </div>`
    const now = currentInstantOf(this)
    const { format, serviceUrl } = this
    const facts = { booking, settings: settings ?? null, format, messages, now, serviceUrl }
    return this.renderBooking(state, facts)
  }

  protected override template(): TemplateResult {
    return html`<slot name="header"></slot>
      <div class="frame">${this.#content(this.flowController.flow?.state)}</div>`
  }
}
