import type { HourCycle, RecurringEvent, When } from '@whenable/time'
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { prepareFirstRender } from '../base/first-render.js'
import { PageClock } from '../base/page-clock.js'
import { visitorFormat } from '../base/visitor-format.js'
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

/** JSON in an attribute; nothing where it is none. */
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
 * An instant, or the `when` of an event, as text in the reader's language and zone, and how it recurs in a sentence.
 * What cannot be read is left to the element's own content, which also stands in before the script has come. A relative time
 * stays true while it is seen.
 *
 * @slot - shown while there is nothing to write
 * @csspart time - the time
 * @csspart recurrence - the sentence of the recurrence
 */
export class Time extends LitElement {
  static override styles = css`
    [part='recurrence']::before {
      content: ' · ';
    }
  `
  static override properties = {
    datetime: {},
    when: { converter: json },
    recurrence: { converter: json },
    timeZone: { attribute: 'time-zone' },
    format: {},
    hourCycle: { attribute: 'hour-cycle' },
    now: { attribute: false },
    describeRecurrence: { state: true },
  }

  /** Unix seconds, RFC 3339 with an offset, or a date (`YYYY-MM-DD`), which is the same day wherever the reader is. */
  datetime = ''
  /** A `when` of either generation of the interface, with or without its tag; as an attribute, its JSON. It goes before `datetime`. */
  when: When | Readonly<Record<string, unknown>> | null = null
  /** Lines of RFC 5545 (`RRULE:FREQ=WEEKLY`), or the earlier generation's `{timezone, rrule}`; as an attribute, their JSON. */
  recurrence: RecurringEvent['recurrence'] = null
  /** The reader's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** How much is written: `short`, `long`, `time`, `date`, `range` (times alone within a day), or `relative` to now. */
  format: TimeStyle = 'short'
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** The clock that relative times are held against; the browser's unless given. */
  now: Clock | null = null

  /** What tells recurrences, once one has been set and it has come. */
  private describeRecurrence: typeof import('./recurrence-words.js').recurrenceText | undefined

  readonly #text = new Localized(this, {})
  /** What was last said of how far off it is. */
  #relative: RelativeTime | undefined

  constructor() {
    super()
    new PageClock(this, () => this.#relative?.changesIn ?? Number.POSITIVE_INFINITY)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('recurrence') && this.recurrence && !this.describeRecurrence)
      void this.#fetchRecurrenceText()
  }

  /** Fetches what says how something recurs. Without it the time stands all the same. */
  async #fetchRecurrenceText(): Promise<void> {
    const none = { recurrenceText: undefined }
    const { recurrenceText } = await import('./recurrence-words.js').catch(() => none)
    this.describeRecurrence = recurrenceText
  }

  async [prepareFirstRender](): Promise<void> {
    if (this.recurrence) await this.#fetchRecurrenceText()
  }

  #relativeTo(when: When, timeZone: string): RelativeTime {
    const ends = endsOf(when)
    const now = currentInstantOf(this)
    return ends.dated ? relativeDate(ends.start, now, timeZone) : relativeTime(ends.start, now, timeZone)
  }

  protected override render(): TemplateResult {
    const when = this.when ? readWhen(this.when) : readDateTime(this.datetime)
    const { lang, direction } = this.#text
    const format = visitorFormat(lang, this)
    const { format: style } = this
    this.#relative = when && style === 'relative' ? this.#relativeTo(when, format.timeZone) : undefined
    if (!when) return html`<slot></slot>`
    const sentence = this.describeRecurrence?.(this.recurrence, when, format)
    const text = this.#relative
      ? relativeTimeText(this.#relative, lang)
      : writeWhen(when, style === 'relative' ? 'short' : style, format)
    return html`<time part="time" datetime=${machineReadable(when)} dir=${direction} title=${this.#relative ? writeWhen(when, 'long', format) : nothing}>${text}</time>${
      sentence ? html`<span part="recurrence" dir=${direction}>${sentence}</span>` : nothing
    }`
  }
}
