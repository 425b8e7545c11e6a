import { ownValue, type Poll } from '@whenable/contract'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import type { Instant } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import type { CopyButtons } from '../parts/copy-buttons.js'
import { icons } from '../parts/icons.js'
import { modalDialog } from '../parts/modal.template.js'
import type { PopoverMenus } from '../parts/popover-menus.js'
import { opensHere } from '../parts/tabs.template.js'
import { pollAttendance } from './flow/index.js'
import { pollTable } from './poll-table.template.js'
import { decidedSlot, type PollsReady, type PollsView, slotLabel, startLabel } from './polls-view.js'

/** What can be done in the details of a poll. */
interface DetailsActions {
  readonly menus: PopoverMenus
  readonly copies: CopyButtons
  /** The address of the list. */
  readonly listHref: string
  readonly bookingHref: ((bookingId: string) => string) | null
  readonly onBack: () => void
  /** Asks before a time is booked. */
  readonly onChoose: (start: Instant) => void
  /** Asks before the poll is deleted. */
  readonly onRemove: () => void
}

/** The names of some people, as a list. */
const namesOf = (people: Poll['answers'], { lang }: PollsView): string =>
  new Intl.ListFormat(lang).format(people.map(({ name }) => isolated(name, lang)))

/** The state of a poll, in its colour. */
export const stateMark = ({ state }: Poll, { messages }: PollsView): TemplateResult =>
  html`<span class="status ${state === 'open' ? '' : state === 'booked' ? 'now' : 'off'}" part="state"
    >${messages.pollStateName(state)}</span
  >`

/** What a poll is about: its event type, how many times and answers it has, and its end. */
export const pollFacts = (poll: Poll, { eventTypes }: PollsReady, view: PollsView): readonly string[] => {
  const { messages, lang } = view
  const name = eventTypes.find(({ id }) => id === poll.configuration_id)?.name
  return [
    ...(name ? [isolated(name, lang)] : []),
    messages.pollTimes(poll.slots.length),
    messages.pollAnswers(poll.answers.length),
    ...(poll.state === 'open' ? [messages.pollUntil(startLabel(poll.expires_at, view))] : []),
  ]
}

/** Why something failed. */
const failureText = (poll: Poll, { action }: PollsReady, { messages }: PollsView): string | undefined => {
  if (action?.pollId !== poll.id || action.state === 'working') return undefined
  const { type } = action.state
  if (action.type !== 'choose') return messages.pollChangeFailed
  if (type === 'timeslot_not_available') return messages.pollTimeTaken
  return type === 'conflict' && poll.state === 'booked'
    ? messages.pollAlreadyDecided
    : messages.pollChangeFailed
}

/** The link of a poll, which is ready to be sent if it was made here. */
const linkTemplate = (
  { address, isMade }: { readonly address: string; readonly isMade: boolean },
  { messages }: PollsView,
  copies: CopyButtons,
): TemplateResult =>
  html`<section class="box made" part="link" aria-labelledby="link-title">
    <h3 id="link-title">${messages.pollLink}</h3>
    <p role="status" ?hidden=${!isMade}>${isMade ? messages.pollMade : nothing}</p>
    <div class="row">
      <span class="link-line grow"
        ><a href=${webAddress(address) ?? nothing} target="_blank" rel="noopener">${address.replace(/^https?:\/\//, '')}</a></span
      >
      ${copies.button({ id: 'copy-link', content: () => address, look: 'primary', describedBy: 'link-title' })}
    </div>
    <small>${messages.pollLinkHelp}</small>
  </section>`

/** What was decided, and who comes. */
const decisionTemplate = (
  poll: Poll,
  view: PollsView,
  bookingHref: DetailsActions['bookingHref'],
): TemplateResult | typeof nothing => {
  const { messages } = view
  const slot = decidedSlot(poll)
  if (poll.state !== 'booked' || !slot) return nothing
  const { invited } = pollAttendance(poll.answers, slot.start_time)
  const { booking_id: bookingId } = poll
  return html`<div class="decision" part="decision">
    ${icons.check}
    <div class="stack">
      <b>${messages.pollDecided(slotLabel(slot, view))}</b>
      ${invited.length && poll.sends_email !== false ? html`<span>${messages.pollInvited(namesOf(invited, view))}</span>` : nothing}
      ${poll.sends_email === false ? html`<span>${messages.pollTell(namesOf(poll.answers, view))}</span>` : nothing}
      ${bookingId && bookingHref ? html`<a href=${bookingHref(bookingId)}>${messages.seePollBooking}</a>` : nothing}
    </div>
  </div>`
}

/** A poll with its answers, and what can be done with it. */
export const pollDetails = (
  poll: Poll,
  state: PollsReady,
  view: PollsView,
  actions: DetailsActions,
): TemplateResult => {
  const { messages, send } = view
  const { menus, copies, listHref, bookingHref, onBack, onChoose, onRemove } = actions
  const pollId = poll.id
  const made = ownValue(state.addresses, pollId)
  const address = poll.address ?? made
  const failure = failureText(poll, state, view)
  const item = (type: 'close' | 'reopen') => ({
    label: type === 'close' ? messages.closePoll : messages.reopenPoll,
    icon: type === 'close' ? icons.check : icons.sync,
    onChoose: () => send({ type, pollId }),
  })
  return html`<a
      class="quiet back"
      part="back-link"
      href=${listHref}
      @click=${(event: MouseEvent) => {
        if (!opensHere(event)) return
        event.preventDefault()
        onBack()
      }}
    >${icons.back}${messages.allPolls}</a>
    <div class="heading">
      <h2 id="poll-title" part="title" tabindex="-1"><bdi>${poll.title}</bdi></h2>
      ${stateMark(poll, view)}
      <div class="end">
        ${menus.menu({
          ...{ id: 'poll-menu', content: icons.more, label: messages.pollActions, look: 'icon-button' },
          items: [
            ...(poll.state === 'open' ? [item('close'), 'separator' as const] : []),
            ...(poll.state === 'closed' ? [item('reopen'), 'separator' as const] : []),
            { label: messages.deletePoll, icon: icons.trash, isDestructive: true, onChoose: onRemove },
          ],
        })}
      </div>
    </div>
    <div role="status">${decisionTemplate(poll, view, bookingHref)}</div>
    <div class="stack">
      ${failure ? html`<p class="notice danger" part="notice" role="alert">${failure}</p>` : nothing}
      ${address ? linkTemplate({ address, isMade: made !== undefined && poll.state === 'open' }, view, copies) : nothing}
      <ul class="facts">
        ${pollFacts(poll, state, view).map((fact) => html`<li>${fact}</li>`)}
        <li>${messages.labelled(messages.pollVotes, messages.pollVisibility(poll.votes))}</li>
      </ul>
      ${pollTable(poll, view, onChoose)}
      ${poll.answers.length ? nothing : html`<p class="muted">${messages.pollNobody}</p>`}
    </div>`
}

/** Asks before a time is booked, with who is invited and who is told. */
export const chooseDialog = (
  poll: Poll,
  start: Instant,
  view: PollsView,
  { isWorking, onClose }: { readonly isWorking: boolean; readonly onClose: () => void },
): TemplateResult | typeof nothing => {
  const { messages, send } = view
  const slot = poll.slots.find(({ start_time }) => start_time === start)
  if (!slot) return nothing
  const { invited, told } = pollAttendance(poll.answers, start)
  return modalDialog({
    ...{ title: messages.bookPollTimeTitle(slotLabel(slot, view)), closeLabel: messages.close, onClose },
    content: html`${
      poll.sends_email === false
        ? html`<p>${messages.pollTell(namesOf(poll.answers, view))}</p>`
        : html`<p>${messages.pollInvited(namesOf(invited, view))}</p>
            ${told.length ? html`<p>${messages.pollTold(namesOf(told, view))}</p>` : nothing}`
    }
      <p class="muted">${messages.bookPollTimeHelp}</p>`,
    actions: html`<button type="button" class="quiet" part="action" @click=${onClose}>${messages.cancel}</button>
      <button
        type="button"
        class="primary"
        part="action"
        id="confirm-choice"
        aria-disabled=${String(isWorking)}
        @click=${() => send({ type: 'choose', pollId: poll.id, start })}
      >${isWorking ? messages.bookingPollTime : messages.bookPollTime}</button>`,
  })
}

/** Asks before a poll is deleted. */
export const removeDialog = (
  poll: Poll,
  { messages, send }: PollsView,
  { isWorking, onClose }: { readonly isWorking: boolean; readonly onClose: () => void },
): TemplateResult =>
  modalDialog({
    ...{ title: messages.deletePoll, closeLabel: messages.close, onClose },
    content: html`<p><b><bdi>${poll.title}</bdi></b></p>
      <p>${messages.deletePollHelp}</p>`,
    actions: html`<button type="button" class="quiet" part="action" @click=${onClose}>${messages.cancel}</button>
      <button
        type="button"
        class="danger"
        part="action"
        id="confirm-removal"
        aria-disabled=${String(isWorking)}
        @click=${() => send({ type: 'remove', pollId: poll.id })}
      >${messages.deletePoll}</button>`,
  })
