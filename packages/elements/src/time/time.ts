import {
  formatDate,
  formatTime,
  formatWhen,
  type HourCycle,
  type Instant,
  instant,
  intervalOf,
  parseInstant,
  type TimeFormat,
  toIsoString,
  type When,
} from '@whenable/time'
import { html, LitElement, type TemplateResult } from 'lit'
import { Localized } from '../messages/localize.js'
import { visitorZone } from '../visitor-zone.js'

/** How much of an instant is written. */
export type TimeStyle = 'short' | 'long' | 'time' | 'date'

const styles: Record<TimeStyle, (at: Instant, format: TimeFormat) => string> = {
  short: (at, format) => `${formatDate(at, { ...format, style: 'medium' })}, ${formatTime(at, format)}`,
  long: (time, format) => formatWhen({ object: 'time', time }, format),
  time: formatTime,
  date: (at, format) => formatDate(at, { ...format, style: 'long' }),
}

/** Unix seconds or RFC 3339; nothing where it is neither. */
function readInstant(text: string): Instant | undefined {
  try {
    return /^-?\d+$/.test(text) ? instant(Number(text)) : parseInstant(text)
  } catch {
    return undefined
  }
}

/** The attribute `datetime` of HTML's `time`: an instant in UTC, or a date. */
function machineReadable(when: When): string {
  if (when.object === 'date') return when.date
  if (when.object === 'datespan') return when.start_date
  return toIsoString(intervalOf(when, 'UTC').start)
}

/**
 * An instant, or the `when` of an event, as text in the reader's language and zone.
 * What cannot be read is left to the element's own content, which also stands in before the script has come.
 *
 * @tag when-time
 * @slot - shown while there is nothing to write
 */
export class Time extends LitElement {
  static override properties = {
    datetime: {},
    when: { attribute: false },
    timeZone: { attribute: 'time-zone' },
    format: {},
    hourCycle: { attribute: 'hour-cycle' },
  }

  /** Unix seconds, or RFC 3339 with an offset. */
  datetime = ''
  when: When | null = null
  /** The reader's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  format: TimeStyle = 'short'
  hourCycle: HourCycle | null = null

  private readonly text = new Localized(this, {})

  protected override render(): TemplateResult {
    const time = readInstant(this.datetime)
    const when: When | null = this.when ?? (time === undefined ? null : { object: 'time', time })
    if (!when) return html`<slot></slot>`
    const format: TimeFormat = {
      locale: this.text.lang,
      timeZone: visitorZone(this.timeZone),
      hourCycle: this.hourCycle ?? undefined,
    }
    const write = when.object === 'time' && styles[this.format]
    return html`<time datetime=${machineReadable(when)} dir=${this.text.direction}
      >${write ? write(when.time, format) : formatWhen(when, format)}</time
    >`
  }
}
