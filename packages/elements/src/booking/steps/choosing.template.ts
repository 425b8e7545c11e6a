import { dateAt, formatDate, type PlainDate, plainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { monthOf } from '../../month/month.model.js'
import { timesError } from '../../slots/times-error.template.js'
import {
  countsByDate,
  firstSlotByDay,
  hasWaitlist,
  monthBounds,
  nextSlotText,
  visibleDate,
  visibleDates,
} from '../booking.model.js'
import { type BookingContext, type Choosing, chosenValue } from '../booking-context.js'

/** Buttons of the next free times. */
export const nextSlots = (state: Choosing, context: BookingContext) => {
  const { format, messages, panels, now, send } = context
  const slots = firstSlotByDay(state, 2)
  return html`<div class="next-slots">
    ${slots.length ? messages.nextFree : nothing}
    ${slots.map((slot) => {
      const conflict = panels?.calendarImport?.conflictOf(slot, context)
      return html`<button
        part=${conflict ? 'next-slot conflict' : 'next-slot'}
        title=${conflict ?? nothing}
        @click=${() => send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
      >
        ${nextSlotText(slot, format, now(), messages)}${conflict && html`<span class="visually-hidden">, ${conflict}</span>`}
      </button>`
    })}
  </div>`
}

/** The time zone, with the button to change it once loaded. */
export const timeZonePanel = (context: BookingContext, state?: Choosing): TemplateResult =>
  context.panels?.timeZonePanel(context, state) ?? html`<div class="zone">${context.format.timeZone}</div>`

/** The month, with the time zone below it. */
export const days = (state: Choosing, date: PlainDate | null, context: BookingContext) => {
  const { format, host, panels, now, send } = context
  const { min, max } = monthBounds(state, now())
  return html`<div class="days" part="days">
    ${nextSlots(state, context)}<when-month
      class=${context.layout === 'month' && state.availability.state !== 'loading' ? 'without-notice' : ''}
      exportparts="weekday, day, open, selected, today, noted"
      .messages=${host.messages}
      .month=${monthOf(state.month)}
      .months=${host.months ?? 1}
      .value=${date}
      .min=${min}
      .max=${max}
      .today=${dateAt(now(), format.timeZone)}
      .counts=${countsByDate(state)}
      .notes=${panels?.calendarImport?.notesOf(state, context)}
      .folded=${!!state.date}
      .fullDays=${hasWaitlist(state.settings)}
      .busy=${state.availability.state === 'loading'}
      .failed=${state.availability.state === 'error' && state.step === 'choosing'}
      @when-retry=${() => send({ type: 'retry' })}
      @change=${(event: Event) => send({ type: 'choose-date', date: plainDate(chosenValue(event)) })}
      @when-month-change=${({ month }: { month: string }) =>
        send({ type: 'show-month', month: plainDate(`${month}-01`) })}
    ></when-month>
    ${timeZonePanel(context, state)}${panels?.calendarImport?.renderPanel(state, context)}
  </div>`
}

const skeleton = html`<span class="skeleton"></span>`
const skeletons = [skeleton, skeleton, skeleton, skeleton, skeleton]

/** Placeholder of the summary. */
export const summarySkeleton = html`<div class="summary" part="summary" aria-busy="true">
  <slot name="summary">${skeletons}</slot>
</div>`

/** Placeholder of the times. */
export const timesSkeleton = html`<div aria-busy="true">${skeletons}</div>`

/** The times, or why there are none; `foot` is what follows once a time is chosen. */
export const timesSection = (
  state: Choosing,
  date: PlainDate | null,
  context: BookingContext,
  foot?: unknown,
): TemplateResult => {
  const { messages, format, panels, loadFailed, send } = context
  const label = date
    ? formatDate(date, { locale: format.locale, style: 'weekday-day' })
    : messages[state.availability.state === 'ready' ? 'noTimesInMonth' : 'loadingTimes']
  return html`<section class="times" part="times" id=${foot ? nothing : 'focus-target'} tabindex="-1" aria-label=${label}>
    ${loadFailed ? timesError(messages, () => send({ type: 'retry' })) : (panels?.times(state, date, context) ?? timesSkeleton)}
  </section>`
}

/** The day whose times are shown, or that would be shown. */
export const shownDate = (state: Choosing, { now, format }: BookingContext): PlainDate | null =>
  visibleDate(state, visibleDates(state, now(), format.locale))

/** The step until a slot is chosen: the summary, the days (if the layout has them), and the times. */
export const choosing = (state: Choosing, context: BookingContext, foot?: unknown): TemplateResult => {
  const date = shownDate(state, context)
  const hasSettings = state.settings || state.step === 'choosing'
  return html`${(hasSettings && context.panels?.summary(state, context)) || summarySkeleton}${/week|list|group/.test(context.layout) ? nothing : days(state, date, context)}${timesSection(state, date, context, foot)}${foot}`
}
