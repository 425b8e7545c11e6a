import {
  type ActivityBurst,
  type ActivityDeed,
  type ActivityEnding,
  activityUndoSeconds,
  type Block,
  type BlockKind,
} from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { activity } from '@whenable/elements/internal/messages/owner/generated/activity'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { type Instant, instant } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { restoreFocus } from '../base/restore-focus.js'
import { ActivityChangeEvent } from '../events/activity-change.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { emptyState, retryNotice, threeSkeletons } from '../parts/page-states.template.js'
import { type MenuItem, PopoverMenus } from '../parts/popover-menus.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { activityStyles } from './activity.styles.js'
import {
  type ActivityReady,
  type ActivityTexts,
  type ActivityView,
  blockKindOf,
  burstFacts,
  burstTitle,
  deedName,
  periodText,
  timeText,
} from './activity-view.js'
import type { ActivityCalls } from './endpoints.js'
import {
  type ActivityAct,
  type ActivityFlow,
  type ActivityIntent,
  type ActivityState,
  createActivityFlow,
} from './flow/index.js'

const day = 86_400

/**
 * What strangers caused on an owner's pages, more than ordinary visitors do: bursts of bookings, held times, waitlist entries and poll
 * answers from one network. Cancels all or some of a burst, which can be taken back for 20 seconds, and blocks email addresses, domains
 * and networks.
 *
 * @fires when-activity-change - the owner ended something, took that back, blocked or unblocked somebody, or sent emails that waited
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each burst, its parts, menus and fields
 * @keyboard Enter, Space - opens a burst or a menu, and selects a part
 * @keyboard Escape - closes a menu
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart burst - a burst; also `new`
 * @csspart state - that a burst is new, or is being cancelled
 * @csspart deed - one thing that a burst consists of; also `over`
 * @csspart waiting-emails - the emails to guests that wait, and the button that sends them
 * @csspart block - whom is blocked
 * @csspart field - the field of whom to block; also `invalid`
 * @csspart label - its label
 * @csspart error - what is wrong with its value
 * @csspart menu - a menu
 * @csspart menu-item - an entry of a menu
 * @csspart action - a button
 * @csspart toast - says what has happened
 * @csspart notice - an error
 * @csspart empty - that nothing unusual has happened
 * @csspart retry-button - loads the activity again
 */
export class Activity extends OwnerPage<ActivityState, ActivityIntent, ActivityCalls, ActivityTexts> {
  static override styles = [...ownerStyles, activityStyles]
  static override properties = {
    bookingHref: { type: Function, attribute: false },
    timeZone: { attribute: 'time-zone' },
  }

  /** Returns the address of a booking's details, for the links to bookings. Default: no links. */
  bookingHref: ((bookingId: string) => string) | null = null
  /** What strangers caused, instead of the service's. */
  source: ActivityCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: ActivityFlow | null = null
  /** The owner's time zone (IANA name), in which the times are. Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<ActivityTexts> | null = null

  protected override readonly text = new OwnerLocalized<ActivityTexts>(this, { ...parts, ...activity })
  protected readonly live = new LiveRefresh(this, () => this.controller.flow)
  readonly #menus = new PopoverMenus(this)
  readonly #toasts = new Toasts(this)

  /** The ids of the parts of the open burst that the owner has selected. */
  #selected: ReadonlySet<string> = new Set()
  /** Whom the owner types to block, and whether the service refused it. */
  #typed = ''
  #isRefused = false
  /** Until when the toast offers to take an ending back, by this page's clock, which may differ from the service's. */
  #undoUntil: Instant | undefined
  /** The id of what gets the focus if that of a button is lost once what was done has been read: the burst, or the field of blocks. */
  #acted: string | undefined

  protected override callsTo(access: ServiceAccess): ActivityCalls {
    return lazyCalls(access, async () => (await import('./endpoints.js')).activityEndpoints)
  }

  protected override createFlow(source: ActivityCalls, options: OwnerFlowOptions): ActivityFlow {
    return createActivityFlow({ source, ...options })
  }

  protected override reset(): void {
    this.#selected = new Set()
  }

  get #view(): ActivityView {
    const { lang, messages } = this.text
    return { messages, lang, format: this.formatIn(this.timeZone) }
  }

  readonly #act = (act: ActivityAct): void => this.send({ type: 'act', act })

  readonly #undo = (id: string): void => this.#act({ call: 'undo', id, request: { path: { ending_id: id } } })

  readonly #unblock = (id: string): void =>
    this.#act({ call: 'unblock', id, request: { path: { block_id: id } } })

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (this.#undoUntil !== undefined && this.#undoUntil <= currentInstantOf(this)) {
      this.#undoUntil = undefined
      this.#toasts.show()
    }
  }

  protected override follow(
    { action, done, bursts }: ActivityReady,
    before: ActivityReady | undefined,
  ): void {
    if (!before) return
    if (this.#acted && bursts !== before.bursts) {
      const target = `#${CSS.escape(this.#acted)}`
      void this.rendered.then(() => restoreFocus(this, target))
      this.#acted = undefined
    }
    if (before.action?.state !== 'working' || action?.state === 'working') return
    const { messages } = this.text
    const { type, id } = before.action
    const burst = before.bursts.find((one) => one.id === id || one.ending?.id === id)
    if (type === 'unblock' || type === 'send-emails') this.#acted = 'block-value'
    else if (type !== 'block') this.#acted = burst && `burst-${burst.id}`
    this.#undoUntil = undefined
    if (action) {
      const isGone = type === 'undo' && action.state instanceof Object && action.state.status === 404
      this.#isRefused = type === 'block' && action.state instanceof Object && action.state.status === 400
      if (!this.#isRefused)
        this.#toasts.show({ text: isGone ? messages.activityTooLate : messages.activityActionFailed })
      return
    }
    this.emit(new ActivityChangeEvent(type))
    if (type === 'end') this.#selected = new Set()
    if (type === 'undo') this.#toasts.show()
    if (type === 'send-emails') this.#toasts.show({ text: messages.waitingSent })
    if (done && 'ending' in done) this.#offerUndo(done.ending)
    if (done && 'block' in done) {
      if (this.#typed) this.#typed = ''
      const { id, value } = done.block
      const onPress = () => this.#unblock(id)
      this.#toasts.show({ text: messages.blockedNow(value), action: { label: messages.undo, onPress } })
    }
  }

  #offerUndo({ id: endingId, count }: ActivityEnding): void {
    const { messages } = this.text
    this.#undoUntil = instant(currentInstantOf(this) + activityUndoSeconds)
    const onPress = () => this.#undo(endingId)
    this.#toasts.show({ text: messages.activityEnding(count), action: { label: messages.undo, onPress } })
  }

  readonly #select = (id: string, isSelected: boolean): void => {
    const selected = new Set(this.#selected)
    if (isSelected) selected.add(id)
    else selected.delete(id)
    this.#selected = selected
    this.requestUpdate()
  }

  readonly #open = (burstId: string | undefined): void => {
    this.#selected = new Set()
    this.send({ type: 'open', burstId })
  }

  #endItems(burstId: string, deedIds?: readonly string[]): readonly MenuItem[] {
    const { messages } = this.text
    const item = (label: string, sendsEmails: boolean): MenuItem => ({
      ...{ label, isDestructive: true },
      onChoose: () => {
        const body = { sends_emails: sendsEmails, ...(deedIds && { deed_ids: [...deedIds] }) }
        this.#act({ call: 'end', id: burstId, request: { path: { burst_id: burstId }, body } })
      },
    })
    return [item(messages.endSilently, false), item(messages.endEmailing, true)]
  }

  #blockItems(block: () => { readonly kind: BlockKind; readonly value: string }): readonly MenuItem[] {
    const { messages } = this.text
    const item = (label: string, seconds?: number): MenuItem => ({
      label,
      onChoose: () => {
        const until = seconds === undefined ? undefined : instant(currentInstantOf(this) + seconds)
        const body = { ...block(), until }
        this.#act({ call: 'block', id: body.value, request: { body } })
      },
    })
    return [item(messages.blockForDay, day), item(messages.blockForGood)]
  }

  #deedTemplate(deed: ActivityDeed, view: ActivityView): TemplateResult {
    const { id, guest, is_active: isActive, booking_id: booking } = deed
    const name = deedName(deed, view)
    const href = booking && this.bookingHref?.(booking)
    const facts = [
      ...(guest?.name ? [guest.email] : []),
      ...(guest ? [view.messages.activityKind(deed.kind as never)] : []),
      ...(deed.target ? [deed.target] : []),
      ...(deed.start_time === undefined
        ? []
        : [periodText(deed.start_time, deed.end_time ?? deed.start_time, view)]),
    ]
    const content = html`<span><bdi>${name}</bdi></span>`
    return html`<li part=${isActive ? 'deed' : 'deed over'} class=${isActive ? nothing : 'over'}>
      ${
        isActive
          ? html`<label>
              <input
                type="checkbox"
                .checked=${this.#selected.has(id)}
                @change=${(event: Event) => {
                  event.stopPropagation()
                  this.#select(id, (event.target as HTMLInputElement).checked)
                }}
              />
              ${content}
            </label>`
          : html`<span class="grow">${content}</span>`
      }
      <ul class="facts">
        ${facts.map((fact, index) =>
          href && index === facts.length - 1
            ? html`<li><a href=${href}>${fact}</a></li>`
            : html`<li><bdi>${fact}</bdi></li>`,
        )}
        ${isActive ? nothing : html`<li>${view.messages.activityOver}</li>`}
      </ul>
    </li>`
  }

  #deedsTemplate(burst: ActivityBurst, ready: ActivityReady, view: ActivityView): TemplateResult {
    const { messages } = view
    const { deeds, next } = ready.opened ?? {}
    if (deeds === 'unknown')
      return retryNotice(messages.activityFailed, messages, () => this.send({ type: 'retry' }))
    if (!Array.isArray(deeds)) return html`<span class="skeleton" aria-hidden="true"></span>`
    const known: readonly ActivityDeed[] = deeds
    const selected = known.filter(({ id, is_active: isActive }) => isActive && this.#selected.has(id))
    return html`<ul>
        ${repeat(
          known,
          ({ id }) => id,
          (deed) => this.#deedTemplate(deed, view),
        )}
      </ul>
      <div class="row">
        ${
          selected.length
            ? this.#menus.menu({
                ...{ id: `end-selected-${burst.id}`, content: messages.endSelected, placement: 'start' },
                items: this.#endItems(
                  burst.id,
                  selected.map(({ id }) => id),
                ),
              })
            : nothing
        }
        ${
          next === undefined
            ? nothing
            : html`<button type="button" class="ghost" part="action" @click=${() => this.send({ type: 'more' })}>
                ${messages.activityMore}
              </button>`
        }
      </div>`
  }

  #burstTemplate(burst: ActivityBurst, ready: ActivityReady, view: ActivityView): TemplateResult {
    const { messages } = view
    const { id, network, ending: pending } = burst
    const isOpen = ready.opened?.burstId === id
    return html`<li part=${burst.is_new ? 'burst new' : 'burst'}>
      <div class="grow">
        <button
          type="button"
          class="open"
          id="burst-${id}"
          aria-expanded=${String(isOpen)}
          aria-controls=${isOpen ? `deeds-${id}` : nothing}
          @click=${() => this.#open(isOpen ? undefined : id)}
        >${icons.forward}<span>${burstTitle(burst, view)}</span></button>
        <ul class="facts">${burstFacts(burst, view).map((fact) => html`<li><bdi>${fact}</bdi></li>`)}</ul>
      </div>
      ${burst.is_new ? html`<span class="status ask" part="state">${messages.activityNew}</span>` : nothing}
      ${
        pending
          ? html`<span class="status now" part="state">${messages.activityEnding(pending.count)}</span>
            <button
              type="button"
              class="ghost"
              part="action"
              aria-describedby="burst-${id}"
              @click=${() => this.#undo(pending.id)}
            >${messages.undo}</button>`
          : burst.active
            ? this.#menus.menu({ id: `end-${id}`, content: messages.endAll, items: this.#endItems(id) })
            : nothing
      }
      ${
        network
          ? this.#menus.menu({
              ...{ id: `block-${id}`, content: messages.blockNetwork, look: 'quiet' },
              items: this.#blockItems(() => ({ kind: 'network', value: network })),
            })
          : nothing
      }
      ${
        isOpen
          ? html`<div class="deeds" id="deeds-${id}" role="group" aria-labelledby="burst-${id}">
              ${this.#deedsTemplate(burst, ready, view)}
            </div>`
          : nothing
      }
    </li>`
  }

  #blockTemplate({ id, value, until, created_by: by }: Block, view: ActivityView): TemplateResult {
    const { messages } = view
    return html`<li part="block">
      <div class="grow">
        <b id="block-value-${id}"><bdi>${value}</bdi></b>
        <ul class="facts">
          <li>${until === undefined ? messages.blockForGood : messages.blockUntil(timeText(until, view))}</li>
          <li><bdi>${by}</bdi></li>
        </ul>
      </div>
      <button
        type="button"
        class="ghost"
        part="action"
        aria-describedby="block-value-${id}"
        @click=${() => this.#unblock(id)}
      >${messages.unblock}</button>
    </li>`
  }

  #blocksTemplate({ blocks }: ActivityReady, view: ActivityView): TemplateResult {
    const { messages } = view
    return html`<section class="blocks" aria-labelledby="blocks-title">
      <h3 id="blocks-title">${messages.blocksTitle}</h3>
      <p class="muted">${messages.blocksHelp}</p>
      <form @submit=${(event: Event) => event.preventDefault()}>
        ${textField({
          ...{ id: 'block-value', label: messages.blockField, value: this.#typed },
          error: this.#isRefused ? messages.blockInvalid : undefined,
          onInput: (value) => {
            this.#typed = value
            this.#isRefused = false
            this.requestUpdate()
          },
        })}
        ${this.#menus.menu({
          ...{ id: 'block-typed', content: messages.blockButton },
          items: this.#blockItems(() => ({
            kind: blockKindOf(this.#typed.trim()),
            value: this.#typed.trim(),
          })),
        })}
      </form>
      ${
        blocks.length
          ? html`<ul class="box rows">
              ${repeat(
                blocks,
                ({ id }) => id,
                (block) => this.#blockTemplate(block, view),
              )}
            </ul>`
          : html`<p class="muted">${messages.noBlocks}</p>`
      }
    </section>`
  }

  #waitingTemplate({ waiting }: ActivityReady, { messages }: ActivityView): TemplateResult | typeof nothing {
    if (!waiting) return nothing
    return html`<div class="box waiting" part="waiting-emails">
      <p id="waiting-help">${messages.waitingHelp}</p>
      <button
        type="button"
        class="ghost"
        part="action"
        aria-describedby="waiting-help"
        @click=${() => this.#act({ call: 'send-emails', id: 'waiting', request: { body: {} } })}
      >${messages.sendWaiting(waiting)}</button>
    </div>`
  }

  #readyTemplate(ready: ActivityReady): TemplateResult {
    const view = this.#view
    const { messages } = view
    return html`${
      ready.bursts.length
        ? html`<p class="muted lead">${messages.activityHelp}</p>
          <ul class="box rows">
            ${repeat(
              ready.bursts,
              ({ id }) => id,
              (burst) => this.#burstTemplate(burst, ready, view),
            )}
          </ul>`
        : html`<div class="box">${emptyState(messages.nothingUnusual, messages.nothingUnusualHelp)}</div>`
    }
    ${this.#waitingTemplate(ready, view)}${this.#blocksTemplate(ready, view)}`
  }

  protected override frame(ready: ActivityReady | undefined): PageFrame {
    const { messages } = this.text
    return {
      ...{
        title: messages.activityTitle,
        loading: messages.loadingActivity,
        failed: messages.activityFailed,
      },
      content: ready && this.#readyTemplate(ready),
      skeletons: threeSkeletons(),
      below: this.#toasts.template(),
    }
  }
}
