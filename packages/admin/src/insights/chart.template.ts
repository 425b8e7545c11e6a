import type { Insights } from '@whenable/contract'
import { formatDate, type Instant } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { daysText, figureText, type InsightsView } from './insights-view.js'

/** The most weeks whose bars have their numbers, and the part of the height from which on a bar has space for one. */
const mostNumbered = 26
const numberedFrom = 0.15
/** About how many weeks have their first day below them. */
const datesShown = 6

const dayText = (at: Instant, { timezone }: Insights, lang: string): string =>
  formatDate(at, { locale: lang, timeZone: timezone, style: 'month-day-short' })

/** The bookings of each week as bars, with the cancelled ones on top. It is decoration: a table says the same. */
export const weekChart = (data: Insights, { lang, messages }: InsightsView): TemplateResult => {
  const { weeks } = data
  const highest = Math.max(1, ...weeks.map(({ bookings, cancelled }) => bookings + cancelled))
  const step = Math.ceil(weeks.length / datesShown)
  const bar = (count: number, part: string, text: unknown = nothing) =>
    count
      ? html`<span class="bar" part=${part} .style=${`block-size: ${(100 * count) / highest}%`}>${text}</span>`
      : nothing
  return html`<div class="legend" part="legend" aria-hidden="true">
      <span><i class="bar" part="bar"></i>${messages.figureName('bookings')}</span>
      <span><i class="bar" part="bar cancelled"></i>${messages.figureName('cancelled')}</span>
    </div>
    <div class="chart" part="chart" aria-hidden="true">
      ${weeks.map((week, index) => {
        const named = (name: 'bookings' | 'cancelled') =>
          messages.labelled(messages.figureName(name), figureText(week, name, lang))
        return html`<div class="week" title=${`${daysText(week, data, lang, true)}\n${named('bookings')}\n${named('cancelled')}`}>
          <div class="bars">
            ${bar(week.cancelled, 'bar cancelled')}
            ${bar(
              week.bookings,
              'bar',
              weeks.length <= mostNumbered && week.bookings >= highest * numberedFrom
                ? figureText(week, 'bookings', lang)
                : nothing,
            )}
          </div>
          <span class=${index % (2 * step) ? 'date second' : 'date'}>${index % step ? nothing : dayText(week.start_time, data, lang)}</span>
        </div>`
      })}
    </div>`
}
