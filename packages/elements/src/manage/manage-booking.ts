import { type BookingRecord, canCancel, canReschedule, type ManageState } from '@whenable/flow'
import { labelled } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { currentInstantOf } from '../base/clock.js'
import { forwardSlot } from '../base/forward-slot.js'
import { calendarIcon, checkIcon, clockIcon, closeIcon } from '../base/icons.js'
import { linkedText } from '../base/linked-text.js'
import { webAddress } from '../base/web-address.js'
import type { Booking } from '../booking/booking.js'
import { bookingEvents } from '../booking/booking-events.js'
import { fact } from '../booking/steps/fact.template.js'
import { bookingFacts } from '../confirmation/facts.template.js'
import { meetingTime } from '../confirmation/meeting-time.model.js'
import { timeText } from '../confirmation/meeting-time.template.js'
import { outcomeTemplate } from '../confirmation/outcome.template.js'
import { BookingCancelEvent } from '../events/booking-cancel.js'
import type { BookingRescheduleEvent } from '../events/booking-reschedule.js'
import { formatDuration } from '../messages/duration.js'
import { isolated } from '../messages/isolated.js'
import type { EarlierPanel } from './earlier.js'
import { LinkedBooking, type LinkedBookingFacts, previousTime } from './linked-booking.js'

const slots = ['summary', 'challenge', 'empty', 'error'].map(forwardSlot)

/**
 * Shows a guest their booking and lets them reschedule or cancel it, if the configuration allows that.
 *
 * @fires when-step-change - the element shows another step
 * @fires when-booking-submit - cancelable; a rescheduling is about to be sent
 * @fires when-challenge-request - the service asks for a challenge before the move, as in `when-booking`
 * @fires when-booking-reschedule - the booking was moved
 * @fires when-booking-cancel - the booking was cancelled
 * @fires when-error-show - an error is shown while another time is chosen, as in `when-booking`
 * @fires when-form-start - the visitor changed a field while another time is chosen, as in `when-booking`
 * @fires when-hold-change - the chosen time is held, held longer, or no longer held
 * @fires when-slots-show - the first free times are shown
 * @fires when-waitlist-change - the visitor's entry in the waitlist for an earlier time has changed
 * @slot header - above everything else, such as a logo or a notice
 * @slot summary - replaces who and what is booked while another time is chosen, as in `when-booking`
 * @slot challenge - above the buttons while the service asks for a challenge, as in `when-booking`
 * @slot empty - where no time is free; replaces the message that says so
 * @slot error - under the message that the booking cannot be shown, such as another way to get in touch
 * @csspart title - the heading
 * @csspart details - the list with title, people and location
 * @csspart action - a button
 */
export class ManageBooking extends LinkedBooking {
  static override readonly forwarded = [...bookingEvents, 'when-booking-reschedule', 'when-waitlist-change']
  static override properties = {
    lockedTimeZone: { attribute: 'locked-time-zone' },
    layout: {},
    months: { type: Number, reflect: true },
    calendarImport: { type: Boolean, attribute: 'calendar-import' },
    bookingPage: { attribute: 'booking-page' },
    startAction: { attribute: 'start-action' },
    bookingBefore: { state: true },
    isWaiting: { state: true },
    earlier: { state: true },
  }

  /** Fixes the time zone when another time is chosen, as in `when-booking`. */
  lockedTimeZone: Booking['lockedTimeZone'] = null
  /** The layout of the times when another time is chosen, as in `when-booking`. */
  layout: Booking['layout'] = 'month'
  /** 2 shows two months side by side if there is room, as in `when-booking`. */
  months: Booking['months'] = null
  /** Offers to read a calendar file when another time is chosen, as in `when-booking`. */
  calendarImport = false
  /** The address of a page to book another time, which a cancelled booking leads to. */
  bookingPage: string | null = null
  /**
   * `reschedule` or `cancel`: what it opens with, if the booking can still be changed, for a link that says so. Nothing is changed before the
   * visitor confirms it.
   */
  startAction: 'reschedule' | 'cancel' | null = null

  /** The booking before it was rescheduled here. */
  private bookingBefore: BookingRecord | undefined

  /** Whether the waitlist for an earlier time is shown. */
  private isWaiting = false
  /** Whether it has opened with `startAction`. */
  #hasStarted = false
  /** What waits for an earlier time, once loaded: for services that announce the capability `waitlist`. */
  private earlier: typeof import('./earlier.js') | undefined

  protected override onReset(): void {
    this.isWaiting = false
    this.#hasStarted = false
    this.bookingBefore = undefined
  }

  protected override onStepChange({ step, booking }: ManageState): void {
    if (step === 'cancelled' && booking) this.dispatchEvent(new BookingCancelEvent(booking))
    const { startAction: type } = this
    if (step !== 'shown' || this.#hasStarted) return
    this.#hasStarted = true
    // The focus stays where it is: nobody has pressed anything yet.
    if (type === 'reschedule' || type === 'cancel') this.flowController.flow?.send({ type })
  }

  protected override renderBooking(state: ManageState, facts: LinkedBookingFacts): TemplateResult {
    const { messages } = facts
    if (state.step === 'rescheduling') return this.#moving(facts)
    if (state.step === 'cancelling') return this.#cancelling(state, facts)
    if (state.step === 'cancelled')
      return outcomeTemplate(
        {
          ...{ facts, icon: closeIcon, variant: 'off' },
          ...{ title: messages.cancelledTitle, lead: messages.cancelledLead },
        },
        html`${bookingFacts(facts)}${this.#another(facts)}`,
      )
    return this.#booking(state, facts)
  }

  #another({ messages }: LinkedBookingFacts): TemplateResult | typeof nothing {
    const page = webAddress(this.bookingPage)
    return page
      ? html`<div class="row"><a class="ghost" part="action" href=${page}>${messages.bookAnother}</a></div>`
      : nothing
  }

  #moving({ booking, settings }: LinkedBookingFacts): TemplateResult {
    const { bookingId, start, end } = booking
    // Classes are chosen from all that there are, not from a day.
    const isClass = settings?.type === 'group'
    const { messages } = this.text
    return html`<div class="moving">
      <header>
        <h2 part="title" id="focus-target" tabindex="-1">${messages.rescheduleTitle}</h2>
        <button class="ghost" part="action" @click=${() => this.send({ type: 'back' })}>
          ${messages.keepBooking}
        </button>
      </header>
      <when-booking
        hide-brand
        .messages=${this.messages}
        .service=${this.connectedService ?? this.service}
        .serviceUrl=${this.serviceUrl}
        .settings=${this.settings}
        .rescheduling=${isClass ? { bookingId } : { bookingId, start, end }}
        .timeZone=${this.timeZone}
        .lockedTimeZone=${this.lockedTimeZone}
        .layout=${this.layout}
        .months=${this.months}
        .calendarImport=${this.calendarImport}
        .hourCycle=${this.hourCycle}
        .now=${this.now}
        @when-booking-reschedule=${(event: BookingRescheduleEvent) => {
          this.bookingBefore = booking
          this.send({ type: 'rescheduled', booking: event.booking })
        }}
        >${slots}</when-booking
      >
    </div>`
  }

  /** The deadline for changes, and the owner's policy, which is shown before and after it. */
  #rules({ settings, messages, format }: LinkedBookingFacts, mayChange: boolean): TemplateResult {
    const { min_cancellation_notice: notice, cancellation_policy: policy } = settings?.scheduler ?? {}
    return html`${
      notice && mayChange
        ? html`<p class="policy">${messages.changesUntil(formatDuration(notice, format.locale, 'long'))}</p>`
        : nothing
    }
    ${policy ? html`<p class="policy">${labelled(format.locale, messages.policy)}<bdi>${linkedText(policy)}</bdi></p>` : nothing}`
  }

  /** The waitlist for an earlier time. The first call loads its code. */
  #earlier({ settings, booking }: LinkedBookingFacts) {
    if (!settings?.capabilities.includes('waitlist') || !(this.serviceUrl || this.service)) return undefined
    if (!this.earlier)
      import('./earlier.js').then(
        ({ earlierButton, earlierPanel }) => {
          this.earlier = { earlierButton, earlierPanel }
        },
        () => undefined,
      )
    const panel: EarlierPanel = {
      setOpen: (isOpen) => {
        this.focusManager.hasInteracted = true
        this.isWaiting = isOpen
      },
      move: (moved) => {
        this.isWaiting = false
        this.bookingBefore = booking
        this.send({ type: 'reschedule' })
        this.send({ type: 'rescheduled', booking: moved })
      },
    }
    return this.earlier && { ...this.earlier, panel }
  }

  /** Why the booking cannot be changed: it never could be, or no longer can. */
  #refusal({ settings, messages }: LinkedBookingFacts): string {
    const { hide_rescheduling_options, hide_cancellation_options } = settings?.scheduler ?? {}
    return hide_rescheduling_options && hide_cancellation_options
      ? messages.noChanges
      : messages.refused({ type: 'too_late_to_change', status: 0, message: '' })
  }

  #booking(shown: ManageState, facts: LinkedBookingFacts): TemplateResult {
    const { booking, settings, messages, format } = facts
    const mayMove = canReschedule(settings, booking, currentInstantOf(this))
    const mayCancel = canCancel(settings, booking, currentInstantOf(this))
    const action = (looks: string, type: 'reschedule' | 'cancel', label: string) =>
      html`<button class=${looks} part="action" @click=${() => this.send({ type })}>${label}</button>`
    const isPending = booking.status === 'pending'
    const organizer = booking.organizer?.name
    const before = this.bookingBefore
    const earlier = mayMove && !isPending ? this.#earlier(facts) : undefined
    if (earlier && this.isWaiting) return earlier.earlierPanel(this, facts, earlier.panel)
    return outcomeTemplate(
      {
        facts,
        ...(before && { icon: checkIcon, variant: 'done', note: previousTime(before, facts) }),
        title: before ? messages.movedTitle : messages.manageTitle,
        ...(isPending && {
          icon: clockIcon,
          variant: 'waiting',
          title: messages.pendingBadge,
          lead: messages.pendingLead(organizer ? isolated(organizer, format.locale) : ''),
        }),
      },
      html`${bookingFacts(facts)}
      ${
        shown.step === 'shown' && shown.error
          ? html`<p class="notice" role="alert">${messages.refused(shown.error)}</p>`
          : nothing
      }
      ${
        mayMove || mayCancel
          ? html`<div class="row">
              ${mayMove ? action('primary', 'reschedule', messages.reschedule) : nothing}
              ${earlier?.earlierButton(this, facts, earlier.panel)}
              ${mayCancel ? action('ghost', 'cancel', messages.cancel) : nothing}
            </div>`
          : html`<p class="lead">${this.#refusal(facts)}</p>`
      }
      ${this.#rules(facts, mayMove || mayCancel)}`,
    )
  }

  /** Which bookings to cancel, if several were made together. */
  #bookingsOfSeries(
    { series, cancels = 'this' }: ManageState,
    { messages, format, now }: LinkedBookingFacts,
  ) {
    if (!series) return nothing
    const choices = {
      this: messages.cancelOnlyThis,
      following: messages.cancelFollowing,
      all: messages.cancelWholeSeries,
    } as const
    return html`<ol class="series" part="details">
        ${series.map(({ start, end }) => html`<li>${timeText(meetingTime(start, end, format, now))}</li>`)}
      </ol>
      <div class="choices" role="radiogroup" aria-label=${messages.cancelTitle}>
        ${(Object.keys(choices) as (keyof typeof choices)[]).map(
          (bookings) =>
            html`<label
              ><input
                type="radio"
                name="bookings"
                .checked=${bookings === cancels}
                @change=${(event: Event) => {
                  event.stopPropagation()
                  this.send({ type: 'choose-bookings', bookings })
                }}
              />${choices[bookings]}</label
            >`,
        )}
      </div>`
  }

  #cancelling(
    state: Extract<ManageState, { step: 'cancelling' }>,
    facts: LinkedBookingFacts,
  ): TemplateResult {
    const { messages } = facts
    return outcomeTemplate(
      { facts, title: messages.cancelTitle },
      html`<ul class="facts" part="details">${fact(calendarIcon, facts.booking.title)}</ul>
      ${state.error ? html`<p class="notice" role="alert">${messages.refused(state.error)}</p>` : nothing}
      ${this.#rules(facts, false)}${this.#bookingsOfSeries(state, facts)}${this.reasonField(state, messages.cancelReason)}
      <div class="row">
        <button
          class="danger"
          part="action"
          aria-disabled=${String(state.sending)}
          @click=${() => this.send({ type: 'confirm-cancel' })}
        >
          ${state.sending ? messages.working : messages.cancelBooking}
        </button>
        <button
          class="quiet"
          part="action"
          aria-disabled=${String(state.sending)}
          @click=${() => state.sending || this.send({ type: 'back' })}
        >
          ${messages.keepBooking}
        </button>
      </div>`,
    )
  }
}
