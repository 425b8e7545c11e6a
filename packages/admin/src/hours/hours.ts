import type { Schedule } from '@whenable/contract'
import { currentInstantOf } from '@whenable/elements/internal/base/clock'
import { visitorTimeZone } from '@whenable/elements/internal/base/visitor-time-zone'
import { hours } from '@whenable/elements/internal/messages/owner/generated/hours'
import { parts } from '@whenable/elements/internal/messages/owner/generated/parts'
import { week } from '@whenable/elements/internal/messages/owner/generated/week'
import { dateAt, timeZoneAt } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { lazyCalls } from '../base/lazy-calls.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { OwnerPage, type PageFrame, type ServiceAccess } from '../base/owner-page.js'
import type { Edit, EditorIntent } from '../event-type-editor/flow/index.js'
import { ScheduleCreateEvent } from '../events/schedule-create.js'
import { ScheduleRemoveEvent } from '../events/schedule-remove.js'
import { ScheduleSaveEvent } from '../events/schedule-save.js'
import type { OwnerFlowOptions } from '../flow/owner-flow.js'
import { LeaveGuard } from '../parts/leave-guard.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { DatesEditor } from './dates-editor.js'
import type { HoursCalls } from './endpoints.js'
import {
  createSchedulesFlow,
  type SchedulesFlow,
  type SchedulesIntent,
  type SchedulesReady,
  type SchedulesState,
  shownDocument,
  weekdays,
} from './flow/index.js'
import { hoursStyles } from './hours.styles.js'
import { asJson, type HoursTexts, type HoursView } from './hours-view.js'
import { conflictsTemplate, problemTemplate, unsavedTemplate } from './notices.template.js'
import { ScheduleLookups } from './schedule-lookups.js'
import { type ScheduleActions, ScheduleMenu } from './schedule-menu.js'
import { ScheduleSettings } from './schedule-settings.js'
import { scheduleWeek } from './schedule-week.template.js'
import { TravelEditor } from './travel-editor.js'
import { weekStyles } from './week.styles.js'
import { WeekFields } from './week-fields.js'

const skeletons = html`<div aria-hidden="true">${weekdays.map(() => html`<span class="skeleton"></span>`)}</div>`

/**
 * The hours in which an owner can be booked: each weekday with one or more ranges, other dates and time off, public holidays, and
 * the most bookings of a day and a week. Several event types share a schedule. A range is one field that reads `9-17`, `9:30–12` or
 * `9am-5pm`. Changes are saved together, and merged with what somebody else has changed meanwhile.
 *
 * @fires when-schedule-create - a schedule was added
 * @fires when-schedule-save - the changes of a schedule were saved
 * @fires when-schedule-remove - a schedule was deleted
 * @fires when-step-change - the element shows another step: `loading`, `error` or `ready`
 * @keyboard Tab - to each control; the month is one stop
 * @keyboard ArrowLeft, ArrowRight, ArrowUp, ArrowDown - in the month: another day or week
 * @keyboard Home, End - in the month: the first or last day of the week
 * @keyboard PageUp, PageDown - in the month: another month, with Shift another year
 * @keyboard Enter - in the month: changes the hours of the day
 * @keyboard ArrowDown, ArrowUp - in hours: opens the list of times, for the start or the end as the cursor is, and moves in it
 * @keyboard Enter - in that list: chooses the time; after the start comes the end
 * @keyboard Space - frees a weekday, or takes it off
 * @keyboard Escape - closes a menu, the list of times, or the form of other dates
 * @slot header - above everything else
 * @csspart title - the heading
 * @csspart action - a button
 * @csspart menu - the menu of schedules
 * @csspart menu-item - an entry of that menu
 * @csspart panel - the days that hours are copied to
 * @csspart week - the days of the week
 * @csspart day-hours - a day of the week
 * @csspart field - a field; also `invalid`
 * @csspart label - the label of a field
 * @csspart error - the error of a field
 * @csspart choice - the choice between time off and other hours
 * @csspart day - a date of the month; also `open`, `closed`, `other-hours` or `off`
 * @csspart dates - the list of other dates
 * @csspart form - the form of other dates
 * @csspart holidays - the public holidays
 * @csspart notice - an error, or a conflict with the change of somebody else
 * @csspart save-bar - the bar of unsaved changes
 * @csspart toast - what has just happened
 * @csspart empty - shown without a schedule
 * @csspart dialog - asks before changes are lost
 * @csspart close-button - closes the dialog
 * @csspart retry-button - loads the schedules again
 */
export class Hours extends OwnerPage<SchedulesState, SchedulesIntent, HoursCalls, HoursTexts> {
  static override styles = [...ownerStyles, weekStyles, hoursStyles]
  static override properties = {
    grantId: { attribute: 'grant-id' },
    scheduleId: { attribute: 'schedule-id' },
    timeZone: { attribute: 'time-zone' },
  }

  /** The account whose hours they are. Default: the one of the access token. */
  grantId: string | null = null
  /** The schedule to show first. Default: the owner's default one. */
  scheduleId: string | null = null
  /** The owner's schedules, instead of `service-url`. */
  source: HoursCalls | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: SchedulesFlow | null = null
  /** The time zone of new schedules (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<HoursTexts> | null = null

  protected override readonly text = new OwnerLocalized<HoursTexts>(this, { ...parts, ...week, ...hours })
  protected readonly live = new LiveRefresh(this, () => this.controller.flow)
  readonly #menus = new PopoverMenus(this)
  readonly #toasts = new Toasts(this)
  readonly #lookups = new ScheduleLookups(this)
  readonly #schedules = new ScheduleMenu(this, this.#menus)
  readonly #week = new WeekFields(this, this.#menus)
  readonly #dates = new DatesEditor(this, this.#toasts, this.#lookups)
  readonly #settings = new ScheduleSettings(this)
  readonly #travel = new TravelEditor(this, this.#toasts)
  readonly #leave = new LeaveGuard(this)

  /** Whether something is not saved. Pages that navigate ask before they leave. */
  get hasUnsavedChanges(): boolean {
    const editor = this.ready?.editor
    return (
      this.#dates.isEdited ||
      this.#travel.isEdited ||
      (editor !== undefined && (editor.changed.length > 0 || editor.saving))
    )
  }

  /** Saves what is not saved, like its button. Resolves with false if that failed; the element then says why. */
  async save(): Promise<boolean> {
    const flow = this.controller.flow
    const isSaved = () => {
      const { changed, typed } = this.ready?.editor ?? { changed: [], typed: {} }
      return !changed.length && !Object.keys(typed).length
    }
    if (!flow || isSaved()) return true
    this.#edit({ type: 'save' })
    await new Promise<void>((resolve) => {
      const settle = () => {
        if (this.ready?.editor?.saving) return
        unsubscribe()
        resolve()
      }
      const unsubscribe = flow.subscribe(settle)
      settle()
    })
    return isSaved()
  }

  protected override reset(): void {
    this.#dates.reset()
    this.#travel.reset()
    this.#lookups.reset(undefined)
    this.#leave.stay()
  }

  protected override inputs(): readonly unknown[] {
    return [this.grantId]
  }

  protected override callsTo(access: ServiceAccess): HoursCalls {
    const grantId = this.grantId ?? undefined
    return lazyCalls(access, async () => (await import('./endpoints.js')).hoursEndpoints({ grantId }))
  }

  protected override createFlow(source: HoursCalls, options: OwnerFlowOptions): SchedulesFlow {
    this.#lookups.reset(source)
    return createSchedulesFlow({ ...options, source, scheduleId: this.scheduleId ?? undefined })
  }

  readonly #edit = (intent: EditorIntent): void => this.send({ type: 'edit', intent })

  /** Changes several values, which is one step of undo. */
  readonly #editAll = (edits: readonly Edit[]): void => {
    // What was told, and its undo, were about the change before.
    this.#toasts.show()
    this.#edit({ type: 'edit-all', edits })
    this.#edit({ type: 'end-edit' })
  }

  #view(ready: SchedulesReady): HoursView | undefined {
    const { messages, lang } = this.text
    const document = shownDocument(ready)
    if (!document) return undefined
    const now = currentInstantOf(this)
    return {
      ...{ messages, lang, ready, document, send: this.#edit, focus: this.focusOn },
      today: dateAt(now, timeZoneAt(document, now)),
      now: this.now,
      edit: (path, value) => this.#editAll([{ path, value: asJson(value) }]),
      editAll: this.#editAll,
      update: () => this.requestUpdate(),
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const view = this.ready && this.#view(this.ready)
    if (view) this.#lookups.follow(view)
  }

  protected override follow(ready: SchedulesReady, before: SchedulesReady | undefined): void {
    const { messages } = this.text
    const { scheduleId, schedules, editor } = ready
    const notice = editor?.notice
    if (before?.scheduleId !== undefined && before.scheduleId !== scheduleId) {
      this.#dates.reset()
      this.#travel.reset()
    }
    const isIn = (list: readonly Schedule[], { id }: Schedule) => list.some((one) => one.id === id)
    const known = before?.schedules ?? schedules
    for (const one of schedules) if (!isIn(known, one)) this.emit(new ScheduleCreateEvent(one))
    for (const one of known) if (!isIn(schedules, one)) this.emit(new ScheduleRemoveEvent(one.id))
    if (!notice || notice === before?.editor?.notice) return
    const saved = schedules.find(({ id }) => id === scheduleId)
    if (notice.kind === 'saved') {
      this.#toasts.show({ text: messages.hoursSaved })
      if (saved) this.emit(new ScheduleSaveEvent(saved))
    }
    if (notice.kind === 'merged') this.#toasts.show({ text: messages.hoursMerged })
    if (notice.kind === 'invalid') this.focusOn('[aria-invalid=true]')
  }

  #actions(): ScheduleActions {
    const create = (name: string) =>
      this.send({ type: 'create', name, timeZone: visitorTimeZone(this.timeZone) })
    return {
      messages: this.text.messages,
      focus: this.focusOn,
      choose: (scheduleId) => this.#leave.leave(() => this.send({ type: 'choose', scheduleId })),
      create: (name) => this.#leave.leave(() => create(name)),
      makeDefault: () => this.#editAll([{ path: ['is_default'], value: true }]),
      remove: () => this.send({ type: 'remove' }),
    }
  }

  #readyTemplate(ready: SchedulesReady): TemplateResult {
    const problem = problemTemplate(this.text.messages, ready)
    if (!ready.schedules.length) return html`${problem}${this.#schedules.empty(this.#actions())}`
    const view = this.#view(ready)
    if (!view) return html`${problem}${skeletons}`
    const beside = { week: this.#week, lookups: this.#lookups, now: currentInstantOf(this) }
    return html`
      ${problem} ${conflictsTemplate(view)} ${this.#schedules.form(this.#actions())}
      <div class="aside">${scheduleWeek(view, beside)} ${this.#dates.template(view)}</div>
      ${this.#settings.template(view)} ${this.#travel.template(view)} ${unsavedTemplate(view)}
    `
  }

  /** Undo and redo once there is something to undo, and the menu of schedules. */
  #toolsTemplate(ready: SchedulesReady): TemplateResult | typeof nothing {
    const { messages } = this.text
    const document = shownDocument(ready)
    if (!document) return nothing
    const { canUndo = false, canRedo = false } = ready.editor ?? {}
    const button = (type: 'undo' | 'redo', isPossible: boolean) =>
      html`<button type="button" class="quiet" part="action" aria-disabled=${String(!isPossible)} @click=${() => this.#edit({ type })}>${messages[type]}</button>`
    return html`<div class="row end">
      ${canUndo || canRedo ? html`${button('undo', canUndo)}${button('redo', canRedo)}` : nothing}
      ${this.#schedules.template(this.#actions(), ready, document)}
    </div>`
  }

  protected override frame(ready: SchedulesReady | undefined): PageFrame {
    const { messages } = this.text
    return {
      ...{ title: messages.hoursTitle, loading: messages.loadingSchedules, failed: messages.schedulesFailed },
      tools: ready && this.#toolsTemplate(ready),
      content: ready && this.#readyTemplate(ready),
      skeletons,
      below: html`${this.#leave.template(messages)} ${this.#toasts.template()}`,
    }
  }
}
