import type { EventTypesMessages } from '@whenable/elements/internal/messages/owner/generated/event-types'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { Toasts } from '../parts/toasts.js'
import type { EventTypesCalls, HostRequest } from './endpoints.js'

/** The event types of others that the owner is asked to host. They answer here; declined ones are left out. */
export class HostRequests {
  #requests: readonly HostRequest[] = []
  #source: EventTypesCalls | undefined
  #answering: string | undefined

  constructor(
    private readonly host: LitElement,
    private readonly messages: () => EventTypesMessages & OwnerPartMessages,
    private readonly toasts: Toasts,
  ) {}

  /** Reads the requests of another source. What cannot be read is not shown. */
  follow(source: EventTypesCalls | undefined): void {
    if (source === this.#source) return
    this.#source = source
    this.#requests = []
    void this.#load()
  }

  async #load(): Promise<void> {
    const source = this.#source
    const read = source?.hostRequests?.({}, { signal: AbortSignal.timeout(20_000) })
    const requests = await read?.catch((error: unknown) => {
      console.warn('<when-event-types>: requests to host are unknown.', error)
      return []
    })
    if (source !== this.#source) return
    this.#requests = requests ?? []
    this.host.requestUpdate()
  }

  async #answer({ id, name }: HostRequest, status: 'accepted' | 'declined'): Promise<void> {
    const messages = this.messages()
    if (this.#answering) return
    this.#answering = id
    this.host.requestUpdate()
    try {
      await this.#source?.answerHostRequest?.({ id, status }, { signal: AbortSignal.timeout(20_000) })
      this.#requests = this.#requests.map((one) => (one.id === id ? { ...one, status } : one))
      const text = status === 'accepted' ? messages.hostingAccepted(name) : messages.hostingDeclined(name)
      this.toasts.show({ text })
      await this.host.updateComplete
      this.host.renderRoot.querySelector<HTMLElement>('h2')?.focus()
    } catch {
      this.toasts.show({ text: messages.hostingFailed })
    } finally {
      this.#answering = undefined
      this.host.requestUpdate()
    }
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
        aria-disabled=${this.#answering === id ? 'true' : nothing}
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
    const shown = this.#requests.filter(({ status }) => status !== 'declined')
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
