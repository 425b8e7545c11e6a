import { dateAt, formatDate, type PlainDate, plainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { monthOf } from '../../month/month.model.js'
import { timesError } from '../../slots/times-error.template.js'
import { countsByDate, monthBounds, nextSlotText, shownDate, soonestByDay } from '../booking.model.js'
import { type Choosing, chosenValue, type StepView } from './step-view.js'

/** The next free times, to take one at once. */
export const nextSlots = (state: Choosing, view: StepView) => {
  const { reader, messages, panels, now, send } = view
  const slots = soonestByDay(state, 3)
  return html`<div class="next-slots">
    ${slots.length ? messages.nextFree : nothing}
    ${slots.map((slot) => {
      const conflict = panels?.own?.conflictOf(slot, view)
      return html`<button
        class="pill"
        part=${conflict ? 'next-slot conflict' : 'next-slot'}
        title=${conflict ?? nothing}
        @click=${() => send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
      >
        ${nextSlotText(slot, reader, now(), messages)}${conflict && html`<span class="visually-hidden">, ${conflict}</span>`}
      </button>`
    })}
  </div>`
}

/** The visitor's zone, and the way to another one once that has come. */
export const zone = (view: StepView): TemplateResult =>
  view.panels?.zone(view) ?? html`<div class="zone">${view.reader.timeZone}</div>`

/** The month, and under it the zone. */
export const days = (state: Choosing, date: PlainDate | null, view: StepView) => {
  const { reader, ownMessages, months, panels, now, send } = view
  const { min, max } = monthBounds(state, now())
  return html`<div class="days" part="days">
    <when-month
      class=${state.availability.state === 'error' && !view.layout.startsWith('group') ? 'told-beside' : ''}
      exportparts="weekday, day, open, selected, today, noted"
      .messages=${ownMessages}
      .month=${monthOf(state.month)}
      .months=${months}
      .value=${date ?? ''}
      .min=${min}
      .max=${max ?? ''}
      .today=${dateAt(now(), reader.timeZone)}
      .counts=${countsByDate(state)}
      .notes=${panels?.own?.notesOf(state, view) ?? null}
      .busy=${state.availability.state === 'loading'}
      .failed=${state.availability.state === 'error'}
      @when-retry=${() => send({ type: 'retry' })}
      @change=${(event: Event) => send({ type: 'choose-date', date: plainDate(chosenValue(event)) })}
      @when-month-change=${({ month }: { month: string }) =>
        send({ type: 'show-month', month: plainDate(`${month}-01`) })}
      >${nextSlots(state, view)}</when-month
    >
    ${zone(view)}${panels?.own?.draw(state, view)}
  </div>`
}

const skeleton = (width: number): TemplateResult =>
  html`<span class="skeleton" .style="inline-size:${width}%"></span>`

/** What stands where the facts will. */
const waiting = html`<div class="summary" part="summary" aria-busy="true">
  <span class="skeleton round"></span>
  ${[60, 85, 35, 45, 95, 90, 70].map(skeleton)}
</div>`

/** What the list of times shows until it has come. */
const skeletons = html`<div aria-busy="true">${Array.from({ length: 5 }, () => html`<span class="skeleton"></span>`)}</div>`

/** The step until a slot is chosen: the days, where the layout has them, and beside them what has come. */
export const choosing = (state: Choosing, view: StepView): TemplateResult => {
  const { messages, reader, layout, panels, cutOff, send } = view
  const date = shownDate(state)
  const label = date
    ? formatDate(date, { locale: reader.locale, style: 'weekday-day' })
    : messages[state.availability.state === 'ready' ? 'noTimesInMonth' : 'loadingTimes']
  const isKnown = state.settings || state.step === 'choosing'
  return html`${(isKnown && panels?.summary(state, view)) || waiting}${/week|list|group/.test(layout) ? nothing : days(state, date, view)}
    <section class="times" part="times" id="focus-target" tabindex="-1" aria-label=${label}>
      ${cutOff ? timesError(messages, () => send({ type: 'retry' })) : (panels?.times(state, date, view) ?? skeletons)}
    </section>`
}
