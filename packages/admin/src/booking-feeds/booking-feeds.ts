import type { BookingFeed } from '@whenable/contract'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { type FeedsMessages, feeds } from '@whenable/elements/internal/messages/owner/generated/feeds'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { icons } from '../parts/icons.js'
import { modalDialog } from '../parts/modal.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { bookingFeedsStyles } from './booking-feeds.styles.js'
import type { BookingFeedsCalls } from './endpoints.js'
import {
  type BookingFeedsAct,
  type BookingFeedsFlow,
  type BookingFeedsIntent,
  type BookingFeedsState,
  createBookingFeedsFlow,
} from './flow/index.js'

type Texts = FeedsMessages & OwnerPartMessages
type Ready = Extract<BookingFeedsState, { readonly step: 'ready' }>

/** The most feeds that a member has. */
const mostFeeds = 10

const contents = ['details', 'free-busy'] as const

/** The same address for the calendar program of the device, which asks its owner whether to subscribe. */
const subscribeAddress = (address: string): string => address.replace(/^https?:/, 'webcal:')

/** What the owner is asked before it is done to a feed. */
interface Question {
  readonly call: 'renew' | 'remove'
  readonly feed: BookingFeed
}

/**
 * Addresses of bookings that calendar programs such as Google Calendar, Outlook and Apple Calendar subscribe to: those that the member
 * hosts and, for owners, all bookings; with details, or busy times only. Each can be copied, replaced and removed.
 *
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each address, its buttons and its menu
 * @keyboard Enter, Space - copies an address, opens a menu
 * @keyboard Escape - closes a menu or a question
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart feed - an address with what it has
 * @csspart link - an address
 * @csspart copy-button - copies an address
 * @csspart open - opens an address in the calendar program of the device
 * @csspart menu - a menu
 * @csspart menu-item - an entry of a menu
 * @csspart dialog - asks before an address is replaced or removed
 * @csspart action - a button
 * @csspart close-button - closes the question
 * @csspart notice - an error
 * @csspart retry-button - loads the addresses again
 */
export class BookingFeeds extends OwnerPage<BookingFeedsState, BookingFeedsIntent, BookingFeedsCalls, Texts> {
  static override styles = [...ownerStyles, bookingFeedsStyles]

  /** The feeds, instead of `service-url`. */
  source: BookingFeedsCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: BookingFeedsFlow | null = null
  /** Messages that replace the element's own. */
  messages: Partial<Texts> | null = null

  protected override readonly text = new OwnerLocalized<Texts>(this, { ...parts, ...feeds })
  readonly #menus = new PopoverMenus(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)
  #question: Question | undefined

  protected override callsTo(access: ServiceAccess): BookingFeedsCalls {
    return lazyCalls(access, async () => (await import('./endpoints.js')).bookingFeedsEndpoints)
  }

  protected override createFlow(source: BookingFeedsCalls, options: OwnerFlowOptions): BookingFeedsFlow {
    return createBookingFeedsFlow({ source, ...options })
  }

  protected override reset(): void {
    this.#question = undefined
  }

  /** Moves the focus to the address that there is now, or to the button that makes another one. */
  protected override onNotice(notice: NonNullable<Ready['notice']>): void {
    if (notice === 'removed') this.focusOn('#add', '#title')
    else this.focusOn(`#copy-${CSS.escape(notice.id)}`)
  }

  readonly #act = (act: BookingFeedsAct): void => this.send({ type: 'act', act })

  readonly #ask = (question: Question | undefined): void => {
    this.#question = question
    this.requestUpdate()
  }

  #nameOf({ of, shows }: BookingFeed): string {
    const { messages } = this.text
    return `${messages.feedOf(of as 'member')} · ${messages.feedShows(shows as 'details')}`
  }

  #addMenu({ feeds: known, isOwner }: Ready): TemplateResult | typeof nothing {
    const { messages } = this.text
    if (known.length >= mostFeeds) return nothing
    const subjects = isOwner ? (['member', 'team'] as const) : (['member'] as const)
    return this.#menus.menu({
      ...{
        id: 'add',
        content: html`${icons.plus}${messages.addFeed}`,
        look: known.length ? 'ghost' : 'primary',
      },
      items: subjects.flatMap((of) =>
        contents.map((shows) => ({
          label: `${messages.feedOf(of)} · ${messages.feedShows(shows)}`,
          onChoose: () => this.#act({ call: 'create', request: { body: { of, shows } } }),
        })),
      ),
    })
  }

  #row(feed: BookingFeed): TemplateResult {
    const { messages } = this.text
    const { id, of, shows } = feed
    const address = webAddress(feed.address ?? undefined)
    return html`<li part="feed">
      <span class="what" id="feed-${id}">
        <b>${messages.feedOf(of as 'member')}</b><br />
        <small>${messages.feedShows(shows as 'details')}</small>
      </span>
      ${
        address
          ? html`<span class="link-line" part="link"><span>${address.replace(/^https?:\/\//, '')}</span>${this.#copies.button(
              { id: `copy-${id}`, label: messages.copy, describedBy: `feed-${id}`, content: () => address },
            )}</span>
            <a
              class="ghost"
              part="open"
              href=${subscribeAddress(address)}
              aria-describedby="feed-${id}"
            >${messages.openFeed}</a>`
          : nothing
      }
      ${this.#menus.menu({
        ...{ id: `menu-${id}`, content: icons.more, label: this.#nameOf(feed), look: 'icon-button' },
        items: [
          {
            ...{ label: messages.renewFeed, icon: icons.sync },
            onChoose: () => this.#ask({ call: 'renew', feed }),
          },
          'separator',
          {
            ...{ label: messages.remove, icon: icons.trash, isDestructive: true },
            onChoose: () => this.#ask({ call: 'remove', feed }),
          },
        ],
      })}
    </li>`
  }

  #questionTemplate({ call, feed }: Question): TemplateResult {
    const { messages } = this.text
    const close = () => this.#ask(undefined)
    const confirm = () => {
      this.#ask(undefined)
      this.#act({
        call,
        request: { path: { feed_id: feed.id }, ...(call === 'renew' && { body: {} }) },
      } as BookingFeedsAct)
    }
    const label = call === 'renew' ? messages.renewFeed : messages.remove
    return modalDialog({
      title: messages.labelled(label, this.#nameOf(feed)),
      content: html`<p>${messages.feedEnds}</p>`,
      ...{ closeLabel: messages.close, onClose: close },
      actions: html`<button type="button" class="ghost" part="action" @click=${close}>${messages.cancel}</button>
        <button type="button" class=${call === 'remove' ? 'danger' : 'primary'} part="action" @click=${confirm}>${label}</button>`,
    })
  }

  #readyTemplate({ feeds: known, action }: Ready): TemplateResult {
    const { messages } = this.text
    return html`
      ${
        typeof action === 'object'
          ? html`<p class="notice danger" part="notice" role="alert">${messages.activityActionFailed}</p>`
          : nothing
      }
      ${
        known.length
          ? html`<ul class="rows box">
                ${repeat(
                  known,
                  ({ id }) => id,
                  (feed) => this.#row(feed),
                )}
              </ul>
              <p class="muted how">${messages.feedsHowTo(messages.openFeed)}</p>`
          : nothing
      }
    `
  }

  protected override frame(ready: Ready | undefined): PageFrame {
    const { messages } = this.text
    return {
      ...{ title: messages.feedsTitle, failed: messages.feedsFailed, loading: messages.loadingFeeds },
      tools: ready ? this.#addMenu(ready) : nothing,
      above: html`<p class="muted lead">${messages.feedsHelp}</p>`,
      content: ready && this.#readyTemplate(ready),
      skeletons: html`<span class="skeleton" aria-hidden="true"></span>`,
      below: html`${this.#copies.status()}${this.#question ? this.#questionTemplate(this.#question) : nothing}`,
    }
  }
}
