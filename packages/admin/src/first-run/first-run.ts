import type { ShareableEventType } from '@whenable/contract'
import type { Clock } from '@whenable/elements/internal/base/clock'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { joined } from '@whenable/time/texts'
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { AdminOverview } from '../admin/admin-overview.js'
import type { AdminTexts } from '../admin/admin-texts.js'
import { demoOffer } from '../admin/demo-studio.template.js'
import type { PageContext } from '../admin/pages.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { icons } from '../parts/icons.js'
import { segmented } from '../parts/segmented.template.js'
import type { ShareCalls } from '../share/endpoints.js'
import { serviceShare } from '../share/service-share.js'
import { inlineSnippet } from '../share/snippets.model.js'
import type { SignInFlow, SignInState } from '../sign-in/flow/index.js'
import { problemTemplate, signInField } from '../sign-in/sign-in.template.js'
import { firstRunStyles } from './first-run.styles.js'

type FirstRunStep = 'identity' | 'hours' | 'calendar' | 'share'

/** What the first run is rendered from. */
export interface FirstRunView {
  readonly state: SignInState
  readonly send: SignInFlow['send']
  readonly messages: AdminTexts
  readonly now: Clock | null
  /** BCP 47. */
  readonly lang: string
  /** What pages are rendered from; undefined before the first owner exists. */
  readonly context: PageContext | undefined
}

/** A step between the first and the last one. Its element loads with the first run. */
interface MiddleStep {
  readonly step: FirstRunStep
  readonly load: () => Promise<unknown>
  readonly render: (context: PageContext, onChange: () => void) => TemplateResult
}

const middleSteps: readonly MiddleStep[] = [
  {
    step: 'hours',
    load: () => import('../define/hours.js'),
    render: ({ serviceUrl, sessionProvider, member, now }, onChange) => html`<when-hours
      service-url=${serviceUrl}
      grant-id=${member.grant_id}
      time-zone=${member.current_timezone ?? member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
      @when-schedule-save=${onChange}
    ></when-hours>`,
  },
  {
    step: 'calendar',
    load: () => import('../define/calendars.js'),
    render: ({ serviceUrl, sessionProvider, member, signInProviders, now }, onChange) => html`<when-calendars
      class="embedded"
      show-providers
      service-url=${serviceUrl}
      sign-in-providers=${signInProviders ?? nothing}
      time-zone=${member.current_timezone ?? member.timezone}
      .sessionProvider=${sessionProvider}
      .now=${now}
      @when-connection-create=${onChange}
      @when-busy-source-change=${onChange}
    ></when-calendars>`,
  },
]

const steps: readonly FirstRunStep[] = ['identity', ...middleSteps.map(({ step }) => step), 'share']

/**
 * The first run: who the owner is, when they are free, and their calendar, beside their booking page, which changes with each
 * answer; then the link. Every step can be skipped, also for a look around with the demo studio.
 */
export class FirstRun implements ReactiveController {
  readonly styles = firstRunStyles
  #step: FirstRunStep = 'identity'
  #eventType: ShareableEventType | undefined
  #source: ShareCalls | undefined
  #width: 'phone' | 'wide' = 'phone'
  /** Increased to read the preview again. */
  #version = 0
  #hasLoaded = false
  /** Whether the owner only wants to look around, once they exist. */
  #looksAround = false
  readonly #copies: CopyButtons

  constructor(
    private readonly host: LitElement,
    private readonly options: {
      readonly messages: () => OwnerPartMessages
      readonly overview: AdminOverview
      /** Called at the end, with the page to open. */
      readonly onFinish: (path: string) => void
    },
  ) {
    host.addController(this)
    this.#copies = new CopyButtons(host, options.messages)
  }

  hostConnected(): void {}

  #go(step: FirstRunStep): void {
    this.#step = step
    this.host.requestUpdate()
    void this.host.updateComplete.then(() =>
      this.host.renderRoot.querySelector<HTMLElement>('[aria-current=step] h3')?.focus(),
    )
  }

  /** Begins once the first owner exists: their event type is read, and the elements of the steps load. */
  #begin({ serviceUrl, clientId, sessionProvider }: PageContext): void {
    if (this.#hasLoaded) return
    this.#hasLoaded = true
    this.#source = serviceShare({ baseUrl: serviceUrl, clientId: clientId ?? undefined, sessionProvider })
    const signal = AbortSignal.timeout(20_000)
    const loads = [
      import('@whenable/elements/define/booking'),
      ...middleSteps.map(({ load }) => load()),
      this.#source.eventTypes({}, { signal }).then(([first]) => {
        this.#eventType = first
      }),
    ]
    // Without a preview the steps still work.
    void Promise.allSettled(loads).then(() => this.host.requestUpdate())
    this.#go(steps[1] as FirstRunStep)
    if (this.#looksAround) void this.#addDemo()
  }

  /** Adds the demo studio, and shows its bookings. */
  async #addDemo(): Promise<void> {
    const isAdded = await this.options.overview.changeDemo('add')
    this.#looksAround = false
    this.host.requestUpdate()
    if (isAdded) this.options.onFinish('')
  }

  #stepTemplate(step: FirstRunStep, title: string, content: TemplateResult | typeof nothing): TemplateResult {
    const isDone = steps.indexOf(step) < steps.indexOf(this.#step)
    const isCurrent = step === this.#step
    return html`<li class=${isDone ? 'done' : nothing} aria-current=${isCurrent ? 'step' : nothing}>
      <h3 tabindex="-1">${title}</h3>
      ${content}
    </li>`
  }

  #identity({ state, send, messages, lang, now, context }: FirstRunView): TemplateResult {
    if (state.step !== 'first-owner') {
      const member = context?.member
      return html`<p class="muted">${joined(lang, member?.name, member?.timezone.replaceAll('_', ' '))}</p>`
    }
    const { form } = state
    const view = { state, send, messages }
    const help = state.options?.emails_codes === false ? undefined : messages.emailHelp
    const skip = () => send({ type: 'skip-profile' })
    return html`<form
      class="stack"
      part="form"
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      ${problemTemplate(form, messages)}
      <div class="columns">${signInField('name', form, view)}${signInField('email', form, view, help)}</div>
      <div class="field">
        <span class="label" aria-hidden="true">${messages.signInField('timezone')}</span>
        <when-time-zone-select
          .value=${form.values.timezone ?? ''}
          .now=${now}
          @change=${(event: Event) => {
            event.stopPropagation()
            send({ type: 'edit', field: 'timezone', value: (event.target as { value?: string }).value ?? '' })
          }}
        ></when-time-zone-select>
      </div>
      <div class="row">
        <button class="primary" part="action" type="submit" aria-disabled=${String(form.submitting)}>${messages.continueStep}</button>
        <button class="quiet" part="action" type="button" aria-disabled=${String(form.submitting)} @click=${skip}>${messages.skipStep}</button>
      </div>
      ${demoOffer({ demoState: 'idle' }, messages, () => {
        this.#looksAround = true
        skip()
      })}
    </form>`
  }

  #middle(
    { step, render }: MiddleStep,
    { messages, context }: FirstRunView,
  ): TemplateResult | typeof nothing {
    if (step !== this.#step || !context) return nothing
    const next = steps[steps.indexOf(step) + 1] as FirstRunStep
    const refresh = () => {
      this.#version++
      this.host.requestUpdate()
    }
    const move = () => {
      refresh()
      this.#go(next)
    }
    const saveAndMove = async () => {
      const hours = this.host.renderRoot.querySelector('when-hours')
      if (!hours || (await hours.save())) move()
    }
    return html`${render(context, refresh)}
      <div class="row foot">
        <button class="primary" part="action" @click=${saveAndMove}>${messages.continueStep}</button>
        <button class="quiet" part="action" @click=${move}>${messages.skipStep}</button>
      </div>`
  }

  #share({ messages, context }: FirstRunView): TemplateResult | typeof nothing {
    const type = this.#eventType
    const { overview } = this.options
    if (this.#step !== 'share' || !context) return nothing
    const snippet = type && inlineSnippet(context.serviceUrl, type)
    return html`<div class="stack">
      <p class="muted">${messages.firstRunShareHelp}</p>
      ${
        type?.address
          ? html`<div class="link-line" part="link">
              <span>${type.address.replace(/^https?:\/\//, '')}</span>
              ${this.#copies.button({ id: 'copy-link', label: messages.labelled(messages.copy, messages.yourLink), content: () => type.address })}
            </div>`
          : nothing
      }
      ${
        snippet
          ? html`<div class="row"><b class="grow">${messages.onWebsite}</b>${this.#copies.button({ id: 'copy-tag', content: () => snippet })}</div>
              <pre class="code" tabindex="0" role="group" aria-label=${messages.onWebsite}>${snippet}</pre>`
          : nothing
      }
      <div class="row">
        ${
          type?.address
            ? html`<a class="primary" part="action" href=${type.address} target="_blank" rel="noopener">${messages.bookTest}${icons.external}</a>`
            : nothing
        }
        <button class="ghost" part="action" @click=${() => this.options.onFinish('')}>${messages.openAdmin}</button>
      </div>
      ${
        context.member.needs_profile
          ? html`<p class="notice" part="notice">
              <span class="grow">${messages.profileSkipped(context.member.name)}</span>
              <button type="button" class="link" part="action" @click=${() => this.options.onFinish('settings/profile')}>${messages.addProfile}</button>
            </p>`
          : nothing
      }
      ${overview.demo?.can_add ? demoOffer(overview, messages, () => void this.#addDemo()) : nothing}
      ${this.#copies.status()}
    </div>`
  }

  #preview({ messages, context }: FirstRunView): TemplateResult {
    const type = this.#eventType
    return html`<aside class="beside" aria-label=${messages.livePreview}>
      <div class="row">
        <b>${messages.livePreview}</b>
        <div class="end">
          ${segmented({
            ...{ name: 'preview-width', label: messages.previewWidth, value: this.#width },
            choices: [
              { value: 'phone', label: messages.phone },
              { value: 'wide', label: messages.wide },
            ],
            onChange: (width) => {
              this.#width = width
              this.host.requestUpdate()
            },
          })}
        </div>
      </div>
      <div class="mini ${this.#width}">
        ${
          type && context
            ? keyed(
                this.#version,
                html`<when-booking
                  configuration-id=${type.id}
                  service-url=${context.serviceUrl}
                  no-draft
                  .now=${context.now}
                ></when-booking>`,
              )
            : html`<div class="box ghost-page" aria-hidden="true">
                <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton grid"></span>
              </div>`
        }
      </div>
      ${type?.address ? html`<p class="muted">${messages.previewAddress(type.address.replace(/^https?:\/\//, ''))}</p>` : nothing}
    </aside>`
  }

  template(view: FirstRunView): TemplateResult {
    const { messages, context } = view
    if (context) this.#begin(context)
    if (this.#looksAround && context)
      return html`<main class="gate" aria-busy="true"><p class="muted" role="status">${messages.demoWorking}</p></main>`
    const titles: Readonly<Record<FirstRunStep, string>> = {
      identity: messages.firstRunIdentity,
      hours: messages.firstRunHours,
      calendar: messages.firstRunCalendar,
      share: messages.firstRunShare,
    }
    return html`<main class="first-run" id="page" part="page">
      <div class="run">
        <h2 class="page-title" tabindex="-1">${messages.firstRunTitle}</h2>
        <p class="muted">${messages.firstRunHelp}</p>
        <ol class="steps">
          ${this.#stepTemplate('identity', titles.identity, this.#identity(view))}
          ${middleSteps.map((middle) => this.#stepTemplate(middle.step, titles[middle.step], this.#middle(middle, view)))}
          ${this.#stepTemplate('share', titles.share, this.#share(view))}
        </ol>
      </div>
      ${this.#preview(view)}
    </main>`
  }
}
