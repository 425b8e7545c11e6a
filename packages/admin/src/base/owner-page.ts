import { type Clock, currentInstantOf } from '@whenable/elements/internal/base/clock'
import { FlowController } from '@whenable/elements/internal/base/flow-controller'
import { visitorFormat } from '@whenable/elements/internal/base/visitor-format'
import { WhenElement } from '@whenable/elements/internal/base/when-element'
import type { Localized } from '@whenable/elements/internal/messages/localize'
import type { Flow } from '@whenable/flow'
import type { TimeFormat } from '@whenable/time'
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { retryNotice } from '../parts/page-states.template.js'

/** Where the requests of an owner's page go, and what authorizes them. */
export interface ServiceAccess {
  readonly baseUrl: string
  readonly sessionProvider: (refused?: string) => string | Promise<string>
}

/** What a page of the owner's shows in its frame. */
export interface PageFrame {
  /** Absent from a page with a heading of its own. */
  readonly title?: string
  /** Beside the title. */
  readonly tools?: unknown
  /** Stands in place of the title and the tools. */
  readonly heading?: unknown
  /** Between the heading and the content. */
  readonly above?: unknown
  /** Whether the page could not be loaded, besides the flow's own error. */
  readonly hasFailed?: boolean
  /** Says that it could not be loaded. */
  readonly failed: string
  /** Says that it loads. */
  readonly loading: string
  /** What the live region says once it is there. */
  readonly status?: string | undefined
  readonly skeletons: TemplateResult
  /** Undefined while it loads. */
  readonly content: TemplateResult | undefined
  /** Wraps the content, or what stands in its place. */
  readonly wrap?: (shown: TemplateResult) => TemplateResult
  /** Dialogs and announcements. */
  readonly below?: unknown
}

type AnyState = { readonly step: string }
type ReadyOf<State> = Extract<State, { readonly step: 'ready' }>
type NoticeOf<State> = NonNullable<(ReadyOf<State> & { readonly notice?: unknown })['notice']>
type Noticed<State> = ReadyOf<State> & { readonly notice?: NoticeOf<State> | undefined }

/** The element of the first selector that has one. */
export const firstOf = (root: ParentNode, selectors: readonly string[]): HTMLElement | null | undefined =>
  selectors.map((one) => root.querySelector<HTMLElement>(one)).find((found) => found)

/** What the frame of each page wants. */
type FrameIntent = { readonly type: 'retry' } | { readonly type: 'refresh' }

/**
 * Base class of the owner's pages. It creates the page's flow from its calls, reads again when the owner returns to it, and renders it in the frame
 * that all pages have: a heading, what is shown while it loads and after an error, and its content. What a flow has done reaches the
 * page once: as its notice, or as the state before and after.
 */
export abstract class OwnerPage<
  State extends AnyState,
  Intent extends { readonly type: string },
  Calls extends object,
  Texts extends { readonly retry: string },
> extends WhenElement {
  static override properties: PropertyDeclarations = {
    serviceUrl: { attribute: 'service-url' },
    sessionProvider: { type: Function, attribute: false },
    source: { attribute: false },
    flow: { attribute: false },
    now: { type: Function, attribute: false },
    messages: { attribute: false },
  }

  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** Returns the owner's access token. Called for the first request, and again with a token that was refused. */
  sessionProvider: ((refused?: string) => string | Promise<string>) | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null

  abstract source: Calls | null
  abstract flow: Flow<State, Intent | FrameIntent> | null
  abstract messages: Partial<Texts> | null

  /** The messages in the language of the page. */
  protected abstract readonly text: Localized<Texts>
  protected readonly controller = new FlowController<State, Intent | FrameIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [this.source, this.serviceUrl, !!this.sessionProvider, ...this.inputs()],
    createFlow: () => {
      const { access } = this
      this.calls = this.source ?? (access && this.callsTo(access))
      const options = { now: () => currentInstantOf(this), online: navigator.onLine }
      return this.calls && this.createFlow(this.calls, options)
    },
    onReset: () => {
      this.#followed = undefined
      this.reset()
    },
    onVisible: () => this.send({ type: 'refresh' }),
  })
  /** What the flow calls: the page's own functions, or the service's endpoints. */
  protected calls: Calls | undefined

  /** The last state that the page has followed. */
  #followed: Noticed<State> | undefined

  /** The service's endpoints, which load with the first call. */
  protected abstract callsTo(access: ServiceAccess): Calls

  /** Creates the flow; undefined while properties are missing. */
  protected abstract createFlow(
    calls: Calls,
    options: OwnerFlowOptions,
  ): Flow<State, Intent | FrameIntent> | undefined

  /** What the frame shows. `ready` is undefined while the flow loads, and after an error. */
  protected abstract frame(ready: ReadyOf<State> | undefined): PageFrame

  /** What the flow is created from besides the properties of all pages: others create another one. */
  protected inputs(): readonly unknown[] {
    return []
  }

  /** Forgets what belongs to the flow before. */
  protected reset(): void {}

  /** Follows the flow from one state to the next, before that is rendered. */
  protected follow(_ready: ReadyOf<State>, _before: ReadyOf<State> | undefined): void {}

  /** What the flow has just done. */
  protected onNotice(_notice: NoticeOf<State>, _ready: ReadyOf<State>): void {}

  /** Resolves after the next render. */
  protected get rendered(): Promise<boolean> {
    this.requestUpdate()
    return this.updateComplete
  }

  /** Dispatches an event once what it is about is rendered. */
  protected emit(event: Event): void {
    void this.rendered.then(() => this.dispatchEvent(event))
  }

  /** Moves the focus after the next render: to the element of the first selector that has one. */
  protected readonly focusOn = (...selectors: readonly string[]): void =>
    void this.rendered.then(() => firstOf(this.renderRoot, selectors)?.focus())

  /** How requests reach the service; undefined while its address or the access token is missing. */
  protected get access(): ServiceAccess | undefined {
    const { serviceUrl, sessionProvider } = this
    if (!serviceUrl || !sessionProvider) return undefined
    // A page may replace the function on each render.
    return { baseUrl: serviceUrl, sessionProvider: (refused) => this.sessionProvider?.(refused) ?? '' }
  }

  /** What the flow shows once it has loaded. */
  protected get ready(): ReadyOf<State> | undefined {
    const state = this.controller.flow?.state
    return state?.step === 'ready' ? (state as ReadyOf<State>) : undefined
  }

  protected readonly send = (intent: Intent | FrameIntent): void => this.controller.flow?.send(intent)

  /** The format of times in a time zone. Default: the browser's zone. */
  protected formatIn(timeZone: string | null): TimeFormat {
    return visitorFormat(this.text.lang, { timeZone, hourCycle: null })
  }

  protected override update(changes: PropertyValues): void {
    const ready = this.ready as Noticed<State> | undefined
    const before = this.#followed
    if (ready && ready !== before) {
      this.#followed = ready
      if (ready.notice && ready.notice !== before?.notice) this.onNotice(ready.notice, ready)
      this.follow(ready, before)
    }
    super.update(changes)
  }

  protected override template(): TemplateResult {
    const { flow, error } = this.controller
    const frame = this.frame(this.ready)
    const { title, tools, heading, above, failed, loading, status, skeletons, wrap, below } = frame
    const hasFailed = frame.hasFailed || error || flow?.state.step === 'error'
    const content = hasFailed
      ? retryNotice(failed, this.text.messages, () => this.send({ type: 'retry' }))
      : frame.content
    const shown = content ?? skeletons
    const spoken = hasFailed ? '' : content ? status : loading
    return html`<div aria-busy=${String(!content)}>
      <slot name="header"></slot>
      ${
        heading ??
        html`<div class="heading">
          <h2 id="title" part="title" tabindex="-1">${title}</h2>
          ${tools}
        </div>`
      }
      ${above}
      <p class="visually-hidden" role="status">${spoken}</p>
      ${wrap ? wrap(shown) : shown} ${below}
    </div>`
  }
}
