import { mailtoOf } from '@whenable/contract'
import { type Clock, currentInstantOf } from '@whenable/elements/internal/base/clock'
import {
  type SessionsMessages,
  sessions,
} from '@whenable/elements/internal/messages/owner/generated/sessions'
import { dateAt, dateFormatter, formatRange, guessTimeZone } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { OwnerLocalized } from '../base/owner-localized.js'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { sessionFields } from '../event-types/session-fields.template.js'
import {
  datedSession,
  readSession,
  type Session,
  type SessionForm,
  sessionForm,
} from '../event-types/sessions.model.js'
import { type ReadRows, SectionList } from '../flow/section-list.js'
import { icons } from '../parts/icons.js'
import { modalDialog } from '../parts/modal.template.js'
import { segmented } from '../parts/segmented.template.js'
import { durationText } from './durations.model.js'
import type { EditorView } from './editor-view.js'
import { disclosure } from './field.templates.js'
import { isRecord } from './flow/index.js'

type SectionHost = ConstructorParameters<typeof OwnerLocalized<SessionsMessages>>[0] &
  LitElement & { readonly now: Clock | null }

type Scope = 'this' | 'following'

/** What an owner is about to do with a date; without `session` they add one. */
interface Work {
  readonly kind: 'edit' | 'remove'
  readonly session?: Session | undefined
  readonly form: SessionForm
  readonly scope: Scope
  readonly isTried: boolean
}

/** How many dates are listed at first, and added by "More". */
const pageSize = 6

/** The work that the dialog shows. */
const saving = 'saving'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The dates of an event type with places, each with its guests. They count as soon as they are added. */
export class SessionsSection {
  readonly #host: SectionHost
  readonly #text: OwnerLocalized<SessionsMessages>
  readonly #list: SectionList<Session>
  #work: Work | undefined
  #shown = pageSize

  constructor(host: SectionHost) {
    this.#host = host
    this.#text = new OwnerLocalized(host, sessions)
    this.#list = new SectionList(host, '<when-event-type-editor>: dates could not be read or saved.')
  }

  /** Forgets what was read. */
  reset(): void {
    this.#list.reset()
    this.#work = undefined
    this.#shown = pageSize
  }

  get #isSaving(): boolean {
    return this.#list.workOn(saving) === 'working'
  }

  #set(work: Work | undefined): void {
    this.#work = work
    this.#host.requestUpdate()
  }

  /** Opens the dialog. */
  #open(work: Pick<Work, 'kind' | 'session' | 'form'>): void {
    this.#list.setWork(saving, undefined)
    this.#set({ ...work, scope: 'this', isTried: false })
  }

  #reader(view: EditorView, source: EventTypesCalls): ReadRows<Session> {
    return (options) =>
      source.sessions?.({ ...this.#placeOf(view), from: currentInstantOf(this.#host) }, options)
  }

  async #read(view: EditorView, source: EventTypesCalls): Promise<void> {
    this.#host.requestUpdate()
    await this.#list.read(this.#reader(view, source))
  }

  /** Where the dates of an event type are. */
  #placeOf({ state: { base } }: EditorView) {
    const group = base['group_booking']
    return { id: String(base['id']), calendarId: isRecord(group) ? textOf(group['calendar_id']) : '' }
  }

  #today(timeZone: string): string {
    return dateAt(currentInstantOf(this.#host), timeZone)
  }

  /** A form for another date: as the last one, a week later, or an hour with the usual places. */
  #newForm({ state: { base }, lang }: EditorView): SessionForm {
    const last = this.#list.rows?.at(-1)
    const group = base['group_booking']
    const usual = isRecord(group) ? Number(group['default_capacity'] ?? 10) : 10
    const known = last && sessionForm(last, lang)
    return {
      ...{ date: '', isWeekly: false, lastDate: '', time: known?.time ?? '18:00' },
      length: known?.length ?? durationText(60, lang),
      places: known?.places ?? String(usual),
    }
  }

  async #save(work: Work, view: EditorView, source: EventTypesCalls): Promise<void> {
    if (this.#isSaving) return
    const { session, form, scope } = work
    const timeZone = session?.timeZone ?? view.timeZone ?? guessTimeZone()
    const read = readSession(form, { lang: view.lang, today: this.#today(timeZone) })
    if (work.kind === 'edit' && 'problems' in read) {
      this.#set({ ...work, isTried: true })
      await this.#host.updateComplete
      this.#host.renderRoot.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus()
      return
    }
    const place = this.#placeOf(view)
    const one = session && {
      ...{ ...place, sessionId: session.id, scope: session.isRepeated ? scope : undefined },
    }
    const isSaved = await this.#list.act(saving, async (options) => {
      if (one && work.kind === 'remove') return source.removeSession?.(one, options)
      if (!('session' in read)) return undefined
      if (!one)
        return source.addSession?.({ ...place, eventType: view.state.base, session: read.session }, options)
      const { start, end } = datedSession(read.session, timeZone)
      const isMoved = start !== session?.start || end !== session.end
      const change = { timeZone, places: read.session.places, ...(isMoved && { start, end }) }
      return source.changeSession?.({ ...one, change }, options)
    })
    if (!isSaved) return
    this.#set(undefined)
    await this.#read(view, source)
  }

  #dateText({ start, end, timeZone }: Session, { lang }: EditorView): string {
    const day = dateFormatter(lang, { weekday: 'short', day: 'numeric', month: 'long', timeZone })
    return joined(lang, day.format(start * 1000), formatRange(start, end, { locale: lang, timeZone }))
  }

  #row(session: Session, view: EditorView): TemplateResult {
    const { messages } = this.#text
    const { guests, places } = session
    const written = this.#dateText(session, view)
    const taken = messages.placesTaken(guests.length, places)
    const form = sessionForm(session, view.lang)
    const open = (kind: Work['kind']) => this.#open({ kind, session, form })
    return html`<li>
      <div class="grow">
        ${written}
        ${
          guests.length
            ? html`<details class="session-guests"><summary><small>${taken}</small>${icons.down}</summary>
                <ul>${guests.map(
                  ({ email, name }) =>
                    html`<li><a class="link" href=${mailtoOf(email)}><bdi>${name || email}</bdi></a></li>`,
                )}</ul></details>`
            : html`<br /><small>${taken}</small>`
        }
      </div>
      <button type="button" class="icon-button" part="action" aria-label=${messages.editSession(written)} @click=${() => open('edit')}>${icons.edit}</button>
      <button type="button" class="icon-button" part="action" aria-label=${messages.removeSession(written)} @click=${() => open('remove')}>${icons.close}</button>
    </li>`
  }

  #dialog(work: Work, view: EditorView, source: EventTypesCalls): TemplateResult {
    const { messages } = this.#text
    const { session, form, scope } = work
    const timeZone = session?.timeZone ?? view.timeZone ?? guessTimeZone()
    const today = this.#today(timeZone)
    const read = readSession(form, { lang: view.lang, today })
    const close = () => {
      if (!this.#isSaving) this.#set(undefined)
    }
    const written = session ? this.#dateText(session, view) : ''
    const isRemoval = work.kind === 'remove'
    const title = isRemoval
      ? messages.removeSession(written)
      : session
        ? messages.editSession(written)
        : messages.addSession
    return modalDialog({
      title,
      closeLabel: view.messages.close,
      onClose: close,
      content: html`<form
        id="session-form"
        class="stack"
        novalidate
        @submit=${(event: Event) => {
          event.preventDefault()
          void this.#save(work, view, source)
        }}
      >
        ${this.#list.workOn(saving) === 'error' ? html`<p class="notice danger" part="notice" role="alert">${view.messages.saveFailed}</p>` : nothing}
        ${
          session?.isRepeated
            ? segmented({
                ...{ name: 'session-scope', label: messages.sessionsTitle, value: scope },
                choices: (['this', 'following'] as const).map((value) => ({
                  ...{ value, label: messages.sessionScope(value) },
                })),
                onChange: (value) => this.#set({ ...work, scope: value }),
              })
            : nothing
        }
        ${
          isRemoval
            ? html`<p>${messages.removeSessionHelp}</p>`
            : sessionFields({
                ...{ form, messages, today, canRepeat: !session },
                problems: work.isTried && 'problems' in read ? read.problems : {},
                lengthLabel: view.messages.fieldLabel('duration'),
                lengthProblem: view.messages.fieldProblem({ kind: 'duration' }),
                keepsDay: session?.isRepeated && scope === 'following',
                onChange: (fields) =>
                  this.#set({ ...work, form: { ...(this.#work ?? work).form, ...fields } }),
              })
        }
      </form>`,
      actions: html`<button type="button" class="quiet" part="action" @click=${close}>${view.messages.cancel}</button>
        <button type="submit" form="session-form" class=${isRemoval ? 'danger' : 'primary'} part="action" aria-disabled=${String(this.#isSaving)}>
          ${isRemoval ? view.messages.remove : this.#isSaving ? view.messages.saving : session ? view.messages.save : messages.addSession}
        </button>`,
    })
  }

  #listTemplate(view: EditorView, source: EventTypesCalls): TemplateResult {
    const { messages } = this.#text
    const { step, rows: all } = this.#list
    if (step === 'error')
      return html`<p class="notice danger" part="notice" role="alert">
        ${messages.sessionsFailed}
        <button type="button" class="link" part="retry-button" @click=${() => this.#read(view, source)}>${view.messages.retry}</button>
      </p>`
    if (!all) return html`<span class="skeleton" aria-hidden="true"></span>`
    const add = () => this.#open({ kind: 'edit', form: this.#newForm(view) })
    return html`${
      all.length
        ? html`<ul class="rows box" part="dates" aria-label=${messages.sessionsTitle}>
            ${all.slice(0, this.#shown).map((session) => this.#row(session, view))}
          </ul>`
        : html`<p class="muted" role="status">${messages.noSessions}</p>`
    }
    <div class="row">
      <button type="button" class="ghost" id="add-session" part="action" @click=${add}>${icons.plus}${messages.addSession}</button>
      ${
        all.length > this.#shown
          ? html`<button type="button" class="quiet" part="action" @click=${() => {
              this.#shown += pageSize
              this.#host.requestUpdate()
            }}>${view.messages.moreFields}</button>`
          : nothing
      }
    </div>`
  }

  template(view: EditorView, source: EventTypesCalls): TemplateResult {
    const { messages } = this.#text
    this.#list.open(this.#reader(view, source))
    const { step, rows } = this.#list
    // Somebody else sets the dates.
    if (step === 'ready' && !rows) return html``
    const next = rows?.[0]
    return html`${disclosure(
      view,
      'sessions',
      true,
      html`<h3>${messages.sessionsTitle}</h3><small class="clip"><bdi>${next ? this.#dateText(next, view) : ''}</bdi></small>`,
      () => this.#listTemplate(view, source),
    )}
    ${this.#work ? this.#dialog(this.#work, view, source) : nothing}`
  }
}
