import { html, nothing, type TemplateResult } from 'lit'
import { formatDuration } from '../messages/duration.js'
import type { FreeBusyView } from './free-busy.template.js'
import { listed, spanText } from './free-busy-text.js'

/** What the head tells beside the view, and the ways to other days. */
export interface FreeBusyHeader {
  /** The days shown, in words. */
  readonly days: string
  /** How long a common time must be. */
  readonly minutes: number
  readonly showToday: () => void
  readonly turn: (pages: 1 | -1) => void
}

/** Today, earlier and later, what is shown, how many people, how long; in a narrow place also where. */
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

/** What each way to draw time means, of those that are there. */
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

/** What the foot tells beside the view. */
export interface FreeBusyFooter {
  /** What the chosen span costs, in words. */
  readonly attendance: string | null
  /** Goes on to book what is chosen, where that can be. */
  readonly confirm: (() => void) | undefined
}

/** What is chosen and what it costs, what the drawing means, and the way on. */
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
