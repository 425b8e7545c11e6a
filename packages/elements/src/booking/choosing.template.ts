import { type BookingState, slotsByDate } from '@whenable/flow'
import { dateAt, formatDate, formatTime, instant, type PlainDate, plainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import { failedFace } from '../faces/failed.template.js'
import {
  countsByDate,
  laterFreeMonth,
  monthBounds,
  monthOf,
  shownDate,
  soonestByDay,
  soonWords,
} from './booking.model.js'
import type { StepTemplates, StepView } from './step-view.js'

type Choosing = Extract<BookingState, { step: 'loading' | 'choosing' }>

const chosenValue = ({ target }: Event) => (target as HTMLElement & { value: string }).value

const soon = (state: Choosing, { reader, messages, now, send }: StepView) => {
  const slots = soonestByDay(state, 3)
  return html`<div class="soon">
    ${slots.length ? messages.nextFree : nothing}
    ${slots.map(
      (slot) =>
        html`<button part="soon" @click=${() => send({ type: 'choose-slot', start: slot.start })}>
          ${soonWords(slot, reader, now(), messages)}
        </button>`,
    )}
  </div>`
}

const days = (state: Choosing, date: PlainDate | null, view: StepView) => {
  const { reader, ownMessages, now, send } = view
  const { timeZone, hourCycle } = reader
  const { min, max } = monthBounds(state, now())
  return html`<div class="days" part="days">
    <when-month
      .messages=${ownMessages}
      .month=${monthOf(state.month)}
      .value=${date ?? ''}
      .min=${min}
      .max=${max ?? ''}
      .today=${dateAt(now(), timeZone)}
      .counts=${countsByDate(state)}
      .busy=${state.availability.face === 'waiting'}
      .failed=${state.availability.face === 'failed'}
      @when-retry=${() => send({ type: 'retry' })}
      @change=${(event: Event) => send({ type: 'choose-date', date: plainDate(chosenValue(event)) })}
      @when-month-change=${({ month }: { month: string }) =>
        send({ type: 'show-month', month: plainDate(`${month}-01`) })}
      >${soon(state, view)}</when-month
    >
    <when-zone-select
      class="zone"
      .messages=${ownMessages}
      .value=${timeZone}
      .now=${now()}
      .hourCycle=${hourCycle ?? null}
      @change=${(event: Event) => send({ type: 'change-zone', timeZone: chosenValue(event) })}
      >${timeZone}</when-zone-select
    >
  </div>`
}

const bone = (width: number): TemplateResult =>
  html`<span class="bone" .style="inline-size:${width}%"></span>`

/** What stands where the facts will. */
const waiting = html`<div class="about" part="about" aria-busy="true">
  <span class="bone round"></span>
  ${[60, 85, 35, 45, 95, 90, 70].map(bone)}
</div>`

/** What the list of times shows until it has come. */
const bones = html`<div aria-busy="true">${Array.from({ length: 5 }, () => html`<span class="bone"></span>`)}</div>`

const empty = (state: Choosing, { reader, messages, send }: StepView) => {
  const month = laterFreeMonth(state)
  return month
    ? html`<button class="ghost" @click=${() => send({ type: 'show-month', month })}>
        ${messages.showMonth(formatDate(month, { locale: reader.locale, style: 'month' }))}
      </button>`
    : nothing
}

const times = (state: Choosing, date: PlainDate | null, view: StepView) => {
  const { reader, messages, ownMessages, otherTimeZone, marked, mark, send } = view
  const { face } = state.availability
  // The month tells of the failure.
  if (face === 'failed') return nothing
  if (face === 'there' && !date) return empty(state, view)
  if (view.cutOff) return failedFace(messages, () => send({ type: 'retry' }))
  return html`<when-slot-list
    .messages=${ownMessages}
    .slots=${(date && slotsByDate(state.slots, state.timeZone).get(date)) || []}
    .date=${date ?? ''}
    .busy=${face === 'waiting'}
    .timeZone=${reader.timeZone}
    .otherTimeZone=${otherTimeZone ?? null}
    .hourCycle=${reader.hourCycle ?? null}
    .value=${marked ?? null}
    @change=${(event: Event) => mark(instant(Number(chosenValue(event))))}
    @when-slot-confirm=${({ slot }: SlotConfirmEvent) => send({ type: 'choose-slot', start: slot.start })}
    >${bones}</when-slot-list
  >`
}

const choosing = (state: Choosing, view: StepView): TemplateResult => {
  const { messages, reader } = view
  const date = shownDate(state)
  const lost = state.step === 'choosing' && state.lost
  const label = date
    ? formatDate(date, { locale: reader.locale, style: 'weekday-day' })
    : messages.loadingTimes
  return html`${((state.settings || state.step === 'choosing') && view.about?.(state, view)) || waiting}${days(state, date, view)}
    <section class="times" part="times" id="landing" tabindex="-1" aria-label=${label}>
      ${lost ? html`<p class="notice">${messages.lostTime(formatTime(lost.start, reader))}</p>` : nothing}
      ${state.online ? nothing : html`<p class="notice" role="status">${messages.offline}</p>`}${times(state, date, view)}
    </section>`
}

/** What is told where nothing can be shown: a fault that no repeat can mend, or one that it may. */
const nothingToShow = (
  { fault }: Extract<BookingState, { step: 'failed' }>,
  { messages, send }: StepView,
) => {
  const isMissing = ['not_found_error', 'unauthorized', 'forbidden', 'invalid_request_error'].includes(
    fault.type,
  )
  return html`<div class="whole center">
    <h3 id="landing" tabindex="-1">${isMissing ? messages.pageMissing : messages.pageFailed}</h3>
    ${
      isMissing
        ? nothing
        : html`<button class="ghost" @click=${() => send({ type: 'retry' })}>${messages.retry}</button>`
    }
  </div>`
}

/** The steps until a slot is chosen, and the one where nothing can be. */
export const firstSteps: StepTemplates<'loading' | 'choosing' | 'failed'> = {
  loading: choosing,
  choosing,
  failed: nothingToShow,
}
