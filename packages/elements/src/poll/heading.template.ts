import type { PollPage, ServiceErrorInfo } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import { clockIcon, locationIcon } from '../base/icons.js'
import { formatDuration } from '../messages/duration.js'
import { isolated } from '../messages/isolated.js'
import { dayText, type PollView, rangeText, type WithPoll } from './poll-view.js'

/** What the poll is about, and who asks. */
export const headingTemplate = (
  { title, organizer, duration_minutes: minutes, location }: PollPage,
  { messages, lang }: PollView,
): TemplateResult =>
  html`<slot name="header"
      ><h2 part="title" id="focus-target" tabindex="-1"><bdi>${title}</bdi></h2>
      <p class="lead">${messages.pollLead(isolated(organizer?.name ?? '', lang))}</p></slot
    >
    ${
      minutes || location
        ? html`<ul class="facts">
            ${minutes ? html`<li>${clockIcon}<span>${formatDuration(minutes, lang)}</span></li>` : nothing}
            ${location ? html`<li>${locationIcon}<span><bdi>${location}</bdi></span></li>` : nothing}
          </ul>`
        : nothing
    }`

/** Why the poll takes no answers. */
export const endTemplate = ({ step, poll }: WithPoll, view: PollView): TemplateResult => {
  const { messages } = view
  const chosen = poll.slots.find(({ start_time }) => start_time === poll.chosen_start_time)
  return html`<div role="status">
    ${
      step === 'booked' && chosen
        ? html`<p class="saved" part="status">${messages.pollBooked(dayText(chosen.start_time, view), rangeText(chosen, view))}</p>`
        : html`<p class="notice" part="notice">${messages.pollClosed}</p>`
    }
  </div>`
}

/** Why the poll could not be loaded, with a button to try again unless there is none. */
export const failedTemplate = (
  { status }: ServiceErrorInfo,
  isOnline: boolean,
  { messages, send }: PollView,
): TemplateResult => {
  const isMissing = status === 404
  const text = isMissing ? messages.pollMissing : isOnline ? messages.pollFailed : messages.offline
  return html`<div class="head"><p class="notice" part="notice" role="alert">
    ${text}
    ${
      isMissing
        ? nothing
        : html`<button class="link" part="retry-button" @click=${() => send({ type: 'retry' })}>${messages.retry}</button>`
    }
  </p></div>`
}
