import { fewestPollSlots, type PollVisibility, pollVisibilities } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField, textField } from '../parts/field.template.js'
import { pickedList, timesWeek } from '../parts/picked-times.js'
import type { PollProposal } from './flow/index.js'
import { offeredLabel, type PollsReady, type PollsView } from './polls-view.js'

/** For how many days a poll can take answers. */
const lifetimes = [1, 3, 7, 14] as const

/** Why the poll could not be made. */
const problemText = ({ making }: PollProposal, { messages }: PollsView): string | undefined => {
  if (typeof making !== 'object') return undefined
  return making.field?.startsWith('slots.') ? messages.offerGone : messages.pollMakeFailed
}

/**
 * The form of a new poll: its event type and title, its times, and how it is answered.
 *
 * @param isTried whether it was sent with something missing, which is then named.
 */
export const newPoll = (
  { eventTypes, chosen }: PollsReady,
  proposal: PollProposal,
  view: PollsView,
  {
    isTried,
    onMake,
    onDiscard,
  }: { readonly isTried: boolean; readonly onMake: () => void; readonly onDiscard: () => void },
): TemplateResult => {
  const { messages, send, format, now, host } = view
  const { title, times, picked, votes, days, making } = proposal
  const isMaking = making === 'making'
  const problem = problemText(proposal, view)
  const hasTooFew = isTried && picked.length < fewestPollSlots
  return html`<div class="heading">
      <h2 class="page-title" id="new-title" part="title" tabindex="-1">${messages.newPoll}</h2>
      <button type="button" class="quiet end" part="action" id="discard" @click=${onDiscard}>${messages.cancel}</button>
    </div>
    <div class="columns">
      ${textField({
        ...{ id: 'poll-name', label: messages.pollName, help: messages.pollNameHelp, value: title },
        ...{ required: true, maxLength: 255 },
        error: isTried && !title.trim() ? messages.pollNameMissing : undefined,
        onInput: (value) => send({ type: 'set-title', title: value }),
      })}
      ${
        eventTypes.length > 1
          ? selectField({
              ...{ id: 'event-type', label: messages.shareEventType, value: chosen?.id ?? '' },
              choices: eventTypes.map(({ id, name }) => ({ value: id, label: name })),
              onChange: (eventTypeId) => send({ type: 'choose-event-type', eventTypeId }),
            })
          : nothing
      }
    </div>
    <div class="sides">
      ${timesWeek({
        ...{ times, picked, timeZone: format.timeZone, now },
        onPick: (time) => send({ type: 'pick', time }),
        onRetry: () => send({ type: 'retry-times' }),
      })}
      <section class="box side" aria-labelledby="chosen">
        ${pickedList(host, {
          ...{ picked, messages },
          labelOf: (time) => offeredLabel(time, view),
          onPick: (time) => send({ type: 'pick', time }),
        })}
        ${
          hasTooFew
            ? html`<p class="error" part="error" role="alert">${messages.pollPick}</p>`
            : html`<small>${messages.pollPick}</small>`
        }
        ${selectField<PollVisibility>({
          ...{ id: 'votes', label: messages.pollVotes, value: votes },
          choices: pollVisibilities.map((value) => ({ value, label: messages.pollVisibility(value) })),
          onChange: (value) => send({ type: 'set-votes', votes: value }),
        })}
        ${selectField({
          ...{ id: 'ends', label: messages.pollEnds, value: days === undefined ? '' : String(days) },
          choices: [
            { value: '', label: messages.pollEndsLast },
            ...lifetimes.map((count) => ({ value: String(count), label: messages.pollDays(count) })),
          ],
          onChange: (value) => send({ type: 'set-days', days: value ? Number(value) : undefined }),
        })}
        ${problem ? html`<p class="notice danger" part="notice" role="alert">${problem}</p>` : nothing}
        <div>
          <button type="button" class="primary" part="action" id="make" aria-disabled=${String(isMaking)} @click=${onMake}>
            ${isMaking ? messages.makingPoll : messages.makePoll}
          </button>
        </div>
      </section>
    </div>`
}
