import { composeOfferEmail, type ShareableEventType } from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { type ShareMessages, share } from '@whenable/elements/internal/messages/owner/generated/share'
import { formatDate, formatTime, zoneLabel } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { EventTypeShareEvent } from '../events/event-type-share.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { icons } from '../parts/icons.js'
import { emptyState } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { type Tab, tabPanels } from '../parts/tabs.template.js'
import { ownerStyles } from '../styles/owner.styles.js'
import type { ShareCalls } from './endpoints.js'
import { eventTypeChooser } from './event-type-chooser.template.js'
import {
  createShareFlow,
  type OfferedTime,
  type ShareFlow,
  type ShareIntent,
  type ShareState,
} from './flow/index.js'
import { qrCode, qrFile } from './qr-code.template.js'
import { shareStyles } from './share.styles.js'
import { inlineSnippet, launcherSnippet, policySnippet } from './snippets.model.js'

/** The messages that the element uses, of all sections. */
type ShareTexts = ShareMessages & OwnerPartMessages

type Ready = Extract<ShareState, { step: 'ready' }>

/** A tab of the ways. */
type ShareTab = 'link' | 'website' | 'email' | 'qr'

/** A way of sharing. */
export type ShareWay = 'website' | 'popup' | 'button' | 'link' | 'email' | 'policy'

/**
 * The ways in which an owner shares an event type, in tabs, each copied with one press: the address of the page; for a website the tag,
 * a link that opens the times in a dialog, a button at the edge of the window, and what a strict content security policy has to allow;
 * the next free times for an email; and a QR code. What it looks like stands below it.
 *
 * @fires when-event-type-share - the owner copied a way to share the event type
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to the current tab, and each control and each piece of code of it
 * @keyboard ArrowRight, ArrowLeft - in the tabs, shows the next or the previous one
 * @keyboard Home, End - in the tabs, shows the first or the last one
 * @keyboard ArrowDown, ArrowUp - opens the choice of the event type, and moves in it
 * @keyboard Escape - closes the choice
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart action - a button
 * @csspart menu - the choice of the event type
 * @csspart menu-item - an event type to choose
 * @csspart views - the tabs: link, website, email and QR code
 * @csspart view - a tab; also `current`
 * @csspart way - a way of sharing
 * @csspart code - code to copy
 * @csspart copy-button - copies
 * @csspart link - the address of the page
 * @csspart preview - what it looks like
 * @csspart times - the times for an email
 * @csspart qr-code - the QR code
 * @csspart policy - what a content security policy has to allow
 * @csspart notice - that the event type is off, or an error
 * @csspart empty - that there is no event type yet
 * @csspart retry-button - loads the event types again
 */
export class Share extends OwnerPage<ShareState, ShareIntent, ShareCalls, ShareTexts> {
  static override readonly forwarded = ['when-event-type-share']
  static override styles = [...ownerStyles, shareStyles]
  static override properties = {
    grantId: { attribute: 'grant-id' },
    clientId: { attribute: 'client-id' },
    eventType: { attribute: 'event-type' },
    timeZone: { attribute: 'time-zone' },
  }

  /** The service's address: https, or http to loopback. The code to copy names it. */
  override serviceUrl: string | null = null
  /** The account whose event types are shared. Default: all that the access token may see. */
  grantId: string | null = null
  /** The application's client id, for the links of a service with several applications. */
  clientId: string | null = null
  /** The id or the slug of the event type to begin with. Default: the first one that is on. */
  eventType: string | null = null
  /** The event types and their times, instead of the service's. */
  source: ShareCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: ShareFlow | null = null
  /** The owner's time zone (IANA name), in which the times of an email are. Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<ShareTexts> | null = null

  protected override readonly text = new OwnerLocalized<ShareTexts>(this, { ...parts, ...share })
  readonly #menus = new PopoverMenus(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)

  #tab: ShareTab = 'link'
  /** The code of that element, which loads where the service makes links. */
  #offersLoad: 'no' | 'loading' | 'ready' | 'failed' = 'no'

  async #loadOffers(): Promise<void> {
    this.#offersLoad = 'loading'
    this.#offersLoad = await import('../define/offer-times.js').then(
      () => 'ready' as const,
      () => 'failed' as const,
    )
    this.requestUpdate()
  }

  protected override inputs(): readonly unknown[] {
    return [this.grantId, this.clientId, this.eventType]
  }

  protected override callsTo(access: ServiceAccess): ShareCalls {
    const grantId = this.grantId ?? undefined
    const clientId = this.clientId ?? undefined
    return lazyCalls(access, async () =>
      (await import('./endpoints.js')).shareEndpoints({ ...access, grantId, clientId }),
    )
  }

  protected override createFlow(source: ShareCalls, options: OwnerFlowOptions): ShareFlow {
    return createShareFlow({ ...options, source, eventType: this.eventType ?? undefined })
  }

  /** The address that the code names: the service's, or the page's own if it brings its own event types. */
  get #address(): string {
    return webAddress(this.serviceUrl) ?? location.origin
  }

  /** A way of sharing, with its button. */
  #way(
    {
      way,
      title,
      help,
      content,
      copied,
    }: {
      readonly way: ShareWay
      readonly title: string
      readonly help?: string
      readonly content: TemplateResult
      readonly copied?: () => string | { readonly text: string; readonly html: string }
    },
    { id }: ShareableEventType,
  ): TemplateResult {
    return html`<section class="box way" part="way" aria-labelledby="way-${way}">
      <div class="row">
        <h3 id="way-${way}">${title}</h3>
        ${
          copied
            ? this.#copies.button({
                id: `copy-${way}`,
                content: copied,
                describedBy: `way-${way}`,
                onCopy: () => this.dispatchEvent(new EventTypeShareEvent(id, way)),
              })
            : nothing
        }
      </div>
      ${content} ${help ? html`<small>${help}</small>` : nothing}
    </section>`
  }

  #code(text: string, label: string): TemplateResult {
    return html`<pre class="code" part="code" tabindex="0" role="group" aria-label=${label}>${text}</pre>`
  }

  #timeLabel({ start }: OfferedTime): string {
    const { lang } = this.text
    const format = this.formatIn(this.timeZone)
    const day = formatDate(start, { locale: lang, timeZone: format.timeZone, style: 'weekday-day' })
    return joined(lang, day, formatTime(start, format))
  }

  #emailTemplate(chosen: ShareableEventType, times: Ready): TemplateResult {
    const { messages, lang } = this.text
    const { timeZone } = this.formatIn(this.timeZone)
    const zone = zoneLabel(timeZone, currentInstantOf(this), lang).name
    const offered = Array.isArray(times.times) ? (times.times as readonly OfferedTime[]) : []
    const rows = offered.map((time) => ({ time, label: this.#timeLabel(time) }))
    const content =
      times.times === 'loading'
        ? html`<span class="skeleton" aria-hidden="true"></span>`
        : html`<div class="mail" part="times">
            ${
              rows.length
                ? html`<p>${messages.shareEmailIntro}</p>
                    <ul>${rows.map(({ label }) => html`<li>${label}</li>`)}</ul>`
                : html`<p class="muted">${times.times === 'unknown' ? messages.shareFailed : messages.shareEmailEmpty}</p>`
            }
          </div>`
    return this.#way(
      {
        ...{ way: 'email', title: messages.shareEmail, help: messages.shareEmailHelp(zone), content },
        ...(rows.length && {
          copied: () =>
            composeOfferEmail({
              ...{ address: chosen.address, times: offered, locale: lang, timeZone },
              ...{ intro: messages.shareEmailIntro, more: messages.shareEmailMore },
            }),
        }),
      },
      chosen,
    )
  }

  #linkTemplate(chosen: ShareableEventType): TemplateResult {
    const { messages } = this.text
    const { address, id } = chosen
    return this.#way(
      {
        way: 'link',
        title: messages.shareLink,
        help: messages.shareLinkHelp,
        content: html`<div class="link-line" part="link">
          <span>${address.replace(/^https?:\/\//, '')}</span>
          ${this.#copies.button({
            id: 'copy-link',
            label: messages.copyLink,
            content: () => address,
            onCopy: () => this.dispatchEvent(new EventTypeShareEvent(id, 'link')),
          })}
          <a class="icon-button" href=${webAddress(address) ?? nothing} target="_blank" rel="noopener" aria-label=${messages.openPage}
            >${icons.external}</a
          >
        </div>`,
      },
      chosen,
    )
  }

  #qrTemplate({ address, id, name, slug }: ShareableEventType): TemplateResult {
    const { messages } = this.text
    const download = () => {
      const url = URL.createObjectURL(new Blob([qrFile(address)], { type: 'image/svg+xml' }))
      const anchor = Object.assign(document.createElement('a'), { href: url, download: `${slug ?? id}.svg` })
      anchor.click()
      URL.revokeObjectURL(url)
    }
    return html`<section class="box way" part="way" aria-labelledby="way-qr">
      <div class="row">
        <h3 id="way-qr">${messages.shareQr}</h3>
        <button class="ghost" part="action" @click=${download}>${messages.downloadQr}</button>
      </div>
      <div class="qr-row">
        ${qrCode(address, messages.shareQrName(name))}
        <div><small>${messages.shareQrHelp}</small></div>
      </div>
    </section>`
  }

  /** The code for a website, and what its policy has to allow. */
  #websiteTemplate({ firstSlotBytes }: Ready, chosen: ShareableEventType) {
    const { messages, lang } = this.text
    const url = this.#address
    const label = messages.bookTitle(chosen.name)
    const inline = inlineSnippet(url, chosen)
    const popup = launcherSnippet(url, chosen, { label, isFloating: false })
    const floating = launcherSnippet(url, chosen, { label, isFloating: true })
    const policy = policySnippet(url)
    const kilobytes = firstSlotBytes
      ? new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(firstSlotBytes / 1000)
      : ''
    return html`<div class="ways">
        ${this.#way(
          {
            ...{ way: 'website', title: messages.shareWebsite, copied: () => inline },
            help: kilobytes ? messages.shareBytes(kilobytes) : messages.shareWebsiteHelp,
            content: this.#code(inline, messages.shareWebsite),
          },
          chosen,
        )}
        ${this.#way(
          {
            ...{
              way: 'popup',
              title: messages.sharePopup,
              help: messages.sharePopupHelp,
              copied: () => popup,
            },
            content: html`${this.#code(popup, messages.sharePopup)}
              <div class="preview" part="preview" role="img" aria-label=${messages.previewOf}>
                <span class="sample-link">${label}</span>
              </div>`,
          },
          chosen,
        )}
        ${this.#way(
          {
            ...{ way: 'button', title: messages.shareButton, help: messages.shareButtonHelp },
            copied: () => floating,
            content: html`${this.#code(floating, messages.shareButton)}
              <div class="preview corner" part="preview" role="img" aria-label=${messages.previewOf}>
                <span class="sample">${icons.calendar}${label}</span>
              </div>`,
          },
          chosen,
        )}
      </div>
      <details class="policy" part="policy">
        <summary>${messages.sharePolicy}${icons.down}</summary>
        <div class="stack">
          <p class="muted">${messages.sharePolicyHelp}</p>
          ${this.#code(policy, messages.sharePolicy)}
          <div>
            ${this.#copies.button({
              ...{ id: 'copy-policy', content: () => policy },
              onCopy: () => this.dispatchEvent(new EventTypeShareEvent(chosen.id, 'policy')),
            })}
          </div>
        </div>
      </details>`
  }

  #readyTemplate(state: Ready, chosen: ShareableEventType): TemplateResult {
    const { messages } = this.text
    const tabs: readonly Tab<ShareTab>[] = [
      ...(chosen.address
        ? [{ id: 'link' as const, label: messages.shareLink, content: this.#linkTemplate(chosen) }]
        : []),
      {
        id: 'website' as const,
        label: messages.shareTabWebsite,
        content: this.#websiteTemplate(state, chosen),
      },
      {
        id: 'email' as const,
        label: messages.shareTabEmail,
        content: this.#offersTemplate(state, chosen) ?? this.#emailTemplate(chosen, state),
      },
      ...(chosen.address
        ? [{ id: 'qr' as const, label: messages.shareQr, content: this.#qrTemplate(chosen) }]
        : []),
    ]
    const value = tabs.some(({ id }) => id === this.#tab) ? this.#tab : 'website'
    return html`
      ${chosen.isActive ? nothing : html`<p class="notice" part="notice">${messages.shareClosed}</p>`}
      ${tabPanels({
        ...{ label: messages.shareWays, tabs, value },
        onChange: (tab) => {
          this.#tab = tab
          this.requestUpdate()
        },
      })}
    `
  }

  /** The choice of times to offer, where the service makes links; otherwise the next free times stand in an email. */
  #offersTemplate({ canOffer }: Ready, { id }: ShareableEventType) {
    if (!canOffer || !this.calls || this.#offersLoad === 'failed') return undefined
    if (this.#offersLoad === 'no' && this.#tab === 'email') void this.#loadOffers()
    return this.#offersLoad === 'ready'
      ? html`<when-offer-times
          class="offers"
          hide-event-types
          event-type=${id}
          .source=${this.calls}
          .timeZone=${this.timeZone}
          .now=${this.now}
        ></when-offer-times>`
      : html`<span class="skeleton" aria-hidden="true"></span>`
  }

  #chooser({ eventTypes, chosen }: Ready): TemplateResult | typeof nothing {
    return eventTypeChooser({
      ...{ eventTypes, chosen, messages: this.text.messages, menus: this.#menus },
      choose: (eventTypeId) => this.send({ type: 'choose', eventTypeId }),
    })
  }

  protected override frame(ready: Ready | undefined): PageFrame {
    const { messages } = this.text
    return {
      ...{ title: messages.shareTitle, loading: messages.loadingShare, failed: messages.shareFailed },
      tools: ready && this.#chooser(ready),
      content:
        ready &&
        (ready.chosen
          ? this.#readyTemplate(ready, ready.chosen)
          : html`<div class="box">${emptyState(messages.shareNothing, messages.shareNothingHelp)}</div>`),
      skeletons: html`<div class="ways" aria-hidden="true">
        <span class="skeleton"></span><span class="skeleton"></span>
      </div>`,
      below: this.#copies.status(),
    }
  }
}
