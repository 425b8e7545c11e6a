import { type Client, createSeriesService } from '@whenable/client'
import {
  type BookingSeriesRules,
  readBookingSeriesRules,
  readWith,
  type SeriesInterval,
  type SubmissionService,
} from '@whenable/contract'
import type { BookingState, SeriesRule, SeriesTime, Slot, SubmittingHandlers } from '@whenable/flow'
import { reviewingHandlers } from '@whenable/flow/series'
import { formatRange, formatTime } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { closeIcon } from '../../base/icons.js'
import { dayName } from '../../messages/day-names.js'
import { type DetailsMessages, details } from '../../messages/details.js'
import { formatNumber } from '../../messages/numbers.js'
import { series as english, type SeriesMessages } from '../../messages/series.js'
import { type TimesMessages, times as timesMessages } from '../../messages/times.js'
import type { StepView } from './step-view.js'

export { seriesStyles } from './series-steps.styles.js'

// Several times at once. Loaded with the form, if the configuration allows them.

type SeriesTexts = SeriesMessages & DetailsMessages & Pick<TimesMessages, 'next'>

const textsOf = ({ messages }: StepView): SeriesTexts => ({
  ...details,
  ...timesMessages,
  ...english,
  ...messages,
})

/** The rules of series of a configuration; undefined if visitors book one time. */
export const seriesRulesOf = ({ settings, rescheduling }: BookingState): BookingSeriesRules | undefined => {
  if (rescheduling || !settings?.capabilities.includes('booking-series')) return undefined
  const { value } = readWith(readBookingSeriesRules, settings.scheduler?.['booking_series'])
  return value
}

const timeName = ({ start }: Slot, { format }: StepView): string =>
  `${dayName(start, format.locale, format.timeZone, 'day')}, ${formatTime(start, format)}`

const withNumber = (text: string, count: number, { format }: StepView): string =>
  `${text} (${formatNumber(count, format.locale)})`

/** How many times a new series has: a month of weeks, unless fewer are allowed. */
const firstCount = 4

const labels: Readonly<Record<SeriesInterval, keyof SeriesMessages>> = {
  day: 'repeatDaily',
  week: 'repeatWeekly',
  two_weeks: 'repeatEveryTwoWeeks',
  month: 'repeatMonthly',
}

const chosenText = ({ target }: Event): string => (target as HTMLSelectElement).value

/** The choice whether the time repeats, and how often. */
const ruleControls = (
  { every, max_bookings: most }: BookingSeriesRules,
  rule: SeriesRule | undefined,
  view: StepView,
): TemplateResult | typeof nothing => {
  if (!every.length) return nothing
  const texts = textsOf(view)
  const count = rule?.count ?? Math.min(firstCount, most)
  const repeat = (change: Partial<SeriesRule>) => {
    const next = { every: rule?.every, count, ...change }
    if (next.every) view.send({ type: 'repeat', every: next.every, count: next.count })
  }
  return html`<label
      ><span>${texts.repeat}</span
      ><select
        part="field"
        .value=${rule?.every ?? ''}
        @change=${(event: Event) => repeat({ every: (chosenText(event) || undefined) as SeriesInterval | undefined })}
      >
        ${rule ? nothing : html`<option value="" selected>${texts.repeatNever}</option>`}
        ${every.map((one) => html`<option value=${one} ?selected=${one === rule?.every}>${texts[labels[one]]}</option>`)}
      </select></label
    >${
      rule
        ? html`<label
            ><span>${texts.repeatCount}</span
            ><select part="field" .value=${String(count)} @change=${(event: Event) => repeat({ count: Number(chosenText(event)) })}>
              ${Array.from({ length: most - 1 }, (_, index) => index + 2).map(
                (one) =>
                  html`<option value=${one} ?selected=${one === count}>${formatNumber(one, view.format.locale)}</option>`,
              )}
            </select></label
          >`
        : nothing
    }`
}

const addButton = (view: StepView): TemplateResult =>
  html`<button class="link" @click=${() => view.send({ type: 'add-time' })}>${textsOf(view).addTime}</button>`

/** Above the form: whether the time repeats, or the button to the chosen times. */
export const seriesPanel = (state: BookingState, view: StepView): TemplateResult | typeof nothing => {
  const rules = seriesRulesOf(state)
  if (state.step !== 'details' || !rules) return nothing
  const { series } = state
  return html`<div class="series" part="series">
    ${
      series
        ? html`<button class="link" @click=${() => view.send({ type: 'review' })}>
            ${withNumber(textsOf(view).chosenTimes, series.times.length, view)}
          </button>`
        : html`${ruleControls(rules, undefined, view)}${addButton(view)}`
    }
  </div>`
}

/** While another time is chosen: the button back to the chosen ones. */
export const chosenTimes = (state: BookingState, view: StepView): TemplateResult | typeof nothing =>
  state.step === 'choosing' && state.series
    ? html`<button class="ghost" @click=${() => view.send({ type: 'review' })}>
        ${withNumber(textsOf(view).chosenTimes, state.series.times.length, view)}
      </button>`
    : nothing

/** The label of the button that books all times. */
export const submitAllLabel = ({ series }: BookingState, view: StepView): string =>
  withNumber(textsOf(view).bookAll, series?.times.length ?? 0, view)

/** Changes the times, and moves the focus from what is gone to the heading. */
const change = ({ currentTarget }: Event, work: () => void) => {
  const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot
  work()
  requestAnimationFrame(() => root.querySelector<HTMLElement>('.review h2')?.focus())
}

const row = ({ slot, state, shifts, nearest }: SeriesTime, view: StepView): TemplateResult => {
  const texts = textsOf(view)
  const { format, send } = view
  const { locale, timeZone } = format
  const name = timeName(slot, view)
  const own = { start: slot.start, eventId: slot.event?.eventId }
  return html`<li part="series-time">
    <div class="series-row">
      <span
        ><b>${dayName(slot.start, locale, timeZone, 'day')}</b>
        <bdi>${formatRange(slot.start, slot.end, format)}</bdi>
        ${state === 'free' ? nothing : html`<strong>${texts.notFree}</strong>`}
        ${shifts ? html`<small>${texts.clockChange}</small>` : nothing}</span
      ><button
        class="icon-button"
        aria-label=${texts.removeTime(name)}
        @click=${(event: Event) => change(event, () => send({ type: 'drop-time', ...own }))}
      >
        ${closeIcon}
      </button>
    </div>
    ${
      nearest.length
        ? html`<div class="series-nearest" role="group" aria-label=${texts.insteadOf(name)}>
            ${nearest.map(
              (by) =>
                html`<button
                  class="slot"
                  @click=${(event: Event) => change(event, () => send({ type: 'replace-time', ...own, by }))}
                >
                  ${timeName(by, view)}
                </button>`,
            )}
          </div>`
        : nothing
    }
  </li>`
}

type ReviewingState = Extract<BookingState, { step: 'reviewing' }>

/** What is spoken, and shown above the times. */
const noticeOf = ({ isLoading, isRefused, error, series }: ReviewingState, texts: SeriesTexts): string => {
  if (isLoading) return texts.loadingSeries
  if (error) return texts.refused(error)
  const isOpen = series?.times.some(({ state }) => state !== 'free')
  return [isRefused && texts.timesTaken, isOpen && texts.replaceTimes].filter(Boolean).join(' ')
}

/** The chosen times, to look through. Those that are not free are replaced or removed. */
export const reviewingStep = (state: ReviewingState, view: StepView): TemplateResult => {
  const texts = textsOf(view)
  const { isLoading, error, series } = state
  const times = series?.times ?? []
  const rules = seriesRulesOf(state)
  const isReady = !isLoading && !error && times.every((time) => time.state === 'free')
  return html`<div class="step review" part="review">
    <h2 id="focus-target" tabindex="-1">${withNumber(texts.chosenTimes, times.length, view)}</h2>
    <p role="status">${noticeOf(state, texts)}</p>
    ${rules ? html`<div class="series">${ruleControls(rules, series?.rule, view)}</div>` : nothing}
    <ul aria-busy=${String(isLoading)}>
      ${times.map((time) => row(time, view))}
    </ul>
    ${rules && times.length < rules.max_bookings ? addButton(view) : nothing}
    <div class="row">
      <button class="quiet" part="back-button" @click=${() => view.send({ type: 'back' })}>${texts.back}</button>
      ${
        error
          ? html`<button class="primary" @click=${() => view.send({ type: 'retry' })}>${texts.retry}</button>`
          : html`<button
              class="primary"
              part="confirm-button"
              aria-disabled=${String(!isReady)}
              @click=${() => isReady && view.send({ type: 'continue' })}
            >
              ${texts.next}
            </button>`
      }
    </div>
  </div>`
}

/** The handlers of the flow for several times, over the service that returned the free times. */
export const createReviewingHandlers = (submission: SubmissionService, service: object): SubmittingHandlers =>
  reviewingHandlers(submission, 'client' in service ? createSeriesService(service.client as Client) : service)
