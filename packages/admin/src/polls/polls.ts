import type { Poll } from '@whenable/contract'
import { fewestPollSlots, ownValue } from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { offer } from '@whenable/elements/internal/messages/owner/generated/offer'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { polls } from '@whenable/elements/internal/messages/owner/generated/polls'
import { share } from '@whenable/elements/internal/messages/owner/generated/share'
import type { Instant } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { PollChooseEvent } from '../events/poll-choose.js'
import { PollCreateEvent } from '../events/poll-create.js'
import { PollSelectEvent } from '../events/poll-select.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { icons } from '../parts/icons.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { emptyState, threeSkeletons } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { opensHere } from '../parts/tabs.template.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { pickedTimesStyles } from '../styles/picked-times.styles.js'
import type { PollsCalls } from './endpoints.js'
import { createPollsFlow, type PollsFlow, type PollsIntent, type PollsState } from './flow/index.js'
import { newPoll } from './new-poll.template.js'
import { chooseDialog, pollDetails, pollFacts, removeDialog, stateMark } from './poll-details.template.js'
import { pollsStyles } from './polls.styles.js'
import { decidedSlot, type PollsReady, type PollsTexts, type PollsView, slotLabel } from './polls-view.js'

/** What the owner is asked about the poll that is open: whether to book a time, or to delete the poll. */
type Question = { readonly start: Instant } | 'remove' | undefined

/**
 * An owner's polls: asks several people which of a few free times suits them, shows who answered what, and books the time that the
 * owner chooses. New answers and times that are taken meanwhile appear by themselves.
 *
 * @fires when-poll-create - the owner made a poll
 * @fires when-poll-choose - the owner booked a time of a poll
 * @fires when-poll-select - the owner opened a poll, or went back to the list
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each poll, field, time and button, and to the table, which the arrow keys scroll
 * @keyboard ArrowLeft, ArrowRight, ArrowUp, ArrowDown - in the times of a new poll: to the time beside, above or below
 * @keyboard PageUp, PageDown - in the times of a new poll: to the days before or after
 * @keyboard Enter, Space - in the times of a new poll: chooses a time, or takes it back
 * @keyboard Escape - closes a menu or a dialog
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart new-button - begins a new poll
 * @csspart poll - a poll in the list
 * @csspart state - whether a poll is open, closed, ended or decided
 * @csspart back-link - leads from a poll to the list
 * @csspart link - the link of a new poll
 * @csspart copy-button - copies the link
 * @csspart decision - the time that was booked
 * @csspart table - the answers by time and person
 * @csspart time - a time in the table; also `best`, `chosen`, `taken`
 * @csspart vote - an answer; also `yes`, `if_needed`, `no`, `none`
 * @csspart choose-button - books a time
 * @csspart times - the free times of a new poll
 * @csspart chosen - the chosen times of a new poll
 * @csspart remove-button - takes a chosen time back
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart menu - a menu
 * @csspart menu-item - an entry of a menu
 * @csspart dialog - asks before a time is booked or a poll is deleted
 * @csspart close-button - closes a dialog
 * @csspart action - a button
 * @csspart notice - an error
 * @csspart empty - that there are no polls
 * @csspart retry-button - loads the polls again
 */
export class Polls extends OwnerPage<PollsState, PollsIntent, PollsCalls, PollsTexts> {
  static override styles = [...ownerStyles, pickedTimesStyles, pollsStyles]
  static override properties = {
    grantId: { attribute: 'grant-id' },
    eventType: { attribute: 'event-type' },
    pollId: { attribute: 'poll-id' },
    pollHref: { type: Function, attribute: false },
    bookingHref: { type: Function, attribute: false },
    timeZone: { attribute: 'time-zone' },
  }

  /** The account whose event types can be proposed. Default: all that the access token may see. */
  grantId: string | null = null
  /** The id or the slug of the event type that a new poll begins with. Default: the first one that is on. */
  eventType: string | null = null
  /** The poll that is shown. Default: the list. */
  pollId: string | null = null
  /** Returns the address of a poll in your page, or of the list for null, for its link. */
  pollHref: (pollId: string | null) => string = (pollId) => `#${pollId ?? ''}`
  /** Returns the address of a booking's details, for the link to the booking that was made. Default: no link. */
  bookingHref: ((bookingId: string) => string) | null = null
  /** The polls, their event types and free times, instead of the service's. */
  source: PollsCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: PollsFlow | null = null
  /** The owner's time zone (IANA name), in which the times are. Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<PollsTexts> | null = null

  protected override readonly text = new OwnerLocalized<PollsTexts>(this, {
    ...parts,
    ...share,
    ...offer,
    ...polls,
  })
  protected readonly live = new LiveRefresh(this, () => this.controller.flow)
  readonly #menus = new PopoverMenus(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)

  #question: Question
  /** Whether a new poll was sent with something missing. */
  #isTried = false

  protected override inputs(): readonly unknown[] {
    return [this.grantId, this.eventType]
  }

  protected override callsTo(access: ServiceAccess): PollsCalls {
    const grantId = this.grantId ?? undefined
    return lazyCalls(access, async () =>
      (await import('./endpoints.js')).pollsEndpoints({ ...access, grantId }),
    )
  }

  protected override createFlow(source: PollsCalls, options: OwnerFlowOptions): PollsFlow {
    const { eventType, pollId } = this
    return createPollsFlow({
      ...options,
      ...{ source, eventType: eventType ?? undefined, poll: pollId ?? undefined },
    })
  }

  protected override reset(): void {
    this.#question = undefined
    this.#isTried = false
  }

  get #view(): PollsView {
    const { lang, messages } = this.text
    const format = this.formatIn(this.timeZone)
    return { host: this, messages, lang, format, now: currentInstantOf(this), send: this.send }
  }

  /** Whether leaving loses the times of a new poll. */
  get hasUnsavedChanges(): boolean {
    return !!this.ready?.proposal?.picked.length
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (changed.has('pollId') && this.hasUpdated && (this.ready?.opened ?? null) !== this.pollId)
      this.send({ type: 'open', pollId: this.pollId ?? undefined })
  }

  protected override follow(ready: PollsReady, before: PollsReady | undefined): void {
    if (!before) return
    const { opened, addresses, polls, action } = ready
    const address = opened === undefined ? undefined : ownValue(addresses, opened)
    const isMade = opened !== undefined && address !== undefined && !ownValue(before.addresses, opened)
    if (isMade) this.emit(new PollCreateEvent(opened, address))
    if (before.action?.state === 'working' && action?.state !== 'working') {
      // What was asked has been answered.
      this.#question = undefined
      const { type, pollId } = before.action
      const poll = Array.isArray(polls)
        ? (polls as readonly Poll[]).find(({ id }) => id === pollId)
        : undefined
      const { chosen_start_time: start, booking_id: bookingId } = poll ?? {}
      if (type === 'choose') this.focusOn('#poll-title')
      if (type === 'choose' && !action && start !== undefined)
        this.emit(new PollChooseEvent(pollId, start, bookingId ?? undefined))
    }
    // A poll that was made here opens; one that was deleted closes.
    const isRemoved = before.action?.type === 'remove' && !action && before.opened !== opened
    if ((isMade || isRemoved) && (opened ?? null) !== this.pollId) this.#select(opened)
  }

  /** Shows a poll, or the list. The focus goes to its heading, or back to the link of the poll. */
  readonly #select = (pollId: string | undefined): void => {
    this.focusOn(...(pollId ? ['#poll-title'] : [`#${CSS.escape(`poll-${this.pollId}`)}`, '#title']))
    this.pollId = pollId ?? null
    this.emit(new PollSelectEvent(this.pollId))
  }

  readonly #ask = (question: Question): void => {
    this.#question = question
    this.requestUpdate()
  }

  readonly #make = (): void => {
    const proposal = this.ready?.proposal
    if (!proposal) return
    const isNamed = !!proposal.title.trim()
    this.#isTried = !isNamed || proposal.picked.length < fewestPollSlots
    if (this.#isTried) this.focusOn(isNamed ? '#chosen' : '#poll-name')
    else {
      const { lang, format } = this.#view
      this.send({ type: 'make', timeZone: format.timeZone, language: lang })
    }
  }

  readonly #propose = (): void => {
    this.#isTried = false
    this.send({ type: 'propose' })
    this.focusOn('#new-title')
  }

  readonly #discard = (): void => {
    this.send({ type: 'discard' })
    this.focusOn('#new')
  }

  #rowTemplate(poll: Poll, ready: PollsReady, view: PollsView): TemplateResult {
    const { id, title } = poll
    const decided = poll.state === 'booked' ? decidedSlot(poll) : undefined
    return html`<li part="poll">
      <div class="grow">
        <a
          class="open"
          id="poll-${id}"
          href=${this.pollHref(id)}
          @click=${(event: MouseEvent) => {
            if (!opensHere(event)) return
            event.preventDefault()
            this.#select(id)
          }}
        ><bdi>${title}</bdi></a>
        <ul class="facts">
          ${pollFacts(poll, ready, view).map((fact) => html`<li>${fact}</li>`)}
          ${decided ? html`<li>${view.messages.pollDecided(slotLabel(decided, view))}</li>` : nothing}
        </ul>
      </div>
      ${stateMark(poll, view)}
      ${
        poll.address
          ? this.#copies.button({
              ...{ id: `copy-${id}`, label: view.messages.copyLink, describedBy: `poll-${id}` },
              content: () => poll.address ?? '',
            })
          : nothing
      }
    </li>`
  }

  #newButton(): TemplateResult {
    return html`<button type="button" class="primary end" part="new-button" id="new" @click=${this.#propose}>
      ${icons.plus}${this.text.messages.newPoll}
    </button>`
  }

  #pollsTemplate(ready: PollsReady, polls: readonly Poll[]): TemplateResult {
    const { messages } = this.text
    const view = this.#view
    return html`<p class="muted lead">${messages.pollsHelp}</p>
      ${
        polls.length
          ? html`<ul class="box rows">
              ${repeat(
                polls,
                ({ id }) => id,
                (poll) => this.#rowTemplate(poll, ready, view),
              )}
            </ul>`
          : html`<div class="box">
              ${emptyState(messages.noPolls, ready.chosen ? messages.pollsHelp : messages.pollNeedsEventType)}
            </div>`
      }`
  }

  #questionTemplate(poll: Poll, { action }: PollsReady): TemplateResult | typeof nothing {
    const asked = this.#question
    if (!asked) return nothing
    const options = { isWorking: action?.state === 'working', onClose: () => this.#ask(undefined) }
    return asked === 'remove'
      ? removeDialog(poll, this.#view, options)
      : chooseDialog(poll, asked.start, this.#view, options)
  }

  #detailsTemplate(poll: Poll, ready: PollsReady): TemplateResult {
    return html`${pollDetails(poll, ready, this.#view, {
      ...{ menus: this.#menus, copies: this.#copies },
      ...{ listHref: this.pollHref(null), bookingHref: this.bookingHref },
      onBack: () => this.#select(undefined),
      onChoose: (start) => this.#ask({ start }),
      onRemove: () => this.#ask('remove'),
    })}
    ${this.#questionTemplate(poll, ready)}`
  }

  /** A new poll or one poll, which have headings of their own; undefined for the list. */
  #oneTemplate(ready: PollsReady, polls: readonly Poll[]): TemplateResult | undefined {
    if (ready.proposal)
      return newPoll(ready, ready.proposal, this.#view, {
        ...{ isTried: this.#isTried, onMake: this.#make, onDiscard: this.#discard },
      })
    const poll = polls.find(({ id }) => id === ready.opened)
    return poll && this.#detailsTemplate(poll, ready)
  }

  protected override frame(ready: PollsReady | undefined): PageFrame {
    const { messages } = this.text
    const polls = ready && Array.isArray(ready.polls) ? (ready.polls as readonly Poll[]) : undefined
    const one = ready && polls && this.#oneTemplate(ready, polls)
    return {
      ...{ title: messages.pollsTitle, loading: messages.loadingPolls, failed: messages.pollsFailed },
      hasFailed: ready?.polls === 'unknown',
      heading: one && nothing,
      tools: polls && ready?.chosen ? this.#newButton() : nothing,
      content: one ?? (ready && polls && this.#pollsTemplate(ready, polls)),
      skeletons: threeSkeletons(),
      below: this.#copies.status(),
    }
  }
}
