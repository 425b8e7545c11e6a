import type { BookingSeriesRules, SeriesInterval } from '@whenable/contract'
import { readPublicSeriesRules, readWith } from '@whenable/contract/values'
import type { BookingState, SeriesRule } from '@whenable/flow'
import { css, html, nothing, type TemplateResult } from 'lit'
import { type DetailsMessages, details } from '../../messages/generated/details.js'
import { series as english, type SeriesMessages } from '../../messages/generated/series.js'
import { type TimesMessages, times as timesMessages } from '../../messages/generated/times.js'
import { formatNumber } from '../../messages/numbers.js'
import type { BookingContext } from '../booking-context.js'

// What the parts of a booking of several times share: their texts, and the choice whether a time repeats.

/** The choice whether a time repeats. */
export const repeatStyles = css`
  .series {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 2);
    align-items: center;
    margin-block-end: calc(var(--_space) * 2);
    color: var(--_quiet);
    font-size: 0.933em;
  }
  label {
    display: inline-flex;
    gap: var(--_space);
    align-items: center;
  }
  select {
    min-block-size: 34px;
    max-inline-size: 100%;
    padding-inline: var(--_space);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    background: light-dark(var(--_surface), var(--_fill));
    color: var(--_text);
    font: inherit;
  }
`

/** The texts of series. */
export type SeriesTexts = SeriesMessages & DetailsMessages & Pick<TimesMessages, 'next'>

/** The texts of series in the language of a view. */
export const textsOf = ({ messages }: BookingContext): SeriesTexts => ({
  ...details,
  ...timesMessages,
  ...english,
  ...messages,
})

/** The rules of series of a configuration; undefined if visitors book one time. */
export const seriesRulesOf = ({ settings, rescheduling }: BookingState): BookingSeriesRules | undefined => {
  if (rescheduling || !settings?.capabilities.includes('booking-series')) return undefined
  const { value } = readWith(readPublicSeriesRules, settings.scheduler?.['booking_series'])
  return value
}

/** A text with a number of times. */
export const withNumber = (text: string, count: number, { format }: BookingContext): string =>
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
export const ruleControls = (
  { every, max_bookings: most }: BookingSeriesRules,
  rule: SeriesRule | undefined,
  context: BookingContext,
): TemplateResult | typeof nothing => {
  if (!every.length) return nothing
  const texts = textsOf(context)
  const count = rule?.count ?? Math.min(firstCount, most)
  const repeat = (change: Partial<SeriesRule>) => {
    const next = { every: rule?.every, count, ...change }
    if (next.every) context.send({ type: 'repeat', every: next.every, count: next.count })
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
                  html`<option value=${one} ?selected=${one === count}>${formatNumber(one, context.format.locale)}</option>`,
              )}
            </select></label
          >`
        : nothing
    }`
}

/** The button that adds a time. */
export const addButton = (context: BookingContext): TemplateResult =>
  html`<button class="link" @click=${() => context.send({ type: 'add-time' })}>${textsOf(context).addTime}</button>`
