import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { emptyState, retryNotice } from '../parts/page-states.template.js'
import type { AdminTexts } from './admin-texts.js'
import { type AdminPage, type PageContext, pageAt } from './pages.js'

/** A page's code: being loaded, loaded, or failed to load. */
type PageLoad = 'loading' | 'ready' | 'failed'

/** The heading of a page, in the page's own element. */
const headingIn = (root: ParentNode): HTMLElement | undefined => {
  const own = root.querySelector<HTMLElement>('h2')
  if (own) return own
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const found = shadowRoot && headingIn(shadowRoot)
    if (found) return found
  }
  return undefined
}

/** What stands for a page that is not there yet. */
export const pageSkeletons = (
  messages: AdminTexts,
): TemplateResult => html`<div class="skeletons" aria-busy="true">
  <p class="visually-hidden" role="status">${messages.loadingPage}</p>
  <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
</div>`

/** Shows the page of a path: loads its code first, then moves the focus to its heading and restores the scroll. */
export class PageHost implements ReactiveController {
  readonly #loads = new Map<AdminPage, PageLoad>()
  /** A page that was just opened: its heading gets the focus, and the window its scroll. */
  #arrival: { readonly scroll: number | undefined } | undefined
  /** The page that was opened last. */
  #shown: AdminPage | undefined

  constructor(
    private readonly host: LitElement,
    private readonly options: {
      readonly messages: () => AdminTexts
      /** The path of the page, below the base. */
      readonly path: () => string
      /** Whether the page's address and its scroll are the window's own. */
      readonly hasAddress: () => boolean
    },
  ) {
    host.addController(this)
  }

  hostConnected(): void {}

  /** Forgets what was loaded. */
  reset(): void {
    this.#loads.clear()
  }

  /** Whether leaving the page loses changes. */
  get hasUnsavedChanges(): boolean {
    const page = this.host.renderRoot?.querySelector?.('#page')
    return [...(page?.children ?? [])].some(
      (element) => 'hasUnsavedChanges' in element && element.hasUnsavedChanges === true,
    )
  }

  /** Another path was opened. Another view of the same page keeps the focus where it is. */
  open(path: string, scroll: number | undefined): void {
    const opened = pageAt(path)?.page
    if (!opened?.keepsFocus || opened !== this.#shown) this.#arrival = { scroll }
    this.#shown = opened
  }

  /** The page is seen for the first time, after a sign-in. */
  arrive(): void {
    this.#arrival ??= { scroll: undefined }
  }

  /** Moves the focus to the heading of a page that was opened, and restores its scroll, once the page is there. */
  settle(): void {
    if (!this.#arrival) return
    const path = this.options.path()
    const found = pageAt(path)
    if (path === 'welcome') {
      this.#arrival = undefined
      return
    }
    if (found && this.#loads.get(found.page) !== 'ready') return
    const { scroll } = this.#arrival
    this.#arrival = undefined
    const page = this.host.renderRoot.querySelector<HTMLElement>('#page')
    requestAnimationFrame(() => {
      if (!page?.isConnected) return
      const heading = headingIn(page) ?? page
      if (heading !== page && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      if (scroll !== undefined && this.options.hasAddress()) scrollTo(0, scroll)
    })
  }

  /**
   * The page, whose code is loaded first.
   *
   * @param version another one shows a new element, which reads everything again.
   */
  template(contextOf: (rest: string) => PageContext, version: number): TemplateResult {
    const messages = this.options.messages()
    const found = pageAt(this.options.path())
    if (!found) return emptyState(messages.pageNotFound, messages.pageNotFoundHelp)
    const { page, rest } = found
    const load = this.#loads.get(page)
    if (!load) this.#load(page)
    if (load === 'failed') return retryNotice(messages.pageFailed, messages, () => this.#load(page))
    if (load !== 'ready') return pageSkeletons(messages)
    return html`${keyed(`${page.name} ${version}`, page.render(contextOf(rest)))}`
  }

  #load(page: AdminPage): void {
    const set = (load: PageLoad) => {
      this.#loads.set(page, load)
      this.host.requestUpdate()
    }
    this.#loads.set(page, 'loading')
    page.load().then(
      () => set('ready'),
      (error: unknown) => {
        console.error(`<when-admin>: ${page.name} could not be loaded.`, error)
        set('failed')
      },
    )
  }
}
