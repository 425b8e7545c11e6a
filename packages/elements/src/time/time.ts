import type { HourCycle, RecurringEvent, When } from '@whenable/time'
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { prepareFirstRender } from '../base/first-render.js'
import { ObjectOrArray } from '../base/object-or-array.js'
import { PageClock } from '../base/page-clock.js'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import { Localized } from '../messages/localize.js'
import { type RelativeTime, relativeDate, relativeTime, relativeTimeText } from './relative-time.model.js'
import {
  endsOf,
  machineReadable,
  readDateTime,
  readWhen,
  type TimeStyle,
  writeWhen,
} from './when-text.model.js'

/** Reads JSON from an attribute; `null` if it is invalid. */
const json = {
  fromAttribute: (text: string | null): unknown => {
    try {
      return text && JSON.parse(text)
    } catch {
      return null
    }
  },
}

/**
 * Formats an instant, or the `when` of an event, in the reader's language and time zone, and describes a recurrence. The content
 * of the element is shown if the time cannot be read, and before the script is loaded. Relative times are updated.
 *
 * @slot - shown if there is no valid time
 * @csspart time - the time
 * @csspart recurrence - the description of the recurrence
 */
export class Time extends WhenElement {
  static override styles = css`
    [part='recurrence']::before {
      content: ' · ';
    }
  `
  static override properties = {
    datetime: {},
    when: { type: Object, converter: json },
    recurrence: { type: ObjectOrArray, converter: json },
    timeZone: { attribute: 'time-zone' },
    format: {},
    pattern: {},
    hourCycle: { attribute: 'hour-cycle' },
    now: { type: Function, attribute: false },
    describeRecurrence: { state: true },
    writePattern: { state: true },
  }

  /** Unix seconds, RFC 3339 with an offset, or a date (`YYYY-MM-DD`), which is the same day for every reader. */
  datetime = ''
  /**
   * A `when` of the v3 API or the legacy API, with or without its `object`. The attribute takes JSON.
   * Takes precedence over `datetime`.
   */
  when: When | Readonly<Record<string, unknown>> | null = null
  /**
   * Lines of RFC 5545 (`RRULE:FREQ=WEEKLY`), or the legacy API's `{timezone, rrule}`. The attribute takes JSON.
   */
  recurrence: RecurringEvent['recurrence'] = null
  /** The reader's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The style: `short`, `long`, `time`, `date`, `range` (times only within a day), or `relative` to now. */
  format: TimeStyle = 'short'
  /**
   * A pattern of date-fns (`EEEE d MMMM, HH:mm`), for the start, in the reader's language. Takes precedence over `format`, which is used
   * until patterns are loaded, and for an invalid pattern.
   */
  pattern: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** The clock for relative times. Default: the browser's. */
  now: Clock | null = null

  /** Describes recurrences, once loaded. */
  private describeRecurrence: typeof import('./recurrence-words.js').recurrenceText | undefined

  /** Formats by a pattern, once loaded. */
  private writePattern: typeof import('./pattern-text.js').patternText | undefined

  readonly #text = new Localized(this, {})
  /** The relative time that is shown. */
  #relative: RelativeTime | undefined

  constructor() {
    super()
    new PageClock(this, () => this.#relative?.changesIn ?? Number.POSITIVE_INFINITY)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('recurrence') && this.recurrence && !this.describeRecurrence)
      void this.#fetchRecurrenceText()
    if (changed.has('pattern') && this.pattern && !this.writePattern) void this.#fetchPatternText()
  }

  /** Loads the text of recurrences. Without it, only the time is shown. */
  async #fetchRecurrenceText(): Promise<void> {
    const none = { recurrenceText: undefined }
    const { recurrenceText } = await import('./recurrence-words.js').catch(() => none)
    this.describeRecurrence = recurrenceText
  }

  /** Loads patterns. Without them, the time is shown in its format. */
  async #fetchPatternText(): Promise<void> {
    const none = { patternText: undefined }
    const { patternText } = await import('./pattern-text.js').catch(() => none)
    this.writePattern = patternText
  }

  async [prepareFirstRender](): Promise<void> {
    if (this.recurrence) await this.#fetchRecurrenceText()
    if (this.pattern) await this.#fetchPatternText()
  }

  #relativeTo(when: When, timeZone: string): RelativeTime {
    const ends = endsOf(when)
    const now = currentInstantOf(this)
    return ends.dated ? relativeDate(ends.start, now, timeZone) : relativeTime(ends.start, now, timeZone)
  }

  /** In a line of the page's text: without a box, and in the page's text styles. */
  protected override render(): TemplateResult {
    return this.template()
  }

  protected override template(): TemplateResult {
    const when = this.when ? readWhen(this.when) : readDateTime(this.datetime)
    const { lang, direction } = this.#text
    const format = visitorFormat(lang, this)
    const { format: style } = this
    const patterned = when && this.pattern ? this.writePattern?.(when, this.pattern, format) : null
    const isRelative = when && style === 'relative' && patterned == null
    this.#relative = isRelative ? this.#relativeTo(when, format.timeZone) : undefined
    if (!when) return html`<slot></slot>`
    const sentence = this.describeRecurrence?.(this.recurrence, when, format)
    const text = this.#relative
      ? relativeTimeText(this.#relative, lang)
      : (patterned ?? writeWhen(when, style === 'relative' ? 'short' : style, format))
    return html`<time part="time" datetime=${machineReadable(when)} dir=${direction} title=${this.#relative ? writeWhen(when, 'long', format) : nothing}>${text}</time>${
      sentence ? html`<span part="recurrence" dir=${direction}>${sentence}</span>` : nothing
    }`
  }
}
