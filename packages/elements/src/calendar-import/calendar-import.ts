import { runInSlices } from '@whenable/client/icalendar'
import type { Slot } from '@whenable/flow'
import { instant } from '@whenable/time'
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { visitorTimeZone } from '../base/visitor-time-zone.js'
import { valueChange } from '../events/value-change.js'
import {
  type CalendarFileError,
  type CalendarImportMessages,
  calendarImport,
} from '../messages/calendar-import.js'
import { isolated } from '../messages/isolated.js'
import { Localized } from '../messages/localize.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { calendarImportStyles } from './calendar-import.styles.js'
import type { VisitorCalendar } from './visitor-calendar.js'

/** Larger files are not opened, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** How far ahead a calendar is read, in days, where nobody says how far one can book. */
const YEAR = 366

/**
 * Takes a calendar file (iCalendar) that the visitor chooses or drops, and tells how many of the free times fall on
 * something in it. The file is read in the page, kept in memory alone and sent nowhere.
 *
 * @fires change - the visitor gave a calendar or took it back, now in `calendar`
 * @csspart drop-zone - where a file may be dropped
 * @csspart button - asks for a file, or takes it back
 * @csspart notice - why a file could not be read
 */
export class CalendarImport extends LitElement {
  static override styles = [tokens, controls, calendarImportStyles]
  static override properties = {
    calendar: { attribute: false },
    slots: { attribute: false },
    days: { type: Number },
    timeZone: { attribute: 'time-zone' },
    now: { attribute: false },
    messages: { attribute: false },
    readingController: { attribute: false },
    error: { attribute: false },
    isDraggedOver: { attribute: false },
  }

  /** What the visitor has given. */
  calendar: VisitorCalendar | null = null
  /** The free times that are held against it. */
  slots: readonly Slot[] = []
  /** How far ahead one can book. */
  days: number | null = null
  /** The visitor's zone, IANA name, for whole days and for times that name no zone; the browser's unless given. */
  timeZone: string | null = null
  /** The clock; the browser's unless given. */
  now: Clock | null = null
  /** Words of the page's own, for this element alone. */
  messages: Partial<CalendarImportMessages> | null = null

  /** Stops the reading that is under way. */
  private readingController: AbortController | undefined
  private error: CalendarFileError | undefined
  /** A file is held over the element. */
  private isDraggedOver = false

  readonly #text = new Localized<CalendarImportMessages>(this, calendarImport)

  constructor() {
    super()
    this.addEventListener('dragover', this.#hover)
    this.addEventListener('dragleave', this.#hover)
    this.addEventListener('drop', this.#hover)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop()
  }

  readonly #hover = (event: DragEvent): void => {
    const { type, dataTransfer } = event
    if (!dataTransfer?.types.includes('Files')) return
    // Else the browser would leave the page for the file.
    event.preventDefault()
    this.isDraggedOver = type === 'dragover'
    const [file] = dataTransfer.files
    if (type === 'drop' && file) this.#read(file)
  }

  #stop(): void {
    this.readingController?.abort()
    this.readingController = undefined
  }

  #setCalendar(calendar: VisitorCalendar | null): void {
    this.calendar = calendar
    this.dispatchEvent(valueChange())
  }

  async #read(file: File): Promise<void> {
    this.#stop()
    const readingController = new AbortController()
    this.readingController = readingController
    this.error = undefined
    const calendar = await this.#readCalendar(file, readingController.signal).catch(
      (): CalendarFileError => 'unreadable',
    )
    if (this.readingController !== readingController) return
    this.readingController = undefined
    if (typeof calendar === 'string') this.error = calendar
    else this.#setCalendar(calendar)
  }

  async #readCalendar(file: File, signal: AbortSignal): Promise<VisitorCalendar | CalendarFileError> {
    if (file.size > MAX_FILE_BYTES) return 'too-large'
    // What reads calendars comes with the first of them.
    const [text, { busyTimesIn, conflictFinder }] = await Promise.all([
      file.text(),
      import('./imported-calendar.model.js'),
    ])
    const from = currentInstantOf(this)
    const to = instant(from + ((this.days ?? YEAR) + 1) * 86_400)
    const window = { from, to, timeZone: visitorTimeZone(this.timeZone) }
    const result = await runInSlices(busyTimesIn(text, window), signal)
    if (!result) return 'too-much'
    if ('error' in result) return result.error
    const { busy, unknownTimeZones, unreadable } = result
    return { name: file.name, conflictOf: conflictFinder(busy), unknownTimeZones, unreadable }
  }

  readonly #choose = ({ target }: Event): void => {
    const field = target as HTMLInputElement
    const [file] = field.files ?? []
    // So that the same file, mended meanwhile, can be chosen again.
    field.value = ''
    if (file) this.#read(file)
  }

  /** One button, which keeps the focus whatever it does next. */
  readonly #press = (): void => {
    if (this.readingController) this.#stop()
    else if (this.calendar) this.#setCalendar(null)
    else this.renderRoot.querySelector('input')?.click()
  }

  #summaryTemplate(calendar: VisitorCalendar): TemplateResult {
    const { messages, lang } = this.#text
    const { name, conflictOf, unknownTimeZones, unreadable } = calendar
    const count = this.slots.filter(conflictOf).length
    const timeZones = new Intl.ListFormat(lang).format(
      unknownTimeZones.slice(0, 3).map((timeZone) => isolated(timeZone, lang)),
    )
    return html`<p><span class="name">${isolated(name, lang)}</span>: ${messages.conflicts(count)}</p>
      ${timeZones ? html`<p>${messages.unknownTimeZones(timeZones)}</p>` : nothing}
      ${unreadable ? html`<p>${messages.unreadableEntries(unreadable)}</p>` : nothing}`
  }

  protected override render(): TemplateResult {
    const { messages, lang, direction } = this.#text
    const { calendar, readingController, error, isDraggedOver } = this
    const hasCalendar = readingController || calendar
    return html`<div class=${isDraggedOver ? 'drop over' : 'drop'} part="drop-zone" lang=${lang} dir=${direction}>
      <div role="status">
        ${readingController ? messages.readingCalendar : calendar ? this.#summaryTemplate(calendar) : nothing}
        ${error ? html`<p class="fault" part="notice">${messages.calendarFileError(error)}</p>` : nothing}
      </div>
      <button class="link" part="button" @click=${this.#press}>
        ${hasCalendar ? messages.removeCalendar : messages.chooseCalendarFile}
      </button>
      ${hasCalendar ? nothing : html`<p>${messages.calendarFileHint}</p>`}
      <input
        type="file"
        accept=".ics,text/calendar"
        hidden
        @input=${(event: Event) => event.stopPropagation()}
        @change=${this.#choose}
      />
    </div>`
  }
}
