import type { PollPage, PollVote } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import { checkIcon, closeIcon, icon } from '../base/icons.js'
import type { PollMessages } from '../messages/generated/polls.js'
import type { PollPageSlot } from './poll-view.js'

/** The votes in the order in which they are offered. */
export const votes = ['yes', 'if_needed', 'no'] as const satisfies readonly PollVote[]

const icons: Readonly<Record<PollVote, TemplateResult>> = {
  yes: checkIcon,
  if_needed: icon('M3.5 9.2c1.5-2.4 3-2.4 4.5-1.2s3 1.2 4.5-1.2'),
  no: closeIcon,
}

/** A vote as text. */
export const voteText = (vote: PollVote, messages: PollMessages): string =>
  ({ yes: messages.voteYes, if_needed: messages.voteIfNeeded, no: messages.voteNo })[vote]

/** The three answers to a time, one of which can be chosen. */
export const voteChoice = ({
  start,
  labelledBy,
  chosen,
  messages,
  choose,
}: {
  readonly start: number
  readonly labelledBy: string
  readonly chosen: PollVote | undefined
  readonly messages: PollMessages
  readonly choose: (vote: PollVote) => void
}): TemplateResult =>
  html`<div class="votes" part="votes" role="radiogroup" aria-labelledby=${labelledBy}>
    ${votes.map(
      (
        vote,
      ) => html`<label class="vote ${vote}${vote === chosen ? ' selected' : ''}" part="vote${vote === chosen ? ' selected' : ''}">
        <input
          class="visually-hidden"
          type="radio"
          name="vote-${start}"
          .checked=${vote === chosen}
          @change=${() => choose(vote)}
        />${icons[vote]}<span>${voteText(vote, messages)}</span>
      </label>`,
    )}
  </div>`

/** What others have answered for a time: names where they are shown, otherwise numbers. */
export const othersVotes = (
  slot: PollPageSlot,
  { answers }: PollPage,
  messages: PollMessages,
  formatNumber: (count: number) => string,
): TemplateResult | typeof nothing => {
  const rows = votes.flatMap((vote) => {
    const count = slot[vote] ?? 0
    if (!count) return []
    const names = answers?.filter((answer) => answer.votes[slot.start_time] === vote).map(({ name }) => name)
    return [{ vote, count, names }]
  })
  if (!rows.length) return nothing
  return html`<ul class="others" part="others">
    ${rows.map(
      ({ vote, count, names }) => html`<li class=${vote}>
        ${icons[vote]}<span class="visually-hidden">${voteText(vote, messages)}: </span>
        <span><b>${formatNumber(count)}</b>${
          names?.length ? names.map((name, index) => html`${index ? ', ' : ' '}<bdi>${name}</bdi>`) : nothing
        }</span>
      </li>`,
    )}
  </ul>`
}
