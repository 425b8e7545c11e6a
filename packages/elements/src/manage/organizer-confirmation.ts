import { additionalFieldsOf, type ManageState } from '@whenable/flow'
import type { Instant } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { checkIcon, closeIcon } from '../base/icons.js'
import { fact, timeText, unbroken } from '../confirmation/facts.template.js'
import { meetingTime, otherMeetingTime } from '../confirmation/meeting-time.model.js'
import { outcomeTemplate } from '../confirmation/outcome.template.js'
import { BookingAnswerEvent } from '../events/booking-answer.js'
import { isolated } from '../messages/isolated.js'
import { LinkedBooking, type LinkedBookingFacts } from './linked-booking.js'

/**
 * Shows the organizer a booking request to confirm or decline. Only the organizer's reference, which has a salt, can answer.
 *
 * @fires when-step-change - the element shows another step
 * @fires when-booking-answer - the organizer answered
 * @slot header - above everything else, such as a logo or a notice
 * @slot error - below the error message, such as another way to get in touch
 * @csspart title - the heading
 * @csspart details - the list with the time, the guest and their answers
 * @csspart action - a button
 */
export class OrganizerConfirmation extends LinkedBooking {
  static override properties = {
    previousTime: { attribute: false },
  }

  /** The time before the guest rescheduled, if the page knows it. */
  previousTime: { readonly start: Instant; readonly end: Instant } | null = null

  /** The answer that is being sent. */
  #pending: 'confirmed' | 'cancelled' | undefined

  protected override onReset(): void {
    this.#pending = undefined
  }

  protected override onStepChange(state: ManageState): void {
    if (state.step === 'answering') {
      this.#pending = state.status
      return
    }
    const pending = this.#pending
    this.#pending = undefined
    const isDone = state.step === 'cancelled' || (state.step === 'shown' && !state.error)
    if (pending && isDone) this.dispatchEvent(new BookingAnswerEvent(pending))
  }

  protected override renderBooking(state: ManageState, facts: LinkedBookingFacts): TemplateResult {
    const { booking, messages, format } = facts
    const lead = messages.answeredLead(isolated(booking.guest.name, format.locale))
    if (state.step === 'cancelled') {
      const title = state.declined ? messages.declinedTitle : messages.cancelledTitle
      return outcomeTemplate({ icon: closeIcon, variant: 'off', title, lead }, this.#facts(facts))
    }
    if (booking.status === 'booked') {
      const title = messages.confirmedTitle
      return outcomeTemplate({ icon: checkIcon, variant: 'done', title, lead }, this.#facts(facts))
    }
    return this.#request(state, facts)
  }

  /** The time in the organizer's and the guest's time zone, the previous time, and the guest's answers. */
  #facts({ booking, settings, format, messages }: LinkedBookingFacts): TemplateResult {
    const { start, end, guest } = booking
    const isolate = (text: string) => isolated(text, format.locale)
    const requestedBooking = settings?.booking
    const guestTime = otherMeetingTime(start, end, format, requestedBooking?.timezone)
    const previousTime =
      this.previousTime && meetingTime(this.previousTime.start, this.previousTime.end, format)
    const guests = requestedBooking?.additional_guests.map(({ name, email }) => name || email) ?? []
    return html`<dl part="details">
      ${fact(
        messages.when,
        html`${timeText(meetingTime(start, end, format))}${
          guestTime
            ? html`<small>${messages.personTime(isolate(guestTime.range), isolate(guest.name), isolate(guestTime.timeZoneText))}</small>`
            : nothing
        }`,
      )}
      ${fact(messages.previously, previousTime && html`<s><bdi>${previousTime.day}</bdi>, ${unbroken(previousTime.range)}</s>`)}
      ${fact(messages.who, [guest.name, guest.email, ...guests].filter(Boolean).map(isolate).join(', '))}
      ${additionalFieldsOf(settings).map(({ key, field }) => fact(field.label, requestedBooking?.additional_fields?.[key]))}
    </dl>`
  }

  #request(state: ManageState, facts: LinkedBookingFacts): TemplateResult {
    const { booking, messages, format } = facts
    const isolate = (text: string) => isolated(text, format.locale)
    const isSending = state.step === 'answering'
    const button = (looks: string, status: 'confirmed' | 'cancelled', label: string) =>
      html`<button
        class=${looks}
        part="action"
        aria-disabled=${String(isSending)}
        @click=${() => this.send({ type: 'answer', status })}
      >
        ${isSending && state.status === status ? messages.working : label}
      </button>`
    return html`<div class="outcome sheet">
      <p class="lead">${messages.request}</p>
      <h2 part="title" id="focus-target" tabindex="-1">${messages.requestTitle(isolate(booking.guest.name), isolate(booking.title))}</h2>
      ${this.#facts(facts)}
      ${
        state.step === 'shown' && state.error
          ? html`<p class="notice" role="alert">${messages.changeRefused(state.error)}</p>`
          : nothing
      }
      ${
        this.flow || this.salt
          ? html`${this.reasonField(state, messages.declineReason)}
              <div class="row">
                ${button('primary', 'confirmed', messages.confirm)}
                ${button('ghost', 'cancelled', messages.decline)}
              </div>`
          : html`<p class="notice">${messages.guestLink}</p>`
      }
    </div>`
  }
}
