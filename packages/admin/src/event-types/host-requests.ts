import type { EventTypesMessages } from '@whenable/elements/internal/messages/owner/generated/event-types'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { SectionList } from '../flow/section-list.js'
import type { Toasts } from '../parts/toasts.js'
import type { EventTypesCalls, HostRequest } from './endpoints.js'

/** The event types of others that the owner is asked to host. They answer here; declined ones are left out. */
export class HostRequests {
  readonly #list: SectionList<HostRequest>
  #source: EventTypesCalls | undefined

  constructor(
    private readonly host: LitElement,
    private readonly messages: () => EventTypesMessages & OwnerPartMessages,
    private readonly toasts: Toasts,
  ) {
    this.#list = new SectionList(host, '<when-event-types>: requests to host could not be read or answered.')
  }

  /** Reads the requests of another source. What cannot be read is not shown. */
  follow(source: EventTypesCalls | undefined): void {
    if (source === this.#source) return
    this.#source = source
    this.#list.reset()
    this.#list.open((options) => source?.hostRequests?.({}, options))
  }

  async #answer(request: HostRequest, status: 'accepted' | 'declined'): Promise<void> {
    const messages = this.messages()
    const { id, name } = request
    if (this.#list.workOn(id) === 'working') return
    const isDone = await this.#list.act(id, (options) =>
      this.#source?.answerHostRequest?.({ id, status }, options),
    )
    if (!isDone) return this.toasts.show({ text: messages.hostingFailed })
    this.#list.put({ ...request, status })
    const text = status === 'accepted' ? messages.hostingAccepted(name) : messages.hostingDeclined(name)
    this.toasts.show({ text })
    await this.host.updateComplete
    this.host.renderRoot.querySelector<HTMLElement>('h2')?.focus()
  }

  #row(request: HostRequest): TemplateResult {
    const messages = this.messages()
    const { id, name, by, status } = request
    const button = (look: string, text: string, answer: 'accepted' | 'declined') =>
      html`<button
        type="button"
        class=${look}
        part="action"
        aria-label=${messages.labelled(text, name)}
        aria-disabled=${this.#list.workOn(id) === 'working' ? 'true' : nothing}
        @click=${() => void this.#answer(request, answer)}
      >${text}</button>`
    return html`<li>
      <span class="grow"><b><bdi>${name}</bdi></b><br /><small>${messages.labelled(messages.hostingBy, by)}</small></span>
      ${
        status === 'accepted'
          ? button('quiet', messages.stopHosting, 'declined')
          : html`${button('primary', messages.acceptHosting, 'accepted')}${button('quiet', messages.declineHosting, 'declined')}`
      }
    </li>`
  }

  template(): TemplateResult | typeof nothing {
    const messages = this.messages()
    const shown = (this.#list.rows ?? []).filter(({ status }) => status !== 'declined')
    if (!shown.length) return nothing
    const isAsked = shown.some(({ status }) => status === 'invited')
    return html`<section class="host-requests" aria-labelledby="host-requests-title">
      <h3 id="host-requests-title">${isAsked ? messages.hostingAsked : messages.hostingTitle}</h3>
      <ul class="rows box" part="host-requests">
        ${shown.map((request) => this.#row(request))}
      </ul>
    </section>`
  }
}
