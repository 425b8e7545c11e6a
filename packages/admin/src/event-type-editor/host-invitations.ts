import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { SectionList } from '../flow/section-list.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import type { EditorView } from './editor-view.js'

/** Invites hosts who have no account, from the editor of an event type. Their links stay in sight until another event type is shown. */
export class HostInvitations {
  /** The links, by email address. */
  readonly #links: SectionList<{ readonly id: string; readonly url: string }>
  readonly #copies: CopyButtons

  constructor(
    host: LitElement,
    messages: () => OwnerPartMessages,
    private readonly source: () => EventTypesCalls | undefined,
    /** Called once an account exists. */
    private readonly onInvite: () => void,
  ) {
    this.#copies = new CopyButtons(host, messages)
    this.#links = new SectionList(host, '<when-event-type-editor>: a host could not be invited.')
  }

  reset(): void {
    this.#links.reset()
  }

  async #invite(email: string, name: string): Promise<void> {
    await this.#links.act(email, async (options) => {
      const made = await this.source()?.inviteHost?.({ body: { email, name } }, options)
      if (!made) throw new Error('no invitation')
      this.#links.put({ id: email, url: made.invitation_url })
      this.onInvite()
    })
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
    const link = this.#links.rows?.find(({ id }) => id === email)
    const work = this.#links.workOn(email)
    if (link)
      return html`<div class="row invitation" role="status">
        <small class="grow">${messages.hostInviteMade}</small>
        ${this.#copies.button({ id: `invitation-${email}`, label: messages.labelled(messages.copy, name), content: () => link.url })}
      </div>`
    if (!isMissing || !choices?.canInvite || !this.source()?.inviteHost) return nothing
    return html`<button
        type="button"
        class="ghost"
        part="action"
        aria-disabled=${work === 'working' ? 'true' : nothing}
        @click=${() => void this.#invite(email, name)}
      >
        ${messages.inviteHost(name)}
      </button>
      ${work === 'error' ? html`<p class="error" part="error" role="alert">${messages.hostInviteFailed}</p>` : nothing}`
  }

  /** Announces what was copied. */
  status(): TemplateResult {
    return this.#copies.status()
  }
}
