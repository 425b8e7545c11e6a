import type { Insights } from '@whenable/contract'
import { dateFormatter, formatDate, type Instant } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { figureText, type InsightsView, nameText } from './insights-view.js'

/** The most weeks or months whose bars have their numbers, and the part of the height from which on a bar has space for one. */
const mostNumbered = 26
const numberedFrom = 0.15
/** About how many have their first day below them. */
const datesShown = 6

/** The first day of a week, or the name of a month. */
const startText = (at: Instant, { timezone, unit }: Insights, lang: string): string =>
  unit === 'month'
    ? dateFormatter(lang, { month: 'short', timeZone: timezone }).format(at * 1000)
    : formatDate(at, { locale: lang, timeZone: timezone, style: 'month-day-short' })

/** The bookings of each week or month as bars, with the cancelled ones on top. It is decoration: a table says the same. */
export const periodChart = (data: Insights, { lang, messages }: InsightsView): TemplateResult => {
  const { periods } = data
  const highest = Math.max(1, ...periods.map(({ bookings, cancelled }) => bookings + cancelled))
  const step = Math.ceil(periods.length / datesShown)
  const bar = (count: number, part: string, text: unknown = nothing) =>
    count
      ? html`<span class="bar" part=${part} .style=${`block-size: ${(100 * count) / highest}%`}>${text}</span>`
      : nothing
  return html`<div class="legend" part="legend" aria-hidden="true">
      <span><i class="bar" part="bar"></i>${messages.figureName('bookings')}</span>
      <span><i class="bar" part="bar cancelled"></i>${messages.figureName('cancelled')}</span>
    </div>
    <div class="chart" part="chart" aria-hidden="true">
      ${periods.map((period, index) => {
        const named = (name: 'bookings' | 'cancelled') =>
          messages.labelled(messages.figureName(name), figureText(period, name, lang))
        return html`<div class="week" title=${`${nameText(period, data, lang)}\n${named('bookings')}\n${named('cancelled')}`}>
          <div class="bars">
            ${bar(period.cancelled, 'bar cancelled')}
            ${bar(
              period.bookings,
              'bar',
              periods.length <= mostNumbered && period.bookings >= highest * numberedFrom
                ? figureText(period, 'bookings', lang)
                : nothing,
            )}
          </div>
          <span class=${index % (2 * step) ? 'date second' : 'date'}>${index % step ? nothing : startText(period.start_time, data, lang)}</span>
        </div>`
      })}
    </div>`
}
