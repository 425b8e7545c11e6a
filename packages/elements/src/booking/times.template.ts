import { type BookingState, slotsByDate } from '@whenable/flow'
import { dateAt, formatTime, type PlainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import '../define/slot-list.js'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import { dayName } from '../messages/day-names.js'
import { times as english, type TimesMessages } from '../messages/times.js'
import { type Choosing, chosenValue, type StepView, type TimesPanel } from './step-view.js'
import { freeAfterMonth, otherTimeZone } from './times.model.js'

const messagesOf = ({ messages }: StepView): TimesMessages => ({ ...english, ...messages })

const empty = (state: Choosing, view: StepView) => {
  const next = freeAfterMonth(state)
  if (!next) return nothing
  const { reader, send } = view
  const { locale, timeZone } = reader
  const show = ({ currentTarget }: Event) => {
    // The button goes; reading goes on with the times of that day.
    ;(currentTarget as HTMLElement).closest<HTMLElement>('#landing')?.focus()
    send({ type: 'choose-date', date: dateAt(next.start, timeZone) })
  }
  return html`<button class="ghost" part="soon" @click=${show}>
    ${messagesOf(view).nextFreeAt(dayName(next.start, locale, timeZone, 'day'), formatTime(next.start, reader))}
  </button>`
}

const list = (state: Choosing, date: PlainDate | null, view: StepView) => {
  const { reader, ownMessages, now, calendar, marked, mark, send } = view
  const { face } = state.availability
  // The month tells of the failure.
  if (face === 'failed') return nothing
  if (face === 'there' && !date) return empty(state, view)
  return html`<when-slot-list
    .messages=${ownMessages}
    .slots=${(date && slotsByDate(state.slots, state.timeZone).get(date)) || []}
    .clashOf=${calendar?.clashOf ?? null}
    .date=${date ?? ''}
    .busy=${face === 'waiting'}
    .timeZone=${reader.timeZone}
    .otherTimeZone=${otherTimeZone(state.settings, reader.timeZone, now()) ?? null}
    .hourCycle=${reader.hourCycle ?? null}
    .value=${marked}
    @change=${(event: Event) => mark(chosenValue(event))}
    @when-slot-confirm=${({ slot }: SlotConfirmEvent) => send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
  ></when-slot-list>`
}

/** What is to be told of the times before they are shown. */
export const notices = (state: Choosing, view: StepView): TemplateResult => {
  const messages = messagesOf(view)
  const lost = state.step === 'choosing' && state.lost
  return html`${lost ? html`<p class="notice">${messages.lostTime(formatTime(lost.start, view.reader))}</p>` : nothing}
  ${state.online ? nothing : html`<p class="notice" role="status">${messages.offline}</p>`}`
}

/** The times of a day, beside the month. */
export const times: TimesPanel = (state, date, view) =>
  html`${notices(state, view)}${list(state, date, view)}`

/** What is told where nothing can be shown: a fault that no repeat can mend, or one that it may. */
export const nothingToShow = (
  { fault }: Extract<BookingState, { step: 'failed' }>,
  view: StepView,
): TemplateResult => {
  const messages = messagesOf(view)
  const isMissing = ['not_found_error', 'unauthorized', 'forbidden', 'invalid_request_error'].includes(
    fault.type,
  )
  return html`<div class="whole center">
    <h3 id="landing" tabindex="-1">${isMissing ? messages.pageMissing : messages.pageFailed}</h3>
    ${
      isMissing
        ? nothing
        : html`<button class="ghost" @click=${() => view.send({ type: 'retry' })}>${view.messages.retry}</button>`
    }
  </div>`
}
