import type { Member } from '@whenable/contract'
import { type Clock, currentInstantOf } from '@whenable/elements/internal/base/clock'
import { FlowController } from '@whenable/elements/internal/base/flow-controller'
import { LazyModule } from '@whenable/elements/internal/base/lazy-module'
import { visitorTimeZone } from '@whenable/elements/internal/base/visitor-time-zone'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { WhenElement } from '@whenable/elements/internal/base/when-element'
import { admin } from '@whenable/elements/internal/messages/owner/generated/admin'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { PageChangeEvent } from '../events/page-change.js'
import { modalDialog } from '../parts/modal.template.js'
import { retryNotice } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { opensHere } from '../parts/tabs.template.js'
import type { SignInCalls } from '../sign-in/endpoints.js'
import {
  createSignInFlow,
  type SignInFlow,
  type SignInIntent,
  type SignInState,
} from '../sign-in/flow/index.js'
import { takeSetupToken } from '../sign-in/setup-token.js'
import { signInForm } from '../sign-in/sign-in.template.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { adminStyles } from './admin.styles.js'
import { AdminOverview } from './admin-overview.js'
import { AdminRouter } from './admin-router.js'
import type { AdminTexts } from './admin-texts.js'
import { demoStrip } from './demo-studio.template.js'
import { businessMark, navigation } from './navigation.template.js'
import { PageHost, pageSkeletons } from './page-host.js'
import { adminPages, type PageContext, pageAt } from './pages.js'
import { TokenKeeper } from './token-keeper.js'

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
 * @csspart count - the number of bookings to answer
 * @csspart demo-studio - that the pages show the demo studio, or the offer to add it
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
export class Admin extends WhenElement {
  static override styles = [...ownerStyles, adminStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    clientId: { attribute: 'client-id' },
    signInProviders: { attribute: 'sign-in-providers' },
    base: {},
    source: { attribute: false },
    flow: { attribute: false },
    timeZone: { attribute: 'time-zone' },
    now: { type: Function, attribute: false },
    messages: { attribute: false },
  }

  /** The service's address: https, or http to loopback. Default: the page's own origin. */
  serviceUrl: string | null = null
  /** The application's client id. A service with one application needs none. */
  clientId: string | null = null
  /** Providers on whose own page owners sign in to connect a calendar, if the service is configured for them: `google`, `microsoft`. */
  signInProviders: string | null = null
  /** The path below which the pages have their addresses: `/admin`. Without it the page's address does not change. */
  base: string | null = null
  /** Signs in, instead of the service. */
  source: SignInCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: SignInFlow | null = null
  /** The time zone that a first owner begins with (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** Messages that replace the element's own. */
  messages: Partial<AdminTexts> | null = null

  readonly #text = new OwnerLocalized<AdminTexts>(this, { ...parts, ...admin })
  readonly #menus = new PopoverMenus(this)
  readonly #tokens = new TokenKeeper({
    token: () => this.#controller.flow?.state.session?.access_token,
    renew: () => this.#controller.flow?.send({ type: 'renew' }),
  })
  readonly #controller = new FlowController<SignInState, SignInIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [this.source, this.serviceUrl, this.clientId],
    createFlow: () => this.#createFlow(),
    onReset: () => {
      this.#pages.reset()
      this.#overview.stop()
    },
  })
  readonly #pages = new PageHost(this, {
    messages: () => this.#text.messages,
    path: () => this.#router.location.path,
    hasAddress: () => this.base !== null,
  })
  readonly #overview = new AdminOverview(this, {
    service: () => ({
      ...{ baseUrl: this.#service, clientId: this.clientId ?? undefined },
      sessionProvider: this.#tokens.provide,
    }),
    isOwner: () => this.#controller.flow?.state.session?.member.role === 'owner',
  })
  readonly #router = new AdminRouter(this, {
    base: () => this.base,
    isGuarded: () => this.#pages.hasUnsavedChanges,
    onPage: ({ path }, scroll) => {
      this.#menus.close()
      this.#pages.open(path, scroll)
      this.dispatchEvent(new PageChangeEvent(path))
    },
  })
  readonly #firstRun = new LazyModule(this, async () => {
    const { FirstRun } = await import('../first-run/first-run.js')
    return new FirstRun(this, {
      messages: () => this.#text.messages,
      overview: this.#overview,
      onFinish: (path) => this.#router.open(path),
    })
  })

  #step = ''
  /** Whether the code of the first run could not be loaded. */
  #hasFailed = false

  get #service(): string {
    return webAddress(this.serviceUrl) ?? location.origin
  }

  #createFlow(): SignInFlow {
    const clientId = this.clientId ?? undefined
    return createSignInFlow({
      source:
        this.source ??
        lazyCalls({ baseUrl: this.#service }, async () =>
          (await import('../sign-in/endpoints.js')).signInEndpoints({ clientId }),
        ),
      setupToken: takeSetupToken(),
      timeZone: visitorTimeZone(this.timeZone),
      now: () => currentInstantOf(this),
      online: navigator.onLine,
    })
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
    const { step = '', session, options } = this.#controller.flow?.state ?? {}
    if (step !== this.#step) {
      const isArriving = step === 'ready' && this.#step !== ''
      this.#step = step
      if (step === 'first-owner') void import('@whenable/elements/define/time-zone-select')
      if (step === 'first-owner' || (this.#isFirstRun && !this.#firstRun.get())) void this.#openFirstRun()
      if (step === 'ready') this.#overview.start()
      else if (!session) this.#overview.stop()
      if (isArriving) this.#pages.arrive()
      else if (step === 'email' || step === 'code')
        this.renderRoot.querySelector<HTMLElement>('form input')?.focus()
    }
    this.#focusError()
    const found = pageAt(this.#router.location.path)
    const name = found && this.#text.messages.pageName(found.page.name)
    if (this.base !== null && session && name)
      document.title = [name, options?.application].filter(Boolean).join(' · ')
    if (step === 'ready') this.#pages.settle()
  }

  /** Whether the steps of a first run take the place of the pages. */
  get #isFirstRun(): boolean {
    const { step, session } = this.#controller.flow?.state ?? {}
    return step === 'first-owner' || (!!session && this.#router.location.path === 'welcome')
  }

  readonly #openFirstRun = async (): Promise<void> => {
    if (this.#hasFailed) this.requestUpdate()
    this.#hasFailed = false
    try {
      await this.#firstRun.load()
    } catch (error) {
      console.error('<when-admin>: the first run could not be loaded.', error)
      this.#hasFailed = true
      this.requestUpdate()
    }
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('form input')?.focus()
  }

  /** Moves the focus from a button that was pressed to the first field that is wrong. */
  #focusError(): void {
    const root = this.renderRoot
    const active = root instanceof ShadowRoot ? root.activeElement : null
    if (!active?.matches('button') || !('form' in (this.#controller.flow?.state ?? {}))) return
    root.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }

  #context(member: Member, rest: string): PageContext {
    const { page, eventTypes } = this.#overview
    return {
      ...{
        serviceUrl: this.#service,
        clientId: this.clientId,
        signInProviders: this.signInProviders,
        member,
        now: this.now,
        rest,
      },
      ...{ location: this.#router.location, sessionProvider: this.#tokens.provide },
      pageUrl: page?.address || null,
      ...{ eventTypeId: page?.id ?? null, eventTypes },
      open: (path) => this.#router.open(path),
      show: (path) => this.#router.show(path),
      href: (path) => this.#router.href(path) ?? '#',
      onBookingsChange: () => this.#overview.refresh(),
      onEventTypesChange: () => this.#overview.readEventTypes(),
      onProfileChange: (action) => this.#send({ type: action === 'updateBrand' ? 'read-brand' : 'renew' }),
    }
  }

  readonly #send = (intent: SignInIntent): void => this.#controller.flow?.send(intent)

  /** What is above the page: sign in again, or leave without saving. */
  #overlays(state: SignInState): TemplateResult | typeof nothing {
    const { messages } = this.#text
    const form = signInForm({ state, messages, send: this.#send })
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
    const { error } = this.#controller
    const business = state?.options ?? { application: '' }
    const form = state && signInForm({ state, messages, send: this.#send })
    const hasFailed = error || state?.step === 'error' || this.#hasFailed
    const onRetry = () => (this.#hasFailed ? this.#openFirstRun() : this.#send({ type: 'retry' }))
    return html`<main class="gate" aria-busy=${String(!form && !hasFailed)}>
      <div class="box" part="sign-in">
        ${
          hasFailed
            ? retryNotice(messages.signInFailed, messages, onRetry)
            : form && form !== nothing
              ? html`<div class="brand">
                    ${businessMark(business)}
                    <h2 class="page-title">${messages.signInTitle(business.application)}</h2>
                  </div>
                  ${form}`
              : pageSkeletons(messages)
        }
      </div>
    </main>`
  }

  #frame(state: SignInState, member: Member): TemplateResult {
    const { messages } = this.#text
    const { path } = this.#router.location
    return html`<div class="frame">
        ${navigation({
          ...{ messages, router: this.#router, menus: this.#menus, overview: this.#overview, member },
          business: { ...state.options, application: state.options?.application || member.name },
          signOut: () => this.#send({ type: 'sign-out' }),
          skip: this.#skip,
        })}
        <main class="page" part="page" id="page" tabindex="-1" @click=${this.#follow}>
          ${state.online ? nothing : html`<p class="notice offline" part="notice" role="status">${messages.adminOffline}</p>`}
          ${demoStrip(this.#overview, messages, pageAt(path)?.page === adminPages[0])}
          ${this.#pages.template((rest) => this.#context(member, rest), this.#overview.version)}
        </main>
      </div>
      ${this.#overlays(state)}`
  }

  protected override template(): TemplateResult {
    const { lang, messages } = this.#text
    const state = this.#controller.flow?.state
    const member = state?.session?.member
    if (!state || !this.#isFirstRun) return state && member ? this.#frame(state, member) : this.#gate(state)
    const firstRun = this.#firstRun.get()
    if (!firstRun) return this.#gate(undefined)
    return html`${firstRun.template({
      ...{ state, messages, lang, send: this.#send, now: this.now },
      context: member && this.#context(member, ''),
    })}${this.#overlays(state)}`
  }

  /** Opens what a link within a page leads to, without loading the document again. */
  readonly #follow = (event: MouseEvent): void => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement)
    if (!link || link.target || event.defaultPrevented || !opensHere(event)) return
    const path = this.#router.pathOf(link)
    if (path === undefined || !pageAt(path.replace(/\?.*/, ''))) return
    event.preventDefault()
    this.#router.open(path)
  }

  readonly #skip = (event: Event): void => {
    event.preventDefault()
    this.renderRoot.querySelector<HTMLElement>('#page')?.focus()
  }
}
