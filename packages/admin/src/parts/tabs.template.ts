import { html, nothing, type TemplateResult } from 'lit'

/** A part of a page of which one is shown at a time. */
export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly content: unknown
}

/**
 * Tabs and their panels, by the tabs pattern of the ARIA Authoring Practices: one tab stop, the arrow keys, Home and End move and
 * show. The panels that are not shown stay in the document, so that what is typed in them does too.
 */
export const tabPanels = <Id extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  /** The tab that is shown. */
  readonly value: Id
  readonly onChange: (id: Id) => void
}): TemplateResult => {
  const press = (event: KeyboardEvent): void => {
    const list = event.currentTarget as HTMLElement
    const forward = list.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex(({ id }) => id === value)
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at - 1,
      [forward]: at + 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(next.id)
    list.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return html`<div class="tabs" part="views" role="tablist" aria-label=${label} @keydown=${press}>
      ${tabs.map(
        ({ id, label: text }) => html`<button
          type="button"
          role="tab"
          id="tab-${id}"
          part=${id === value ? 'view current' : 'view'}
          aria-selected=${String(id === value)}
          aria-controls="panel-${id}"
          tabindex=${id === value ? '0' : '-1'}
          @click=${() => onChange(id)}
        >${text}</button>`,
      )}
    </div>
    ${tabs.map(
      ({ id, content }) =>
        html`<div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" ?hidden=${id !== value}>${content}</div>`,
    )}`
}

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
