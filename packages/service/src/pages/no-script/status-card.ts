import { html } from 'hono/html'
import type { BookingRecord } from '../../store/store.js'

/** A tick, a clock, a cross. */
const icons = {
  booked: 'm14 22.5 5.5 5.5L30.5 17',
  pending: 'M22 12.5V22l6 4',
  cancelled: 'm16 16 12 12m0-12L16 28',
}

/** A card about one booking: the sign of how it stands, and what is said of it. */
export const statusCard = (status: BookingRecord['status'], content: unknown) =>
  html`<div class="fallback card outcome ${status}">
    <div class="status-card">
      <svg viewBox="0 0 44 44" width="44" height="44" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="22" cy="22" r="20" stroke-width="2"/><path d="${icons[status]}"/></svg>
      ${content}
    </div>
  </div>`

/** One line of a booking's facts; nothing where there is nothing to tell. */
export const detailRow = (label: string, value: unknown) =>
  value ? html`<div><dt><bdi>${label}</bdi></dt><dd><bdi>${value}</bdi></dd></div>` : ''
