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
  readonly isSaving: boolean
  readonly hasFailed: boolean
}

/** How many dates are listed at first, and added by "More". */
const pageSize = 6

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The dates of an event type with places, each with its guests. They count as soon as they are added. */
export class SessionsSection {
  readonly #host: SectionHost
  readonly #text: OwnerLocalized<SessionsMessages>
  #sessions: readonly Session[] | undefined
  #reading: AbortController | undefined
  #hasFailed = false
  /** Whether somebody else sets the dates. */
  #isOther = false
  #work: Work | undefined
  #shown = pageSize

  constructor(host: SectionHost) {
    this.#host = host
    this.#text = new OwnerLocalized(host, sessions)
  }

  /** Forgets what was read. */
  reset(): void {
    this.#reading?.abort()
    this.#reading = this.#sessions = this.#work = undefined
    this.#hasFailed = this.#isOther = false
    this.#shown = pageSize
  }

  #set(work: Work | undefined): void {
    this.#work = work
    this.#host.requestUpdate()
  }

  async #read(view: EditorView, source: EventTypesCalls): Promise<void> {
    this.#reading?.abort()
    const reading = new AbortController()
    this.#reading = reading
    try {
      const request = { ...this.#placeOf(view), from: currentInstantOf(this.#host) }
      const read = await source.sessions?.(request, { signal: reading.signal })
      if (reading.signal.aborted) return
      this.#sessions = read
      this.#isOther = !read
      this.#hasFailed = false
    } catch (error) {
      if (reading.signal.aborted) return
      console.warn('<when-event-type-editor>: dates are unknown.', error)
      this.#hasFailed = true
    }
    this.#host.requestUpdate()
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
    const last = this.#sessions?.at(-1)
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
    if (work.isSaving) return
    const { session, form, scope } = work
    const timeZone = session?.timeZone ?? view.timeZone ?? guessTimeZone()
    const read = readSession(form, { lang: view.lang, today: this.#today(timeZone) })
    if (work.kind === 'edit' && 'problems' in read) {
      this.#set({ ...work, isTried: true })
      await this.#host.updateComplete
      this.#host.renderRoot.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus()
      return
    }
    this.#set({ ...work, isSaving: true, hasFailed: false })
    const options = { signal: new AbortController().signal }
    const place = this.#placeOf(view)
    const one = session && {
      ...{ ...place, sessionId: session.id, scope: session.isRepeated ? scope : undefined },
    }
    try {
      if (one && work.kind === 'remove') await source.removeSession?.(one, options)
      else if ('session' in read) {
        if (one) {
          const { start, end } = datedSession(read.session, timeZone)
          const isMoved = start !== session.start || end !== session.end
          const change = { timeZone, places: read.session.places, ...(isMoved && { start, end }) }
          await source.changeSession?.({ ...one, change }, options)
        } else {
          await source.addSession?.({ ...place, eventType: view.state.base, session: read.session }, options)
        }
      }
      this.#set(undefined)
      await this.#read(view, source)
    } catch (error) {
      console.warn('<when-event-type-editor>: a date could not be saved.', error)
      this.#set({ ...work, isSaving: false, hasFailed: true })
    }
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
    const common = {
      session,
      form,
      scope: 'this',
      isTried: false,
      isSaving: false,
      hasFailed: false,
    } as const
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
      <button type="button" class="icon-button" part="action" aria-label=${messages.editSession(written)} @click=${() => this.#set({ kind: 'edit', ...common })}>${icons.edit}</button>
      <button type="button" class="icon-button" part="action" aria-label=${messages.removeSession(written)} @click=${() => this.#set({ kind: 'remove', ...common })}>${icons.close}</button>
    </li>`
  }

  #dialog(work: Work, view: EditorView, source: EventTypesCalls): TemplateResult {
    const { messages } = this.#text
    const { session, form, scope } = work
    const timeZone = session?.timeZone ?? view.timeZone ?? guessTimeZone()
    const today = this.#today(timeZone)
    const read = readSession(form, { lang: view.lang, today })
    const close = () => {
      if (!this.#work?.isSaving) this.#set(undefined)
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
        ${work.hasFailed ? html`<p class="notice danger" part="notice" role="alert">${view.messages.saveFailed}</p>` : nothing}
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
        <button type="submit" form="session-form" class=${isRemoval ? 'danger' : 'primary'} part="action" aria-disabled=${String(work.isSaving)}>
          ${isRemoval ? view.messages.remove : work.isSaving ? view.messages.saving : session ? view.messages.save : messages.addSession}
        </button>`,
    })
  }

  #list(view: EditorView, source: EventTypesCalls): TemplateResult {
    const { messages } = this.#text
    if (this.#hasFailed)
      return html`<p class="notice danger" part="notice" role="alert">
        ${messages.sessionsFailed}
        <button type="button" class="link" part="retry-button" @click=${() => {
          this.#hasFailed = false
          void this.#read(view, source)
        }}>${view.messages.retry}</button>
      </p>`
    const all = this.#sessions
    if (!all) return html`<span class="skeleton" aria-hidden="true"></span>`
    const add = () =>
      this.#set({
        ...{ kind: 'edit', form: this.#newForm(view), scope: 'this' },
        ...{ isTried: false, isSaving: false, hasFailed: false },
      })
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
    const next = this.#sessions?.[0]
    if (!this.#reading) void this.#read(view, source)
    if (this.#isOther) return html``
    return html`${disclosure(
      view,
      'sessions',
      true,
      html`<h3>${messages.sessionsTitle}</h3><small class="clip"><bdi>${next ? this.#dateText(next, view) : ''}</bdi></small>`,
      () => this.#list(view, source),
    )}
    ${this.#work ? this.#dialog(this.#work, view, source) : nothing}`
  }
}
