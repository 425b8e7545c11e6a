import { html } from 'hono/html'
import type { BookingRecord } from '../../store/store.js'

/** Paths of a tick, a clock and a cross. */
const icons = {
  booked: 'm14 22.5 5.5 5.5L30.5 17',
  pending: 'M22 12.5V22l6 4',
  cancelled: 'm16 16 12 12m0-12L16 28',
}

/** Renders a card with the icon of a booking's status. */
export const statusCard = (status: BookingRecord['status'], content: unknown) =>
  html`<div class="fallback card outcome ${status}">
    <div class="status-card">
      <svg viewBox="0 0 44 44" width="44" height="44" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="22" cy="22" r="20" stroke-width="2"/><path d="${icons[status]}"/></svg>
      ${content}
    </div>
  </div>`

/** Renders a row of details, or nothing without a value. */
export const detailRow = (label: string, value: unknown) =>
  value ? html`<div><dt><bdi>${label}</bdi></dt><dd><bdi>${value}</bdi></dd></div>` : ''
