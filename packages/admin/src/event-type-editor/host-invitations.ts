import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import type { EditorView } from './editor-view.js'

/** What became of an invitation. */
type Invitation = { readonly state: 'sending' | 'failed' } | { readonly state: 'made'; readonly url: string }

/** Invites hosts who have no account, from the editor of an event type. Their links stay in sight until another event type is shown. */
export class HostInvitations {
  #made = new Map<string, Invitation>()
  readonly #copies: CopyButtons

  constructor(
    private readonly host: LitElement,
    messages: () => OwnerPartMessages,
    private readonly source: () => EventTypesCalls | undefined,
    /** Called once an account exists. */
    private readonly onInvite: () => void,
  ) {
    this.#copies = new CopyButtons(host, messages)
  }

  reset(): void {
    this.#made = new Map()
  }

  #set(email: string, invitation: Invitation): void {
    this.#made.set(email, invitation)
    this.host.requestUpdate()
  }

  async #invite(email: string, name: string): Promise<void> {
    if (this.#made.get(email)?.state === 'sending') return
    this.#set(email, { state: 'sending' })
    try {
      const made = await this.source()?.inviteHost?.(
        { body: { email, name } },
        { signal: AbortSignal.timeout(20_000) },
      )
      this.#set(email, made ? { state: 'made', url: made.invitation_url } : { state: 'failed' })
      this.onInvite()
    } catch {
      this.#set(email, { state: 'failed' })
    }
  }

  /** The button that invites a host without an account, and then the link for them. */
  template(
    { messages, choices }: EditorView,
    {
      email,
      name,
      isMissing,
    }: { readonly email: string; readonly name: string; readonly isMissing: boolean },
  ): TemplateResult | typeof nothing {
    const invitation = this.#made.get(email)
    if (invitation?.state === 'made')
      return html`<div class="row invitation" role="status">
        <small class="grow">${messages.hostInviteMade}</small>
        ${this.#copies.button({ id: `invitation-${email}`, label: messages.labelled(messages.copy, name), content: () => invitation.url })}
      </div>`
    if (!isMissing || !choices?.canInvite || !this.source()?.inviteHost) return nothing
    return html`<button
        type="button"
        class="ghost"
        part="action"
        aria-disabled=${invitation?.state === 'sending' ? 'true' : nothing}
        @click=${() => void this.#invite(email, name)}
      >
        ${messages.inviteHost(name)}
      </button>
      ${invitation?.state === 'failed' ? html`<p class="error" part="error" role="alert">${messages.hostInviteFailed}</p>` : nothing}`
  }

  /** Announces what was copied. */
  status(): TemplateResult {
    return this.#copies.status()
  }
}
