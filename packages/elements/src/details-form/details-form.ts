import type { BookingSettings, Fault } from '@whenable/contract'
import { checkDraft, type Draft, type DraftFault } from '@whenable/flow'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DetailsBackEvent } from '../events/details-back.js'
import { DetailsSubmitEvent } from '../events/details-submit.js'
import { DraftEditEvent } from '../events/draft-edit.js'
import { type DetailsMessages, details } from '../messages/details.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { fields } from '../styles/fields.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { answerPatch, formFields, pathOfRequestField } from './details-form.model.js'
import { detailsFormStyles } from './details-form.styles.js'
import { errorLine, type FieldView, fieldTemplate } from './field.templates.js'

const emptyDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

/**
 * Asks for name, email and what the configuration asks beside them. It says what is wrong with a field once it has been
 * left or the form was to be sent, and lets nothing wrong be sent.
 *
 * @tag when-details-form
 * @fires when-draft-edit - with every change, the fields that changed
 * @fires when-details-submit - when the form is to be sent and nothing is wrong with it
 * @fires when-details-back - when the visitor wants back to the times
 * @csspart field - a field; `field invalid` when it is to be mended
 * @csspart label - the words of a field
 * @csspart error - what is to be mended
 * @csspart notice - why the service refused the form
 * @csspart submit - the button that sends
 * @csspart back - the button back to the times
 */
export class DetailsForm extends LitElement {
  static override styles = [tokens, controls, actions, fields, detailsFormStyles]
  static override properties = {
    settings: { attribute: false },
    draft: { attribute: false },
    fault: { attribute: false },
    pending: { type: Boolean },
    submitLabel: { attribute: 'submit-label' },
    messages: { attribute: false },
    edited: { attribute: false },
    left: { attribute: false },
    attempted: { attribute: false },
    announcement: { attribute: false },
  }

  settings: BookingSettings | null = null
  /** What stands in the fields; edits are told by event and kept until another draft is assigned. */
  draft: Draft = emptyDraft
  /** Why the service refused what was sent. */
  fault: Fault | null = null
  /** A submission is under way. */
  pending = false
  submitLabel = ''
  messages: Partial<DetailsMessages> | null = null

  private edited: Draft = emptyDraft
  /** Fields that were changed, and then those that were left: only these tell what is wrong with them. */
  private readonly changed = new Set<string>()
  private left: ReadonlySet<string> = new Set()
  private attempted = false
  private announcement = ''

  private readonly text = new Localized<DetailsMessages>(this, details)

  /** Moves the focus to the form's heading, where reading goes on. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus(options)
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('draft')) this.edited = this.draft
  }

  protected override updated(changes: PropertyValues<this>): void {
    if (this.fault && changes.has('fault') && changes.get('pending')) this.focusFault(this.fault)
  }

  private focusFault({ field }: Fault) {
    const path = pathOfRequestField(field)
    const named = path && this.renderRoot.querySelector<HTMLElement>(`[name='${CSS.escape(path)}']`)
    const target = named || this.renderRoot.querySelector<HTMLElement>('.notice')
    target?.focus()
  }

  private edit(patch: Partial<Draft>, path: string) {
    this.edited = { ...this.edited, ...patch }
    this.changed.add(path)
    this.dispatchEvent(new DraftEditEvent(patch))
  }

  private editGuests(guests: Draft['guests'], path = 'guests') {
    this.edit({ guests }, path)
  }

  private readonly leave = ({ target }: FocusEvent) => {
    const path = (target as HTMLInputElement).name
    if (this.changed.has(path)) this.left = new Set(this.left).add(path)
  }

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (this.pending) return
    const count = Object.keys(checkDraft(this.settings, this.edited)).length
    if (!count) {
      this.announcement = ''
      this.dispatchEvent(new DetailsSubmitEvent())
      return
    }
    this.attempted = true
    this.announcement = this.text.messages.problems(count)
    await this.updateComplete
    const wrong = this.renderRoot.querySelector<HTMLElement>("[aria-invalid='true']")
    const control = wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong
    control?.focus()
  }

  private viewOf(id: string, path: string, type: string, problem: DraftFault | undefined): FieldView {
    const { problem: sentence, optional, chooseOption } = this.text.messages
    const told = problem && (this.attempted || this.left.has(path))
    return {
      id,
      error: told ? sentence(problem, type) : '',
      optional,
      chooseOption,
      answer: (value) => this.edit(answerPatch(this.edited, path, value), path),
    }
  }

  private guest(index: number, problem: DraftFault | undefined): TemplateResult {
    const { guests } = this.edited
    const { guestName, guestEmail, removeGuest } = this.text.messages
    const path = `guests.${index}`
    const view = this.viewOf(`guest-${index}`, path, 'email', problem)
    const field = (key: 'name' | 'email', label: string, error: string) =>
      html`<label class="field"
        >${label}<input
          type=${key === 'email' ? 'email' : 'text'}
          name=${key === 'email' ? path : `${path}.name`}
          autocomplete="off"
          .value=${guests[index]?.[key] ?? ''}
          aria-invalid=${error ? 'true' : nothing}
          aria-describedby=${error ? `${view.id}-error` : nothing}
          @input=${({ target }: Event) =>
            this.editGuests(
              guests.map((one, at) =>
                at === index ? { ...one, [key]: (target as HTMLInputElement).value } : one,
              ),
              path,
            )}
      /></label>`
    return html`<div class="guest" part=${view.error ? 'field invalid' : 'field'}>
      ${field('name', guestName(index + 1), '')}${field('email', guestEmail(index + 1), view.error)}
      <button
        class="icon"
        type="button"
        aria-label=${removeGuest(index + 1)}
        @click=${() => this.removeGuest(index)}
      >
        ×
      </button>
      ${errorLine(view)}
    </div>`
  }

  private async addGuest() {
    this.editGuests([...this.edited.guests, { name: '', email: '' }])
    await this.updateComplete
    this.renderRoot
      .querySelector<HTMLElement>(`[name='guests.${this.edited.guests.length - 1}.name']`)
      ?.focus()
  }

  private async removeGuest(index: number) {
    this.editGuests(this.edited.guests.filter((_, at) => at !== index))
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.add-guest')?.focus()
  }

  private guests(problems: Readonly<Record<string, DraftFault>>): TemplateResult | typeof nothing {
    if (this.settings?.scheduler?.hide_additional_guests) return nothing
    const { guests, addGuest } = this.text.messages
    return html`<div class="guests" role="group" aria-label=${guests}>
      ${this.edited.guests.map((_, index) => this.guest(index, problems[`guests.${index}`]))}
      <button class="link add-guest" type="button" @click=${this.addGuest}>${addGuest}</button>
    </div>`
  }

  protected override render(): TemplateResult {
    const { messages, direction } = this.text
    const problems = checkDraft(this.settings, this.edited)
    return html`<form
      novalidate
      dir=${direction}
      @submit=${this.submit}
      @focusout=${this.leave}
      @input=${(event: Event) => event.stopPropagation()}
      @change=${(event: Event) => event.stopPropagation()}
    >
      <h3 tabindex="-1">${messages.detailsTitle}</h3>
      ${
        this.fault
          ? html`<p class="notice" part="notice" tabindex="-1">${messages.refused(this.fault)}</p>`
          : nothing
      }
      ${formFields(this.settings, this.edited, messages).map((field, index) =>
        fieldTemplate(field, this.viewOf(`field-${index}`, field.path, field.type, problems[field.path])),
      )}
      ${this.guests(problems)}
      <div class="actions">
        <button class="quiet" part="back" type="button" @click=${() => this.dispatchEvent(new DetailsBackEvent())}>
          ${messages.back}
        </button>
        <button class="primary" part="submit" aria-disabled=${this.pending ? 'true' : nothing}>
          ${this.pending ? messages.sending : this.submitLabel || messages.send}
        </button>
      </div>
      <p class="hidden" role="status">${this.announcement}</p>
    </form>`
  }
}
