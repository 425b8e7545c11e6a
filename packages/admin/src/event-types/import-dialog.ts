import {
  type ImportPreview,
  type ImportResult,
  type ImportSource,
  importSources,
  ServiceError,
} from '@whenable/contract'
import { type ImportsMessages, imports } from '@whenable/elements/internal/messages/owner/generated/imports'
import { type OwnerPartMessages, parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { joined } from '@whenable/time/texts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { durationText } from '../event-type-editor/durations.model.js'
import { textField } from '../parts/field.template.js'
import { modalDialog } from '../parts/modal.template.js'
import { checkbox } from '../parts/switch.template.js'
import { opensHere } from '../parts/tabs.template.js'
import type { EventTypesCalls } from './endpoints.js'

/** What the dialog needs of the page of event types. */
export interface ImportHost {
  readonly calls: () => EventTypesCalls | undefined
  /** The address of an event type in the page, and what opens it there. */
  readonly hrefOf: (id: string) => string
  readonly open: (id: string) => void
  /** Event types were made. */
  readonly onImported: (ids: readonly string[]) => void
}

type ImportTexts = ImportsMessages & OwnerPartMessages

/** Why a preview could not be made. */
type ImportProblem = 'token' | 'limit' | 'unread'

/** Where the dialog is. The token is forgotten once its preview is there. */
type ImportStep =
  | { readonly step: 'form'; readonly isReading: boolean; readonly problem?: ImportProblem }
  | {
      readonly step: 'preview'
      readonly preview: ImportPreview
      /** The keys of what is left out. */
      readonly omitted: ReadonlySet<string>
      readonly isImporting: boolean
      readonly hasFailed: boolean
    }
  | { readonly step: 'done'; readonly result: ImportResult }

type Preview = Extract<ImportStep, { step: 'preview' }>

/** Where an account finds its tokens, in the words of its scheduler. */
const tokenPaths: Readonly<Record<ImportSource, string>> = {
  calcom: 'Cal.com → Settings → API keys',
  calendly: 'Calendly → Integrations & apps → API and webhooks → Personal access tokens',
}

const sources = Object.keys(importSources) as ImportSource[]

/** A schedule and an event type may have the same key: the kind distinguishes them. */
const omittedKey = (kind: 'schedule' | 'event_type', key: string): string => `${kind} ${key}`

const problemOf = (error: unknown): ImportProblem => {
  if (!(error instanceof ServiceError)) return 'unread'
  if (error.field === 'token') return 'token'
  return error.type === 'rate_limit_error' ? 'limit' : 'unread'
}

/** The event type with the question for a phone number, as this page asks it, in the language of its owner. */
const withOwnWords = (
  eventType: ImportPreview['event_types'][number],
  { phoneQuestion }: OwnerPartMessages,
): ImportPreview['event_types'][number] => {
  const { configuration } = eventType
  const scheduler = configuration['scheduler'] as { additional_fields?: Record<string, object> } | undefined
  const phone = scheduler?.additional_fields?.['phone']
  if (!phone || (phone as { required?: boolean }).required !== true) return eventType
  const additional_fields = { ...scheduler.additional_fields, phone: { ...phone, label: phoneQuestion } }
  return { ...eventType, configuration: { ...configuration, scheduler: { ...scheduler, additional_fields } } }
}

/** The dialog that imports event types and hours from another scheduler: its token, what would be made, and what was made. */
export class ImportDialog {
  readonly #text: OwnerLocalized<ImportTexts>
  #step: ImportStep = { step: 'form', isReading: false }
  #source: ImportSource = 'calcom'
  #token = ''
  #isOpen = true

  constructor(
    private readonly element: LitElement & ConstructorParameters<typeof OwnerLocalized<ImportTexts>>[0],
    private readonly host: ImportHost,
  ) {
    this.#text = new OwnerLocalized<ImportTexts>(element, { ...parts, ...imports })
  }

  /** Opens it anew. */
  open(): void {
    this.#isOpen = true
    this.#token = ''
    this.#show({ step: 'form', isReading: false })
  }

  #show(step: ImportStep): void {
    this.#step = step
    this.element.requestUpdate()
  }

  /** Moves the focus after the next render. */
  async #focusOn(selector: string): Promise<void> {
    this.element.requestUpdate()
    await this.element.updateComplete
    this.element.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  readonly #close = (): void => {
    this.#isOpen = false
    this.#token = ''
    this.#show({ step: 'form', isReading: false })
  }

  readonly #read = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (this.#step.step === 'form' && this.#step.isReading) return
    const token = this.#token.trim()
    if (!token) {
      this.#show({ step: 'form', isReading: false, problem: 'token' })
      return this.#focusOn('#import-token')
    }
    const reading: ImportStep = { step: 'form', isReading: true }
    this.#show(reading)
    try {
      const request = { body: { source: this.#source, token } }
      const preview = await this.host
        .calls()
        ?.previewImport?.(request, { signal: new AbortController().signal })
      if (this.#step !== reading || !preview) return
      this.#token = ''
      const shared = { omitted: new Set<string>(), isImporting: false, hasFailed: false }
      this.#show({ step: 'preview', preview, ...shared })
      await this.#focusOn('#import-found')
    } catch (error) {
      if (this.#step !== reading) return
      const problem = problemOf(error)
      if (problem === 'unread') console.warn('<when-event-types>: an account could not be read.', error)
      this.#show({ step: 'form', isReading: false, problem })
      await this.#focusOn('#import-token')
    }
  }

  readonly #import = async (): Promise<void> => {
    const { element, host } = this
    const shown = this.#step
    if (shown.step !== 'preview' || shown.isImporting) return
    const { preview, omitted } = shown
    const schedules = preview.schedules.filter(({ key }) => !omitted.has(omittedKey('schedule', key)))
    const known = new Set(schedules.map(({ key }) => key))
    const eventTypes = preview.event_types.filter(({ key }) => !omitted.has(omittedKey('event_type', key)))
    if (!schedules.length && !eventTypes.length) return
    const importing: ImportStep = { ...shown, isImporting: true, hasFailed: false }
    this.#show(importing)
    try {
      const body = {
        schedules: schedules.map(({ key, schedule }) => ({ key, schedule })),
        // Without its hours an event type has the usual ones.
        event_types: eventTypes
          .map((one) => withOwnWords(one, this.#text.messages))
          .map(({ schedule_key, configuration }) => ({
            configuration,
            ...(schedule_key !== undefined && known.has(schedule_key) && { schedule_key }),
          })),
      }
      const options = { signal: new AbortController().signal }
      const result = await host.calls()?.createImport?.({ body: body as never }, options)
      if (!result) return
      host.onImported(result.event_types.map(({ id }) => id))
      if (this.#step !== importing) return
      this.#show({ step: 'done', result })
      await this.#focusOn('#import-found')
    } catch (error) {
      console.warn('<when-event-types>: nothing was imported.', error)
      if (this.#step !== importing) return
      this.#show({ ...shown, hasFailed: true })
      await element.updateComplete
    }
  }

  #formTemplate({ isReading, problem }: Extract<ImportStep, { step: 'form' }>): TemplateResult {
    const { messages } = this.#text
    const change = (act: () => void) => {
      act()
      this.element.requestUpdate()
    }
    return modalDialog({
      title: messages.importTitle,
      closeLabel: messages.close,
      onClose: this.#close,
      content: html`<form id="import-form" class="stack" novalidate autocomplete="off" @submit=${this.#read}>
        <fieldset class="templates">
          <legend class="label">${messages.importFrom}</legend>
          ${sources.map(
            (one) => html`<label class="template"
              ><input
                type="radio"
                name="import-source"
                value=${one}
                .checked=${live(one === this.#source)}
                @input=${(event: Event) => event.stopPropagation()}
                @change=${(event: Event) => {
                  event.stopPropagation()
                  change(() => {
                    this.#source = one
                  })
                }}
              /><bdi>${importSources[one]}</bdi></label
            >`,
          )}
        </fieldset>
        ${textField({
          ...{ id: 'import-token', type: 'password', autocomplete: 'off', dir: 'ltr', required: true },
          label: messages.importToken,
          value: this.#token,
          maxLength: 4_096,
          help: html`${messages.importTokenHelp}<br /><bdi>${tokenPaths[this.#source]}</bdi>`,
          error: problem && messages.importProblem(problem),
          onInput: (value) =>
            change(() => {
              this.#token = value
            }),
        })}
      </form>`,
      actions: html`<button type="button" class="quiet" part="action" @click=${this.#close}>${messages.cancel}</button>
        <button type="submit" form="import-form" class="primary" part="action" aria-disabled=${String(isReading)}>
          ${isReading ? messages.importReading : messages.importLook}
        </button>`,
    })
  }

  #item(
    shown: Preview,
    kind: 'schedule' | 'event_type',
    key: string,
    {
      name,
      facts,
      notes,
    }: { name: string; facts: unknown; notes: ImportPreview['schedules'][number]['notes'] },
  ): TemplateResult {
    const { messages, lang } = this.#text
    const { omitted } = shown
    const own = omittedKey(kind, key)
    const checks = notes.map(({ missing, what }) => {
      const part = messages.importMissing(missing)
      return what ? messages.labelled(part, what) : part
    })
    return html`<li>
      <span class="grow">${checkbox({
        label: name,
        checked: !omitted.has(own),
        disabled: shown.isImporting,
        onChange: (checked) => {
          const next = new Set(omitted)
          if (checked) next.delete(own)
          else next.add(own)
          this.#show({ ...shown, omitted: next })
        },
      })}<small>${facts}</small>${
        checks.length
          ? html`<small>${messages.labelled(messages.importCheck, joined(lang, ...checks))}</small>`
          : nothing
      }</span>
    </li>`
  }

  #previewTemplate(shown: Preview): TemplateResult {
    const { messages, lang } = this.#text
    const { preview, omitted, isImporting, hasFailed } = shown
    const { schedules, event_types: eventTypes, skipped } = preview
    const all = schedules.length + eventTypes.length
    const isEmpty = omitted.size === all
    const list = (title: string, items: readonly TemplateResult[]) =>
      items.length
        ? html`<section><h3 class="day">${title}</h3><ul class="rows box">${items}</ul></section>`
        : nothing
    return modalDialog({
      ...{ title: messages.importTitle, closeLabel: messages.close, onClose: this.#close, isWide: true },
      content: html`<p id="import-found" tabindex="-1">${all ? messages.importOff : messages.importNothing}</p>
        ${hasFailed ? html`<p class="notice danger" part="notice" role="alert">${messages.importFailed}</p>` : nothing}
        ${list(
          messages.eventTypesTitle,
          eventTypes.map(({ key, configuration, notes }) => {
            const { duration_minutes: minutes } = configuration['availability'] as {
              duration_minutes: number
            }
            const { slug } = configuration
            const address = slug ? html`${' · '}<bdi dir="ltr">/b/${slug}</bdi>` : nothing
            const facts = html`${durationText(minutes, lang)}${address}`
            return this.#item(shown, 'event_type', key, { name: configuration.name, facts, notes })
          }),
        )}
        ${list(
          messages.hoursTitle,
          schedules.map(({ key, schedule, notes }) =>
            this.#item(shown, 'schedule', key, { name: schedule.name, facts: schedule.timezone, notes }),
          ),
        )}
        ${list(
          messages.importSkipped,
          skipped.map(
            ({ name, reason }) =>
              html`<li><span class="grow"><bdi>${name}</bdi><small>${messages.importReason(reason)}</small></span></li>`,
          ),
        )}`,
      actions: html`<button type="button" class="quiet" part="action" @click=${this.#close}>${all ? messages.cancel : messages.close}</button>
        ${
          all
            ? html`<button type="button" class="primary" part="action" aria-disabled=${String(isImporting || isEmpty)} @click=${this.#import}>
                ${isImporting ? messages.importing : messages.importNow}
              </button>`
            : nothing
        }`,
    })
  }

  #doneTemplate({ event_types: eventTypes, schedules }: ImportResult): TemplateResult {
    const { messages } = this.#text
    const open = (id: string) => (event: MouseEvent) => {
      if (!opensHere(event)) return
      event.preventDefault()
      this.#close()
      this.host.open(id)
    }
    return modalDialog({
      ...{ title: messages.imported, closeLabel: messages.close, onClose: this.#close },
      content: html`<p id="import-found" tabindex="-1" role="status">${messages.importOff}</p>
        <ul class="rows box">
          ${eventTypes.map(
            ({ id, name }) =>
              html`<li><a class="grow" href=${this.host.hrefOf(id)} @click=${open(id)}><bdi>${name}</bdi></a></li>`,
          )}
          ${schedules.map(
            ({ name }) =>
              html`<li><span class="grow"><bdi>${name}</bdi><small>${messages.hoursTitle}</small></span></li>`,
          )}
        </ul>`,
      actions: html`<button type="button" class="primary" part="action" @click=${this.#close}>${messages.close}</button>`,
    })
  }

  template(): TemplateResult | typeof nothing {
    const shown = this.#step
    if (!this.#isOpen) return nothing
    if (shown.step === 'form') return this.#formTemplate(shown)
    return shown.step === 'preview' ? this.#previewTemplate(shown) : this.#doneTemplate(shown.result)
  }
}
