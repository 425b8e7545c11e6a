import type { Slot } from '@whenable/flow'
import { runInSlices } from '@whenable/icalendar/read'
import { instant } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { visitorTimeZone } from '../base/visitor-time-zone.js'
import { WhenElement } from '../base/when-element.js'
import { valueChange } from '../events/value-change.js'
import { type CalendarImportMessages, calendarImport } from '../messages/generated/calendar-import.js'
import { isolated } from '../messages/isolated.js'
import type { CalendarFileError } from '../messages/kinds.js'
import { Localized } from '../messages/localize.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { calendarImportStyles } from './calendar-import.styles.js'
import type { VisitorCalendar } from './visitor-calendar.js'

/** Largest file, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** How many days ahead a calendar is read by default. */
const YEAR = 366

/**
 * Reads a calendar file (iCalendar) that the visitor chooses or drops, and shows how many free times conflict with it. The file is
 * read in the page, kept in memory only and never sent.
 *
 * @fires change - the visitor added or removed a calendar, now in `calendar`
 * @csspart drop-zone - the area to drop a file on
 * @csspart button - chooses or removes a file
 * @csspart notice - why a file could not be read
 */
export class CalendarImport extends WhenElement {
  static override styles = [tokens, controls, calendarImportStyles]
  static override properties = {
    calendar: { attribute: false },
    slots: { attribute: false },
    days: { type: Number },
    timeZone: { attribute: 'time-zone' },
    now: { type: Function, attribute: false },
    messages: { attribute: false },
    readingController: { state: true },
    error: { state: true },
    isDraggedOver: { state: true },
  }

  /** The visitor's calendar. */
  calendar: VisitorCalendar | null = null
  /** Free times that are compared to the calendar. */
  slots: readonly Slot[] = []
  /** How many days ahead can be booked. */
  days: number | null = null
  /** The visitor's time zone (IANA name), for whole days and times without a time zone. Default: the browser's. */
  timeZone: string | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** Messages that replace the element's own. */
  messages: Partial<CalendarImportMessages> | null = null

  /** Aborts the current reading. */
  private readingController: AbortController | undefined
  private error: CalendarFileError | undefined
  /** Whether a file is dragged over the element. */
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
    // Otherwise the browser would open the file.
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
    // The parser is loaded with the first file.
    const [content, { busyTimesIn, conflictFinder }] = await Promise.all([
      file.arrayBuffer(),
      import('./imported-calendar.model.js'),
    ])
    const from = currentInstantOf(this)
    const to = instant(from + ((this.days ?? YEAR) + 1) * 86_400)
    const window = { from, to, timeZone: visitorTimeZone(this.timeZone) }
    const result = await runInSlices(busyTimesIn(new Uint8Array(content), window), signal)
    if (!result) return 'too-much'
    if ('error' in result) return result.error
    const { busy, unknownTimeZones, unreadable } = result
    return { name: file.name, conflictOf: conflictFinder(busy), unknownTimeZones, unreadable }
  }

  readonly #choose = ({ target }: Event): void => {
    const field = target as HTMLInputElement
    const [file] = field.files ?? []
    // Lets the visitor choose the same file again after a change.
    field.value = ''
    if (file) this.#read(file)
  }

  /** One button for all actions, so it keeps the focus. */
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

  protected override template(): TemplateResult {
    const { messages } = this.#text
    const { calendar, readingController, error, isDraggedOver } = this
    const hasCalendar = readingController || calendar
    return html`<div class=${isDraggedOver ? 'drop over' : 'drop'} part="drop-zone">
      <div role="status">
        ${readingController ? messages.readingCalendar : calendar ? this.#summaryTemplate(calendar) : nothing}
        ${error ? html`<p class="error" part="notice">${messages.calendarFileError(error)}</p>` : nothing}
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
