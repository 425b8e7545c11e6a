import {
  composeOfferEmail,
  type Link,
  longestLinkMessage,
  type OfferableTime,
  type ShareableEventType,
} from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { type OfferMessages, offer } from '@whenable/elements/internal/messages/owner/generated/offer'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { type OwnerPollMessages, polls } from '@whenable/elements/internal/messages/owner/generated/polls'
import { type ShareMessages, share } from '@whenable/elements/internal/messages/owner/generated/share'
import { dateAt, formatDate, formatTime, type Instant, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { EventTypeShareEvent } from '../events/event-type-share.js'
import { LinkRevokeEvent } from '../events/link-revoke.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { selectField, textField } from '../parts/field.template.js'
import { emptyState } from '../parts/page-states.template.js'
import { pickedList, timeLabel, timesWeek } from '../parts/picked-times.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { checkbox } from '../parts/switch.template.js'
import type { ShareCalls } from '../share/endpoints.js'
import { eventTypeChooser } from '../share/event-type-chooser.template.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { pickedTimesStyles } from '../styles/picked-times.styles.js'
import {
  createOfferFlow,
  type MadeOffer,
  type OfferFlow,
  type OfferIntent,
  type OfferState,
} from './flow/index.js'
import { type LinksView, linksTemplate, revokeDialog } from './links.template.js'
import { offerTimesStyles } from './offer-times.styles.js'
import type { PackageDialog } from './package-dialog.js'

/** The messages that the element uses, of all sections. */
type OfferTexts = OfferMessages & ShareMessages & OwnerPartMessages & Pick<OwnerPollMessages, 'pollTimes'>
type Ready = Extract<OfferState, { step: 'ready' }>

/** After how many days a link can end. */
const lifetimes = [3, 7, 14, 30] as const

/**
 * Chooses free times of an event type, and makes a link that offers them: the times for an email, each with an address of its own, ready
 * to copy. The link books once, unless it should book more often, can keep the times free for whoever has it, and ends with the last of its
 * times, or before. The links of the event type are listed below, to be copied again or revoked. A dialog gives a guest a
 * package: a link that is good for several bookings, which the service sends to them.
 *
 * @fires when-event-type-share - the owner copied the times, or a link
 * @fires when-link-revoke - the owner revoked a link
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to the event type, the times, the chosen ones and each control
 * @keyboard ArrowLeft, ArrowRight, ArrowUp, ArrowDown - in the times: to the time beside, above or below
 * @keyboard PageUp, PageDown - in the times: to the days before or after
 * @keyboard Enter, Space - in the times: chooses a time, or takes it back
 * @keyboard Escape - closes the choice of the event type, or the dialog
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart action - a button
 * @csspart menu - the choice of the event type
 * @csspart menu-item - an event type to choose
 * @csspart times - the free times
 * @csspart chosen - the chosen times
 * @csspart remove-button - takes a chosen time back
 * @csspart field - a field
 * @csspart label - the label of a field
 * @csspart email - the times for an email
 * @csspart copy-button - copies
 * @csspart links - the links of the event type
 * @csspart link-row - a link
 * @csspart state - that a link is used or has ended
 * @csspart revoke-button - asks before a link is revoked
 * @csspart dialog - the form of a package, or the question before a link is revoked
 * @csspart close-button - closes the dialog
 * @csspart error - what is wrong with a field of a package
 * @csspart notice - an error
 * @csspart empty - that there is no event type yet
 * @csspart retry-button - loads the event types again
 */
export class OfferTimes extends OwnerPage<OfferState, OfferIntent, ShareCalls, OfferTexts> {
  static override styles = [...ownerStyles, pickedTimesStyles, offerTimesStyles]
  static override properties = {
    grantId: { attribute: 'grant-id' },
    eventType: { attribute: 'event-type' },
    timeZone: { attribute: 'time-zone' },
    hideEventTypes: { type: Boolean, attribute: 'hide-event-types' },
  }

  /** The account whose event types are offered. Default: all that the access token may see. */
  grantId: string | null = null
  /** The id or the slug of the event type to begin with. Default: the first one that is on. */
  eventType: string | null = null
  /** Hides the choice of the event type. */
  hideEventTypes = false
  /** The event types, their times and the links, instead of the service's. It has `offer`. */
  source: ShareCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: OfferFlow | null = null
  /** The owner's time zone (IANA name), in which the times are. Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<OfferTexts> | null = null

  protected override readonly text = new OwnerLocalized<OfferTexts>(this, {
    ...parts,
    ...share,
    ...offer,
    pollTimes: polls.pollTimes,
  })
  readonly #menus = new PopoverMenus(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)

  protected override inputs(): readonly unknown[] {
    return [this.grantId, this.eventType]
  }

  protected override callsTo(access: ServiceAccess): ShareCalls {
    const grantId = this.grantId ?? undefined
    return lazyCalls(access, async () =>
      (await import('../share/endpoints.js')).shareEndpoints({ ...access, grantId }),
    )
  }

  protected override createFlow(source: ShareCalls, options: OwnerFlowOptions): OfferFlow {
    return createOfferFlow({ ...options, source, eventType: this.eventType ?? undefined })
  }

  protected override reset(): void {
    this.#asked = undefined
    this.#package?.close()
  }

  get #format(): TimeFormat {
    return this.formatIn(this.timeZone)
  }

  readonly #labelOf = ({ start }: OfferableTime): string => timeLabel(start, this.text.lang, this.#format)

  #endOf(end: Instant): string {
    const { lang } = this.text
    const { timeZone } = this.#format
    const yearOf = (at: Instant) => dateAt(at, timeZone).slice(0, 4)
    if (yearOf(end) === yearOf(currentInstantOf(this))) return timeLabel(end, lang, this.#format)
    const day = formatDate(end, { locale: lang, timeZone, style: 'full' })
    return joined(lang, day, formatTime(end, this.#format))
  }

  readonly #pick = (time: OfferableTime): void => this.send({ type: 'pick', time })

  #emailTemplate({ address, times }: MadeOffer, { id }: ShareableEventType): TemplateResult {
    const { messages, lang } = this.text
    const { timeZone } = this.#format
    const onCopy = () => this.dispatchEvent(new EventTypeShareEvent(id, 'email'))
    const email = () =>
      composeOfferEmail({
        ...{ address, times, locale: lang, timeZone },
        ...{ intro: messages.shareEmailIntro, more: messages.shareEmailMore },
      })
    return html`<p role="status">${messages.offerMade}</p>
      <div class="mail" part="email">
        <p>${messages.shareEmailIntro}</p>
        <ul>${times.map((time) => html`<li>${this.#labelOf(time)}</li>`)}</ul>
        <p><a href=${webAddress(address) ?? nothing} target="_blank" rel="noopener">${messages.shareEmailMore}</a></p>
      </div>
      <div class="row">
        ${this.#copies.button({ id: 'copy-email', content: email, look: 'primary', describedBy: 'title', onCopy })}
        ${this.#copies.button({ id: 'copy-link', label: messages.copyLink, look: 'ghost', content: () => address, onCopy })}
      </div>`
  }

  #makeTemplate(state: Ready): TemplateResult {
    const { messages } = this.text
    const { isOnce, holdsTimes, days, message, making, picked } = state
    const isMaking = making === 'making'
    const problem =
      typeof making === 'object'
        ? making.field?.startsWith('slots')
          ? messages.offerGone
          : messages.offerFailed
        : undefined
    return html`${checkbox({
      ...{ id: 'once', label: messages.offerOnce, checked: isOnce },
      onChange: (checked) => this.send({ type: 'set-once', isOnce: checked }),
    })}
      ${checkbox({
        ...{ id: 'holds', label: messages.offerHolds, checked: holdsTimes },
        onChange: (checked) => this.send({ type: 'set-holds', holdsTimes: checked }),
      })}
      ${selectField({
        ...{ id: 'ends', label: messages.offerEnds, value: days === undefined ? '' : String(days) },
        choices: [
          { value: '', label: messages.offerEndsLast },
          ...lifetimes.map((count) => ({ value: String(count), label: messages.offerDays(count) })),
        ],
        onChange: (value) => this.send({ type: 'set-days', days: value ? Number(value) : undefined }),
      })}
      ${textField({
        ...{ id: 'message', label: messages.offerMessage, help: messages.offerMessageHelp },
        ...{ value: message, rows: 3, maxLength: longestLinkMessage },
        onInput: (text) => this.send({ type: 'set-message', message: text }),
      })}
      ${problem ? html`<p class="notice" part="notice" role="alert">${problem}</p>` : nothing}
      ${
        state.made && state.chosen
          ? this.#emailTemplate(state.made, state.chosen)
          : html`<div>
              <button
                class="primary"
                part="action"
                id="make"
                aria-disabled=${String(!picked.length || isMaking)}
                @click=${() => this.send({ type: 'make' })}
              >${isMaking ? messages.makingOffer : messages.makeOffer}</button>
            </div>`
      }`
  }

  /** The link of which the owner is asked whether to revoke it. */
  #asked: string | undefined
  #announced = ''

  readonly #ask = (linkId: string | undefined): void => {
    this.#asked = linkId
    this.#announced = ''
    this.requestUpdate()
  }

  /** The dialog of a package, which arrives when it is opened first. */
  #package: PackageDialog | undefined

  readonly #give = async (): Promise<void> => {
    const chosen = this.ready?.chosen
    if (!chosen) return
    try {
      const { PackageDialog } = await import('./package-dialog.js')
      this.#package ??= new PackageDialog(this, {
        ...{ calls: () => this.calls, copies: this.#copies },
        onMade: () => this.send({ type: 'refresh' }),
        onCopy: (eventTypeId) => this.dispatchEvent(new EventTypeShareEvent(eventTypeId, 'link')),
      })
      this.#package.open(chosen.id)
    } catch (error) {
      console.error('<when-offer-times>: its code could not be loaded.', error)
      this.#announced = this.text.messages.offerFailed
      this.requestUpdate()
    }
  }

  protected override follow({ revoking }: Ready, before: Ready | undefined): void {
    if (before?.revoking?.state !== 'working' || revoking?.state === 'working') return
    this.#asked = undefined
    if (revoking) return
    this.#announced = this.text.messages.linkRevoked
    this.emit(new LinkRevokeEvent(before.revoking.linkId))
    this.focusOn('#links-title')
  }

  #linksTemplate(ready: Ready, { id }: ShareableEventType): TemplateResult {
    const { messages, lang } = this.text
    const view: LinksView = {
      ...{ messages, lang, copies: this.#copies, onAsk: this.#ask, send: this.send },
      labelOf: (start) => timeLabel(start, lang, this.#format),
      endOf: (end) => this.#endOf(end),
      onCopy: () => this.dispatchEvent(new EventTypeShareEvent(id, 'link')),
      onGive: this.calls?.offer && this.#give,
    }
    const asked = Array.isArray(ready.links)
      ? (ready.links as readonly Link[]).find((link) => link.id === this.#asked)
      : undefined
    return html`${linksTemplate(ready, view)}${asked ? revokeDialog(asked, ready, view) : nothing}${this.#package?.template() ?? nothing}`
  }

  #chooser({ eventTypes, chosen }: Ready): TemplateResult | typeof nothing {
    if (this.hideEventTypes) return nothing
    return eventTypeChooser({
      ...{ eventTypes, chosen, messages: this.text.messages, menus: this.#menus },
      choose: (eventTypeId) => this.send({ type: 'choose', eventTypeId }),
    })
  }

  #readyTemplate(ready: Ready, chosen: ShareableEventType): TemplateResult {
    const { messages } = this.text
    return html`<p class="muted">${messages.offerHelp}</p>
      <div class="sides">
        ${timesWeek({
          ...{ times: ready.times, picked: ready.picked, timeZone: this.#format.timeZone },
          ...{ now: currentInstantOf(this), onPick: this.#pick },
          onRetry: () => this.send({ type: 'retry-times' }),
        })}
        <section class="box side" aria-labelledby="chosen">
          ${pickedList(this, {
            ...{ picked: ready.picked, messages, labelOf: this.#labelOf, onPick: this.#pick },
          })}
          ${this.#makeTemplate(ready)}
        </section>
      </div>
      ${this.#linksTemplate(ready, chosen)}`
  }

  protected override frame(ready: Ready | undefined): PageFrame {
    const { messages } = this.text
    return {
      ...{ title: messages.shareEmail, loading: messages.loadingShare, failed: messages.shareFailed },
      tools: ready && this.#chooser(ready),
      status: this.#announced,
      content:
        ready &&
        (ready.chosen
          ? this.#readyTemplate(ready, ready.chosen)
          : html`<div class="box" part="empty">${emptyState(messages.shareNothing, messages.shareNothingHelp)}</div>`),
      skeletons: html`<div class="sides" aria-hidden="true"><span class="skeleton"></span><span class="skeleton"></span></div>`,
      below: this.#copies.status(),
    }
  }
}
