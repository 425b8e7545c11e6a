import type { AdminSignIn, Member, ShareableEventType } from '@whenable/contract'
import {
  createSignInFlow,
  type SignInFlow,
  type SignInIntent,
  type SignInState,
} from '@whenable/flow/sign-in'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { type Clock, currentInstantOf } from '../../base/clock.js'
import { FlowController } from '../../base/flow-controller.js'
import { latest } from '../../base/latest.js'
import { visitorTimeZone } from '../../base/visitor-time-zone.js'
import { webAddress } from '../../base/web-address.js'
import { PageChangeEvent } from '../../events/page-change.js'
import { type AdminMessages, admin } from '../../messages/owner/admin.js'
import { type OwnerPartMessages, ownerParts } from '../../messages/owner/parts.js'
import { badgeColor, initialsOf } from '../calendars/account-text.js'
import { OwnerLocalized } from '../owner-localized.js'
import { emptyState } from '../parts/empty-state.template.js'
import { icons } from '../parts/icons.js'
import { modalDialog } from '../parts/modal.template.js'
import { type MenuItem, PopoverMenus } from '../parts/popover-menus.js'
import { opensHere } from '../parts/tabs.template.js'
import { serviceShare } from '../share/service-share.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { adminStyles } from './admin.styles.js'
import { AdminRouter } from './admin-router.js'
import { FirstRun } from './first-run.js'
import { firstRunStyles } from './first-run.styles.js'
import { type AdminPage, adminPages, type PageContext, pageAt } from './pages.js'
import { signInForm } from './sign-in.template.js'
import { serviceSignIn, takeSetupToken } from './sign-in-source.js'
import { TokenKeeper } from './token-keeper.js'

type AdminTexts = AdminMessages & OwnerPartMessages

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

/**
 * The whole owner's side of a service as one element: sign-in, navigation, and a page for each of the owner's elements, whose code
 * loads when the page is opened. The service serves it at `/admin`; it works on the service's own origin, because its session is a
 * cookie of that origin. The access token is kept in memory. When the session ends, it asks to sign in again over the page, and
 * what is typed is kept.
 *
 * @fires when-page-change - the owner opened another page
 * @fires when-step-change - the sign-in is at another step: `loading`, `error`, `first-owner`, `email`, `code` or `ready`
 * @keyboard Tab - to each link and control; the first stop skips to the page
 * @keyboard Enter - follows a link, and sends a form
 * @keyboard Escape - closes a menu or a dialog
 * @csspart navigation - the links to the pages
 * @csspart page-link - a link to a page; also `current`
 * @csspart page - the page
 * @csspart sign-in - the form to sign in
 * @csspart form - the form of a step of the sign-in
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart notice - an error, or that there is no connection
 * @csspart action - a button
 * @csspart menu - a menu
 * @csspart menu-item - an entry of a menu
 * @csspart dialog - a dialog
 * @csspart close-button - closes a dialog
 * @csspart empty - that there is no such page
 * @csspart retry-button - tries again
 * @cssprop --when-admin-height - the height of the frame. Default: that of the window
 */
export class Admin extends LitElement {
  static override styles = [...ownerStyles, adminStyles, firstRunStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    clientId: { attribute: 'client-id' },
    base: {},
    source: { attribute: false },
    flow: { attribute: false },
    timeZone: { attribute: 'time-zone' },
    now: { attribute: false },
    messages: { attribute: false },
  }

  /** The service's address: https, or http to loopback. Default: the page's own origin. */
  serviceUrl: string | null = null
  /** The application's client id. A service with one application needs none. */
  clientId: string | null = null
  /** The path below which the pages have their addresses: `/admin`. Without it the page's address does not change. */
  base: string | null = null
  /** Signs in, instead of the service. */
  source: AdminSignIn | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: SignInFlow | null = null
  /** The time zone that a first owner begins with (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** Messages that replace the element's own. */
  messages: Partial<AdminTexts> | null = null

  readonly #text = new OwnerLocalized<AdminTexts>(this, { ...ownerParts, ...admin })
  readonly #menus = new PopoverMenus(this)
  readonly #tokens = new TokenKeeper({
    token: () => this.#controller.flow?.state.session?.access_token,
    renew: () => this.#controller.flow?.send({ type: 'renew' }),
  })
  readonly #controller = new FlowController<SignInState, SignInIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [this.source, this.serviceUrl, this.clientId],
    createFlow: () => this.#createFlow(),
    onReset: () => this.#loads.clear(),
  })
  readonly #router = new AdminRouter(this, {
    base: () => this.base,
    isGuarded: () => this.#hasUnsavedChanges(),
    onPage: ({ path }, scroll) => {
      this.#menus.close()
      const opened = pageAt(path)?.page
      // Another view of the same page keeps the focus where it is.
      if (!opened?.keepsFocus || opened !== this.#shown) this.#arrival = { scroll }
      this.#shown = opened
      this.dispatchEvent(new PageChangeEvent(path))
    },
  })

  readonly #firstRun = new FirstRun(this, {
    messages: () => this.#text.messages,
    onFinish: () => this.#router.open(''),
  })

  readonly #loads = new Map<AdminPage, PageLoad>()
  /** A page that was just opened: its heading gets the focus, and the window its scroll. */
  #arrival: { readonly scroll: number | undefined } | undefined
  #step = ''
  /** The page that was opened last. */
  #shown: AdminPage | undefined
  /** The event type whose page is linked as the owner's. */
  #page: ShareableEventType | undefined

  get #service(): string {
    return webAddress(this.serviceUrl) ?? location.origin
  }

  #createFlow(): SignInFlow {
    const { source, clientId } = this
    return createSignInFlow({
      source: source
        ? latest(() => this.source, source)
        : serviceSignIn(this.#service, clientId ?? undefined),
      setupToken: takeSetupToken(),
      timeZone: visitorTimeZone(this.timeZone),
      now: () => currentInstantOf(this),
      online: navigator.onLine,
    })
  }

  #hasUnsavedChanges(): boolean {
    const page = this.renderRoot?.querySelector?.('#page')
    return [...(page?.children ?? [])].some(
      (element) => 'hasUnsavedChanges' in element && element.hasUnsavedChanges === true,
    )
  }

  /** Opens a page by its path below the base, such as `event-types`. */
  open(path: string): void {
    this.#router.open(path)
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('base')) this.#router.read()
    const { step } = this.#controller.flow?.state ?? {}
    // The first owner goes on with their hours and calendars.
    if (this.#step === 'first-owner' && step === 'ready') this.#router.open('welcome', { isReplacing: true })
    this.#tokens.update()
  }

  protected override updated(): void {
    const { step = '' } = this.#controller.flow?.state ?? {}
    if (step !== this.#step) {
      const isArriving = step === 'ready' && this.#step !== ''
      this.#step = step
      if (step === 'first-owner') void import('../../define/time-zone-select.js')
      if (step === 'ready' && !this.#page) void this.#readPage()
      if (isArriving) this.#arrival ??= { scroll: undefined }
      else if (step === 'email' || step === 'code' || step === 'first-owner')
        this.renderRoot.querySelector<HTMLElement>('form input')?.focus()
    }
    const root = this.renderRoot
    if (
      root instanceof ShadowRoot &&
      !root.activeElement?.hasAttribute('aria-invalid') &&
      'form' in (this.#controller.flow?.state ?? {})
    ) {
      const invalid = root.querySelector<HTMLElement>('form [aria-invalid]')
      if (invalid && root.activeElement?.matches('button')) invalid.focus()
    }
    this.#arrive()
  }

  /** Moves the focus to the heading of a page that was opened, and restores its scroll, once the page is there. */
  #arrive(): void {
    const found = pageAt(this.#router.location.path)
    const { state } = this.#controller.flow ?? {}
    const name = found && this.#text.messages.pageName(found.page.name)
    if (this.base !== null && state?.session && name)
      document.title = [name, state.options?.application].filter(Boolean).join(' · ')
    if (!this.#arrival || state?.step !== 'ready') return
    if (this.#router.location.path === 'welcome') {
      this.#arrival = undefined
      return
    }
    if (found && this.#loads.get(found.page) !== 'ready') return
    const { scroll } = this.#arrival
    this.#arrival = undefined
    const page = this.renderRoot.querySelector<HTMLElement>('#page')
    requestAnimationFrame(() => {
      if (!page?.isConnected) return
      const heading = headingIn(page) ?? page
      if (heading !== page && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      if (scroll !== undefined && this.base !== null) scrollTo(0, scroll)
    })
  }

  /** The template of a page, whose code is loaded first. */
  #pageTemplate(): TemplateResult {
    const { messages } = this.#text
    const { session } = this.#controller.flow?.state ?? {}
    const found = pageAt(this.#router.location.path)
    if (!session) return this.#skeletons()
    if (!found) return emptyState(messages.pageNotFound, messages.pageNotFoundHelp)
    const { page, rest } = found
    const load = this.#loads.get(page)
    if (!load) this.#load(page)
    if (load === 'failed')
      return html`<p class="notice danger" part="notice" role="alert">
        ${messages.pageFailed}
        <button class="link" part="retry-button" @click=${() => this.#load(page)}>${messages.retry}</button>
      </p>`
    if (load !== 'ready') return this.#skeletons()
    return html`${keyed(page.name, page.render(this.#context(session.member, rest)))}`
  }

  #context(member: Member, rest: string): PageContext {
    return {
      ...{ serviceUrl: this.#service, clientId: this.clientId, member, now: this.now, rest },
      ...{ location: this.#router.location, sessionProvider: this.#tokens.provide },
      pageUrl: this.#page?.address || null,
      eventTypeId: this.#page?.id ?? null,
      open: (path) => this.#router.open(path),
      show: (path) => this.#router.show(path),
      href: (path) => this.#router.href(path) ?? '#',
    }
  }

  /** Reads the address of the owner's booking page, for the links to it. */
  async #readPage(): Promise<void> {
    const { clientId } = this
    const share = serviceShare({
      ...{ baseUrl: this.#service, clientId: clientId ?? undefined },
      sessionProvider: this.#tokens.provide,
    })
    const signal = AbortSignal.timeout(20_000)
    const types = await share.eventTypes({ signal }).catch(() => [])
    this.#page = types.find(({ isActive, address }) => isActive && address)
    this.requestUpdate()
  }

  #skeletons(): TemplateResult {
    return html`<div class="skeletons" aria-busy="true">
      <p class="visually-hidden" role="status">${this.#text.messages.loadingPage}</p>
      <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
    </div>`
  }

  #load(page: AdminPage): void {
    const set = (load: PageLoad) => {
      this.#loads.set(page, load)
      this.requestUpdate()
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

  #follow(path: string) {
    return (event: MouseEvent): void => {
      if (!opensHere(event)) return
      event.preventDefault()
      this.#router.open(path)
    }
  }

  #linkTo(page: AdminPage, current: AdminPage | undefined): TemplateResult {
    const isCurrent = page === current
    const content = html`${page.icon}<span>${this.#text.messages.pageName(page.name)}</span>`
    const href = this.#router.href(page.name)
    return html`<li class=${page.isRare ? 'rare' : nothing}>
      <a
        part=${isCurrent ? 'page-link current' : 'page-link'}
        href=${href ?? '#'}
        aria-current=${isCurrent ? 'page' : nothing}
        @click=${this.#follow(page.name)}
      >${content}</a>
    </li>`
  }

  #navigation({ options, session }: SignInState): TemplateResult {
    const { messages } = this.#text
    const current = pageAt(this.#router.location.path)?.page
    const application = options?.application || session?.member.name || ''
    const signOut: MenuItem = {
      label: messages.signOut,
      icon: icons.signOut,
      onChoose: () => this.#controller.flow?.send({ type: 'sign-out' }),
    }
    const rare = adminPages
      .filter(({ isRare }) => isRare)
      .map(
        (page): MenuItem => ({
          ...{
            label: messages.pageName(page.name),
            icon: page.icon,
            onChoose: () => this.#router.open(page.name),
          },
        }),
      )
    const member = session?.member
    const yourPage = webAddress(this.#page?.address)
    const yourPageItem: readonly MenuItem[] = yourPage
      ? [
          {
            ...{ label: messages.yourPage, icon: icons.external },
            onChoose: () => window.open(yourPage, '_blank', 'noopener'),
          },
        ]
      : []
    return html`<nav class="side" part="navigation" aria-label=${messages.adminPages}>
      <a class="primary skip" href="#page" @click=${this.#skip}>${messages.skipToPage}</a>
      <div class="brand">
        <span class="mark" aria-hidden="true">${initialsOf(application).slice(0, 1)}</span><span>${application}</span>
      </div>
      <ul>
        ${adminPages.map((page) => this.#linkTo(page, current))}
        <li class="more">
          ${this.#menus.menu({
            ...{ id: 'more', look: 'quiet', placement: 'above' },
            content: html`${icons.more}<span>${messages.more}</span>`,
            items: [...rare, ...yourPageItem, 'separator', signOut],
          })}
        </li>
      </ul>
      ${
        yourPage
          ? html`<a class="last" part="page-link" href=${yourPage} target="_blank" rel="noopener">${icons.external}<span>${messages.yourPage}</span></a>`
          : nothing
      }
      <div class="owner">
        ${this.#menus.menu({
          ...{ id: 'account', look: 'quiet', placement: 'start above' },
          content: html`<span class="face" aria-hidden="true" .style=${`--c:${badgeColor(member?.id ?? '')}`}
              >${initialsOf(member?.name || member?.email || '')}</span
            ><span class="clip">${member?.name || member?.email}</span>`,
          items: [signOut],
        })}
      </div>
    </nav>`
  }

  /** What is above the page: sign in again, or leave without saving. */
  #overlays(state: SignInState): TemplateResult | typeof nothing {
    const { messages } = this.#text
    const form = signInForm({ state, messages, send: (intent) => this.#controller.flow?.send(intent) })
    if (form !== nothing)
      return modalDialog({
        ...{ title: messages.signInAgainTitle, closeLabel: messages.close, onClose: () => {} },
        content: html`<p class="muted">${messages.signInAgainHelp}</p>${form}`,
      })
    if (!this.#router.isAsking) return nothing
    return modalDialog({
      ...{
        title: messages.unsavedTitle,
        content: html`<p>${messages.unsavedHelp}</p>`,
        closeLabel: messages.close,
      },
      onClose: () => this.#router.answer(false),
      actions: html`<button class="ghost" part="action" @click=${() => this.#router.answer(false)}>${messages.stay}</button>
        <button class="danger" part="action" @click=${() => this.#router.answer(true)}>${messages.leave}</button>`,
    })
  }

  /** The page before somebody has signed in. */
  #gate(state: SignInState | undefined): TemplateResult {
    const { messages } = this.#text
    const { flow, error } = this.#controller
    const application = state?.options?.application ?? ''
    const form = state && signInForm({ state, messages, send: (intent) => flow?.send(intent) })
    const hasFailed = error || state?.step === 'error'
    return html`<main class="gate" aria-busy=${String(!form && !hasFailed)}>
      <div class="box" part="sign-in">
        ${
          hasFailed
            ? html`<p class="notice danger" part="notice" role="alert">
                ${messages.signInFailed}
                <button class="link" part="retry-button" @click=${() => flow?.send({ type: 'retry' })}>${messages.retry}</button>
              </p>`
            : form && form !== nothing
              ? html`<div class="brand">
                    <span class="mark" aria-hidden="true">${initialsOf(application).slice(0, 1)}</span>
                    <h2 class="page-title">${messages.signInTitle(application)}</h2>
                  </div>
                  ${form}`
              : this.#skeletons()
        }
      </div>
    </main>`
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.#text
    const state = this.#controller.flow?.state
    const isFirstRun =
      state && (state.step === 'first-owner' || (state.session && this.#router.location.path === 'welcome'))
    const content = isFirstRun
      ? html`${this.#firstRun.template({
          ...{ state, messages, send: (intent) => this.#controller.flow?.send(intent) },
          context: state.session && this.#context(state.session.member, ''),
        })}${this.#overlays(state)}`
      : state?.session === undefined
        ? this.#gate(state)
        : html`<div class="frame">
              ${this.#navigation(state)}
              <main class="page" part="page" id="page" tabindex="-1">
                ${state.online ? nothing : html`<p class="notice offline" part="notice" role="status">${messages.adminOffline}</p>`}
                ${this.#pageTemplate()}
              </main>
            </div>
            ${this.#overlays(state)}`
    return html`<div lang=${lang} dir=${direction}>${content}</div>`
  }

  readonly #skip = (event: Event): void => {
    event.preventDefault()
    this.renderRoot.querySelector<HTMLElement>('#page')?.focus()
  }
}
