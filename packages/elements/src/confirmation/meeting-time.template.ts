import { dateAt, type Instant, type TimeFormat } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import { dayName } from '../messages/day-names.js'
import { formatNumber } from '../messages/numbers.js'
import type { MeetingTime } from './meeting-time.model.js'

/** A day and a time or a range of times. Lines break between them where there is room for each. */
export const timeText = ({ day, comma, range }: Omit<MeetingTime, 'timeZoneText'>): TemplateResult =>
  html`<span class="whole"><bdi>${day}</bdi>${comma.trim()}</span> <bdi class="whole">${range}</bdi>`

/** A day as the leaf of a calendar, with a seal at its corner. */
export const dayTile = (
  start: Instant,
  { locale = 'en', timeZone }: TimeFormat,
  seal: unknown,
): TemplateResult => {
  const name = (style: 'month' | 'weekday') => dayName(start, locale, timeZone, style)
  return html`<div class="tile" aria-hidden="true">
    <b>${name('month')}</b><p>${formatNumber(Number(dateAt(start, timeZone).slice(8)), locale)}</p><small>${name('weekday')}</small>${seal}
  </div>`
}
