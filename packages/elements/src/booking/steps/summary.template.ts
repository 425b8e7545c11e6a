import type { BookingState } from '@whenable/flow'
import { formatTime, type Instant } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { calendarIcon, downIcon } from '../../base/icons.js'
import { linkedText } from '../../base/linked-text.js'
import { meetingTime } from '../../confirmation/meeting-time.model.js'
import { timeText } from '../../confirmation/meeting-time.template.js'
import { dayName } from '../../messages/day-names.js'
import { details } from '../../messages/generated/details.js'
import type { BookingContext } from '../booking-context.js'
import { fact } from './fact.template.js'
import { seriesFor } from './lazy-modules.js'
import { meetingOf, slotOf } from './subject.template.js'

/** The time that is chosen, with its time zone; struck through if it was taken. Else when the booking is that moves. */
const when = (state: BookingState, start: Instant, { format }: BookingContext): TemplateResult => {
  const { locale, timeZone } = format
  const slot = slotOf(state)
  const time = meetingTime(start, slot?.end ?? start, format)
  const isTaken = 'alternatives' in state && state.alternatives
  const isChosen = slot && !isTaken
  const text = timeText({
    ...time,
    day: dayName(start, locale, timeZone, 'day'),
    ...(isChosen ? {} : { range: formatTime(start, format) }),
  })
  if (isChosen) return html`<b>${text}</b>${' '}<small>${time.timeZoneText}</small>`
  return isTaken ? html`<s>${text}</s>` : text
}

/** Shows the description, or hides it, where the summary is one line. */
const toggle = ({ currentTarget }: Event): void => {
  const button = currentTarget as HTMLElement
  const summary = button.parentElement as HTMLElement
  button.ariaExpanded = String(summary.toggleAttribute('open'))
  summary.querySelector('when-booking-subject')?.toggleAttribute('open')
}

/** The summary: who and what is booked (`subject`), which a page may replace, the chosen time, and the description. */
export const summary = (
  state: BookingState,
  context: BookingContext,
  subject: TemplateResult,
): TemplateResult => {
  const { settings, rescheduling } = state
  const { title, description } = meetingOf(state)
  const start =
    slotOf(state)?.start ?? (rescheduling && (rescheduling.start ?? settings?.booking?.start_time))
  return html`<div class="summary" part="summary">
    <slot name="summary">${subject}</slot>
    ${
      start
        ? html`<ul class="facts when">
            ${fact(calendarIcon, when(state, start, context))}
          </ul>
          ${
            state.step === 'details' && !state.alternatives
              ? html`<button class="change" @click=${() => context.send({ type: 'back' })}>
                  ${{ ...details, ...context.messages }.changeTime}
                </button>`
              : nothing
          }`
        : nothing
    }
    ${
      title
        ? html`<button class="icon-button more" aria-label=${title} aria-expanded="false" @click=${toggle}>${downIcon}</button>
            `
        : nothing
    }
    ${description ? html`<p class="text"><bdi>${linkedText(description)}</bdi></p>` : nothing}${state.series && seriesFor(state, context)?.chosenTimes(state, context)}
  </div>`
}
