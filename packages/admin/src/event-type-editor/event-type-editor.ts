import { eventTypeEditor } from '@whenable/elements/internal/messages/owner/generated/event-type-editor'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { week } from '@whenable/elements/internal/messages/owner/generated/week'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import type { EventTypeChoices, EventTypesCalls } from '../event-types/endpoints.js'
import { EventTypeCloseEvent } from '../events/event-type-close.js'
import { EventTypeSaveEvent } from '../events/event-type-save.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { weekStyles } from '../hours/week.styles.js'
import { WeekFields } from '../hours/week-fields.js'
import { LeaveGuard } from '../parts/leave-guard.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { retryNotice } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { type EditorMessages, type EditorView, errorPlaces, nameOf } from './editor-view.js'
import { eventTypeEditorStyles } from './event-type-editor.styles.js'
import { eventTypeFlow } from './event-type-flow.js'
import { EventTypePreview } from './event-type-preview.js'
import { isGroup } from './fields.model.js'
import {
  type DocumentSchema,
  type EditorFlow,
  type EditorIntent,
  type EditorNotice,
  type EditorReady,
  type EditorState,
  isRecord,
  pointerOf,
} from './flow/index.js'
import { headingTemplate, unsavedTemplate } from './heading.template.js'
import { HostInvitations } from './host-invitations.js'
import type { MeetingSection } from './meeting.template.js'
import type { ResourceNeeds } from './resource-needs.js'
import type { SessionsSection } from './sessions-section.js'
import type { WaitingList } from './waiting-list.js'

/** The contract's schema, once it is loaded: it is for owners alone, and large. */
let schema: DocumentSchema | undefined

/** The sections, which load with it. */
let late: typeof import('./late-sections.js') | undefined

const skeletons = html`<div class="skeletons" aria-hidden="true">
  <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
</div>`

/**
 * Edits an event type: what is booked, when, with whom, and how its page looks, with a live preview beside it. Fields that it does
 * not know stay as they are. Changes of other owners are merged when it is saved; where both changed the same field, the owner
 * chooses.
 *
 * @fires when-event-type-save - the event type was saved
 * @fires when-event-type-close - the owner wants to leave; cancel it to keep the editor open
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each section and control
 * @keyboard Enter, Space - opens and closes a section, and moves a question by its buttons
 * @slot header - above everything else, such as a notice
 * @csspart title - the name of the event type
 * @csspart back-button - asks to leave the editor
 * @csspart section - a section
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart questions - the list of questions
 * @csspart question - a question
 * @csspart choice - a choice of a few values, or of rooms and equipment
 * @csspart conflicts - what somebody else changed meanwhile
 * @csspart dates - the dates of an event type with places
 * @csspart waiting - who waits for a time
 * @csspart preview - the live preview
 * @csspart save-bar - the bar of unsaved changes
 * @csspart notice - an error
 * @csspart dialog - asks before changes are lost
 * @csspart close-button - closes the dialog
 * @csspart toast - says what has happened
 * @csspart action - a button
 * @csspart retry-button - loads the event type again
 */
export class EventTypeEditor extends OwnerPage<EditorState, EditorIntent, EventTypesCalls, EditorMessages> {
  static override styles = [...ownerStyles, weekStyles, eventTypeEditorStyles]
  static override properties = {
    clientId: { attribute: 'client-id' },
    configurationId: { attribute: 'configuration-id' },
    settingsLink: { attribute: 'settings-link' },
    timeZone: { attribute: 'time-zone' },
  }

  /** The application's client id. A service with one application needs none. */
  clientId: string | null = null
  /** The id of the event type. */
  configurationId: string | null = null
  /** The address of the page with the rooms and equipment, for owners, who are led there while there are none. Default: no link. */
  settingsLink: string | null = null
  /** The owner's event types, instead of `service-url`. */
  source: EventTypesCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: EditorFlow | null = null
  /** The time zone of the preview (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<EditorMessages> | null = null

  protected override readonly text = new OwnerLocalized<EditorMessages>(this, {
    ...parts,
    ...week,
    ...eventTypeEditor,
  })
  protected readonly live = new LiveRefresh(this, () => this.controller.flow)
  readonly #toasts = new Toasts(this)
  readonly #leave = new LeaveGuard(this)
  readonly #invitations = new HostInvitations(
    this,
    () => this.text.messages,
    () => this.calls,
    () => this.send({ type: 'refresh' }),
  )
  readonly #week = new WeekFields(this, new PopoverMenus(this))
  readonly #preview = new EventTypePreview(this, () => this.ready)

  #choices: EventTypeChoices | undefined
  #choicesOf: string | undefined
  #capabilities: readonly string[] = []
  #payment: EditorView['payment']
  #waiting: WaitingList | undefined
  #needs: ResourceNeeds | undefined
  #meeting: MeetingSection | undefined
  #sessions: SessionsSection | undefined
  #typing: EditorView['typing']
  #opened = new Map<string, boolean>()
  #question: string | undefined
  #hoursOf: string | undefined
  #announced = ''
  /** The owner has agreed to lose what is not saved. */
  #hasAgreed = false
  #hasNoSchema = false

  /** Whether something is not saved. Pages that navigate ask before they leave. */
  get hasUnsavedChanges(): boolean {
    const ready = this.ready
    return ready !== undefined && !this.#hasAgreed && (ready.changed.length > 0 || ready.saving)
  }

  /** Asks the owner if something is not saved, then dispatches `when-event-type-close`. */
  close(): void {
    this.#leave.leave(() => this.#close())
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!schema) void this.#loadSchema()
  }

  async #loadSchema(): Promise<void> {
    try {
      late = await import('./late-sections.js')
      schema = late.eventTypeSchema
    } catch (error) {
      console.error('<when-event-type-editor>: its code could not be loaded.', error)
      this.#hasNoSchema = true
    }
    this.requestUpdate()
  }

  protected override reset(): void {
    this.#choices = this.#choicesOf = this.#typing = this.#question = undefined
    this.#preview.reset()
    this.#capabilities = []
    this.#waiting?.reset()
    this.#needs?.reset()
    this.#sessions?.reset()
    this.#invitations.reset()
    this.#hoursOf = undefined
    this.#opened = new Map()
    this.#leave.stay()
  }

  protected override inputs(): readonly unknown[] {
    return [this.clientId, this.configurationId, !!schema]
  }

  protected override callsTo(access: ServiceAccess): EventTypesCalls {
    return lazyCalls(access, async () => (await import('../event-types/endpoints.js')).eventTypesEndpoints)
  }

  protected override createFlow(source: EventTypesCalls, options: OwnerFlowOptions): EditorFlow | undefined {
    const id = this.configurationId
    if (!id || !schema) return undefined
    return eventTypeFlow(source, id, { ...options, schema, onCapabilities: this.#learn })
  }

  /** Who waits, if the event type has a waitlist. */
  #waitingOf({ base }: EditorReady): EditorView['waiting'] {
    const { scheduler } = base
    const [port, list] = [this.calls, this.#waiting]
    const hasWaitlist = isRecord(scheduler) && scheduler['waitlist'] === true
    return hasWaitlist && port?.waiting && list ? (view) => list.template(view, port) : undefined
  }

  /** The dates, if visitors book places in them. */
  #sessionsOf({ base }: EditorReady): EditorView['sessions'] {
    const [port, section] = [this.calls, this.#sessions]
    return port?.sessions && section && isGroup(base) ? (view) => section.template(view, port) : undefined
  }

  /** The rooms and equipment that its bookings need. Dates with places have the place of their event. */
  #resourcesOf({ base }: EditorReady): EditorView['resources'] {
    const [port, needs] = [this.calls, this.#needs]
    return port?.resources && needs && !isGroup(base) ? (view) => needs.template(view, port) : undefined
  }

  /** Loads what only some services can have: the fields of a price, rooms and equipment, and who waits. */
  readonly #learn = (capabilities: readonly string[]): void => {
    this.#capabilities = capabilities
    this.requestUpdate()
    if (!capabilities.length || this.#payment) return
    import('./more-sections.js').then(
      ({ paymentTemplate, ResourceNeeds, WaitingList }) => {
        this.#payment = paymentTemplate
        this.#needs = new ResourceNeeds(this, () => this.settingsLink ?? undefined)
        this.#waiting = new WaitingList(this)
        this.requestUpdate()
      },
      (error: unknown) => console.error('<when-event-type-editor>: its code could not be loaded.', error),
    )
  }

  readonly #reload = (): void => {
    this.#hasNoSchema = false
    void this.#loadSchema()
    this.send({ type: 'retry' })
    this.requestUpdate()
  }

  readonly #endTyping = (): void => {
    this.#typing = undefined
    this.send({ type: 'end-edit' })
    this.requestUpdate()
  }

  readonly #type: EditorView['type'] = (path, text, read) => {
    this.#typing = { pointer: pointerOf(path), text }
    const result = read(text)
    if ('problem' in result) this.send({ type: 'type', path, text, problem: result.problem })
    else {
      const { value, also } = result
      this.send(also ? { type: 'edit-all', edits: [{ path, value }, also] } : { type: 'edit', path, value })
    }
    this.requestUpdate()
  }

  /** An intent of the buttons beside the fields. */
  readonly #act = (type: 'undo' | 'redo' | 'discard' | 'save') => (): void => {
    this.#typing = undefined
    this.send({ type })
  }

  #view(state: EditorReady): EditorView {
    const { messages, lang } = this.text
    return {
      ...{ state, messages, lang, choices: this.#choices, send: this.send },
      meeting: this.#meeting?.template,
      ...{ capabilities: this.#capabilities, timeZone: this.timeZone ?? undefined },
      payment: this.#capabilities.includes('payment') ? this.#payment : undefined,
      waiting: this.#waitingOf(state),
      resources: this.#resourcesOf(state),
      sessions: this.#sessionsOf(state),
      ...{ typing: this.#typing, type: this.#type, endTyping: this.#endTyping, week: this.#week },
      invitations: this.#invitations,
      hoursOf: this.#hoursOf,
      showHoursOf: (email) => {
        this.#hoursOf = email
        this.requestUpdate()
      },
      opened: this.#opened,
      toggle: (key, isOpen) => {
        this.#opened.set(key, isOpen)
        this.requestUpdate()
      },
      question: this.#question,
      editQuestion: (key) => {
        const row = `#${CSS.escape(`question-${this.#question}`)}`
        this.focusOn(key === undefined ? row : '#question-label', '#add-question')
        this.#question = key
      },
      announce: (text) => {
        this.#announced = text
        this.requestUpdate()
      },
    }
  }

  protected override willUpdate(changes: PropertyValues): void {
    super.willUpdate(changes)
    this.#meeting ??= late && new late.MeetingSection(this)
    this.#sessions ??= late && new late.SessionsSection(this)
  }

  protected override updated(changes: PropertyValues): void {
    super.updated(changes)
    if (this.ready) this.#loadChoices(this.ready)
  }

  protected override onNotice({ kind }: EditorNotice, ready: EditorReady): void {
    const { messages } = this.text
    if (kind === 'saved') {
      this.#toasts.show({ text: messages.saved })
      this.emit(new EventTypeSaveEvent(String(ready.base['id']), ready.revision))
    }
    if (kind === 'merged') this.#toasts.show({ text: messages.eventTypeMerged })
    if (kind === 'invalid') this.#showErrors(ready)
    if (kind === 'conflict') this.focusOn('#conflict-title')
  }

  /** Opens the sections with errors, and moves the focus to the first field. */
  #showErrors(state: EditorReady): void {
    const { sections, question } = errorPlaces({ state })
    for (const section of sections) this.#opened.set(section, true)
    this.#question = question ?? this.#question
    this.focusOn('[aria-invalid=true]')
  }

  #loadChoices({ base }: EditorReady): void {
    const owner = base['owner']
    const grantId = isRecord(owner) && typeof owner['grant_id'] === 'string' ? owner['grant_id'] : undefined
    const key = `${base['id']} ${grantId}`
    if (!this.calls || this.#choicesOf === key) return
    this.#choicesOf = key
    this.calls.choices({ grantId }, { signal: new AbortController().signal }).then(
      (choices) => {
        this.#choices = choices
        this.requestUpdate()
      },
      (error: unknown) =>
        console.warn('<when-event-type-editor>: calendars and schedules are unknown.', error),
    )
  }

  #close(): void {
    const isUnsaved = this.hasUnsavedChanges
    // While the page leaves, it need not ask again.
    this.#hasAgreed = true
    const isLeft = this.dispatchEvent(new EventTypeCloseEvent(this.configurationId ?? '', isUnsaved))
    this.#hasAgreed = false
    if (isLeft && isUnsaved) this.send({ type: 'discard' })
  }

  #readyTemplate(state: EditorReady): TemplateResult {
    const { messages } = this.text
    const view = this.#view(state)
    const actions = { close: () => this.close(), act: this.#act }
    return html`
      ${headingTemplate(view, actions)}
      <div class="beside">
        <div class="sections">
          ${late?.conflictsTemplate(view, (path) => nameOf(path, messages))} ${late?.sectionsTemplate(view)}
          ${state.changed.length || state.saving ? unsavedTemplate(view, actions) : nothing}
        </div>
        ${this.#preview.template(state, {
          ...{ messages, source: this.calls, timeZone: this.timeZone, now: this.now },
          placeholder: skeletons,
        })}
      </div>
    `
  }

  protected override frame(ready: EditorReady | undefined): PageFrame {
    const { messages } = this.text
    const state = this.controller.flow?.state
    const isGone = state?.step === 'error' && state.error.type === 'not_found_error'
    return {
      heading: nothing,
      failed: isGone ? messages.eventTypeGone : messages.eventTypeFailed,
      ...{ loading: messages.loadingEventType, status: this.#announced },
      content: this.#hasNoSchema
        ? retryNotice(messages.eventTypeFailed, messages, this.#reload)
        : ready && this.#readyTemplate(ready),
      skeletons,
      below: html`${this.#leave.template(messages)} ${this.#toasts.template()}`,
    }
  }
}
