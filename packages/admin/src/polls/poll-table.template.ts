import type { Poll, PollVote } from '@whenable/contract'
import { icon } from '@whenable/elements/internal/base/icons'
import { formatNumber } from '@whenable/elements/internal/messages/numbers'
import type { Instant } from '@whenable/time'
import { labelled } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import { bestPollTime } from './flow/index.js'
import { type PollsView, slotLabel } from './polls-view.js'

type PollSlot = Poll['slots'][number]

const starIcon = icon('m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z')

/** The votes in the order in which they are counted. */
const votes = ['yes', 'if_needed', 'no'] as const satisfies readonly PollVote[]

const voteIcons: Readonly<Record<PollVote, TemplateResult>> = {
  yes: icons.check,
  if_needed: icon('M3.5 9.2c1.5-2.4 3-2.4 4.5-1.2s3 1.2 4.5-1.2'),
  no: icons.close,
}

/** How many answered yes, if needed and no. */
const counts = (slot: PollSlot, { messages, lang }: PollsView): TemplateResult =>
  html`<td role="cell"><div class="counts">
    ${votes.map(
      (vote) =>
        html`<span class="count-of ${vote}"
          >${voteIcons[vote]}<span>${labelled(lang, messages.pollVote(vote))}<b>${formatNumber(slot[vote], lang)}</b></span></span
        >`,
    )}
  </div></td>`

/** What somebody answered. Where the table is narrow, their name stands with it. */
const voteCell = (
  { name, votes: given }: Poll['answers'][number],
  start: Instant,
  { messages }: PollsView,
): TemplateResult => {
  const vote = given[start]
  return html`<td role="cell" class="vote ${vote ?? 'none'}" part="vote ${vote ?? 'none'}">
    <bdi class="name" aria-hidden="true">${name}</bdi>
    <span class="said">${vote ? voteIcons[vote] : nothing}<span>${messages.pollVote(vote ?? 'none')}</span></span>
  </td>`
}

/**
 * The answers to a poll: a row for each time, with a column for each person. Where it is narrow, a time is a card with its answers.
 * The roles stay those of a table then.
 */
export const pollTable = (
  poll: Poll,
  view: PollsView,
  onChoose: (start: Instant) => void,
): TemplateResult => {
  const { messages } = view
  const isDecided = poll.state === 'booked'
  const best = isDecided ? undefined : bestPollTime(poll.slots)
  const row = (slot: PollSlot): TemplateResult => {
    const { start_time: start, is_taken: isTaken, yes, if_needed: ifNeeded } = slot
    const isChosen = isDecided && poll.chosen_start_time === start
    const isBest = best === start
    const isOut = isTaken && !isDecided
    const state = `${isBest ? ' best' : ''}${isChosen ? ' chosen' : ''}${isOut ? ' taken' : ''}`
    return html`<tr role="row" class=${isBest || isChosen ? 'suits' : isOut ? 'out' : nothing} part="time${state}">
      <th role="rowheader" scope="row" id="time-${start}">
        <span class="when">${slotLabel(slot, view)}</span>
        ${isBest ? html`<span class="mark good">${starIcon}${messages.pollBest}</span>` : nothing}
        ${isChosen ? html`<span class="mark good">${icons.check}${messages.pollChosen}</span>` : nothing}
        ${isOut ? html`<span class="mark gone">${icons.warning}${messages.pollTaken}</span>` : nothing}
      </th>
      ${counts(slot, view)} ${poll.answers.map((answer) => voteCell(answer, start, view))}
      ${
        isDecided
          ? nothing
          : html`<td role="cell" class="book">
              ${
                isTaken || yes + ifNeeded === 0
                  ? nothing
                  : html`<button
                      type="button"
                      class=${isBest ? 'primary' : 'ghost'}
                      part="choose-button"
                      id="choose-${start}"
                      aria-describedby="time-${start}"
                      @click=${() => onChoose(start)}
                    >${messages.bookPollTime}</button>`
              }
            </td>`
      }
    </tr>`
  }
  return html`<div class="box scroll" role="region" aria-labelledby="poll-title" tabindex="0">
    <table role="table" part="table" aria-labelledby="poll-title">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${messages.pollTime}</th>
          <th role="columnheader" scope="col">${messages.pollCounts}</th>
          ${poll.answers.map(({ name }) => html`<th role="columnheader" scope="col"><bdi>${name}</bdi></th>`)}
          ${
            isDecided
              ? nothing
              : html`<th role="columnheader" scope="col"><span class="visually-hidden">${messages.bookPollTime}</span></th>`
          }
        </tr>
      </thead>
      <tbody role="rowgroup">${poll.slots.map(row)}</tbody>
    </table>
  </div>`
}
