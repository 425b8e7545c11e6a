import { mailtoOf, type WaitlistMemberEntry } from '@whenable/contract'
import { dateFormatter } from '@whenable/time'
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { SectionList } from '../flow/section-list.js'
import { retryNotice } from '../parts/page-states.template.js'
import type { EditorView } from './editor-view.js'
import { disclosure } from './field.templates.js'

/** Who waits for a time of an event type. It is read whenever the owner opens the list. */
export class WaitingList {
  readonly #list: SectionList<WaitlistMemberEntry>

  constructor(private readonly host: ReactiveControllerHost) {
    this.#list = new SectionList(host, '<when-event-type-editor>: who waits is unknown.')
  }

  /** Forgets what was read. */
  reset(): void {
    this.#list.reset()
  }

  #entry({ guest, start_time, end_time, offer }: WaitlistMemberEntry, view: EditorView): TemplateResult {
    const { messages, lang } = view
    const days = dateFormatter(lang, { dateStyle: 'medium', timeZone: view.timeZone })
    const time = dateFormatter(lang, {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: view.timeZone },
    })
    return html`<li>
      <a class="link" href=${mailtoOf(guest.email)}><bdi>${guest.name || guest.email}</bdi></a>
      <small class="muted">${
        offer
          ? messages.labelled(messages.fieldLabel('offered'), time.format(offer.start_time * 1000))
          : days.formatRange(start_time * 1000, (end_time - 1) * 1000)
      }</small>
    </li>`
  }

  template(view: EditorView, source: EventTypesCalls): TemplateResult {
    const { messages } = view
    const id = String(view.state.base['id'])
    if (view.opened.get('waiting') !== true) this.reset()
    const content = () => {
      this.#list.open((options) => source.waiting?.({ id }, options))
      const { step, rows } = this.#list
      if (step === 'error')
        return retryNotice(messages.eventTypeFailed, messages, () => {
          this.reset()
          this.host.requestUpdate()
        })
      if (step === 'loading') return html`<span class="skeleton" aria-hidden="true"></span>`
      return rows?.length
        ? html`<ol class="waiting" part="waiting">${rows.map((entry) => this.#entry(entry, view))}</ol>`
        : html`<p class="muted" role="status">${messages.nobodyWaits}</p>`
    }
    return disclosure(
      view,
      'waiting',
      false,
      html`<span>${messages.fieldLabel('waiting')}</span>`,
      content,
      'more',
    )
  }
}
