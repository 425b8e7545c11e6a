import type { RoutingForm } from '@whenable/contract'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { eventTypeEditor } from '@whenable/elements/internal/messages/owner/generated/event-type-editor'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { routing } from '@whenable/elements/internal/messages/owner/generated/routing'
import { share } from '@whenable/elements/internal/messages/owner/generated/share'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { icons } from '../parts/icons.js'
import { LeaveGuard } from '../parts/leave-guard.js'
import { modalDialog } from '../parts/modal.template.js'
import { emptyState, threeSkeletons } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { editorTemplate } from './editor.template.js'
import type { RoutingFormsCalls } from './endpoints.js'
import {
  createRoutingFormsFlow,
  draftOf,
  hasChanges,
  problemsOf,
  type RoutingDraft,
  type RoutingFormsFlow,
  type RoutingIntent,
  type RoutingReady,
  type RoutingState,
  templateDraft,
} from './flow/index.js'
import { routingFormsStyles } from './routing-forms.styles.js'
import type { RoutingTexts, RoutingView } from './routing-forms-view.js'

/**
 * An owner's routing forms: a few questions, and rules by which the answers lead a visitor to an event type, the page of a host, a page
 * elsewhere or a message. A new one begins with a question that chooses between two event types. Rules that never apply are named.
 *
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each routing form, field and button
 * @keyboard Enter - opens a routing form, and presses a button
 * @keyboard ArrowDown, ArrowUp - opens the actions of a routing form, and moves in them
 * @keyboard Escape - closes the actions or a dialog
 * @slot header - above everything else, such as a notice
 * @csspart title - the heading
 * @csspart new-button - begins a new routing form
 * @csspart routing-form - a routing form in the list
 * @csspart status - that a routing form is switched off
 * @csspart copy-button - copies the link
 * @csspart menu - the actions of a routing form
 * @csspart menu-item - one of them
 * @csspart form - the form that edits a routing form
 * @csspart question - a question
 * @csspart rule - a rule; also `fallback`, `unreachable`
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart action - a button
 * @csspart dialog - asks before a routing form is deleted or changes are lost
 * @csspart close-button - closes a dialog
 * @csspart notice - an error, or what the owner should look at
 * @csspart empty - that there are no routing forms
 * @csspart retry-button - loads the routing forms again
 */
export class RoutingForms extends OwnerPage<RoutingState, RoutingIntent, RoutingFormsCalls, RoutingTexts> {
  static override styles = [...ownerStyles, routingFormsStyles]
  static override properties = {
    clientId: { attribute: 'client-id' },
  }

  /** The application's client id, for the addresses of a service with several applications. */
  clientId: string | null = null
  /** The routing forms, event types and hosts, instead of the service's. */
  source: RoutingFormsCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: RoutingFormsFlow | null = null
  /** Messages that replace the element's own. */
  messages: Partial<RoutingTexts> | null = null

  protected override readonly text = new OwnerLocalized<RoutingTexts>(this, {
    ...{ ...eventTypeEditor, ...share, ...parts, ...routing },
  })
  readonly #menus = new PopoverMenus(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)
  readonly #guard = new LeaveGuard(this)

  /** Whether it was tried to save something that is not complete. */
  #isTried = false
  /** The routing form whose deletion is asked about. */
  #asked: RoutingForm | undefined

  protected override inputs(): readonly unknown[] {
    return [this.clientId]
  }

  protected override callsTo(access: ServiceAccess): RoutingFormsCalls {
    const clientId = this.clientId ?? undefined
    return lazyCalls(access, async () =>
      (await import('./endpoints.js')).routingFormsEndpoints({ ...access, clientId }),
    )
  }

  protected override createFlow(source: RoutingFormsCalls, options: OwnerFlowOptions): RoutingFormsFlow {
    return createRoutingFormsFlow({ ...options, source })
  }

  protected override reset(): void {
    this.#isTried = false
    this.#asked = undefined
  }

  /** Whether leaving loses changes. */
  get hasUnsavedChanges(): boolean {
    const { ready } = this
    return ready !== undefined && hasChanges(ready)
  }

  protected override follow(ready: RoutingReady, before: RoutingReady | undefined): void {
    if (!before) return
    if (typeof ready.saving === 'object' && before.saving === 'saving') this.focusOn('[aria-invalid=true]')
    if (before.draft && !ready.draft) {
      // Back to the list: to the form that was edited, or the one that was made.
      const id = before.draft.id ?? ready.forms.at(-1)?.id
      this.focusOn(`#open-${CSS.escape(id ?? '')}`, '#title')
    }
    if (before.action?.state === 'working' && !ready.action) {
      this.#asked = undefined
      if (before.action.type === 'remove') this.focusOn('#title')
    }
  }

  readonly #edit = (draft: RoutingDraft): void => {
    this.#isTried = false
    this.send({ type: 'edit', draft })
    this.focusOn('#title-field')
  }

  readonly #sendFromEditor = (intent: RoutingIntent): void => {
    if (intent.type === 'close') this.#guard.leave(() => this.send(intent))
    else if (intent.type === 'submit' && this.ready?.draft && problemsOf(this.ready.draft).size) {
      this.#isTried = true
      this.focusOn('[aria-invalid=true]')
    } else this.send(intent)
  }

  #row(form: RoutingForm, ready: RoutingReady): TemplateResult {
    const { messages } = this.text
    const { id, title, is_active: isActive, page_url: address, questions, warnings } = form
    const failed = ready.action?.formId === id && ready.action.state !== 'working'
    const items = [
      { label: messages.edit, icon: icons.edit, onChoose: () => this.#edit(draftOf(form)) },
      {
        label: isActive ? messages.routingSwitchOff : messages.routingSwitchOn,
        icon: isActive ? icons.close : icons.check,
        onChoose: () =>
          this.send({ type: 'manage', action: isActive ? 'switch-off' : 'switch-on', formId: id }),
      },
      'separator' as const,
      {
        label: messages.remove,
        icon: icons.trash,
        isDestructive: true,
        onChoose: () => {
          this.#asked = form
          this.requestUpdate()
        },
      },
    ]
    const notes = [
      ...(warnings.some(({ reason }) => reason === 'target_missing') ? [messages.rowMissing] : []),
      ...(warnings.some(({ reason }) => reason === 'unreachable') ? [messages.rowUnreachable] : []),
    ]
    return html`<li part="routing-form">
      <div class="grow">
        <button type="button" class="link name" id="open-${id}" @click=${() => this.#edit(draftOf(form))}><bdi>${title}</bdi></button>
        <ul class="facts">
          <li>${messages.routingQuestions(questions.length)}</li>
          ${notes.map((note) => html`<li class="warning">${icons.warning}${note}</li>`)}
        </ul>
        ${failed ? html`<p class="error" role="alert">${messages.saveFailed}</p>` : nothing}
      </div>
      <span class="row actions">
        ${isActive ? nothing : html`<span class="status off" part="status">${messages.eventTypeOff}</span>`}
        ${this.#copies.button({
          ...{ id: `copy-${id}`, label: messages.copyLink, describedBy: `open-${id}` },
          content: () => address,
        })}
        <a class="icon-button" href=${webAddress(address) ?? nothing} target="_blank" rel="noopener" aria-label=${messages.openPage}
          >${icons.external}</a
        >
        ${this.#menus.menu({
          ...{ id: `menu-${id}`, content: icons.more, look: 'icon-button', items },
          label: messages.labelled(messages.edit, title),
        })}
      </span>
    </li>`
  }

  #list(ready: RoutingReady): TemplateResult {
    const { messages } = this.text
    return html`<p class="muted lead">${messages.routingHelp}</p>
      ${
        ready.forms.length
          ? html`<ul class="box rows">
              ${repeat(
                ready.forms,
                ({ id }) => id,
                (form) => this.#row(form, ready),
              )}
            </ul>`
          : html`<div class="box">${emptyState(messages.noRouting, messages.routingHelp)}</div>`
      }`
  }

  #question(ready: RoutingReady): TemplateResult | typeof nothing {
    const { messages } = this.text
    const form = this.#asked
    if (!form) return nothing
    const close = () => {
      this.#asked = undefined
      this.requestUpdate()
    }
    return modalDialog({
      ...{ title: messages.deleteRoutingForm, closeLabel: messages.close, onClose: close },
      content: html`<p><b><bdi>${form.title}</bdi></b></p>
        <p>${messages.deleteRoutingFormHelp}</p>`,
      actions: html`<button type="button" class="quiet" part="action" @click=${close}>${messages.cancel}</button>
        <button type="button" class="danger" part="action" aria-disabled=${String(ready.action?.state === 'working')}
          @click=${() => this.send({ type: 'manage', action: 'remove', formId: form.id })}>${messages.deleteRoutingForm}</button>`,
    })
  }

  protected override frame(ready: RoutingReady | undefined): PageFrame {
    const { messages, lang } = this.text
    const draft = ready?.draft
    const view: RoutingView | undefined = ready && {
      ...{ state: ready, messages, lang, isTried: this.#isTried, send: this.#sendFromEditor },
    }
    return {
      ...{ loading: messages.loadingRouting, failed: messages.routingFailed },
      title: draft
        ? draft.id === undefined
          ? messages.newRoutingForm
          : messages.edit
        : messages.routingTitle,
      tools:
        ready && !draft
          ? html`<button type="button" class="primary end" part="new-button" id="new"
              @click=${() => this.#edit(templateDraft(messages.routingTemplate, ready.eventTypes))}>
              ${icons.plus}${messages.newRoutingForm}
            </button>`
          : nothing,
      content: ready && view && (draft ? editorTemplate({ ...view, draft }) : this.#list(ready)),
      skeletons: threeSkeletons(),
      below: html`${ready ? this.#question(ready) : nothing} ${this.#guard.template(messages)} ${this.#copies.status()}`,
    }
  }
}
