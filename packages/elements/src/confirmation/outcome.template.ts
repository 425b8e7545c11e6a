import { html, nothing, type TemplateResult } from 'lit'
import type { BookingFacts } from './facts.template.js'
import { meetingTime } from './meeting-time.model.js'
import { dayTile, timeText } from './meeting-time.template.js'

/** What became of a booking, or why there is none. */
export interface Outcome {
  readonly title: string
  /** The colour of the title and its seal. */
  readonly variant?: 'done' | 'waiting' | 'off'
  readonly icon?: TemplateResult
  /** The booking, whose time comes first. */
  readonly facts?: BookingFacts
  /** Below the time: the same in another time zone, or the time before. */
  readonly note?: unknown
  readonly lead?: string | undefined
}

/**
 * A heading with the day as a tile and the time, and content below. The whole gets the focus, with the heading and the time as its name:
 * Orca says nothing about a focused heading that is the first text in the place of what had the focus before.
 */
export const outcomeTemplate = (
  { icon, variant, title, facts, note, lead }: Outcome,
  content: unknown = nothing,
): TemplateResult => {
  const time = facts && meetingTime(facts.booking.start, facts.booking.end, facts.format, facts.now)
  const seal = icon ? html`<span class="badge">${icon}</span>` : nothing
  return html`<div
    class="outcome ${variant}"
    id="focus-target"
    tabindex="-1"
    role="group"
    aria-labelledby="outcome-title outcome-time"
  >
    <div class="head">
      ${facts ? dayTile(facts.booking.start, facts.format, seal) : seal}
      <div>
        <h2 part="title" id="outcome-title">${title}</h2>
        ${time ? html`<p class="time" id="outcome-time">${timeText(time)}</p>` : nothing}
        ${[time?.timeZoneText, note, lead].map((line) => (line ? html`<p class="lead">${line}</p>` : nothing))}
      </div>
    </div>
    ${content}
  </div>`
}
