import type { BookingState } from '@whenable/flow'
import { formatTime, type Instant } from '@whenable/time'
import { joined, labelled } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { submitInSandbox } from '../../base/submit-in-sandbox.js'
import { dayName } from '../../messages/day-names.js'
import { details } from '../../messages/generated/details.js'
import { moving as english } from '../../messages/generated/moving.js'
import type { BookingContext } from '../booking-context.js'
import { BookingStep } from './booking-step.js'
import { moveStyles } from './move.styles.js'
import { holdStatus, submit } from './submission.js'

type MoveState = Extract<BookingState, { step: 'details' | 'submitting' }>

const timeText = (start: Instant, { format }: BookingContext): string => {
  const { locale, timeZone } = format
  return joined(locale, dayName(start, locale, timeZone, 'day'), formatTime(start, format))
}

/**
 * Confirms the move of a booking, below the times: the time until now and the new one, the reason, and the button that moves it. The focus
 * goes to that button, which says both times.
 */
export class MoveStep extends BookingStep<MoveState> {
  static override styles = moveStyles

  protected override renderStep(state: MoveState, context: BookingContext): TemplateResult {
    const { slot, draft, rescheduling, settings } = state
    const { format, panels, send } = context
    const messages = { ...details, ...english, ...context.messages }
    const before = rescheduling?.start ?? settings?.booking?.start_time
    const isSending = state.step === 'submitting'
    const isVerifying = isSending && state.isVerifying
    const error = state.step === 'details' && state.error
    const label = (text: string, time: string) => labelled(format.locale, text, time)
    const day = dayName(slot.start, format.locale, format.timeZone, 'day')
    return html`<form
      class="move"
      @click=${submitInSandbox}
      @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        if (!isSending) submit(state, context)
      }}
    >
      ${error ? html`<p class="notice" role="alert">${messages.refused(error)}</p>` : nothing}
      ${holdStatus(state, context)}
      <p class="times-moved" id="times-moved">
        ${before ? html`<span>${label(messages.timeNow, timeText(before, context))}</span>` : nothing}
        <b>${panels?.eventTitle?.(slot)}${label(messages.timeNew, timeText(slot.start, context))}</b>
      </p>
      <slot name="before-form"></slot>
      <label class="field" part="field"
        >${messages.moveReason}<input
          name="reason"
          maxlength="1000"
          autocomplete="off"
          .value=${draft.reason ?? ''}
          @input=${(event: Event) => {
            event.stopPropagation()
            send({ type: 'edit', draft: { reason: (event.target as HTMLInputElement).value } })
          }}
          @change=${(event: Event) => event.stopPropagation()}
      /></label>
      ${isVerifying ? html`<slot name="challenge"></slot>` : nothing}
      <button
        class="primary"
        id="focus-target"
        part="submit-button"
        aria-describedby="times-moved"
        aria-disabled=${isSending ? 'true' : nothing}
      >
        ${isVerifying ? messages.verifying : isSending ? messages.sending : messages.move(formatTime(slot.start, format), day)}
      </button>
      <p role="status">${isSending && state.isDelayed ? messages.stillTrying : nothing}</p>
    </form>`
  }
}
