import { type EventType, mostBookingsCounted, ownValue } from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import {
  type EventTypesMessages,
  eventTypes,
} from '@whenable/elements/internal/messages/owner/generated/event-types'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import {
  type SessionsMessages,
  sessions,
} from '@whenable/elements/internal/messages/owner/generated/sessions'
import { dateAt, guessTimeZone } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { repeat } from 'lit/directives/repeat.js'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import { pageAddress } from '../base/page-address.js'
import { durationText, parseDuration } from '../event-type-editor/durations.model.js'
import { EventTypeChangeEvent } from '../events/event-type-change.js'
import { EventTypeCreateEvent } from '../events/event-type-create.js'
import { EventTypeOpenEvent } from '../events/event-type-open.js'
import { EventTypeRemoveEvent } from '../events/event-type-remove.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { CopyButtons } from '../parts/copy-buttons.js'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { modalDialog } from '../parts/modal.template.js'
import { emptyState } from '../parts/page-states.template.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { switchControl } from '../parts/switch.template.js'
import { opensHere } from '../parts/tabs.template.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { eventTypeColor, eventTypeLines, eventTypeName } from './card.model.js'
import type { EventTypesCalls, NewEventType } from './endpoints.js'
import { eventTypesStyles } from './event-types.styles.js'
import {
  createEventTypesFlow,
  type EventTypesFlow,
  type EventTypesIntent,
  type EventTypesNotice,
  type EventTypesReady,
  type EventTypesState,
} from './flow/index.js'
import { HostRequests } from './host-requests.js'
import type { ImportDialog } from './import-dialog.js'
import { sessionFields } from './session-fields.template.js'
import { readSession, type SessionForm } from './sessions.model.js'
import {
  type EventTypeTemplate,
  groupTemplateOf,
  isGroupTemplate,
  templateOf,
  templates,
} from './templates.model.js'

type EventTypesTexts = EventTypesMessages & OwnerPartMessages & SessionsMessages

/** What the form of a new event type contains. */
interface NewForm {
  readonly name: string
  readonly length: string
  readonly template: EventTypeTemplate | undefined
  /** The first date, of a template of dates with places. */
  readonly session: Omit<SessionForm, 'length'>
  readonly isTried: boolean
}

const noSession = { date: '', time: '18:00', places: '', isWeekly: false, lastDate: '' }

/** The length that a new event type begins with, in minutes. */
const USUAL_LENGTH = 30

/**
 * An owner's event types as cards: whether each is on, its link, and what can be done with it. Creates, duplicates and deletes
 * event types.
 *
 * @fires when-event-type-open - the owner wants to edit or to share an event type
 * @fires when-event-type-create - an event type was created or duplicated
 * @fires when-event-type-change - an event type was opened or closed
 * @fires when-event-type-remove - an event type was deleted
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each card's link and controls
 * @keyboard Space - turns an event type on or off
 * @keyboard Enter - opens an event type or a menu
 * @keyboard ArrowRight, ArrowLeft - in the form of a new event type, chooses what it starts from
 * @keyboard Escape - closes a menu or a dialog
 * @slot header - above everything else, such as a notice
 * @slot empty - below the text that there are no event types
 * @csspart title - the heading
 * @csspart new-button - creates an event type
 * @csspart host-requests - the event types of others that the owner is asked to host
 * @csspart card - an event type; also `closed`
 * @csspart name - the name of an event type
 * @csspart link - the address of an event type's page, which opens it
 * @csspart copy-button - copies that address
 * @csspart menu - a menu
 * @csspart menu-item - an entry of a menu
 * @csspart dialog - the form of a new event type, and what asks before one is deleted
 * @csspart close-button - closes the dialog
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart notice - an error
 * @csspart empty - that there are no event types
 * @csspart toast - says what has happened
 * @csspart action - a button
 * @csspart retry-button - loads the event types again
 */
export class EventTypes extends OwnerPage<
  EventTypesState,
  EventTypesIntent,
  EventTypesCalls,
  EventTypesTexts
> {
  static override styles = [...ownerStyles, eventTypesStyles]
  static override properties = {
    clientId: { attribute: 'client-id' },
    linkPattern: { attribute: 'link-pattern' },
  }

  /** The application's client id. A service with one application needs none. */
  clientId: string | null = null
  /** The address of an event type in your page, with `{id}`: `/admin/event-types/{id}`. Default: `#{id}`. */
  linkPattern: string | null = null
  /** The owner's event types, instead of `service-url`. */
  source: EventTypesCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: EventTypesFlow | null = null
  /** Messages that replace the element's own. */
  messages: Partial<EventTypesTexts> | null = null

  protected override readonly text = new OwnerLocalized<EventTypesTexts>(this, {
    ...parts,
    ...eventTypes,
    ...sessions,
  })
  protected readonly live = new LiveRefresh(this, () => this.controller.flow)
  readonly #menus = new PopoverMenus(this)
  readonly #toasts = new Toasts(this)
  readonly #copies = new CopyButtons(this, () => this.text.messages)
  readonly #hostRequests = new HostRequests(this, () => this.text.messages, this.#toasts)

  /** The dialog of imports, which loads when an owner asks for it. */
  #import: ImportDialog | undefined

  /** What is typed into the form of a new event type. */
  #form: NewForm = {
    ...{ name: '', length: '', template: undefined, session: noSession, isTried: false },
  }

  protected override inputs(): readonly unknown[] {
    return [this.clientId]
  }

  protected override callsTo(access: ServiceAccess): EventTypesCalls {
    return lazyCalls(access, async () => (await import('./endpoints.js')).eventTypesEndpoints)
  }

  protected override createFlow(source: EventTypesCalls, options: OwnerFlowOptions): EventTypesFlow {
    return createEventTypesFlow({ ...options, source })
  }

  #addressOf(slug: string): string | undefined {
    const { source, serviceUrl, clientId } = this
    if (source) return source.addressOf?.(slug)
    return serviceUrl
      ? pageAddress(slug, { baseUrl: serviceUrl, clientId: clientId ?? undefined })
      : undefined
  }

  protected override updated(changes: PropertyValues): void {
    super.updated(changes)
    if (this.ready) this.#hostRequests.follow(this.calls)
  }

  protected override onNotice(notice: EventTypesNotice): void {
    const { messages } = this.text
    const texts: Readonly<Record<EventTypesNotice['kind'], string>> = {
      created: messages.eventTypeCreated,
      duplicated: messages.eventTypeCopied,
      opened: messages.eventTypeOpened,
      closed: messages.eventTypeClosed,
      removed: messages.eventTypeDeleted,
      failed: messages.eventTypeNotChanged,
    }
    this.#toasts.show({ text: texts[notice.kind] })
    if (notice.kind === 'created' || notice.kind === 'duplicated')
      this.emit(new EventTypeCreateEvent(notice.id))
    if (notice.kind === 'created') this.emit(new EventTypeOpenEvent(notice.id, 'edit'))
    if (notice.kind === 'opened' || notice.kind === 'closed')
      this.emit(new EventTypeChangeEvent(notice.id, notice.kind === 'opened'))
    if (notice.kind === 'removed') {
      this.emit(new EventTypeRemoveEvent(notice.id))
      this.focusOn('h2')
    }
  }

  #open(id: string, view: 'edit' | 'share'): void {
    this.dispatchEvent(new EventTypeOpenEvent(id, view))
  }

  readonly #openForm = (): void => {
    const length = durationText(USUAL_LENGTH, this.text.lang)
    this.#form = { name: '', length, template: undefined, session: noSession, isTried: false }
    this.send({ type: 'open-form' })
  }

  readonly #openImport = async (): Promise<void> => {
    if (this.#import) return this.#import.open()
    try {
      const { ImportDialog } = await import('./import-dialog.js')
      this.#import ??= new ImportDialog(this, {
        calls: () => this.calls,
        hrefOf: (id) => this.#hrefOf(id),
        open: (id) => this.#open(id, 'edit'),
        onImported: (ids) => {
          this.send({ type: 'refresh' })
          for (const id of ids) this.emit(new EventTypeCreateEvent(id))
        },
      })
      this.requestUpdate()
    } catch (error) {
      console.error('<when-event-types>: its code could not be loaded.', error)
      this.#toasts.show({ text: this.text.messages.eventTypeNotChanged })
    }
  }

  #hrefOf(id: string): string {
    return (this.linkPattern ?? '#{id}').replace('{id}', encodeURIComponent(id))
  }

  get #today(): string {
    return dateAt(currentInstantOf(this), guessTimeZone())
  }

  /** What the form asks for; undefined if something of it is missing or cannot be read. */
  #newEventType(): NewEventType | undefined {
    const { messages, lang } = this.text
    const { name, length, template, session } = this.#form
    const durationMinutes = parseDuration(length, lang)
    if (!name.trim() || !durationMinutes) return undefined
    const common = { name: name.trim(), durationMinutes }
    if (!isGroupTemplate(template)) return { ...(template && templateOf(template, messages)), ...common }
    const read = readSession({ ...session, length }, { lang, today: this.#today })
    if ('problems' in read) return undefined
    return { ...common, scheduler: groupTemplateOf(template).scheduler, firstSession: read.session }
  }

  readonly #create = (event: SubmitEvent): void => {
    event.preventDefault()
    const input = this.#newEventType()
    this.#form = { ...this.#form, isTried: true }
    if (input) this.send({ type: 'create', input })
    this.focusOn('[aria-invalid=true]')
  }

  #cardTemplate(eventType: EventType, state: EventTypesReady, isShared: boolean): TemplateResult {
    const { messages, lang } = this.text
    const { id, slug } = eventType
    const name = eventTypeName(eventType)
    const isClosed = eventType.is_active === false
    const address = slug ? this.#addressOf(slug) : undefined
    const lines = eventTypeLines(eventType, messages, lang, isShared)
    const href = this.#hrefOf(id)
    return html`<li class="box card ${isClosed ? 'closed' : ''}" part=${isClosed ? 'card closed' : 'card'} aria-busy=${String(!!ownValue(state.work, id))}>
      <div>
        <h3 part="name"><span class="swatch" aria-hidden="true" .style=${`--c:${eventTypeColor(eventType)}`}></span>
          <a href=${href} id="open-${id}" @click=${(event: MouseEvent) => {
            if (!opensHere(event)) return
            event.preventDefault()
            this.#open(id, 'edit')
          }}><bdi>${name}</bdi></a></h3>
        ${lines.map((line) => html`<small>${line}</small>`)}
      </div>
      ${
        address
          ? html`<div class="link-line" part="link"><a href=${address} target="_blank" rel="noopener" dir="ltr">${address.replace(/^https?:\/\//, '')}</a>${this.#copies.button(
              {
                id: `copy-${id}`,
                label: messages.copyEventTypeLink(name),
                content: () => address,
              },
            )}</div>`
          : nothing
      }
      <div class="row">
        ${switchControl({
          label: messages.isOn(name),
          isLabelHidden: true,
          checked: !isClosed,
          onChange: (isActive) => this.send({ type: 'set-active', id, isActive }),
        })}
        <span class="row end">
          <button type="button" class="quiet" part="action" @click=${() => this.#open(id, 'share')}>${messages.share}</button>
          ${this.#menus.menu({
            id: `menu-${id}`,
            content: icons.more,
            label: messages.actionsOf(name),
            look: 'icon-button',
            items: [
              {
                label: messages.duplicate,
                icon: icons.copy,
                onChoose: () => this.send({ type: 'duplicate', id, name: messages.copyOf(name) }),
              },
              'separator',
              {
                label: messages.deleteEventType,
                icon: icons.trash,
                isDestructive: true,
                onChoose: () => this.send({ type: 'ask-removal', id }),
              },
            ],
          })}
        </span>
      </div>
    </li>`
  }

  #formTemplate({ form }: EventTypesReady): TemplateResult | typeof nothing {
    const { messages, lang } = this.text
    if (!form) return nothing
    const { name, length, template, session, isTried } = this.#form
    const close = () => this.send({ type: 'close-form' })
    const change = (fields: Partial<NewForm>) => {
      this.#form = { ...this.#form, ...fields }
      this.requestUpdate()
    }
    const nameOf = (one: EventTypeTemplate) =>
      isGroupTemplate(one) ? messages.groupTemplateName(one) : messages.templateName(one)
    const start = (chosen: EventTypeTemplate) => {
      const isOwnName = name.trim() && !templates.some((one) => nameOf(one) === name)
      const group = isGroupTemplate(chosen) ? groupTemplateOf(chosen) : undefined
      const { durationMinutes } = isGroupTemplate(chosen)
        ? groupTemplateOf(chosen)
        : templateOf(chosen, messages)
      change({
        ...{ template: chosen, length: durationText(durationMinutes, lang) },
        ...(group && { session: { ...session, places: String(group.places), isWeekly: group.isWeekly } }),
        ...(!isOwnName && { name: nameOf(chosen) }),
      })
    }
    const lengthField = () =>
      textField({
        id: 'new-length',
        label: messages.newEventTypeLength,
        value: length,
        required: true,
        error: isTried && !parseDuration(length, lang) ? messages.lengthProblem : undefined,
        onInput: (value) => change({ length: value }),
      })
    const sessionTemplate = () => {
      const whole = { ...session, length }
      const read = readSession(whole, { lang, today: this.#today })
      return sessionFields({
        ...{ form: whole, messages, today: this.#today, canRepeat: true },
        problems: isTried && 'problems' in read ? read.problems : {},
        ...{ lengthLabel: messages.newEventTypeLength, lengthProblem: messages.lengthProblem },
        onChange: ({ length: typed = this.#form.length, ...fields }) =>
          change({ length: typed, session: { ...this.#form.session, ...fields } }),
      })
    }
    return modalDialog({
      title: messages.newEventType,
      closeLabel: messages.close,
      onClose: close,
      content: html`<form id="new-form" class="stack" novalidate @submit=${this.#create}>
        ${form.error ? html`<p class="notice danger" part="notice" role="alert">${messages.createFailed}</p>` : nothing}
        <fieldset class="templates">
          <legend class="label">${messages.startFrom}</legend>
          ${templates.map(
            (one) => html`<label class="template"
              ><input
                type="radio"
                name="template"
                value=${one}
                aria-describedby=${one === template ? 'template-help' : nothing}
                .checked=${live(one === template)}
                @input=${(event: Event) => event.stopPropagation()}
                @change=${(event: Event) => {
                  event.stopPropagation()
                  start(one)
                }}
              />${nameOf(one)}</label
            >`,
          )}
          ${
            template
              ? html`<p class="hint" id="template-help">${isGroupTemplate(template) ? messages.groupTemplateHelp(template) : messages.templateHelp(template)}</p>`
              : nothing
          }
        </fieldset>
        ${textField({
          id: 'new-name',
          label: messages.newEventTypeName,
          value: name,
          required: true,
          maxLength: 255,
          error: isTried && !name.trim() ? messages.nameProblem : undefined,
          onInput: (value) => change({ name: value }),
        })}
        ${isGroupTemplate(template) ? sessionTemplate() : lengthField()}
      </form>`,
      actions: html`<button type="button" class="quiet" part="action" @click=${close}>${messages.cancel}</button>
        <button type="submit" form="new-form" class="primary" part="action" aria-disabled=${String(form.isSubmitting)}>
          ${form.isSubmitting ? messages.creatingEventType : messages.createEventType}
        </button>`,
    })
  }

  #removalTemplate({ removal, eventTypes: known, work }: EventTypesReady): TemplateResult | typeof nothing {
    const { messages } = this.text
    const eventType = known.find(({ id }) => id === removal?.id)
    if (!removal || !eventType) return nothing
    const { id, bookingsAhead } = removal
    const isReady = bookingsAhead !== undefined && !ownValue(work, id)
    const keep = () => this.send({ type: 'ask-removal', id: undefined })
    const isQuiet = eventType.sends_email === false && !!bookingsAhead
    const help =
      bookingsAhead === undefined
        ? messages.countingBookings
        : isQuiet
          ? messages.deleteQuietly
          : bookingsAhead < mostBookingsCounted
            ? messages.deleteHelp(bookingsAhead)
            : messages.deleteManyHelp(bookingsAhead)
    return modalDialog({
      title: messages.deleteTitle(eventTypeName(eventType)),
      closeLabel: messages.close,
      onClose: keep,
      content: html`<p role="status">${help}</p>`,
      actions: html`<button type="button" class="quiet" part="action" @click=${keep}>${messages.keepEventType}</button>
        <button type="button" class="danger" part="action" aria-disabled=${String(!isReady)} @click=${() => this.send({ type: 'remove', id })}>
          ${messages.deleteEventType}
        </button>`,
    })
  }

  /** Without the calls of imports there is no such button. */
  #importButton(): TemplateResult | typeof nothing {
    if (!this.calls?.previewImport) return nothing
    return html`<button type="button" class="quiet" part="action" id="import" @click=${this.#openImport}>
      ${this.text.messages.importEventTypes}
    </button>`
  }

  #newButton(): TemplateResult {
    return html`<button type="button" class="primary end" part="new-button" id="new" @click=${this.#openForm}>
      ${icons.plus}${this.text.messages.newEventType}
    </button>`
  }

  #readyTemplate(state: EventTypesReady): TemplateResult {
    const { messages } = this.text
    const { eventTypes: known } = state
    const collator = new Intl.Collator(this.text.lang)
    const sorted = [...known].sort((a, b) => collator.compare(eventTypeName(a), eventTypeName(b)))
    const isShared = new Set(known.map(({ owner }) => owner.grant_id)).size > 1
    return html`
      ${this.#hostRequests.template()}
      ${
        known.length
          ? html`<ul class="cards">
              ${repeat(
                sorted,
                ({ id }) => id,
                (eventType) => this.#cardTemplate(eventType, state, isShared),
              )}
            </ul><p class="import">${this.#importButton()}</p>`
          : html`${emptyState(messages.noEventTypes, messages.noEventTypesHelp, html`${this.#newButton()}${this.#importButton()}`)}<slot name="empty"></slot>`
      }
      ${this.#formTemplate(state)} ${this.#removalTemplate(state)} ${this.#import?.template() ?? nothing}
    `
  }

  protected override frame(ready: EventTypesReady | undefined): PageFrame {
    const { messages } = this.text
    return {
      ...{ title: messages.eventTypesTitle, failed: messages.eventTypesFailed },
      loading: messages.loadingEventTypes,
      tools: ready?.eventTypes.length ? this.#newButton() : nothing,
      content: ready && this.#readyTemplate(ready),
      skeletons: html`<div class="cards" aria-hidden="true"><span class="skeleton card"></span><span class="skeleton card"></span></div>`,
      below: html`${this.#copies.status()} ${this.#toasts.template()}`,
    }
  }
}
