import { dateAt, type PlainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { calendarIcon } from '../base/icons.js'
import { formatNumber } from '../messages/numbers.js'
import { conflictText } from '../slots/slot-list.model.js'
import {
  dayText,
  isOpen,
  type PollPageSlot,
  type PollView,
  rangeText,
  slotOf,
  type WithPoll,
} from './poll-view.js'
import { othersVotes, voteChoice, voteText } from './votes.template.js'

/** Times by their day in a time zone. */
const byDay = (
  slots: readonly PollPageSlot[],
  timeZone: string,
): ReadonlyMap<PlainDate, readonly PollPageSlot[]> => {
  const days = new Map<PlainDate, PollPageSlot[]>()
  for (const slot of slots) {
    const date = dateAt(slot.start_time, timeZone)
    days.set(date, [...(days.get(date) ?? []), slot])
  }
  return days
}

/** A time: whether it is taken, chosen or in conflict, the votes of others, and the participant's own. */
const slotTemplate = (slot: PollPageSlot, state: WithPoll, view: PollView): TemplateResult => {
  const { messages, lang, calendar, send } = view
  const { poll, draft, step } = state
  const { start_time: start, is_taken: isTaken } = slot
  const isChosen = poll.chosen_start_time === start && step === 'booked'
  const conflict = conflictText(calendar?.conflictOf(slotOf(slot)), messages)
  const vote = draft.votes[start]
  const timeId = `time-${start}`
  return html`<li class=${isChosen ? 'slot chosen' : 'slot'} part="slot${isTaken && !isChosen ? ' taken' : ''}${isChosen ? ' chosen' : ''}">
    <div class="about">
      <p class=${isTaken && !isChosen ? 'time struck' : 'time'} id=${timeId}>
        <span class="visually-hidden">${dayText(start, view)}, </span>${rangeText(slot, view)}
      </p>
      ${isTaken && !isChosen && step !== 'booked' ? html`<span class="mark">${messages.timeTaken}</span>` : nothing}
      ${conflict ? html`<span class="conflict" part="conflict">${calendarIcon}${conflict}</span>` : nothing}
      ${othersVotes(slot, poll, messages, (count) => formatNumber(count, lang))}
    </div>
    ${
      isOpen(state)
        ? voteChoice({
            ...{ start, labelledBy: timeId, chosen: vote, messages },
            choose: (chosen) => send({ type: 'vote', start, vote: chosen }),
          })
        : vote
          ? html`<span class="vote selected ${vote}" part="vote selected">${voteText(vote, messages)}</span>`
          : nothing
    }
  </li>`
}

/** The proposed times by day, and how many people have answered. */
export const timesTemplate = (state: WithPoll, view: PollView): TemplateResult => {
  const { slots, answers } = state.poll
  return html`${[...byDay(slots, view.format.timeZone)].map(([date, slotsOfDay]) => {
    const [first] = slotsOfDay
    return html`<section class="day" part="day" aria-labelledby="day-${date}">
        <h3 id="day-${date}">${first && dayText(first.start_time, view)}</h3>
        <ul role="list">${slotsOfDay.map((slot) => slotTemplate(slot, state, view))}</ul>
      </section>`
  })}
    ${answers ? html`<p class="count">${view.messages.answersCount(answers.length)}</p>` : nothing}`
}
