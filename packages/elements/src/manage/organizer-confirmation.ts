import { formFields, type ManageState } from '@whenable/flow'
import type { Instant } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { checkIcon, closeIcon } from '../base/icons.js'
import { fact, timeText, whole } from '../confirmation/facts.template.js'
import { meetingTime, otherMeetingTime } from '../confirmation/meeting-time.model.js'
import { outcomeTemplate } from '../confirmation/outcome.template.js'
import { BookingAnswerEvent } from '../events/booking-answer.js'
import { isolated } from '../messages/isolated.js'
import { LinkedBooking, type LinkedFacts } from './linked-booking.js'

/**
 * Shows the organizer a request and takes their answer. Only the organizer's reference, with its salt, can answer.
 *
 * @fires when-step-change - another step is shown
 * @fires when-booking-answer - the organizer has answered
 * @csspart title - the heading
 * @csspart details - the list of when and of the guest's answers
 * @csspart action - a button
 */
export class OrganizerConfirmation extends LinkedBooking {
  static override properties = {
    was: { attribute: false },
  }

  /** The time that the guest moves the booking from, where the page knows it. */
  was: { readonly start: Instant; readonly end: Instant } | null = null

  /** The answer that is under way. */
  #pending: 'confirmed' | 'cancelled' | undefined

  protected override begun(): void {
    this.#pending = undefined
  }

  protected override entered(state: ManageState): void {
    if (state.step === 'answering') {
      this.#pending = state.status
      return
    }
    const pending = this.#pending
    this.#pending = undefined
    const isDone = state.step === 'cancelled' || (state.step === 'shown' && !state.error)
    if (pending && isDone) this.dispatchEvent(new BookingAnswerEvent(pending))
  }

  protected override draw(state: ManageState, facts: LinkedFacts): TemplateResult {
    const { booking, messages, reader } = facts
    const lead = messages.answeredLead(isolated(booking.guest.name, reader.locale))
    if (state.step === 'cancelled') {
      const title = state.declined ? messages.declinedTitle : messages.cancelledTitle
      return outcomeTemplate({ icon: closeIcon, mood: 'off', title, lead }, this.#facts(facts))
    }
    if (booking.status === 'booked') {
      const title = messages.confirmedTitle
      return outcomeTemplate({ icon: checkIcon, mood: 'done', title, lead }, this.#facts(facts))
    }
    return this.#request(state, facts)
  }

  /** When, in the organizer's zone and in the guest's, what it was before, and what the guest answered. */
  #facts({ booking, settings, reader, messages }: LinkedFacts): TemplateResult {
    const { start, end, guest } = booking
    const own = (text: string) => isolated(text, reader.locale)
    const asked = settings?.booking
    const there = otherMeetingTime(start, end, reader, asked?.timezone)
    const before = this.was && meetingTime(this.was.start, this.was.end, reader)
    const guests = asked?.additional_guests.map(({ name, email }) => name || email) ?? []
    return html`<dl part="details">
      ${fact(
        messages.when,
        html`${timeText(meetingTime(start, end, reader))}${
          there
            ? html`<small>${messages.personTime(own(there.range), own(guest.name), own(there.zone))}</small>`
            : nothing
        }`,
      )}
      ${fact(messages.previously, before && html`<s><bdi>${before.day}</bdi>, ${whole(before.range)}</s>`)}
      ${fact(messages.who, [guest.name, guest.email, ...guests].filter(Boolean).map(own).join(', '))}
      ${formFields(settings).map(({ key, field }) => fact(field.label, asked?.additional_fields?.[key]))}
    </dl>`
  }

  #request(state: ManageState, facts: LinkedFacts): TemplateResult {
    const { booking, messages, reader } = facts
    const own = (text: string) => isolated(text, reader.locale)
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
      <h2 part="title" id="focus-target" tabindex="-1">${messages.requestTitle(own(booking.guest.name), own(booking.title))}</h2>
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
          : html`<p class="notice">${messages.noSalt}</p>`
      }
    </div>`
  }
}
