import type { Holiday, HolidayCountry, ScheduleSource } from '@whenable/contract'
import {
  createSchedulesFlow,
  type DatesDraft,
  type ScheduleDocument,
  type SchedulesFlow,
  type SchedulesIntent,
  type SchedulesReady,
  type SchedulesState,
  shownDocument,
  type TimeRange,
  weekdays,
  writeTimeRange,
} from '@whenable/flow/schedules'
import {
  addDays,
  dateAt,
  firstDayOfWeek,
  formatDateRange,
  listTimeZones,
  type PlainDate,
  plainDate,
  weekdayOf,
  zoneLabel,
} from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { currentInstantOf } from '../../base/clock.js'
import { FlowController } from '../../base/flow-controller.js'
import { latest } from '../../base/latest.js'
import { visitorFormat } from '../../base/visitor-format.js'
import { visitorTimeZone } from '../../base/visitor-time-zone.js'
import { ScheduleCreateEvent } from '../../events/schedule-create.js'
import { ScheduleRemoveEvent } from '../../events/schedule-remove.js'
import { ScheduleSaveEvent } from '../../events/schedule-save.js'
import { formatDuration } from '../../messages/duration.js'
import { type HoursMessages, hoursEnglish } from '../../messages/owner/hours.js'
import { type OwnerPartMessages, ownerParts } from '../../messages/owner/parts.js'
import { OwnerElement } from '../owner-element.js'
import { OwnerLocalized } from '../owner-localized.js'
import { emptyState } from '../parts/empty-state.template.js'
import { selectField, textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { LiveRefresh } from '../parts/live-refresh.js'
import { PopoverMenus } from '../parts/popover-menus.js'
import { saveBar } from '../parts/save-bar.template.js'
import { switchControl } from '../parts/switch.template.js'
import { Toasts } from '../parts/toasts.js'
import { ownerStyles } from '../styles/owner.styles.js'
import { datesForm, datesList } from './dates.template.js'
import {
  type DatesForm,
  entryOf,
  formOf,
  newDates,
  proposedCountry,
  readLimit,
  withDates,
} from './hours.model.js'
import { hoursStyles } from './hours.styles.js'
import { MonthPicture, writeDate } from './month-picture.js'
import { serviceSchedules } from './service-schedules.js'
import { type HoursContext, weekTemplate } from './week.template.js'

type Texts = HoursMessages & OwnerPartMessages

const skeletons = html`<div aria-hidden="true">${weekdays.map(() => html`<span class="skeleton"></span>`)}</div>`

/** Days ahead in which holidays are counted. */
const aYear = 365

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
 * @keyboard Space - frees a weekday, or takes it off
 * @keyboard Escape - closes a menu, or the form of other dates
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
 * @csspart retry-button - loads the schedules again
 */
export class Hours extends OwnerElement {
  static override styles = [...ownerStyles, hoursStyles]
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
  source: ScheduleSource | null = null
  /** A flow that the page creates, instead of the properties above. */
  flow: SchedulesFlow | null = null
  /** The time zone of new schedules (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<HoursMessages & OwnerPartMessages> | null = null

  readonly #text = new OwnerLocalized<Texts>(this, { ...ownerParts, ...hoursEnglish })
  readonly #menus = new PopoverMenus(this)
  readonly #toasts = new Toasts(this)
  readonly #month = new MonthPicture(this)
  readonly #controller = new FlowController<SchedulesState, SchedulesIntent>(this, {
    providedFlow: () => this.flow,
    inputs: () => [this.source, this.serviceUrl, this.grantId, !!this.sessionProvider],
    createFlow: () => this.#createFlow(),
    onReset: () => this.#reset(),
  })
  protected readonly refresh = new LiveRefresh(this, () => this.#controller.flow)

  #source: ScheduleSource | undefined
  /** Texts that cannot be read as ranges. */
  #typed = new Map<string, string>()
  #limits = new Map<'most_per_day' | 'most_per_week', string>()
  #form: DatesForm | undefined
  #copyTo: ReadonlySet<number> = new Set([1, 2, 3, 4, 5])
  #newName: string | undefined
  #listsZones = false
  #countries: readonly HolidayCountry[] | undefined
  #holidays: { readonly place: string; readonly days: readonly Holiday[] } | undefined
  /** What is being read, or could not be: it is not asked for again. */
  readonly #asked = new Set<string>()
  #names: Readonly<Record<string, string>> = {}
  /** What has been told already. */
  #shown: { scheduleId?: string | undefined; notice?: object | undefined; ids?: readonly string[] } = {}
  /** Where the focus goes after the next render. */
  #focus: string | undefined

  #reset(): void {
    this.#typed.clear()
    this.#limits.clear()
    this.#form = undefined
    this.#shown = {}
    this.#asked.clear()
    this.#countries = this.#holidays = undefined
    this.#names = {}
  }

  #createFlow(): SchedulesFlow | undefined {
    const { source, serviceOptions, grantId, scheduleId } = this
    const used = source
      ? latest(() => this.source, source)
      : serviceOptions && serviceSchedules({ ...serviceOptions, grantId: grantId ?? undefined })
    if (!used) return undefined
    this.#source = used
    return createSchedulesFlow({
      ...{ source: used, now: () => currentInstantOf(this), online: navigator.onLine },
      scheduleId: scheduleId ?? undefined,
    })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('beforeunload', this.#guard)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('beforeunload', this.#guard)
  }

  /** Asks before unsaved changes are lost. */
  readonly #guard = (event: BeforeUnloadEvent): void => {
    if (this.#changes().length) event.preventDefault()
  }

  get #ready(): SchedulesReady | undefined {
    const state = this.#controller.flow?.state
    return state?.step === 'ready' ? state : undefined
  }

  #send(intent: SchedulesIntent): void {
    this.#controller.flow?.send(intent)
  }

  #edit(path: readonly string[], value: unknown): void {
    // What was told, and its undo, were about the change before.
    this.#toasts.show()
    this.#send({ type: 'edit', intent: { type: 'edit', path, value: value as never } })
    this.#send({ type: 'edit', intent: { type: 'end-edit' } })
  }

  readonly #setTyped = (key: string, text: string | undefined): void => {
    if (text === undefined) this.#typed.delete(key)
    else this.#typed.set(key, text)
    this.requestUpdate()
  }

  #today(document: ScheduleDocument): PlainDate {
    return dateAt(currentInstantOf(this), document.timezone)
  }

  /** The names of what is changed and not saved. */
  #changes(): readonly string[] {
    const ready = this.#ready
    const { messages } = this.#text
    const paths = ready?.editor?.changed.map(([field = '', key = '']) => this.#nameOfPath(field, key)) ?? []
    const typed = [...this.#typed.keys()]
      .filter((key) => key.startsWith('range-'))
      .map((key) => this.#dayName(Number(key.split('-')[1])))
    const limits = [...this.#limits.keys()].map((key) =>
      key === 'most_per_day' ? messages.mostPerDay : messages.mostPerWeek,
    )
    return [...new Set([...paths, ...typed, ...limits])]
  }

  #dayName(day: number): string {
    // 4 January 1970 is a Sunday.
    return writeDate(addDays(plainDate('1970-01-04'), day), this.#text.lang, { weekday: 'long' })
  }

  #nameOfPath(field: string, key: string): string {
    const { messages } = this.#text
    const names: Readonly<Record<string, string>> = {
      name: messages.scheduleName,
      timezone: messages.scheduleTimeZone,
      dates: messages.otherDates,
      holidays: messages.holidays,
      is_default: messages.defaultSchedule,
      limits: key === 'most_per_week' ? messages.mostPerWeek : messages.mostPerDay,
    }
    return field === 'days' ? this.#dayName(Number(key)) : (names[field] ?? field)
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const ready = this.#ready
    if (ready) this.#follow(ready)
    if (this.#focus) {
      const target = this.renderRoot.querySelector<HTMLElement>(this.#focus)
      if (target) this.#focus = undefined
      target?.focus()
    }
  }

  /** Tells what has happened since the last state, and reads what it needs. */
  #follow(ready: SchedulesReady): void {
    const { messages } = this.#text
    const { scheduleId, schedules, editor, problem } = ready
    const ids = schedules.map(({ id }) => id)
    const before = this.#shown
    const notice = editor?.notice
    this.#shown = { scheduleId, notice, ids }
    if (before.scheduleId !== scheduleId && before.scheduleId !== undefined) {
      this.#typed.clear()
      this.#limits.clear()
      this.#form = undefined
      this.requestUpdate()
    }
    for (const schedule of schedules)
      if (before.ids && !before.ids.includes(schedule.id))
        this.dispatchEvent(new ScheduleCreateEvent(schedule))
    for (const id of before.ids ?? []) if (!ids.includes(id)) this.dispatchEvent(new ScheduleRemoveEvent(id))
    if (notice && notice !== before.notice) {
      const saved = schedules.find(({ id }) => id === scheduleId)
      if (notice.kind === 'saved') {
        this.#toasts.show({ text: messages.hoursSaved })
        if (saved) this.dispatchEvent(new ScheduleSaveEvent(saved))
      }
      if (notice.kind === 'merged') this.#toasts.show({ text: messages.hoursMerged })
      if (notice.kind === 'invalid') this.#focusInvalid()
    }
    if (problem && !before.ids) this.requestUpdate()
    void this.#readNames(ready)
    void this.#readHolidays(ready)
  }

  #focusInvalid(): void {
    this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  /** Reads something once; a failure leaves out what is not needed. */
  async #ask<T>(
    key: string,
    read: (signal: AbortSignal) => Promise<T> | undefined,
    keep: (found: T) => void,
  ) {
    if (this.#asked.has(key)) return
    this.#asked.add(key)
    const source = this.#source
    try {
      const found = await read(new AbortController().signal)
      if (found === undefined || source !== this.#source) return
      keep(found)
      this.requestUpdate()
    } catch {
      // Only names and proposals are missing then.
    }
  }

  #readNames({ schedules, scheduleId }: SchedulesReady): Promise<void> {
    const ids = schedules.find(({ id }) => id === scheduleId)?.used_by ?? []
    if (!ids.length) return Promise.resolve()
    return this.#ask(
      `names ${ids}`,
      (signal) => this.#source?.eventTypeNames?.(ids, { signal }),
      (names) => {
        this.#names = { ...this.#names, ...names }
      },
    )
  }

  async #readHolidays(ready: SchedulesReady): Promise<void> {
    const document = shownDocument(ready)
    if (!document?.holidays) return
    const { country, region } = document.holidays
    const { lang } = this.#text
    await this.#readCountries()
    const place = `${country} ${region ?? ''}`
    const year = Number(this.#today(document).slice(0, 4))
    await this.#ask(
      `holidays ${place} ${lang}`,
      async (signal) => {
        const read = this.#source?.holidays
        if (!read) return undefined
        const both = await Promise.all(
          [year, year + 1].map((one) => read({ country, region }, one, lang, { signal })),
        )
        return { place, days: both.flat() }
      },
      (found) => {
        this.#holidays = found
      },
    )
  }

  #readCountries(): Promise<void> {
    const { lang } = this.#text
    return this.#ask(
      `countries ${lang}`,
      (signal) => this.#source?.countries?.(lang, { signal }),
      (countries) => {
        this.#countries = countries
      },
    )
  }

  #save(): void {
    // What cannot be read would be lost.
    if (this.#typed.size || this.#limits.size) this.#focusInvalid()
    else this.#send({ type: 'edit', intent: { type: 'save' } })
  }

  #discard(): void {
    this.#typed.clear()
    this.#limits.clear()
    this.#send({ type: 'edit', intent: { type: 'discard' } })
    this.requestUpdate()
  }

  #context(): HoursContext {
    const { messages, lang } = this.#text
    return {
      ...{ messages, parts: messages, locale: lang, typed: this.#typed, onTyped: this.#setTyped },
      duration: (minutes) => formatDuration(minutes, lang),
    }
  }

  #datesName({ start_date, end_date }: DatesDraft): string {
    const { lang } = this.#text
    return start_date === end_date
      ? writeDate(start_date as PlainDate, lang, { weekday: 'short', day: 'numeric', month: 'long' })
      : formatDateRange(start_date as PlainDate, end_date as PlainDate, lang)
  }

  #rangesText(ranges: readonly TimeRange[]): string {
    const { lang, messages } = this.#text
    return ranges.length
      ? new Intl.ListFormat(lang, { type: 'unit' }).format(ranges.map((range) => writeTimeRange(range, lang)))
      : messages.notFree
  }

  /** The schedules to choose from, with what can be done to the one that is shown. */
  #scheduleMenu({ schedules, scheduleId }: SchedulesReady, document: ScheduleDocument): TemplateResult {
    const { messages } = this.#text
    return this.#menus.menu({
      ...{ id: 'schedules', look: 'ghost', content: html`${document.name}${icons.down}` },
      items: [
        ...schedules.map(({ id, name }) => ({
          label: name,
          isChecked: id === scheduleId,
          onChoose: () => this.#send({ type: 'choose', scheduleId: id }),
        })),
        'separator',
        {
          label: messages.newSchedule,
          icon: icons.plus,
          onChoose: () => {
            this.#newName = ''
            this.#focus = '#new-name'
            this.requestUpdate()
          },
        },
        ...(document.is_default
          ? []
          : [
              {
                label: messages.makeDefault,
                icon: icons.check,
                onChoose: () => this.#edit(['is_default'], true),
              },
            ]),
        ...(schedules.length > 1
          ? [
              {
                label: messages.deleteSchedule,
                icon: icons.trash,
                isDestructive: true,
                onChoose: () => this.#send({ type: 'remove' }),
              },
            ]
          : []),
      ],
    })
  }

  #newScheduleForm(): TemplateResult | typeof nothing {
    const name = this.#newName
    if (name === undefined) return nothing
    const { messages } = this.#text
    const close = () => {
      this.#newName = undefined
      this.#focus = '#schedules'
      this.requestUpdate()
    }
    return html`<form
      class="form box"
      part="form"
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault()
        if (!name.trim()) return this.renderRoot.querySelector<HTMLElement>('#new-name')?.focus()
        this.#newName = undefined
        this.#focus = 'h2'
        this.#send({ type: 'create', name: name.trim(), timeZone: visitorTimeZone(this.timeZone) })
        this.requestUpdate()
        return undefined
      }}
    >
      ${textField({
        ...{ id: 'new-name', label: messages.newScheduleName, value: name, maxLength: 255, required: true },
        onInput: (value) => {
          this.#newName = value
          this.requestUpdate()
        },
      })}
      <div class="row">
        <button type="submit" class="primary" part="action">${messages.addSchedule}</button>
        <button type="button" class="quiet" part="action" @click=${close}>${messages.cancel}</button>
      </div>
    </form>`
  }

  #week(ready: SchedulesReady, document: ScheduleDocument): TemplateResult {
    const { messages, lang } = this.#text
    const first = firstDayOfWeek(lang)
    const schedule = ready.schedules.find(({ id }) => id === ready.scheduleId)
    const used = schedule?.used_by ?? []
    const names = used.flatMap((id) => this.#names[id] ?? [])
    const list =
      names.length === used.length && names.length ? new Intl.ListFormat(lang).format(names) : undefined
    const zone = zoneLabel(document.timezone, currentInstantOf(this), lang)
    return html`<section>
      <div class="row">
        <h3>${messages.weeklyHours}</h3>
        <small class="end">${zone.name}, ${messages.usedBy(used.length, list)}</small>
      </div>
      ${weekTemplate(this.#context(), {
        days: document.days,
        order: weekdays.map((index) => (index + first) % 7),
        nameOf: (day) => this.#dayName(day),
        menus: this.#menus,
        copyTo: this.#copyTo,
        setDay: (day, ranges) => this.#edit(['days', String(day)], ranges),
        setCopyTo: (days) => {
          this.#copyTo = days
          this.requestUpdate()
        },
        copy: (from) => this.#copy(from, document),
      })}
      <p class="muted">${messages.rangeHelp}</p>
    </section>`
  }

  #copy(from: number, { days }: ScheduleDocument): void {
    const targets = weekdays.filter((day) => day !== from && this.#copyTo.has(day))
    for (const key of [...this.#typed.keys()])
      if (targets.some((day) => key.startsWith(`range-${day}-`))) this.#typed.delete(key)
    this.#send({
      type: 'edit',
      intent: {
        type: 'edit-all',
        edits: targets.map((day) => ({ path: ['days', String(day)], value: (days[from] ?? []) as never })),
      },
    })
    this.#menus.close()
    this.#focus = `#copy-${from}`
    this.requestUpdate()
  }

  #setForm(form: DatesForm | undefined): void {
    this.#form = form
    for (const key of [...this.#typed.keys()]) if (key.startsWith('dates-') && !form) this.#typed.delete(key)
    this.requestUpdate()
  }

  #editDates(entry: DatesDraft): void {
    this.#month.show(entry.start_date as PlainDate)
    this.#setForm(formOf(entry))
    this.#focus = '#dates-first'
  }

  #dates(document: ScheduleDocument): TemplateResult {
    const { messages, lang } = this.#text
    const form = this.#form
    const context = this.#context()
    const holidays = this.#daysOff(document)
    const lookOf = (date: PlainDate) => {
      const entry = entryOf(document.dates, date)
      if (entry) return entry.ranges.length ? 'other-hours' : 'off'
      if (holidays.some((one) => one.date === date && !one.isDismissed)) return 'off'
      return document.days[weekdayOf(date)]?.length ? 'open' : 'closed'
    }
    return html`<section>
      ${this.#month.template({
        ...{ format: visitorFormat(lang, { timeZone: document.timezone, hourCycle: null }), messages },
        today: this.#today(document),
        isChosen: (date) => form !== undefined && form.first <= date && date <= form.last,
        look: lookOf,
        describe: (date) => {
          const entry = entryOf(document.dates, date)
          const holiday = holidays.find((one) => one.date === date && !one.isDismissed)
          if (entry) return [this.#rangesText(entry.ranges), entry.title].filter(Boolean).join(', ')
          return holiday ? holiday.name : this.#rangesText(document.days[weekdayOf(date)] ?? [])
        },
        onChoose: (date) => {
          const entry = entryOf(document.dates, date)
          if (entry) return this.#editDates(entry)
          this.#setForm(newDates(date, document))
          this.#focus = '#dates-first'
          return undefined
        },
      })}
      ${
        form
          ? datesForm(context, form, {
              change: (next) => this.#setForm(next),
              apply: () => {
                const isTyping = [...this.#typed.keys()].some((key) => key.startsWith('dates-'))
                if (form.last < form.first || isTyping) return this.#focusInvalid()
                this.#edit(['dates'], withDates(document.dates, form))
                this.#setForm(undefined)
                this.#focus = '.month [tabindex="0"]'
                return undefined
              },
              close: () => {
                this.#setForm(undefined)
                this.#focus = '.month [tabindex="0"]'
              },
            })
          : nothing
      }
      ${datesList(context, document.dates, {
        nameOf: (entry) => this.#datesName(entry),
        textOf: ({ ranges, title }) => [this.#rangesText(ranges), title].filter(Boolean).join(' · '),
        edit: (entry) => this.#editDates(entry),
        remove: (entry) => {
          this.#edit(
            ['dates'],
            document.dates.filter(({ key }) => key !== entry.key),
          )
          this.#focus = '.month [tabindex="0"]'
          this.#toasts.show({
            text: messages.datesRemoved(this.#datesName(entry)),
            action: {
              label: messages.undo,
              onPress: () => this.#send({ type: 'edit', intent: { type: 'undo' } }),
            },
          })
        },
      })}
      ${this.#source?.countries ? this.#holidaysTemplate(document, holidays) : nothing}
    </section>`
  }

  /** The holidays of the next year, with those that are dismissed. */
  #daysOff({
    holidays,
    timezone,
  }: ScheduleDocument): readonly (Holiday & { readonly isDismissed: boolean })[] {
    const place = holidays && `${holidays.country} ${holidays.region ?? ''}`
    if (!holidays || this.#holidays?.place !== place) return []
    const today = dateAt(currentInstantOf(this), timezone)
    const last = addDays(today, aYear)
    return this.#holidays.days
      .filter(({ date }) => date >= today && date <= last)
      .map((one) => ({ ...one, isDismissed: holidays.dismissed.includes(one.date) }))
  }

  #holidaysTemplate(
    document: ScheduleDocument,
    days: readonly (Holiday & { readonly isDismissed: boolean })[],
  ): TemplateResult {
    const { messages, lang } = this.#text
    const { holidays } = document
    const countries = this.#countries ?? []
    const country = countries.find(({ code }) => code === holidays?.country)
    const off = days.filter(({ isDismissed }) => !isDismissed)
    const next = off[0]
    const nextName =
      next && writeDate(next.date as PlainDate, lang, { weekday: 'short', day: 'numeric', month: 'long' })
    const set = (change: Partial<NonNullable<ScheduleDocument['holidays']>>) =>
      holidays && this.#edit(['holidays'], { ...holidays, ...change })
    const toggle = async (isOn: boolean) => {
      if (!isOn) return this.#edit(['holidays'], null)
      await this.#readCountries()
      const proposed = proposedCountry(this.#countries ?? [], lang)
      if (proposed) this.#edit(['holidays'], { country: proposed, dismissed: [] })
      return undefined
    }
    return html`<div class="rows box holidays" part="holidays">
      <div class="stack form">
        ${switchControl({
          id: 'holidays',
          checked: holidays !== null,
          label: html`${country ? messages.holidaysIn(country.name) : messages.holidays}${
            days.length ? html`<br /><small>${messages.holidaysOff(off.length, nextName)}</small>` : nothing
          }`,
          onChange: (isOn) => void toggle(isOn),
        })}
        ${
          holidays && countries.length
            ? html`<div class="columns" .style=${'--min: 130px'}>
                ${selectField({
                  ...{ id: 'holiday-country', label: messages.holidayCountry, value: holidays.country },
                  choices: countries.map(({ code, name }) => ({ value: code, label: name })),
                  onChange: (code) => this.#edit(['holidays'], { country: code, dismissed: [] }),
                })}
                ${
                  country?.regions.length
                    ? selectField({
                        ...{
                          id: 'holiday-region',
                          label: messages.holidayRegion,
                          value: holidays.region ?? '',
                        },
                        choices: [
                          { value: '', label: messages.wholeCountry },
                          ...country.regions.map(({ code, name }) => ({ value: code, label: name })),
                        ],
                        onChange: (region) => {
                          const { region: _, ...others } = holidays
                          this.#edit(['holidays'], region ? { ...others, region } : others)
                        },
                      })
                    : nothing
                }
              </div>`
            : nothing
        }
        ${
          days.length
            ? html`<details>
                <summary>${messages.holidayList}</summary>
                <ul class="days-off">
                  ${days.map(
                    ({ date, name, isDismissed }) => html`<li>
                      ${switchControl({
                        checked: !isDismissed,
                        label: html`${name}<br /><small>${writeDate(date as PlainDate, lang, { dateStyle: 'full' })}</small>`,
                        onChange: (isOff) =>
                          set({
                            dismissed: isOff
                              ? (holidays?.dismissed.filter((one) => one !== date) ?? [])
                              : [...(holidays?.dismissed ?? []), date].sort(),
                          }),
                      })}
                    </li>`,
                  )}
                </ul>
              </details>`
            : nothing
        }
      </div>
    </div>`
  }

  #settings(document: ScheduleDocument, { editor }: SchedulesReady): TemplateResult {
    const { messages } = this.#text
    const isChanged = (path: string) =>
      editor?.changed.some(([field, key]) => field === path || key === path) ?? false
    const nameIssue = editor?.issues.some(({ path }) => path[0] === 'name')
    const limit = (field: 'most_per_day' | 'most_per_week', label: string) =>
      textField({
        ...{ id: field, label, inputMode: 'numeric', placeholder: messages.noLimit },
        value: this.#limits.get(field) ?? String(document.limits[field] ?? ''),
        isChanged: isChanged(field),
        error: this.#limits.has(field) ? messages.limitInvalid : undefined,
        onInput: () => {},
        onChange: (text) => {
          const value = readLimit(text)
          if (value === 'invalid') this.#limits.set(field, text)
          else {
            this.#limits.delete(field)
            this.#edit(['limits', field], value)
          }
          this.requestUpdate()
        },
      })
    const zones = this.#listsZones ? listTimeZones() : []
    // Four hundred options are only rendered for somebody who comes near them.
    const listZones = () => {
      if (this.#listsZones) return
      this.#listsZones = true
      this.requestUpdate()
    }
    return html`<section class="settings" @focusin=${listZones} @pointerdown=${listZones}>
      <h3>${messages.settings}</h3>
      <div class="columns">
        ${textField({
          ...{ id: 'schedule-name', label: messages.scheduleName, value: document.name, maxLength: 255 },
          isChanged: isChanged('name'),
          error: nameIssue || !document.name.trim() ? messages.nameRequired : undefined,
          onInput: (name) =>
            this.#send({ type: 'edit', intent: { type: 'edit', path: ['name'], value: name } }),
        })}
        ${selectField({
          ...{ id: 'schedule-zone', label: messages.scheduleTimeZone, value: document.timezone },
          isChanged: isChanged('timezone'),
          choices: (zones.includes(document.timezone) ? zones : [document.timezone, ...zones]).map(
            (zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }),
          ),
          onChange: (zone) => this.#edit(['timezone'], zone),
        })}
        ${limit('most_per_day', messages.mostPerDay)} ${limit('most_per_week', messages.mostPerWeek)}
      </div>
      <p class="muted">${messages.limitHelp}</p>
    </section>`
  }

  /** What somebody else has changed at the same place. */
  #conflicts({ editor }: SchedulesReady): TemplateResult | typeof nothing {
    const { messages } = this.#text
    if (!editor?.conflicts.length) return nothing
    return html`${editor.conflicts.map(({ path, theirs }) => {
      const [field = '', key = ''] = path
      const choose = (side: 'mine' | 'theirs') =>
        this.#send({ type: 'edit', intent: { type: 'choose', path, side } })
      const value =
        field === 'days' && Array.isArray(theirs)
          ? this.#rangesText(theirs as unknown as TimeRange[])
          : typeof theirs === 'string' || typeof theirs === 'number'
            ? String(theirs)
            : undefined
      return html`<div class="notice row" part="notice" role="alert">
        <span class="grow"
          >${messages.hoursConflict(this.#nameOfPath(field, key))}
          ${value === undefined ? nothing : messages.theirs(value)}</span
        >
        <button type="button" class="ghost" part="action" @click=${() => choose('mine')}>${messages.keepMine}</button>
        <button type="button" class="ghost" part="action" @click=${() => choose('theirs')}>${messages.takeTheirs}</button>
      </div>`
    })}`
  }

  #problem({ problem }: SchedulesReady): TemplateResult | typeof nothing {
    const { messages } = this.#text
    if (!problem) return nothing
    const text = problem.type === 'conflict' ? messages.scheduleInUse : messages.scheduleChangeFailed
    return html`<p class="notice" part="notice" role="alert">${text}</p>`
  }

  #readyTemplate(ready: SchedulesReady): TemplateResult {
    const { messages } = this.#text
    const document = shownDocument(ready)
    if (!ready.schedules.length)
      return html`${this.#problem(ready)}${
        this.#newName === undefined
          ? emptyState(
              messages.noSchedules,
              messages.noSchedulesHelp,
              html`<button
                type="button"
                class="primary"
                part="action"
                id="schedules"
                @click=${() => {
                  this.#newName = ''
                  this.#focus = '#new-name'
                  this.requestUpdate()
                }}
              >
                ${messages.newSchedule}
              </button>`,
            )
          : this.#newScheduleForm()
      }`
    if (!document) return html`${this.#problem(ready)}${skeletons}`
    const changes = this.#changes()
    const { editor } = ready
    const error =
      editor?.notice?.kind === 'failed'
        ? messages.hoursSaveFailed
        : editor?.notice?.kind === 'invalid' && editor.issues.length
          ? messages.hoursInvalid
          : undefined
    return html`
      ${this.#problem(ready)} ${this.#conflicts(ready)} ${this.#newScheduleForm()}
      <div class="aside">${this.#week(ready, document)} ${this.#dates(document)}</div>
      ${this.#settings(document, ready)}
      ${
        changes.length
          ? saveBar({
              ...{ changes, isSaving: editor?.saving, error, messages },
              onSave: () => this.#save(),
              onDiscard: () => this.#discard(),
            })
          : nothing
      }
    `
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.#text
    const { flow, error } = this.#controller
    const state = flow?.state
    const hasFailed = error || state?.step === 'error'
    const ready = this.#ready
    const document = ready && shownDocument(ready)
    return html`<div class="hours" lang=${lang} dir=${direction} aria-busy=${String(!ready && !hasFailed)}>
      <slot name="header"></slot>
      <div class="heading">
        <h2 part="title" tabindex="-1">${messages.hoursTitle}</h2>
        ${document ? html`<div class="end">${this.#scheduleMenu(ready, document)}</div>` : nothing}
      </div>
      <p class="visually-hidden" role="status">${ready || hasFailed ? '' : messages.loadingSchedules}</p>
      ${
        hasFailed
          ? html`<p class="notice" part="notice" role="alert">
              ${messages.schedulesFailed}
              <button type="button" class="link" part="retry-button" @click=${() => this.#send({ type: 'retry' })}>${messages.retry}</button>
            </p>`
          : ready
            ? this.#readyTemplate(ready)
            : skeletons
      }
      ${this.#toasts.template()}
    </div>`
  }
}
