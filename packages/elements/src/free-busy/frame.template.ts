import { html, nothing, type TemplateResult } from 'lit'
import { formatDuration } from '../messages/duration.js'
import type { FreeBusyView } from './free-busy.template.js'
import { listed, spanText } from './free-busy-text.js'

/** The content and actions of the header. */
export interface FreeBusyHeader {
  /** The visible days, as text. */
  readonly days: string
  /** Minimum length of a common free time, in minutes. */
  readonly minutes: number
  readonly showToday: () => void
  readonly turn: (pages: 1 | -1) => void
}

/**
 * The header: today, earlier and later, the title, the number of people and the duration; in a narrow container also
 * the time zone.
 */
export const headerTemplate = (
  { messages, format, people, isCompact }: FreeBusyView,
  { days, minutes, showToday, turn }: FreeBusyHeader,
): TemplateResult =>
  html`<div class="top" part="header">
    <button class="ghost" part="today-button" @click=${showToday}>${messages.today}</button>
    <span class="pagers">
      <button class="icon-button" part="previous-button" aria-label=${messages.previousDays} @click=${() => turn(-1)}>‹</button>
      <button class="icon-button" part="next-button" aria-label=${messages.nextDays} @click=${() => turn(1)}>›</button>
    </span>
    <h2 id="title" part="title">${messages.freeTitle} <span>${days}</span></h2>
    <span class="summary" part="summary"
      >${listed([messages.participants(people.length), formatDuration(minutes, format.locale)], format.locale)}${isCompact ? ` · ${format.timeZone.replaceAll('_', ' ')}` : nothing}</span
    >
  </div>`

/** The meaning of the colours in use. */
const legend = ({ people, messages, common }: FreeBusyView): TemplateResult => {
  const statuses = (['busy', 'tentative', 'outOfHours', 'unknown'] as const).filter((status) =>
    people.some((person) => person[status].length),
  )
  const hasFree = common.byDay.some((stretches) => stretches.length)
  return html`<ul class="legend" part="legend">
    ${[...statuses, ...(hasFree ? (['free'] as const) : [])].map(
      (status) =>
        html`<li><i class=${status === 'outOfHours' ? 'out-of-hours' : status}></i>${messages.timeStatus(status)}</li>`,
    )}
  </ul>`
}

/** The content and actions of the footer. */
export interface FreeBusyFooter {
  /** Who can attend at the chosen time. */
  readonly attendance: string | null
  /** Continues with the chosen time, if it can be booked. */
  readonly confirm: (() => void) | undefined
}

/** The footer: the chosen time and who can attend, the legend, and the button to continue. */
export const footerTemplate = (
  view: FreeBusyView,
  { attendance, confirm }: FreeBusyFooter,
): TemplateResult => {
  const { chosen, format, messages, isLoading } = view
  return html`<div class="foot" part="footer">
    ${chosen ? html`<p class="chosen" part="selection"><b>${spanText(chosen, format)}</b> · ${attendance}</p>` : nothing}
    ${isLoading ? nothing : legend(view)}
    ${confirm ? html`<button class="primary" part="confirm-button" @click=${confirm}>${messages.next}</button>` : nothing}
  </div>`
}
