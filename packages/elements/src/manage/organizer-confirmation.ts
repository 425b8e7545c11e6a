import { ownValue } from '@whenable/contract/values'
import { additionalFieldsOf, type ManageState } from '@whenable/flow'
import type { Instant } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { checkIcon, clockIcon, closeIcon, icon } from '../base/icons.js'
import { fact } from '../booking/steps/fact.template.js'
import { otherMeetingTime } from '../confirmation/meeting-time.model.js'
import { outcomeTemplate } from '../confirmation/outcome.template.js'
import { BookingAnswerEvent } from '../events/booking-answer.js'
import { isolated } from '../messages/isolated.js'
import { LinkedBooking, type LinkedBookingFacts, previousTime } from './linked-booking.js'

const personIcon = icon('M5.5 5.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M3 13.5c0-2.5 2-4 5-4s5 1.5 5 4')

/**
 * Shows the organizer a booking request to confirm or decline. Only the organizer's reference, which has a salt, can answer.
 *
 * @fires when-step-change - the element shows another step
 * @fires when-booking-answer - the organizer answered
 * @slot header - above everything else, such as a logo or a notice
 * @slot error - below the error message, such as another way to get in touch
 * @csspart title - the heading
 * @csspart details - the list with the guest and their answers
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
    const note = this.#otherTimes(facts)
    if (state.step === 'cancelled') {
      const title = state.declined ? messages.declinedTitle : messages.cancelledTitle
      return outcomeTemplate(
        { facts, icon: closeIcon, variant: 'off', title, note, lead },
        this.#facts(facts),
      )
    }
    if (booking.status === 'booked') {
      const title = messages.confirmedTitle
      return outcomeTemplate(
        { facts, icon: checkIcon, variant: 'done', title, note, lead },
        this.#facts(facts),
      )
    }
    return this.#request(state, facts)
  }

  /** The time in the guest's time zone, and the time before. */
  #otherTimes(facts: LinkedBookingFacts): TemplateResult {
    const { booking, settings, format, messages } = facts
    const isolate = (text: string) => isolated(text, format.locale)
    const theirs = otherMeetingTime(booking.start, booking.end, format, settings?.booking?.timezone)
    return html`${theirs && messages.personTime(isolate(theirs.range), isolate(booking.guest.name), isolate(theirs.timeZoneText))}
      ${this.previousTime && previousTime(this.previousTime, facts)}`
  }

  /** The guests and their answers. */
  #facts({ booking, settings, format }: LinkedBookingFacts): TemplateResult {
    const { guest } = booking
    const requestedBooking = settings?.booking
    const guests = requestedBooking?.additional_guests.map(({ name, email }) => name || email) ?? []
    const people = [guest.name, guest.email, ...guests]
      .filter(Boolean)
      .map((text) => isolated(text, format.locale))
    return html`<ul class="facts" part="details">
      ${fact(personIcon, joined(format.locale, ...people))}
      ${additionalFieldsOf(settings).map(({ key, field }) => {
        const answer = ownValue(requestedBooking?.additional_fields, key)
        return answer
          ? html`<li><span><small><bdi>${field.label}</bdi></small> <bdi>${answer}</bdi></span></li>`
          : nothing
      })}
    </ul>`
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
    return outcomeTemplate(
      {
        facts,
        icon: clockIcon,
        variant: 'waiting',
        title: messages.requestTitle(isolate(booking.guest.name), isolate(booking.title)),
        note: this.#otherTimes(facts),
      },
      html`${this.#facts(facts)}
      ${
        state.step === 'shown' && state.error
          ? html`<p class="notice" role="alert">${messages.refused(state.error)}</p>`
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
      }`,
    )
  }
}
