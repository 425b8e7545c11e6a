import { html } from 'hono/html'
import { dateTile } from '../../kernel/date-tile.js'
import type { BookingRecord } from '../../kernel/store/store.js'
import type { PageReader } from './page-reader.js'

/** Paths of a tick, a clock and a cross. */
const icons = {
  booked: 'm14 22.5 5.5 5.5L30.5 17',
  pending: 'M22 12.5V22l6 4',
  cancelled: 'm16 16 12 12m0-12L16 28',
}

/** Renders a card with a booking's date as on a page of a calendar, the icon of its status, and the content, which begins with a heading. */
export const statusCard = (
  status: BookingRecord['status'],
  { start }: Pick<BookingRecord, 'start'>,
  { timeZone, language }: PageReader,
  content: unknown,
) => {
  const { month, day, weekday } = dateTile(start, { locale: language.lang, timeZone })
  return html`<div class="fallback card outcome ${status}">
    <div class="status-card">
      <div class="tile" aria-hidden="true"><b>${month}</b><span>${day}</span><i>${weekday}</i><svg viewBox="0 0 44 44" width="28" height="28" fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"><path d="${icons[status]}"/></svg></div>
      ${content}
    </div>
  </div>`
}

/** A text in its own direction, or in the page's if it is a list of isolated names. */
const inItsDirection = (value: unknown) =>
  typeof value === 'string' && value.includes('\u2068') ? value : html`<bdi>${value}</bdi>`

/** Renders a row of details, or nothing without a value. */
export const detailRow = (label: string, value: unknown) =>
  value ? html`<div><dt><bdi>${label}</bdi></dt><dd>${inItsDirection(value)}</dd></div>` : ''
