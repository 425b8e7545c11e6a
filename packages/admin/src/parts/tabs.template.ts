import { html, nothing, type TemplateResult } from 'lit'

/** A view, which has an address of its own. */
export interface TabLink {
  readonly href: string
  readonly label: string
  readonly isCurrent: boolean
  /** Told when the link is followed in this window; the address is then yours to change. */
  readonly onOpen: () => void
}

/** Whether a click on a link opens it here, and not in another tab or window. */
export const opensHere = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Links to views. They are links, so that views can be shared and opened in another tab. */
export const tabLinks = (label: string, links: readonly TabLink[]): TemplateResult =>
  html`<nav class="tabs" part="views" aria-label=${label}>
    ${links.map(
      ({ href, label: text, isCurrent, onOpen }) =>
        html`<a
          part=${isCurrent ? 'view current' : 'view'}
          href=${href}
          aria-current=${isCurrent ? 'page' : nothing}
          @click=${(event: MouseEvent) => {
            if (!opensHere(event)) return
            event.preventDefault()
            onOpen()
          }}
          >${text}</a
        >`,
    )}
  </nav>`
