import type { Link } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import type { OfferMessages } from '@whenable/elements/internal/messages/owner/generated/offer'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import type { OwnerPollMessages } from '@whenable/elements/internal/messages/owner/generated/polls'
import type { ShareMessages } from '@whenable/elements/internal/messages/owner/generated/share'
import type { Instant } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { CopyButtons } from '../parts/copy-buttons.js'
import { icons } from '../parts/icons.js'
import { modalDialog } from '../parts/modal.template.js'
import { retryNotice } from '../parts/page-states.template.js'
import type { OfferIntent, OfferState } from './flow/index.js'

type Ready = Extract<OfferState, { step: 'ready' }>

/** What the list of links is rendered from. */
export interface LinksView {
  readonly messages: OfferMessages & ShareMessages & OwnerPartMessages & Pick<OwnerPollMessages, 'pollTimes'>
  readonly lang: string
  readonly send: (intent: OfferIntent) => void
  readonly copies: CopyButtons
  /** A day and a time. */
  readonly labelOf: (start: Instant) => string
  /** When a link ends: a day and a time, with the year unless it is this one. */
  readonly endOf: (end: Instant) => string
  /** Asks before a link is revoked; undefined keeps it. */
  readonly onAsk: (linkId: string | undefined) => void
  readonly onCopy: () => void
  /** Opens the form of a package; undefined where the page cannot make links. */
  readonly onGive: (() => void) | undefined
}

/** What a link is called: its name, otherwise its first time. */
const titleOf = ({ name, slots }: Link, { messages, lang, labelOf }: LinksView): string => {
  const [first] = slots ?? []
  return name ? isolated(name, lang) : first ? labelOf(first.start_time) : messages.linkAnyTime
}

/** How many times it offers, how many bookings it has left, and when it ends. */
const factsOf = (link: Link, { messages, endOf }: LinksView): readonly string[] => {
  const { slots = [], name, most_bookings: most, bookings, expires_at: end, state } = link
  const isActive = state !== 'used_up' && state !== 'expired'
  return [
    ...(slots.length ? [messages.pollTimes(slots.length)] : name ? [messages.linkAnyTime] : []),
    ...(isActive && most !== undefined ? [messages.linkLeft(Math.max(0, most - bookings))] : []),
    ...(isActive ? [end === undefined ? messages.linkEndless : messages.linkEnds(endOf(end))] : []),
    ...(link.address === undefined ? [messages.linkShownOnce] : []),
  ]
}

const row = (link: Link, view: LinksView): TemplateResult => {
  const { messages, copies, onAsk, onCopy } = view
  const { id, address, state } = link
  const mark = state === 'used_up' || state === 'expired' ? state : undefined
  return html`<li part="link-row">
    <div class="grow">
      <b id="link-${id}"><bdi>${titleOf(link, view)}</bdi></b>
      <ul class="facts">${factsOf(link, view).map((fact) => html`<li>${fact}</li>`)}</ul>
    </div>
    ${mark ? html`<span class="status off" part="state">${messages.linkStateName(mark)}</span>` : nothing}
    ${
      address === undefined
        ? nothing
        : copies.button({
            ...{ id: `copy-${id}`, label: messages.copyLink, look: 'ghost', describedBy: `link-${id}` },
            ...{ content: () => address, onCopy },
          })
    }
    <button
      type="button"
      class="icon-button"
      part="revoke-button"
      id="revoke-${id}"
      aria-label=${messages.revokeLink}
      aria-describedby="link-${id}"
      title=${messages.revokeLink}
      @click=${() => onAsk(id)}
    >${icons.trash}</button>
  </li>`
}

/** The links of the chosen event type, with what can be done with each. Nothing where the service lists none. */
export const linksTemplate = (
  { links, revoking }: Ready,
  view: LinksView,
): TemplateResult | typeof nothing => {
  const { messages, send, onGive } = view
  if (links === 'none') return nothing
  const known = Array.isArray(links) ? (links as readonly Link[]) : undefined
  const hasFailed = typeof revoking?.state === 'object'
  return html`<section class="links stack" part="links" aria-labelledby="links-title" aria-busy=${String(links === 'loading')}>
    <div class="row">
      <h3 id="links-title" tabindex="-1">${messages.linksTitle}</h3>
      ${
        onGive
          ? html`<button type="button" class="ghost end" part="action" id="give-package" @click=${onGive}>${messages.givePackage}</button>`
          : nothing
      }
    </div>
    ${hasFailed ? html`<p class="notice" part="notice" role="alert">${messages.linkRevokeFailed}</p>` : nothing}
    ${
      known
        ? known.length
          ? html`<ul class="box rows">${repeat(
              known,
              ({ id }) => id,
              (link) => row(link, view),
            )}</ul>`
          : html`<p class="muted">${messages.noLinks}</p>`
        : links === 'unknown'
          ? retryNotice(messages.linksFailed, messages, () => send({ type: 'retry-links' }))
          : html`<span class="skeleton" aria-hidden="true"></span>`
    }
  </section>`
}

/** Asks before a link is revoked. */
export const revokeDialog = (link: Link, { revoking }: Ready, view: LinksView): TemplateResult => {
  const { messages, lang, send, onAsk } = view
  const onClose = () => onAsk(undefined)
  return modalDialog({
    ...{ title: messages.revokeLink, closeLabel: messages.close, onClose },
    content: html`<p><b>${joined(lang, titleOf(link, view), ...factsOf(link, view).slice(0, 1))}</b></p>
      <p>${messages.revokeLinkHelp}</p>`,
    actions: html`<button type="button" class="quiet" part="action" @click=${onClose}>${messages.cancel}</button>
      <button
        type="button"
        class="danger"
        part="action"
        id="confirm-revocation"
        aria-disabled=${String(revoking?.state === 'working')}
        @click=${() => send({ type: 'revoke', linkId: link.id })}
      >${messages.revokeLink}</button>`,
  })
}
