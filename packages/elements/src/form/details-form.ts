import type { BookingSettings, ServiceErrorInfo } from '@whenable/contract'
import {
  additionalFieldsOf,
  checkDraft,
  type Draft,
  type DraftError,
  guestLimit,
  type Prefill,
  personAccess,
  type Slot,
} from '@whenable/flow'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type FirstRender, prepareFirstRender } from '../base/first-render.js'
import { isAlike } from '../base/is-alike.js'
import { addStyles } from '../base/lazy-module.js'
import { reloadIfReachable } from '../base/reload-page.js'
import { submitInSandbox } from '../base/submit-in-sandbox.js'
import { DetailsBackEvent } from '../events/details-back.js'
import { DetailsSubmitEvent } from '../events/details-submit.js'
import { DraftEditEvent } from '../events/draft-edit.js'
import '../messages/all-cities.js'
import { details } from '../messages/generated/details.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { fields } from '../styles/fields.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { pathOfRequestField, personFields } from './details-form.model.js'
import { detailsFormStyles } from './details-form.styles.js'
import { emailAt, meantEmail } from './email-hint.js'
import { type FieldState, inputField } from './field.templates.js'
import { FormControl } from './form-control.js'
import type { FormHooks } from './form-hooks.js'
import {
  type FormInput,
  type FormMessages,
  type FormView,
  type LazyFieldName,
  lazyFields,
  loadLazyFields,
  neededFields,
} from './lazy-fields.js'

const emptyDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

/**
 * Asks for name, email and the configuration's additional fields. To reschedule a booking it shows only the submit button. A
 * field shows its error after the visitor has left it or tried to submit; an invalid form is not submitted. Code for
 * additional fields and guests is loaded when a configuration needs it.
 *
 * @fires when-draft-edit - the visitor changed a field; the event has the changed fields
 * @fires when-details-submit - the visitor submitted a valid form
 * @fires when-details-back - the visitor wants to go back to the times
 * @slot consent - above the submit button; controls in it must be valid, such as a checkbox with `required`
 * @slot challenge - above the buttons while the service asks for a challenge, such as the widget of a CAPTCHA
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart suggestion - the button below an email address that looks like a mistake, which replaces it by the one that was probably meant
 * @csspart notice - why the service refused the form, or that a part of it could not be loaded
 * @csspart submit-button - the button that submits
 * @csspart back-button - the button that leads back to the times
 */
export class DetailsForm extends FormControl {
  static override styles = [tokens, controls, actions, fields, detailsFormStyles]
  static override properties = {
    settings: { attribute: false },
    draft: { attribute: false },
    prefill: { attribute: false },
    chosen: { attribute: false },
    error: { attribute: false },
    pending: { type: Boolean },
    verifying: { type: Boolean },
    rescheduling: { type: Boolean },
    submitLabel: { attribute: 'submit-label' },
    messages: { attribute: false },
    edited: { state: true },
    visited: { state: true },
    attempted: { state: true },
    loadFailed: { state: true },
    announcement: { state: true },
  }

  /** Settings of the configuration, which define the fields. */
  settings: BookingSettings | null = null
  /** Values of the fields. Edits are dispatched as events and kept until another draft is assigned. */
  draft: Draft = emptyDraft
  /** Values from the page: which of them are locked or hidden, and answers that `draft` does not have. */
  prefill: Prefill | null = null
  /** The slot to book; a group event limits the number of guests. */
  chosen: Slot | null = null
  /** Why the service refused the last submission. */
  error: ServiceErrorInfo | null = null
  /** Whether a submission is in progress. */
  pending = false
  /** Whether a challenge is solved before the submission is sent again. */
  verifying = false
  /** Whether a booking is rescheduled: it keeps its answers, so the form has no fields. */
  rescheduling = false
  /** Label of the submit button. Default: a text of the element. */
  submitLabel = ''
  /** Messages that replace the element's own. */
  messages: Partial<FormMessages> | null = null

  private edited: Draft = emptyDraft
  /** Fields that were changed, then fields that were left: only these show errors. */
  readonly #changed = new Set<string>()
  private visited: ReadonlySet<string> = new Set()
  private attempted = false
  /** Whether a part of the form could not be loaded. */
  private loadFailed = false
  private announcement = ''

  private readonly text = new Localized<FormMessages>(this, details)

  protected override async formHooks(): Promise<FormHooks> {
    return (await import('./details-form-hooks.js')).detailsFormHooks(this)
  }

  /** Moves the focus to the form's heading, where reading goes on. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus(options)
  }

  get #formInput(): FormInput {
    const { settings, edited: draft, prefill, chosen } = this
    return { settings, draft, prefill: prefill ?? undefined, slot: chosen ?? undefined }
  }

  async [prepareFirstRender](): Promise<FirstRender> {
    const needed = this.#needed
    await loadLazyFields(needed)
    return { styles: needed.flatMap((name) => lazyFields[name]?.styles ?? []) }
  }

  /** Names of the parts that the form needs. */
  get #needed(): readonly LazyFieldName[] {
    return this.rescheduling ? [] : neededFields(this.#formInput)
  }

  private get problems(): Readonly<Record<string, DraftError>> {
    const formInput = this.#formInput
    return this.rescheduling ? {} : checkDraft(formInput.settings, formInput.draft, formInput)
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has('draft') && !isAlike(changes.get('draft'), this.draft)) this.edited = this.draft
  }

  protected override updated(changes: PropertyValues<this>): void {
    if (this.error && changes.has('error') && changes.get('pending')) this.#focusError(this.error)
    const needed = this.#needed
    for (const name of needed) addStyles(this, lazyFields[name])
    if (!this.loadFailed && needed.some((name) => !lazyFields[name])) this.#fetch(needed)
  }

  /** Loads parts of the form. Returns whether that succeeded. */
  async #fetch(names: readonly LazyFieldName[]): Promise<boolean> {
    this.loadFailed = await loadLazyFields(names).then(
      () => false,
      () => true,
    )
    this.requestUpdate()
    return !this.loadFailed
  }

  readonly #focusOn = async (selector: string): Promise<void> => {
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  #focusError({ field }: ServiceErrorInfo) {
    const path = pathOfRequestField(field)
    const named = path && `[name='${CSS.escape(path)}']`
    this.#focusOn(named && this.renderRoot.querySelector(named) ? named : '.notice')
  }

  #edit(patch: Partial<Draft>, path: string) {
    this.edited = { ...this.edited, ...patch }
    this.#changed.add(path)
    this.dispatchEvent(new DraftEditEvent(patch))
  }

  readonly #leave = ({ target }: FocusEvent) => {
    const path = (target as HTMLInputElement).name
    if (this.#changed.has(path)) this.visited = new Set(this.visited).add(path)
  }

  /** Keeps the focus in its field while a button is pressed: an error that appears would move the button away. */
  readonly #press = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest('button')) event.preventDefault()
  }

  /** Ends the events of the form's own fields here. The page hears those of the controls that it has slotted. */
  readonly #stopOwn = (event: Event) => {
    if (this.renderRoot.contains(event.target as Node)) event.stopPropagation()
  }

  /** Whether the controls that the page has slotted are valid; if one is not, the browser says why and focuses it. */
  get #isSlottedValid(): boolean {
    const slot = this.renderRoot.querySelector<HTMLSlotElement>('slot[name]')
    // A booking that is moved asks for nothing.
    return (slot?.assignedElements({ flatten: true }) ?? []).every((one) => {
      const control: Partial<HTMLInputElement> =
        one.querySelector<HTMLInputElement>(':invalid:not(fieldset)') ?? (one as HTMLInputElement)
      return control.reportValidity?.() ?? true
    })
  }

  readonly #submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (this.pending) return
    const count = Object.keys(this.problems).length
    if (!count) {
      this.announcement = ''
      if (this.#isSlottedValid) this.dispatchEvent(new DetailsSubmitEvent())
      return
    }
    this.attempted = true
    this.#focusFirstProblem(this.text.messages.problems(count))
  }

  /** Moves the focus to the first field with a problem, and announces `summary`. */
  async #focusFirstProblem(summary: string) {
    const root = this.renderRoot as ShadowRoot
    const before = root.activeElement
    // A group of choices is no control itself.
    await this.#focusOn("[aria-invalid='true']:not(fieldset), fieldset[aria-invalid='true'] input")
    // A field that had the focus already is not read again with its error.
    const error = before === root.activeElement && root.getElementById(`${before?.id}-error`)?.textContent
    this.announcement = error ? `${summary} ${error}` : summary
  }

  readonly #fieldState = (id: string, path: string, type: string): FieldState => {
    const problem = this.problems[path]
    const wasLeft = this.attempted || this.visited.has(path)
    const error = problem && wasLeft ? this.text.messages.problem(problem, type) : ''
    return { id, error, hint: type === 'email' ? this.#hintAt(path, wasLeft) : undefined }
  }

  /** What was probably meant by the address in a field. It is never required. */
  #hintAt(path: string, wasLeft: boolean): FieldState['hint'] {
    const { messages, lang } = this.text
    const email = meantEmail(emailAt(this.edited, path), this.#changed.has(path) && !wasLeft)
    return email === undefined ? undefined : { email, text: messages.meantEmail(isolated(email, lang)) }
  }

  /** All hints, as they are announced. */
  get #hints(): string {
    const { answers, guests } = this.edited
    const answered = additionalFieldsOf(this.settings, this.prefill ?? undefined)
      .filter(({ key, field, access }) => field.type === 'email' && !access && Object.hasOwn(answers, key))
      .map(({ key }) => `answers.${key}`)
    const isLocked = personAccess(this.prefill ?? undefined, 'email')
    const paths = [
      ...(isLocked ? [] : ['email']),
      ...answered,
      ...guests.map((_, index) => `guests.${index}`),
    ]
    return paths.flatMap((path) => this.#fieldState(path, path, 'email').hint?.text ?? []).join(' ')
  }

  /** Moves the focus back to a field whose address was replaced by the one that was meant. */
  readonly #taken = (path: string) => this.#focusOn(`[name='${CSS.escape(path)}']`)

  /** How many guests may be added. */
  get #limit(): number {
    return guestLimit(this.settings, this.#formInput.slot)
  }

  async #addGuest() {
    if (!(await this.#fetch(['guests']))) return
    const guests = [...this.edited.guests, { name: '', email: '' }]
    this.#edit({ guests }, 'guests')
    this.announcement = guests.length < this.#limit ? '' : this.text.messages.problem('limit', 'guests')
    this.#focusOn(`[name='guests.${guests.length - 1}.name']`)
  }

  readonly #retry = async () => {
    this.focus()
    const hasTyped = !isAlike(this.edited, emptyDraft)
    // Without its parts the form shows no fields, but what was typed before would be lost unless a page keeps it.
    if (!(await this.#fetch(this.#needed)) && !hasTyped) await reloadIfReachable()
  }

  /** Renders all fields. */
  #fieldsTemplate(): TemplateResult {
    const { messages } = this.text
    const formInput = this.#formInput
    const limit = this.#limit
    const { draft, prefill } = formInput
    const view: FormView = {
      ...formInput,
      messages,
      fieldState: this.#fieldState,
      edit: (change, path) => this.#edit(change(this.edited), path),
      focusOn: this.#focusOn,
      taken: this.#taken,
    }
    const part = (name: LazyFieldName) =>
      this.#needed.includes(name) ? lazyFields[name]?.renderFields(view) : nothing
    return html`${personFields(draft, prefill, messages).map((field) => {
      const { path } = field
      const answer = (value: string) => this.#edit({ [path]: value }, path)
      return inputField(
        field,
        { ...this.#fieldState(path, path, path), note: nothing, answer, taken: this.#taken },
        path === 'email' ? 'email' : 'text',
      )
    })}
    ${part('additionalFields')}
    ${
      limit
        ? html`<div class="guests" role="group" aria-label=${messages.guests}>
            ${part('guests')}
            ${
              draft.guests.length < limit
                ? html`<button class="link add-guest" type="button" @click=${this.#addGuest}>
                    ${messages.addGuest}
                  </button>`
                : nothing
            }
          </div>`
        : nothing
    }
    ${part('consent')}<slot name="consent"></slot>`
  }

  /** Renders placeholders while parts are loaded. */
  #loadingTemplate(): TemplateResult {
    return html`<div class="skeletons" aria-busy="true">
      <span class="visually-hidden" role="status">${this.text.messages.formLoading}</span>
      <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
    </div>`
  }

  /** Renders an error with a button to try again. */
  #loadErrorTemplate(isLoaded: boolean): TemplateResult {
    const { formLoadFailed, retry } = this.text.messages
    return html`<p class="notice" part="notice" role="alert">
      ${formLoadFailed}
      ${isLoaded ? nothing : html`<button class="link" type="button" @click=${this.#retry}>${retry}</button>`}
    </p>`
  }

  protected override template(): TemplateResult {
    const { messages } = this.text
    const { loadFailed, error, rescheduling, pending, verifying } = this
    const needed = this.#needed
    const isLoaded = needed.every((name) => lazyFields[name])
    return html`<form
      novalidate
      @submit=${this.#submit}
      @click=${submitInSandbox}
      @focusout=${this.#leave}
      @mousedown=${this.#press}
      @input=${this.#stopOwn}
    >
      <h2 tabindex="-1">${rescheduling ? messages.moveTitle : messages.detailsTitle}</h2>
      ${error ? html`<p class="notice" part="notice" tabindex="-1">${messages.refused(error)}</p>` : nothing}
      ${rescheduling ? nothing : isLoaded ? this.#fieldsTemplate() : loadFailed ? nothing : this.#loadingTemplate()}
      ${loadFailed ? this.#loadErrorTemplate(isLoaded) : nothing}
      ${verifying ? html`<slot name="challenge"></slot>` : nothing}
      <div class="actions">
        <button
          class="quiet"
          part="back-button"
          type="button"
          aria-disabled=${pending ? 'true' : nothing}
          @click=${() => pending || this.dispatchEvent(new DetailsBackEvent())}
        >
          ${messages.back}
        </button>
        ${
          isLoaded
            ? html`<button class="primary" part="submit-button" aria-disabled=${pending ? 'true' : nothing}>
                ${verifying ? messages.verifying : pending ? messages.sending : this.submitLabel || messages.send}
              </button>`
            : nothing
        }
      </div>
      <p class="visually-hidden" role="status">${verifying ? messages.verifying : this.announcement}</p>
      <p class="visually-hidden" role="status">${this.#hints}</p>
    </form>`
  }
}
